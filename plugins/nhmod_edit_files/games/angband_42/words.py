"""Where Angband 4.2's words come from: its lists (``src/list-*.h``), its edit files, and what its functions compare with."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod_edit_files.game import Source, Words
from nhmod_edit_files.games.angband_42.world import LABELS
from nhmod_edit_files.games.both_angbands import COLORS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod_edit_files.document import Document

SIZES = {
    "Interesting room": (40, 50),
    "Lesser vault": (22, 22),
    "Medium vault": (22, 33),
    "Greater vault": (44, 66),
    "Lesser vault (new)": (22, 22),
    "Medium vault (new)": (22, 33),
    "Greater vault (new)": (44, 66),
}
"""How many rows and columns each kind of vault has at most (src/list-rooms.h)."""
BASES = (
    "SPELL_POWER",
    "PLAYER_LEVEL",
    "DUNGEON_LEVEL",
    "MAX_SIGHT",
    "WEAPON_DAMAGE",
    "PLAYER_HP",
    "MONSTER_PERCENT_HP_GONE",
)
"""What expressions can start from (``effect_value_base_by_name`` in src/effects.c)."""


def bare(name: str) -> str:
    """Return a thing's name as other files have it: without its article and its signs for several (``obj_desc_name_format``)."""
    name = re.sub(r"^& ", "", name)
    name = re.sub(r"\|([^|]*)\|[^|]*\|", r"\1", name)
    return name.replace("~", "").strip()


def real_type(name: str) -> str:
    """Return an object type as src/list-tvals.h has it: an armour is an armor, and capitals do not count."""
    return name.strip().lower().replace("armour", "armor", 1)


def things(documents: Mapping[str, Document]) -> dict[str, Words]:
    """Return the names of the things of each type, in the files' order: those of object.txt, and the books of class.txt."""
    found: dict[str, Words] = {}
    for node in documents["object"].entries:
        kind = node.value("type", "type")
        if kind is not None:
            found.setdefault(real_type(kind), {})[bare(node.field("name") or "")] = None
    for node in documents["class"].entries:
        for one in node.every():
            if one.line.directive == "book":
                found.setdefault(real_type(one.field("type") or ""), {})[(one.field("name") or "").strip()] = None
    return found


def macros(
    name: str, *, prefix: str = "", second: bool = False, but: Iterable[str] = ("MAX", "NONE")
) -> Callable[[str], Words]:
    """Return what reads a list of the source: the first argument of each ``NAME(…)``, or the ``second``."""
    skipped = frozenset(but)

    def read(text: str) -> Words:
        found = re.findall(rf'^{name}\(\s*("[^"]*"|\w+)\s*(?:,\s*("[^"]*"|\w+))?', text, re.MULTILINE)
        words = [(two if second else one).strip('"') for one, two in found]
        return {f"{prefix}{word}": number for number, word in enumerate(words) if word not in skipped}

    return read


def _list(
    path: str, name: str, *, prefix: str = "", second: bool = False, but: Iterable[str] = ("MAX", "NONE")
) -> Source:
    return Source(path=f"src/{path}", headers=macros(name, prefix=prefix, second=second, but=but))


def _fixed(words: Iterable[str]) -> Source:
    return Source(fixed=MappingProxyType(dict.fromkeys(words)))


def _types(text: str) -> Words:
    """Return the object types, as the list has them and with the other spelling, and the number that stands for none."""
    words = macros("TV", second=True, but=())(text)
    words.update({name.replace("armor", "armour"): number for name, number in words.items() if "armor" in name})
    return {**words, "0": 0}


def _rooms(text: str) -> Words:
    """Return the rooms that are of vaults: those that have a size."""
    found = re.findall(r'^ROOM\("([^"]+)",\s*(\d+),\s*(\d+)', text, re.MULTILINE)
    return {name: None for name, height, width in found if int(height) and int(width)}


def _innate(text: str) -> Words:
    """Return the spells that are innate: breaths, shots, and what a body does."""
    found = re.findall(r"^RSF\((\w+),\s*([^)]*)\)", text, re.MULTILINE)
    return {name: None for name, kinds in found if "RST_INNATE" in kinds}


def _options(text: str) -> Words:
    names = re.findall(r"^OP\((birth_\w+)", text, re.MULTILINE)
    return dict.fromkeys(("none", *names, *(f"NOT-{name}" for name in names)))


def _objects(documents: Mapping[str, Document]) -> Words:
    return dict.fromkeys(name for names in things(documents).values() for name in names)


def _base_objects(documents: Mapping[str, Document]) -> Words:
    """Return what artifacts may be of: things, and those that they make themselves."""
    own = [node.value("base-object", "subtype") or "" for node in documents["artifact"].entries]
    return {**_objects(documents), **dict.fromkeys(name.strip() for name in own)}


def _charts(documents: Mapping[str, Document]) -> Words:
    numbers = [node.field("chart") or "" for node in documents["history"].entries]
    return {"end": 0, **{number: int(number) for number in numbers if number.strip().isdigit()}}


