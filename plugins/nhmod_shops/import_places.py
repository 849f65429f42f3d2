"""Where a variant speaks of a shop that its base has not: the ranges that the shop as content explains."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from nhmod.target import DiffRange, Entry, Side
from nhmod.target.c import Arm, CFile, Enumerator, IfChain, SiteError, Span, string_value
from nhmod_shops.code import greeted, without_credit
from nhmod_shops.planned import column
from nhmod_shops.records import GREETING
from nhmod_shops.sites import MKROOM_H, SHK_C, SHKNAM_C, gold_dropped, heard, welcomes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


_MKROOM_C = "src/mkroom.c"
_DUNGEON_C = "src/dungeon.c"
_LEV_MAIN_C = "util/lev_main.c"
_LAST = "MAXRTYPE"
_SAID = re.compile(r'\{ verbalize\("%s", ("(?:[^"\\]|\\.)*")\); eshkp->visitct\+\+; \}')
"""What ``nhmod_shops.code.greeting`` writes, with single spaces."""


_NO_CREDIT = re.compile(
    r'\{ if \(eshkp->debit\) \{ eshkp->debit = 0L; eshkp->loan = 0L; Your\("debt is paid off\."\); \} '
    r'pline\("%s keeps the gold, and gives no credit\.", shkname\(shkp\)\); \}'
)
"""What ``nhmod_shops.code.no_credit`` writes, with single spaces."""


class Unsaid(Exception):  # noqa: N818 - no mistake of anyone's: the variant has what a manifest can't say
    """A shop has what content can't say, so that it stays in the patch."""


