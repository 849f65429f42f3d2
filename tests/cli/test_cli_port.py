"""``--tree`` and ``nhmod port``: what they say, what they write, and their exit status."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from command_run import Run

    from nhmod.target import Tree

ROOT = Path(__file__).parents[2]
MOD = """\
nhmod: 1
id: kennels
targets: ["nethack >=3.6.6"]
rooms:
  - id: kennel
    inhabitants: jackal
    on_entry: You smell wet fur.
    generation: {below: 5, chance: 1/6}
    sounds: {chance: 1/200, messages: [You hear barking.]}
monsters:
  - {name: swamp newt, copy_from: newt, tile: {copy_from: newt}}
"""


@pytest.fixture
def mod(tmp_path: Path) -> str:
    (tmp_path / "kennels").mkdir()
    (tmp_path / "kennels" / "mod.yaml").write_text(MOD, encoding="utf-8")
    return "kennels"


@pytest.fixture
def variant(tree366: Tree, tmp_path: Path) -> Path:
    """A variant of NetHack 3.6.6 that has lost its sounds."""
    place = tmp_path / "variant"
    shutil.copytree(tree366.root, place)
    for folder in ("include", "src"):
        (place / folder).chmod(0o755)
    patchlevel = place / "include" / "patchlevel.h"
    text = patchlevel.read_text(encoding="latin-1").replace('"NetHack, ', '"SilentHack, ').replace("MAJOR 3", "MAJOR 0")
    patchlevel.unlink()
    patchlevel.write_text(text, encoding="latin-1")
    (place / "src" / "sounds.c").unlink()
    return place


def test_a_tree_excludes_a_target_and_a_source(nhmod: Run, mod: str, tree366: Tree) -> None:
    for option in (("--target", "nethack-3.6.6"), ("--source", str(tree366.root))):
        done = nhmod("check", mod, "--tree", str(tree366.root), *option)
        assert done.returncode == 2
        assert done.stderr.startswith(f"error NH0312: a tree ({tree366.root}) and {option[0]} are given")


def test_a_folder_that_is_no_tree(nhmod: Run, mod: str) -> None:
    done = nhmod("check", mod, "--tree", mod)
    assert done.returncode == 2
    assert done.stderr.startswith("error NH0511: ")


def test_a_release_as_a_tree(nhmod: Run, mod: str, tree366: Tree) -> None:
    done = nhmod("check", mod, "--tree", str(tree366.root))
    assert done.returncode == 0
    assert done.stderr.splitlines()[-1].startswith("no errors")


def test_a_mod_that_is_not_for_the_tree_is_warned_of(nhmod: Run, mod: str, treenle: Tree) -> None:
    done = nhmod("check", mod, "--tree", str(treenle.root))
    assert (
        "kennels/mod.yaml:3:10: warning NH0311: 'kennels' is not for NLE 1.3.0, which counts as nle 1.3.0\n"
        in done.stderr
    )


def test_all_can_be_had(nhmod: Run, mod: str, tree366: Tree, tmp_path: Path) -> None:
    done = nhmod("port", str(tree366.root), mod, "-o", "ported")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("2 contents: 2 ")
    written = {path.name for path in (tmp_path / "ported").iterdir()}
    assert {"combined.patch", "report.json", "report.txt", "series"} <= written
    assert (tmp_path / "ported" / "report.txt").read_text(encoding="utf-8") == done.stdout


def test_what_can_be_had_is_written(nhmod: Run, mod: str, variant: Path, tmp_path: Path) -> None:
    done = nhmod("port", str(variant), mod, "-o", "ported", "--format", "json")
    assert done.returncode == 1
    report = json.loads(done.stdout)
    assert report["tree"] == {
        "path": str(variant),
        "name": "silenthack-0.6.6",
        "title": "SilentHack 0.6.6",
        "counts_as": "nethack 3.6.7",
    }
    assert [note["code"] for note in report["notes"]] == ["NH0513"]
    verdicts = {content["title"]: content["verdict"] for content in report["contents"]}
    assert verdicts["kennel"] == "cannot"
    assert verdicts["swamp newt"] in {"applies", "adapted"}
    (room,) = (content for content in report["contents"] if content["title"] == "kennel")
    assert [(error["code"], error["reason"]) for error in room["errors"]] == [("NH0409", "missing")]
    patch = (tmp_path / "ported" / "combined.patch").read_text(encoding="latin-1")
    assert "swamp newt" in patch
    assert "has_kennel" not in patch


def test_what_a_content_does_without_may_be_missing(nhmod: Run, mod: str, variant: Path, tmp_path: Path) -> None:
    manifest = tmp_path / mod / "mod.yaml"
    silent = [line for line in MOD.splitlines(keepends=True) if "sounds:" not in line]
    manifest.write_text("".join(silent), encoding="utf-8")
    done = nhmod("port", str(variant), mod, "-o", "ported")
    assert done.returncode == 0
    assert "has_kennel" in (tmp_path / "ported" / "combined.patch").read_text(encoding="latin-1")


def test_a_tree_that_is_written_as_since_37_is_told_as_that(nhmod: Run, mod: str, variant: Path) -> None:
    (variant / "dat").chmod(0o755)
    (variant / "dat" / "hellfill.lua").write_text("des.level_init({ style = 'solidfill' });\n", encoding="latin-1")
    (variant / "include" / "monsters.h").write_text("MON(0)\n", encoding="latin-1")
    done = nhmod("port", str(variant), mod)
    assert (
        f"warning NH0520: SilentHack 0.6.6 in {variant}: levels are programs in Lua, as since NetHack 3.7, "
        "of a kind that nhmod doesn't write\n"
    ) in done.stdout


@pytest.mark.parametrize("command", [("check",), ("patch", "-o", "out"), ("build", "-o", "out")])
def test_what_a_tree_like_37_costs_is_one_error_and_not_one_for_each_word(
    nhmod: Run, mod: str, variant: Path, command: tuple[str, ...]
) -> None:
    for file in ("include/monsters.h", "include/objects.h"):
        (variant / file).write_text("MON(0)\n", encoding="latin-1")
    (variant / "dat" / "hellfill.lua").write_text("des.level_init({ style = 'solidfill' });\n", encoding="latin-1")
    for file in ("src/monst.c", "src/objects.c"):
        (variant / file).write_text('#include "hack.h"\n', encoding="latin-1")
    done = nhmod(command[0], "--tree", str(variant), *command[1:], mod)
    assert done.returncode == 1
    errors = [line for line in done.stderr.splitlines() if " error " in line]
    assert len(errors) == 1, done.stderr
    assert " can be had in SilentHack 0.6.6: levels are programs in Lua" in errors[0].replace("can't", "can"), errors[0]
    assert f"'nhmod port {variant}'" in done.stderr


@pytest.mark.parametrize(
    ("command", "file"),
    [
        ("level check", "own.des"),
        ("level compile", "own.des"),
        ("level render", "own.des"),
        ("level render", "hellfill.lua"),
        ("dungeon check", "hellfill.lua"),
        ("dungeon compile", "hellfill.lua"),
    ],
)
def test_a_command_that_a_tree_like_37_has_nothing_for_says_so(
    nhmod: Run, variant: Path, command: str, file: str
) -> None:
    (variant / "dat" / "own.des").write_text('MAZE:"own",random\n', encoding="latin-1")
    (variant / "dat" / "hellfill.lua").write_text("des.level_init({ style = 'solidfill' });\n", encoding="latin-1")
    (variant / "include" / "lev.h").unlink()
    done = nhmod(*command.split(), "--tree", str(variant), str(variant / "dat" / file))
    assert done.returncode == 1
    errors = [line for line in done.stderr.splitlines() if line.startswith("error ")]
    assert errors == ["error NH0520: this command needs what is not read of SilentHack 0.6.6"]
    assert f"'nhmod port {variant}' says what" in done.stderr


def test_without_mods_the_kinds_are_told(nhmod: Run, variant: Path) -> None:
    done = nhmod("port", str(variant))
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert "rooms: 1 of 20 places are not there" in lines
    assert any(line.startswith("  missing     src/sounds.c: dosounds()") for line in lines)
    assert any(line.startswith("shops: all ") for line in lines)


def test_what_needs_content_that_can_not_be_had_names_it(nhmod: Run, mod: str, tree366: Tree, tmp_path: Path) -> None:
    manifest = tmp_path / mod / "mod.yaml"
    text = MOD.replace("inhabitants: jackal", "inhabitants: swamp newt").replace(
        "copy_from: newt, tile", "copy_from: nwt, tile"
    )
    manifest.write_text(text, encoding="utf-8")
    done = nhmod("port", str(tree366.root), mod, "--format", "json")
    assert done.returncode == 1
    told = {
        content["title"]: [(error["code"], error["reason"], error["message"]) for error in content["errors"]]
        for content in json.loads(done.stdout)["contents"]
    }
    assert told == {
        "kennel": [
            (
                "NH0515",
                "needs what can't be had",
                "'swamp newt' of the mod 'kennels' can't be had in this game, and this needs it",
            )
        ],
        "swamp newt": [("NH0541", "a word that this game does not know", "the target has no monster 'nwt'")],
    }


def test_single_things_are_carried_to_a_tree(nhmod: Run, tree366: Tree, tree343: Tree, tmp_path: Path) -> None:
    """Both trees can be given in either way; the mod's folder is as for an import."""
    asked = ("port", "--from", str(tree366.root), "--take", "monster:chickatrice", "--take", "monster:mountain centaur")
    done = nhmod(*asked, "--to", str(tree343.root), "-o", "centaurs")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1:] == [
        "  NH2842 NetHack 3.4.3 has already, and has it stay as it is: monster 'chickatrice', monster 'mountain centaur'",
    ]
    (tmp_path / "centaurs").mkdir()
    (tmp_path / "centaurs" / "mod.yaml").touch()
    again = nhmod(*asked, str(tree343.root), "--format", "json", "-o", "centaurs")
    assert again.returncode == 1
    assert "error NH2801: " in again.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "say which source tree is asked about"),
        (("--to", "nethack-3.6.6", "--from", "nethack-3.6.6"), "both are needed"),
        (("nethack-3.6.6", "nowhere"), "there is no mod 'nowhere'"),
        (("nethack-3.6.6", "kennels", "--from", "x", "--take", "monster:newt"), "leave one of the two out"),
        (("nethack-3.6.6", "--from", "x", "--take", "monster:newt", "-o", "Big Ones"), "can't be a mod's id"),
    ],
)
def test_what_does_not_go_together(nhmod: Run, mod: str, arguments: tuple[str, ...], told: str) -> None:
    del mod
    done = nhmod("port", *arguments)
    assert done.returncode == 2
    assert told in done.stderr


