"""How the special levels of a dungeon are seen in the game: each where it is declared, and all that was there before still there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.proofs import Proof, Unproven
from nhmod_dungeons.places import NO_BONES, NewLevel, new_levels
from nhmod_dungeons.varied import of_roles
from nhmod_playing.bones import found_in_bones
from nhmod_playing.places import go
from nhmod_playing.probing import Row, ask, row_of
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.verbs import be_strong

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nhmod.contribution import Content, ModSet
    from nhmod.target import Entry, Facts
    from nhmod_dungeons.records import Dungeon

KEPT = "the game's own levels and branches of it are still there"
_CERTAIN = 100
_TO_THE_END = -1


@frozen
class Where:
    """A dungeon of a mod's, or one of the game's that it changes, by the name that dungeon.def has; ``chance`` is how often it is there."""

    content: Content
    record: Dungeon
    dungeon: str
    chance: int


@frozen
class _Place:
    """Where a special level must be: from ``base`` on, ``rand`` levels to choose from, counted from the level ``chain`` if there is one."""

    name: str
    base: int
    rand: int
    chain: str
    variants: int
    bones: str

    @classmethod
    def of(cls, entry: Entry, *, name: str, chain: str, variants: int, bones: str) -> _Place:
        base, rand = entry.number_or_zero("base"), entry.number_or_zero("rand")
        return cls(name=name, base=base, rand=rand, chain=chain, variants=variants, bones=bones)


def place_proofs(where: Where, mods: ModSet, facts: Facts) -> Iterator[Proof | Unproven]:
    """Yield how the special levels are seen that a mod puts into a dungeon, what comes of their bones, and the game's own."""
    content = where.content
    mine = {word.text if hasattr(word, "text") else word.level.text for word in where.record.contains}
    files = facts["level files"]
    names = {found.name if (found := files.find(text)) is not None else text for text in mine}
    for level in new_levels(mods, facts):
        if level.mod.id == content.mod.id and level.dungeon == where.dungeon and level.name in names:
            yield from _level(where, level, facts)
    for pair in where.record.variants:
        yield _variants(content, pair.key, len(pair.value), facts)
    if where.record.edit is not None:
        own = [one for one in facts["special levels"].stock if one.fields.get("dungeon") == where.dungeon]
        act = Act("ask where the special levels and the dungeons are", partial(_still_there, where.dungeon, own, facts))
        yield Proof(content=content, way=KEPT, script=Script(steps=(act,)))


def _level(where: Where, level: NewLevel, facts: Facts) -> Iterator[Proof | Unproven]:
    content, chance = where.content, level.entry.number_or_zero("chance") or _CERTAIN
    ways = {f"its level {level.name} is where it is declared": _is_there}
    if level.bones != NO_BONES:
        ways[f"bones are left on its level {level.name} and found again"] = _leaves_bones
    place = _Place.of(level.entry, name=level.name, chain=level.chain, variants=level.variants, bones=level.bones)
    for way, act in ways.items():
        if min(chance, where.chance) < _CERTAIN:
            yield Unproven(content=content, way=way, why=f"only {min(chance, where.chance)} of 100 games have it")
            continue
        there = Act(f"go to {level.name}", partial(act, where.dungeon, place, facts))
        steps = (Act("become strong", be_strong), there)
        yield Proof(content=content, way=way, script=Script(steps=steps))


def _specials(player: Player, facts: Facts) -> dict[str, Row]:
    """Return the game's special levels by their names, those of the quest also by what dungeon.def calls them."""
    (lines,) = ask(player.game, "specials")
    rows = {row["name"]: row for row in (row_of(line)[1] for line in lines)}
    return {**by_definition(rows, facts), **rows}


def by_definition(rows: Mapping[str, Row], facts: Facts) -> dict[str, Row]:
    """Return the rows of the quest's levels by their names in dungeon.def: "x-strt" is an archeologist's "Arc-strt"."""
    roles = tuple(facts["roles"])
    own = {name: level.name for level in facts["special levels"] for name in of_roles(level.name, roles)}
    return {own[name]: row for name, row in rows.items() if name in own}


def _dungeons(player: Player) -> tuple[dict[str, Row], list[Row]]:
    """Return the game's dungeons by their names, and all branches."""
    (lines,) = ask(player.game, "branches")
    rows = [row_of(line) for line in lines]
    return {row["name"]: row for kind, row in rows if kind == "dungeon"}, [
        row for kind, row in rows if kind == "branch"
    ]


