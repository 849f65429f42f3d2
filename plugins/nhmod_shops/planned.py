"""Shop types with their words looked up and their choices made: all that the edits need to know."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, cast

from nhmod.dataclass import frozen
from nhmod.manifest import Origin, Word
from nhmod.places import Planned
from nhmod.target import AbsentError, Entry, Facts
from nhmod.target.c import c_string
from nhmod_languages.contents.room_types import declare_room_types, letters_of
from nhmod_shops.records import PROPORTIONAL, Probability, Shop, Ware

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import ModSet

RANDOM_CLASS = "RANDOM_CLASS"
VEGETARIAN_CLASS = "VEGETARIAN_CLASS"


@frozen
class Stocked:
    """One thing of a shop's stock: ``word`` is None for vegetarian food."""

    word: Word | None
    share: Fraction
    origin: Origin

    @property
    def percent(self) -> int:
        """The share in whole percents."""
        return int(self.share * 100)

    @property
    def is_class(self) -> bool:
        """Whether it is a class, and not one object."""
        return self.word is None or "object classes" in self.word.vocabularies


@frozen
class PlannedShop(Planned[Shop]):
    """A mod's shop type; ``letter`` is the one of SHOPTYPE, empty if there are no more letters."""

    letter: str

    @property
    def stock(self) -> tuple[Stocked, ...]:
        """What it sells, in the order written."""
        out = []
        for item in self.record.stock:
            if isinstance(item, Ware):
                word = item.object_ or item.class_
                out.append(
                    Stocked(
                        word=word if isinstance(word, Word) else None,
                        share=item.share,
                        origin=item.origin.at("share"),
                    )
                )
            else:
                out.append(Stocked(word=item.key, share=item.value, origin=item.origin))
        return tuple(out)

    def item(self, stocked: Stocked) -> str:
        """Write what is sold as ``shtypes[]`` does: a class, or an object with a minus sign."""
        if stocked.word is None:
            return VEGETARIAN_CLASS
        symbol = self.entry(stocked.word).symbol
        return symbol if stocked.is_class else f"-{symbol}"

    @property
    def object_class(self) -> str:
        """The class that stands for the shop (``symb`` of struct shclass)."""
        return class_of([self.item(stocked) for stocked in self.stock], self.facts)

    @property
    def percent(self) -> int:
        """How many of a hundred shops are of the type."""
        probability = self.record.probability
        return int(probability.share * 100) if isinstance(probability, Probability) else 0

    @property
    def further(self) -> tuple[tuple[str, str], ...]:
        """The columns that only this game's shops have and nothing is known of: a name is the shop's, all else the first shop's."""
        return tuple(
            (name, c_string(self.record.id) if texts[0].startswith('"') else texts[0])
            for name, texts in self._further
            if not self._is_number(texts)
        )

    @property
    def numbered(self) -> tuple[tuple[str, str], ...]:
        """The columns that only this game's shops have and that say a shop's own room type (dNetHack's ``shoptype``)."""
        return tuple((name, self.record.symbol) for name, texts in self._further if self._is_number(texts))

    @property
    def _further(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        shops = [cast("dict[str, str]", shop.fields.get("further", {})) for shop in self.facts["shops"]]
        return tuple((name, tuple(shop.get(name, "") for shop in shops)) for name in shops[0])

    def _is_number(self, texts: tuple[str, ...]) -> bool:
        return texts == tuple(shop.symbol for shop in self.facts["shops"])

    @property
    def taken(self) -> tuple[tuple[Entry, int], ...]:
        """The shops that become rarer, with the whole percents that are taken from each.

        There are none for a word that means no shop, which the core reports.
        """
        probability = self.record.probability
        if not isinstance(probability, Probability):
            return ()
        shops = [entry for entry in self.facts["shops"] if frequency(entry)]
        if probability.from_ == PROPORTIONAL:
            parts = proportional(self.percent, [frequency(entry) for entry in shops])
            return tuple((entry, part) for entry, part in zip(shops, parts, strict=True) if part)
        source = self.facts["shops"].find(str(probability.from_))
        return ((source, self.percent),) if source is not None else ()


def class_of(items: Sequence[str], facts: Facts) -> str:
    """Choose the class that stands for a new shop that sells ``items``, written as ``shtypes[]`` does.

    A shop that sells everything must have RANDOM_CLASS, or it would not buy everything (shknam.c, ``saleable``).
    Others get the last class that no shop of the target has (VENOM_CLASS, as the guide's), so that a class's symbol
    in SHOPTYPE still makes the shop that it made, and mkshop's rule for wands and books is not met by chance.
    """
    if RANDOM_CLASS in items:
        return RANDOM_CLASS
    taken = {entry.fields.get("symb") for entry in facts["shops"]}
    return [entry.symbol for entry in facts["object classes"] if entry.symbol not in taken][-1]


def frequency(shop: Entry) -> int:
    """Return a target's shop's probability in percents."""
    return shop.number("prob")


def proportional(amount: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Cut an amount into whole parts by weights, with the largest remainders rounded up (the earlier of equal ones)."""
    total = sum(weights)
    quotas = [Fraction(amount * weight, total) for weight in weights]
    parts = [int(quota) for quota in quotas]
    by_remainder = sorted(range(len(parts)), key=lambda index: parts[index] - quotas[index])
    for index in by_remainder[: amount - sum(parts)]:
        parts[index] += 1
    return tuple(parts)


def planned_shops(mods: ModSet, facts: Facts) -> Iterator[PlannedShop]:
    """Plan the shop types in load order; those without a letter get the last free ones."""
    records = tuple(mods.records("shops", Shop))
    letters = letters_of((shop for _, shop in records), facts, from_the_end=True)
    for (mod, shop), letter in zip(records, letters, strict=True):
        yield PlannedShop(mod=mod, record=shop, facts=facts, letter=letter)


def declare(mods: ModSet, facts: Facts) -> Mapping[str, Sequence[Entry]]:
    """Name the shop types, and the letters that their authors chose."""
    return declare_room_types(mods.records("shops", Shop), facts, shop=True)


def column(facts: Facts, name: str) -> int:
    """Return where a column stands in a row of ``shtypes[]``; ``AbsentError`` for one that this game has not."""
    entry = facts["shop columns"].symbol(name)
    if entry is None:
        raise AbsentError("column of shops", name)
    return entry.index
