"""Checks of the pictures of vaults and rooms: their size, their rows, and their characters (src/generate.c, src/gen-room.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.codes_angband_42 import BAD_PICTURE, ODD_CHARACTER, TOO_LARGE
from nhmod_edit_files.games.angband_42.checks.found import below, entries
from nhmod_edit_files.games.angband_42.words import SIZES

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

_VAULT = frozenset(' .%#@*:`/;&+^<>123456789 0~$]|="!?_-,')
_ROOM = frozenset(" .%#^+123456x()89[")


def check_rooms(folder: Folder, report: Report) -> None:
    """Report pictures that are not of the size that their lines say, or that the game has no place for."""
    glyphs = _glyphs(folder)
    for document, entry in entries(folder, "vault"):
        kind = below(document, entry, "type", "room_type")
        size = SIZES.get(kind.text) if kind else None
        if kind and size:
            for directive, most in zip(("rows", "columns"), size, strict=True):
                found = below(document, entry, directive, directive)
                if found and found.number and found.number > most:
                    message = f"a '{kind.text}' has at most {most} {directive}, and this has {found.number}"
                    report.error(TOO_LARGE, message, found.place, hint="a larger kind of vault has room for it")
        _picture(document, entry, report)
        if glyphs is not None:
            _characters(document, entry, _VAULT | glyphs, report)
    for document, entry in entries(folder, "room_template"):
        _picture(document, entry, report)
        _characters(document, entry, _ROOM, report)


def _glyphs(folder: Folder) -> frozenset[str] | None:
    """Return the characters of monsters, by which pictures ask for some."""
    found = [below(document, entry, "glyph", "glyph") for document, entry in entries(folder, "monster_base")]
    return frozenset(one.text for one in found if one) if found else None


def _picture(document: Document, entry: Node, report: Report) -> None:
    rows = [child for child in entry.children if child.line.directive == "D"]
    columns, height = below(document, entry, "columns", "columns"), below(document, entry, "rows", "rows")
    if columns and columns.number:
        for row in rows:
            length = len(row.text.encode("utf-8", "surrogateescape"))
            if length != columns.number:
                message = f"this row has {length} columns, and the picture {columns.number}"
                at = document.place(row.number, row.start + min(len(row.text), columns.number))
                report.error(BAD_PICTURE, message, at, hint="fill rows up with blanks")
    if height and height.number and height.number != len(rows):
        message = f"the picture has {len(rows)} rows, and this says {height.number}"
        add = report.error if height.number > len(rows) else report.warning
        add(BAD_PICTURE, message, height.place, hint=f"rows:{len(rows)}")


def _characters(document: Document, entry: Node, known: frozenset[str], report: Report) -> None:
    for row in entry.children:
        if row.line.directive != "D":
            continue
        for at, character in enumerate(row.text):
            if character not in known:
                place = document.place(row.number, row.start + at, row.start + at + 1)
                message = f"'{character}' stands for nothing in a picture: this is bare floor"
                report.warning(ODD_CHARACTER, message, place, hint="the file's head says what each character is")