class Places:
    """The places of a variant's new shops; every method raises ``SiteError`` or ``Unsaid`` where they are not as expected."""

    def __init__(self, base: Side, variant: Side, new: Sequence[str]) -> None:
        """Take both sides and the new shops' symbols."""
        self._base = base
        self._variant = variant
        self._new = frozenset(new)
        self._first = new[0]

    def _c(self, file: str) -> CFile:
        return self._variant.tree.c(file)

    def added(self, entry: Entry) -> Iterator[DiffRange]:
        """Yield all ranges of one new shop; the first has those of the numbers that moved as well."""
        if entry.symbol == self._first:
            yield from self._numbers
        yield from self._names(entry)
        yield _lines(SHKNAM_C, self._c(SHKNAM_C).array("shtypes").rows[entry.index].lines())
        for arm in self._letters(entry):
            yield _arm(_MKROOM_C, self._c(_MKROOM_C), arm)
        for arm, _ in self._greetings(entry):
            yield _arm(SHK_C, self._c(SHK_C), arm)
        for arm in self._without_credit(entry):
            yield _arm(SHK_C, self._c(SHK_C), arm)
        for chain in self._big_rooms(entry):
            yield _lines(_MKROOM_C, chain.lines())
        yield from self._overview(entry)
        for row in self._c(_LEV_MAIN_C).array("room_types").rows:
            if len(row.args) > 1 and row.args[1].text == entry.symbol:
                yield _lines(_LEV_MAIN_C, row.lines())

    def probability(self, old: Entry, new: Entry) -> DiffRange:
        """Return the stretch of a shop's probability, which is another than in the base."""
        spans = [
            side.tree.c(SHKNAM_C).array("shtypes").rows[entry.index].args[column(side.facts, "prob")].span
            for side, entry in ((self._base, old), (self._variant, new))
        ]
        return _changed(SHKNAM_C, *spans)

    def refuses_big_rooms(self, entry: Entry) -> bool:
        """Return whether a big room can't be such a shop."""
        return bool(self._big_rooms(entry))

    def greeting(self, entry: Entry) -> str:
        """Return what the shopkeeper says in place of the game's greeting; empty where it is the game's, or more than a text."""
        return next((text for _, text in self._greetings(entry)), "")

    def _greetings(self, entry: Entry) -> Iterator[tuple[Arm, str]]:
        c = self._c(SHK_C)
        try:
            condition, arms = greeted(entry.symbol, heard(c)), welcomes(c).arms
        except SiteError:  # the shop can be said without it
            return
        for arm in arms:
            said = _SAID.fullmatch(" ".join(c.text(arm.body).split()))
            if arm.condition_text == condition and said and GREETING.accepts(text := string_value(said[1])):
                yield arm, text

    def gives_no_credit(self, entry: Entry) -> bool:
        """Return whether gold that is dropped gives no credit."""
        return any(self._without_credit(entry))

    def _without_credit(self, entry: Entry) -> Iterator[Arm]:
        c = self._c(SHK_C)
        try:
            arms = gold_dropped(c).arms
        except SiteError:  # the shop can be said without it
            return
        for arm in arms:
            own = arm.condition_text == without_credit(entry.symbol)
            if own and _NO_CREDIT.fullmatch(" ".join(c.text(arm.body).split())):
                yield arm

    @cached_property
    def _numbers(self) -> tuple[DiffRange, ...]:
        before, after = self._base.tree.c(MKROOM_H), self._c(MKROOM_H)
        own = [entry.symbol for entry in self._base.facts["room types"]]
        if any(member.name == own[0] for enum in before.enums() for member in enum.members):
            return (*self._counted(before, after, own[0]), *self._top(before, after))
        if {entry.symbol for entry in self._variant.facts["room types"]} != self._new.union(own):
            raise Unsaid  # other new room types stand among them
        first, last = before.define(own[0]), before.define(_LAST)
        enum, top = after.enum(own[0]), after.define(_LAST)
        start = after.line_start(enum.span.start)
        region = (before.line_start(first.span.start), last.value_span.end)
        return (DiffRange(file=MKROOM_H, base=region, variant=(start, top.value_span.end)),)

    def _counted(self, before: CFile, after: CFile, own: str) -> Iterator[DiffRange]:
        """Explain the new members of the enumeration, and the numbers that those after them lost.

        Behind new rooms that stay in the patch the base's number would be another room's: there a member is left without one.
        """
        old = {member.name: member for member in before.enum(own).members}
        moved = displaced = False
        for previous, member in pairwise(after.enum(own).members):
            if member.name in self._new:
                moved = True
                yield from self._new_member(after, previous, member)
            elif member.name not in old:
                displaced = True
            elif moved and member.text != old[member.name].text:
                stretch = _changed(MKROOM_H, old[member.name].span, member.span)
                yield replace(stretch, text=member.name) if displaced else stretch

    @staticmethod
    def _new_member(c: CFile, previous: Enumerator, member: Enumerator) -> Iterator[DiffRange]:
        start, end = c.line_start(member.span.start), c.line_end(member.lines().end - 1)
        comma = previous.comma
        if member.comma is None and comma is not None and comma.start < start:  # the comma belongs to it
            yield DiffRange.added(MKROOM_H, comma.start, comma.end)
        yield DiffRange.added(MKROOM_H, start, end)

    @staticmethod
    def _top(before: CFile, after: CFile) -> Iterator[DiffRange]:
        old, new = before.define(_LAST), after.define(_LAST)
        if old.value != new.value:
            yield _changed(MKROOM_H, old.value_span, new.value_span)

    def _names(self, entry: Entry) -> Iterator[DiffRange]:
        array = entry.text("names")
        if self._base.tree.c(SHKNAM_C).arrays(array):
            return
        c = self._c(SHKNAM_C)
        lines = c.lines(c.array(array).declaration)
        blank = c.line_start(max(lines.start - 1, 0))
        start = blank if not c.source[blank : lines.start].strip() else lines.start
        yield DiffRange.added(SHKNAM_C, start, lines.end)
        for chain in c.ifs(c.function("nameshk").body):
            for arm in chain.arms:
                if arm.condition_text == f"nlp == {array}":
                    yield _arm(SHKNAM_C, c, arm)

    def _letters(self, entry: Entry) -> Iterator[Arm]:
        c = self._c(_MKROOM_C)
        made, body = f"i = {entry.symbol} - SHOPBASE", c.function("mkshop").body
        for place in c.find(made, body):
            yield from (arm for arm in c.if_chain(body, contains=made).arms if place in arm.body)

    def _big_rooms(self, entry: Entry) -> list[IfChain]:
        c = self._c(_MKROOM_C)
        rule = f"i == {entry.symbol} - SHOPBASE && isbig(sroom)"
        chains = c.ifs(c.function("mkshop").body)
        return [chain for chain in chains if len(chain.arms) == 1 and chain.arms[0].condition_text == rule]

    def _overview(self, entry: Entry) -> Iterator[DiffRange]:
        c = self._c(_DUNGEON_C)
        for function in c.functions("shop_string"):
            for switch in c.switches(function.body):
                case = switch.find(entry.symbol)
                if case is not None and case.labels == (entry.symbol,):
                    yield _lines(_DUNGEON_C, case.lines())


def _lines(file: str, span: Span) -> DiffRange:
    return DiffRange.added(file, span.start, span.end)


def _arm(file: str, c: CFile, arm: Arm) -> DiffRange:
    """Return the lines of an ``else if``; where it ends in a brace on the next one's line, that line is the next one's."""
    end = arm.body.end
    last = c.line_start(end - 1)
    closing = c.source[last:end].strip() == "}" and c.source[end : c.line_end(end)].strip()
    return DiffRange.added(file, c.line_start(arm.span.start), last if closing else c.line_end(end))


def _changed(file: str, old: Span, new: Span) -> DiffRange:
    return DiffRange(file=file, base=(old.start, old.end), variant=(new.start, new.end))
