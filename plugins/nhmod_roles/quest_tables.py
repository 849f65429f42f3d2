"""Writes quest texts as tables of dat/quest.lua, in its layout (src/questpgr.c, com_pager_core).

A message that a game says one of by chance is a list, which has one way of being shown for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.contents.quest_messages import NAMES
from nhmod_languages.lua import quoted, quoted_long

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_roles.questtext import Message

_LINE_OF_MESSAGES = "p"


def write_tables(code: str, messages: Sequence[Message], indent: str, unit: str) -> str:
    """Write the messages of a role as a table with the separator behind it; ``unit`` is how much deeper stands what is in a table."""
    named: dict[str, list[Message]] = {}
    for message in messages:
        named.setdefault(message.name or NAMES.get(message.number, message.called), []).append(message)
    inner = indent + unit
    tables = "".join(
        f"{inner}{_key(name)} = {{\n{''.join(_lines(said, inner + unit))}{inner}}},\n"
        for name, said in sorted(named.items())
    )
    return f"{indent}{code} = {{\n{tables}{indent}}},\n"


def _key(name: str) -> str:
    """Write a key; a number that means no name is nobody's, and what C of a mod's own asks for."""
    return name if name.isidentifier() else f"[{quoted(name)}]"


def _lines(said: Sequence[Message], indent: str) -> Iterator[str]:
    """Yield the lines of a message's table, or of the list of those of which one is said."""
    told = [message for message in said if message.delivery == _LINE_OF_MESSAGES]
    if len(said) == 1 and said[0].summary:
        yield f"{indent}synopsis = {quoted(f'[{said[0].summary}]')},\n"
    if not told:
        yield f'{indent}output = "text",\n'
    elif any(len(message.lines) > 1 for message in told):
        yield f'{indent}output = "pline",\n'  # the game would take a window for several lines
    texts = ["\n".join(message.lines) for message in said]
    if len(said) > 1:
        yield from (f"{indent}{quoted(text)},\n" for text in texts)
    else:
        yield f"{indent}text = {_text(texts[0])},\n"


def _text(text: str) -> str:
    return quoted_long(text) if "\n" in text or '"' in text else quoted(text)
