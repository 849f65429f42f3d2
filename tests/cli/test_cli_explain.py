"""``nhmod explain`` and ``nhmod limits`` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from command_run import Run

MODS = Path(__file__).parents[2] / "mods"
CLINIC, FIRST_AID, PETSHOP = (str(MODS / name) for name in ("clinic", "first-aid", "petshop"))
OWN = """\
nhmod: 1
id: own
monsters:
  - {edit: newt, speed: {multiply: 2}, flags: {extend: [flies]}}
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mod.yaml").write_text(OWN, encoding="utf-8")
    return "own"


def test_a_room_that_two_mods_make(nhmod: Run, source: tuple[str, str]) -> None:
    done = nhmod("explain", "clinic", CLINIC, FIRST_AID, *source)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "the room type 'clinic' (CLINIC), NetHack 3.6.6"
    assert lines[1].startswith(f"  clinic adds it  ({CLINIC}/mod.yaml:")
    assert lines[2].startswith(f"  first-aid changes it  ({FIRST_AID}/mod.yaml:")
    assert lines[3].startswith(
        "    objects: [{object: ice box, chance: 1/10}] → [{object: ice box, chance: 1/10}, {object: potion of healing"
    )
    owners = {
        line.split("|")[1].strip(): line.split()[1]
        for line in lines
        if line[:2] == "  " and "|" in line and line.split()[0].isdigit()
    }
    assert owners["(void) mksobj_at(POT_HEALING, sx, sy, TRUE, FALSE);"] == "first-aid"
    assert owners["CLINIC, /* of the mod clinic */"] == "clinic"


def test_one_of_the_game_s_own(nhmod: Run, own: str, source: tuple[str, str]) -> None:
    done = nhmod("explain", "newt", own, *source, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["kind"], told["symbol"], told["owner"], told["mods"]) == ("monster", "PM_NEWT", "", ["own"])
    (step,) = told["steps"]
    assert (step["mod"], step["adds"], step["location"]) == ("own", False, "own/mod.yaml:4:5")
    assert [(key["name"], key["new"]) for key in step["keys"]] == [
        ("speed", "{multiply: 2}"),
        ("flags", "{extend: [flies]}"),
    ]
    changed = {field["name"]: (field["old"], field["new"]) for field in step["fields"]}
    assert changed["speed"] == ("6", "12")
    assert changed["m1"][1].endswith(", M1_FLY]")
    row = told["stretches"][0]
    assert row["file"] == "src/monst.c"
    assert row["rows"][0]["text"].startswith('    MON("newt", S_LIZARD, LVL(0, NHMOD_NEWT_SPEED,')
    assert row["rows"][0]["owner"] == "own"
    assert row["rows"][1]["owner"] == ""


def test_what_a_mod_changes_by_the_way(nhmod: Run, source: tuple[str, str]) -> None:
    done = nhmod("explain", "shops:general store", PETSHOP, *source)
    assert done.stdout.splitlines()[:5] == [
        "the shop 'general store' (SHOPBASE), NetHack 3.6.6",
        "  the game's own",
        "  petshop changes it by what it adds elsewhere",
        "    in the game's table:",
        "      prob: 42 → 37",
    ]
    assert "| " + " " * 6 + "42 NHMOD_PETSHOP_FROM_SHOPBASE," in done.stdout


def test_a_site(nhmod: Run, source: tuple[str, str]) -> None:
    done = nhmod("explain", "the inhabitants in fill_zoo()", CLINIC, *source)
    lines = done.stdout.splitlines()
    assert lines[:2] == ["the site 'the inhabitants in fill_zoo()', NetHack 3.6.6", "  the inhabitants, for rooms"]
    own = [line.partition("| ")[2].strip() for line in lines if " clinic | " in line]
    assert own == ["#ifdef MOD_CLINIC", ": (type == CLINIC)", "? &mons[PM_NURSE]", "#endif /* MOD_CLINIC */"]
    assert lines[-3].endswith("|                                                  : (struct permonst *) 0,")


def test_without_mods(nhmod: Run, source: tuple[str, str]) -> None:
    lines = nhmod("explain", "potion of healing", *source).stdout.splitlines()
    assert lines[:3] == [
        "the object 'potion of healing' (POT_HEALING), NetHack 3.6.6",
        "  the game's own",
        "  no mods are given",
    ]
    assert [line for line in lines if "POTION(" in line]
    assert not [line for line in lines if "SPELL(" in line]


def test_a_name_of_nothing(nhmod: Run, source: tuple[str, str]) -> None:
    done = nhmod("explain", "jackel", CLINIC, *source)
    assert done.returncode == 1
    assert (
        done.stderr
        == "error NH3811: there is no 'jackel' in NetHack 3.6.6 or in the mods\n  hint: did you mean 'jackal'?\n"
    )


def test_a_code_is_explained_by_another_command(nhmod: Run, source: tuple[str, str]) -> None:
    assert "  hint: 'nhmod codes NH1234' says what a code means\n" in nhmod("explain", "nh1234", *source).stderr


def test_a_name_of_several_things(nhmod: Run, source: tuple[str, str]) -> None:
    done = nhmod("explain", "general store", PETSHOP, *source)
    assert done.returncode == 1
    assert done.stderr.startswith(
        "error NH3812: 'general store' means several things: 'room types:shop' (a room type of the game), "
    )


def test_limits_of_a_target_without_mods(nhmod: Run, source: tuple[str, str]) -> None:
    done = nhmod("limits", "--target", "nethack-3.6.6", *source)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Limits of NetHack 3.6.6"
    assert lines[2].split() == ["limit", "game", "left", "from"]


def test_limits_that_are_passed(nhmod: Run, source: tuple[str, str], tmp_path: Path) -> None:
    branches = "".join(
        f"  - {{name: c{n}, bones: none, levels: 1, from: {{dungeon: The Dungeons of Doom, at: {n + 10}}}}}\n"
        for n in range(8)
    )
    (tmp_path / "mod.yaml").write_text(f"nhmod: 1\nid: caves\ndungeons:\n{branches}", encoding="utf-8")
    done = nhmod("limits", ".", *source)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-2:] == [
        "dungeons: 1 too many (NH1539): dgn_comp says that there are too many, or the game leaves with a panic",
        "  ./mod.yaml:11:5: the dungeon 'c7' of 'caves'",
    ]
    document = json.loads(nhmod("limits", ".", *source, "--json").stdout)
    (dungeons,) = (limit for limit in document["limits"] if limit["name"] == "dungeons")
    assert (dungeons["left"], dungeons["code"]) == (-1, "NH1539")
