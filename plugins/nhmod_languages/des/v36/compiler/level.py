"""Levels as instructions."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.compiler import blocks, commands, things, values
from nhmod_languages.des.v36.compiler.commands import fill, whole_level
from nhmod_languages.des.v36.compiler.emitter import Emitter
from nhmod_languages.des.v36.learned import compiling as learnt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.source import Source, Span
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.lev import Instruction
    from nhmod_languages.des.v36.rules import Rules

_LONGEST_NAME = 14
_COUNTED = re.compile(r"[^%]*(%[0-9]{0,2}i)[^%]*")
_COMPILERS = {**commands.COMPILERS, **things.COMPILERS, **blocks.COMPILERS, **learnt.COMPILERS}


@frozen
class LevelCode:
    """A level's instructions; ``span`` is its heading's. ``places`` say from which instruction on a statement's begin."""

    name: str
    instructions: tuple[Instruction, ...]
    span: Span
    places: tuple[tuple[int, Span], ...]

    def located(self, source: Source) -> tuple[Instruction, ...]:
        """Return the instructions with the places of the statements that they come from."""
        return tuple(self._located(source))

    def _located(self, source: Source) -> Iterator[Instruction]:
        starts = [*self.places[1:], (len(self.instructions), self.span)]
        for (first, span), (following, _) in zip(self.places, starts, strict=True):
            location = source.location(span)
            for instruction in self.instructions[first:following]:
                yield instruction._replace(location=location)


def compile_file(file: ast.DesFile, rules: Rules, faults: Faults) -> tuple[LevelCode, ...]:
    """Return each level's instructions, in order; they mean nothing if there were errors.

    What C's compiler keeps from one level to the next is kept here too: the size of the last map.
    """
    emitter = Emitter(rules, faults, _COMPILERS)
    seen: dict[str, Span] = {}
    compiled: list[LevelCode] = []
    counter = count(1)
    for level in file.levels:
        name = level.name.value
        if rules.counted and _COUNTED.fullmatch(name):
            name %= next(counter)
        compiled.append(replace(_level(emitter, level), name=name))
        if not level.name.span.end:
            continue  # it could not be read
        if name in seen:
            faults.level_twice(level.name.span, name, seen[name])
        seen.setdefault(name, level.name.span)
    return tuple(compiled)


def _level(emitter: Emitter, level: ast.Level) -> LevelCode:
    """Compile one level (``level_def``)."""
    emitter.begin()
    emitter.places.append((0, level.span))
    _name(emitter, level)
    if level.filler is not None:
        _maze(emitter, level.filler)
    flags = 0
    for flag in level.flags or ():
        flags |= emitter.value(flag.text)
    emitter.numbers(flags)
    emitter.op("LEVEL_FLAGS")
    emitter.statements(level.body)
    return LevelCode(
        name=level.name.value,
        instructions=tuple(emitter.code),
        span=level.span,
        places=tuple(emitter.places),
    )


def _name(emitter: Emitter, level: ast.Level) -> None:
    """Report what is wrong with a level's name (``start_level_def``)."""
    name, span = level.name.value, level.name.span
    if span.end:
        counted = _COUNTED.fullmatch(name) if emitter.rules.counted else None
        emitter.faults.level_name(span, name, _LONGEST_NAME, said=counted[1] if counted else "")


def _maze(emitter: Emitter, filler: ast.Letter | ast.Word) -> None:
    """Compile a MAZE's filler (``level_def``)."""
    if isinstance(filler, ast.Letter):
        kind = values.letter(emitter, filler.letter)
        if kind == emitter.constants["INVALID_TYPE"]:
            values.doubt_letter(emitter, filler)
        # The grammar maps the letter, and what comes out once more, as if it were a letter.
        fill(emitter, "LVLINIT_SOLIDFILL", values.letter(emitter, chr(kind)))
    else:
        fill(emitter, "LVLINIT_MAZEGRID", emitter.constants["HWALL"])
    emitter.numbers(emitter.constants["MAZELEVEL"])
    emitter.op("LEVEL_FLAGS")
    whole_level(emitter)
