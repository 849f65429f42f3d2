"""Levels that are programs in Lua, for the commands that take level files: described as far as they are written out, or refused."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, listed
from nhmod.location import Location
from nhmod.source import Source
from nhmod_languages.commands.codes import IN_PART, PROGRAM
from nhmod_languages.des.program.describing import Left, Line, describe
from nhmod_languages.lua import is_program

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from nhmod_languages.language import LevelLanguage

_TURNS = 40
"""How often a description is read again without the lines that can't be read."""


def refuse_programs(files: Iterable[Path], report: Report) -> bool:
    """Report each program among some files (NH2728), and whether there is one."""
    found = [path for path in files if is_program(path.name)]
    for path in found:
        message = f"{path.as_posix()} is a program, which the game runs itself: descriptions (.des) are wanted here"
        hint = "`nhmod level render` and `nhmod level decompile` take what is written out of a program"
        report.error(PROGRAM, message, Location(file=path.as_posix()), hint=hint)
    return bool(found)


def described_text(path: Path, language: LevelLanguage, report: Report) -> str:
    """Describe a program, and warn of what is left out (NH2729): of lines that the language does not take as well."""
    text, file = path.read_bytes().decode("latin-1"), path.as_posix()
    described = describe(text, path.name)
    lines, left = described.lines, list(described.left)
    for _ in range(_TURNS):
        wrong = _wrong(lines, language)
        if not wrong:
            break
        left += (Left(span=lines[number].span, why=why) for number, why in wrong.items())
        gone = {part for number in wrong for part in _whole(number, lines)}
        lines = tuple(line for number, line in enumerate(lines) if number not in gone)
    source = Source(text, file)
    together: dict[str, list[Left]] = defaultdict(list)
    for one in left:
        together[one.why].append(one)
    for why, parts in together.items():
        numbers = sorted({source.location(one.span).line for one in parts})
        where = f"line {numbers[0]} is" if len(numbers) == 1 else f"{len(numbers)} lines are"
        others = f" (lines {listed(map(str, numbers))})" if len(numbers) > 1 else ""
        report.warning(IN_PART, f"{where} left out: {why}{others}", source.location(parts[0].span))
    return "".join(f"{line.text}\n" for line in lines)


def _whole(number: int, lines: Sequence[Line]) -> range:
    """Return the lines of a statement that one of its lines is of: all of a map, all to the brace that closes what it opens."""
    texts = [line.text.strip() for line in lines]
    for start, text in enumerate(texts[: number + 1]):
        if text == "MAP" and number <= (end := texts.index("ENDMAP", start)):
            return range(start - 1, end + 1)
    depth, end = 0, number
    while end < len(texts):
        depth += texts[end].endswith("{") - (texts[end] == "}")
        end += 1
        if depth <= 0:
            break
    return range(number, end)


def _wrong(lines: Sequence[Line], language: LevelLanguage) -> dict[int, str]:
    """Return the lines that a language does not take, by their numbers, with what it says of them."""
    found = Report()
    language.check("".join(f"{line.text}\n" for line in lines), "program", found, lenient=True)
    numbered = ((one.location.line - 1, one.message) for one in found.errors if one.location is not None)
    return {number: message for number, message in numbered if 0 <= number < len(lines)}
