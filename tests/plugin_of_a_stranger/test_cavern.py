"""A stranger's game that is nothing but data, beside NetHack: one mod for both, and every command on it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
import pytest
from ruamel.yaml import YAML
from strange_distribution import install

if TYPE_CHECKING:
    from strange_distribution import Run

PLUGIN = Path(__file__).with_name("cavern")
MONSTERS = "N:0:mole:1\nM:sleepy\nN:1:cave bat:3\nM:angry\n"
CAVES = "V:cell:mole\nD:###\n"
HEAD = """\
nhmod: 1
id: both
targets: ["nethack ==3.6.6", cavern]
"""
BOTH = f"""\
{HEAD}monsters:
  - name: mole king
    copy_from: newt
    level: 5
    tile: {{copy_from: newt}}
    when: {{target: nethack}}
  - name: mole king
    copy_from: mole
    depth: {{add: 4}}
    when: {{target: cavern}}
  - edit: cave bat
    depth: 9
    when: {{target: cavern}}
caves:
  - name: throne
    guard: mole king
    rows: ["###", "#.#"]
    when: {{target: cavern}}
"""
CAVERN = ("--target", "cavern-1.0")
RECORDS_ONLY = """
import sys
from nhmod.cli import main
try:
    main()
finally:
    read = ("check", "edits", "facts", "plan", "sites", "symbols", "limits", "identify", "importing", "languages", "words")
    print(*(one for one in sys.modules if one.startswith("nhmod_") and one.rpartition(".")[2] in read), sep="\\n", file=sys.stderr)
