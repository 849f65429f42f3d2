"""Flags of monsters in a column that only a tree has, as EvilHack has the races: authors write them as any other flag."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import composed, syntax_errors

from nhmod.pipeline.porting import port_mods
from nhmod.request import Request
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Tree

_RACE = re.compile(r"\bM2_(HUMAN|ELF|UNDEAD)\b")


def races_apart(text: str) -> str:
    """The races of monsters stand in the column 'own'."""
    text = perturb.another_field(text)
    for call in reversed(CFile("monst.c", text).calls("MON")):
        row = text[call.span.start : call.span.end]
        if races := _RACE.findall(row):
            row = f"{_RACE.sub('0L', row)[:-2]}MH_{races[0]})"
        text = text[: call.span.start] + row + text[call.span.end :]
    return f"#define ODD_ONES MQ_ODD\n{text}"


def of_header(text: str) -> str:
    """The flags of races have numbers of their own, and there is one that no monster has."""
    text = re.sub(r"#define M2_(HUMAN|ELF|UNDEAD)\b.*\n", "", text)
    text = re.sub(r"#define MH_(\w+) .*\n", "", text)
    return text + "#define MH_HUMAN 0x1L\n#define MH_ELF 0x2L\n#define MH_UNDEAD 0x4L\n#define MQ_ODD 0x1L\n"


def asked(text: str) -> str:
    """The macros look for the races in the member 'mhflags'."""
    return re.sub(r"mflags2 & M2_(HUMAN|ELF|UNDEAD)\b", r"mhflags & MH_\1", text)


CHANGES: dict[str, Callable[[str], str]] = {
    "src/monst.c": races_apart,
    "include/monflag.h": of_header,
    "include/mondata.h": asked,
    "include/permonst.h": perturb.replaced("    uchar mcolor;", "    uchar mcolor;\n    unsigned long mhflags;"),
    "include/artilist.h": lambda text: _RACE.sub("0L", text),
}


@pytest.fixture(scope="module")
def apart(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    changes = {
        name: change
        for name, change in CHANGES.items()
        if name != "include/permonst.h" or "    uchar mcolor;" in (tree366.root / name).read_text("latin-1")
    }
    return perturb.copy_of(tree366.root, tmp_path_factory.mktemp("apart") / "tree", changes)


def mod(place: Path, text: str) -> Path:
    place.mkdir()
    (place / "mod.yaml").write_text(f"nhmod: 1\nid: own\nversion: 1.0.0\n{text}", encoding="utf-8")
    return place


FLAGS = {
    "flags: [human, strong]": "M2_STRONG, 0, MH_HUMAN,",
    "copy_from: Woodland-elf, flags: {extend: [human]}": "MH_ELF | MH_HUMAN,",
    "copy_from: Woodland-elf, flags: [strong]": "MH_ELF,",
    "copy_from: Woodland-elf, flags: {delete: [MH_ELF]}": "CLR_GREEN, 0,",
    "copy_from: Woodland-elf, flags: [human], raw: {own: MH_ELF}": "MH_ELF,",
}


@pytest.mark.parametrize("keys", FLAGS)
def test_a_new_monster_s_flags_go_into_their_column(keys: str, apart: Path, tmp_path: Path) -> None:
    made = composed(apart, mod(tmp_path / "m", f'monsters:\n  - {{name: clerk, class: "@", level: 3, {keys}}}\n'))
    row = made.files["src/monst.c"].partition('MON("clerk"')[2].partition("#endif")[0]
    own = FLAGS[keys].split(",")[-2].strip()
    assert " ".join(row.split()).endswith(f"{own}),"), row
    assert "M2_HUMAN" not in row


OTHERS = {"7": "7", "SILVER": "SILVER", "(7 | 8)": "(7 | 8)", '"a newt"': '"clerk"', "0": "0"}
"""What a row has in a column that has no flags, and what its copy has."""


@pytest.mark.parametrize("change", ["extend: [strong]", "delete: [M1_SWIM]"])
@pytest.mark.parametrize("value", OTHERS)
def test_a_column_of_something_else_is_as_in_the_copied_row(
    value: str, change: str, tree366: Tree, tmp_path: Path
) -> None:
    def changed(text: str) -> str:
        head, newt, rest = perturb.another_field(text).partition('MON("newt"')
        return head + newt + rest.replace("CLR_YELLOW, 0)", f"CLR_YELLOW, {value})", 1)

    place = perturb.copy_of(tree366.root, tmp_path / "tree", {"src/monst.c": changed})
    text = f"monsters:\n  - {{name: clerk, copy_from: newt, flags: {{{change}}}}}\n"
    row = composed(place, mod(tmp_path / "m", text)).files["src/monst.c"].partition('MON("clerk"')[2]
    assert row.partition("#endif")[0].endswith(f"CLR_YELLOW, {OTHERS[value]}),\n")


EDITS = {
    "newt, flags: {extend: [human]}": "0 NHMOD_NEWT_FLAGS_OWN_MH_HUMAN)",
    "newt, flags: [human, animal]": "0 NHMOD_NEWT_FLAGS_OWN_MH_HUMAN)",
    "human, flags: {delete: [MH_HUMAN]}": "NHMOD_HUMAN_FLAGS_OWN_MH_HUMAN)",
    "human, flags: [strong]": "HI_DOMESTIC, MH_HUMAN)",
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_monster_of_the_game_gets_one(edit: str, apart: Path, tmp_path: Path) -> None:
    made = composed(apart, mod(tmp_path / "m", f"monsters:\n  - {{edit: {edit}}}\n"))
    text = made.files["src/monst.c"]
    row = text.partition(f'MON("{edit.partition(",")[0]}"')[2].partition("MON(")[0]
    assert " ".join(row.split()).rstrip(",").endswith(EDITS[edit]), row
    assert bool(re.search(r"#define \w+_FLAGS_OWN.*\bMH_HUMAN\b", text)) == ("FLAGS_OWN" in row)
    assert syntax_errors(apart, made, tmp_path / "stage") == ""


def test_an_object_that_strikes_them(apart: Path, tmp_path: Path) -> None:
    text = "objects:\n  - {name: leveller, class: weapon, copy_from: club, bonus: [{against: undead, damage: 3}]}\n"
    made = composed(apart, mod(tmp_path / "m", text))
    text = made.files["src/weapon.c"]
    assert "(ptr->mhflags & MH_UNDEAD) != 0" in text


def test_a_flag_of_a_sort_that_no_monster_has(apart: Path, tmp_path: Path) -> None:
    own = mod(tmp_path / "m", "monsters:\n  - {name: clerk, class: '@', level: 3, flags: [odd]}\n")
    (content,) = port_mods(Request(paths=(own,), tree=apart)).answer.contents
    assert [error.code for error in content.errors] == ["NH1152"]


def test_the_game_s_own_words_stay(tree366: Tree, tmp_path: Path) -> None:
    """3.6 has MH_HUMAN for heroes: no monster's flag."""
    made = composed(tree366.root, mod(tmp_path / "m", "monsters:\n  - {edit: newt, flags: {extend: [human]}}\n"))
    assert "| M2_HUMAN" in made.files["src/monst.c"]
