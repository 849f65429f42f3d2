"""Checks of what the game's code finds by number or name, and of monsters (src/generate.c, src/monster/*.c, src/object/*.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, did_you_mean
from nhmod_edit_files.codes_angband_35 import (
    NEEDED,
    NEVER_TAKEN,
    NO_FREQUENCY,
    NO_QUEST,
    NOT_A_UNIQUE,
    PART_OF_A_NAME,
    WRONG_ORDER,
)
from nhmod_edit_files.games.angband_35.checks.common import Thing, things
from nhmod_edit_files.games.angband_35.words import TYPES, type_number
from nhmod_edit_files.types import Flags

if TYPE_CHECKING:
    from collections.abc import Collection

    from nhmod.location import Location
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

ONE_IN = "1_IN_"
"""How the word begins that says how often a monster casts."""
TERRAIN = range(0x40)
"""The numbers that src/cave.h has names for, up to the last permanent rock."""
MONSTER_BASES = (
    "Morgoth",
    "ainu",
    "ancient dragon",
    "canine",
    "hydra",
    "lich",
    "major demon",
    "spider",
    "vampire",
    "wraith",
    "zephyr hound",
)
"""The bases that the code names: what is summoned, and whose death has a sound of its own."""
ARTIFACTS = {
    13: (TYPES["ring"], "the One Ring"),
    34: (TYPES["crown"], "Morgoth's crown"),
    111: (TYPES["hafted"], "Grond"),
}
"""The artifacts that the code finds by their numbers, with their types."""
RING_OF_POWER: Thing = (TYPES["ring"], 55)
LAST_GOLD = 10
QUESTS = (99, 100)
STORES = range(1, 9)
NAMED = (
    ("monster", "friends", "name", "monster"),
    ("monster", "drop-artifact", "artifact", "artifact"),
    ("pit", "E", "monster", "monster"),
)
"""Where names of other entries stand of which the game takes a part: file, directive, field, the file of the names."""


def check_needed(folder: Folder, report: Report) -> None:
    """Entries that the code needs."""
    _numbers(folder, report, "terrain", TERRAIN, "terrain")
    _numbers(folder, report, "store", STORES, "store")
    _numbers(folder, report, "monster", (0,), "monster (the player)")
    _numbers(folder, report, "names", (1, 2), "section of names", field="section")
    bases = folder.document("monster_base")
    if bases is not None:
        for name in MONSTER_BASES:
            if name not in bases.by_name:
                hint = did_you_mean(name, list(bases.by_name)).replace("did you mean", "is it")
                report.warning(
                    NEEDED, f"there is no monster base '{name}', which the game's code names", _end(bases), hint=hint
                )
    _artifacts(folder, report)
    objects = folder.document("object")
    there = things(folder)
    wanted = [RING_OF_POWER, *((TYPES["gold"], subtype) for subtype in range(LAST_GOLD + 1))]
    for kind, subtype in wanted if objects is not None else ():
        if objects is not None and (kind, subtype) not in there:
            name = next(name for name, value in TYPES.items() if value == kind)
            message = (
                f"there is no object of the type {name} ({kind}) and the subtype {subtype}, which the game's code makes"
            )
            report.error(NEEDED, message, _end(objects))


def _numbers(
    folder: Folder, report: Report, stem: str, wanted: Collection[int], what: str, *, field: str = "serial"
) -> None:
    document = folder.document(stem)
    if document is None:
        return
    there = {node.whole(field) for node in document.entries}
    for one in wanted:
        if one not in there:
            message = f"there is no {what} {one}, which the game's code finds by its number"
            report.error(NEEDED, message, _gap(document, one, field))


def _gap(document: Document, missing: int, field: str = "serial") -> Location:
    """Return where an entry of a number would stand: the number of the first that is larger, in which it may have been changed."""
    for node in document.entries:
        if (node.whole(field) or 0) > missing:
            return document.place_of(node, field)
    return _end(document)


def _end(document: Document) -> Location:
    last = document.entries[-1].number if document.entries else 0
    return document.place(last) if document.lines else document.place(0, 0, 0)


def _artifacts(folder: Folder, report: Report) -> None:
    document = folder.document("artifact")
    if document is None:
        return
    for serial, (kind, what) in ARTIFACTS.items():
        node = document.by_number.get(serial)
        if node is None:
            message = f"there is no artifact {serial}: the game's code takes it for {what}"
            report.error(NEEDED, message, _gap(document, serial))
        elif type_number(node.value("I", "type") or "") not in (kind, None):
            line = node.lines_of("I")[-1]
            message = f"the game's code takes artifact {serial} for {what}: its type can't be another"
            report.error(NEEDED, message, document.place_of(line, "type"))


def _flags(folder: Folder, node: Node) -> set[str]:
    """Return a monster's flags: its base's, and its own, as the last line has it."""
    bases = folder.document("monster_base")
    base = bases.by_name.get(node.value("T", "base") or "") if bases else None
    found = base.words_of("F") if base else set()
    for line in node.children:
        words = {word for _, word in Flags.split(line.text)}
        if line.line.directive == "F":
            found |= words
        elif line.line.directive == "-F":
            found -= words
    return found


def check_frequencies(folder: Folder, report: Report) -> None:
    """Spells without how often they are cast: where it tells of the monster, the game divides by that (src/monster/mon-lore.c)."""
    bases = folder.document("monster_base")
    for document, node in folder.entries("monster"):
        base = bases.by_name.get(node.value("T", "base") or "") if bases else None
        own = node.words_of("S")
        spells = {word for word in own | (base.words_of("S") if base else set()) if not word.startswith(ONE_IN)}
        if spells and not any(word.startswith(ONE_IN) for word in own):
            whose = "it has spells" if own & spells else f"it has the spells of its base '{node.value('T', 'base')}'"
            message = f"{whose}, and no line says how often it casts: the game ends when it tells of it"
            report.error(
                NO_FREQUENCY,
                message,
                document.place((node.line_of("S") or node).number),
                hint="S:1_IN_10 is one turn in ten",
            )


def check_monsters(folder: Folder, report: Report) -> None:
    """Quests without monsters, artifacts of those that are not unique, and lines before that of the base."""
    document = folder.document("monster")
    if document is None:
        return
    questors = set()
    for node in document.entries:
        flags = _flags(folder, node)
        if "QUESTOR" in flags:
            questors.add((node.value("W", "depth") or "").strip())
        for line in node.lines_of("drop-artifact"):
            if "UNIQUE" not in flags:
                message = f"'{document.title(node)}' is not unique: each of them leaves this artifact"
                report.warning(NOT_A_UNIQUE, message, document.place(line.number))
        base = next(iter(node.lines_of("T")), None)
        for line in node.children if base else ():
            if base and line.line.directive in ("-F", "S") and line.number < base.number:
                message = f"'{line.line.directive}:' stands before 'T:', which gives what it is about"
                report.warning(WRONG_ORDER, message, document.place(line.number), hint="T: goes right behind N:")
    for level in QUESTS:
        if str(level) not in questors:
            message = f"no monster of depth {level} has the flag QUESTOR: the game can't be won"
            lines = [line for node in document.entries for line in node.lines_of("W") if line.whole("depth") == level]
            report.warning(NO_QUEST, message, document.place_of(lines[-1], "depth") if lines else _end(document))


def check_parts_of_names(folder: Folder, report: Report) -> None:
    """Names that are a part of that of another entry."""
    for stem, directive, field, of in NAMED:
        document, named = folder.document(stem), folder.document(of)
        if document is None or named is None:
            continue
        for node in document.entries:
            for line in node.lines_of(directive):
                text = line.field(field) or ""
                if not text or text in named.by_name or (directive == "friends" and text.casefold() == "same"):
                    continue
                taken = next((name for name in named.by_name if text.casefold() in name.casefold()), None)
                if taken is not None and taken.casefold() != text.casefold():
                    message = f"there is no '{text}': the game takes '{taken}'"
                    report.warning(PART_OF_A_NAME, message, document.place_of(line, field), hint=f"write '{taken}'")


def check_pits(folder: Folder, report: Report) -> None:
    """Pits of which what their monsters must have is what none may have."""
    for document, node in folder.entries("pit"):
        for must, never in (("F", "f"), ("S", "s")):
            wanted = node.words_of(must)
            for line in node.lines_of(never):
                for at, word in Flags.split(line.text):
                    if word in wanted:
                        begin = line.start + at
                        message = f"all of its monsters have '{word}', and none: there are none"
                        report.warning(NEVER_TAKEN, message, document.place(line.number, begin, begin + len(word)))
