"""The C that comes of content or stands at a site, with who owns each line: an overlay's lines know what brought them."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from nhmod.edits.overlay import Line, split_lines
from nhmod.pipeline.explaining.answer import LineRange, Row
from nhmod.target.c import Token, c_string
from nhmod.target.c.scan import scan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nhmod.location import Location
    from nhmod.pipeline.planning import Plan
    from nhmod.target import Entry

_AROUND = 3
_NEAR = 2
_MOST_ROWS = 5
_TABLES = "src/"
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")


class Owners:
    """Who brought a line: the mod whose content or file is at its origin."""

    def __init__(self, plan: Plan) -> None:
        """Take the places of all changes of a plan."""
        self._by_place = {change.origin: change.owner for change in plan.changes if change.origin is not None}
        self._by_file = {change.origin.file: change.owner for change in plan.changes if change.origin is not None}

    def of(self, location: Location | None) -> str:
        """Return the mod's id; empty for the target's own lines."""
        if location is None:
            return ""
        return self._by_place.get(location) or self._by_file.get(location.file, "")


def of_content(plan: Plan, places: Iterable[Location], owners: Owners) -> tuple[LineRange, ...]:
    """Return the lines of all staged files that content at some places of manifests brought, neighbours together."""
    wanted = tuple(places)
    return tuple(
        stretch
        for path, file in plan.overlay.files.items()
        for stretch in _stretches(path, file.lines, lambda place: any(one.holds(place) for one in wanted), owners)
    )


def at_site(plan: Plan, path: str, offset: int, owners: Owners) -> LineRange:
    """Return the stretch of a file round a site as all mods make it: what they put there, and some lines before and behind."""
    text = plan.project.tree.text(path)
    number = text.count("\n", 0, offset)
    staged = plan.overlay.files.get(path)
    lines = staged.lines if staged else tuple(Line(one, at) for at, one in enumerate(split_lines(text)))
    place = next((at for at, line in enumerate(lines) if line.pristine >= number), len(lines))
    first = last = place
    while first > 0 and lines[first - 1].pristine < 0:
        first -= 1
    while last < len(lines) and lines[last].pristine < 0:
        last += 1
    return _stretch(path, lines, range(max(0, first - _AROUND), min(len(lines), last + _AROUND)), owners)


def of_entry(plan: Plan, entry: Entry, owners: Owners) -> tuple[LineRange, ...]:
    """Return the rows of the game's tables that begin with the name of one of its own things, as all mods make them."""
    names = {
        entry.name,
        *(value for name, value in entry.fields.items() if name.endswith("name") and isinstance(value, str)),
    }
    tree = plan.project.tree
    found: list[tuple[int, LineRange]] = []
    for path in tree.files():
        if not path.startswith(_TABLES) or not path.endswith(".c"):
            continue
        text = tree.text(path)
        patterns = (rf"[({{]\s*{re.escape(c_string(name))}" for name in sorted(filter(None, names)))
        openings = [match.start() for pattern in patterns for match in re.finditer(pattern, text)]
        tokens = scan(text).significant if openings else ()
        for row in filter(None, (_row(text, tokens, opening) for opening in openings)):
            lines = "".join(split_lines(text)[row[0] : row[1] + 1])
            found.append((_likeness(entry, lines), _between(plan, path, row, owners)))
    # A potion and a spellbook are both called "healing": the row is the one that has most of the entry's other words.
    best = max((likeness for likeness, _ in found), default=0)
    rows = tuple(stretch for likeness, stretch in found if likeness == best)
    return rows if len(rows) <= _MOST_ROWS else ()


def _likeness(entry: Entry, text: str) -> int:
    return sum(isinstance(value, str) and len(value) > 1 and value in text for value in entry.fields.values())


def _row(text: str, tokens: Sequence[Token], opening: int) -> tuple[int, int] | None:
    """Return the lines, from 0, of a row whose bracket opens at an offset; nothing for what is no row: it ends in a comma."""
    depth = 0
    for token in tokens[bisect_left(tokens, opening, key=lambda one: one.start) :]:
        depth += (token.text in _OPENING) - (token.text in _CLOSING)
        if depth == 0:
            is_row = token.text in _CLOSING and text[token.end :].lstrip().startswith((",", "}", "#"))
            return (text.count("\n", 0, opening), text.count("\n", 0, token.end)) if is_row else None
    return None


def _between(plan: Plan, path: str, row: tuple[int, int], owners: Owners) -> LineRange:
    """Return the lines of a staged file from one pristine line to another, with what mods put between them and beside them."""
    staged = plan.overlay.files.get(path)
    text = plan.project.tree.text(path)
    lines = staged.lines if staged else tuple(Line(one, at) for at, one in enumerate(split_lines(text)))
    first = max((at + 1 for at, line in enumerate(lines) if 0 <= line.pristine < row[0]), default=0)
    last = next((at for at, line in enumerate(lines) if line.pristine > row[1]), len(lines))
    return _stretch(path, lines, range(first, last), owners)


def _stretches(
    path: str, lines: Sequence[Line], wanted: Callable[[Location], bool], owners: Owners
) -> Iterator[LineRange]:
    found = [at for at, line in enumerate(lines) if line.origin is not None and wanted(line.origin)]
    group: list[int] = []
    for at in found:
        if group and at - group[-1] > _NEAR:
            yield _stretch(path, lines, range(group[0], group[-1] + 1), owners)
            group = []
        group.append(at)
    if group:
        yield _stretch(path, lines, range(group[0], group[-1] + 1), owners)


def _stretch(path: str, lines: Sequence[Line], numbers: range, owners: Owners) -> LineRange:
    rows = (
        Row(
            number=number + 1,
            text=lines[number].text.rstrip("\r\n"),
            owner=owners.of(lines[number].origin) if lines[number].pristine < 0 else "",
            location=lines[number].origin if lines[number].pristine < 0 else None,
        )
        for number in numbers
    )
    return LineRange(file=path, rows=tuple(rows))
