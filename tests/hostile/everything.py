"""A manifest with every text that an author can write, and ways to put another text in the place of one."""

from __future__ import annotations

import copy
import json
import re
import shutil
from functools import cache
from typing import TYPE_CHECKING, Any

from things_that_act import ABILITIES, ARTIFACTS, ATTACKS, EXTRAS, MONSTERS, OBJECTS, QUEST_FILES, ROLES

from nhmod.manifest import Block, Identity, MapOf, RecordOf, Text, Type, WordType, record_keys

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from nhmod.contribution import Kind

KEY = "the key itself"
ROWS = "\n".join("." * 16 for _ in range(16))
PICTURE = f"{{\n{ROWS}\n}}\n"
IDENTITY: dict[str, Any] = {
    "nhmod": 1,
    "id": "everything",
    "version": "1.0",
    "name": "Everything",
    "summary": "All of it.",
    "description": "All of it,\nat length.\n",
    "authors": ["somebody"],
    "license": "NGPL",
    "targets": ["nethack >=3.6,<3.7"],
    "requires": {"other": ">=1"},
    "conflicts": {"another": "*"},
    "optional": {"third": ">=1"},
    "include": ["more.yaml"],
    "symbol": "MOD_EVERYTHING",
    "accept": ["NH1703"],
}
DRAWN: dict[str, Any] = {"palette": {"red": "blue"}, "over": PICTURE, "sign": "b"}
USED = (
    *("apply", "cast", "drop", "eat", "engrave", "invoke", "put_on", "quaff", "read", "remove", "take_off", "throw"),
    *("wear", "wield", "zap"),
)
EXPECTED = ("here", "in_inventory", "in_status", "message", "no_message", "on_map")
CONTENT: dict[str, Any] = {
    "monsters": [
        {
            "name": "swamp newt",
            "copy_from": "newt",
            "place": {"after": "newt"},
            "grows_into": "crocodile",
            "flags": {"delete": ["hostile"], "extend": ["wanders"]},
            "tile": {"copy_from": "newt", **DRAWN},
            "raw": {"flg4": "M2_STRONG"},
            "encyclopedia": "Wet.\n\tVery.\n",
        },
        {"name": "marsh newt", "copy_from": "newt", "tile": PICTURE},
        {"name": "pond newt", "copy_from": "newt", "tile": {"picture": PICTURE}},
        *MONSTERS,
    ],
    "objects": [
        {
            "name": "swamps",
            "class": "ring",
            "appearance": "marshy",
            "cost": 100,
            "tile": {"copy_from": "apple", **DRAWN},
            "raw": {"mat": "IRON"},
        },
        {"name": "pond", "class": "ring", "appearance": "wet", "tile": PICTURE},
        {"name": "marsh", "class": "ring", "appearance": "soggy", "tile": {"picture": PICTURE}},
        *OBJECTS,
    ],
    "artifacts": ARTIFACTS,
    "attacks": ATTACKS,
    "extras": EXTRAS,
    "abilities": ABILITIES,
    "roles": ROLES,
    "rooms": [
        {
            "id": "newtery",
            "inhabitants": "newt",
            "on_entry": "You enter a damp cave.",
            "sounds": {"chance": "1/3", "messages": ["hear a splash."], "hallucinating": ["hear a piano."]},
            "generation": {"chance": "1/4"},
            "wizard_letter": "n",
        }
    ],
    "shops": [
        {
            "id": "newt shop",
            "name": "newt market",
            "probability": {"share": "5%"},
            "stock": {"figurine": "100%"},
            "shopkeepers": ["Valoo", {"name": "Tisney", "gender": "female"}],
            "wizard_letter": "x",
            "greeting": "Fresh newts!",
        }
    ],
    "tests": [
        {
            "name": "all of it",
            "wizard_letter": "n",
            "options": ["role:Wizard"],
            "steps": [
                {"wish": "2 blessed apples"},
                {"go_to": "oracle"},
                {"keys": "i"},
                *({verb: {"object": "apple", "answers": ["y"]}} for verb in USED),
                {"expect": {key: ["apple"] for key in EXPECTED}},
            ],
        }
    ],
    "levels": [
        {
            "name": "newthome",
            "map": "-----\n|...|\n|...|\n--+--\n",
            "fill": "stone",
            "places": [[1, 1], [3, 1]],
            "stairs": {"up": "place 0", "down": "random"},
            "doors": [{"at": [2, 3], "state": "closed"}],
            "message": "It is damp here.",
            "place": {"dungeon": "The Dungeons of Doom", "at": 13, "spread": 2, "bones": "X"},
            "contents": [
                {"monster": "newt", "at": "place 1", "named": "Eft", "chance": "50%"},
                {"engraving": "ad aerarium", "at": [1, 2]},
                {"grave": "Here lies a newt.", "at": [3, 2]},
                {"container": "chest", "holds": [{"object": "ruby", "chance": "50%", "named": "Eye"}]},
            ],
        },
        {"name": "newthall", "map": "...\n"},
        {"name": "newthal2", "map": "...\n"},
    ],
    "dungeons": [
        {
            "name": "the marshes",
            "bones": "A",
            "levels": 2,
            "from": {"dungeon": "The Dungeons of Doom", "at": 18},
            "contains": [{"level": "newthall", "at": 1, "bones": "C"}, "newthal2"],
        },
        {"edit": "The Dungeons of Doom", "variants": {"bigrm": ["big.des"]}},
    ],
    "tiles": [
        {"monster": "jackal", "picture": PICTURE},
        {"other": "fountain", "copy_from": "sink", **DRAWN},
    ],
    "patches": [{"file": "note.patch", "why": "a note"}],
    "fragments": [
        {
            "name": "a wet place",
            "at": {"file": "src/sit.c", "function": "dosit", "place": "start"},
            "code": 'if (Blind)\n    You("are wet.");\n',
            "needs": [
                {"feature": "a file of novels"},
                {"file": "src/sit.c"},
                {"function": "dosit"},
                {"macro": "BUFSZ"},
                {"struct": "obj"},
                {"fragment": "a wet file"},
            ],
        },
        {
            "name": "a wet case",
            "at": {
                "file": "src/apply.c",
                "function": "doapply",
                "switch": "obj->otyp",
                "case": "TIN_OPENER",
                "place": "start",
            },
            "code": "wet();",
        },
        {"name": "a wet thing", "at": {"file": "src/apply.c", "before": "function doapply"}, "code": "int wet();"},
        {"name": "a wet end", "at": {"file": "src/apply.c", "after": "function doapply"}, "code": "int wet();"},
        {
            "name": "a wet row",
            "at": {"file": "src/cmd.c", "array": "extcmdlist", "before": "row chat"},
            "code": "{ 0 },",
        },
        {"name": "a wet field", "at": {"file": "include/obj.h", "struct": "obj", "place": "start"}, "code": "int wet;"},
        {
            "name": "a wet number",
            "at": {"file": "include/mkroom.h", "enum": "roomtype_types", "place": "start"},
            "code": "WET = 99,",
        },
        {"name": "a wet file", "file": "src/newts.c", "code": "int newts;"},
        {"name": "a wet line", "at": {"file": "dat/help", "place": "end"}, "text": "Newts are wet.\n"},
        {
            "name": "a wettest line",
            "at": {
                "file": "dat/hh",
                "after_line": "/|\\     /|\\                        hit a wall or run into something",
            },
            "text": "Wet.\n",
        },
        {
            "name": "a wetter line",
            "at": {
                "file": "dat/opthelp",
                "before_line": "Boolean options not under specific compile flags (with default values in []):",
            },
            "text": "Wet.\n",
        },
    ],
    "texts": [
        {
            "rumors": {"true": ["Newts are wet."], "false": ["Newts are dry."]},
            "epitaphs": ["Here lies a wet newt."],
            "engravings": ["Newts only"],
            "hallucinations": ["marsh light", {"name": "Jenny", "gender": "female", "personal": True}],
            "oracles": ["Newts,\nalways newts.\n"],
            "encyclopedia": [{"names": ["marsh light"], "except": ["marsh lighter"], "text": "It glows.\n"}],
            "tribute": [{"book": "Mort", "passage": "A page\nis wet.\n"}],
            "death_quotes": ["NEWTS."],
        }
    ],
}
BIG_DES = "MAZE:\"big\",' '\nGEOMETRY:center,center\nMAP\n.....\nENDMAP\n"
NOTE_PATCH = "--- /dev/null\n+++ b/doc/note.txt\n@@ -0,0 +1 @@\n+a note\n"
# What content needs of other content: of its own kind all, or of other kinds these.
TOGETHER = frozenset({"dungeons", "fragments"})
NEEDS: dict[str, dict[str, list[Any]]] = {
    "dungeons": {"levels": CONTENT["levels"][1:]},
    "abilities": {"extras": EXTRAS},
    "roles": {"monsters": MONSTERS[1:], "artifacts": ARTIFACTS[1:]},
}
# Mappings whose keys are the author's own.
MAPS = ("variants", "fields", "initial", "raw", "palette")
# The same text at many places is tried at all of them at once.
_ALIKE = re.compile(
    r"(objects|artifacts|attacks|abilities)\..+\.(message|cause|to)"
    r"|(monsters\.carries)\..*(named|object)"
    r"|(roles)\.(name|ranks|gods|hit_points|energy|quest\.levels)\..+"
)
# Texts that no manifest can have next to the others: nothing is lost, for a pattern lets only few texts through.
WITHOUT_PLACE = frozenset({"dungeons.protofile", "levels.doors.at", "levels.stairs.down"})

