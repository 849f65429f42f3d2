"""The options of monsters and objects: how each is written, and the tag under which it is compiled (include/sp_lev.h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Sort: TypeAlias = Literal["flag", "word", "number", "text", "own"]


class Said(NamedTuple):
    """One option: its ``tag`` is that of SP_M_V_… or SP_O_V_….

    It is written as the ``word``, or as a word of that token of util/lev_comp.l, whose number is a ``called``. Behind the
    word of a number stands a colon and its value; the sort ``own`` has functions of its own.
    """

    tag: str
    word: str
    sort: Sort
    called: str = ""


MONSTER_OPTIONS = (
    Said("PEACEFUL", "MON_ATTITUDE", "word", "attitude"),
    Said("ALIGN", "ALIGNMENT", "own"),
    Said("ASLEEP", "MON_ALERTNESS", "word", "alertness"),
    Said("APPEAR", "MON_APPEARANCE", "own"),
    Said("NAME", "", "text"),
    Said("FEMALE", "female", "flag"),
    Said("INVIS", "invisible", "flag"),
    Said("CANCELLED", "cancelled", "flag"),
    Said("REVIVED", "revived", "flag"),
    Said("AVENGE", "avenge", "flag"),
    Said("FLEEING", "fleeing", "number"),
    Said("BLINDED", "blinded", "number"),
    Said("PARALYZED", "paralyzed", "number"),
    Said("STUNNED", "stunned", "flag"),
    Said("CONFUSED", "confused", "flag"),
    Said("SEENTRAPS", "seen_traps", "own"),
)
OBJECT_OPTIONS = (
    Said("SPE", "", "own"),
    Said("CURSE", "CURSE_TYPE", "word", "curse"),
    Said("CORPSENM", "montype", "own"),
    Said("NAME", "name", "text"),
    Said("QUAN", "quantity", "number"),
    Said("BURIED", "buried", "flag"),
    Said("LIT", "LIGHT_STATE", "word", "light"),
    Said("ERODED", "eroded", "number"),
    Said("LOCKED", "locked", "flag"),
    Said("TRAPPED", "TRAPPED_STATE", "word", "trap"),
    Said("RECHARGED", "recharged", "number"),
    Said("INVIS", "invisible", "flag"),
    Said("GREASED", "greased", "flag"),
    Said("BROKEN", "broken", "flag"),
    Said("COORD", "", "own"),
)


def words(options: Iterable[Said], *sorts: Sort) -> tuple[str, ...]:
    """Return the words and tokens of the options of some sorts."""
    return tuple(option.word for option in options if option.sort in sorts)
