"""Fields that many of Unangband's lines have, with the ranges of the C types that they are kept in (src/types.h)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from nhmod_edit_files.games.unangband_07.types import HIT_DICE, SCALAR
from nhmod_edit_files.notation import Notation
from nhmod_edit_files.types import Char, Code, FieldType, Flags, Named, Number, OneIn, Pattern, Sub, Text, Word

if TYPE_CHECKING:
    from nhmod_edit_files.grammar import Line


class _Name(Text):
    """A name: at least one character."""

    __slots__ = ()
    called: ClassVar[str] = "a name"

    def wrong(self, text: str) -> str:
        """Say that there is none."""
        return self.lacking(text)


STATS = ("strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma", "agility", "size")
"""What a body can be changed in, in the files' order."""

SKILLS = ("disarm", "devices", "save", "stealth", "search", "dig", "throw", "melee", "shoot")
"""What a body is skilled in, in the files' order."""


_NOTATION = Notation(
    types={
        "number": Number(low=0, high=2**31 - 1),
        "byte": Number(low=0, high=2**8 - 1),
        "short": Number(low=-(2**15), high=2**15 - 1),
        "unsigned": Number(low=0, high=2**16 - 1),
        "one_in": OneIn(high=100),
        "hit_dice": HIT_DICE,
        "scalar": SCALAR,
        "char": Char(),
        "name": _Name(),
        "plain": FieldType(),
        "text": Text(),
        "word": Word(vocabulary=""),
        "code": Code(vocabulary="", low=0, high=2**15 - 1),
        "flags": Flags(vocabulary=""),
        "type_code": Code(vocabulary="object types", low=0, high=101),
        "object_type": Named(vocabulary="object types", names="object type names", low=0, high=101),
        "subtype": Sub(vocabulary="object subtypes", of="type", low=0, high=255),
        "some_subtype": Sub(vocabulary="object subtypes", of="type", strict=False, low=0, high=255),
    }
)
_VERSION = _NOTATION.lines(
    """
        V:  The version stamp, before all entries.
            version  version  The game's, equal in all files.
    """,
    version=Pattern(form=r"\d+\.\d+\.\d+", says="a version such as '0.7.0'"),
)
_POWERS = _NOTATION.lines("""
    P: (required)  Powers.
        armor_class  short     What it protects by itself.
        damage       hit_dice  The dice of its blows.
        to_hit       short     What it adds to the chance to hit.
        to_damage    short     What it adds to the damage.
        to_armor     short     What it adds to its protection.
""")
"""The line of an object's or artifact's powers."""
_ACTIVATION = _NOTATION.lines("""
    A:  What it does when it is activated; it must have the flag ACTIVATE or UNCONTROLLED too.
        activation     code spells                            The spell that it casts.
        recharge_time  unsigned player turns at normal speed  How long it must rest then.
        recharge_dice  unsigned player turns at normal speed  Up to so many more.
""")
"""The line of what an artifact or ego item does when it is activated."""

_KNOWING = replace(_NOTATION, parts={"version": _VERSION, "powers": _POWERS, "activation": _ACTIVATION})
lines, grammar = _KNOWING.lines, _KNOWING.grammar


def stats(who: str) -> tuple[Line, ...]:
    """Return the line of what a race or class adds to the stats."""
    added = (f"  {stat}  short points  What the {who} adds to {stat}." for stat in STATS)
    return lines("\n".join(("S: (required)  Changes of the stats.", *added)))


def skills(directive: str, who: str, per: str = "", *, suffix: str = "") -> tuple[Line, ...]:
    """Return the line of skills: at the start, or what they grow by."""
    rows = (f"  skill_{skill}{suffix}  short  The {who}'s skill '{skill}'{per}." for skill in SKILLS)
    return lines("\n".join((f"{directive}: (required)  Skills{per}.", *rows)))
