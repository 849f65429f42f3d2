"""What each command's exit status is, and what it says where."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nhmod import __version__
from nhmod.cli.main import form_asked_for

if TYPE_CHECKING:
    from pathlib import Path

    from command_run import Run

GOOD = "nhmod: 1\nid: newts\nmonsters:\n  - {name: swamp newt, copy_from: newt, tile: {copy_from: newt}}\n"
BAD = "nhmod: 1\nid: newts\nmonsters:\n  - name: swamp newt\n    copy_from: newt\n    colour: red\n"


def write(folder: Path, text: str) -> Path:
    folder.mkdir()
    (folder / "mod.yaml").write_text(text, encoding="utf-8")
    return folder


def test_the_version(nhmod: Run) -> None:
    done = nhmod("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"nhmod, version {__version__}\n", "")


def test_help_names_every_command(nhmod: Run) -> None:
    done = nhmod("--help")
    assert done.returncode == 0
    for name in ("build", "check", "codes", "doctor", "new", "package", "patch", "play", "plugins", "schema", "source"):
        assert f"  {name} " in done.stdout


def test_a_good_mod(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    write(tmp_path / "newts", GOOD)
    done = nhmod("check", "newts", *source)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.splitlines()[-1].startswith("no errors")


def test_a_bad_mod(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    write(tmp_path / "newts", BAD)
    done = nhmod("check", "newts", *source)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "newts/mod.yaml:6:5: error NH0201: unknown key 'colour'\n"
        "        colour: red\n"
        "        ^^^^^^\n"
        "  in monsters[0]\n"
        "  hint: did you mean 'color'?; the keys here are name, edit, copy_from, class, level, speed, armor_class, magic_resistance, "
        "alignment, generation … ('nhmod schema' shows all 33)\n"
        "1 error\n"
    )


def test_findings_as_json(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    write(tmp_path / "newts", BAD)
    done = nhmod("check", "newts", "--format", "json", *source)
    assert done.returncode == 1
    (line,) = (done.stdout + done.stderr).splitlines()
    found = json.loads(line)
    assert (found["code"], found["location"]["file"], found["location"]["line"]) == ("NH0201", "newts/mod.yaml", 6)


def test_findings_as_sarif(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    write(tmp_path / "newts", BAD)
    done = nhmod("check", "newts", "--format", "sarif", *source)
    assert done.returncode == 1
    (run,) = json.loads(done.stdout + done.stderr)["runs"]
    assert [result["ruleId"] for result in run["results"]] == ["NH0201"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["NH0201"]


def test_sarif_of_a_good_mod_is_a_log_too(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    write(tmp_path / "newts", GOOD)
    done = nhmod("check", "newts", "--format", "sarif", *source)
    assert done.returncode == 0
    assert json.loads(done.stdout + done.stderr)["version"] == "2.1.0"


def test_patches_are_written_whole_or_not_at_all(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    write(tmp_path / "newts", BAD)
    assert nhmod("patch", "newts", "-o", "out", *source).returncode == 1
    assert not (tmp_path / "out").exists()
    (tmp_path / "newts" / "mod.yaml").write_text(GOOD, encoding="utf-8")
    done = nhmod("patch", "newts", "-o", "out", *source)
    assert done.returncode == 0
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert sorted(line.removeprefix("out/") for line in done.stdout.splitlines()) == written
    assert {"series", "combined.patch"} <= set(written)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek"], "there is no command 'chek'; did you mean 'check'?"),
        (["xyzzy"], "there is no command 'xyzzy'"),
        (["targets"], "there is no command 'targets'; see 'nhmod source --help'"),
        (["render"], "there is no command 'render'; see 'nhmod level render --help'"),
        (["compile"], "there is no command 'compile'; there are dungeon compile, level compile"),
        (["check"], "Missing argument 'MOD...'"),
        (["check", "nowhere"], "'nowhere' does not exist"),
        (["check", "--format", "xml", "."], "'xml' is not one of 'text', 'json', 'sarif'"),
        (["check", "--sorce", "x", "."], "--sorce"),
        (["codes", "NH020"], "there is no code 'NH020'; did you mean 'NH"),
        (["new", "My Mod"], "'My Mod' can't be a mod's id: use lower-case letters, digits and hyphens"),
    ],
)
def test_usage(nhmod: Run, arguments: list[str], said: str) -> None:
    done = nhmod(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek", "--format", "json"], "there is no command 'chek'; did you mean 'check'?"),
        (["check", "--format", "json"], "Missing argument 'MOD...'"),
        (["check", "--format=json", "nowhere"], "'nowhere' does not exist"),
        (["check", "--sorce", "x", "--format", "json", "."], "--sorce"),
        (["check", "--format", "json", "--sorce", "x", "."], "--sorce"),
        (["level", "check", "--format", "json", "nowhere.des", "--nope"], "--nope"),
        (["level", "chek", "--format", "json"], "chek"),
        (["codes", "NH020", "--format", "json"], "--format"),
        (["--nope", "check", "--format", "json"], "--nope"),
    ],
)
def test_usage_in_the_form_that_was_asked_for(nhmod: Run, arguments: list[str], said: str) -> None:
    done = nhmod(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    told = json.loads(line)
    assert (told["code"], told["severity"]) == ("NH1090", "error")
    assert said in told["message"]
    sarif = nhmod(*(word.replace("json", "sarif") for word in arguments))
    assert (sarif.returncode, sarif.stdout) == (2, "")
    (result,) = json.loads(sarif.stderr)["runs"][0]["results"]
    assert (result["ruleId"], said in result["message"]["text"]) == ("NH1090", True)


@pytest.mark.parametrize(
    ("words", "form"),
    [
        ([], "text"),
        (["check", "--format", "xml"], "text"),
        (["check", "--format"], "text"),
        (["check", "--format", "json", "--format", "text"], "text"),
        (["check", "--format=sarif", "."], "sarif"),
        (["check", "--", "--format", "json"], "text"),
    ],
)
def test_the_last_form_of_a_line_counts(words: list[str], form: str) -> None:
    assert form_asked_for(words) == form


def test_a_folder_without_a_manifest(nhmod: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = nhmod("check", "empty")
    assert done.returncode == 1
    assert done.stderr == (
        "empty/mod.yaml:1:1: error NH0214: there is no manifest here\n"
        "  hint: 'nhmod new' makes a mod to begin with\n"
        "1 error\n"
    )


def test_a_code_is_explained(nhmod: Run) -> None:
    done = nhmod("codes", "nh0106")
    assert done.returncode == 0
    assert done.stdout.startswith("NH0106: a key is there twice\n    ")


def test_the_order_of_mods_on_the_line_does_not_matter(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    write(tmp_path / "a", GOOD)
    write(tmp_path / "b", GOOD.replace("newts", "toads").replace("swamp newt", "swamp toad"))
    assert nhmod("patch", "a", "b", "-o", "one", *source).returncode == 0
    assert nhmod("patch", "b", "a", "-o", "two", *source).returncode == 0
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two
