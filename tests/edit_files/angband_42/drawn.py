"""Draws another value for a field of a line, one that the game would take."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod_edit_files.games.angband_42.forms import Between, EffectDice, Formed, Operations
from nhmod_edit_files.types import Char, Code, Dice, Flags, Number, Pattern, Text, Values, Word

if TYPE_CHECKING:
    import random

    from nhmod_edit_files.document import Node
    from nhmod_edit_files.folder import Folder
    from nhmod_edit_files.grammar import Field


@dataclass(frozen=True, slots=True)
class Draw:
    """A line's ``text`` behind its colon with another value for one field."""

    field: str
    text: str


def drawn(choice: random.Random, folder: Folder, node: Node) -> Draw | None:
    """Return a line with another value for one of its fields; None where there is none to be had."""
    parts = node.line.split(node.text)
    number = choice.randrange(len(parts))
    field, _, old = parts[number]
    new = other(choice, folder, field, old)
    if new is None or new == old:
        return None
    texts = [new if at == number else text for at, (_, _, text) in enumerate(parts)]
    return Draw(field.name, ":".join(texts))


def other(choice: random.Random, folder: Folder, field: Field, old: str) -> str | None:
    """Return another text for a field."""
    if isinstance(field.type, Flags | Values | Word):
        return of_words(choice, folder, field.type, old)
    if isinstance(field.type, Number | Dice | EffectDice | Operations | Between):
        return of_numbers(choice, folder, field.type)
    if isinstance(field.type, Formed | Pattern):
        forms = (*field.type.form.split("|"), "7", "D")
        return next((one for one in forms if re.fullmatch(field.type.form, one)), None)
    if isinstance(field.type, Char):
        return choice.choice("@!:#ñ")
    if isinstance(field.type, Text):
        return "".join(choice.choice("abc d:éf.") for _ in range(20)) + "."
    return choice.choice(("one", "other"))


def of_words(choice: random.Random, folder: Folder, kind: Flags | Values | Word, old: str) -> str | None:
    """Return another word of a vocabulary, or other words."""
    words = sorted(folder.words(kind.vocabulary) or ())
    if not words:
        return None
    word = choice.choice(words)
    if isinstance(kind, Flags):
        kept = [one for _, one in kind.split(old) if choice.randrange(4)]
        return " | ".join(dict.fromkeys([*kept, word]))
    if isinstance(kind, Values):
        items = {one: f"{one}[{value}]" for _, one, value in kind.split(old)}
        return " | ".join({**items, word: f"{word}[{choice.randint(-1, 3)}]"}.values())
    return word


def of_numbers(
    choice: random.Random, folder: Folder, kind: Number | Dice | EffectDice | Operations | Between
) -> str | None:
    """Return another number, or dice, or what is done with numbers."""
    if isinstance(kind, Code):
        return str(choice.choice(sorted(folder.numbers(kind.vocabulary) or [0])))
    if isinstance(kind, Number):
        return str(choice.randint(kind.low, min(kind.high, kind.low + 1000)))
    if isinstance(kind, Operations):
        return choice.choice(("/ 2", "* 3 / 2 + 10"))
    if isinstance(kind, Between):
        return f"{choice.randint(0, 50)} to {choice.randint(50, 100)}"
    return choice.choice(("7", "2d6", "3+d4M5", "-4"))
