"""Stock levels with small mistakes: the verdict and the bytes of C, and the same text after every round trip."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

from nhmod.binary import LP64
from nhmod.diagnostics import Report
from nhmod_languages.des.v34.printer import print_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.binary import Header
    from nhmod_languages.des.v34.language import Language

COUNT = 150
TOKEN = re.compile(r"\"[^\"]*\"|'[^']*'|[A-Za-z_-]+|[+-]?\d+|\S|\n|[ \t]+")
NUMBERS = ("0", "-1", "-5", "5", "20", "76", "79", "127", "128", "300", "-300", "32768", "99999999999")


def levels_of(texts: dict[str, str]) -> list[str]:
    levels: list[str] = []
    for text in texts.values():
        starts = [found.start() for found in re.finditer(r"^(?:MAZE|LEVEL):", text, re.MULTILINE)]
        levels += [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    return levels


def mutated(levels: list[str], seed: int) -> str:
    """Change a token, a character, a line or a number of a level, once to three times."""
    chance = random.Random(seed)  # noqa: S311 - the same every time
    text = chance.choice(levels)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        parts = TOKEN.findall(text) if chance.random() < 0.5 else text.splitlines(keepends=True)
        at = chance.randrange(len(parts))
        match chance.randrange(5):
            case 0:
                del parts[at]
            case 1:
                parts.insert(at, chance.choice(parts))
            case 2:
                other = chance.randrange(len(parts))
                parts[at], parts[other] = parts[other], parts[at]
            case 3:
                parts[at] = re.sub(r"\d+", lambda _: chance.choice(NUMBERS), parts[at], count=1)
            case _:
                letter = chance.choice(("", "'", '"', "#", ",", "\t", "x", "\xe9"))
                cut = chance.randrange(len(parts[at]) + 1)
                parts[at] = parts[at][:cut] + letter + parts[at][cut + 1 :]
        text = "".join(parts) or "\n"
    return text


def test_the_verdict_and_the_bytes_are_those_of_c(
    language34: Language,
    header34: Header,
    stock34: dict[str, str],
    lev_comp34: Callable[[str], tuple[int, dict[str, bytes]]],
) -> None:
    levels = levels_of(stock34)
    accepted = refused = 0
    for seed in range(COUNT):
        text = mutated(levels, seed)
        report = Report()
        files = language34.compile(text, "a.des", report, header34, lenient=True)
        status, native = lev_comp34(text)
        if status < 0:
            continue
        assert (status == 0) == (not report.errors), (seed, [str(found) for found in report.errors])
        if status == 0:
            accepted += 1
            assert {file.name: file.content for file in files} == native, seed
            _round_trips(language34, header34, text, native)
        else:
            refused += 1
    assert min(accepted, refused) > COUNT / 5


def _round_trips(language: Language, header: Header, text: str, native: dict[str, bytes]) -> None:
    report = Report()
    printed = print_file(language.parse(text, "a.des", report, lenient=True).levels)
    formatted = language.format(text, "a.des", Report())
    decompiled = "".join(
        language.decompile(content, name, report, LP64, lenient=True) for name, content in native.items()
    )
    for other in (printed, formatted, decompiled):
        files = language.compile(other, "a.des", report, header, lenient=True)
        assert not report.errors
        assert {file.name: file.content for file in files} == native
