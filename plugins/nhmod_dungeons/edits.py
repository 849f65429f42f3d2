"""The edits of the file of dungeons: statements for what mods declare, which the file's format writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod.dataclass import frozen
from nhmod.edits import Edit, replacement
from nhmod.location import Location
from nhmod.places import insertion_at
from nhmod.source import Span
from nhmod_dungeons.differences import ENTERED, INVOCATION
from nhmod_dungeons.formats import STOCK, Format, Piece
from nhmod_dungeons.places import NewDungeon, NewLevel, canonical, new_dungeons, new_levels
from nhmod_dungeons.records import BY, From
from nhmod_dungeons.records import Dungeon as Declared
from nhmod_dungeons.sites import DUNGEON, HELL, HELLISH, LEFT_TO_GEHENNOM, STATEMENTS, format_of, pristine
from nhmod_dungeons.variants import variant_counts
from nhmod_languages.dungeon import (
    Branch,
    Couple,
    Dungeon,
    DungeonFile,
    Level,
    Name,
    Number,
    Setting,
    Statement,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Facts, Tree


def dungeon_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the edits: levels and branches in the game's dungeons, new dungeons at the end, counts of variants."""
    dungeons = new_dungeons(mods, facts)
    places = {dungeon.name: dungeon.place for dungeon in dungeons}
    writer = _Writer(tree=tree, facts=facts, form=format_of(tree))
    for new in dungeons:
        record = new.record
        asked = _Asked(mod=new.mod, why=f"the dungeon '{new.name}'", location=record.origin.location)
        node = dungeon_node(record, new.bones, facts, rooms_of(pristine(tree), record.kind, record.protofile))
        yield from writer.new(node, new.place, asked)
        if record.from_ is not None:
            location = record.origin.at("from").location
            asked = _Asked(mod=new.mod, why=f"the branch to '{new.name}'", location=location)
            branch = branch_node(new.name, record.from_, facts)
            yield from writer.put(new.parent, (branch,), places.get(new.parent, STOCK), asked)
    for level in new_levels(mods, facts):
        asked = _Asked(mod=level.mod, why=f"the level '{level.name}'", location=level.origin.location)
        yield from writer.put(level.dungeon, level_nodes(level), places.get(level.dungeon, STOCK), asked)
    yield from variant_counts(mods, facts, tree)
    if facts.offers(INVOCATION):
        yield from _hells(dungeons, tree, facts)


