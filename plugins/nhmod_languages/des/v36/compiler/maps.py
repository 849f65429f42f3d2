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
    # What comes of a .lev file has no places.
    places = list(zip(node.row_spans or [node.rows_span] * len(rows), lengths, strict=True))
    if not faults.map_size(places, (rules.constants["MAP_X_LIM"], rules.constants["MAP_Y_LIM"])) and not width:
        faults.doubt(fault_codes.EMPTY_MAP, "this map has no rows", node.rows_span)
    written = max((len(row.rstrip(" ")) for row in rows), default=0)
    # A map that is drawn as a full rectangle is meant to be that wide.
    if width > written and len(set(lengths)) > 1:
        for number, (span, length) in enumerate(places):
            text = faults.source[span]
            if length > written:
                blanks = len(text) - len(text.rstrip(" "))
                extra = min(blanks, length - written)
                faults.trailing_blanks(Span(span.end - extra, span.end), number)


def _lines(node: Map, faults: Faults) -> Iterator[tuple[int, str]]:
    start = node.rows_span.start
    for line in faults.source[node.rows_span].split("\n"):
        yield start, line.rstrip("\r")
        start += len(line) + 1
