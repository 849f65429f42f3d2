"""Variants that people make: what content is made of may be new itself, and then the patch brings it first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from importing_rounds import import_tree, with_mods

from nhmod.diagnostics import Report, Severity
from nhmod.pipeline.importing.run import ImportRequest, import_mod
from nhmod.pipeline.importing.trees import known_names, overlaid, unguarded
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nhmod.pipeline.importing.result import ImportResult
    from nhmod.target import Tree

pytestmark = pytest.mark.slow

_CUB = '    MON("winter wolf cub"'
_WOLF = """    MON("tame wolf", S_DOG, LVL(5, 12, 4, 0, -5), (G_GENO | 1),
        A(ATTK(AT_BITE, AD_PHYS, 2, 4), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK,
          NO_ATTK),
        SIZ(500, 250, MS_BARK, MZ_MEDIUM), 0, 0,
        M1_ANIMAL | M1_NOHANDS | M1_CARNIVORE, M2_HOSTILE, M3_INFRAVISIBLE%s, 6,
        CLR_BROWN),
"""
_NEWT = 'MON("newt", S_LIZARD, LVL(0, 6, 8, 0, 0)'
_FLAG = "#define M3_INFRAVISION"


def _variant(tree: Tree, place: Path, changes: Mapping[str, Callable[[str], str]]) -> Tree:
    files = {
        path: change(tree.text(path) if tree.exists(path) else "").encode("latin-1") for path, change in changes.items()
    }
    return overlaid(tree, files, place)


def _imported(tree: Tree, place: Path, changes: Mapping[str, Callable[[str], str]]) -> tuple[ImportResult, Report]:
    """Import a variant; what the mod makes of the base must be the variant, by the mod as it was written, without its guards."""
    variant = _variant(tree, place / "variant", changes)
    result, report, mod = import_tree(tree, variant, place)
    made = with_mods(tree, (mod,), place / "made", allow_code=True)
    plain, symbols = unguarded(tree, made, place / "plain", known_names(host_of("nhmod"), tree))
    assert symbols == {"MOD_IMPORTED"}
    assert {*result.exact, *result.alike} >= set(changes)
    different = [file for file in result.exact if plain.content(file) != variant.content(file)]
    assert different == []
    return result, report


def _titles(result: ImportResult, kind: str) -> list[str]:
    return [one.title for one in result.contents if one.kind == kind and one.record]


def test_a_lexer_that_is_no_c_costs_nothing(tree366: Tree, tmp_path: Path) -> None:
    changes = {
        "util/lev_comp.l": lambda text: text.replace("%%\n", "%%\n\n", 1),
        "src/monst.c": lambda text: text.replace(_CUB, _WOLF % "" + _CUB, 1),
    }

    result, _ = _imported(tree366, tmp_path, changes)

    assert _titles(result, "monsters") == ["tame wolf"]
    assert [one.file for one in result.left] == ["util/lev_comp.l"]


def test_a_flag_that_the_variant_defines_is_known_to_its_monster(tree366: Tree, tmp_path: Path) -> None:
    changes = {
        "include/monflag.h": lambda text: text.replace(_FLAG, "#define M3_DANCES 0x4000 /* it dances */\n" + _FLAG, 1),
        "src/monst.c": lambda text: text.replace(_CUB, _WOLF % " | M3_DANCES" + _CUB, 1),
    }

    result, _ = _imported(tree366, tmp_path, changes)

    assert _titles(result, "monsters") == ["tame wolf"]
    assert [one.file for one in result.left] == ["include/monflag.h"]
    assert b"first: true" in result.files["mod.yaml"]


def test_a_column_of_the_variants_own_stays_in_the_patch_and_the_changes_beside_it_are_content(
    tree366: Tree, tmp_path: Path
) -> None:
    def columns(text: str) -> str:
        text = text.replace("flg2, flg3, d, col)", "flg2, flg3, flg4, d, col)")
        assert "flg4" in text
        head, table = text.split("NEARDATA struct permonst mons[]", 1)
        return head + "NEARDATA struct permonst mons[]" + _with_zero(table).replace(_NEWT, _NEWT.replace("6", "9"))

    result, _ = _imported(tree366, tmp_path, {"src/monst.c": columns})

    assert _titles(result, "monsters") == ["newt"]


def _with_zero(table: str) -> str:
    """Write a further column before the difficulty of every monster."""
    return re.sub(r", (\d+),(\s+(?:CLR_\w+|HI_\w+|DRAGON_SILVER)\))", r", 0, \1,\2", table)


def test_documents_and_pictures_that_differ_are_told(tree366: Tree, tmp_path: Path) -> None:
    changes = {
        "doc/Guidebook.txt": lambda text: text + "More.\n",
        "win/gnome/a.bin": lambda _: "\0\1",
        "src/monst.c": lambda text: text.replace(_NEWT, _NEWT.replace("6", "9")),
    }
    variant = _variant(tree366, tmp_path / "variant", changes)

    result, report, _ = import_tree(tree366, variant, tmp_path)

    assert result.refused == (("win/gnome/a.bin", "it is not text"),)
    assert "doc/Guidebook.txt" in result.exact
    assert [one.code for one in report.diagnostics if one.severity is Severity.WARNING] == ["NH2804"]


def test_a_table_that_cannot_be_read_costs_its_contents_alone_and_is_told(tree366: Tree, tmp_path: Path) -> None:
    changes = {
        "src/objects.c": lambda text: text.replace("#define PROJECTILE(name,", "#define PROJECTILE(further,name,", 1),
        "src/monst.c": lambda text: text.replace(_NEWT, _NEWT.replace("6", "9")),
    }

    result, report = _imported(tree366, tmp_path, changes)

    assert _titles(result, "monsters") == ["newt"]
    assert not _titles(result, "objects")
    told = [one.message for one in report.diagnostics if one.code == "NH2808"]
    reason = "the C preprocessor can't read this: Macro PROJECTILE requires 13 arguments but was passed 12"
    row = f"NH0514: nhmod could not read 'prob' of 'arrow' in this tree: {reason}"
    assert told == [f"what 'objects' knows stays in the patch: {row} (in variant)"]


def test_the_statistic_counts_what_is_content_and_why_the_rest_is_not(tree366: Tree, tmp_path: Path) -> None:
    named = _WOLF % ""
    changes = {
        "src/monst.c": lambda text: text.replace(_CUB, named + named.replace("tame wolf", "wolf (tame)") + _CUB, 1)
    }

    result, _ = _imported(tree366, tmp_path, changes)
    new, changed = result.counts()["monsters"]

    assert (new.content, new.all, changed.all) == (1, 2, 0)
    (reason,) = new.left
    assert reason.startswith("NH1102: ")
    assert "  monsters: 1 of 2 new" in list(result.summary())
    assert '"of": 2' in result.as_json()


_CLUB = 'WEAPON("club"'
_KNIFE = """WEAPON("butter knife", None,
       1, 1, 0, 20,   5,   4,  1,  1, 0, S,   P_KNIFE, IRON, HI_METAL),
