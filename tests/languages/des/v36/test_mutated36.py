"""Stock levels with a few tokens out of place: the verdict is C's, and so are the bytes."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from native36 import compile_with_c

from nhmod.binary import LP64, Header
from nhmod.diagnostics import Report
from nhmod_languages.des.v36.language import Language

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_languages.des.v36.rules import Rules

COUNT = 150
_TOKENS = re.compile(r"\"[^\"]*\"|'[^'\n]+'|[\w-]+|[ \t]+|[^\n]")
_LEVELS = re.compile(r"^(?=MAZE|LEVEL)", re.MULTILINE)


def damaged(text: str, random: Random) -> str:
    """Delete, double, swap or replace one token, or move a line."""
    lines = text.split("\n")
    row, other = (random.randrange(len(lines)) for _ in range(2))
    tokens = _TOKENS.findall(lines[row])
    words = [place for place, token in enumerate(tokens) if token.strip()]
    if not words or random.random() < 0.2:
        lines.insert(other, lines.pop(row))
        return "\n".join(lines)
    first, second = random.choice(words), random.choice(words)
    match random.randrange(4):
        case 0:
            del tokens[first]
        case 1:
            tokens.insert(second, tokens[first])
        case 2:
            tokens[first], tokens[second] = tokens[second], tokens[first]
        case 3:
            found = [token for token in _TOKENS.findall(lines[other]) if token.strip()]
            tokens[first] = random.choice(found or ["x"])
    lines[row] = "".join(tokens)
    return "\n".join(lines)


def test_damaged_levels_have_the_verdict_of_c(
    nethack366: Path, native_tools: Path, rules366: Rules, tmp_path: Path
) -> None:
    texts = [path.read_bytes().decode("latin-1") for path in sorted((nethack366 / "dat").glob("*.des"))]
    levels = [level for text in texts for level in _LEVELS.split(text) if level.startswith(("MAZE", "LEVEL"))]
    language = Language(rules366)
    random = Random(366)  # noqa: S311 - the same damage every time
    verdicts = {True: 0, False: 0}
    for number in range(COUNT):
        text = random.choice(levels)
        for _ in range(1 + number % 2):
            text = damaged(text, random)
        expected = compile_with_c(text, native_tools / "lev_comp", tmp_path)
        header = Header.unpack(next(iter(expected.values())), 5, LP64) if expected else Header(words=(0,) * 5)
        report = Report()
        files = language.compile(text, "x.des", report, header, lenient=True)
        assert (None if report.errors else {file.name: file.content for file in files}) == expected, text
        verdicts[expected is not None] += 1
    assert min(verdicts.values()) >= COUNT // 10
