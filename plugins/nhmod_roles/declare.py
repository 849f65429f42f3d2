"""What roles add to the words of the game: roles, and the five level files of each quest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Entry, Facts, Json, find_word
from nhmod.target.c import c_identifier
from nhmod_roles.record_quest import LEVELS
from nhmod_roles.records import Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.manifest import ModFile, Word


def declare(mods: ModSet, facts: Facts) -> Mapping[str, Sequence[Entry]]:
    """Name the roles and their level files.

    "roles" have the fields of the tree's own, and ``monsters``: the names of the monsters that such players are. "level files"
    have ``files`` (each with ``real`` and ``path``), ``rename`` (what the one level is to be called), ``variants`` and ``role``.
    """
    roles: list[Entry] = []
    files: list[Entry] = []
    for mod, role in mods.records("roles", Role):
        roles.append(_role(mod, role, facts))
        # The check tells of a code that one of the game's own has; its levels need not be told five times as well.
        if not any(role.code.casefold() in map(str.casefold, entry.words) for entry in facts["roles"].stock):
            files += _levels(mod, role)
    return {"roles": roles, "level files": files}


def _role(mod: Mod, role: Role, facts: Facts) -> Entry:
    races: list[Json] = [str(race.fields.get("mask", race.symbol)) for race in _races(role, facts)]
    monsters: list[Json] = [word.text for word in (role.monster, role.monster_female) if word is not None]
    genders: list[Json] = [*sorted(role.genders, reverse=True)]
    fields: dict[str, Json] = {
        "female": role.name.female or "",
        "gods": [*(role.gods.all if role.gods else ("", "", ""))],
        "alignments": [f"A_{alignment.upper()}" for alignment in role.alignments],
        "races": races,
        "genders": genders,
        "code": role.code,
        "home": role.quest.home,
        "intermediate": role.quest.goal,
        "nemesis": _monster_symbol(role.quest.nemesis, facts),
        "monsters": monsters,
        "titles": [name for rank in role.ranks for name in (rank.male, rank.female) if name],
    }
    return Entry(
        symbol=_monster_symbol(role.monster, facts),
        name=role.name.male,
        words=tuple(word for word in (role.name.female, role.code) if word),
        fields=fields,
        mod=mod.id,
        origin=role.origin.at("name"),
    )


def _races(role: Role, facts: Facts) -> Iterator[Entry]:
    for word in role.races:
        race = find_word(word, facts)
        if race is not None:
            yield race


def _monster_symbol(word: Word, facts: Facts) -> str:
    """Name the monster as makedefs will: those that mods add are no words yet."""
    known = find_word(word, facts)
    if known is not None and known.symbol:
        return known.symbol
    return word.text if word.text.startswith("PM_") else f"PM_{c_identifier(word.text)}"


def _levels(mod: Mod, role: Role) -> Iterator[Entry]:
    for name, suffix in LEVELS.items():
        given: tuple[ModFile, ...] = getattr(role.quest.levels, name)
        called = f"{role.code}-{suffix}"
        files: list[Json] = [{"real": str(file.real), "path": file.path} for file in given]
        fields: dict[str, Json] = {"files": files, "rename": called, "variants": 0, "role": role.name.male}
        yield Entry(symbol="", name=called, fields=fields, mod=mod.id, origin=given[0].origin)
