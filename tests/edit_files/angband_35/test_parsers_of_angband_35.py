"""The tables of Angband 3.5.1 are what its own parsers register: every directive, its fields, their types, and which can be left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_edit_files.games.angband_35 import GAME, facts
from nhmod_edit_files.games.angband_35.words import LIMITS, SOURCES, TERRAIN_FLAGS, TYPES
from nhmod_edit_files.games.both_angbands import COLORS
from nhmod_edit_files.grammar import every_line
from nhmod_edit_files.types import Char, Dice, Flags, Named, Number, Word

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_edit_files.grammar import Field, Line

PARSERS = {
    "limits": "init.c:init_parse_z",
    "object_base": "init.c:init_parse_kb",
    "object": "init.c:init_parse_k",
    "artifact": "init.c:init_parse_a",
    "names": "init.c:init_parse_names",
    "terrain": "init.c:init_parse_f",
    "ego_item": "init.c:init_parse_e",
    "p_race": "init.c:init_parse_p",
    "p_class": "init.c:init_parse_c",
    "vault": "init.c:init_parse_v",
    "p_hist": "init.c:init_parse_h",
    "flavor": "init.c:init_parse_flavor",
    "spell": "init.c:init_parse_s",
    "hints": "init.c:init_parse_hints",
    "pain": "init.c:init_parse_mp",
    "pit": "init.c:init_parse_pit",
    "room_template": "generate.c:init_parse_room",
    "monster_base": "monster/mon-init.c:init_parse_rb",
    "monster": "monster/mon-init.c:init_parse_r",
    "store": "store.c:init_parse_stores",
}
"""Which function registers a file's directives."""


def source(root: Path, file: str) -> str:
    return (root / "src" / file).read_text(encoding="utf-8", errors="replace")


def registered(root: Path, stem: str) -> dict[str, list[tuple[str, bool]]]:
    """Return the directives of a file with the types of their fields, and whether these can be left out."""
    file, _, function = PARSERS[stem].partition(":")
    found = re.search(
        rf"^(?:static )?struct parser \*{function}\(void\) \{{\n(.*?)^\}}", source(root, file), re.MULTILINE | re.DOTALL
    )
    assert found, f"{file} has no {function}"
    lines = {}
    for text in re.findall(r'parser_reg\(p, "([^"]*)"', found[1]):
        directive, *words = text.split()
        lines[directive] = [(kind.lstrip("?"), kind.startswith("?")) for kind in words[::2]]
    return lines


def kinds(field: Field) -> set[str]:
    """Return what the game's parser may call a field's type: a range from 0 on may be that of a signed number."""
    kind = field.type
    if isinstance(kind, Named):
        return {"sym"}
    if isinstance(kind, Number):
        return {"uint", "int"} if kind.low >= 0 else {"int"}
    if isinstance(kind, Word):
        return {"str"} if kind.rest else {"sym"}
    return {"char"} if isinstance(kind, Char) else {"rand"} if isinstance(kind, Dice) else {"str"}


def own(stem: str) -> dict[str, list[Line]]:
    found: dict[str, list[Line]] = {}
    for line in every_line(GAME.by_stem[stem].lines):
        found.setdefault(line.directive, []).append(line)
    return found


def mismatches(stem: str, wanted: dict[str, list[tuple[str, bool]]]) -> list[str]:
    wrong = []
    for directive, lines in own(stem).items():
        for line in lines:
            fields = [*wanted[directive], *PASSED_OVER.get((stem, directive), [])]
            if len(fields) != len(line.fields):
                wrong.append(f"{directive}: {len(line.fields)} fields, not {len(fields)}")
                continue
            for field, (kind, optional) in zip(line.fields, fields, strict=True):
                of_flags = isinstance(field.type, Flags) and len(fields) == 1
                if field.optional != optional and not of_flags:
                    wrong.append(f"{directive}: {field.name} can{'' if optional else chr(39) + 't'} be left out")
                if of_flags and not optional and not field.type.wrong("") and (stem, directive) not in EMPTY_IS_FINE:
                    wrong.append(f"{directive}: {field.name} can't be empty")
                if kind not in kinds(field):
                    wrong.append(f"{directive}: {field.name} is {kind}, not {kinds(field)}")
    return wrong


EMPTY_IS_FINE = {("monster", "S")}
"""Empty lines of flags that the game refuses; nobody has them, and nothing writes them."""
PASSED_OVER = {("p_hist", "N"): [("int", True)]}
"""Fields that the shipped files have on every line, and that the game's parser has no name for."""


def test_every_file_has_its_parser(angband_351: Path) -> None:
    shipped = {path.stem for path in (angband_351 / GAME.folder).glob("*.txt")}
    assert set(PARSERS) == set(GAME.by_stem) == shipped


@pytest.mark.parametrize("stem", sorted(PARSERS))
def test_directives_are_those_of_the_parser(stem: str, angband_351: Path) -> None:
    assert set(own(stem)) == set(registered(angband_351, stem))


@pytest.mark.parametrize("stem", sorted(PARSERS))
def test_fields_are_those_of_the_parser(stem: str, angband_351: Path) -> None:
    wrong = [one for one in mismatches(stem, registered(angband_351, stem)) if "spell_frequency" not in one]
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
        ("terrain flags", TERRAIN_FLAGS),
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