Place = tuple[str | int, ...]


def write(folder: Path, root: Mapping[str, Any]) -> None:
    """Write the manifest (as JSON, which is YAML) with the files that it names."""
    folder.mkdir(exist_ok=True)
    (folder / "mod.yaml").write_text(json.dumps(root), encoding="utf-8")
    if (folder / "big.des").exists():
        return
    (folder / "big.des").write_text(BIG_DES, encoding="utf-8")
    (folder / "note.patch").write_text(NOTE_PATCH, encoding="utf-8")
    for name, file in QUEST_FILES.items():
        shutil.copyfile(file, folder / name)


@cache
def places() -> dict[str, Place]:
    """Return the place of one text for each path in the definitions (``rooms.sounds.messages``, ``extras.fields.key``)."""
    found: dict[str, Place] = {}
    for place in _leaves(CONTENT, ()):
        found.setdefault(_path(place), place)
    return found


@cache
def groups() -> dict[str, tuple[str, ...]]:
    """Return the paths whose texts are tried together, by a name; most are alone."""
    found: dict[str, list[str]] = {}
    for path in places():
        alike = _ALIKE.fullmatch(path)
        name = " ".join(filter(None, ("all of", *alike.groups()))) if alike else path
        found.setdefault(name, []).append(path)
    return {name: tuple(paths) for name, paths in found.items()}


