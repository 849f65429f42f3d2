"""Checks Unangband's files as files: version stamps, lines that the game can't read, and the room that limits.txt makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.codes_unangband import DEPENDED_ON, LIMIT, NO_ROOM, PRICE_ROWS, UNREADABLE_LINE, VERSION_STAMP
from nhmod_edit_files.games.unangband_07.depended import DEPENDED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

_VERSION = "0.7.0"

_LONGEST = 1022
"""The most characters of a line that the game can read."""

_SPARE = 8
"""Bytes of names and texts that the game leaves free (``add_name`` and ``add_text`` of src/init1.c)."""

_NAMES = {"A": "adjective", "B": "noun", "L": "prefix"}
"""Fields that are kept among the names of room.txt and dungeon.txt."""

_WITHOUT = {"limits", "names", "cost_adj", "randart_sv", "style"}
"""Files of which the game keeps no names and texts."""


def version_stamps(folder: Folder, report: Report) -> None:
    """Report files without the version stamp, or with another than the game's; if all have the same one, that once."""
    documents = tuple(folder.documents())
    stamps = [next((node for node in document.nodes if node.line.directive == "V"), None) for document in documents]
    version = _other_version(stamps)
    if version:
        report.warning(
            VERSION_STAMP,
            f"these files are of Unangband {version}: nhmod holds them to {_VERSION}, which knows more",
            documents[0].place_of(stamps[0], "version") if stamps[0] else None,
            hint="what is told of them can be right in that version",
        )
    for document, stamp in zip(documents, stamps, strict=True):
        first = document.entries[0] if document.entries else None
        hint = f"write 'V:{version or _VERSION}' before all entries"
        if stamp is None:
            report.error(
                VERSION_STAMP, "there is no version stamp", document.place(0) if document.lines else None, hint=hint
            )
        elif stamp.text not in {_VERSION, version} and stamp.line.fields[0].type.wrong(stamp.text) == "":
            message = f"the version is {stamp.text}, and the game's is {_VERSION}"
            report.error(VERSION_STAMP, message, document.place_of(stamp, "version"), hint=f"write 'V:{_VERSION}'")
        elif first is not None and first.number < stamp.number:
            report.error(
                VERSION_STAMP, "an entry stands before the version stamp", document.place(first.number), hint=hint
            )


def _other_version(stamps: Iterable[Node | None]) -> str:
    """Return the version that all files have, where it is another than the game's, else nothing."""
    versions = {"" if stamp is None or stamp.line.fields[0].type.wrong(stamp.text) else stamp.text for stamp in stamps}
    return versions.pop() if len(versions) == 1 and _VERSION not in versions else ""


def readable_lines(folder: Folder, report: Report) -> None:
    """Report lines at which the game stops, or which it refuses, whatever they are."""
    for document in folder.documents():
        for number, line in enumerate(document.lines):
            if line[0] in " \t":
                report.error(UNREADABLE_LINE, "the line begins with a blank", document.place(number, 0, 1))
            if len(line) > _LONGEST or "\0" in line:
                _cut(document, number, line, report)


def _cut(document: Document, number: int, line: str, report: Report) -> None:
    lost = sum(node.number > number for node in document.entries)
    behind = f"; {lost} entries behind it are missing" if lost else ""
    at = line.find("\0")
    if at >= 0:
        message = f"a byte 0: the game stops reading the file here{behind}"
        report.warning(
            UNREADABLE_LINE, message, document.place(number, at, at + 1), hint="write a character in its place"
        )
    elif len(line.rstrip("\r\n")) > _LONGEST:
        message = f"the line has more than {_LONGEST} characters: the game stops reading the file here{behind}"
        report.error(UNREADABLE_LINE, message, document.place(number, _LONGEST))


def limits(folder: Folder, report: Report) -> None:
    """Report entries and texts that limits.txt has no room for."""
    document = folder.document("limits")
    if document is None:
        return
    rooms = {(node.field("what") or ""): node.whole("room") or 0 for node in document.entries}
    for one in folder.documents():
        if one.grammar.limit:
            _numbers(one, rooms.get(one.grammar.limit, 0), report)
    _texts(folder, document, report)