def _hells(dungeons: Iterable[NewDungeon], tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield what leaves the invocation to Gehennom: a mod's hellish dungeon has stairs to its last level, and no vibrating square."""
    hellish = {new.mod.id: new for new in reversed(tuple(dungeons)) if HELLISH in new.record.kind}
    for new in hellish.values():
        yield insertion_at(
            HELL,
            tree,
            facts,
            LEFT_TO_GEHENNOM,
            why=f"{HELL.why}: the dungeon '{new.name}'",
            mod=new.mod,
            origin=new.record.origin.location,
            order=(new.place,),
            around=True,
        )


@frozen
class _Asked:
    """Who asks for something in the file, what for, and where."""

    mod: Mod
    why: str
    location: Location


@frozen
class _Writer:
    """Makes edits of a tree's file of dungeons; it is read when something is to be written."""

    tree: Tree
    facts: Facts
    form: Format

    def new(self, dungeon: Dungeon, place: int, asked: _Asked) -> Iterator[Edit]:
        """Yield a new dungeon."""
        pieces = self.form.new_dungeon(pristine(self.tree), dungeon, place)
        return (self._edit(piece, DUNGEON, asked) for piece in pieces)

    def put(self, name: str, statements: Sequence[Statement], place: int, asked: _Asked) -> Iterator[Edit]:
        """Yield a level or a branch in a dungeon."""
        pieces = self.form.put(pristine(self.tree), name, statements, place)
        return (self._edit(piece, f"{STATEMENTS} ({name})", asked) for piece in pieces)

    def _edit(self, piece: Piece, site: str, asked: _Asked) -> Edit:
        return replacement(
            file=self.form.path,
            site=site,
            start=piece.start,
            end=piece.end,
            text=piece.text,
            why=self.form.why(asked.why),
            mod=asked.mod,
            guard=self.form.guard(self.facts),
            order=piece.order,
            origin=asked.location if piece.own else _beginning(asked.location),
        )


def _beginning(location: Location) -> Location:
    """Return where a place begins: of who makes room, not of what is brought, so that the target's own lines stay its own."""
    return Location(file=location.file, line=location.line, column=location.column)


_SPAN = Span(0, 0)
_NOWHERE = Location(file="")


def _name(text: str) -> Name:
    return Name(span=_SPAN, location=_NOWHERE, text=text)


def _number(value: int) -> Number:
    return Number(span=_SPAN, location=_NOWHERE, value=value)


def _couple(base: int, rand: int) -> Couple:
    return Couple(span=_SPAN, location=_NOWHERE, base=_number(base), rand=_number(rand))


def _setting(keyword: str, value: str | int) -> Setting:
    node = _number(value) if isinstance(value, int) else _name(value)
    return Setting(span=_SPAN, location=_NOWHERE, keyword=keyword, value=node)


def level_nodes(new: NewLevel) -> tuple[Statement, ...]:
    """Say a special level that mods add: itself, and LEVELDESC and LEVALIGN where they are given."""
    fields = new.entry.fields
    chance = cast("int", fields.get("chance") or 0)
    keyword = "LEVEL" if not new.chain else "CHLEVEL" if new.variants else "CHAINLEVEL"
    level = Level(
        span=_SPAN,
        location=_NOWHERE,
        keyword=f"RND{keyword}" if new.variants else keyword,
        name=_name(new.name),
        bones=_name(new.bones),
        chain=_name(new.chain) if new.chain else None,
        place=_couple(cast("int", fields["base"]), cast("int", fields["rand"])),
        chance=_number(chance) if chance else None,
        variants=_number(new.variants) if new.variants else None,
    )
    given = {"LEVELDESC": fields.get("kind"), "LEVALIGN": fields.get("alignment")}
    return level, *(_setting(keyword, str(value)) for keyword, value in given.items() if value)


def branch_node(name: str, source: From, facts: Facts) -> Branch:
    """Say the branch that leads to the dungeon ``name``."""
    kind, direction = BY[source.by]
    chain = canonical(source.after, facts)
    return Branch(
        span=_SPAN,
        location=_NOWHERE,
        keyword="CHAINBRANCH" if chain else "BRANCH",
        name=_name(name),
        chain=_name(chain) if chain else None,
        place=_couple(source.at, source.spread),
        kind=_name(kind) if kind else None,
        direction=_name(direction) if direction else None,
    )


def rooms_of(file: DungeonFile, kinds: Collection[str], protofile: str | None) -> tuple[Setting, ...]:
    """Return where a new dungeon has its rooms from, if the game's say so: as the first that does, which is the main one.

    Without it the rooms of such a game lack what doors need (src/mklev.c, makerooms); mazes and levels from files have none.
    """
    if HELLISH in kinds or protofile:
        return ()
    return next(filter(None, (dungeon.settings("THEMEROOMS") for dungeon in file.dungeons)), ())


def dungeon_node(declared: Declared, bones: str, facts: Facts, rooms: tuple[Setting, ...]) -> Dungeon:
    """Say a new dungeon's own lines, with the letter of its bones; its levels and branches follow as statements of their own.

    Where the tree's dungeons have no ENTRY one comes in on the first level, and what else is wanted has been refused (NH1505).
    """
    name, low, high = declared.name or "", declared.size.low, declared.size.high
    settings = [_setting("DESCRIPTION", kind) for kind in declared.kind]
    settings += [_setting("ALIGNMENT", declared.alignment)] if declared.alignment else []
    settings += [_setting("ENTRY", declared.entry)] if declared.entry is not None and facts.offers(ENTERED) else []
    settings += [_setting("PROTOFILE", declared.protofile)] if declared.protofile else []
    return Dungeon(
        span=_SPAN,
        location=_NOWHERE,
        name=_name(name),
        bones=_name(bones),
        # init_dungeons: base + rn2(rand), so 3..5 is (3, 3).
        size=_couple(low, high - low + 1 if high > low else 0),
        chance=_number(declared.chance) if declared.chance < 100 else None,  # noqa: PLR2004 - percent
        statements=(*settings, *rooms),
    )
