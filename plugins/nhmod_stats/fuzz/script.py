"""What a game is told to do: lines that a seed gives, with what the mods bring more often than the rest."""

from __future__ import annotations

import random
import string
from typing import TYPE_CHECKING, TypeVar

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nhmod_stats.levels import Names

T = TypeVar("T")

_STEPS = "hjklyubn"
_RUNS = "HJKLYUBN"
_ALONE = ",s:<>idHs"
_WITH_THING = "adeqrtwzxEPRTWf"
_LETTER, _COMMAND = 1, 2
"""Stand for an object's letter, and for the command of its class (nhfuzz.c)."""
_NEW = 0.6
"""How often something that the mods bring is taken, where they bring any."""


@frozen
class Cast:
    """What there is to do something with; ``new_…`` are the mods'. Levels are a dungeon's number and the level's in it."""

    monsters: tuple[int, ...]
    objects: tuple[int, ...]
    levels: tuple[tuple[int, int], ...]
    new_monsters: tuple[int, ...] = ()
    new_objects: tuple[int, ...] = ()
    new_levels: tuple[tuple[int, int], ...] = ()
    new_artifacts: tuple[str, ...] = ()

    @classmethod
    def of(cls, names: Names, original: Names) -> Cast:
        """Take what a game has, beside the original."""
        old_monsters, old_objects = set(original.monsters.values()), set(original.objects.values())
        old_dungeons, old_artifacts = set(original.dungeons.values()), set(original.artifacts.values())
        levels = [
            (name, (number, level))
            for number, name in sorted(names.dungeons.items())
            for level in range(1, names.dungeon_levels[number] + 1)
        ]
        return cls(
            monsters=tuple(number for number, often in sorted(names.monster_frequencies.items()) if often),
            objects=tuple(number for number, often in sorted(names.probabilities.items()) if often),
            levels=tuple(level for _, level in levels),
            new_monsters=tuple(n for n, name in sorted(names.monsters.items()) if name not in old_monsters),
            new_objects=tuple(n for n, name in sorted(names.objects.items()) if name not in old_objects),
            new_levels=tuple(level for name, level in levels if name not in old_dungeons),
            new_artifacts=tuple(name for _, name in sorted(names.artifacts.items()) if name not in old_artifacts),
        )


def script(seed: int, cast: Cast, turns: int) -> tuple[str, ...]:
    """Write the lines of a game of so many turns: as many as can be needed. The same seed gives the same."""
    chance = random.Random(seed)  # noqa: S311 - a game, and one that can be had again
    return tuple(f"{number} {line}" for number, line in enumerate(_lines(chance, cast, turns * 2), 1))


def _lines(chance: random.Random, cast: Cast, many: int) -> Iterator[str]:
    yield from ("g {} {}".format(*_one(chance, cast.new_levels)) for _ in range(1) if cast.new_levels)
    for _ in range(many):
        dice = chance.random()
        if dice < _GOING:
            yield "g {} {}".format(*_either(chance, cast.new_levels, cast.levels, 0.3))
        elif dice < _MAKING:
            yield f"m {_either(chance, cast.new_monsters, cast.monsters)}"
        elif dice < _USING:
            yield _use(chance, cast)
        else:
            yield f"k {_command(chance).encode('latin-1').hex()}"


_GOING, _MAKING, _USING = 0.012, 0.05, 0.14


def _either(chance: random.Random, new: Sequence[T], every: Sequence[T], share: float = _NEW) -> T:
    return _one(chance, new if new and chance.random() < share else every)


def _one(chance: random.Random, every: Sequence[T]) -> T:
    return every[int(chance.random() * len(every))]


def _use(chance: random.Random, cast: Cast) -> str:
    """Make a thing, and do with it what its class is for, or something else."""
    first = _COMMAND if chance.random() < _AS_MEANT else ord(_one(chance, _WITH_THING))
    keys = bytes((first, _LETTER)) + _answers(chance).encode()
    if cast.new_artifacts and chance.random() < _ARTIFACT:
        return f"n {_one(chance, cast.new_artifacts)}/{keys.hex()}"
    blessed = int(chance.random() * 3) - 1
    return f"u {_either(chance, cast.new_objects, cast.objects)} {blessed} {keys.hex()}"


_AS_MEANT, _ARTIFACT = 0.75, 0.08


def _answers(chance: random.Random) -> str:
    return "".join(_one(chance, _STEPS + "..<>" + "yyn" + string.ascii_letters) for _ in range(3))


def _command(chance: random.Random) -> str:
    dice = chance.random()
    return next(write(chance) for below, write in _COMMANDS if dice < below)


_COMMANDS: tuple[tuple[float, Callable[[random.Random], str]], ...] = (
    (0.45, lambda chance: _one(chance, _STEPS)),
    (0.55, lambda chance: _one(chance, _RUNS)),
    (0.65, lambda chance: _one(chance, _ALONE)),
    (0.78, lambda chance: "F" + _one(chance, _STEPS)),
    (0.85, lambda chance: f"{2 + int(chance.random() * 18)}s"),
    (0.9, lambda chance: "#" + chr(65 + int(chance.random() * 60)) + _answers(chance)),
    (1.0, lambda chance: _one(chance, _WITH_THING) + _one(chance, string.ascii_letters) + _answers(chance)),
)
"""How often each command is given: each with the sum of its share and those before it."""
