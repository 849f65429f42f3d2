"""Whole files of the 3.4.3 dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from des34_parts import Parts34
from des34_rooms import Rooms34

if TYPE_CHECKING:
    from des_choices import Choices
    from des_words import Words

JOINABLE = (".", "#")


def lines34(choices: Choices, words: Words) -> list[str]:
    """Write a file of one to three levels that the compiler is to accept, one command a line."""
    lines: list[str] = []
    for number in range(choices.pick((1, 1, 1, 2, 3))):
        name = f"lev-{number}" if choices.rarely(3) else f"level{number}"
        lines += _maze(choices, words, name) if choices.rarely(2) else _rooms(choices, words, name)
    return lines


def _maze(choices: Choices, words: Words, name: str) -> list[str]:
    filler = choices.pick((f"'{choices.pick(words.map_letters)}'", "random", "'\\\\'"))
    initial = _initial_map(choices, words)
    return [
        f'MAZE : "{name}" , {filler}',
        *_flags(choices, words),
        *initial,
        *_messages(choices),
        *Parts34(choices, words).parts(initial_map=bool(initial)),
    ]


def _rooms(choices: Choices, words: Words, name: str) -> list[str]:
    initial = _initial_map(choices, words)
    registers = []
    if choices.rarely(3):
        objects = " , ".join(f"'{choices.pick(words.object_letters)}'" for _ in range(choices.integer(1, 10)))
        monsters = " , ".join(f"'{choices.pick(words.monster_letters)}'" for _ in range(choices.integer(1, 10)))
        registers = choices.some((f"RANDOM_OBJECTS : {objects}", f"RANDOM_MONSTERS : {monsters}"), 1, 2)
    head = [f'LEVEL : "{name}"', *_flags(choices, words), *initial, *_messages(choices), *registers]
    return [*head, *Rooms34(choices, words).rooms()]


def _flags(choices: Choices, words: Words) -> list[str]:
    return [f"FLAGS : {' , '.join(choices.some(words.flags, 1, 3))}"] if choices.rarely(3) else []


def _initial_map(choices: Choices, words: Words) -> list[str]:
    if not choices.rarely(4):
        return []
    pick = choices.pick
    joined = pick(("true", "false"))
    foreground = pick(JOINABLE if joined == "true" else words.map_letters)
    letters = f"'{foreground}' , '{pick(words.map_letters)}'"
    light, walled = pick(("lit", "unlit", "random")), pick(("true", "false", "random"))
    return [f"INIT_MAP : {letters} , {pick(('true', 'false'))} , {joined} , {light} , {walled}"]


def _messages(choices: Choices) -> list[str]:
    texts = ('"You enter."', '""', '"Two\nlines"', f'"{60 * "long "}"'[:100] + '"')
    return [f"MESSAGE : {choices.pick(texts)}" for _ in range(choices.pick((0, 0, 1, 2)))]
