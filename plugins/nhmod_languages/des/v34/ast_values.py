"""The values of the 3.4.3 dialect, and the commands of a level's head and registers. ``ast_commands`` has the others."""

from __future__ import annotations

from typing import TypeAlias

from nhmod.dataclass import frozen
from nhmod_languages.des.nodes import Node, Number, Text, Word


@frozen
class Letter(Node):
    r"""A character in single quotes (``'a'``, ``'\\'``); only the character is its value."""

    value: str


@frozen
class Register(Node):
    """``object[0]``, ``monster[0]``, ``place[0]`` or ``align[0]``: ``kind`` is the word before the bracket."""

    kind: Word
    index: Number


@frozen
class Pair(Node):
    """Two values in parentheses: a point, a room's size, or, as words, where something is aligned."""

    first: Number | Word
    second: Number | Word


@frozen
class Box(Node):
    """Four numbers in parentheses: x1, y1, x2, y2. ``whole`` is the word levregion before them, if it is there."""

    x1: Number
    y1: Number
    x2: Number
    y2: Number
    whole: Word | None = None


@frozen
class Appearance(Node):
    """What a monster looks like: ``m_object "chest"``."""

    kind: Word
    name: Text


@frozen
class CorridorEnd(Node):
    """One end of a corridor: the room's number, the wall, and the door's number there (a number or random)."""

    room: Number
    wall: Word
    door: Number | Word


Place: TypeAlias = Pair | Register | Word
"""A coordinate: ``(1,2)``, ``place[0]`` or ``random``."""

# Commands. ``keyword`` is the command's own word; the span goes from it to the end of the last argument.


@frozen
class Command(Node):
    """A command of any sort."""

    keyword: Word


@frozen
class Flags(Command):
    """FLAGS: ``words`` in the order of the text, at least one."""

    words: tuple[Word, ...]


@frozen
class InitMap(Command):
    """INIT_MAP: foreground, background, smoothed, joined, lit, walled."""

    fg: Letter
    bg: Letter
    smoothed: Word
    joined: Word
    lit: Word
    walled: Word


@frozen
class Message(Command):
    """MESSAGE."""

    text: Text


@frozen
class RandomClasses(Command):
    """RANDOM_OBJECTS or RANDOM_MONSTERS: class letters."""

    letters: tuple[Letter, ...]


@frozen
class RandomPlaces(Command):
    """RANDOM_PLACES: points."""

    points: tuple[Pair, ...]
