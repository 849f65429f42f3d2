"""What is said in quests: dat/quest.txt and its numbers (include/qtext.h), or dat/quest.lua, which has names for them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from nhmod.target import Entry
from nhmod_languages.contents.quest_messages import COMMON, FALLBACKS, NUMBERS, QUEST_LUA, QUEST_TABLE, QUEST_TXT
from nhmod_languages.lua import BrokenError, Table, Text, assigned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import Sources

_MESSAGES_FILE = "include/qtext.h"
_RECORD = re.compile(r"^%C(\w)[ \t]+(\S+)[ \t]+(\d+)", re.MULTILINE)
_MESSAGE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(QT_\w+)[ \t]+(\d+)", re.MULTILINE)
_COMMON = "-"
_IN_WINDOWS = frozenset({"text", "window", "menu"})
_UNNUMBERED = 1000
"""The first index of what has a name only, beyond all numbers."""


def quest_messages(sources: Sources) -> Iterator[Entry]:
    """Read those that the game's roles have; ``name`` and ``index`` are the number (``00001``).

    ``fields``: ``constant`` (what the code calls it, or the first of its run: ``QT_GUARDTALK``), ``delivery`` (``c`` for a
    window, ``p`` for the line of messages, as most roles have it) and ``needed``: whether every role has it; without one
    of the others (3.6's ``QT_ALTGOAL``) the game has something else to say. In Lua, ``constant`` is the name, and
    so is ``name`` for what has no number.
    """
    tree = sources.tree
    if tree.exists(QUEST_LUA) and not tree.exists(QUEST_TXT):
        yield from _in_lua(tree.text(QUEST_LUA))
        return
    told: dict[str, dict[int, str]] = defaultdict(dict)
    for delivery, code, number in _RECORD.findall(tree.text(QUEST_TXT)):
        told[code][int(number)] = delivery
    roles = [numbers for code, numbers in told.items() if code != _COMMON]
    # The constants of the common records come after COMMON_ID, and count anew.
    header = tree.text(_MESSAGES_FILE).partition("COMMON_ID")[0]
    constants = {int(number): name for name, number in reversed(_MESSAGE.findall(header))}
    for number in sorted({number for numbers in roles for number in numbers}):
        first = max((begin for begin in constants if begin <= number), default=number)
        said = [numbers[number] for numbers in roles if number in numbers]
        delivery = Counter(said).most_common(1)[0][0]
        yield _entry(number, f"{number:05}", constants.get(first, ""), delivery, needed=len(said) == len(roles))


def _in_lua(text: str) -> Iterator[Entry]:
    """Read the tables of roles; what one of several names falls back on another is not needed."""
    try:
        table = assigned(text, QUEST_TABLE)
    except BrokenError:
        return
    tables = _tables(table) if table is not None else {}
    instead = tables.pop(FALLBACKS, None)
    spared = {field.key for field in instead.fields} if instead is not None else set()
    tables.pop(COMMON, None)
    roles = [_tables(one) for one in tables.values()]
    for place, name in enumerate(sorted({name for role in roles for name in role})):
        said = [_delivery(role[name]) for role in roles if name in role]
        delivery = Counter(said).most_common(1)[0][0]
        needed = len(said) == len(roles) and name not in spared
        for number in NUMBERS.get(name, ()):
            yield _entry(number, f"{number:05}", name, delivery, needed=needed)
        if name not in NUMBERS:
            yield _entry(_UNNUMBERED + place, name, name, delivery, needed=needed)


def _tables(table: Table) -> dict[str, Table]:
    return {field.key: field.value for field in table.fields if field.key and isinstance(field.value, Table)}


def _delivery(message: Table) -> str:
    output = message.find("output")
    return "c" if output is not None and isinstance(output.value, Text) and output.value.text in _IN_WINDOWS else "p"


def _entry(index: int, name: str, constant: str, delivery: str, *, needed: bool) -> Entry:
    return Entry(
        symbol="", name=name, index=index, fields={"constant": constant, "delivery": delivery, "needed": needed}
    )
