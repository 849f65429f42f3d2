"""A compiled level of the 3.6 dialect, read back as the text that compiles to it. The reverse of util/lev_comp.y."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.source import Source
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.v36 import ast, lev_codes
from nhmod_languages.des.v36.compiler import compile_file
from nhmod_languages.des.v36.decompiler.brackets import Code
from nhmod_languages.des.v36.decompiler.decoder import Decoder, Scope
from nhmod_languages.des.v36.decompiler.names import Names
from nhmod_languages.des.v36.decompiler.operands import TooDeepError, UnwritableError, found
from nhmod_languages.des.v36.decompiler.readings import Readings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_languages.des.v36.lev import Instruction
    from nhmod_languages.des.v36.rules import Rules

_INITIAL = 9  # eight numbers and SPO_INITLEVEL: what the word MAZE compiles to
_FLAGS = 2
_STYLE, _FILLING = 0, 1
_FILED = 3  # an instruction's parts that are in the file


def decompile(
    instructions: Sequence[Instruction], name: str, rules: Rules, file: str, report: Report
) -> ast.DesFile | None:
    """Return the level that compiles to these instructions; None, with an error in the report, if no text does.

    ``name`` is the level's (its file's, without ``.lev``), ``file`` the path as the user knows it. Where several texts
    compile to the same, the more readable is given. Nodes have no place in a text. What is given has been compiled
    again, and is the same.
    """
    names = Names(rules)
    try:
        code = Code(instructions, names)
    except UnwritableError as error:
        _say(report, file, f"{error}")
        return None
    readings = Readings(len(code))
    told = ""
    again = True
    while again:
        decoder = Decoder(code, names, readings)
        try:
            level = ast.DesFile(levels=(_level(decoder, name),))
        except UnwritableError as error:
            told = told or f"{error}{_place(decoder)}"
            again = readings.flatten() if isinstance(error, TooDeepError) else readings.turn_last()
        else:
            made, message = _compiled(level, rules, file)
            wrong = _differing(instructions, made)
            if not wrong:
                return level
            count = max(len(instructions), len(made))
            told = told or message or f"instruction {wrong[0] + 1} of {count} would be another one"
            again = readings.flatten() if message else readings.turn(wrong, *_numbers(wrong[0], instructions, made))
    _say(report, file, told)
    return None


def _level(decoder: Decoder, name: str) -> ast.Level:
    code, names = decoder.code, decoder.names
    filler = _filler(code, decoder, names)
    flags = _flags(code, decoder, names)
    body = decoder.block(Scope(end=len(code)))
    return ast.Level(name=ast.Text(value=name), filler=filler, flags=flags, body=body)


def _say(report: Report, file: str, message: str) -> None:
    report.error(
        lev_codes.UNWRITABLE,
        f"no text compiles to this level: {message}",
        Location(file=file),
        hint="the file is damaged, was made by another program, or is another game's, such as one with mods (--game, --with)",
    )


def _compiled(level: ast.DesFile, rules: Rules, file: str) -> tuple[tuple[Instruction, ...], str]:
    """Compile it again; give the instructions, or none and what is wrong."""
    report = Report()
    (compiled,) = compile_file(level, rules, Faults(Source("", file), report, dialect="3.6", lenient=True))
    return ((), report.errors[0].message) if report.errors else (compiled.instructions, "")


def _differing(given: Sequence[Instruction], made: Sequence[Instruction]) -> list[int]:
    return [
        at
        for at, (one, other) in enumerate(zip_longest(given, made))
        if one is None or other is None or one[:_FILED] != other[:_FILED]
    ]


def _numbers(at: int, *levels: Sequence[Instruction]) -> Iterator[int]:
    """Return the number that an instruction pushes in each of some levels, if it does."""
    for instructions in levels:
        operand = instructions[at].operand if at < len(instructions) else None
        yield operand if isinstance(operand, int) else 0


def _place(decoder: Decoder) -> str:
    at = decoder.at
    name = decoder.code.name(at)
    return f" (instruction {at + 1} of {len(decoder.code)}, SPO_{name})" if name else " (at the end)"


def _filler(code: Code, decoder: Decoder, names: Names) -> ast.Letter | ast.Word | None:
    """Read what MAZE compiles to, and what it is filled with; None for a LEVEL."""
    if not code.does(_INITIAL - 1, "INITLEVEL"):
        return None
    numbers = [code.integer(at) for at in range(_INITIAL - 1)]
    maze = code.pushes(_INITIAL, names.constants["MAZELEVEL"]) and code.does(_INITIAL + 1, "LEVEL_FLAGS")
    if not maze or None in numbers or any(numbers[_FILLING + 1 :]):
        raise UnwritableError("a level begins with an INIT_MAP that MAZE does not make")
    decoder.at = _INITIAL + _FLAGS
    constants = names.constants
    style, filling = numbers[_STYLE], numbers[_FILLING]
    if (style, filling) == (constants["LVLINIT_MAZEGRID"], constants["HWALL"]):
        return ast.Word(text="random")
    if style != constants["LVLINIT_SOLIDFILL"]:
        raise UnwritableError("a level begins with an INIT_MAP that MAZE does not make")
    # lev_comp looks the letter's number up as if it were a letter (util/lev_comp.y: mazefiller, level_def), so that
    # nearly all letters give the same number; a space is what everybody writes.
    terrain = names.rules.terrain
    invalid = constants["INVALID_TYPE"]
    letters = [" ", *terrain]
    fitting = [letter for letter in letters if terrain.get(chr(terrain[letter]), invalid) == filling]
    return ast.Letter(letter=found(fitting[0] if fitting else None, "filling of a MAZE", filling))


def _flags(code: Code, decoder: Decoder, names: Names) -> tuple[ast.Word, ...] | None:
    """Read the level's flags; none need no line."""
    bits = code.integer(decoder.at)
    if bits is None or not code.does(decoder.at + 1, "LEVEL_FLAGS"):
        raise UnwritableError("a level does not begin with its flags")
    decoder.at += _FLAGS
    return found(names.flag_words(bits), "set of flags", bits) or None