def part_of(*chosen: Place) -> dict[str, Any]:
    """Return the records of one kind that have the places, with what they need."""
    kind = str(chosen[0][0])
    return {kind: [CONTENT[kind][number] for number in _numbers(kind, chosen)], **NEEDS.get(kind, {})}


def with_text(text: str, *chosen: Place, among: tuple[Place, ...] = ()) -> dict[str, Any]:
    """Return the part of the places (``among``: of these) with a text in the place of each of the others."""
    kind = str(chosen[0][0])
    numbers = _numbers(kind, among or chosen)
    changed = copy.deepcopy(part_of(*(among or chosen)))
    for place in chosen:
        steps = (kind, numbers.index(place[1]), *place[2:])
        at: Any = changed
        for step in steps[:-2] if place[-1] == KEY else steps[:-1]:
            at = at[step]
        if place[-1] == KEY:
            pairs = [(text if key == place[-2] else key, value) for key, value in at.items()]
            at.clear()
            at.update(pairs)
        else:
            at[steps[-1]] = text
    return changed


def names(path: str, place: Place, *, among: tuple[Place, ...]) -> bool:
    """Return whether the path of a diagnostic (``objects[0].quaff[1]``) is that of a place, or one around it."""
    kind = str(place[0])
    number = _numbers(kind, among).index(place[1])
    whole = f"{kind}[{number}]" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place[2:])
    return path.startswith(f"{kind}[") and f"{whole}.".startswith((f"{path}.", f"{path}["))


def defined(kinds: Mapping[str, Kind]) -> dict[str, Type[Any]]:
    """Return every text of the kinds' definitions by its path."""
    return {path: type_ for name, kind in kinds.items() for path, type_ in _texts(RecordOf(kind.record), name, ())}


def identity_keys() -> set[str]:
    """Return the keys of the identity."""
    return set(record_keys(Identity))


def _numbers(kind: str, chosen: tuple[Place, ...]) -> list[int | str]:
    return [*range(len(CONTENT[kind]))] if kind in TOGETHER else sorted({place[1] for place in chosen})


def _path(place: Place) -> str:
    parts = [part for part in place if isinstance(part, str)]
    own = next((number for number, part in enumerate(parts) if part in MAPS), None)
    if own is not None:
        parts[own + 1] = "key" if parts[-1] == KEY else ""
        parts = [part for part in parts if part not in {"", KEY}]
    return ".".join(parts)


def _texts(type_: Type[Any], path: str, inside: tuple[type, ...]) -> Iterator[tuple[str, Type[Any]]]:
    if isinstance(type_, Text | Block):
        yield path, type_
    elif isinstance(type_, RecordOf) and type_.record not in inside:
        for key in type_.keys.values():
            yield from _texts(key.type, f"{path}.{key.name}", (*inside, type_.record))
    elif isinstance(type_, MapOf):
        yield from _texts(type_.key, f"{path}.key", inside)
        yield from _texts(type_.value, path, inside)
    elif not isinstance(type_, RecordOf | WordType):
        for part in type_.parts:
            yield from _texts(part, path, inside)


def _leaves(value: object, place: Place) -> Iterator[Place]:
    if isinstance(value, str):
        yield place
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _leaves(item, (*place, number))
    elif isinstance(value, dict):
        for key, item in value.items():
            if place[-1:] and place[-1] in MAPS:
                yield (*place, key, KEY)
            yield from _leaves(item, (*place, key))
