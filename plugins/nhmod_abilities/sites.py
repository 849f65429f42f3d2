"""Every site of an ability, all in src/muse.c: where each is, and what it gets.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.places import Passage
from nhmod.target import Site, in_c
from nhmod_abilities import code, places
from nhmod_abilities.places import GROUPS, MUSE
from nhmod_abilities.records import OFFENSIVE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.target.c import CFile
    from nhmod_abilities.planned import PlannedAbility

_WRITES = "mtmp"


@dataclass(frozen=True, kw_only=True, slots=True)
class AbilitySite:
    """A place that an ability must reach: ``passages`` are whole lines, none where it needs nothing there.

    ``statement`` says that they are to be laid out as the code around.
    """

    site: Site
    passages: Callable[[PlannedAbility, CFile], Iterable[Passage]]
    statement: bool = True


def _site(name: str, why: str, place: Callable[[CFile], int]) -> Site:
    return Site(kind="abilities", name=name, file=MUSE, why=why, find=in_c(MUSE, place))


def _one(
    text: Callable[[PlannedAbility, CFile], str], kind: str = ""
) -> Callable[[PlannedAbility, CFile], Iterable[Passage]]:
    """Make passages of one text, of the abilities of a kind only."""

    def passages(planned: PlannedAbility, c: CFile) -> Iterator[Passage]:
        if kind in ("", planned.ability.kind):
            written = text(planned, c)
            if written:
                yield Passage(text=written, origin=planned.ability.origin.location)

    return passages


@dataclass(frozen=True, kw_only=True, slots=True)
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

    def number(self, planned: PlannedAbility, c: CFile) -> str:
        return f"#define {planned.symbol} {places.numbers(c, self.kind)[1] + planned.number}\n"

    def wants(self, planned: PlannedAbility, c: CFile) -> Iterator[Passage]:
        del c
        if planned.ability.kind == self.kind:
            yield from code.wants(planned)

    def chosen_item(self, planned: PlannedAbility, c: CFile) -> str:
        if planned.item is None:
            return ""
        slots, item = places.slots(c, self.kind), places.loop(c, self.kind)[1]
        return code.found_item(planned, places.monster(c, self.find), item, (slots.item, slots.action))

    def chosen_action(self, planned: PlannedAbility, c: CFile) -> str:
        if planned.item is not None:
            return ""
        slots = places.slots(c, self.kind)
        return code.found_action(planned, places.monster(c, self.find), (slots.item, slots.action))

    def done_in_switch(self, planned: PlannedAbility, c: CFile) -> Iterator[Passage]:
        if planned.ability.kind == self.kind and not code.before_all(planned):
            yield from self._done(planned, c)

    def done_at_once(self, planned: PlannedAbility, c: CFile) -> Iterator[Passage]:
        if planned.ability.kind == self.kind and code.before_all(planned):
            yield from self._done(planned, c)

    def _done(self, planned: PlannedAbility, c: CFile) -> Iterator[Passage]:
        # The effects and the author's code are about mtmp: the function must call it so.
        if places.monster(c, self.use) != _WRITES:
            raise c.missing(f"parameter {_WRITES} of {self.use}()")
        return code.done(planned, places.slots(c, self.kind).action)

    def given(self, planned: PlannedAbility, c: CFile) -> str:
        return code.given(planned, places.monster(c, self.give))

    def first_case(self, c: CFile) -> int:
        first = places.actions(c, self.kind).cases[0]
        return c.line_of(first.span.start, f"first case of {self.use}()")

    def sites(self) -> Iterator[AbilitySite]:
        kind, find, use, give = self.kind, self.find, self.use, self.give
        yield AbilitySite(
            site=_site(f"the numbers of {find}()", "the action's number", lambda c: places.numbers(c, kind)[0]),
            passages=_one(self.number, kind),
            statement=False,
        )
        yield AbilitySite(
            site=_site(f"before {find}()", "when a monster wants to do it", lambda c: places.before_find(c, kind)),
            passages=self.wants,
            statement=False,
        )
        yield AbilitySite(
            site=_site(
                f"the beginning of {find}()", "the choice without an item", lambda c: places.first_statement(c, find)
            ),
            passages=_one(self.chosen_action, kind),
        )
        yield AbilitySite(
            site=_site(f"the items in {find}()", "the choice of the item", lambda c: places.loop(c, kind)[0]),
            passages=_one(self.chosen_item, kind),
        )
        yield AbilitySite(
            site=_site(f"the actions in {use}()", "what happens", self.first_case),
            passages=self.done_in_switch,
        )
        if kind == OFFENSIVE:
            yield AbilitySite(
                site=_site(f"the beginning of {use}()", "what happens", lambda c: places.first_statement(c, use)),
                passages=self.done_at_once,
            )
        yield AbilitySite(
            site=_site(
                f"{give}()", "monsters that have the item", lambda c: places.after_first_test(c, c.function(give))
            ),
            passages=_one(self.given, kind),
        )


def _searched(c: CFile) -> int:
    switch = c.switch(c.function("searches_for_item").body, having="WAND_CLASS")
    return c.line_of(switch.span.start, "switch on the class in searches_for_item()")


def _searched_text(planned: PlannedAbility, c: CFile) -> str:
    names = c.parameters("searches_for_item")
    if len(names) < 2:  # noqa: PLR2004 - the monster and the object
        raise c.missing("two parameters of searches_for_item()")
    return code.sought(planned, names[0], names[1])


SITES: tuple[AbilitySite, ...] = (
    *(placed for kind in GROUPS for placed in _Group(kind=kind).sites()),
    AbilitySite(
        site=_site("searches_for_item()", "monsters that take the item", _searched),
        passages=_one(_searched_text),
    ),
)
"""Every site of a target; a test per target shows that abilities of every kind reach all of them."""
