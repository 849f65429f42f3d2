"""Merges the edits of all mods into files: by structure, never by hunk (DESIGN.md, decision 7)."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import partial
from itertools import combinations, groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.diagnostics import Related, Report
from nhmod.edits.edit import Change, Edit, Guard, Hunk, NewFile, Rework, Substitution, Total, alike
from nhmod.edits.hunk_conflicts import owner_of
from nhmod.edits.layers import Nothing, Over, OverFile, Stacks
from nhmod.edits.overlay import Line, Overlay, StagedFile, pristine_lines, reworked, splice, split_lines
from nhmod.location import Location
from nhmod.target import Lazily

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from nhmod.target import Tree


_LINE_END = re.compile(r"[ \t]*(\r?\n)")
_WRAPPING = frozenset({Guard.CPP, Guard.GREP})


@dataclass(frozen=True, slots=True)
class _Piece:
    """Final text for a stretch; guarded insertions of one symbol at one place are already one piece."""

    start: int
    end: int
    text: str
    origin: Location | None


def compose(
    tree: Tree, changes: Iterable[Change], *, order: Sequence[str], owners: Collection[str] | None = None
) -> Overlay:
    """Apply changes to a pristine tree.

    ``order`` lists the owners in load order; ``owners`` restricts what is applied to those mods' changes (absent: all).
    Raises ``DiagnosticError`` with every pair of changes that can't stand beside each other.
    """
    rank = {owner: number for number, owner in enumerate(order)}
    wanted = [change for change in changes if owners is None or change.owner in owners]
    wanted.sort(key=lambda change: rank[change.owner])
    over = Stacks(wanted)
    plain = [change for change in wanted if not isinstance(change, Over)]
    report = Report()
    files: dict[str, Callable[[], StagedFile]] = {}
    edits: dict[str, list[Edit]] = defaultdict(list)
    substitutions: dict[str, list[Substitution]] = defaultdict(list)
    new: dict[str, NewFile] = {}
    reworks: list[Rework] = []
    for change in plain:
        if isinstance(change, Edit):
            edits[change.file].append(change)
        elif isinstance(change, Rework):
            reworks.append(change)
        elif isinstance(change, Hunk):
            raise TypeError(f"{change.origin}: a hunk is located before it is composed")
        elif isinstance(change, Substitution):
            substitutions[change.file].append(change)
        else:
            _add_new_file(tree, new, change, report)
    for file in sorted({*edits, *substitutions}):
        merged = [*_merge(edits[file], rank), *_ladders(tree.text(file), substitutions[file], report)]
        merged.sort(key=lambda edit: (edit.start, edit.end, edit.order, rank[edit.owner]))
        _refuse_overlaps(merged, report)
        merged = [part for edit in merged for part in over.parts(edit)]
        if not report.errors:
            text = tree.text(file)
            ends = _line_ends(text)
            pieces = [(p.start, p.end, ends(p.text), p.origin) for p in _pieces(text, merged)]
            files[file] = partial(_spliced, file, text, pieces)
    report.raise_errors()
    for file, change in new.items():
        texts = split_lines(change.content.decode("latin-1"))
        lines = tuple(Line(text, origin=_origin(change, number)) for number, text in enumerate(texts))
        files[file] = partial(StagedFile, file=file, lines=lines, new=True)
    # Who only wants to know whether the changes can stand beside each other has no use for the files' lines.
    staged = Lazily(dict(sorted(files.items())))
    return Overlay(files=_all_reworked(tree, staged, reworks, wanted, report) if reworks else staged)


def _spliced(file: str, text: str, pieces: Sequence[tuple[int, int, str, Location | None]]) -> StagedFile:
    return StagedFile(file=file, lines=splice(text, pieces))


def _all_reworked(
    tree: Tree,
    staged: Mapping[str, StagedFile],
    reworks: Iterable[Rework],
    changes: Sequence[Change],
    report: Report,
) -> Mapping[str, StagedFile]:
    files = dict(staged)
    for rework in reworks:
        _rework(tree, files, rework, changes, report)
    report.raise_errors()
    return MappingProxyType(dict(sorted(files.items())))


def _rework(
    tree: Tree, files: dict[str, StagedFile], rework: Rework, changes: Sequence[Change], report: Report
) -> None:
    file = files.get(rework.file)
    lines = file.lines if file else pristine_lines(tree.text(rework.file))
    made = reworked(lines, rework, lambda origin: owner_of(origin, changes), report)
    files[rework.file] = StagedFile(file=rework.file, lines=made, new=file is not None and file.new)


def _origin(change: Edit | NewFile, number: int) -> Location | None:
    """Return the origin of a line of a change's text."""
    if change.origin is None or not change.verbatim:
        return change.origin
    head = change.head if isinstance(change, NewFile) else 0
    return Location(file=change.origin.file, line=change.origin.line + max(number - head, 0))


