"""The edits of dat/dungeon.def: statements for what mods declare, printed by the format's own printer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from nhmod.dataclass import frozen
from nhmod.edits import Edit, Guard, replacement
from nhmod.location import Location
from nhmod.places import insertion_at
from nhmod.source import Span
from nhmod_dungeons.differences import ENTERED, INVOCATION
from nhmod_dungeons.places import NewDungeon, NewLevel, canonical, new_dungeons, new_levels
from nhmod_dungeons.records import BY, From
from nhmod_dungeons.records import Dungeon as Declared
from nhmod_dungeons.sites import DUNGEON, FILE, HELL, HELLISH, LEFT_TO_GEHENNOM, STATEMENTS, Place, pristine
from nhmod_dungeons.variants import variant_counts
from nhmod_languages.contents.features import BLOCKS
from nhmod_languages.dungeon import (
    Branch,
    Couple,
    Dungeon,
    DungeonFile,
    Level,
    Name,
    Number,
    Setting,
    print_dungeon,
    print_statement,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Facts, Tree


_STOCK = -1
"""The place of the target's dungeons, before all new ones."""
_HEAD, _LEVELS, _BRANCHES = range(3)
"""A dungeon's own lines, its levels, and its branches, which may be counted from the levels."""


def dungeon_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the edits: levels and branches in the game's dungeons, new dungeons at the end, counts of variants."""
    file = partial(pristine, tree)
    guard = Guard.GREP if facts.offers(BLOCKS) else Guard.OPTION
    dungeons = new_dungeons(mods, facts)
    places = {dungeon.name: dungeon.place for dungeon in dungeons}
    for new in dungeons:
        record = new.record
        yield _Insertion(
            site=DUNGEON,
            text=f"#\n{dungeon_text(record, new.bones, facts)}",
            why=f"the dungeon '{new.name}'",
            mod=new.mod,
            location=record.origin.location,
            order=(new.place, _HEAD),
        ).edit(file, guard)
        if record.from_ is not None:
            yield _Insertion(
                site=STATEMENTS,
                dungeon=new.parent,
                text=branch_text(new.name, record.from_, facts),
                why=f"the branch to '{new.name}'",
                mod=new.mod,
                location=record.origin.at("from").location,
                order=(places.get(new.parent, _STOCK), _BRANCHES),
            ).edit(file, guard)
    for level in new_levels(mods, facts):
        yield _Insertion(
            site=STATEMENTS,
            dungeon=level.dungeon,
            text=level_text(level),
            why=f"the level '{level.name}'",
            mod=level.mod,
            location=level.origin.location,
            order=(places.get(level.dungeon, _STOCK), _LEVELS),
        ).edit(file, guard)
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
class _Insertion:
    """Lines that a mod puts at a site, in the dungeon of that name if it is about one."""

    site: Place
    text: str
    why: str
    mod: Mod
    location: Location
    order: tuple[int, ...]
    dungeon: str = ""

    def edit(self, file: Callable[[], DungeonFile], guard: Guard) -> Edit:
        start, end = self.site.place(file(), self.dungeon)
        return replacement(
            file=FILE,
            site=f"{self.site.name} ({self.dungeon})" if self.dungeon else self.site.name,
            start=start,
            end=end,
            text=self.text,
            why=self.why,
            mod=self.mod,
            guard=guard,
            order=self.order,
            origin=self.location,
        )


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


def level_text(new: NewLevel) -> str:
    """Write a special level that mods add: its line, and LEVELDESC and LEVALIGN where they are given."""
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
    text = print_statement(level)
    if fields.get("kind"):
        text += print_statement(_setting("LEVELDESC", str(fields["kind"])))
    if fields.get("alignment"):
        text += print_statement(_setting("LEVALIGN", str(fields["alignment"])))
    return text


def branch_text(name: str, source: From, facts: Facts) -> str:
    """Write the branch that leads to the dungeon ``name``."""
    kind, direction = BY[source.by]
    chain = canonical(source.after, facts)
    branch = Branch(
        span=_SPAN,
        location=_NOWHERE,
        keyword="CHAINBRANCH" if chain else "BRANCH",
        name=_name(name),
        chain=_name(chain) if chain else None,
        place=_couple(source.at, source.spread),
        kind=_name(kind) if kind else None,
        direction=_name(direction) if direction else None,
    )
    return print_statement(branch)


def dungeon_text(declared: Declared, bones: str, facts: Facts) -> str:
    """Write a new dungeon's own lines, with the letter of its bones; its levels and branches follow as statements of their own.

    Where the tree's dungeons have no ENTRY one comes in on the first level, and what else is wanted has been refused (NH1505).
    """
    name, low, high = declared.name or "", declared.size.low, declared.size.high
    settings = [_setting("DESCRIPTION", kind) for kind in declared.kind]
    settings += [_setting("ALIGNMENT", declared.alignment)] if declared.alignment else []
    settings += [_setting("ENTRY", declared.entry)] if declared.entry is not None and facts.offers(ENTERED) else []
    settings += [_setting("PROTOFILE", declared.protofile)] if declared.protofile else []
    dungeon = Dungeon(
        span=_SPAN,
        location=_NOWHERE,
        name=_name(name),
        bones=_name(bones),
        # init_dungeons: base + rn2(rand), so 3..5 is (3, 3).
        size=_couple(low, high - low + 1 if high > low else 0),
        chance=_number(declared.chance) if declared.chance < 100 else None,  # noqa: PLR2004 - percent
        statements=tuple(settings),
    )
    return print_dungeon(dungeon)
