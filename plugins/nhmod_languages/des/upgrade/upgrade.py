"""Puts the rewriting of a whole file together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.upgrade import codes
from nhmod_languages.des.upgrade.rewriter import Piece, Rewriter, Rewritten
from nhmod_languages.des.upgrade.rooms import rewrite_rooms
from nhmod_languages.des.upgrade.statements import detail, plain_numbers, registers
from nhmod_languages.des.upgrade.things import objects
from nhmod_languages.des.v34 import ast

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.diagnostics import Report


def upgrade(file: ast.File, report: Report, known_monster: Callable[[str], bool]) -> str:
    """Return the text of ``rewritten``."""
    return rewritten(file, report, known_monster).text


def rewritten(file: ast.File, report: Report, known_monster: Callable[[str], bool]) -> Rewritten:
    """Rewrite a file of the 3.4.3 dialect in the 3.6 dialect, comments and layout kept.

    ``known_monster`` tells the names of the old release's monsters. What has no equivalent is an error in ``report``
    (NH2701 to NH2709), and then the text is not to be used. The names themselves are not looked at: the new release's
    compiler does that.
    """
    rewriter = Rewriter(file.source, report)
    parts: list[Piece] = []
    at = 0
    for level in file.levels:
        plain_numbers(rewriter, level)
        if level.init is not None:
            rewriter.insert(level.init.fg.span.start, "mines, ")
        if isinstance(level, ast.MazeLevel):
            _filling(rewriter, level)
            for part in level.parts:
                _left_edge(rewriter, part.definition)
                registers(rewriter, part.registers)
                objects(rewriter, part.details, known_monster)
                for node in part.details:
                    detail(rewriter, node)
        elif level.rooms:
            registers(rewriter, level.registers)
            start = level.rooms[0].span.start
            parts += rewriter.pieces(at, start)
            parts += rewrite_rooms(rewriter, level.rooms, start, known_monster)
            at = level.rooms[-1].span.end
        else:
            registers(rewriter, level.registers)
    parts += rewriter.pieces(at, len(file.source.text))
    return Rewritten(pieces=tuple(parts))


def _left_edge(rewriter: Rewriter, definition: ast.Map | ast.NoMap) -> None:
    if isinstance(definition, ast.Map) and definition.horizontal.text == "left":
        rewriter.report.warning(
            codes.LEFT,
            "3.4.3 begins this map in column 3, and 3.6 in column 1: it moves against every levregion",
            rewriter.place_of(definition.horizontal),
            hint="look whether the levregions still fit",
        )


def _filling(rewriter: Rewriter, level: ast.MazeLevel) -> None:
    """Report what fills the level where 3.6's lev_comp loses it: that looks the letter's number up as if it were a letter."""
    if level.init is None and isinstance(level.filling, ast.Letter) and level.filling.value != " ":
        head = level.heading if level.flags is None else level.flags.span
        rewriter.insert(head.end, f"\nINIT_MAP:solidfill,{rewriter.said(level.filling)}")
