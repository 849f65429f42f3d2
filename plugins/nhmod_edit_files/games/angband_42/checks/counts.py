"""Checks of numbers and sizes (Angband's src/): of what there must be enough of, and the pictures of vaults and rooms.

Numbers that say how much follows are read in init.c and obj-util.c; a picture's size, rows and characters in generate.c and gen-room.c.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nhmod_edit_files.codes_angband_42 import (
    BAD_PICTURE,
    ODD_CHARACTER,
    TOO_FEW_FLAVORS,
    TOO_FEW_LINES,
    TOO_LARGE,
    WRONG_COUNT,
)
from nhmod_edit_files.games.angband_42.checks.found import below, field, place
from nhmod_edit_files.games.angband_42.words import SIZES, real_type, things

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder


_TITLES, _PAINS = 10, 7


def check_books(folder: Folder, report: Report) -> None:
    """Report classes with more or fewer books than they say, and books with more or fewer spells."""
    for document, entry in folder.entries("class"):
        magic = entry.line_of("magic")
        if magic is None:
            continue
        _counted(document, magic, "book_count", "book", report)
        for book in magic.lines_of("book"):
            _counted(document, book, "spell_count", "spell", report)


def _counted(document: Document, node: Node, name: str, directive: str, report: Report) -> None:
    said = field(document, node, name)
    count = len(node.lines_of(directive))
    if said is not None and said.number is not None and said.number != count:
        message = f"this says {said.number} {directive}s, and there are {count}"
        add = report.error if count > said.number else report.warning
        add(WRONG_COUNT, message, said.place, hint=f"write {count}")


def check_titles(folder: Folder, report: Report) -> None:
    """Report classes with too few titles, and pain with too few messages: the game shows those that are not there."""
    for stem, directive, wanted in (("class", "title", _TITLES), ("pain", "message", _PAINS)):
        for document, entry in folder.entries(stem):
            count = len(entry.lines_of(directive))
            if count < wanted:
                message = f"there are {count} lines '{directive}:', and the game shows {wanted}"
                report.error(TOO_FEW_LINES, message, place(document, entry), hint=f"add {wanted - count} more")


_FLAVORED = ("ring", "amulet", "staff", "wand", "rod", "mushroom", "potion", "scroll")
"""The types each thing of which is given a flavor (flavor_init() in src/obj-util.c)."""


def check_flavors(folder: Folder, report: Report) -> None:
    """Report kinds of which there are more things than flavors, at which the game stops."""
    objects, classes, flavors = (folder.document(stem) for stem in ("object", "class", "flavor"))
    if objects is None or classes is None or flavors is None:
        return
    known = things({"object": objects, "class": classes})
    seen: Counter[str] = Counter()
    own: dict[str, set[str]] = {}
    begun: dict[str, Location] = {}
    for entry in flavors.entries:
        kind = field(flavors, entry, "type")
        if kind is None:
            continue
        name = real_type(kind.text)
        begun.setdefault(name, place(flavors, entry))
        seen[name] += len(entry.lines_of("flavor"))
        fixed = [field(flavors, child, "subtype") for child in entry.lines_of("fixed")]
        own.setdefault(name, set()).update(one.text.strip().casefold() for one in fixed if one)
    for name in _FLAVORED:
        needing = [one for one in known.get(name, ()) if one.casefold() not in own.get(name, ())]
        if len(needing) > seen[name]:
            message = f"there are {len(needing)} things of the type '{name}' and {seen[name]} flavors for them"
            at = begun.get(name) or flavors.place(0, 0, 0)
            report.error(TOO_FEW_FLAVORS, message, at, hint=f"add {len(needing) - seen[name]} more")


_VAULT = frozenset(' .%#@*:`/;&+^<>123456789 0~$]|="!?_-,')
_ROOM = frozenset(" .%#^+123456x()89[")


def check_rooms(folder: Folder, report: Report) -> None:
    """Report pictures that are not of the size that their lines say, or that the game has no place for."""
    glyphs = _glyphs(folder)
    for document, entry in folder.entries("vault"):
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
    for document, entry in folder.entries("room_template"):
        _picture(document, entry, report)
        _characters(document, entry, _ROOM, report)


def _glyphs(folder: Folder) -> frozenset[str] | None:
    """Return the characters of monsters, by which pictures ask for some."""
    found = [below(document, entry, "glyph", "glyph") for document, entry in folder.entries("monster_base")]
    return frozenset(one.text for one in found if one) if found else None


def _picture(document: Document, entry: Node, report: Report) -> None:
    rows = entry.lines_of("D")
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
    for row in entry.lines_of("D"):
        for at, character in enumerate(row.text):
            if character not in known:
                place = document.place(row.number, row.start + at, row.start + at + 1)
                message = f"'{character}' stands for nothing in a picture: this is bare floor"
                report.warning(ODD_CHARACTER, message, place, hint="the file's head says what each character is")
