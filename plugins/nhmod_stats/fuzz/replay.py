"""A game that broke, as a file that can be played again: by names, since numbers change with the mods."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import problem
from nhmod.location import Location
from nhmod.records import read_record, texts, the

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from nhmod_stats.levels import Names

_FORMAT = 1
_TABLES = ("m", "u", "g")
"""The commands that begin with a number: of a monster, an object, a dungeon (nhfuzz.c)."""


@frozen
class Replay:
    """A script with all that it needs: ``names`` are what its numbers mean, by command. ``minimal`` says that no line can be left out."""

    target: str
    mods: tuple[str, ...]
    seed: int
    turns: int
    failure: str
    text: str
    minimal: bool
    names: Mapping[str, Mapping[str, str]]
    lines: tuple[str, ...]

    @classmethod
    def read(cls, path: Path) -> Replay:
        """Read a file; raises ``DiagnosticError`` (NH3905) for one that is none."""
        found = read_record(path, _replay)
        if found is None:
            raise problem(
                "NH3905",
                "this is no replay of 'nhmod fuzz'",
                Location(file=str(path)),
                hint="give a file that 'nhmod fuzz' has written",
            )
        return found

    def write(self) -> str:
        """Write it, a line of the script a line."""
        document = {
            "nhmod-fuzz": _FORMAT,
            **asdict(self),
            "names": {command: dict(sorted(names.items())) for command, names in sorted(self.names.items())},
        }
        return json.dumps(document, indent=1) + "\n"

    def on(self, names: Names, path: Path | None = None) -> Replay:
        """Return it with the numbers of a game; raises ``DiagnosticError`` (NH3905) where that has not got all that is named."""
        there = {command: _numbers(names, command) for command in _TABLES}
        missing = [name for command in _TABLES for name in self.names[command].values() if name not in there[command]]
        if missing:
            listed = ", ".join(f"'{name}'" for name in missing)
            raise problem(
                "NH3905",
                f"the game has no {listed}, which the replay needs",
                Location(file=str(path)) if path else None,
                hint="give the mods that it was made with",
            )
        numbers = {
            command: {old: there[command][name] for old, name in self.names[command].items()} for command in _TABLES
        }
        return replace(self, lines=tuple(_renumbered(line, numbers) for line in self.lines))


def names_in(lines: Sequence[str], names: Names) -> dict[str, dict[str, str]]:
    """Return what the numbers in a script's lines mean."""
    found: dict[str, dict[str, str]] = {command: {} for command in _TABLES}
    for line in lines:
        _, command, *rest = line.split(" ")
        if command in found:
            found[command][rest[0]] = _known(names, command).get(int(rest[0]), "")
    return found


def _known(names: Names, command: str) -> Mapping[int, str]:
    return {"m": names.monsters, "u": names.objects, "g": names.dungeons}[command]


def _numbers(names: Names, command: str) -> Mapping[str, int]:
    """Return the number of each name; of two things of one name, the first."""
    found: dict[str, int] = {}
    for number, name in _known(names, command).items():
        found.setdefault(name, number)
    return found


def _replay(data: object) -> Replay:
    known = the(dict, data)
    if known["nhmod-fuzz"] != _FORMAT:
        raise ValueError(known["nhmod-fuzz"])
    named = {command: the(dict, the(dict, known["names"])[command]) for command in _TABLES}
    return Replay(
        target=the(str, known["target"]),
        mods=tuple(texts(known["mods"])),
        seed=the(int, known["seed"]),
        turns=the(int, known["turns"]),
        failure=the(str, known["failure"]),
        text=the(str, known["text"]),
        minimal=the(bool, known["minimal"]),
        lines=tuple(texts(known["lines"])),
        names={command: {the(str, old): the(str, name) for old, name in named[command].items()} for command in _TABLES},
    )


def _renumbered(line: str, numbers: Mapping[str, Mapping[str, int]]) -> str:
    number, command, *rest = line.split(" ")
    if command in numbers:
        rest[0] = str(numbers[command][rest[0]])
    return " ".join((number, command, *rest))


def in_words(line: str, replay: Replay) -> str:
    """Say what a line does."""
    _, command, *rest = line.split(" ")
    if command == "m":
        return f"a monster is made: {replay.names['m'][rest[0]]}"
    if command == "g":
        return f"to level {rest[1]} of {replay.names['g'][rest[0]]}"
    if command == "u":
        return f"{replay.names['u'][rest[0]]}: {_keys(rest[2])}"
    if command == "n":
        name, _, keys = " ".join(rest).rpartition("/")
        return f"{name}: {_keys(keys)}"
    return f"keys: {_keys(rest[0])}"


def _keys(written: str) -> str:
    said = {1: "(it)", 2: "(what it is for)"}
    return " ".join(
        said.get(byte, chr(byte) if chr(byte).isprintable() else f"^{chr(byte ^ 64)}")
        for byte in bytes.fromhex(written)
    )
