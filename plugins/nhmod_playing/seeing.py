"""What kinds' proofs hold against each other: numbers of a target's constants, rows of tables, colours of the screen."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from nhmod.target import AbsentError, Entry, Facts
from nhmod_playing.script import FailedError
from nhmod_playing.symbols import BRIGHT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import Content, ModSet
    from nhmod_playing.game import Game

_BRIGHTER = 8
_BLACK, _GRAY = 0, 7
_NO_COLOR = 8


def number_of(facts: Facts, vocabulary: str, symbol: str) -> int | None:
    """Return the number that a symbol has in the compiled game; nothing where only the compiler knows it."""
    if symbol.removeprefix("-").isdecimal():
        return int(symbol)
    if symbol.startswith("-"):
        positive = number_of(facts, vocabulary, symbol.removeprefix("-"))
        return None if positive is None else -positive
    entry = facts.get(vocabulary).symbol(symbol)
    if entry is not None and entry.mod:
        return entry.index if entry.index > 0 else None
    try:
        return facts.constant(symbol)
    except AbsentError:
        return entry.index if entry is not None else None


def bits_of(facts: Facts, vocabulary: str, symbols: Iterable[str]) -> int | None:
    """Return the number that symbols make together in the compiled game; nothing where only the compiler knows one of them."""
    numbers = [number_of(facts, vocabulary, one) for one in symbols]
    known = [one for one in numbers if one is not None]
    return None if len(known) < len(numbers) else reduce(or_, known, 0)


def table_name(entry: Entry) -> str:
    """Return the name that a monster or an object has in the game's own table."""
    return str(entry.fields.get("oc_name", entry.name))


def asked_as(entry: Entry, facts: Facts) -> str:
    """Return what the probe is asked for an object by: its name, and the number of its class, where that is known."""
    number = number_of(facts, "object classes", entry.text("class"))
    return table_name(entry) if number is None else f"{table_name(entry)}#{number}"


def is_thing(entry: Entry, row: Mapping[str, str], facts: Facts) -> bool:
    """Return whether a monster or an object that the probe tells of is one of the target's: an object by its name and class."""
    if row.get("name") != table_name(entry):
        return False
    object_class = entry.fields.get("class")
    number = number_of(facts, "object classes", str(object_class)) if object_class is not None else None
    return number is None or row.get("class", str(number)) == str(number)


def check_row(row: Mapping[str, str], declared: Mapping[str, int | None]) -> None:
    """Hold a row of the compiled game against what is declared; raises ``FailedError`` that names each column that differs."""
    wrong = [
        f"{name.replace('_', ' ')} is {row[name]}, declared is {value}"
        for name, value in declared.items()
        if value is not None and name in row and int(row[name]) != value
    ]
    if wrong:
        raise FailedError("; ".join(wrong))


def check_named(game: Game, place: tuple[int, int], name: str) -> None:
    """Hold the name of a monster or an object against what an interface beside the screen says of a place of the map, if there is one."""
    seen = game.named_at(*place)
    if seen is not None and seen != name:
        other = f"'{seen}'" if seen else "nothing of the kind"
        raise FailedError(f"its glyph is that of {other}, not of '{name}'", game.text)


def check_color(game: Game, place: tuple[int, int], color: int | None) -> None:
    """Hold the colour of a place of the screen against a number of the game's; black and none are shown by choice."""
    if color is None or color in {_BLACK, _NO_COLOR}:
        return
    x, y = place
    seen = game.colors[y][x]
    word = BRIGHT[color % _BRIGHTER]
    words = {word, "default"} if color % _BRIGHTER == _GRAY else {word}
    if color >= _BRIGHTER:
        words = {f"bright {one}" for one in words}
    if seen not in words:
        raise FailedError(f"it is shown in {seen}, declared is {' or '.join(sorted(words))}", game.text)


def by_record(mods: ModSet, kind: str) -> dict[int, Content]:
    """Return the content of a kind by its record (``id(record)``), which is what plans have."""
    return {id(content.record): content for content in mods.contents(kind)}