def _line_ends(text: str) -> Callable[[str], str]:
    r"""Return what makes a new text's line ends those of a file: a file with ``\r\n`` keeps to it."""
    end = text.find("\n")
    if end < 1 or text[end - 1] != "\r":
        return str
    return lambda new: re.sub(r"(?<!\r)\n", "\r\n", new)


def _add_new_file(tree: Tree, new: dict[str, NewFile], change: NewFile, report: Report) -> None:
    earlier = new.setdefault(change.file, change)
    if isinstance(change, OverFile):
        new[change.file] = change
    elif earlier.content != change.content:
        report.error(
            "NH0602",
            f"{change.owner} and {earlier.owner} both bring the file {change.file}",
            change.origin,
            related=_related(earlier, "the other file"),
        )
    elif tree.exists(change.file):
        report.error(
            "NH0603", f"{change.owner} brings {change.file}, which {tree.target.name} has already", change.origin
        )


def _merge(edits: Iterable[Edit], rank: dict[str, int]) -> list[Edit]:
    """Keep one of each set of equal edits, the first owner's, and one of each total, the last owner's."""
    ordered = sorted(edits, key=lambda e: rank[e.owner])
    last = {edit.of: edit.owner for edit in ordered if isinstance(edit, Total)}
    kept: dict[object, Edit] = {}
    for edit in ordered:
        if isinstance(edit, Total) and last[edit.of] != edit.owner:
            continue
        kept.setdefault(edit if isinstance(edit, Nothing) else alike(edit), edit)
    return list(kept.values())


def _ladders(text: str, substitutions: Iterable[Substitution], report: Report) -> Iterable[Edit]:
    """Turn substitutions into a macro in place of each stretch and one ladder of definitions for it."""
    by_stretch: dict[tuple[int, int, str], list[Substitution]] = defaultdict(list)
    for substitution in substitutions:
        # What is not there yet has a place but no stretch, and many such things can come to one place.
        which = substitution.macro if substitution.start == substitution.end else ""
        by_stretch[substitution.start, substitution.end, which].append(substitution)
    for (start, end, _), group in sorted(by_stretch.items()):
        first = group[0]
        _refuse_other_values(group, report)
        # The original may go over several lines, and a definition ends with its line.
        original = _LINE_END.sub(r" \\\1", text[start:end])
        rungs = "".join(
            f"{condition}\n{_define(first.macro, value)}\n" for condition, value in _rungs(tuple(reversed(group)))
        )
        ladder = f"{rungs}#else\n{_define(first.macro, original)}\n#endif\n"
        used = first.macro if start < end else f" {first.macro}"
        for position, stretch, new in ((first.ladder, 0, ladder), (start, end - start, used)):
            yield Edit(
                file=first.file,
                site=first.site,
                start=position,
                end=position + stretch,
                text=new,
                why=first.why,
                owner=first.owner,
                order=("ladder", first.macro),
                origin=first.origin,
            )


def _define(macro: str, value: str) -> str:
    return f"#define {macro} {value}".rstrip(" ")


def _rungs(group: Sequence[Substitution]) -> Iterable[tuple[str, str]]:
    """Return the conditions of a ladder with their values; who has the last word comes first."""
    for number, (value, same) in enumerate(groupby(group, key=lambda substitution: substitution.text)):
        conditions = sorted({_condition(substitution) for substitution in same})
        only = re.fullmatch(r"defined\((\w+)\)", conditions[0])
        if not number and len(conditions) == 1 and only:
            yield f"#ifdef {only[1]}", value
        else:
            directive = "#elif" if number else "#if"
            yield f"{directive} {' || '.join(conditions)}", value


def _condition(substitution: Substitution) -> str:
    """Write when a substitution is the text, so that it can stand beside others."""
    further = [f"{'' if defined else '!'}defined({symbol})" for symbol, defined in substitution.beside]
    own = f"defined({substitution.symbol})"
    return f"({' && '.join([own, *further])})" if further else own


def _refuse_other_values(group: Sequence[Substitution], report: Report) -> None:
    """Report the first two of a stretch that have different values, where neither is over the other; they are in load order."""
    for earlier, later in combinations(group, 2):
        apart = later.excludes(earlier) or later.counts(earlier) or earlier.owner in later.over
        if later.text != earlier.text and not apart:
            twice = later.owner == earlier.owner
            who = f"{later.owner} changes" if twice else f"{earlier.owner} and {later.owner} change"
            report.error(
                "NH0601",
                f"{who} {later.site} to different values ({earlier.text} and {later.text})",
                later.origin,
                hint="write it once" if twice else "where one of them 'requires' the other, it has the last word",
                related=_related(earlier, "the other value"),
            )
            return


