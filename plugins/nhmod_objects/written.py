"""Writes an object's values as an author would: the other direction of ``resolve``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import as_raw, limits_of
from nhmod_objects.classes import CLASSES, COMMON_KEYS, ObjectClass
from nhmod_objects.columns import COLUMNS, KEYS, Form, ObjectKey
from nhmod_objects.records import DIRECTIONS, NO_ARMOR, SLOTS, STRIKES, Damage, Object
from nhmod_objects.values import Objclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from nhmod.manifest import Record
    from nhmod.target import Entry, Facts, Json

_FOOD_PRICE, _FOOD_LEAST = 20, 5  # src/objects.c, FOOD: nutrition / 20 + 5
_BOOK_PRICE = 100  # src/objects.c, SPELL: level * 100
_NO_SKILL = "P_NONE"


class Writer:
    """Writes values with the words of a target's facts."""

    def __init__(self, facts: Facts) -> None:
        """Take the facts that have the words."""
        self._facts = facts
        self.known = facts.identifiers

    def object(self, symbol: str) -> str:
        """Name an object so that its word finds it."""
        return self._facts.meaning("objects", symbol)

    def new(self, entry: Entry) -> dict[str, Json]:
        """Write a new object, but for its probability and what is beside its row."""
        values = Objclass.of_entry(entry)
        kind = CLASSES[values.object_class]
        out: dict[str, Json] = {"name": values.name, "class": self._facts.word("object classes", values.object_class)}
        known = kind.keys | COMMON_KEYS
        out |= {key: value for key, value in self._keys(values) if key in known and value is not None}
        usual = {"magic": kind.numbers.get("magic", 0), "stacks": kind.numbers.get("merge", 0)}
        for key, number in usual.items():
            if out.get(key) == bool(number):
                out.pop(key)
        nothing: dict[str, Json] = {
            "to_hit": 0,
            "cancellation": 0,
            "hands": 1,
            "bulky": False,
            "missile": False,
            "hard": False,
            "charged": False,
            "unique": False,
            "wishable": True,
            "known": not values.appearance,
        }
        if "nutrition" in kind.numbers:
            nothing["nutrition"] = kind.numbers["nutrition"]
        if values.object_class == "GEM_CLASS":
            nothing["damage"] = {"small": kind.numbers["sdam"], "large": kind.numbers["ldam"]}
        if values.object_class == "SPBOOK_CLASS" and values.number("cost") == values.number("oc2") * _BOOK_PRICE:
            nothing["cost"] = out["cost"]
        if kind.symbols.get("dir") == "WHACK":
            nothing["strikes"] = ["whack"]
        if (
            values.object_class == "FOOD_CLASS"
            and out["cost"] == values.number("nutrition") // _FOOD_PRICE + _FOOD_LEAST
        ):
            nothing["cost"] = out["cost"]
        if values.object_class == "TOOL_CLASS":
            out = _as_tool(out, values)
        raw = as_raw(entry) | self._raw(values, kind, out)
        out |= {"raw": raw} if raw else {}
        return {
            key: value for key, value in out.items() if value != {} and (key not in nothing or value != nothing[key])
        }

    @staticmethod
    def _raw(values: Objclass, kind: ObjectClass, out: dict[str, Json]) -> dict[str, Json]:
        """Return the columns with something that the class has no key for, or its key no such number, which goes from the record."""
        known = kind.keys | COMMON_KEYS
        said = {fact for one in KEYS if one.key in known for fact in one.facts} | {
            "class",
            *(("skill",) if "slot" in known else ()),
        }
        numbers = dict(kind.numbers)
        if kind.nutrition_is_weight:
            numbers["nutrition"] = values.number("weight")
        if values.object_class == "TOOL_CLASS" and values.symbol("skill") != _NO_SKILL:
            numbers |= {"charged": 1, "uses_known": 1}
        elif "charged" in known:
            numbers["uses_known"] = values.number("charged")
        usual = Objclass(numbers=numbers, symbols=kind.symbols)
        raw: dict[str, Json] = {
            column.parameter: values.symbol(column.fact) if column.symbol else values.number(column.fact)
            for column in COLUMNS
            if column.fact not in said and values.text(column) != usual.text(column)
            if not (column.symbol and values.text(column).isdecimal())
        }
        for one in COLUMNS:
            name = next((key.key for key in KEYS if key.facts[0] == one.fact and key.form is Form.NUMBER), "")
            if name in out and not _possible(Object, name, values.number(one.fact)):
                raw[one.parameter] = out.pop(name)
        damage = out.get("damage")
        if isinstance(damage, dict):
            parts = {"small": "sdam", "large": "ldam"}
            raw |= {
                parts[part]: n for part, n in damage.items() if not _possible(Damage, part, values.number(parts[part]))
            }
            out["damage"] = {part: n for part, n in damage.items() if parts[part] not in raw}
        return raw

    def changes(self, old: Entry, new: Entry, possible: Collection[str]) -> dict[str, Json]:
        """Write what of an object is different but its probability, and what no record can say of one that is there already.

        ``possible`` are the keys that its row has arguments for; what follows from others is not written.
        """
        was, becomes = Objclass.of_entry(old), Objclass.of_entry(new)
        before, after = dict(self._keys(was)), dict(self._keys(becomes))
        kind = CLASSES.get(was.object_class)
        known = frozenset(possible) & ((kind.keys | COMMON_KEYS) if kind is not None else frozenset(after))
        out: dict[str, Json] = {
            key: value
            for key, value in after.items()
            if value != before.get(key) and key in known and value is not None
        }
        damage, former = out.get("damage"), before.get("damage")
        if isinstance(damage, dict) and isinstance(former, dict):
            out["damage"] = {key: value for key, value in damage.items() if value != former.get(key)}
        return out

    def _keys(self, values: Objclass) -> Iterator[tuple[str, Json]]:
        """Go through all keys that an object may have; what its class has no use for is told too."""
        skill, direction, property_ = (values.symbol(name) for name in ("skill", "dir", "property"))
        parts = [part.strip() for part in direction.split("|")]
        words: list[Json] = [word for part in parts for word, symbol in STRIKES.items() if symbol == part]
        other: dict[str, Json] = {
            "skill": self._facts.word("skills", skill.removeprefix("-")),
            "missile": skill.startswith("-"),
            "damage": {"small": values.number("sdam"), "large": values.number("ldam")},
            "strikes": words or None,
            "hands": values.number("big") + 1,
            "armor_class": NO_ARMOR - values.number("oc1"),
            "direction": next((word for word, symbol in DIRECTIONS.items() if symbol == direction), None),
            "confers": self._facts.word("properties", property_) if property_ != "0" else None,
        }
        yield "slot", next((word for word, symbol in SLOTS.items() if symbol == skill), None)
        yield "appearance", values.appearance or None
        for one in KEYS:
            yield one.key, other[one.key] if one.form is Form.OTHER else self._simple(one, values)

    def _simple(self, one: ObjectKey, values: Objclass) -> Json:
        (field,) = one.facts
        if one.form is Form.WORD:
            return self._facts.word(f"{one.key}s", values.symbol(field))
        number = values.number(field)
        return number if one.form is Form.NUMBER else bool(number) is (one.form is Form.FLAG)


def _possible(record: type[Record], key: str, number: int) -> bool:
    low, high = limits_of(record, key)
    return low <= number <= high


def _as_tool(out: dict[str, Json], values: Objclass) -> dict[str, Json]:
    """Leave out what only tools have that are weapons as well (src/objects.c, WEPTOOL)."""
    if values.symbol("skill") != _NO_SKILL:
        return {key: value for key, value in out.items() if key != "charged"}
    if any(values.number(name) for name in ("sdam", "ldam", "oc1")):
        return {key: value for key, value in out.items() if key != "skill"}
    return {key: value for key, value in out.items() if key not in {"skill", "damage", "strikes"}}