"""
SHARED = {"nhmod_effects.check"}
"""What the effects' own package imports, which the records of NetHack's content need."""


@pytest.fixture
def nhmod(tmp_path: Path, site: Path, shared_tmp: Path) -> Run:
    """Run nhmod with the stranger's plugin, in the test's folder, where the game's tree is beside the mods."""
    install(PLUGIN, site, name="nhmod-cavern", version="1.0")
    tree = tmp_path / "cavern-1.0"
    (tree / "edit").mkdir(parents=True)
    (tree / "edit" / "monster.txt").write_text(MONSTERS)
    (tree / "edit" / "vault.txt").write_text(CAVES)

    def run(*arguments: str, trace: bool = False) -> subprocess.CompletedProcess[str]:
        del trace
        path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH", ""))))
        environment = os.environ | {"PYTHONPATH": path, "NHMOD_CACHE": str(shared_tmp / "cavern-cache")}
        environment |= {"NHMOD_SOURCE_CAVERN_1_0": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            [sys.executable, "-c", RECORDS_ONLY, *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    return run


@pytest.fixture(autouse=True)
def both(tmp_path: Path) -> Path:
    """A mod for both games."""
    folder = tmp_path / "both"
    folder.mkdir()
    (folder / "mod.yaml").write_text(BOTH)
    return folder


def quiet(done: subprocess.CompletedProcess[str]) -> str:
    """Return what was printed; it went well, and nothing of NetHack's plugins was asked but what their content is."""
    assert done.returncode == 0, done.stderr
    modules = {line for line in done.stderr.splitlines() if line.startswith("nhmod_")}
    others = {one for one in modules if not one.startswith(("nhmod_cavern", "nhmod_gallery"))}
    # Who says that a folder is none of its games has to look at it.
    assert {one for one in others if not one.endswith(".identify")} <= SHARED
    return done.stdout


def test_it_is_checked_on_both_games(nhmod: Run, nethack366: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NHMOD_SOURCE_NETHACK_3_6_6", str(nethack366))
    done = nhmod("check", "both")
    assert done.returncode == 0, done.stderr
    assert "; checked on nethack-3.6.6, cavern-1.0\n" in done.stderr
    assert "no errors" in done.stderr


def test_a_check_of_the_game_asks_nothing_of_nethack_s_plugins(nhmod: Run) -> None:
    quiet(nhmod("check", "both", *CAVERN))


def test_its_patch_has_the_files_of_data(nhmod: Run, tmp_path: Path) -> None:
    quiet(nhmod("patch", "both", *CAVERN, "-o", "out"))
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["0001-both.patch", "combined.patch", "series"]
    text = (tmp_path / "out" / "combined.patch").read_text()
    added = [line for line in text.splitlines() if line[:1] in {"+", "-"} and line[:3] not in {"+++", "---"}]
    monsters = ["-N:1:cave bat:3", "+N:1:cave bat:9", "+N:2:mole king:5", "+M:angry"]
    assert added == [*monsters, "+V:throne:mole king", "+D:###", "+D:#.#"]
    assert "MOD_BOTH" not in text
    quiet(nhmod("patch", "both", *CAVERN, "--git", "branch"))
    log = ["git", "-C", "branch", "log", "--format=%s"]
    said = subprocess.run(log, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert said == "both (both 0)\nCavern 1.0\n"


def test_it_is_built_and_played(nhmod: Run, tmp_path: Path) -> None:
    assert quiet(nhmod("build", "both", *CAVERN, "--compiler-command", "no-such-cc")) == f"{tmp_path}/build/both\n"
    assert quiet(nhmod("build", "both", *CAVERN)) == f"{tmp_path}/build/both\n"
    assert sorted(path.name for path in (tmp_path / "build" / "both").iterdir() if path.name[0] != ".") == [
        "cavern",
        "edit",
        "scores",
    ]
    played = nhmod("play", "both", *CAVERN, "--option", "-x")
    assert played.stdout == "N:0:mole:1\nM:sleepy\nN:1:cave bat:9\nM:angry\nN:2:mole king:5\nM:angry\n-x\n"
    refused = nhmod("play", "both", *CAVERN, "--wizard")
    assert refused.returncode == 2
    assert "this game has no wizard mode" in refused.stderr
    assert "--option TEXT" in nhmod("play", "--help").stdout


def test_its_package_speaks_of_no_other_game(nhmod: Run, tmp_path: Path) -> None:
    quiet(nhmod("package", "both", *CAVERN, "--gallery"))
    with tarfile.open(tmp_path / "dist" / "both-0.tar.gz") as archive:
        names = archive.getnames()
        readme = archive.extractfile("both-0/README")
        assert readme is not None
        text = readme.read().decode()
    assert "both-0/game/edit/monster.txt" in names
    assert "both-0/gallery/monsters.html" in names
    assert not [name for name in names if "licences" in name]
    assert "wizard" not in text
    assert "NetHack" not in text
    two = tmp_path / "two"
    two.mkdir()
    (two / "mod.yaml").write_text("nhmod: 1\nid: two\ntargets: [cavern]\n")
    assert quiet(nhmod("package", "both", "two", *CAVERN)) == "dist/modded-cavern.tar.gz\n"


def test_its_gallery_has_its_halls(nhmod: Run, tmp_path: Path) -> None:
    quiet(nhmod("gallery", "both", *CAVERN, "-o", "pages"))
    assert sorted(path.name for path in (tmp_path / "pages").glob("*.html")) == [
        "caves.html",
        "index.html",
        "monsters.html",
    ]


def test_its_schema_and_words(nhmod: Run, both: Path, tmp_path: Path) -> None:
    quiet(nhmod("schema", *CAVERN, "-o", "one.json"))
    schema = json.loads((tmp_path / "one.json").read_text())
    assert {"monsters", "caves", "patches"} <= set(schema["properties"])
    assert "rooms" not in schema["properties"]
    assert schema["$defs"]["words.cavern-monsters"]["enum"] == ["mole", "cave bat"]
    assert "anyOf" not in schema["properties"]["monsters"]["items"]
    whole = json.loads(nhmod("schema").stdout)
    described = whole["properties"]["monsters"]["items"]
    while "else" in described:
        described = described["else"]
    assert described["title"].startswith("content of one of these: nethack, nle; ")
    assert "; cavern" in described["title"]
    jsonschema.Draft202012Validator(whole).validate(YAML(typ="safe").load(both / "mod.yaml"))
    assert nhmod("schema", "--validate", "both").returncode == 0
    (both / "mod.yaml").write_text("nhmod: 1\nid: both\ntargets: [cavern]\nmonsters: [{name: x, level: 3}]\n")
    refused = nhmod("schema", "--validate", "both")
    assert "mod.yaml:4:22: error NH0217: unknown key 'level'" in refused.stderr
    (both / "mod.yaml").write_text(
        f"{HEAD}monsters: [{{name: x, level: 3, when: {{target: cavern}}}}, {{level: x}}, 3]\n"
    )
    refused = nhmod("schema", "--validate", "both")
    assert "mod.yaml:4:22: error NH0217: unknown key 'level'" in refused.stderr
    assert "error NH0217: expected content of one of these: nethack, nle; cavern, found the number 3" in refused.stderr
    words = quiet(nhmod("words", *CAVERN))
    assert "  cavern monsters      2  monsters.copy_from, caves.guard\n" in words
    assert "monsters.flags" not in words


def test_new_mods_begin_with_its_own_starts(nhmod: Run, tmp_path: Path) -> None:
    for name, kind in (("moles", ()), ("pits", ("--kind", "cave")), ("kings", ("--kind", "monster"))):
        made = quiet(nhmod("new", name, "--target", "cavern", *kind))
        assert f"  nhmod play {name}\n" in made
        text = (tmp_path / name / "mod.yaml").read_text()
        assert 'targets: ["cavern"]' in text
        assert "# A mod for Cavern, read by nhmod." in text
        assert "NetHack" not in text
        assert "rooms" not in json.loads((tmp_path / name / ".nhmod" / "schema.json").read_text())["properties"]
        quiet(nhmod("check", name))
    assert 'targets: ["nethack >=3.4.3,<3.7", "nle >=1.3,<2"]' in _begun(nhmod, tmp_path, "usual", "--kind", "monster")
    refused = nhmod("new", "rooms", "--target", "cavern-1.0", "--kind", "room")
    assert "there is no start 'room' for cavern-1.0; there are: cave, monster" in " ".join(refused.stderr.split())


def _begun(nhmod: Run, folder: Path, name: str, *arguments: str) -> str:
    assert nhmod("new", name, *arguments).returncode == 0
    return (folder / name / "mod.yaml").read_text()


def test_it_is_explained_and_ported(nhmod: Run) -> None:
    said = quiet(nhmod("explain", "mole king", "both", *CAVERN))
    assert said.startswith("the cavern monster 'mole king', Cavern 1.0\n")
    assert quiet(nhmod("explain", "monsters:mole king", "both", *CAVERN)) == said
    ported = quiet(nhmod("port", "cavern-1.0"))
    assert "\nmonsters: all 1 places\n" in ported
    assert "\n2 of 2 kinds of content can be given to this tree\n" in ported
    assert "both (beside cavern-1.0)\n" in quiet(nhmod("port", "both", "--to", "cavern-1.0"))
    quiet(nhmod("limits", "both", *CAVERN))
    quiet(nhmod("check", "both", "--tree", "cavern-1.0"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "targets: [cavern]\nrooms: [{id: den}]\n",
            "both/mod.yaml:4:1: error NH0219: only nethack and nle have 'rooms'",
        ),
        (
            "targets: [nethack]\ncaves: []\nmonsters:\n- {name: x, depth: 2}\n",
            "both/mod.yaml:6:13: error NH0201: unknown key 'depth'",
        ),
        (
            "targets: [nethack, cavern]\nmonsters: [{name: x}]\n",
            "both/mod.yaml:4:13: error NH0218: this is for cavern and nethack",
        ),
        ("monsters: [{name: x, level: 3, class: ant, color: red}]\n", "error NH0308: 'both' is not for cavern-1.0"),
    ],
)
def test_what_is_not_for_the_game_is_told(nhmod: Run, both: Path, text: str, told: str) -> None:
    (both / "mod.yaml").write_text(f"nhmod: 1\nid: both\n{text}")
    done = nhmod("check", "both", *CAVERN)
    assert done.returncode == 1
    assert told in done.stderr


def test_a_mod_that_says_no_target_is_for_the_game_that_has_its_content(nhmod: Run, both: Path) -> None:
    (both / "mod.yaml").write_text("nhmod: 1\nid: both\ncaves: [{name: x, guard: mole, rows: ['.']}]\n")
    assert quiet(nhmod("check", "both")) == ""
    (both / "mod.yaml").write_text("nhmod: 1\nid: both\nrooms: [{id: den, inhabitants: newt}]\n")
    done = nhmod("check", "both", *CAVERN)
    assert "hint: its content is for nethack, nle; if it is for cavern, write 'targets: [cavern]'" in done.stderr
    tried = nhmod("check", "both", "--tree", "cavern-1.0")
    assert "error NH0310: Cavern 1.0 can't be given 'rooms' of nethack, nle" in tried.stderr
