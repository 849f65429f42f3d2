"""Asks the probe that a proving build has (``probe/probe.c``): what a screen does not show, and what things do in copies of the game."""

from __future__ import annotations

import re
import signal
import time
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod_playing.terminal import PlayError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod_playing.game import Game

PROBE = Path(__file__).with_name("probe")
"""The mod that is built beside the mods that are proven."""
SILENT = PROBE / "nhsilent.h"
"""The stubs of windows that show nothing, for whatever is played without a screen."""
PROBE_ID = "nhmod-probe"
_PATIENCE = 120.0
_UNKNOWN = "unknown extended command"
_END = "."
_HANGS = frozenset(f"signal {one.value}" for one in (signal.SIGPROF, signal.SIGALRM))
"""How a copy ends that takes longer than it may (``probe_limit``)."""
_FIRST_TYPE = 48
"""The character that stands for the square type 0."""

Row = dict[str, str]


@frozen
class Done:
    """What the probe saw of something that was done in a copy of the game: how it ended, what changed (before, after), what was said."""

    ended: str
    changes: Mapping[str, tuple[str, str]]
    said: str

    @property
    def broke(self) -> str:
        """What of it must never be: a signal, a panic, something impossible; empty if all was well."""
        if self.ended in _HANGS:
            return "the game goes on and on with it, and was stopped"
        if self.ended.startswith(("signal", "exit")):
            return f"the game ended by {self.ended}"
        found = re.search(r"[^/]*(?:rogram in disorder|impossible)[^/]*", self.said)
        return found[0] if found else ""


@dataclass(frozen=True, kw_only=True)
class Level:
    """A level as the game has it: what is there, by kind (``room``, ``monster``, ``object`` …), and the types of its squares."""

    rows: Mapping[str, Sequence[Row]]
    squares: tuple[tuple[int, ...], ...] = field(repr=False)
    """``squares[y][x]`` is levl[x][y].typ."""

    @cached_property
    def about(self) -> Row:
        """What the level as a whole is: dungeon, number, special, maze and more."""
        return self.rows["level"][0]

    def all(self, kind: str) -> Sequence[Row]:
        """Return all of a kind."""
        return self.rows.get(kind, ())


def ask(game: Game, *questions: str) -> tuple[tuple[str, ...], ...]:
    """Ask the probe; gives the lines of each answer. Raises ``PlayError`` where none comes."""
    return ask_and_hear(game, *questions)[0]


def ask_and_hear(game: Game, *questions: str) -> tuple[tuple[tuple[str, ...], ...], str]:
    """Ask the probe for what has the game say something; gives the lines of each answer, and what was said."""
    asked = game.directory / "probe.in"
    asked.write_text("\n".join(questions) + "\n", encoding="latin-1")
    game.send("#")
    game.send("sit\n")
    # While it waits for a process the game is asleep, as if it waited for a key.
    end = time.monotonic() + _PATIENCE
    while asked.exists() and game.alive and _UNKNOWN not in game.text and time.monotonic() < end:
        time.sleep(0.01)
    if asked.exists():
        raise PlayError(f"the probe does not answer:\n{game.text}")
    # What a process of its own calls impossible is in its own answer.
    (game.directory / "paniclog").unlink(missing_ok=True)
    said = game.do("\x12")
    lines = (game.directory / "probe.out").read_text(encoding="latin-1").splitlines()
    return tuple(_answers(lines, len(questions))), said


def _answers(lines: Sequence[str], count: int) -> Iterator[tuple[str, ...]]:
    begin = 0
    for _ in range(count):
        end = lines.index(_END, begin) if _END in lines[begin:] else len(lines)
        yield tuple(lines[begin:end])
        begin = end + 1


def on_screen(x: int, y: int) -> tuple[int, int]:
    """Return where a place of the level (levl[x][y]) is on the screen, which has no column 0 and begins with the messages."""
    return x - 1, y + 1


def row_of(line: str) -> tuple[str, Row]:
    """Read a line of an answer: its kind, and its values by name; of what is there several times (``attack``) with '/' between."""
    kind, *words = line.split("|")
    row: Row = {}
    for word in words:
        name, _, value = word.partition("=")
        row[name] = f"{row[name]}/{value}" if name in row else value
    return kind, row


def read_level(game: Game) -> Level:
    """Return the level that the hero is on."""
    (lines,) = ask(game, "level")
    return level_of(lines, game)


def level_of(lines: Sequence[str], game: Game) -> Level:
    """Read the lines that tell of a level."""
    rows: dict[str, list[Row]] = {}
    squares = []
    for line in lines:
        if line.startswith("row|"):
            squares.append(tuple(ord(one) - _FIRST_TYPE for one in line[4:]))
        else:
            kind, row = row_of(line)
            rows.setdefault(kind, []).append(row)
    if "level" not in rows:
        raise PlayError(f"the probe does not tell of the level:\n{game.text}")
    return Level(rows=rows, squares=tuple(squares))


def table_row(game: Game, table: str, name: str) -> Row:
    """Return the row that a monster (``mon``) or an object (``obj``) has in the compiled game; nothing if there is none of the name."""
    (lines,) = ask(game, f"{table}|{name}")
    return row_of(lines[0])[1] if lines else {}


def carried(game: Game) -> dict[str, Row]:
    """Return what the hero carries, by letter: its name in the table whatever it looks like."""
    (lines,) = ask(game, "pack")
    rows = [row_of(line)[1] for line in lines]
    return {row["letter"]: row for row in rows}


def do_in_copies(game: Game, run: str, name: str, *, tries: int, before: str = "") -> tuple[Done, ...]:
    """Do something so many times, with other chances, each in a copy of the game of its own."""
    (lines,) = ask(game, f"do|{run}|{name}|{tries}|{before}")
    return tuple(_done(line) for line in lines)


def _done(line: str) -> Done:
    _, _, ended, _, changes, *said = line.split("|")
    found = {}
    for word in changes.split():
        key, _, change = word.partition("=")
        before, _, after = change.partition(">")
        found[key] = (before, after)
    return Done(ended=ended, changes=found, said="|".join(said))
