"""What of a level the game is won by: another level in its place, or changes of it, must have it as well.

Mirrors src/makemon.c, makemon (who is given a thing of which there is one only), include/objclass.h (oc_unique) and src/trap.c,
fall_through. What is read is the level's text; ``nhmod winnable`` looks at the levels that the game makes.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod_languages.contents.artifacts import artifact_objects, artifacts_on, stock_objects
from nhmod_languages.des import DesLevel, Refers
from nhmod_levels.needed import portals_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile

_MAKING = "src/makemon.c"
_WHO = re.compile(r"== *(PM_\w+)")
_SOUND = re.compile(r"->msound *== *(MS_\w+)")
_GIVEN = re.compile(r"\bmitem = (\w+);")
_NEMESIS, _LEADER = "MS_NEMESIS", "MS_LEADER"
_FALLS = {"trap door", "hole"}


@frozen
class ChangedLevel:
    """A level of the game as it is, and as mods have it; ``location`` is the content that changes it."""

    before: DesLevel
    after: DesLevel
    location: Location


@dataclass(frozen=True, slots=True)
class _Use:
    """One thing that a level has: what it is called, and what it is there for."""

    name: str
    why: str
    quest: str = ""
    """The code of the role in whose quest only it is of use."""


def check_won(levels: Iterable[ChangedLevel], tree: Tree, facts: Facts, report: Report) -> None:
    """Warn of levels that lack what the game is won by, and that the game's own have (NH1453)."""
    levels = tuple(levels)
    if not levels:
        return
    uses = _Uses(tree, facts)
    was, now = stock_objects(facts), artifact_objects(facts)
    elsewhere = {use.name for level in levels for use in uses.of(level.after, level.before.name, now)}
    for level in levels:
        there = {use.name for use in uses.of(level.after, level.before.name, now)}
        for use in dict.fromkeys(uses.of(level.before, level.before.name, was)):
            own = use.name not in elsewhere if use.name in uses.movable else use.name not in there
            if own:
                report.warning(
                    "NH1453",
                    f"the game's own '{level.before.name}' has {use.name}, and here is none: {use.why}",
                    level.location,
                    hint="keep it in the level; 'nhmod winnable' says whether the game can still be won",
                )


class _Uses:
    """Reads off levels what the game is won by."""

    def __init__(self, tree: Tree, facts: Facts) -> None:
        self._facts = facts
        unique = {entry.symbol: entry.name for entry in facts["objects"] if entry.fields.get("unique")}
        given: Mapping[str, str] = {}
        if tree.exists(_MAKING):
            given = dict(tree.found(_MAKING, partial(_given, symbols=tuple(unique))))
        self._things: dict[tuple[Refers, str], _Use] = {
            (Refers.OBJECT, symbol): _Use(f"the {name}", "there is no other one") for symbol, name in unique.items()
        }
        nemeses = {role.fields.get("nemesis"): str(role.fields.get("code")) for role in facts.get("roles")}
        for entry in facts["monsters"]:
            sound = str(entry.fields.get("sound"))
            quest = nemeses.get(entry.symbol, "") if sound != _NEMESIS else ""
            symbol = given.get(entry.symbol) or given.get(_NEMESIS if quest else sound)
            if symbol is not None:
                holds = f"it carries the {unique[symbol]}, and there is no other one ({_MAKING}, makemon)"
                self._things[Refers.MONSTER, entry.symbol] = _Use(entry.name, holds, quest)
        self.movable = frozenset(use.name for use in self._things.values())
        sends = "nobody goes further into the quest whom its leader has not sent (src/quest.c, ok_to_quest)"
        for entry in facts["monsters"]:
            if entry.fields.get("sound") == _LEADER:
                self._things[Refers.MONSTER, entry.symbol] = _Use(entry.name, sends)

    def of(self, level: DesLevel, name: str, artifacts: Mapping[str, str]) -> Iterator[_Use]:
        """Yield what a level has that is, or takes the place of, the game's of a name; ``artifacts`` are the objects of the artifacts."""
        for artifact in artifacts_on(level, artifacts, self._facts):
            yield _Use(artifact, "nothing else makes it, and a quest ends with its artifact (src/do_name.c, oname)")
        ways = {statement.tokens[-1].text for statement in level.statements if statement.keyword in {"STAIR", "LADDER"}}
        for reference in level.references:
            entry = self._facts.get(reference.refers.value).find(reference.name) if reference.name else None
            use = self._things.get((reference.refers, entry.symbol)) if entry is not None else None
            if use is not None and name.startswith(use.quest):
                yield use
        if "up" in ways:
            yield _Use("stairs or a ladder up", "whoever carries the Amulet can't get back through it")
        if ways and "down" not in ways and _FALLS & {one.name for one in level.references if one.refers is Refers.TRAP}:
            yield _Use("trap doors", "without stairs down they are the only way on (src/trap.c, fall_through)")
        for to in portals_of(level):
            yield _Use(f"a portal to '{to}'", "nothing else leads there")


def _given(c: CFile, symbols: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return for the monsters and sounds that makemon() asks for which of some objects it gives them."""
    found = []
    for function in c.functions("makemon"):
        for chain in c.ifs(function.body):
            for arm in chain.arms:
                objects = [one for one in _GIVEN.findall(c.text(arm.body)) if one in symbols]
                who = (*_WHO.findall(arm.condition_text), *_SOUND.findall(arm.condition_text))
                found += [(one, objects[0]) for one in who if objects]
    return tuple(found)