def _is_there(dungeon: str, place: _Place, facts: Facts, player: Player) -> None:
    row = _found(dungeon, place, facts, player)
    level = go(player, dungeon, int(row["number"]))
    player.expect("Couldn't load" not in player.look(), f"the level could not be loaded: {player.look()}")
    player.expect(
        level.about["special"] == place.name,
        f"level {row['number']} is '{level.about['special'] or 'an ordinary one'}'",
    )


def _found(dungeon: str, place: _Place, facts: Facts, player: Player) -> Row:
    """Find a special level in its dungeon; raises ``FailedError`` where it is not there, or elsewhere than it must be."""
    specials, (dungeons, _) = _specials(player, facts), _dungeons(player)
    row = specials.get(place.name)
    if row is None or row["dungeon"] != dungeon:
        there = f"it is in {row['dungeon']}" if row is not None else "the game has none"
        raise FailedError(f"the special level '{place.name}' of {dungeon} is not there: {there}")
    last, number = int(dungeons[dungeon]["levels"]), int(row["number"])
    first = place.base
    if place.chain:
        before = specials.get(place.chain)
        if before is None:
            raise FailedError(f"'{place.chain}', from which '{place.name}' is counted, is not there")
        first += int(before["number"])
    elif first < 0:
        first += last + 1
    end = last if place.rand == _TO_THE_END else min(first + max(place.rand, 1) - 1, last)
    if not first <= number <= end:
        declared = f"{first} to {end}" if end > first else str(first)
        raise FailedError(f"'{place.name}' is level {number} of {dungeon}, declared is {declared}")
    if int(row["variants"]) != place.variants:
        raise FailedError(f"'{place.name}' has {row['variants']} variants, declared are {place.variants}")
    letter = "-" if place.bones == NO_BONES else place.bones
    if row["bones"] != letter:
        raise FailedError(f"the letter of the bones of '{place.name}' is '{row['bones']}', declared is '{place.bones}'")
    return row


def _leaves_bones(dungeon: str, place: _Place, facts: Facts, player: Player) -> None:
    row = _found(dungeon, place, facts, player)
    go(player, dungeon, int(row["number"]))
    found = found_in_bones(player)
    player.expect(found.about["special"] == place.name, f"the bones are those of '{found.about['special']}'")


def _variants(content: Content, name: str, count: int, facts: Facts) -> Proof | Unproven:
    way = f"'{name}' has its further variants"
    entry = facts["special levels"].find(name)
    added = [one for one in facts.added("level files") if str(one.fields.get("of", "")) == name]
    if entry is None or len(added) < count:
        why = "the game does not say how many variants a level of a role's quest has"
        return Unproven(content=content, way=way, why=why)
    total = max(entry.number_or_zero("variants"), 1) + len(added)

    def counted(player: Player) -> None:
        row = _specials(player, facts).get(entry.name)
        found = row["variants"] if row is not None else "no"
        player.expect(found == str(total), f"'{name}' has {found} variants, declared are {total}")

    return Proof(content=content, way=way, script=Script(steps=(Act("ask how many variants it has", counted),)))


def _still_there(dungeon: str, own: Sequence[Entry], facts: Facts, player: Player) -> None:
    """Look for the game's own special levels of a dungeon, and for the dungeons to which it leads."""
    added = {str(one.fields.get("of", "")) for one in facts.added("level files")}
    for entry in own:
        if entry.number_or_zero("chance") in {0, _CERTAIN}:
            row = _specials(player, facts).get(entry.name)
            bones, variants = str(entry.fields.get("bones") or NO_BONES), entry.number_or_zero("variants")
            if row is not None and entry.name in added:
                variants = int(row["variants"])
            chain = str(entry.fields.get("chain") or "")
            place = _Place.of(entry, name=entry.name, chain=chain, variants=variants, bones=bones)
            _found(dungeon, place, facts, player)
    dungeons, _ = _dungeons(player)
    for lost in _lost(facts, dungeon, dungeons):
        raise FailedError(f"the dungeon '{lost}', to which {dungeon} leads, is not there")


def _lost(facts: Facts, dungeon: str, there: Iterable[str]) -> Iterator[str]:
    entry = facts["dungeons"].find(dungeon)
    branches = entry.fields.get("branches") if entry is not None else None
    for name in branches if isinstance(branches, list | tuple) else ():
        known = facts["dungeons"].find(str(name))
        if known is not None and known.number_or_zero("chance") in {0, _CERTAIN} and known.name not in there:
            yield known.name
