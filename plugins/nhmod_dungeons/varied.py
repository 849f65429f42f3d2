"""Which levels can have (further) variants, how many files they have now, and why others can't have any.

Mirrors src/mkmaze.c (makemaz: ``name-N`` where the level's number of variants is not 0) and src/dungeon.c (init_dungeons: in
the quest each role has levels of its own behind the names "x-strt", "x-loca" and "x-goal").
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Entry, Facts

QUEST_PREFIX = "x"
"""What stands for the role in the names of the quest's levels (src/dungeon.c, level_map)."""
_NUMBERED = re.compile(r"(.+)-(\d+)")


@frozen
class Varied:
    """A level that can have variants.

    ``name`` is what the game puts before "-1" to find a file ("castle", "Arc-strt"), ``level`` its name in dungeon.def ("castle",
    "x-strt"), ``number`` how many files there are with numbers: 0 for a level in one file, ``file``, which becomes the first.
    """

    name: str
    level: str
    number: int
    file: str = ""

    @property
    def quest(self) -> bool:
        """Whether it is one role's, whose number dungeon.def can't say: all roles share one line there."""
        return self.name != self.level


class NotVariedError(Exception):
    """A level can't have variants; ``hint`` says what can be done."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def varied(word: str, mods: ModSet, facts: Facts) -> Varied:
    """Find what a manifest's word for a level means; raises ``NotVariedError`` with the reason where it can't have variants."""
    level = find_level(word, facts)
    if level is not None and not level.mod:
        return _special(level, facts)
    file = facts["level files"].find(word)
    if file is not None and not file.mod:
        return _file(file, facts)
    quest = _quest_level(word, facts)
    if quest is not None and _count(quest[0], facts):
        return Varied(name=quest[0], level=quest[1], number=_count(quest[0], facts))
    owner = owner_of(word, mods)
    if owner:
        hint = "in the level's own entry: 'des: [first.des, second.des]'"
        raise NotVariedError(f"'{word}' is a level of the mod '{owner}', whose variants are several files", hint)
    raise NotVariedError(f"the target has no special level '{word}'", _can(facts))


def find_level(word: str, facts: Facts) -> Entry | None:
    """Find a special level by its name, or by the name of the .des file that has all its variants ("bigroom")."""
    found = facts["special levels"].find(word)
    if found is not None:
        return found
    stems = defaultdict(set)
    for entry in facts["level files"]:
        stem = str(entry.fields.get("file", "")).rpartition("/")[2].removesuffix(".des")
        stems[stem].add(entry.name.rpartition("-")[0] or entry.name)
    names = stems.get(word, set())
    return facts["special levels"].find(next(iter(names))) if len(names) == 1 else None


def _special(level: Entry, facts: Facts) -> Varied:
    number = level.fields.get("variants")
    if isinstance(number, int) and number:
        return Varied(name=level.name, level=level.name, number=number)
    file = facts["level files"].find(level.name)
    if file is not None:
        return Varied(name=level.name, level=level.name, number=0, file=str(file.fields.get("file", "")))
    roles = [name for name in _of_roles(level.name, facts) if facts["level files"].find(name)]
    if roles:
        message = f"'{level.name}' is another level for each role, and a variant is for one of them"
        raise NotVariedError(message, f"name the role's own: {', '.join(roles)}")
    message = (
        f"'{level.name}' has no level file: the game makes this level itself, so that there is none to choose from"
    )
    raise NotVariedError(message, _can(facts))


def _file(file: Entry, facts: Facts) -> Varied:
    quest = _quest_level(file.name, facts)
    if quest is not None:
        return Varied(name=quest[0], level=quest[1], number=0, file=str(file.fields.get("file", "")))
    numbered = _NUMBERED.fullmatch(file.name)
    level = facts["special levels"].find(numbered[1]) if numbered else None
    if level is not None:
        raise NotVariedError(f"'{file.name}' is one of the variants of '{level.name}'", f"write '{level.name}'")
    message = (
        f"'{file.name}' is no special level of dungeon.def: the game asks for the one file of that name to fill a dungeon, and "
        "there is no place for a number of variants"
    )
    raise NotVariedError(message, f"'levels: [{{edit: {file.name}, des: a.des}}]' gives another file for it")


def _quest_level(word: str, facts: Facts) -> tuple[str, str] | None:
    """Return a role's own name of a level of the quest ("Arc-strt") with that of dungeon.def ("x-strt")."""
    for level in facts["special levels"]:
        for name in _of_roles(level.name, facts):
            if name.casefold() == word.casefold():
                return name, level.name
    return None


def of_roles(level: str, roles: Iterable[Entry]) -> Iterator[str]:
    """Yield the names that a level of the quest has for some roles; none for other levels."""
    prefix, dash, suffix = level.partition("-")
    if prefix == QUEST_PREFIX and dash:
        for role in roles:
            yield f"{role.fields['code']}-{suffix}"


def _of_roles(level: str, facts: Facts) -> Iterator[str]:
    """Yield the names that a level of the quest has for the game's own roles."""
    return of_roles(level, facts["roles"].stock)


def _count(name: str, facts: Facts) -> int:
    own = {entry.name for entry in facts["level files"].stock}
    number = 0
    while f"{name}-{number + 1}" in own:
        number += 1
    return number


def owner_of(word: str, mods: ModSet) -> str:
    """Return the mod that has a level of that name, if any has."""
    return next((content.mod.id for content in mods.contents("levels") if content.title == word), "")


def _can(facts: Facts) -> str:
    names = [
        level.name
        for level in facts["special levels"].stock
        if level.fields.get("variants") or facts["level files"].find(level.name)
    ]
    roles = [name for level in facts["special levels"] for name in _of_roles(level.name, facts)]
    quest = f", and the quest's levels of each role ({roles[0]} …)" if roles else ""
    return f"those that can have variants are {', '.join(names)}{quest}"
