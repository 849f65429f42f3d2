"""``nhmod edit-files`` on files that a person has: a few of Unangband's kind, made up here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from nhmod.cli.main import cli

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

LIMITS = "V:0.7.0\nM:R:9\n"
MONSTERS = """V:0.7.0

N:0:<player>
G:@:w
I:0:0:0:0:0
W:0:1:0:0
M:0:0:1:0

# a mole
N:1:Mole
G:m:u
I:110:4:10:1:0
W:1:1:0:2
M:0:0:1:0
D:It digs.
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "lib" / "edit"
    folder.mkdir(parents=True)
    for name, text in {"limits.txt": LIMITS, "monster.txt": MONSTERS, "blows.txt": "V:0.7.0\n"}.items():
        (folder / name).write_text(text)
    (tmp_path / "lib" / "empty").mkdir()
    return folder


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, ["edit-files", *(str(word) for word in words)])


def test_values_are_shown(files: Path) -> None:
    assert run("get", files, "monster", "mole", "speed").output == "110\n"
    shown = json.loads(run("get", files.parents[1], "monster.txt", "1", "--json").output)
    assert (shown["name"], shown["glyph"], shown["hit_points"], shown["description"]) == ("Mole", "m", 4, "It digs.")
    assert "monster" in run("list", files).output
    assert run("list", files, "monster").output == "<player>\nMole\n"


OBJECTS = "V:0.7.0\n\nN:1:& Stick~\nG:-:u\nI:19:1:0\nW:5:0:10:1\nA:5/2:20\nP:0:1d2:0:0:0\n"


def test_where_objects_are_found_is_shown_as_it_is_written(files: Path) -> None:
    (files / "object.txt").write_text(OBJECTS)
    shown = run("get", files, "object", "stick", "allocation").output.strip()
    assert shown == '["5/2", "20"]'
    run("set", files, "object", "stick", f"allocation={shown}")
    assert (files / "object.txt").read_text() == OBJECTS
    run("set", files, "object", "stick", "allocation+=30/4")
    assert (files / "object.txt").read_text() == OBJECTS.replace("5/2:20", "5/2:20:30/4")


def test_what_the_game_made_of_a_changed_file_is_removed(files: Path) -> None:
    data = files.parent / "data"
    data.mkdir()
    for name in ("monster.raw", "MONSTER.RAW", "limits.raw", "monster.txt"):
        (data / name).write_text("made by the game")
    said = run("set", files, "monster", "Mole", "speed=120", "--dry-run").output
    assert f"{data / 'monster.raw'} would be removed: the game makes it anew of monster.txt\n" in said
    assert len(list(data.iterdir())) == 4
    assert "removed" not in run("set", files, "monster", "Mole", "speed=110").output
    assert len(list(data.iterdir())) == 4
    said = run("set", files.parents[1], "monster", "Mole", "speed=120").output
    assert f"{data / 'monster.raw'} is removed" in said
    assert {path.name for path in data.iterdir()} == {"limits.raw", "monster.txt"}


def test_what_characters_of_before_do_not_survive_is_told(files: Path, tmp_path: Path) -> None:
    done = run("set", files, "monster", "Mole", "serial=5")
    assert done.exit_code == 0
    said = "the monster 'Mole' has number 5 in place of 1 (savefiles have it by its number): "
    assert said in done.output
    before = tmp_path / "before"
    before.mkdir()
    for name, text in {"limits.txt": LIMITS, "monster.txt": MONSTERS, "blows.txt": "V:0.7.0\n"}.items():
        (before / name).write_text(text)
    (files / "limits.txt").write_text(LIMITS.replace("M:R:9", "M:R:8"))
    output = run("diff", before, files).output
    assert said in output
    assert "'M R' of limits.txt is 8 in place of 9: " in output