"""


def test_a_class_that_no_longer_has_a_thousand_has_new_and_changed_objects_all_the_same(
    tree366: Tree, tmp_path: Path
) -> None:
    """The patch leaves the givers so much that the new objects can take what the variant gives them."""

    def objects(text: str) -> str:
        lines = text.split("\n")
        gone = next(number for number, line in enumerate(lines) if 'PROJECTILE("silver arrow"' in line)
        text = "\n".join((*lines[:gone], *lines[gone + 2 :])).replace(_CLUB, _KNIFE + _CLUB, 1)
        head, tail = text.split(_CLUB, 1)
        return head + _CLUB + tail.replace("30,   3,", "31,   3,", 1)

    result, _ = _imported(tree366, tmp_path, {"src/objects.c": objects})

    assert _titles(result, "objects") == ["butter knife", "club"]
    assert not result.dropped


def test_what_the_variant_is_made_for_is_accepted(tree366: Tree, tmp_path: Path) -> None:
    """Nobody can wish for what is called cursed; the manifest says that its author knows."""
    stick = _KNIFE.replace("butter knife", "cursed stick").replace("0, 20,", "0,  0,")

    result, _ = _imported(tree366, tmp_path, {"src/objects.c": lambda text: text.replace(_CLUB, stick + _CLUB, 1)})

    assert _titles(result, "objects") == ["cursed stick"]
    assert b"accept: [NH1703]\n" in result.files["mod.yaml"]


def test_a_column_that_the_class_has_no_key_for(tree366: Tree, tmp_path: Path) -> None:
    """A weapon with a second number, written with the macro of all objects."""
    box = """OBJECT(OBJ("box on a stick", None), BITS(1, 0, 1, 0, 0, 1, 0, 0, 0, 0, WHACK, P_CLUB, WOOD), 0, WEAPON_CLASS, 0, 0,
       30, 3, 6, 3, 0, 2, 30, HI_WOOD),
