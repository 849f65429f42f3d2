"""The tables of Angband 3.5.1 are what its own parsers register: every directive, its fields, their types, and which can be left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.target.c import CFile
from nhmod_edit_files.games.angband_35 import GAME, facts
from nhmod_edit_files.games.angband_35.words import LIMITS, SOURCES, TYPES
from nhmod_edit_files.games.both_angbands import COLORS
from nhmod_edit_files.grammar import every_line
from nhmod_edit_files.parsers import fits, parsers_of
from nhmod_edit_files.types import Flags

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod_edit_files.grammar import Line
    from nhmod_edit_files.parsers import Parser


def source(root: Path, file: str) -> str:
    return (root / "src" / file).read_text(encoding="utf-8", errors="replace")


@pytest.fixture(scope="module")
def parsers(angband_351: Path) -> Mapping[str, Parser]:
    """What the game's parsers take, by files."""
    return parsers_of(
        CFile(str(path), path.read_text("latin-1")) for path in sorted((angband_351 / "src").rglob("*.c"))
    )


def own(stem: str) -> dict[str, list[Line]]:
    found: dict[str, list[Line]] = {}
    for line in every_line(GAME.by_stem[stem].lines):
        found.setdefault(line.directive, []).append(line)
    return found


EMPTY_IS_FINE = {("monster", "S")}
"""Empty lines of flags that the game refuses; nobody has them, and nothing writes them."""


def test_every_file_has_its_parser(parsers: Mapping[str, Parser], angband_351: Path) -> None:
    shipped = {path.stem for path in (angband_351 / GAME.folder).glob("*.txt")}
    assert set(parsers) == set(GAME.by_stem) == shipped


@pytest.mark.parametrize("stem", sorted(GAME.by_stem))
def test_directives_are_those_of_the_parser(stem: str, parsers: Mapping[str, Parser]) -> None:
    assert set(own(stem)) == set(parsers[stem])


@pytest.mark.parametrize("stem", sorted(GAME.by_stem))
def test_fields_are_those_of_the_parser(stem: str, parsers: Mapping[str, Parser]) -> None:
    wrong = [
        (directive, line.fields)
        for directive, lines in own(stem).items()
        for line in lines
        if not fits(line, parsers[stem][directive])
    ]
    assert wrong == []


@pytest.mark.parametrize("stem", sorted(GAME.by_stem))
def test_lines_of_flags_alone_are_empty_only_where_the_parser_takes_that(
    stem: str, parsers: Mapping[str, Parser]
) -> None:
    wrong = [
        directive
        for directive, (first, *more) in parsers[stem].items()
        for line in own(stem)[directive]
        if not more and not first.optional and isinstance(line.fields[0].type, Flags)
        if not line.fields[0].type.wrong("") and (stem, directive) not in EMPTY_IS_FINE
    ]
    assert wrong == []


def test_words_that_stand_in_for_the_source_are_its_own(angband_351: Path) -> None:
    for name, words in (
        ("object flags", facts.OBJECT_FLAGS),
        ("monster flags", facts.MONSTER_FLAGS),
        ("monster spells", facts.MONSTER_SPELLS),
        ("blow methods", facts.BLOW_METHODS),
        ("blow effects", facts.BLOW_EFFECTS),
        ("player flags", facts.PLAYER_FLAGS),
        ("effects", facts.EFFECTS),
        ("terrain flags", facts.TERRAIN_FLAGS),
    ):
        one = SOURCES[name]
        assert one.headers
        assert list(one.headers(source(angband_351, one.path.removeprefix("src/")))) == list(words), name


def test_types_of_objects_are_those_of_the_source(angband_351: Path) -> None:
    numbers = dict(re.findall(r"#define (TV_\w+)\s+(\d+)", source(angband_351, "object/tvalsval.h")))
    names = re.search(r"tval_names\[\] =\n\{(.*?)\n\};", source(angband_351, "object/obj-util.c"), re.DOTALL)
    assert names
    assert {name: int(numbers[tval]) for tval, name in re.findall(r'\{ (\w+),\s+"([^"]+)" \}', names[1])} == TYPES


def test_colors_and_limits_are_those_of_the_source(angband_351: Path) -> None:
    file = next(
        path for path in (angband_351 / "src").glob("*.c") if "color_type color_table[" in path.read_text("latin-1")
    )
    assert dict(re.findall(r"\{'(.)', \"([^\"]+)\"", file.read_text("latin-1"))) == COLORS
    body = re.search(r"parse_z\(struct parser \*p\) \{(.*?)\n\}", source(angband_351, "init.c"), re.DOTALL)
    assert body
    assert tuple(re.findall(r'streq\(label, "(\w)"\)', body[1])) == LIMITS
