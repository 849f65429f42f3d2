"""The tables of Angband 4.2 are what its own parsers register: every directive, its fields, their types, and which can be left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_edit_files.games.angband_42 import GAME
from nhmod_edit_files.games.angband_42.checks.needed import NAMED, SLOTS
from nhmod_edit_files.grammar import every_line
from nhmod_edit_files.types import Char, Code, Dice, FieldType, Flags, Number, Word

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_edit_files.grammar import Field, Grammar, Line

PARSERS = {
    "constants": "init.c:init_parse_constants",
    "world": "init.c:init_parse_world",
    "names": "init.c:init_parse_names",
    "hints": "init.c:init_parse_hints",
    "body": "init.c:init_parse_body",
    "history": "init.c:init_parse_history",
    "p_race": "init.c:init_parse_p_race",
    "realm": "init.c:init_parse_realm",
    "shape": "init.c:init_parse_shape",
    "class": "init.c:init_parse_class",
    "flavor": "init.c:init_parse_flavor",
    "terrain": "init.c:init_parse_feat",
    "trap": "init.c:init_parse_trap",
    "player_property": "init.c:init_parse_player_prop",
    "store": "store.c:init_parse_stores",
    "quest": "player-quest.c:init_parse_quest",
    "player_timed": "player-timed.c:init_parse_player_timed",
    "chest_trap": "obj-chest.c:init_parse_chest_trap",
    "summon": "mon-summon.c:init_parse_summon",
    "monster": "mon-init.c:init_parse_monster",
    "monster_base": "mon-init.c:init_parse_mon_base",
    "pain": "mon-init.c:init_parse_pain",
    "pit": "mon-init.c:init_parse_pit",
    "blow_methods": "mon-init.c:init_parse_meth",
    "blow_effects": "mon-init.c:init_parse_eff",
    "monster_spell": "mon-init.c:init_parse_mon_spell",
    "object": "obj-init.c:init_parse_object",
    "object_base": "obj-init.c:init_parse_object_base",
    "object_property": "obj-init.c:init_parse_object_property",
    "artifact": "obj-init.c:init_parse_artifact",
    "ego_item": "obj-init.c:init_parse_ego",
    "activation": "obj-init.c:init_parse_act",
    "curse": "obj-init.c:init_parse_curse",
    "brand": "obj-init.c:init_parse_brand",
    "slay": "obj-init.c:init_parse_slay",
    "projection": "obj-init.c:init_parse_projection",
    "vault": "generate.c:init_parse_vault",
    "room_template": "generate.c:init_parse_room",
    "dungeon_profile": "generate.c:init_parse_profile",
    "ui_entry": "ui-entry.c:init_parse_ui_entry",
    "ui_entry_base": "ui-entry.c:init_parse_ui_entry",
    "ui_entry_renderer": "ui-entry-renderers.c:init_parse_ui_entry_renderer",
    "ui_knowledge": "ui-knowledge.c:init_ui_knowledge_parser",
    "visuals": "ui-visuals.c:visuals_file_parser_init",
}
"""Which function registers a file's directives."""
LOOKUPS = "lookup_trap|lookup_monster|lookup_monster_base|lookup_player_shape|find_cave_profile|summon_name_to_idx|slot_by_name|lookup_sval"
"""The game's functions that find an entry by its name."""


def registered(root: Path, stem: str) -> dict[str, list[tuple[str, bool]]]:
    """Return the directives of a file with the types of their fields, and whether these can be left out."""
    file, _, functions = PARSERS[stem].partition(":")
    source = (root / "src" / file).read_text(encoding="utf-8")
    found = re.search(
        rf"^(?:static )?(?:struct parser \*|errr |void )\s*(?:{functions})\([^)]*\)\s*\{{\n(.*?)^\}}",
        source,
        re.MULTILINE | re.DOTALL,
    )
    assert found, f"{file} has no {functions}"
    lines = {}
    for texts in re.findall(r'parser_reg\(\s*\w+,\s*((?:"[^"]*"\s*)+),', found[1]):
        directive, *words = "".join(re.findall(r'"([^"]*)"', texts)).split()
        lines[directive] = [(kind.lstrip("?"), kind.startswith("?")) for kind in words[::2]]
    if "label%d str label%d" in found[1]:
        length = int(re.search(r"#define MAX_SHORTENED \((\d+)\)", source)[1])  # type: ignore[index]  # it is there
        lines |= {f"label{number}": [("str", False)] for number in range(1, length + 1)}
    return lines


def kind(field: Field) -> str:
    """Return what the game's parser would call a field's type."""
    match field.type:
        case Char():
            return "char"
        case Code() | Number():
            return "uint" if field.type.low >= 0 else "int"
        case Dice():
            return "rand"
        case FieldType() if field.type.to_the_end:
            return "str"
        case Word() if field.type.rest:
            return "str"
    return "sym"


def fits(field: Field, wanted: str) -> bool:
    """Return whether a field takes what the game's parser takes: it may take less."""
    own = kind(field)
    # Some ranges of signed numbers begin at 0; flags at a line's end are one symbol to the class parser.
    return own == wanted or (own, wanted) == ("uint", "int") or (isinstance(field.type, Flags) and wanted == "sym")


def lines_of(grammar: Grammar) -> dict[str, list[Line]]:
    """Return the lines of a grammar by their directives: several where one can stand in several places."""
    lines: dict[str, list[Line]] = {}
    for line in every_line(grammar.lines):
        lines.setdefault(line.directive, []).append(line)
    return lines


def test_every_file_has_its_parser() -> None:
    assert set(PARSERS) == set(GAME.by_stem)


@pytest.mark.parametrize("stem", sorted(GAME.by_stem))
def test_directives_are_those_of_the_parser(stem: str, angband_425: Path) -> None:
    assert set(lines_of(GAME.by_stem[stem])) == set(registered(angband_425, stem))


@pytest.mark.parametrize("stem", sorted(GAME.by_stem))
def test_fields_are_those_of_the_parser(stem: str, angband_425: Path) -> None:
    wanted = registered(angband_425, stem)
    wrong = []
    for directive, lines in lines_of(GAME.by_stem[stem]).items():
        fields = wanted[directive]
        for line in lines:
            same = [field.optional for field in line.fields] == [optional for _, optional in fields] or (
                # A line of flags alone may be empty where the parser says so; the field is the same.
                len(fields) == len(line.fields) == 1 and isinstance(line.fields[0].type, Flags)
            )
            if not same or not all(fits(field, one) for field, (one, _) in zip(line.fields, fields, strict=True)):
                wrong.append((directive, fields, [(kind(field), field.optional) for field in line.fields]))
    assert wrong == []


def test_every_parser_of_the_folder_is_known(angband_425: Path) -> None:
    """The files that the game asks for by name are those that there are tables for, but for what it writes itself."""
    asked = set()
    for file in (angband_425 / "src").glob("*.c"):
        asked |= set(re.findall(r'parse_file(?:_quit_not_found)?\(\w+, "(\w+)"\)', file.read_text(encoding="utf-8")))
    assert asked - {"lore", "randart"} == set(GAME.by_stem)


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
    known = {*SLOTS, *(name for _, _, names in NAMED for name in names)}
    assert "Morgoth" in asked
    # Of artifacts and of types the code asks for what the user typed, and for "none", which is no entry.
    assert asked - known - {"none"} == set()