def _refuse_overlaps(edits: Sequence[Edit], report: Report) -> None:
    """Report every two edits that want one stretch; ``edits`` are sorted by their place."""
    reach: Edit | None = None
    for edit in edits:
        if reach is not None and edit.start < reach.end:
            report.error(
                "NH0601",
                f"{reach.owner} and {edit.owner} both change {reach.site} in {edit.file}",
                edit.origin,
                related=_related(reach, "the other change"),
            )
        if reach is None or edit.end > reach.end:
            reach = edit if edit.end > edit.start else reach


def _pieces(text: str, edits: Sequence[Edit]) -> Iterable[_Piece]:
    """Yield the edits' pieces; a line in the middle of which whole lines go is broken there, and goes on as deep as it began."""
    for at, run in groupby(edits, key=lambda edit: (edit.start, edit.end)):
        group = list(run)
        start = text.rfind("\n", 0, at[0]) + 1
        before = text[start : at[0]]
        breaks = at[0] == at[1] and before.strip() and any(edit.guard in _WRAPPING for edit in group)
        if breaks:
            yield _Piece(start + len(before.rstrip()), at[0], "\n", group[0].origin)
        yield from _pieces_of(text, group)
        if breaks:
            yield _Piece(*at, before[: len(before) - len(before.lstrip())], group[-1].origin)


def _pieces_of(text: str, edits: Sequence[Edit]) -> Iterable[_Piece]:
    def place(edit: Edit) -> tuple[object, ...]:
        insertion = edit.start == edit.end and edit.guard in _WRAPPING
        return (edit.start, edit.end, edit.guard, edit.symbol) if insertion else (id(edit),)

    for _, run in groupby(edits, key=place):
        group = list(run)
        first = group[0]
        if len(group) == 1:
            old = text[first.start : first.end]
            if first.verbatim and first.guard not in _WRAPPING:
                yield from _verbatim(first)
                continue
            if first.verbatim and first.start == first.end:
                yield from _wrapped(group)
                continue
            yield _Piece(first.start, first.end, _guarded(first.guard, first.symbol, first.text, old), first.origin)
            continue
        yield from _wrapped(group)


def _wrapped(group: Sequence[Edit]) -> Iterable[_Piece]:
    """Put insertions at one place behind one guard; each line keeps the origin of its own edit."""
    first = group[0]
    begin, _, end = _guard_lines(first.guard, first.symbol)
    yield _Piece(first.start, first.end, begin, first.origin)
    for edit in group:
        if edit.verbatim:
            yield from _verbatim(edit)
        else:
            yield _Piece(edit.start, edit.end, edit.text, edit.origin)
    yield _Piece(first.start, first.end, end, first.origin)


def _verbatim(edit: Edit) -> Iterable[_Piece]:
    """Yield each line as a piece, for an origin of its own; the first takes the old text's place."""
    at = edit.start
    for number, line in enumerate(split_lines(edit.text) or [""]):
        yield _Piece(at, edit.end, line, _origin(edit, number))
        at = edit.end


def _guarded(guard: Guard, symbol: str, new: str, old: str) -> str:
    if guard is Guard.OPTION:
        return _options(symbol, new, old)
    if guard not in _WRAPPING:
        return new
    begin, other, end = _guard_lines(guard, symbol)
    if not new:  # a removal: the old text stands where the symbol is not defined
        negated = {Guard.CPP: f"#ifndef {symbol}\n", Guard.GREP: f"^!{symbol}\n"}[guard]
        return negated + old + end
    return begin + new + (other + old if old else "") + end


def _options(symbol: str, new: str, old: str) -> str:
    """Put the symbol before each line; a comment, which makedefs drops, must stay a comment to it."""
    if old:
        raise ValueError(f"'%{symbol}' only guards insertions: makedefs has no lines for where it is not defined")
    return "".join(line if line.startswith("#") else f"%{symbol} {line}" for line in split_lines(new))


def _guard_lines(guard: Guard, symbol: str) -> tuple[str, str, str]:
    """Return the lines that begin a guarded stretch, turn to its alternative, and end it."""
    if guard is Guard.CPP:
        return f"#ifdef {symbol}\n", "#else\n", f"#endif /* {symbol} */\n"
    return f"^?{symbol}\n", "^:\n", "^.\n"


def _related(change: Edit | NewFile | Substitution, message: str) -> tuple[Related, ...]:
    return (Related(location=change.origin, message=f"{message} ({change.owner})"),) if change.origin else ()
