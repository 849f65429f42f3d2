"""Works out the values of all new objects: what is written, what is copied, what is usual in the class."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from nhmod.places import Beside, Changes, Earlier, ResolvedRow, RowResolver, limits_of
from nhmod.target import Facts, common_symbol
from nhmod.target.c import c_identifier
from nhmod_objects.classes import CLASSES, ObjectClass
from nhmod_objects.codes import COPY, LIMIT, RELATIVE
from nhmod_objects.columns import BY_PARAMETER, KEYS, Form
from nhmod_objects.records import DIRECTIONS, NO_ARMOR, SLOTS, STRIKES, Damage, Object
from nhmod_objects.values import Objclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.manifest import Change, Record

_LENGTHS = "lengths of C names"
_CHANGES = Changes(thing="object", limit=LIMIT, relative=RELATIVE)
SIZES = MappingProxyType({"sdam": "small", "ldam": "large"})
"""The columns of a weapon's damage, and the sizes of monsters that it is against."""
_VOCABULARIES = MappingProxyType({"color": "colors", "skill": "skills"})
_FOOD_PRICE, _FOOD_LEAST = 20, 5  # src/objects.c, FOOD: nutrition / 20 + 5
_BOOK_PRICE = 100  # src/objects.c, SPELL: level * 100


NewObject: TypeAlias = "ResolvedRow[Object, Objclass]"


def object_symbol(name: str, prefix: str, facts: Facts) -> str:
    """Name an object as util/makedefs.c:do_objs and limit do."""
    length = facts.get(_LENGTHS).find("prefixed" if prefix else "alone")
    return prefix + c_identifier(name)[: length.index if length is not None else None]


