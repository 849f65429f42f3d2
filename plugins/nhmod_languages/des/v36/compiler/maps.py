"""The rules for a map's rows. Mirrors scan_map of util/lev_main.c."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.source import Span
from nhmod_languages.des import fault_codes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.ast import Map
    from nhmod_languages.des.v36.rules import Rules


def check_map(node: Map, faults: Faults, rules: Rules) -> None:
    """Report a map that is empty or too large, rows that are comments, and blanks that make it wider."""
    for start, line in _lines(node, faults):
        # Between two rows there may be whole commands, of which only the map is looked at here.
        if line.lstrip(" \t").startswith("#"):
            faults.map_comment(Span(start, start + len(line)), "".join(rules.terrain))
    rows = node.rows
    lengths = [len(row) for row in rows]
    width = max(lengths, default=0)
    largest = (rules.constants["MAP_X_LIM"], rules.constants["MAP_Y_LIM"])
    if width > largest[0] or len(rows) > largest[1]:
        faults.map_size(_culprit(node, faults, lengths, largest), (width, len(rows)), largest)
    elif not width:
        faults.doubt(fault_codes.EMPTY_MAP, "this map has no rows", node.rows_span)
    written = max((len(row.rstrip(" ")) for row in rows), default=0)
    # A map that is drawn as a full rectangle is meant to be that wide.
    if width > written and len(set(lengths)) > 1:
        for number, (row, start, text) in enumerate(zip(rows, *_places(node, faults, rules), strict=False)):
            if len(row) > written:
                blanks = len(text) - len(text.rstrip(" "))
                extra = min(blanks, len(row) - written)
                faults.trailing_blanks(Span(start + len(text) - extra, start + len(text)), number)


def _culprit(node: Map, faults: Faults, lengths: list[int], largest: tuple[int, int]) -> Span:
    """Return the first row that is too long, else the first one too many."""
    number = next((index for index, length in enumerate(lengths) if length > largest[0]), largest[1])
    lines = list(_lines(node, faults))
    start, text = lines[min(number, len(lines) - 1)]
    return Span(start, start + len(text))


def _places(node: Map, faults: Faults, rules: Rules) -> tuple[list[int], list[str]]:
    letters = {*rules.terrain, *"0123456789"}
    lines = [(start, text) for start, text in _lines(node, faults) if set(text) <= letters]
    return [start for start, _ in lines], [text for _, text in lines]


def _lines(node: Map, faults: Faults) -> Iterator[tuple[int, str]]:
    start = node.rows_span.start
    for line in faults.source[node.rows_span].split("\n"):
        yield start, line.rstrip("\r")
        start += len(line) + 1
