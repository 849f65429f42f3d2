"""A manifest with every text that an author can write, and ways to put another text in the place of one."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from nhmod.manifest import Block, Identity, RecordOf, Text, Type, WordType
from nhmod.manifest.types_record import keys_of

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
    "include": ["more.yaml"],
    "symbol": "MOD_EVERYTHING",
}
CONTENT: dict[str, Any] = {
    "monsters": [
        {"name": "swamp newt", "copy_from": "newt", "tile": {"copy_from": "newt"}, "encyclopedia": "Wet.\n\tVery.\n"}
    ],
    "objects": [
        {"name": "swamps", "class": "ring", "appearance": "marshy", "cost": 100, "tile": {"copy_from": "apple"}}
    ],
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
        {"other": "fountain", "copy_from": "sink"},
    ],
    "patches": [{"file": "note.patch", "why": "a note"}],
}
BIG_DES = "MAZE:\"big\",' '\nGEOMETRY:center,center\nMAP\n.....\nENDMAP\n"
NOTE_PATCH = "--- /dev/null\n+++ b/doc/note.txt\n@@ -0,0 +1 @@\n+a note\n"
NEEDS = {"dungeons": ("levels",)}
# Texts that no manifest can have next to the others: nothing is lost, for a pattern lets only few texts through.
WITHOUT_PLACE = frozenset({"dungeons.protofile", "levels.doors.at", "levels.stairs.down"})

Place = tuple[str | int, ...]


def write(folder: Path, root: Mapping[str, Any]) -> None:
    """Write the manifest (as JSON, which is YAML) with the files that it names."""
    folder.mkdir(exist_ok=True)
    (folder / "mod.yaml").write_text(json.dumps(root), encoding="utf-8")
    (folder / "big.des").write_text(BIG_DES, encoding="utf-8")
    (folder / "note.patch").write_text(NOTE_PATCH, encoding="utf-8")


def places() -> dict[str, Place]:
    """Give the place of one text for each path in the definitions (``rooms.sounds.messages``)."""
    found: dict[str, Place] = {}
    for place in _leaves(CONTENT, ()):
        named = place[:-2] if place[-1] == KEY else place
        found.setdefault(".".join(part for part in named if isinstance(part, str)), place)
    return found


def part_of(kind: str) -> dict[str, Any]:
    """Give the content of one kind alone, with what it needs."""
    return {name: CONTENT[name] for name in (kind, *NEEDS.get(kind, ()))}


def with_text(place: Place, text: str) -> dict[str, Any]:
    """Give the content of the place's kind with a text in the place of another one."""
    changed = copy.deepcopy(part_of(str(place[0])))
    at: Any = changed
    steps = place[:-2] if place[-1] == KEY else place[:-1]
    for step in steps:
        at = at[step]
    if place[-1] == KEY:
        at[text] = at.pop(place[-2])
    else:
        at[place[-1]] = text
    return changed


def defined(kinds: Mapping[str, Kind]) -> dict[str, Type[Any]]:
    """Give every text of the kinds' definitions by its path."""
    return {path: type_ for name, kind in kinds.items() for path, type_ in _texts(RecordOf(kind.record), name, ())}


def identity_keys() -> set[str]:
    """Give the keys of the identity."""
    return set(keys_of(Identity))


def _texts(type_: Type[Any], path: str, inside: tuple[type, ...]) -> Iterator[tuple[str, Type[Any]]]:
    if isinstance(type_, Text | Block):
        yield path, type_
    elif isinstance(type_, RecordOf) and type_.record not in inside:
        for key in type_.keys.values():
            yield from _texts(key.type, f"{path}.{key.name}", (*inside, type_.record))
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
            if place[-1:] == ("variants",):
                yield (*place, key, KEY)
            yield from _leaves(item, (*place, key))
