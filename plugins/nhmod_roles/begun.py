"""What a role begins with, held against what is declared: how many of each, as what, put on and wielded, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_playing.probing import Row, carried
from nhmod_playing.script import FailedError, Player
from nhmod_playing.seeing import is_thing, number_of
from nhmod_roles.learnt import in_place, is_shot, skill_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nhmod.target import Entry, Facts, Tree
    from nhmod_roles.planned import PlannedRole
    from nhmod_roles.record_parts import Item

_CLASSES = "object classes"
_GLOB = "GLOB_OF_"
_U_INIT_C = "src/u_init.c"
_ARMOR, _COINS = "ARMOR_CLASS", "COIN_CLASS"
_PLAIN = frozenset({"WEAPON_CLASS", _ARMOR})
_THROWN = "-"


@frozen
class _Wanted:
    """A thing that is declared: ``entry`` is what those of the hero's race have for it, or the class of which it is any."""

    item: Item
    entry: Entry

    @property
    def sure(self) -> bool:
        """Whether every hero of the role has it."""
        return self.item.chance.numerator == self.item.chance.denominator


def check_begun(planned: PlannedRole, race: Entry, tree: Tree, player: Player) -> None:
    """Hold the pack of a hero who has just begun against what the role says; raises ``FailedError`` that says all that is not so."""
    facts = planned.facts
    held = [row for row in carried(player.game).values() if row["class"] != str(number_of(facts, _CLASSES, _COINS))]
    things = _things(planned, race, tree)
    fail_if(
        player,
        *_of_objects(planned, things, held, tuple(_of_race(race, tree))),
        *_of_classes(planned, things, held),
        *_not_put_on(things, held, facts),
    )


def fail_if(player: Player, *wrong: str) -> None:
    """Raise ``FailedError`` that says all that is wrong, if anything is."""
    if wrong:
        raise FailedError("; ".join(wrong), player.game.text)


def _things(planned: PlannedRole, race: Entry, tree: Tree) -> tuple[_Wanted, ...]:
    instead = {old: new for of, old, new in in_place(planned, tree) if of == race.name}
    return tuple(
        _Wanted(item=item, entry=instead.get(found.symbol, found))
        for item in planned.record.inventory
        if item.word is not None
        for found in [planned.entry(item.word)]
    )


def _of_race(race: Entry, tree: Tree) -> Iterator[str]:
    """Yield what the game gives those of a race besides (src/u_init.c): the symbols of objects."""
    c = tree.c(_U_INIT_C)
    monster = str(race.fields.get("monster", ""))
    for switch in c.switches(c.function("u_init").body):
        case = switch.find(monster)
        for call in c.calls("ini_inv", case.span) if case is not None else ():
            for array in c.arrays(call.args[0].text.strip()):
                yield from (row.args[0].text.strip() for row in array.rows)


def _of_objects(
    planned: PlannedRole, things: Sequence[_Wanted], held: Sequence[Row], besides: Sequence[str]
) -> Iterator[str]:
    facts = planned.facts
    for entry in {one.entry.symbol: one.entry for one in things if one.item.object_ is not None}.values():
        mine = [one for one in things if one.item.object_ is not None and one.entry.symbol == entry.symbol]
        rows = [row for row in held if is_thing(entry, row, facts)]
        count = sum(int(row["quantity"]) for row in rows)
        least = sum(one.item.count.low for one in mine if one.sure)
        if entry.symbol.startswith(_GLOB):
            least = min(least, 1)  # several become one that is larger
        most = sum(one.item.count.high for one in mine)
        # Any of a class may be one of it as well.
        open_ = entry.symbol in besides or any(one.entry.symbol == entry.text("class") for one in things)
        if count < least or (count > most and not open_):
            yield f"she has {count} {entry.name}, declared is {_range(least, most)}{_among(held) if not count else ''}"
        elif count:
            yield from (
                f"no {entry.name} that she has is {words}"
                for one in mine
                if one.sure
                for words in [_words(one)]
                if words and not any(_is_so(one, row) for row in rows)
            )


def _of_classes(planned: PlannedRole, things: Sequence[_Wanted], held: Sequence[Row]) -> Iterator[str]:
    facts = planned.facts
    classes = {one.entry.symbol for one in things if one.item.object_ is None}
    for symbol in sorted(classes):
        number = str(number_of(facts, _CLASSES, symbol))
        count = sum(int(row["quantity"]) for row in held if row["class"] == number)
        least = sum(
            one.item.count.low
            for one in things
            if one.sure and symbol in {one.entry.symbol, str(one.entry.fields.get("class", ""))}
        )
        if count < least:
            yield f"she has {count} of the class {facts.word(_CLASSES, symbol)}, declared are {least}"


def _not_put_on(things: Sequence[_Wanted], held: Sequence[Row], facts: Facts) -> Iterator[str]:
    slots: set[str] = set()
    sure = [one for one in things if one.sure and one.item.object_ is not None]
    for one in sure:
        slot = one.entry.text("skill")
        if one.entry.fields.get("class") == _ARMOR and slot not in slots:
            slots.add(slot)
            if not any(is_thing(one.entry, row, facts) and row["worn"] == "1" for row in held):
                yield f"she does not wear the {one.entry.name}"
    weapons = (one.entry for one in sure if skill_of(one.entry) and not _is_thrown(one.entry))
    weapon = next(weapons, None)
    if weapon is not None and not any(is_thing(weapon, row, facts) and row["wielded"] == "1" for row in held):
        yield f"she does not wield the {weapon.name}"


def _is_thrown(entry: Entry) -> bool:
    """Return whether it is put into the quiver: what is shot or thrown (include/obj.h, is_ammo and is_missile)."""
    return is_shot(entry) or skill_of(entry).startswith(_THROWN)


def _is_so(one: _Wanted, row: Mapping[str, str]) -> bool:
    item = one.item
    wanted = {
        "spe": _spe(one),
        "blessed": None if item.blessed is None else int(item.blessed),
        "cursed": 0,
    }
    return all(value is None or row[key] == str(value) for key, value in wanted.items())


def _spe(one: _Wanted) -> int | None:
    usual = 0 if one.entry.fields.get("class") in _PLAIN else None
    return usual if one.item.enchantment is None else one.item.enchantment


def _words(one: _Wanted) -> str:
    spe = _spe(one)
    blessed = {True: "blessed", False: "not blessed", None: "not cursed"}[one.item.blessed]
    return " and ".join(word for word in (f"{spe:+}" if spe is not None else "", blessed) if word)


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _among(held: Iterable[Row]) -> str:
    return f" ({', '.join(row['name'] or row['look'] for row in held)})"
