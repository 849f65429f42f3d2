"""A variant that had 3.6's level language before 3.6: no MAZE, other level files, and its own lev_comp says what it can read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest

from nhmod.binary import LP64, Header
from nhmod.diagnostics import Report
from nhmod.pipeline import load, plan
from nhmod.pipeline.known import languages_of
from nhmod.pipeline.porting import Verdict, port_mods
from nhmod.request import Request
from nhmod.testing import host_of
from nhmod_levels.headings import with_chances_behind, with_name_in_capitals, without_maze

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.pipeline.known import Project
    from nhmod.target import Tree

HEADINGS: Mapping[str, tuple[str, str]] = {
    "filled": ("MAZE:\"a\",' '\nMAP\n", "LEVEL:\"a\" FLAGS:mazelevel INIT_MAP:solidfill,' '\nMAP\n"),
    "a maze": ('MAZE: "a" , random\nGEOMETRY', "LEVEL:\"a\" FLAGS:mazelevel INIT_MAP:mazegrid,'-'\nGEOMETRY"),
    "with flags": (
        "MAZE:\"a\",'-'\n# said\n\nFLAGS: noteleport,hardfloor\nMAP\n",
        "LEVEL:\"a\" FLAGS:mazelevel,noteleport,hardfloor INIT_MAP:solidfill,'-'\n# said\n\n                           \nMAP\n",
    ),
    "two": (
        "MAZE:\"a\",' '\nMAP\n.\nENDMAP\nMAZE:\"b\",' '\nFLAGS:noteleport\n",
        (
            "LEVEL:\"a\" FLAGS:mazelevel INIT_MAP:solidfill,' '\nMAP\n.\nENDMAP\n"
            "LEVEL:\"b\" FLAGS:mazelevel,noteleport INIT_MAP:solidfill,' '\n                \n"
        ),
    ),
    "none": ('LEVEL:"a"\nFLAGS:noteleport\n', 'LEVEL:"a"\nFLAGS:noteleport\n'),
}


@pytest.mark.parametrize("name", HEADINGS)
def test_a_maze_in_other_words(name: str) -> None:
    given, wanted = HEADINGS[name]
    made = without_maze(given)
    assert made == wanted
    assert made.count("\n") == given.count("\n")


CHANCES = {
    "[50%]: OBJECT:('*',\"ruby\"),(1,1)\n": "OBJECT[50%]:('*',\"ruby\"),(1,1)\n",
    'CONTAINER:(\'(\',"chest"),(1,1) {\n  [5%]:TRAP : "pit",(2,2)\n}\n': 'CONTAINER:(\'(\',"chest"),(1,1) {\n  TRAP[5%]: "pit",(2,2)\n}\n',
    "OBJECT:('*',\"ruby\"),(1,1)\n": "OBJECT:('*',\"ruby\"),(1,1)\n",
    "[50%]: {\n}\n": "[50%]: {\n}\n",
}


NAMES = {
    'OBJECT:(\')\',"mace"),(1,1),name:"The Sceptre of Might"\n': 'OBJECT:(\')\',"mace"),(1,1),NAME:"The Sceptre of Might"\n',
    "OBJECT:'(', name : \"a,name:b\",blessed\n": "OBJECT:'(', NAME : \"a,name:b\",blessed\n",
    'ENGRAVING:(1,1),burn,"x,name:y"\n': 'ENGRAVING:(1,1),burn,"x,name:y"\n',
}
"""Of what is no option of an object nothing is changed."""


@pytest.mark.parametrize("given", NAMES)
def test_names_of_objects_are_told_behind_the_one_word_that_older_scanners_read(given: str) -> None:
    assert with_name_in_capitals(given) == NAMES[given]


@pytest.mark.parametrize("given", CHANCES)
def test_a_chance_in_other_words(given: str) -> None:
    assert with_chances_behind(given) == CHANCES[given]


def test_a_level_s_chances_stand_where_the_tree_wants_them(older: Path, tmp_path: Path) -> None:
    tree = perturb.copy_of(
        older,
        tmp_path / "tree",
        {
            "util/lev_comp.y": perturb.replaced(
                "monster_detail\t: MONSTER_ID ':'", "monster_detail\t: MONSTER_ID chance ':'"
            )
        },
    )
    planned = plan(loaded(tree, mod(tmp_path / "m", f"{LEVEL}OBJECT[50%]:'*',\"ruby\",(1,0)\n")), Report())
    texts = [file.text for name, file in planned.overlay.files.items() if name.endswith("pond.des")]
    assert "\nOBJECT[50%]:" in texts[0]


def without_mazes(text: str) -> str:
    return re.sub(r"^MAZE\b.*\n", "", text, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def older(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """3.6.6 as a variant without MAZE, whose level files lack a number of 3.6's."""
    changes = {
        "include/patchlevel.h": perturb.replaced('COPYRIGHT_BANNER_A "NetHack,', 'COPYRIGHT_BANNER_A "OldHack,'),
        "include/sp_lev.h": perturb.renamed("LVLINIT_ROGUE", "LVLINIT_OLD"),
        "src/sp_lev.c": perturb.renamed("LVLINIT_ROGUE", "LVLINIT_OLD"),
        "util/lev_comp.l": without_mazes,
        "util/lev_comp.y": lambda text: text.replace("LVLINIT_ROGUE", "LVLINIT_OLD"),
    }
    return perturb.copy_of(tree366.root, tmp_path_factory.mktemp("older") / "tree", changes)


