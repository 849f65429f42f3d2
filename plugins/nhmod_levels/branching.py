"""Whether a branch comes to a level: places of a branch where none comes, branches to which a level gives no place.

Mirrors src/mklev.c, place_branch (nothing happens without a branch, one is placed once) and src/mkmaze.c, fixup_special (a branch
that the level gives no place stands anywhere); where levels and branches can be is src/dungeon.c's: level_range, parent_dlevel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.des.lexer import Kind
from nhmod_levels.special import special_level

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.target import Entry, Facts, Json
    from nhmod_languages.des import DesLevel, Statement
    from nhmod_levels.files import LevelFile

_TO_THE_END = -1


@frozen
class _Place:
    """The places in a dungeon that something can have, by the number of the dungeon's levels; ``dungeon`` is the dungeon's name."""

    dungeon: str
    spans: Mapping[int, frozenset[int]]

    @property
    def first(self) -> bool:
        """Whether it is always the dungeon's first level."""
        return all(span == {1} for span in self.spans.values())

    def always(self, other: _Place) -> bool:
        """Return whether two things are on one level in every game."""
        sure = all(len(span) == 1 for place in (self, other) for span in place.spans.values())
        return sure and self.dungeon == other.dungeon and self.spans == other.spans

    def meets(self, other: _Place) -> bool:
        """Return whether two things are on one level in some game."""
        return self.dungeon == other.dungeon and any(self.spans[size] & other.spans[size] for size in self.spans)


@frozen
class Way:
    """One end of a branch: where it is, and whether the game makes a way there."""

    leads: str
    place: _Place
    made: bool


def check_branching(
    file: LevelFile, name: str, level: DesLevel, every: Sequence[Way], *, facts: Facts, report: Report
) -> None:
    """Warn of a place for a branch where none comes (NH1436), of a second place (NH1437), and of a branch without one (NH1438).

    ``every`` are the ends of all branches (``ways_of``).
    """
    places = [statement for statement in level.statements if statement.keyword == "BRANCH"]
    where = place_of(name, facts)
    if where is None:
        return
    title = file.title or level.name
    ways = [way for way in every if way.place.meets(where)]
    if not places:
        always = [way for way in ways if way.made and way.place.always(where)]
        _check_without(file, level, where, always, report)
    elif not any(way.made for way in ways):
        said = f"'{title}' has a place for a branch, and no branch comes to its level in '{where.dungeon}'"
        if ways:
            said = f"'{title}' has a place for the branch to '{ways[0].leads}', which has no stairs at this end"
        hint = f"leave {_word(file)} out; a branch is where a dungeon's 'from' says, and where one enters that dungeon"
        file.warn("NH1436", f"{said}: nothing is made there", places[0].span, report, hint=hint)
    elif len(places) > 1:
        message = f"'{title}' has {len(places)} places for a branch: the game makes one of a level, at the first"
        file.warn("NH1437", message, places[1].span, report, hint="leave the others out")


def _check_without(file: LevelFile, level: DesLevel, where: _Place, ways: list[Way], report: Report) -> None:
    """Tell of a branch that always comes to a level with a map that has no place for it (NH1438).

    With rooms it is in one of them, of whatever type where there are two or one (src/mklev.c, find_branch_room).
    """
    if not ways or not level.maps:
        return
    message = f"'{file.title or level.name}' has no place for the branch to '{ways[0].leads}'"
    hint = "write 'branch: [x, y]' among its stairs" if file.drawn else "write BRANCH:(x,y,x,y),(0,0,0,0)"
    kinds = [kind for statement in level.statements if statement.keyword == "REGION" and (kind := _typed(statement))]
    if kinds:
        message = f"{message}: the game puts it into one of its rooms, which could be the {kinds[0]}"
        report.warning("NH1438", message, file.location, hint=hint)
    elif not _stairs_up(level) or not where.first:  # else that is said with the stairs, which are not made (NH1431)
        report.note("NH1438", f"{message}: the game puts it on any square of floor", file.location, hint=hint)


