"""Checks of classes, spells and histories (src/init.c, src/player/spell.c, src/birth.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.codes_angband_35 import BACKWARDS, NEVER_TAKEN, NO_END, NO_SPELL, TOO_FEW_LINES, TWICE
from nhmod_edit_files.games.angband_35.words import MAGIC_BOOK, SPELLS_OF_A_REALM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

TITLES = 10
EVERY_ROLL = 100
LAST_LEVEL = 50
"""Players rise no higher: a spell of a higher level is one that a class does not have."""


def check_classes(folder: Folder, report: Report) -> None:
    """Titles, and spells that no book has."""
    spells = {node.whole("serial") for _, node in folder.entries("spell")}
    for document, node in folder.entries("p_class"):
        titles = node.lines_of("T")
        if len(titles) < TITLES:
            message = f"a class has {TITLES} titles, and this {len(titles)}"
            report.error(TOO_FEW_LINES, message, document.place((titles[-1] if titles else node).number))
        book = (node.value("M", "spell_book") or "0").strip()
        seen: dict[int, Node] = {}
        for line in node.lines_of("B"):
            spell = line.whole("spell")
            if spell is None:
                continue
            at = document.place_of(line, "spell")
            if seen.setdefault(spell, line) is not line:
                report.warning(TWICE, f"spell {spell} stands in line {seen[spell].number + 1} already", at)
            if not book.isdigit() or int(book) < MAGIC_BOOK:
                report.warning(NO_SPELL, "this class has spells, but no books", at, hint="M: has the type of its books")
            elif (line.whole("level") or 0) <= LAST_LEVEL:
                serial = (int(book) - MAGIC_BOOK) * SPELLS_OF_A_REALM + spell
                if spells and serial not in spells:
                    report.warning(NO_SPELL, f"spell.txt has no spell {serial}, which this is", at)


def check_spells(folder: Folder, report: Report) -> None:
    """Spells in books of another realm than their numbers', and two in one place."""
    seen: dict[tuple[int, int, int], Node] = {}
    for document, node in folder.entries("spell"):
        serial = node.whole("serial")
        for line in node.lines_of("I"):
            book, subtype, at = line.whole("type"), line.whole("subtype"), line.whole("place")
            if serial is None or book is None or subtype is None or at is None:
                continue
            if serial // SPELLS_OF_A_REALM != book - MAGIC_BOOK:
                low = (book - MAGIC_BOOK) * SPELLS_OF_A_REALM
                message = f"spells of books of this type have numbers from {low} to {low + SPELLS_OF_A_REALM - 1}"
                report.error(NO_SPELL, message, document.place_of(node, "serial"))
            first = seen.setdefault((book, subtype, at), line)
            if first is not line:
                message = f"place {at} of this book is that of line {first.number + 1} already"
                report.warning(TWICE, message, document.place_of(line, "place"))


def check_histories(folder: Folder, report: Report) -> None:
    """Charts that have no end, go round, or have pieces that are never taken."""
    document = folder.document("p_hist")
    if document is None:
        return
    charts: dict[int, list[Node]] = {}
    for node in document.entries:
        chart = node.whole("chart")
        if chart is not None:
            charts.setdefault(chart, []).append(node)
    for pieces in charts.values():
        _rolls(document, pieces, report)
    done: set[int] = set()
    for chart in charts:
        for piece in _round(charts, chart, (), done):
            message = f"chart {piece.field('next')} leads back to itself"
            report.error(NO_END, message, document.place_of(piece, "next"))


def _rolls(document: Document, pieces: list[Node], report: Report) -> None:
    most = 0
    for piece in pieces:
        roll = piece.whole("roll")
        if roll is not None and roll <= most:
            message = f"rolls up to {most} take pieces before this"
            report.warning(NEVER_TAKEN, message, document.place_of(piece, "roll"))
        most = max(most, roll or 0)
    if most < EVERY_ROLL:
        message = f"rolls over {most} take no piece of this chart"
        report.error(NO_END, message, document.place_of(pieces[-1], "roll"), hint="the last piece's roll is 100")


def _round(charts: dict[int, list[Node]], chart: int, way: tuple[int, ...], done: set[int]) -> Iterator[Node]:
    """Yield the pieces that lead back to a chart on the way to them."""
    if chart in done:
        return
    for piece in charts.get(chart, ()):
        following = piece.whole("next")
        if following in (*way, chart):
            yield piece
        elif following:
            yield from _round(charts, following, (*way, chart), done)
    done.add(chart)


def check_numbers_in_order(folder: Folder, report: Report) -> None:
    """Least numbers over the most."""
    for stem, directive, low, high in (
        ("p_class", "E", "min", "max"),
        ("monster", "drop", "min", "max"),
        ("store", "slots", "min_slots", "max_slots"),
    ):
        for document, node in folder.entries(stem):
            for line in node.lines_of(directive):
                least, most = line.whole(low), line.whole(high)
                if least is not None and most is not None and least > most:
                    report.warning(BACKWARDS, f"{low}: {least} is over {high}, {most}", document.place_of(line, low))
