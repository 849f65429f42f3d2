"""Fields that many of Unangband's lines have, with the ranges of the C types that they are kept in (src/types.h)."""

from __future__ import annotations

from typing import ClassVar

from nhmod.diagnostics import with_article
from nhmod_edit_files.games.unangband_07.types import HIT_DICE
from nhmod_edit_files.grammar import Field, Grammar, Line, called_as, char, entries, number, one, together_as, word
from nhmod_edit_files.types import Code, FieldType, Named, Pattern, Sub, Text

VERSION = one(
    "V",
    Field(
        "version", Pattern(form=r"\d+\.\d+\.\d+", says="a version such as '0.7.0'"), "The game's, equal in all files."
    ),
    doc="The version stamp, before all entries.",
)


def numbered_entries(
    file: str,
    *fields: Field,
    highest: int,
    doc: str,
    limit: str,
    record: str = "",
    key: str = "",
    called: str = "",
    besides: str = "",
    each: str = "",
    named: str | None = None,
    children: tuple[Line, ...] = (),
) -> Grammar:
    """Return the grammar of a file whose entries have numbers (``serial``) up to the ``highest``, which increase.

    ``called`` is what its sentences call an entry, where that is not ``record``, and ``besides`` what its number is besides. The other
    words are those of ``entries``.
    """
    record, key = record or called_as(file), key or together_as(file).replace("_", " ")
    called = called or record
    return entries(
        file,
        number("serial", f"The {called}'s number, larger than that before{besides}.", 0, highest),
        *fields,
        directive="N",
        record=record,
        key=key,
        doc=doc,
        each=each or f"{with_article(called).capitalize()}.",
        named=named,
        vocabulary=record.removesuffix(called) + key,
        limit=limit,
        ordered=True,
        before=(VERSION,),
        children=children,
    )


def byte(name: str, doc: str, high: int = 255, *, low: int = 0, unit: str = "", optional: bool = False) -> Field:
    """Return a number that the game keeps in a byte."""
    return number(name, doc, low, high, unit=unit, optional=optional)


def short(name: str, doc: str, low: int = -32768, *, unit: str = "", optional: bool = False) -> Field:
    """Return a number that the game keeps in 16 bits with a sign."""
    return number(name, doc, low, 32767, unit=unit, optional=optional)


def code(name: str, vocabulary: str, doc: str, high: int = 32767, *, optional: bool = False) -> Field:
    """Return a number that stands for a thing of a vocabulary."""
    return Field(name, Code(vocabulary=vocabulary, low=0, high=high), doc, optional)


def object_type(doc: str = "The type of object (tval), by its name or number.") -> Field:
    """Return a type of objects where the game reads its name too."""
    return Field("type", Named(vocabulary="object types", names="object type names", low=0, high=101), doc)


def type_code(name: str = "type", doc: str = "The type of object (tval).") -> Field:
    """Return a type of objects where the game reads its number only."""
    return Field(name, Code(vocabulary="object types", low=0, high=101), doc)


def subtype(
    doc: str = "The kind of that type (sval).",
    *,
    of: str = "type",
    name: str = "subtype",
    strict: bool = True,
    vocabulary: str = "object subtypes",
    optional: bool = False,
) -> Field:
    """Return a kind of a type that object.txt must have; where it is not ``strict``, the game passes over what it has not."""
    return Field(name, Sub(vocabulary=vocabulary, of=of, strict=strict, low=0, high=255), doc, optional)


def name(doc: str) -> Field:
    """Return an entry's name, which can't be empty."""
    return Field("name", _Name(), doc)


class _Name(Text):
    """A name: at least one character."""

    __slots__ = ()
    called: ClassVar[str] = "a name"

    def wrong(self, text: str) -> str:
        """Say that there is none."""
        return "" if text else f"expected {self.label}, found nothing"


def graphics(doc: str = "How it is shown.", *, required: bool = True, colors: str = "colors") -> Line:
    """Return the line of a character and a colour."""
    return one(
        "G",
        char("glyph", "The character that shows it."),
        word("color", colors, "The colour's letter."),
        doc=doc,
        required=required,
    )


def powers() -> Line:
    """Return the line of an object's or artifact's powers."""
    return one(
        "P",
        short("armor_class", "What it protects by itself."),
        Field("damage", HIT_DICE, "The dice of its blows."),
        short("to_hit", "What it adds to the chance to hit."),
        short("to_damage", "What it adds to the damage."),
        short("to_armor", "What it adds to its protection."),
        doc="Powers.",
        required=True,
    )


def activation() -> Line:
    """Return the line of what an artifact or ego item does when it is activated."""
    return one(
        "A",
        code("activation", "spells", "The spell that it casts."),
        number("recharge_time", "How long it must rest then.", 0, 65535, unit="player turns at normal speed"),
        number("recharge_dice", "Up to so many more.", 0, 65535, unit="player turns at normal speed"),
        doc="What it does when it is activated; it must have the flag ACTIVATE or UNCONTROLLED too.",
    )


STATS = ("strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma", "agility", "size")
"""What a body can be changed in, in the files' order."""

SKILLS = ("disarm", "devices", "save", "stealth", "search", "dig", "throw", "melee", "shoot")
"""What a body is skilled in, in the files' order."""


def stats(who: str) -> Line:
    """Return the line of what a race or class adds to the stats."""
    fields = tuple(short(stat, f"What the {who} adds to {stat}.", unit="points") for stat in STATS)
    return one("S", *fields, doc="Changes of the stats.", required=True)


def skills(directive: str, who: str, per: str = "", *, suffix: str = "") -> Line:
    """Return the line of skills: at the start, or what they grow by."""
    fields = tuple(short(f"skill_{skill}{suffix}", f"The {who}'s skill '{skill}'{per}.") for skill in SKILLS)
    return one(directive, *fields, doc=f"Skills{per}.", required=True)


def plain(field_name: str, doc: str, *, optional: bool = False) -> Field:
    """Return a text without a colon."""
    return Field(field_name, FieldType(), doc, optional)
