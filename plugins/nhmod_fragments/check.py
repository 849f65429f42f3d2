"""What is wrong with fragments beyond their shape: places, needs, new files, and code that would break its surroundings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Related, did_you_mean
from nhmod.manifest import text_content
from nhmod.target.c import CFile, SiteError
from nhmod_fragments.finding import find_place
from nhmod_fragments.needs import check_needs
from nhmod_fragments.records import Fragment
from nhmod_fragments.statements import BadPlaceError
from nhmod_fragments.text_places import find_line

if TYPE_CHECKING:
    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.manifest import BlockText
    from nhmod.target import Facts, Tree
    from nhmod_fragments.records import At

_ELSEWHERE = "name another place"


def check_fragments(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Report all that is wrong with the mods' fragments."""
    fragments = mods.records("fragments", Fragment)
    names = {fragment.name for _, fragment in fragments}
    files: dict[str, Fragment] = {}
    seen: dict[tuple[str, str], Fragment] = {}
    for mod, fragment in fragments:
        first = seen.setdefault((mod.id, fragment.name), fragment)
        if first is not fragment:
            _twice(fragment, first, f"'{mod.id}' has two fragments '{fragment.name}'", "NH3708", report)
        check_needs(fragment, names, tree, facts, report)
        if fragment.at is not None:
            _check_place(fragment, fragment.at, tree, report)
        if fragment.file is not None:
            other = files.setdefault(fragment.file, fragment)
            if other is not fragment and first is fragment:
                _twice(fragment, other, f"{fragment.file} is brought by two fragments", "NH3706", report)
            _check_new(fragment, fragment.file, tree, report)
        for block in (fragment.code, fragment.text):
            if block is not None:
                _check_lines(block, is_code=block is fragment.code, report=report)


def _check_place(fragment: Fragment, at: At, tree: Tree, report: Report) -> None:
    origin = at.origin
    if not tree.exists(at.file):
        message = f"{tree.target.title} has no file '{at.file}'"
        hint = did_you_mean(at.file, tree.files())
        report.error("NH3709", message, origin.at("file"), hint=hint)
        return
    try:
        offset = find_place(tree, at) if at.is_c else find_line(tree, at)
        _check_comma(fragment, at, tree, offset, report)
    except BadPlaceError as bad:
        report.error(
            "NH3704",
            f"no place for the fragment '{fragment.name}': {bad.why}",
            origin,
            hint=_ELSEWHERE,
            related=(Related(location=bad.location, message="here, in the game"),),
        )
    except SiteError as error:
        report.extend(error.needed_by(f"the fragment '{fragment.name}'", origin.location).diagnostics)
    except DiagnosticError as error:
        report.extend(error.diagnostics)


def _check_comma(fragment: Fragment, at: At, tree: Tree, offset: int, report: Report) -> None:
    """Report what goes behind a last element without a comma and brings none (NH3705)."""
    code = fragment.code
    name = at.enum or at.array
    if code is None or name is None:
        return
    c = tree.c(at.file)
    elements = (
        c.enum(name).members if at.enum else c.array(name, c.function(at.function).body if at.function else None).rows
    )
    before = [element for element in elements if element.span.end <= offset]
    if before and before[-1].comma is None and not str(code).lstrip().startswith(","):
        report.error(
            "NH3705",
            f"the last element of {name} has no comma: begin with one",
            code.at(0, 0, len(code.lines[0])),
            path=code.origin.path,
        )


def _check_new(fragment: Fragment, file: str, tree: Tree, report: Report) -> None:
    if tree.exists(file):
        message = f"{tree.target.title} has a file {file} already"
        report.error("NH3706", message, fragment.origin.at("file"), hint="give it another name")
    if fragment.source is not None:
        text = text_content(fragment.source.real)
        if not text.isascii():
            report.error("NH3705", f"{fragment.source} is not plain ASCII", fragment.source.origin)


def _check_lines(block: BlockText, *, is_code: bool, report: Report) -> None:
    for number, line in enumerate(block.lines):
        if not line.isascii():
            message = "a line of code is plain ASCII" if is_code else "a line of the game's files is plain ASCII"
            report.error("NH3705", message, block.at(number, 0, len(line)), path=block.origin.path)
    if not is_code:
        return
    try:
        CFile("", "".join(f"{line}\n" for line in block.lines)).conditions_at(0)
    except SiteError as error:
        found = error.diagnostics[0].location
        at = min(found.line, len(block.lines)) - 1 if found is not None else 0
        message = f"the code does not stand by itself: {error.site}"
        report.error("NH3705", message, block.at(at, 0, len(block.lines[at])), path=block.origin.path)


def _twice(fragment: Fragment, first: Fragment, message: str, code: str, report: Report) -> None:
    related = (Related(location=first.origin.location, message="the other one"),)
    report.error(code, message, fragment.origin, related=related)
