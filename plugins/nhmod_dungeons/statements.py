"""dungeon.def's statements for what mods declare, printed by the format's own printer."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod.location import Location
from nhmod.source import Span
from nhmod_dungeons.differences import ENTERED
from nhmod_dungeons.places import canonical
from nhmod_dungeons.records import BY
from nhmod_languages.dungeon import (
    Branch,
    Couple,
    Dungeon,
    Level,
    Name,
    Number,
    Setting,
    print_dungeon,
    print_statement,
)

if TYPE_CHECKING:
    from nhmod.target import Facts
    from nhmod_dungeons.places import NewLevel
    from nhmod_dungeons.records import Dungeon as Declared
    from nhmod_dungeons.records import From

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
