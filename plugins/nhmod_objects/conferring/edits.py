"""The edits that let what objects confer begin and end as with the game's own things of each property."""

from __future__ import annotations

from functools import partial
from string import Template
from typing import TYPE_CHECKING

from nhmod.edits import Edit, insertion
from nhmod_effects.frame import STATUS
from nhmod_objects.conferring import places
from nhmod_objects.conferring.acting import Acting, acting
from nhmod_objects.conferring.deciding import Conferring
from nhmod_objects.conferring.places import (
    ATTRIB_C,
    DO_WEAR_C,
    EAT_C,
    END_C,
    HACK_C,
    MUSE_C,
    POLYSELF_C,
    PRAY_C,
    WIELD_C,
    ZAP_C,
    At,
)
from nhmod_objects.conferring.slots import AMULET, RING, WEAPON, Slot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Facts, Tree
    from nhmod_objects.conferring.giving import Giving

_IN = " " * 8


def conferring_edits(every: Iterable[Giving], tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the edits of all objects that confer something by being worn; they were checked."""
    writer = _Writer(tree, facts)
    for one in every:
        if one.slot is not None:
            yield from writer.edits(one, one.slot)


class _Writer:
    """Writes the edits of one tree."""

    def __init__(self, tree: Tree, facts: Facts) -> None:
        self._tree = tree
        self._conferring = Conferring(tree, facts)
        self._botl = facts.c_name(STATUS)

    def edits(self, one: Giving, slot: Slot) -> Iterator[Edit]:
        """Yield all edits of one object."""
        yield from self._worn(one, slot)
        yield from self._asked(one, slot)
        own = frozenset(entry.symbol for entry in self._conferring.own(one.gives)) - {one.symbol}
        if own:
            yield from self._troubles(one, slot, own)
        if own and one.new and slot.word in {RING, AMULET} and "eat" not in one.acts:
            for at in self._tree.found(EAT_C, partial(places.eaten, own)):
                yield self._at(one, "eating it", EAT_C, at, [f"    case {one.symbol}:"])

    def _worn(self, one: Giving, slot: Slot) -> Iterator[Edit]:
        """Let it begin and end where it is put on and taken off."""
        what = acting(one.gives, slot, self._conferring.names.__contains__)
        if slot.word == WEAPON:
            if what.wielded:
                at = self._tree.found(WIELD_C, places.wielding)
                asks = " || ".join(f"({item} && {item}->otyp == {one.symbol})" for item in (at.text, "uwep"))
                yield self._at(one, "exchanging the weapon", WIELD_C, at, self._block(one, slot, asks, what.wielded))
            return
        item, worn = slot.item, slot.worn
        if what.begins:
            for function in slot.ons:
                at = self._tree.found(DO_WEAR_C, partial(places.beginning, function))
                asks = f"{worn} && {item}->otyp == {one.symbol}"
                others = f"(u.uprops[{one.gives}].extrinsic & ~{item}->owornmask)"
                lines = self._filled(one, what.begins, item=item, others=others)
                name = f"what it confers begins ({slot.word})"
                yield self._at(one, name, DO_WEAR_C, at, [f"    if ({asks}) {{", *lines, "    }"])
        if what.ends or what.always:
            for function in slot.offs:
                at = self._tree.found(DO_WEAR_C, partial(places.ending, function))
                name = f"what it confers ends ({slot.word})"
                yield self._at(one, name, DO_WEAR_C, at, self._end(one, slot, what, at.text))

    def _end(self, one: Giving, slot: Slot, what: Acting, release: str) -> list[str]:
        """Write what comes when it is taken off: the game's own statement that lets go of it, and then the end."""
        item = slot.item
        others = f"u.uprops[{one.gives}].extrinsic"
        always, ends = (
            self._filled(one, lines, item="nhmod_item", others=others) for lines in (what.always, what.ends)
        )
        used = "\n".join((*always, *ends))
        lines = [f"    if ({item} && {item}->otyp == {one.symbol}) {{"]
        declared = [
            text
            for text, word in (
                (f"struct obj *nhmod_item = {item};", "nhmod_item"),
                (f"long nhmod_mask = {item}->owornmask;", "nhmod_mask"),
                (f"boolean nhmod_before = ({what.measured});", "nhmod_before"),
            )
            if word in used
        ]
        lines += [f"{_IN}{text}" for text in declared]
        lines += [""] if declared else []
        lines += [f"{_IN}{text}" for text in release.splitlines()]
        lines += always
        guard = self._tree.found(DO_WEAR_C, places.cancelled)
        if ends and guard and not self._tree.found(DO_WEAR_C, places.interrupted).isdisjoint(slot.ons):
            lines += [f"{_IN}if (!{guard}) {{", *(f"    {line}" if line else line for line in ends), f"{_IN}}}"]
        else:
            lines += ends
        return [*lines, "    }"]

    def _filled(self, one: Giving, lines: Iterable[str], *, item: str, others: str) -> tuple[str, ...]:
        part = f"u.uprops[{one.gives}]."
        words = {
            "item": item,
            "type": one.symbol,
            "own": f"{part}intrinsic",
            "given": f"{part}extrinsic",
            "blocked": f"{part}blocked",
            "others": others,
            "botl": self._botl,
        }
        return tuple(f"{_IN}{Template(line).substitute(words)}" if line else "" for line in lines)

    def _block(self, one: Giving, slot: Slot, asks: str, lines: Iterable[str]) -> list[str]:
        return [f"    if ({asks}) {{", *self._filled(one, lines, item=slot.item, others="0L"), "    }"]

    def _asked(self, one: Giving, slot: Slot) -> Iterator[Edit]:
        """Name it where the game asks for its own things of the property by their types."""
        find = self._tree.found
        each = [f"{item} && {item}->otyp == {one.symbol}" for item in slot.items]
        if one.gives == "ADORNED":
            at = find(ATTRIB_C, places.charisma)
            lines = [
                f"    if (x == A_CHA && {ask})\n{_IN}{at.text} += {item}->spe;"
                for ask, item in zip(each, slot.items, strict=True)
            ]
            yield self._at(one, "charisma", ATTRIB_C, at, lines)
            for function in places.LOSERS:
                at = find(ZAP_C, partial(places.losing, function))
                lines = [f"    if ({at.text} == {one.symbol})", f"{_IN}{self._botl} = 1;"]
                yield self._at(one, places.LOSING.format(function), ZAP_C, at, lines)
        elif one.gives == "PROTECTION" and slot.word == RING:
            at = find(DO_WEAR_C, places.armor_class)
            lines = [
                f"    if ({ask})\n{_IN}{at.text} -= {item}->spe;" for ask, item in zip(each, slot.items, strict=True)
            ]
            yield self._at(one, "armor class of rings", DO_WEAR_C, at, lines)
        elif one.gives == "REFLECTING":
            asks = " || ".join(f"({ask})" for ask in each)
            lines = [
                f"    if ({asks}) {{",
                f"{_IN}if (fmt && str) {{",
                f'{_IN}    pline(fmt, str, "{slot.noun}");',
                f"{_IN}    makeknown({one.symbol});",
                f"{_IN}}}",
                f"{_IN}return TRUE;",
                "    }",
            ]
            yield self._at(one, "what reflects", MUSE_C, find(MUSE_C, places.reflecting), lines)
        elif one.gives == "LIFESAVED":
            lines = [f"{_IN}if ({each[0]})", f"{_IN}    makeknown({one.symbol});", f"{_IN}else"]
            yield self._at(one, "what saves a life", END_C, find(END_C, places.saved), lines)
        elif one.gives == "LEVITATION":
            yield self._at(one, "falling into a sink", HACK_C, find(HACK_C, places.sink), list(_come_off(one, slot)))

    def _troubles(self, one: Giving, slot: Slot, own: frozenset[str]) -> Iterator[Edit]:
        """Let prayer help with it as with the game's own things (src/pray.c)."""
        find = self._tree.found
        if one.gives in places.CURSED_THINGS:
            ring = slot.word == RING
            asks = [f"stuck_ring({i}, {one.symbol})" if ring else f"Cursed_obj({i}, {one.symbol})" for i in slot.items]
            for at in find(PRAY_C, partial(places.troubles, own)):
                lines = [f"    if ({' || '.join(asks)})", f"{_IN}{' '.join(at.text.split())}"]
                yield self._at(one, places.CURSED_TROUBLE, PRAY_C, at, lines)
            for at in find(PRAY_C, partial(places.mended, own)):
                lines = []
                for ask, item, glow in zip(asks, slot.items, ("leftglow", "rightglow"), strict=False):
                    told = [f"{_IN}    if (otmp == {item})", f"{_IN}        what = {glow};"] if ring else []
                    chosen = ask if ring else item
                    lines += [f"{_IN}if ({ask}) {{", f"{_IN}    otmp = {chosen};", *told, f"{_IN}}} else"]
                yield self._at(one, places.CURSED_MENDED, PRAY_C, at, lines)
        if one.gives == "STRANGLED":
            worn = f"uamul && uamul->otyp == {one.symbol}"
            for at in find(PRAY_C, partial(places.vanishing, own)):
                # It comes off before it is gone; what the game says of the breath is said once, behind this.
                lines = [
                    f"{_IN}if ({worn}) {{",
                    f"{_IN}    struct obj *nhmod_amulet = uamul;",
                    "",
                    f'{_IN}    Your("amulet vanishes!");',
                    f"{_IN}    Strangled = 0L;",
                    f"{_IN}    Amulet_off();",
                    f"{_IN}    useup(nhmod_amulet);",
                    f"{_IN}}}",
                ]
                yield self._at(one, "an amulet that strangles", PRAY_C, at, lines)
            for at in find(POLYSELF_C, partial(places.resumed, own)):
                lines = [
                    f"{_IN}if ({worn} && can_be_strangled(&youmonst)) {{",
                    f"{_IN}    Strangled = 6L;",
                    f"{_IN}    {self._botl} = 1;",
                    f'{_IN}    Your("%s constricts your %s!", simpleonames(uamul), body_part(NECK));',
                    f"{_IN}    makeknown({one.symbol});",
                    f"{_IN}}}",
                ]
                yield self._at(one, "a new body that is strangled", POLYSELF_C, at, lines)

    def _at(self, one: Giving, name: str, file: str, at: At, lines: Iterable[str]) -> Edit:
        return insertion(
            file=file,
            site=f"{name}, in {file}",
            place=at.place,
            text="".join(f"{line}\n" for line in lines),
            why=f"what '{one.title}' confers",
            mod=one.mod,
            order=(one.mod.id, one.symbol, name),
            origin=one.origin.location,
        )


def _come_off(one: Giving, slot: Slot) -> Iterator[str]:
    """Write that it comes off, as the game's own boots and rings do there."""
    off = slot.offs[0].replace("_off_or_gone", "_off")
    for item in slot.items:
        yield f"    if ({item} && {item}->otyp == {one.symbol}) {{"
        yield f"{_IN}obj = {item};"
        yield f"{_IN}(void) {off}({'obj' if slot.word == RING else ''});"
        yield f"{_IN}off_msg(obj);"
        yield "    }"
