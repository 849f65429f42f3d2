"""The tables of Angband 4.2 are what its own parsers register: every directive, its fields, their types, and which can be left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.target.c import CFile
from nhmod_edit_files.games.angband_42 import GAME
from nhmod_edit_files.games.angband_42.checks.needed import NAMED, SLOTS, THINGS
from nhmod_edit_files.grammar import every_line
from nhmod_edit_files.parsers import Parameter, fits, parsers_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod_edit_files.grammar import Grammar, Line
    from nhmod_edit_files.parsers import Parser

LOOKUPS = "lookup_trap|lookup_monster|lookup_monster_base|lookup_player_shape|find_cave_profile|summon_name_to_idx|slot_by_name|lookup_sval"
"""The game's functions that find an entry by its name."""


def shortened_labels(source: str) -> Parser:
    """Return what the game registers in a loop: labels of one to so many letters."""
    length = re.search(r"#define MAX_SHORTENED \((\d+)\)", source)
    assert length
    return {f"label{number}": (Parameter("str"),) for number in range(1, int(length[1]) + 1)}


@pytest.fixture(scope="module")
def parsers(angband_425: Path) -> Mapping[str, Parser]:
    """What the game's parsers take, by files."""
    sources = {path.name: path.read_text("utf-8") for path in sorted((angband_425 / "src").glob("*.c"))}
    # What the game puts together in a loop can't be read: it is taken out, and put in by hand.
    sources["ui-entry.c"] = re.sub(
        r"parser_reg\(p, format\(.*?\);", "", entries := sources["ui-entry.c"], flags=re.DOTALL
    )
    found = dict(parsers_of(CFile(name, text) for name, text in sources.items()))
    for stem in ("ui_entry", "ui_entry_base"):
        found[stem] = {**found[stem], **shortened_labels(entries)}
    return found


def lines_of(grammar: Grammar) -> dict[str, list[Line]]:
    """Return the lines of a grammar by their directives: several where one can stand in several places."""
    lines: dict[str, list[Line]] = {}
    for line in every_line(grammar.lines):
        lines.setdefault(line.directive, []).append(line)
    return lines


def test_every_file_has_its_parser(parsers: Mapping[str, Parser]) -> None:
    """Those that the game asks for by name are those that there are tables for, but for what it writes itself."""
    assert set(parsers) - {"lore", "randart"} == set(GAME.by_stem)


@pytest.mark.parametrize("stem", sorted(GAME.by_stem))
def test_directives_are_those_of_the_parser(stem: str, parsers: Mapping[str, Parser]) -> None:
    assert set(lines_of(GAME.by_stem[stem])) == set(parsers[stem])


@pytest.mark.parametrize("stem", sorted(GAME.by_stem))
def test_fields_are_those_of_the_parser(stem: str, parsers: Mapping[str, Parser]) -> None:
    wrong = [
        (directive, line.fields, parsers[stem][directive])
        for directive, lines in lines_of(GAME.by_stem[stem]).items()
        for line in lines
        if not fits(line, parsers[stem][directive])
    ]
    assert wrong == []


def test_what_constants_can_name(angband_425: Path) -> None:
    source = (angband_425 / "src" / "init.c").read_text(encoding="utf-8")
    for line in GAME.by_stem["constants"].lines:
        name = line.directive.replace("-", "_")
        body = re.search(
            rf"^static enum parser_error parse_constants_{name}\(.*?^\}}", source, re.MULTILINE | re.DOTALL
        )
        assert body
        labels = set(re.findall(r'streq\(label, "([^"]+)"\)', body[0]))
        if labels:
            assert set(GAME.sources[f"constants of {line.directive}"].fixed) == labels


def test_what_code_looks_up_is_known(angband_425: Path) -> None:
    """Every name that the game's code looks up is one that the checks miss when it is gone."""
    asked = set()
    for file in (angband_425 / "src").glob("*.c"):
        text = file.read_text(encoding="utf-8")
        asked |= set(re.findall(rf'\b(?:{LOOKUPS})\((?:[^()"]*|tval_find_idx\("none"\)),? *"([^"]+)"', text))
    known = {*SLOTS, *THINGS, *(name for names in NAMED.values() for name in names)}
    assert "Morgoth" in asked
    # Of artifacts and of types the code asks for what the user typed, and for "none", which is no entry.
    assert asked - known - {"none"} == set()
