"""What is wrong with fragments beyond their shape: places, needs, new files, and code that would break its surroundings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Related, Report, did_you_mean
from nhmod.manifest import BlockText, text_content
from nhmod.target.c import CFile, SiteError
from nhmod_fragments.finding import find_place
from nhmod_fragments.records import At, Fragment, Need
from nhmod_fragments.statements import BadPlaceError
from nhmod_fragments.text_places import find_line

if TYPE_CHECKING:
    from collections.abc import Collection

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Tree


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
        message = f"the game has no file '{at.file}'"
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
        message = f"the game has a file {file} already"
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


_AT_FIRST_SIGHT = {
    "function": r"\b{name}\s*\(",
    "macro": r"^\s*#\s*define\s+{name}\b",
    "struct": r"\b(?:struct|union)\s+{name}\s*\{{|\}}\s*{name}\s*;",
}


def check_needs(fragment: Fragment, fragments: Collection[str], tree: Tree, facts: Facts, report: Report) -> None:
    """Report each need that is not met (NH3707)."""
    for need in fragment.needs:
        missing, hint = _missing(need, fragments, tree, facts)
        if missing:
            report.error("NH3707", f"the fragment '{fragment.name}' needs {missing}", need.origin, hint=hint)


def _missing(need: Need, fragments: Collection[str], tree: Tree, facts: Facts) -> tuple[str, str]:
    """Return what is not there, in words, and what may be meant; both empty if it is there."""
    missing, hint = "", ""
    if need.feature is not None and not facts.offers(need.feature):
        missing, hint = f"'{need.feature}'", facts.get("features").suggest(need.feature)
    elif need.file is not None and not tree.exists(need.file):
        missing, hint = f"the file {need.file}", did_you_mean(need.file, tree.files())
    elif need.function is not None and not _defined(tree, need.function, "function"):
        missing = f"the function {need.function}()"
    elif need.macro is not None and not _defined(tree, need.macro, "macro"):
        missing = f"the macro {need.macro}"
    elif need.struct is not None and not _defined(tree, need.struct, "struct"):
        missing = f"the structure {need.struct}"
    elif need.fragment is not None and need.fragment not in fragments:
        return f"the fragment '{need.fragment}', which no mod here has", did_you_mean(need.fragment, fragments)
    return (f"{missing}, which this game does not have", hint) if missing else ("", "")


def _defined(tree: Tree, name: str, kind: str) -> bool:
    """Return whether the game's own C defines something."""
    return tree.once((_defined, name, kind), lambda: _is_defined(tree, name, kind))


def _is_defined(tree: Tree, name: str, kind: str) -> bool:
    """Look through the game's C; only files where it looks so at first sight are read as C."""
    folders = ("src/",) if kind == "function" else ("include/", "src/")
    sight = re.compile(_AT_FIRST_SIGHT[kind].format(name=name), re.MULTILINE)
    for path in tree.files():
        if not path.startswith(folders) or not path.endswith((".c", ".h")):
            continue
        text = tree.text(path)
        # Most files do not have the name at all, and to see that is a hundred times as fast as the pattern.
        if name not in text or not sight.search(text):
            continue
        c = tree.c(path)
        try:
            found = {"function": c.functions, "macro": c.defines, "struct": c.structs}[kind](name)
        except SiteError:  # what is no C has none
            continue
        if found:
            return True
    return False