BLOWS = MONSTERS.replace("D:It digs", "B:BITE:HURT:1d8\nB:BITE:POISON:1d6\nB:CLAW:HURT:1d2\nD:It digs")


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        ("blows[claw].damage=1d3", "CLAW:HURT:1d2", "CLAW:HURT:1d3"),
        ("blows[claw].effect=POISON", "CLAW:HURT:1d2", "CLAW:POISON:1d2"),
        ("blows[bite poison].damage=2d6", "BITE:POISON:1d6", "BITE:POISON:2d6"),
        ("blows[BITE:HURT].damage=2d6", "BITE:HURT:1d8", "BITE:HURT:2d6"),
        ("blows.[Bite Hurt].damage=2d6", "BITE:HURT:1d8", "BITE:HURT:2d6"),
        ("blows-=claw", "B:CLAW:HURT:1d2\n", ""),
        ("blows-=bite poison", "B:BITE:POISON:1d6\n", ""),
    ],
)
def test_an_item_of_a_list_is_named(files: Path, change: str, before: str, after: str) -> None:
    (files / "monster.txt").write_text(BLOWS)
    (files / "blows.txt").write_text("V:0.7.0\n\nN:1:BITE\nN:2:CLAW\n")
    run("set", files, "monster", "Mole", change)
    assert (files / "monster.txt").read_text() == BLOWS.replace(before, after)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("blows[kick].damage=1", "there is no 'kick' among the blows; there are: BITE HURT, BITE POISON, CLAW HURT"),
        ("blows[bite].damage=1", "'bite' is 2 of the blows; name it by method, effect too"),
        ("blows-=kick", "there is no 'kick' among the blows"),
        (
            "blows.7.damage=1",
            "items count from 1, or are named in brackets by method, effect",
        ),
        ("flags[EVIL]=1", "there is no '[EVIL]' in it"),
    ],
)
def test_an_item_that_is_not_there(files: Path, change: str, said: str) -> None:
    (files / "monster.txt").write_text(BLOWS)
    done = run("set", files, "monster", "Mole", change)
    assert done.exit_code != 0
    assert said in done.output
    assert (files / "monster.txt").read_text() == BLOWS


def test_only_the_lines_change_whose_values_do(files: Path) -> None:
    done = run("set", files, "monster", "Mole", "speed=120", "description=It digs on.")
    assert done.output == "-I:110:4:10:1:0\n+I:120:4:10:1:0\n-D:It digs.\n+D:It digs on.\n"
    after = (files / "monster.txt").read_text()
    assert after == MONSTERS.replace("I:110", "I:120").replace("It digs.", "It digs on.")
    assert run("set", files, "monster", "Mole", "speed=130", "--dry-run").exit_code == 0
    assert (files / "monster.txt").read_text() == after