def _changed(tree: Path, file: str, before: str, after: str) -> None:
    text = (tree / file).read_text(encoding="latin-1")
    assert before in text
    (tree / file).unlink()
    (tree / file).write_text(text.replace(before, after), encoding="latin-1")


def test_what_is_needed_several_times_is_told_once(nhmod: Run, variant: Path) -> None:
    """The greeter has two attacks of a type and a damage that are one thing."""
    _changed(variant, "src/mhitu.c", "\nhitmsg(", "\nsay_hit(")
    done = nhmod("port", str(variant), str(ROOT / "mods" / "hello"), "--format", "json")
    errors = {
        content["title"]: [error["code"] for error in content["errors"]]
        for content in json.loads(done.stdout)["contents"]
    }
    assert errors["greeter"] == ["NH0515"]
    assert errors["hello"]
    assert "NH0515" not in errors["hello"]


@pytest.mark.parametrize(
    ("last", "like"), [("stinking cloud", "scroll of light"), ("jade", "ruby"), ("tin", "apple"), ("", "apple")]
)
def test_a_class_may_lack_what_the_game_knows_its_end_by(
    nhmod: Run, variant: Path, tmp_path: Path, last: str, like: str
) -> None:
    """As where names are translated."""
    if last:
        _changed(variant, "src/objects.c", f'("{last}"', '("another"')
    mod = tmp_path / "thing"
    mod.mkdir()
    manifest = f"nhmod: 1\nid: thing\nobjects:\n  - {{name: oddity, copy_from: {like}, probability: never}}\n"
    (mod / "mod.yaml").write_text(manifest, encoding="utf-8")
    done = nhmod("check", "--tree", str(variant), str(mod))
    assert "NH1001" not in done.stderr + done.stdout
    assert done.returncode in {0, 1}
