"""Where Angband 3.5.1's words come from: its lists (``src/list-*.h``), its edit files, and what its functions compare with."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod_edit_files.folder import names_in
from nhmod_edit_files.game import Source, Words
from nhmod_edit_files.games.angband_35 import facts
from nhmod_edit_files.games.angband_35.players import STATS
from nhmod_edit_files.games.both_angbands import COLORS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod_edit_files.document import Document

TYPES = {
    "chest": 7,
    "shot": 16,
    "arrow": 17,
    "bolt": 18,
    "bow": 19,
    "digger": 20,
    "hafted": 21,
    "polearm": 22,
    "sword": 23,
    "boots": 30,
    "gloves": 31,
    "helm": 32,
    "crown": 33,
    "shield": 34,
    "cloak": 35,
    "soft armor": 36,
    "soft armour": 36,
    "hard armor": 37,
    "hard armour": 37,
    "dragon armor": 38,
    "dragon armour": 38,
    "light": 39,
    "amulet": 40,
    "ring": 45,
    "staff": 55,
    "wand": 65,
    "rod": 66,
    "scroll": 70,
    "potion": 75,
    "flask": 77,
    "food": 80,
    "magic book": 90,
    "prayer book": 91,
    "gold": 100,
}
"""The types of objects (tvals) by the names that the files have for them (``tval_names`` in src/object/obj-util.c)."""
MAGIC_BOOK, PRAYER_BOOK = TYPES["magic book"], TYPES["prayer book"]
SPELLS_OF_A_REALM = 64
LIMITS = tuple("FKAERPSOMI")
"""The labels of limits.txt (``parse_z`` in src/init.c)."""


def bare(name: str) -> str:
    """Return an object's name as other files have it: without its article and its signs for several (``obj_desc_name_format``)."""
    name = re.sub(r"&[& ]*", "", name)
    return re.sub(r"\|([^|]*)\|[^|]*\|", r"\1", name).replace("~", "")


def type_number(text: str) -> int | None:
    """Return the number of a type of objects that a file names."""
    text = text.strip()
    return int(text) if text.isdigit() else TYPES.get(text.lower())


def macros(name: str, *, but: Iterable[str] = ()) -> Callable[[str], Words]:
    """Return what reads a list of the source: the first argument of each ``NAME(…)``."""
    skipped = frozenset(but)

    def read(text: str) -> Words:
        found = re.findall(rf"^[ \t]*{name}\([ \t]*(\w+)", text, re.MULTILINE)
        return {word: None for word in found if word not in skipped}

    return read


def _list(path: str, name: str, words: Iterable[str], *, but: Iterable[str] = ()) -> Source:
    return Source(fixed=dict.fromkeys(words), path=path, headers=macros(name, but=but))


def _strings(path: str, array: str, words: Iterable[str]) -> Source:
    def read(text: str) -> Words:
        found = re.search(rf"{array}\[\]\s*=\s*\{{(.*?)\}}", text, re.DOTALL)
        return dict.fromkeys(re.findall(r'"(\w+)"', found[1])) if found else {}

    return Source(fixed=dict.fromkeys(words), path=path, headers=read)


def _subtypes(number: int) -> Source:
    def read(documents: Mapping[str, Document]) -> Words:
        found: Words = {}
        for node in documents["object"].entries:
            kind, subtype = node.value("I", "type"), node.value("I", "subtype")
            if kind is None or subtype is None or type_number(kind) != number or not subtype.strip().isdigit():
                continue
            name, value = bare(node.field("name") or ""), int(subtype)
            found[f"{name} ({value})" if name in found else name] = value
        return found

    return Source(files=read)


def _flavored(documents: Mapping[str, Document]) -> Words:
    found: Words = {}
    for node in documents["object"].entries:
        subtype = node.value("I", "subtype") or ""
        found[bare(node.field("name") or "")] = None
        found[subtype.strip()] = None
    return found


def _histories(documents: Mapping[str, Document]) -> Words:
    charts = {node.field("chart") or "" for node in documents["p_hist"].entries}
    return {"end": 0, **{f"chart {chart}": int(chart) for chart in sorted(charts) if chart.isdigit()}}


def _pains(documents: Mapping[str, Document]) -> Words:
    numbers = (node.field("serial") or "" for node in documents["pain"].entries)
    return {f"pain {number}": int(number) for number in numbers if number.isdigit()}


def _friends(documents: Mapping[str, Document]) -> Words:
    return {"Same": None, **names_in("monster", numbered=False)(documents)}


def _class_spells(documents: Mapping[str, Document]) -> Words:
    """Spells by the numbers that classes know them by; a prayer of a spell's name has it behind: ``Detect Evil (prayer)``."""
    found: Words = {}
    for node in documents["spell"].entries:
        name, serial = node.field("name") or "", node.field("serial") or ""
        if not serial.isdigit():
            continue
        realm, number = divmod(int(serial), SPELLS_OF_A_REALM)
        said = f"{name} (prayer)" if name in found and realm else name
        found[f"{said} ({serial})" if said in found else said] = number
    return found


_BOOKS = {"magic book": MAGIC_BOOK, "prayer book": PRAYER_BOOK}

SOURCES: Mapping[str, Source] = MappingProxyType(
    {
        "colors": Source(fixed=dict.fromkeys((*COLORS, *COLORS.values()))),
        "object types": Source(fixed={"none": 0, **TYPES}),
        "object type names": Source(fixed=TYPES),
        **{f"object subtypes {number}": _subtypes(number) for number in range(101)},
        "object flags": _list("src/object/list-object-flags.h", "OF", facts.OBJECT_FLAGS),
        "monster flags": _list("src/monster/list-mon-flags.h", "RF", facts.MONSTER_FLAGS),
        "monster spells": _list("src/monster/list-mon-spells.h", "RSF", facts.MONSTER_SPELLS),
        "blow methods": _list("src/monster/list-blow-methods.h", "RBM", facts.BLOW_METHODS),
        "blow effects": _list("src/monster/list-blow-effects.h", "RBE", facts.BLOW_EFFECTS),
        "player flags": _list("src/list-player-flags.h", "PF", facts.PLAYER_FLAGS),
        "effects": _list("src/list-effects.h", "EFFECT", facts.EFFECTS, but=("XXX",)),
        "terrain flags": _strings("src/init.c", "f_info_flags", facts.TERRAIN_FLAGS),
        "limits": Source(fixed=dict.fromkeys(LIMITS)),
        "defaults of object bases": Source(fixed={"B": None}),
        "stats": Source(fixed={stat: number for number, stat in enumerate(STATS)}),
        "book types": Source(fixed=_BOOKS),
        "books of classes": Source(fixed={"none": 0, **_BOOKS}),
        "things in rooms": Source(fixed={"any": 0, **TYPES}),
        "flavored objects": Source(files=_flavored),
        "friends": Source(files=_friends),
        "pain messages": Source(files=_pains),
        "class spells": Source(files=_class_spells),
        "histories": Source(files=_histories),
    }
)
"""The vocabularies beside those of the entries' own names."""
