"""The C that gives monsters what they carry. Words reach it as checked symbols, texts as string literals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import Dice, IntRange, Word
from nhmod.places import insertion_at
from nhmod.target import meant
from nhmod.target.c import c_behind, c_comment, c_deeper, c_lines, c_string
from nhmod_effects import call, fitted
from nhmod_monsters.makemon import CLASS_GEAR, CLASS_WEAPONS, GIFTS, Gear, inventory, weapons

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Mod
    from nhmod.edits import Edit
    from nhmod.target import Entry, Facts, Site, Tree
    from nhmod_monsters.carried import Alternative, Carried, Held, Thing
    from nhmod_monsters.records import Monster


def gear_edits(
    mod: Mod,
    record: Monster,
    symbol: str,
    carried: tuple[Carried, ...],
    *,
    usual_gear: bool,
    tree: Tree,
    facts: Facts,
) -> Iterator[Edit]:
    """Yield the edits for what a monster is made with, ``symbol`` being its C name.

    What several mods give stands before the switch on the class, and directly before the switch what keeps monsters from it.
    """
    if not carried and usual_gear:
        return
    name = record.name or str(record.edit)

    def edit(site: Site, text: str, why: str, key: str, rank: int) -> Edit:
        origin = record.origin.at(key) if key in record.origin.keys else record.origin
        order = (rank, symbol, mod.id)
        return insertion_at(site, tree, facts, text, why=why, mod=mod, order=order, origin=origin.location, around=True)

    place = inventory(tree)
    if carried:
        yield edit(GIFTS, _gifts(symbol, name, carried, place, facts), f"what '{name}' carries", "carries", 0)
    if not usual_gear:
        for site, where in ((CLASS_GEAR, place), (CLASS_WEAPONS, weapons(tree))):
            text = f"    if ({where.kind} != &mons[{symbol}])\n"
            yield edit(site, text, f"'{name}' does not get what its class gets", "usual_gear", 1)


def _gifts(symbol: str, name: str, entries: Iterable[Carried], place: Gear, facts: Facts) -> str:
    body = [line for entry in entries for line in _Writer(facts=facts, monster=place.monster).entry(entry)]
    written = "\n".join(body)
    objects = [variable for variable in ("thing", "held") if f"{variable} = " in written]
    numbers = [variable for variable in ("choice", "count", "inside") if f"{variable} = " in written]
    declared = [f"struct obj *{', *'.join(objects)};"] if objects else []
    declared += [f"int {', '.join(numbers)};"] if numbers else []
    head = f"if ({place.kind} == &mons[{symbol}]) {{ /* {c_comment(name)} */"
    return c_lines(1, head, *c_deeper(declared), *([""] if declared else []), *c_deeper(body), "}")


@frozen
class _Writer:
    """Writes statements; ``monster`` is the variable with the monster."""

    facts: Facts
    monster: str

    def entry(self, carried: Carried) -> Iterable[str]:
        """Write what an entry of ``carries:`` gives."""
        if carried.one_of:
            lines = list(self._choice(carried.one_of))
        else:
            lines = [line for thing in carried.all_ for line in self._thing(thing)] or list(
                self._thing(carried, odds=False)
            )
        return c_behind(carried.chance, lines)

    def _choice(self, alternatives: tuple[Alternative, ...]) -> Iterator[str]:
        """Write the choice of one, by the weights."""
        yield f"choice = rnd({sum(one.weight for one in alternatives)});"
        for number, one in enumerate(alternatives):
            test = f"if ((choice -= {one.weight}) <= 0) {{"
            last = number == len(alternatives) - 1
            yield test if number == 0 else "} else {" if last else f"}} else {test}"
            lines = [line for thing in one.all_ for line in self._thing(thing)] or list(self._thing(one, odds=False))
            yield from c_deeper(c_behind(one.chance, lines))
        yield "}"

    def _thing(self, thing: Thing, *, odds: bool = True) -> Iterable[str]:
        """Write what makes a thing and gives it to the monster."""
        if self._is_plain(thing):
            lines = [f"(void) {self._call('mongets', self.monster, self._meant(thing.word).symbol)};"]
        else:
            filled = [line for held in thing.holds for line in self._held(held)]
            give = [*filled, "thing->owt = weight(thing);"] if filled else []
            give.append(f"(void) {self._call('mpickobj', self.monster, 'thing')};")
            lines = list(self._made(thing, "thing", "count", give, empty=bool(filled)))
        return c_behind(thing.chance, lines) if odds else lines

    def _held(self, held: Held) -> Iterable[str]:
        give = [f"(void) {self._call('add_to_container', 'thing', 'held')};"]
        return c_behind(held.chance, self._made(held, "held", "inside", give))

    def _made(self, thing: Held, variable: str, counter: str, give: list[str], *, empty: bool = False) -> Iterable[str]:
        """Write the making of a thing, once for what stacks, else as often as it is wanted."""
        entry, quantity = self._meant(thing.word), thing.quantity
        if self._is_class(thing.word):
            lines = [f"{variable} = {self._call('mkobj', entry.symbol, 'FALSE')};"]
        else:
            lines = [f"{variable} = {self._call('mksobj', entry.symbol, 'FALSE' if empty else 'TRUE', 'FALSE')};"]
        stacks = bool(entry.fields.get("merge")) and not self._is_class(thing.word)
        if quantity is not None and stacks:
            lines += [f"{variable}->quan = (long) {_number(quantity)};", f"{variable}->owt = weight({variable});"]
        lines += self._changed(thing, variable)
        lines += give
        if quantity is None or stacks:
            return lines
        return f"for ({counter} = {_number(quantity)}; {counter} > 0; {counter}--) {{", *c_deeper(lines), "}"

    def _changed(self, thing: Held, variable: str) -> Iterator[str]:
        """Write what is not as it comes."""
        if thing.enchantment is not None:
            yield f"{variable}->spe = {_number(thing.enchantment)};"
        if thing.curse in {"blessed", "cursed"}:
            yield fitted(self.facts, f"{'bless' if thing.curse == 'blessed' else 'curse'}({variable});")
        elif thing.curse is not None:
            yield from (fitted(self.facts, f"{name}({variable});") for name in ("unbless", "uncurse"))
        if thing.named is not None:
            yield f"{variable} = {self._call('oname', variable, c_string(thing.named))};"

    def _call(self, name: str, *arguments: str) -> str:
        return call(self.facts, name, *arguments)

    @staticmethod
    def _is_plain(thing: Thing) -> bool:
        """Return whether ``mongets`` can give it, which knows what demons and minions don't get: one object, as it comes."""
        special = (thing.class_, thing.quantity, thing.enchantment, thing.curse, thing.named)
        return not thing.holds and all(one is None for one in special)

    def _meant(self, word: Word) -> Entry:
        """Return what a word means; the core has checked that it means something (else ``UnknownWordError``)."""
        return meant(word, self.facts)

    @staticmethod
    def _is_class(word: Word) -> bool:
        return word.vocabularies[0] == "object classes"


def _number(number: IntRange | Dice) -> str:
    if isinstance(number, Dice):
        return f"d({number.count}, {number.sides})"
    low, high = number.low, number.high
    if low == high:
        return str(low)
    return f"rn1({high - low + 1}, {low})" if low >= 0 else f"(rn2({high - low + 1}) - {-low})"