"""

    result, _ = _imported(tree366, tmp_path, {"src/objects.c": lambda text: text.replace(_CLUB, box + _CLUB, 1)})

    assert _titles(result, "objects") == ["box on a stick"]
    assert b"oc2: 2" in result.files["mod.yaml"]


def test_what_a_macro_makes_of_a_row_is_no_change_of_the_row(tree366: Tree, tmp_path: Path) -> None:
    """All rings have a probability, and so has a new one."""

    def objects(text: str) -> str:
        text = text.replace("power, RING_CLASS, 0, 0, 3,", "power, RING_CLASS, 1, 0, 3,", 1)
        ring = 'RING("carrying", "chipped", 0, 200, 1, 1, 7, GEMSTONE, CLR_WHITE),\n'
        return text.replace('RING("protection from shape', ring + 'RING("protection from shape', 1)

    result, _ = _imported(tree366, tmp_path, {"src/objects.c": objects})
    new, changed = result.counts()["objects"]

    assert (new.content, new.all, changed.all) == (1, 1, 0)


def test_a_column_that_a_macro_has_no_more_changes_no_row(tree366: Tree, tmp_path: Path) -> None:
    def objects(text: str) -> str:
        head, spells = text.split("#define SPELL(", 1)
        spells = spells.replace("name,desc,sub,prob,delay,level", "name,desc,sub,prob,level", 1)
        spells = spells.replace("prob, delay, 50", "prob, level * 10, 50", 1)
        spells = re.sub(r"(P_\w+,\s+\d+,)\s+\d+, (\d+, \d, \w+, \w+\),)", r"\1 \2", spells)
        spells = spells.replace('"plain", P_NONE, 18, 0, 0, 0, 0,', '"plain", P_NONE, 18, 0, 0, 0,')
        return f"{head}#define SPELL({spells}".replace("P_ATTACK_SPELL,      45, 2, 1", "P_ATTACK_SPELL,      45, 3, 1")

    result, _ = _imported(tree366, tmp_path, {"src/objects.c": objects})
    _, changed = result.counts()["objects"]

    assert (changed.content, changed.all) == (1, 1)


def test_a_flag_of_generation_that_the_variant_defines(tree366: Tree, tmp_path: Path) -> None:
    changes = {
        "include/monflag.h": lambda text: text.replace("#define G_UNIQ", "#define G_SHEOL 0x2000\n#define G_UNIQ", 1),
        "src/monst.c": lambda text: text.replace(
            _CUB, _WOLF.replace("(G_GENO", "(G_SHEOL | G_GENO") % "" + _CUB, 1
        ).replace(_NEWT + ", (G_GENO", _NEWT + ", (G_SHEOL | G_GENO", 1),
    }

    result, _ = _imported(tree366, tmp_path, changes)

    assert _titles(result, "monsters") == ["tame wolf", "newt"]
    assert b"flags: [sheol]" in result.files["mod.yaml"]


def test_the_first_monster_of_a_class_that_the_variant_has(tree366: Tree, tmp_path: Path) -> None:
    """Its place says between which classes the new one stands."""
    last = '    { DEF_MIMIC_DEF, "", "mimic" },\n'
    ent = _WOLF.replace("tame wolf", "ent").replace("S_DOG", "S_ENT") % ""
    changes = {
        "include/monsym.h": lambda text: text.replace("MAXMCLASSES  = 61", "S_ENT = 61,\n    MAXMCLASSES  = 62", 1),
        "src/drawing.c": lambda text: text.replace(last, last + """    { '7', "", "ent" },\n""", 1),
        "src/monst.c": lambda text: text.replace('    MON("gnome"', ent + '    MON("gnome"', 1),
    }

    result, _ = _imported(tree366, tmp_path, changes)

    assert _titles(result, "monsters") == ["ent"]
    assert b"place: {after: " in result.files["mod.yaml"]


def test_names_are_as_good_as_their_numbers(tree366: Tree, tmp_path: Path) -> None:
    """A column that is written as a number where nhmod writes the constant makes no other thing."""
    wolf = (_WOLF % "").replace("AD_PHYS", "0")

    result, _ = _imported(tree366, tmp_path, {"src/monst.c": lambda text: text.replace(_CUB, wolf + _CUB, 1)})

    assert _titles(result, "monsters") == ["tame wolf"]
    assert result.alike == ("src/monst.c",)


def test_folders_are_left_out_by_choice(tree366: Tree, tmp_path: Path) -> None:
    changes = {
        "doc/Guidebook.txt": lambda text: text + "More.\n",
        "doc/new.txt": lambda _: "New.\n",
        "src/monst.c": lambda text: text.replace(_NEWT, _NEWT.replace("6", "9")),
    }
    variant = _variant(tree366, tmp_path / "variant", changes)
    request = ImportRequest(
        mod_id="imported", base=Request(paths=(), tree=tree366.root), variant=variant.root, without=("doc",)
    )

    report = Report()
    result = import_mod(request, report)

    assert _titles(result, "monsters") == ["newt"]
    assert "rest.patch" not in result.files
    assert [(one.code, one.message) for one in report.diagnostics] == [
        ("NH2809", "2 files that differ in doc/ are left out")
    ]