LEVEL = "MAZE:\"pond\",' '\nFLAGS:noteleport\nGEOMETRY:center,center\nMAP\n.....\nENDMAP\nSTAIR:(0,0),up\n"


def mod(folder: Path, level: str = LEVEL) -> Path:
    folder.mkdir()
    (folder / "pond.des").write_text(level)
    text = "nhmod: 1\nid: pond\nversion: 1.0.0\nlevels:\n  - {des: pond.des, place: {dungeon: The Dungeons of Doom, at: 9}}\n"
    text += "  - {name: drawn, map: '.....', place: {dungeon: The Dungeons of Doom, at: 8}}\n"
    (folder / "mod.yaml").write_text(text)
    return folder


def loaded(tree: Path, folder: Path) -> Project:
    return load(Request(paths=(folder,), tree=tree), Report(), host=host_of("nhmod"))


def test_levels_of_mods_have_none(older: Path, tmp_path: Path) -> None:
    planned = plan(loaded(older, mod(tmp_path / "m")), Report())
    texts = [file.text for name, file in planned.overlay.files.items() if name.endswith(".des")]
    assert len(texts) == 2
    assert not any("MAZE:" in text for text in texts)
    assert any('LEVEL:"pond" FLAGS:mazelevel,noteleport INIT_MAP' in text for text in texts)
    project = planned.project
    native = languages_of(project.host, project.tree, project.facts).native
    assert native is not None


def test_its_level_files_are_not_written(older: Path, tmp_path: Path) -> None:
    project = loaded(older, mod(tmp_path / "m"))
    language, report = languages_of(project.host, project.tree, project.facts).level, Report()
    text = without_maze(LEVEL)
    language.check(text, "pond.des", report)
    assert not report.errors
    header = Header(layout=LP64, words=(0,) * 5)
    assert language.compile(text, "pond.des", report, header) == ()
    assert language.decompile(b"", "pond.lev", report, LP64) == ""
    assert [error.code for error in report.errors] == ["NH2725", "NH2725"]
    assert "it has no LVLINIT_ROGUE" in report.errors[0].message


def test_its_own_compiler_says_what_is_no_syntax_of_it(older: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    corridor = re.compile(r"^CORRIDOR\b.*\n", re.MULTILINE)
    perturb.copy_of(older, tree, {"util/lev_comp.l": lambda text: corridor.sub("", text)})
    rooms = 'ROOM:"ordinary",random,random,random,random{\n}\n' * 2
    folder = mod(tmp_path / "m", f'LEVEL:"pond"\n{rooms}CORRIDOR:(0,south,0),(1,north,0)\n')
    contents = port_mods(Request(paths=(folder,), tree=tree)).answer.contents
    verdicts = {content.title: content.verdict for content in contents}
    assert verdicts["pond.des"] is Verdict.CANNOT
    assert verdicts["drawn"] is not Verdict.CANNOT
    (error,) = (error for content in contents for error in content.errors)
    assert (error.code, error.location.line if error.location else 0) == ("NH1837", 6)