class Resolver(RowResolver[Object, Objclass]):
    """Resolves the objects of all mods against a target's facts."""

    def __init__(self, mods: ModSet, facts: Facts, report: Report) -> None:
        """Take the mods; mistakes that are found go to the report."""
        super().__init__(mods, facts, report, kind="objects", record=Object, of=Objclass.of_entry, circle=COPY)

    def called(self, values: Objclass) -> tuple[str, str] | None:
        """Return an object's name in C, and its title; None if its class takes no new ones."""
        known = CLASSES.get(values.object_class)
        if known is None:
            return None
        plain = not known.noun or values.number("unique")  # src/objnam.c, obj_typename
        return object_symbol(
            values.name, known.prefix, self._facts
        ), values.name if plain else f"{known.noun} of {values.name}"

    def object_class(self, record: Object) -> str:
        """Return a new object's class: its own, or that of what it copies; raises ``UnknownWordError``."""
        if record.class_ is not None:
            return self.symbol(record.class_)
        base, _ = self.source(record)
        return base.object_class if base is not None else ""

    def source(self, record: Object) -> tuple[Objclass | None, str]:
        """Return the values that a record copies, which are of its own class, and the game's object that they come from in the end."""
        base, near = super().source(record)
        if base is None or record.copy_from is None or record.class_ is None:
            return base, near
        if self.symbol(record.class_) != base.object_class:
            message = f"'{record.copy_from}' is of another class than '{record.name}'"
            self._report.error(COPY, message, record.copy_from.origin)
        return base, near

    def named(self, name: str) -> Object | None:
        """Return the new object of a name; a ring is called by its whole name as well: "ring of swiftness"."""
        wanted = self.plain(name)
        noun, _, rest = wanted.partition(" of ")
        for _, record in self._records:
            known = self._own_class(record)
            if known is not None and known.noun == noun and rest and self.plain(record.name or "") == rest:
                return record
        return self._by_name.get(wanted) or self._by_name.get(rest)

    def _own_class(self, record: Object) -> ObjectClass | None:
        """Return the class that a record names itself."""
        entry = self._facts["object classes"].find(record.class_.text) if record.class_ is not None else None
        return CLASSES.get(entry.symbol) if entry is not None else None

    def applied(self, record: Object, base: Objclass | None) -> Objclass:
        """Return the values of a record: its own, on top of the base's or of what is usual in its class."""
        object_class = base.object_class if base else self.object_class(record)
        usual = CLASSES.get(object_class)
        numbers = dict(base.numbers if base else usual.numbers if usual else {})
        symbols = dict(base.symbols if base else self._usual(usual, object_class) if usual else {})
        symbols["class"] = object_class
        if record.name is not None:
            symbols["oc_name"] = record.name
            symbols["oc_descr"] = record.appearance or ""
            numbers["name_known"] = int(record.appearance is None)
            numbers["prob"] = 0
        self._put_symbols(record, symbols)
        self._put_numbers(record, base, numbers)
        if object_class == "TOOL_CLASS" and symbols.get("skill") not in (None, "P_NONE"):
            numbers["charged"] = numbers["uses_known"] = 1  # src/objects.c, WEPTOOL
        if record.nutrition is None and usual is not None and usual.nutrition_is_weight:
            numbers["nutrition"] = numbers.get("weight", 0)
        if object_class == "FOOD_CLASS" and record.cost is None and record.nutrition is not None:
            numbers["cost"] = numbers.get("nutrition", 0) // _FOOD_PRICE + _FOOD_LEAST
        if object_class == "SPBOOK_CLASS" and record.cost is None and record.level is not None:
            numbers["cost"] = numbers.get("oc2", 0) * _BOOK_PRICE
        for pair in record.raw:
            column = BY_PARAMETER.get(pair.key)
            if column is not None and column.symbol:
                symbols[column.fact] = str(pair.value)
            elif column is not None and isinstance(pair.value, int):
                numbers[column.fact] = pair.value
        return Objclass(numbers=MappingProxyType(numbers), symbols=MappingProxyType(symbols), shuffled=record.shuffled)

    def _usual(self, known: ObjectClass, object_class: str) -> dict[str, str]:
        """Return the symbols that are usual in a class: the material by this tree's name, others that it lacks as most have there."""
        symbol = known.symbols["material"]
        materials = self._facts.get("materials")
        entry = materials.symbol(symbol) or materials.find(symbol)
        named = {**known.symbols, "material": entry.symbol if entry is not None else symbol}
        for field, vocabulary in _VOCABULARIES.items():
            if field in named and self._facts[vocabulary].symbol(named[field].lstrip("-")) is None:
                named[field] = self._most(object_class, field) or named[field]
        return named

    def _most(self, object_class: str, field: str) -> str:
        """Return what most of the game's objects of a class have in a column; empty where it can't be read."""
        rows = (entry for entry in self._facts["objects"].stock if entry.fields["class"] == object_class)
        texts = Counter(entry.text(field) for entry in rows if field in entry.fields)
        return next((text for text, _ in texts.most_common(1)), "")

    def _put_symbols(self, record: Object, symbols: dict[str, str]) -> None:
        for field, word in (("material", record.material), ("property", record.confers)):
            if word is not None:
                symbols[field] = self.symbol(word)
        if record.color is not None:
            symbols["color"] = common_symbol(record.color, "colors", self._facts)
        if record.slot is not None:
            symbols["skill"] = SLOTS[record.slot]
        if record.skill is not None:
            symbols["skill"] = self.symbol(record.skill)
        if record.direction is not None:
            symbols["dir"] = DIRECTIONS[record.direction]
        if record.missile is not None:
            symbols["skill"] = ("-" if record.missile else "") + symbols.get("skill", "").removeprefix("-")
        if record.strikes is not None:
            parts = [STRIKES[strike] for strike in record.strikes if strike != "whack" or len(record.strikes) == 1]
            symbols["dir"] = " | ".join(parts)

    def _put_numbers(self, record: Object, base: Objclass | None, numbers: dict[str, int]) -> None:
        for one in KEYS:
            said = getattr(record, one.key)
            (field, *_) = one.facts
            if said is not None and one.form is Form.NUMBER:
                numbers[field] = self._number(said, base.number(field) if base else None, Object, one.key)
            elif said is not None and one.form in {Form.FLAG, Form.OPPOSITE}:
                numbers[field] = int(said is (one.form is Form.FLAG))
        for field, key in SIZES.items():
            die = getattr(record.damage, key) if record.damage is not None else None
            if die is not None:
                numbers[field] = self._number(die, base.number(field) if base else None, Damage, key)
        if record.armor_class is not None:
            was = NO_ARMOR - base.number("oc1") if base else None
            numbers["oc1"] = NO_ARMOR - self._number(record.armor_class, was, Object, "armor_class")
        if record.hands is not None:
            numbers["big"] = record.hands - 1
        if record.charged is not None:
            numbers["uses_known"] = int(record.charged)

    def numbers(
        self,
        key: str,
        change: Change[int],
        base: Objclass,
        *,
        field: str,
        earlier: Earlier[Change[int]],
        own: Sequence[Change[int]] = (),
        report: Report,
    ) -> Iterator[tuple[Beside, Objclass]]:
        """Yield the values with what a relative change of a column makes upon those before it, whichever of the earlier mods are there."""
        number = base.number(field)
        armor = key == "armor_class"
        limits = limits_of(Damage, SIZES[field]) if field in SIZES else limits_of(Object, key)
        was = NO_ARMOR - number if armor else number
        for beside, value in _CHANGES.numbers(change, was, limits, earlier, report, own=own):
            numbers = {**base.numbers, field: NO_ARMOR - value if armor else value}
            yield beside, replace(base, numbers=MappingProxyType(numbers))

    def _number(self, change: Change[int], before: int | None, record: type[Record], key: str) -> int:
        return _CHANGES.number(change, before, limits_of(record, key), self._report)
