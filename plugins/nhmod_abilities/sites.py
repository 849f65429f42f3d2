"""Every site of an ability, in src/muse.c but for what becomes of pauses in bones: where each is, and what it gets.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.places import InsertionPoint, Passage, Place, Text, c_place, in_function, plain
from nhmod_abilities import code, places
from nhmod_abilities.places import GROUPS, MUSE
from nhmod_abilities.records import OFFENSIVE
from nhmod_effects.bones import OTHER_GAMES, RESTORE, all_there

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.target.c import CFile
    from nhmod_abilities.planned import PlannedAbility

_WRITES = "mtmp"


def _place(
    name: str,
    why: str,
    find: Callable[[CFile], int],
    text: Callable[[PlannedAbility, InsertionPoint], Text],
    *,
    kind: str = "",
    laid_out: bool = True,
) -> Place[PlannedAbility]:
    """Make a place of the abilities of a kind, or of all."""

    def of_kind(planned: PlannedAbility, point: InsertionPoint) -> Text:
        return text(planned, point) if kind in ("", planned.record.kind) else ""

    return c_place(
        "abilities",
        name,
        MUSE,
        why,
        find,
        of_kind,
        order=lambda planned: ("abilities", planned.place),
        laid_out=laid_out,
    )


@frozen
class _Group:
    """The sites of a kind of actions."""

    kind: str

    @property
    def find(self) -> str:
        return places.find_name(self.kind)

    @property
    def use(self) -> str:
        return places.use_name(self.kind)

    @property
    def give(self) -> str:
        return places.give_name(self.kind)

    def number(self, planned: PlannedAbility, point: InsertionPoint) -> str:
        return f"#define {planned.symbol} {places.numbers(point.c, self.kind)[1] + planned.number}\n"

    def chosen_item(self, planned: PlannedAbility, point: InsertionPoint) -> str:
        if planned.item is None:
            return ""
        slots, item = places.slots(point.c, self.kind), places.loop(point.c, self.kind)[1]
        return code.found_item(planned, places.monster(point.c, self.find), item, (slots.item, slots.action))

    def chosen_action(self, planned: PlannedAbility, point: InsertionPoint) -> str:
        if planned.item is not None:
            return ""
        slots = places.slots(point.c, self.kind)
        return code.found_action(planned, places.monster(point.c, self.find), (slots.item, slots.action))

    def done_in_switch(self, planned: PlannedAbility, point: InsertionPoint) -> Iterable[Passage]:
        return () if code.before_all(planned) else self._done(planned, point.c)

    def done_at_once(self, planned: PlannedAbility, point: InsertionPoint) -> Iterable[Passage]:
        return self._done(planned, point.c) if code.before_all(planned) else ()

    def _done(self, planned: PlannedAbility, c: CFile) -> Iterator[Passage]:
        # The effects and the author's code are about mtmp: the function must call it so.
        if places.monster(c, self.use) != _WRITES:
            raise c.missing(f"parameter {_WRITES} of {self.use}()")
        return code.done(planned, places.slots(c, self.kind).action)

    def given(self, planned: PlannedAbility, point: InsertionPoint) -> str:
        return code.given(planned, places.monster(point.c, self.give))

    def first_case(self, c: CFile) -> int:
        first = places.actions(c, self.kind).cases[0]
        return c.line_of(first.span.start, f"first case of {self.use}()")

    def places(self) -> Iterator[Place[PlannedAbility]]:
        kind, find, use, give = self.kind, self.find, self.use, self.give
        place = partial(_place, kind=kind)
        yield place(
            f"the numbers of {find}()",
            "the action's number",
            lambda c: places.numbers(c, kind)[0],
            self.number,
            laid_out=False,
        )
        yield place(
            f"before {find}()",
            "when a monster wants to do it",
            lambda c: places.before_find(c, kind),
            plain(code.wants),
            laid_out=False,
        )
        yield place(
            f"the beginning of {find}()",
            "the choice without an item",
            in_function(find),
            self.chosen_action,
        )
        yield place(
            f"the items in {find}()", "the choice of the item", lambda c: places.loop(c, kind)[0], self.chosen_item
        )
        yield place(f"the actions in {use}()", "what happens", self.first_case, self.done_in_switch)
        if kind == OFFENSIVE:
            yield place(
                f"the beginning of {use}()",
                "what happens",
                in_function(use),
                self.done_at_once,
            )
        yield place(
            f"{give}()",
            "monsters that have the item",
            lambda c: places.after_first_test(c, c.function(give)),
            self.given,
        )


def _searched(c: CFile) -> int:
    switch = c.switch(c.function("searches_for_item").body, having="WAND_CLASS")
    return c.before_statement(switch.span.start, "switch on the class in searches_for_item()")


def _searched_text(planned: PlannedAbility, point: InsertionPoint) -> str:
    names = point.c.parameters("searches_for_item")
    if len(names) < 2:  # noqa: PLR2004 - the monster and the object
        raise point.c.missing("two parameters of searches_for_item()")
    return code.sought(planned, names[0], names[1])


PLACES: tuple[Place[PlannedAbility], ...] = (
    *(place for kind in GROUPS for place in _Group(kind=kind).places()),
    c_place(
        "abilities",
        "the pauses in getlev()",
        RESTORE,
        "turns of another game",
        all_there,
        lambda planned, point: code.of_this_game(planned, point.c),
        feature=OTHER_GAMES,
        order=lambda _: ("abilities",),
    ),
    _place("searches_for_item()", "monsters that take the item", _searched, _searched_text),
)
"""Every place of a target; a test per target shows that abilities of every kind reach all of them."""