def _typed(statement: Statement) -> str:
    """Return the type of room that a region is, empty for one that only gives light."""
    words = [token.text for token in statement.tokens if token.kind is Kind.STRING]
    return words[0] if words and words[0] != "ordinary" else ""


def _stairs_up(level: DesLevel) -> bool:
    return any(one.keyword in {"STAIR", "LADDER"} and one.tokens[-1].text == "up" for one in level.statements)


def _word(file: LevelFile) -> str:
    return "'branch'" if file.drawn else "BRANCH"


def place_of(name: str, facts: Facts) -> _Place | None:
    """Return where a level can be, by its file's name; nothing where that is not known."""
    entry = special_level(name, facts)
    if entry is not None:
        return _place(entry.text("dungeon"), entry.fields, facts)
    return _of_filler(name, facts)


def _of_filler(name: str, facts: Facts) -> _Place | None:
    """Return where an ordinary level of a dungeon with a protofile is: its number is in its file's name."""
    for dungeon in facts["dungeons"]:
        prefix = str(dungeon.fields.get("protofile") or "")
        number = name.removeprefix(prefix)
        if prefix and name.startswith(prefix) and number.isdigit():
            return _place(dungeon.name, {"base": int(number), "rand": 0, "chain": ""}, facts)
    return None


def ways_of(facts: Facts) -> Iterator[Way]:
    """Yield both ends of every branch."""
    for dungeon in facts["dungeons"]:
        way = dungeon.fields.get("way")
        if not isinstance(way, dict) or not way:
            continue
        chain = facts["special levels"].find(str(way["chain"])) if way["chain"] else None
        parent = chain.text("dungeon") if chain is not None else str(way["dungeon"])
        out = _place(parent, way, facts)
        if out is not None:
            yield Way(leads=dungeon.name, place=out, made=bool(way["out"]))
        back = _entrance(dungeon)
        if back is not None:
            yield Way(leads=parent, place=back, made=bool(way["back"]))


def _entrance(dungeon: Entry) -> _Place | None:
    """Return the level where one comes into a dungeon (src/dungeon.c: init_dungeons)."""
    entry = dungeon.number_or_zero("entry") or 1
    spans = {}
    for size in _sizes(dungeon):
        number = max(size + entry + 1, 1) if entry < 0 else min(entry, size)
        spans[size] = frozenset({number})
    return _Place(dungeon=dungeon.name, spans=spans)


def _sizes(dungeon: Entry) -> range:
    base, rand = dungeon.number_or_zero("base"), dungeon.number_or_zero("rand")
    return range(base, base + max(rand, 1))


def _place(name: str, fields: Mapping[str, Json], facts: Facts) -> _Place | None:
    dungeon = facts["dungeons"].find(name)
    if dungeon is None:
        return None
    spans: dict[int, frozenset[int]] = {}
    for size in _sizes(dungeon):
        found = _numbers(fields, size, facts)
        if found is None:
            return None
        spans[size] = found
    return _Place(dungeon=dungeon.name, spans=spans)


def _numbers(fields: Mapping[str, Json], size: int, facts: Facts, *, more: int = 0) -> frozenset[int] | None:
    """Return the levels of a dungeon of ``size`` levels that something can be on; nothing where what it is counted from is not known."""
    base, rand = int(str(fields.get("base") or 0)), int(str(fields.get("rand") or 0))
    origins: frozenset[int] | None = frozenset({size + 1 if base < 0 else 0})
    if fields.get("chain"):
        before = facts["special levels"].find(str(fields["chain"]))
        if before is None or more > len(facts["special levels"]):
            return None
        origins = _numbers(before.fields, size, facts, more=more + 1)
    if origins is None:
        return None
    found: set[int] = set()
    for origin in origins:
        first = origin + base
        end = size if rand == _TO_THE_END else min(first + max(rand, 1) - 1, size)
        found |= set(range(max(first, 1), end + 1))
    return frozenset(found)