def test_what_differs(files: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for file in files.iterdir():
        (other / file.name).write_bytes(file.read_bytes())
    assert run("diff", files, other).exit_code == 0
    run("set", other, "monster", "Mole", "speed=120")
    done = run("diff", files, other)
    assert (done.exit_code, done.output) == (1, "monster.txt: Mole: speed: 110 -> 120\n")
    (found,) = json.loads(run("diff", files, other, "--json").output)
    assert (found["entry"], found["name"], found["before"], found["after"]) == ("Mole", "speed", 110, 120)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check", "../empty"), "NH4090"),
        (("get", ".", "monsters", "Mole"), "NH4091"),
        (("get", ".", "monster", "Mule"), "NH4092"),
        (("get", ".", "monster", "Mole", "sped"), "NH4093"),
        (("set", ".", "monster", "Mole", "sped=3"), "NH4093"),
        (("set", ".", "monster", "Mole", "speed"), "NH4093"),
        (("set", ".", "monster", "Mole", "speed=fast"), "NH4093"),
        (("set", ".", "monster", "Mole", "flags-=EVIL"), "NH4093"),
        (("set", ".", "monster", "Mole", "blows.3.damage=1"), "NH4093"),
        (("set", ".", "monster", "Mole", "flags+=EVLI"), "NH4006"),
    ],
)
def test_mistakes(files: Path, words: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(files)
    done = run(*words)
    assert done.exit_code == 1
    assert told in done.output
    assert (files / "monster.txt").read_text() == MONSTERS


def test_a_name_of_several_entries(tmp_path: Path) -> None:
    (tmp_path / "object.txt").write_text(
        "name:Speed\ntype:ring\ncost:1\n\nname:Speed\ntype:potion\ncost:2\n\nname:& Torch~\ntype:light\ncost:3\n"
    )
    done = run("get", tmp_path, "object", "Speed", "cost", "--game", "angband-4.2.5")
    assert "NH4089: 2 entries are called 'Speed'" in done.output
    assert "write 'Speed (ring)' or 'Speed (potion)'" in done.output
    costs = [
        run("get", tmp_path, "object", name, "cost", "--game", "angband-4.2.5").output
        for name in ("Speed (ring)", "speed (Potion)", "Speed (2)", "torch")
    ]
    assert costs == ["1\n", "2\n", "2\n", "3\n"]


def test_entries_of_one_name_and_one_number(files: Path) -> None:
    """What a file has by mistake is shown all the same, to be mended."""
    (files / "monster.txt").write_text("N:2:Mole\nG:m:u\n\nN:2:Mole\nG:m:w\n")
    assert "write 'Mole (2)' or 'Mole (line 4)'" in run("get", files, "monster", "Mole").output
    assert run("get", files, "monster", "mole (line 4)", "color").output == "w\n"


def test_words_of_a_source_that_is_not_there(tmp_path: Path) -> None:
    """An installed game has its files and no source: a word that is wrong was passed over without a word."""
    folder = tmp_path / "gamedata"
    folder.mkdir()
    (folder / "monster.txt").write_text("name:Mole\nbase:mole\nflags:UNIQE\n")
    (folder / "monster_base.txt").write_text("name:mole\nglyph:m\npain:0\ndesc:Mole\n")
    done = run("check", folder, "--game", "angband-4.2.5")
    assert "NH4088: the game's source is not beside" in done.output
    assert "monster flags" in done.output
    assert "NH4088" not in run("check", folder, "--game", "unangband-0.7").output


def test_a_file_that_can_not_be_read(files: Path) -> None:
    (files / "object.txt").mkdir()
    done = run("check", files)
    assert (done.exit_code, "NH4094" in done.output) == (1, True)


def test_what_differs_of_entries_of_one_name(tmp_path: Path) -> None:
    """They are called as 'get' and 'set' take them, also where the name is one entry's in one of the folders."""
    ring, potion = "name:Speed\ntype:ring\ncost:1\n\n", "name:Speed\ntype:potion\ncost:2\n\n"
    scroll = potion.replace("potion", "scroll")
    folders = {"one": ring, "two": potion + ring, "dear": potion + ring.replace("1", "9"), "other": scroll + ring}
    for name, text in folders.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "object.txt").write_text(text)

    def said(old: str, new: str) -> list[str]:
        lines = run("diff", tmp_path / old, tmp_path / new, "--game", "angband-4.2.5").output.splitlines()
        return [line for line in lines if line.startswith("object.txt: ")]

    assert said("one", "two") == ["object.txt: Speed (potion): new"]
    assert said("two", "other") == ['object.txt: Speed (scroll): type: "potion" -> "scroll"']
    assert said("two", "dear") == ["object.txt: Speed (ring): cost: 1 -> 9"]
    assert run("get", tmp_path / "dear", "object", "Speed (ring)", "cost", "--game", "angband-4.2.5").output == "9\n"
    told = run("diff", tmp_path / "one", tmp_path / "two", "--game", "angband-4.2.5").output
    assert "the object 'Speed (ring)' and those behind it stand at other places" in told