def _pains(documents: Mapping[str, Document]) -> Words:
    numbers = [node.field("serial") or "" for node in documents["pain"].entries]
    return {number: int(number) for number in numbers if number.strip().isdigit()}


def _cycles(field: str) -> Callable[[Mapping[str, Document]], Words]:
    def words(documents: Mapping[str, Document]) -> Words:
        nodes = [node for node in documents["visuals"].nodes if node.line.directive == "cycle"]
        return dict.fromkeys((node.field(field) or "").strip() for node in nodes)

    return words


def _entries(documents: Mapping[str, Document]) -> Words:
    """Return the interface's entries; one with a parameter is several, whose names have it in angles."""
    names: list[str] = []
    for stem in ("ui_entry_base", "ui_entry"):
        names += [node.field("name") or "" for node in documents[stem].entries]
    return dict.fromkeys(names)


SOURCES: Mapping[str, Source] = {
    # The source's lists.
    "monster flags": _list("list-mon-race-flags.h", "RF"),
    "innate spells of monsters": Source(path="src/list-mon-spells.h", headers=_innate),
    "monster spells": _list("list-mon-spells.h", "RSF"),
    "object types": Source(path="src/list-tvals.h", headers=_types),
    "object flags": _list("list-object-flags.h", "OF"),
    "flags of kinds": _list("list-kind-flags.h", "KF"),
    "player flags": _list("list-player-flags.h", "PF"),
    "terrain flags": _list("list-terrain-flags.h", "TF"),
    "trap flags": _list("list-trap-flags.h", "TRF"),
    "room flags": _list("list-room-flags.h", "ROOMF"),
    "terrain": _list("list-terrain.h", "FEAT", but=()),
    "stats": _list("list-stats.h", "STAT"),
    "elements": _list("list-elements.h", "ELEM"),
    "resistances": _list("list-elements.h", "ELEM", prefix="RES_"),
    "hated elements": _list("list-elements.h", "ELEM", prefix="HATES_"),
    "ignored elements": _list("list-elements.h", "ELEM", prefix="IGNORE_"),
    "object modifiers": _list("list-object-modifiers.h", "OBJ_MOD"),
    "other projections": _list("list-projections.h", "PROJ"),
    "message types": _list("list-message.h", "MSG", but=("MAX",)),
    "timed effects": _list("list-player-timed.h", "TMD"),
    "timed effects of monsters": _list("list-mon-timed.h", "MON_TMD"),
    "effects": _list("list-effects.h", "EFFECT"),
    "rooms": _list("list-rooms.h", "ROOM", but=()),
    "rooms with vaults": Source(path="src/list-rooms.h", headers=_rooms),
    "dungeon profiles": _list("list-dun-profiles.h", "DUN", but=()),
    "equipment slots": _list("list-equip-slots.h", "EQUIP"),
    "renderers of the source": _list("list-ui-entry-renderers.h", "UI_ENTRY_RENDERER", but=()),
    "birth options": Source(path="src/list-options.h", headers=_options),
    # Several of them together.
    "projections": Source(parts=("elements", "other projections")),
    "artifact flags": Source(parts=("object flags", "hated elements", "ignored elements")),
    "kind flags": Source(parts=("artifact flags", "flags of kinds")),
    "modifiers": Source(parts=("stats", "object modifiers")),
    "bonuses": Source(parts=("modifiers", "resistances")),
    "resistances of blows": Source(parts=("elements", "object flags")),
    "what saves": Source(parts=("object flags", "player flags", "elements", "timed effects")),
    "codes of object properties": Source(parts=("modifiers", "object flags", "elements")),
    "codes of player properties": Source(parts=("player flags", "object flags")),
    "effect subtypes": Source(
        fixed=MappingProxyType(
            dict.fromkeys(
                (
                    *("NONE", "INC_BY", "DEC_BY", "SET_TO", "INC_TO", "TOBOTH", "TOHIT", "TODAM", "TOAC"),
                    *("TARGETED", "WARDING", "DECOY", "AWAY", "SELF"),
                )
            )
        ),
        parts=("projections", "timed effects", "timed effects of monsters", "summons", "stats", "player shapes"),
    ),
    # The edit files, beside the names that they give their entries.
    "friends": Source(fixed=MappingProxyType({"Same": None}), parts=("monsters",)),
    "shapes of monsters": Source(parts=("monsters", "monster bases")),
    "pain messages": Source(files=_pains),
    "objects": Source(files=_objects),
    "base objects": Source(files=_base_objects),
    "flavored objects": Source(files=_base_objects),
    "histories": Source(files=_charts),
    "interface entries": Source(files=_entries),
    "color cycle groups": Source(files=_cycles("group")),
    "color cycles": Source(files=_cycles("name")),
    # What functions compare with.
    "colors": _fixed((*COLORS, *COLORS.values())),
    "color letters": _fixed(COLORS),
    "effect bases": _fixed(BASES),
    "defaults of object bases": _fixed(("break-chance", "max-stack")),
    "flags of timed effects": _fixed(("NONSTACKING",)),
    "flags of interface entries": _fixed(("TIMED_AS_AUX",)),
    **{f"constants of {directive}": _fixed(labels) for directive, labels in LABELS.items()},
}