def _numbers(document: Document, room: int, report: Report) -> None:
    letter = document.grammar.limit
    spare = 1 if letter == "R" else 0
    largest, beyond = -1, None
    for place, node in enumerate(document.entries):
        number = node.whole(_counted(document)) if _counted(document) else place
        if number is None:
            continue
        largest = max(largest, number)
        if number >= room - spare and beyond is None:
            beyond = (node, number)
    if beyond is None:
        return
    node, number = beyond
    counted = _counted(document)
    at = document.place_of(node, counted) if counted else document.place(node.number)
    what = f"number {number}" if counted else f"the {number + 1}th entry"
    ghost = ", of which the last is the player's ghost" if spare else ""
    message = f"{what} is beyond the {room} {document.grammar.vocabulary} that limits.txt has room for{ghost}"
    report.error(LIMIT, message, at, hint=f"write 'M:{letter}:{largest + 1 + spare}' in limits.txt")


def _counted(document: Document) -> str:
    return "owner" if document.grammar.limit == "B" else document.grammar.numbered


def _texts(folder: Folder, document: Document, report: Report) -> None:
    for letter, what, size_of in (("N", "names", _names), ("I", "texts", _prose)):
        node = document.by_name.get(letter)
        room = node.whole("room") if node is not None else None
        if room is None or node is None:
            continue
        for one in folder.documents():
            # Names and texts are less than the whole file.
            if one.grammar.stem in _WITHOUT or sum(map(len, one.lines)) + _SPARE <= room:
                continue
            size = size_of(one) + _SPARE
            if size > room:
                message = f"the {what} of {one.grammar.file} need {size} bytes, and there is room for {room}"
                report.error(NO_ROOM, message, document.place_of(node, "room"), hint=f"write 'M:{letter}:{size}'")


def _names(document: Document) -> int:
    """Return how many bytes a file's names need."""
    size = sum(len(entry.field("name") or "") + 1 for entry in document.entries if document.grammar.named == "name")
    if document.grammar.stem in {"room", "dungeon"}:
        for entry in document.entries:
            for line in entry.children:
                name = _NAMES.get(line.line.directive)
                size += len(line.field(name) or "") + 1 if name is not None else 0
    return size


def _prose(document: Document) -> int:
    """Return how many bytes a file's texts need."""
    size = len(document.entries)
    for entry in document.entries:
        for line in entry.children:
            if line.line.directive in {"D", "T"}:
                size += len(line.text)
    return size


def depended_on(folder: Folder, report: Report) -> None:
    """Report entries that the code knows by their numbers and that are moved or gone."""
    for stem, wanted in DEPENDED.items():
        document = folder.document(stem)
        if document is None:
            continue
        for number, (name, why) in wanted.items():
            node = document.by_number.get(number)
            found = None if node is None else (node.field("name") or "")
            if found == name:
                continue
            moved = document.by_name.get(name)
            if node is None:
                behind = next((one for one in document.entries if (one.whole("serial") or 0) > number), None)
                at = document.place(moved.number if moved else behind.number if behind else len(document.lines) - 1)
                gone = "is moved" if moved else "is gone"
                report.error(DEPENDED_ON, f"number {number}, '{name}', {gone}: {why}", at, hint=f"'N:{number}:{name}'")
            elif moved is not None and wanted.get(moved.whole("serial") or 0, ("",))[0] != name:
                message = f"number {number} is '{found}', and '{name}' is moved: {why}"
                report.error(DEPENDED_ON, message, document.place_of(node, "serial"), hint=f"'N:{number}:{name}'")


def price_rows(folder: Folder, report: Report) -> None:
    """Report that there are not as many prices as playable races."""
    limits_file, prices = folder.document("limits"), folder.document("cost_adj")
    if limits_file is None or prices is None or not prices.entries:
        return
    races = (limits_file.by_name["G"].whole("room") or 0) if "G" in limits_file.by_name else 0
    if len(prices.entries) < races:
        message = f"there are {len(prices.entries)} rows, and {races} playable races"
        report.error(PRICE_ROWS, message, prices.place(prices.entries[-1].number))
    for node in prices.entries:
        there = node.text.count(":") + 1
        if there < races:
            report.error(PRICE_ROWS, f"there are {there} prices, and {races} playable races", prices.place(node.number))
