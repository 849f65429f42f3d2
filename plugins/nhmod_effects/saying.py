"""How long a message can be: the game puts it together in a buffer, with a monster's name in it (src/pline.c, src/do_name.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import AbsentError

if TYPE_CHECKING:
    from nhmod.target import Facts

_BEFORE = "The invisible saddled "
"""What can stand before a monster's name (src/do_name.c, x_monnam)."""
_AFTER = "'s ghost"


def too_long(text: str, facts: Facts) -> str:
    """Return what to say of a message that the game would cut, or nothing if it fits with the longest name that ``%s`` can become.

    The buffer has BUFSZ characters; a monster's given name is shorter than PL_PSIZ.
    """
    try:
        most, name = facts.constant("BUFSZ") - 1, facts.constant("PL_PSIZ") - 1
    except AbsentError:  # a tree that does not say it is believed to bear what a manifest can hold
        return ""
    named = text.count("%s")
    longest = len(_BEFORE) + name + len(_AFTER)
    room = most - named * (longest - len("%s"))
    if len(text) <= room:
        return ""
    of_names = f", and a monster's name can have {longest}" if named else ""
    return (
        f"the message has {len(text)} characters, and the game has room for {most}{of_names}: {room} is the most here"
    )
