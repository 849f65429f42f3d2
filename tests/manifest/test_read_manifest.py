# ruff: noqa: E501 - messages are compared whole
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from packaging.version import Version

from nhmod.diagnostics import Report
from nhmod.manifest import Int, Manifest, Record, Text, Word, WordType, for_target, is_mod_id, key, read_manifest
from nhmod.manifest.codes import CODES

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "nhmod: 1\nid: mymod\nversion: 1.0\n"


@dataclass(frozen=True, kw_only=True, slots=True)
class Monster(Record):
    """A monster."""

    name: str = key(Text(max_length=30), "Its name.")
    class_: Word | None = key(WordType("monster classes"), "Its class.", default=None)
    level: int = key(Int(0, 49), "Its level.", default=0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Level(Record):
    """A level."""

    name: str = key(Text(), "Its name.")


KINDS: dict[str, type[Record]] = {"monsters": Monster, "levels": Level}


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    folder = tmp_path / "mod"
    folder.mkdir()
    return folder


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ".yaml")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)


def read(folder: Path) -> Manifest:
    report = Report()
    manifest = read_manifest(folder, KINDS, report, display="mods/m")
    assert manifest is not None, report.diagnostics
    assert report.diagnostics == ()
    return manifest


def refused(folder: Path) -> list[str]:
    report = Report()
    assert read_manifest(folder, KINDS, report, display="mods/m") is None
    return [str(diagnostic) for diagnostic in report.diagnostics]


def test_the_identity(mod: Path) -> None:
    write(
        mod,
        mod="""
nhmod: 1
id: first-aid
version: 1.10
name: First Aid
summary: Nurses.
description: |
  Many
  nurses.
authors: Ann <ann@example.org>
license: NGPL
targets: ["nethack >=3.4.3,<3.7", nle]
requires: {clinic: ">=1.2", beds: "*"}
conflicts: {no-nurses: "== 2.*"}
""",
    )
    identity = read(mod).identity
    assert (identity.id, identity.name, identity.symbol_name) == ("first-aid", "First Aid", "MOD_FIRST_AID")
    assert identity.version == Version("1.10")
    assert identity.description == "Many\nnurses.\n"
    assert identity.authors == ("Ann <ann@example.org>",)
    assert [str(target) for target in identity.targets] == ["nethack <3.7,>=3.4.3", "nle"]
    assert [(one.id, str(one.specifier)) for one in identity.requires] == [("clinic", ">=1.2"), ("beds", "")]
    assert str(identity.requires[0].origin.location) == "mods/m/mod.yaml:13:20"
    assert str(identity.origin.at("id").location) == "mods/m/mod.yaml:3:5"
    assert identity.fits("nethack", Version("3.6.6"))
    assert identity.fits("nle", Version("1.3.0"))
    assert not identity.fits("nethack", Version("3.7.0"))
    assert not identity.fits("slashem", Version("3.6.6"))


def test_the_least_identity(mod: Path) -> None:
    write(mod, mod="nhmod: 1\nid: a\n")
    identity = read(mod).identity
    assert (identity.name, str(identity.version), identity.symbol_name) == ("a", "0", "MOD_A")
    assert identity.fits("anything", Version("1"))


def test_content_with_places_and_words(mod: Path) -> None:
    write(mod, mod=HEAD + 'monsters:\n  - {name: ant, class: "a"}\n  - name: bee\n')
    manifest = read(mod)
    ant, bee = manifest.records["monsters"]
    assert isinstance(ant, Monster)
    assert (str(ant.origin.location), ant.origin.path) == ("mods/m/mod.yaml:5:5", "monsters[0]")
    assert (str(bee.origin.location), bee.origin.at("name").path) == ("mods/m/mod.yaml:6:5", "monsters[1].name")
    assert [word.text for word in manifest.words] == ["a"]
    assert manifest.folder == mod


def test_the_manifest_itself_can_be_named(mod: Path) -> None:
    write(mod, other="nhmod: 1\nid: a\n")
    report = Report()
    manifest = read_manifest(mod / "other.yaml", KINDS, report)
    assert manifest is not None
    assert manifest.identity.origin.location.file == (mod / "other.yaml").as_posix()


def test_included_files_keep_their_own_places(mod: Path) -> None:
    write(
        mod,
        mod=HEAD + "include: [more.yaml, levels/*.yaml, '*.yaml']\nmonsters: [{name: ant}]\n",
        more="monsters:\n- name: bee\n",
        levels__b="levels: [{name: b}]\n",
        levels__a="levels: [{name: a}]\nmonsters: [{name: cat}]\n",
    )
    manifest = read(mod)
    places = [(str(record.origin.location), record.origin.path) for record in manifest.records["monsters"]]
    assert places == [
        ("mods/m/mod.yaml:5:12", "monsters[0]"),
        ("mods/m/more.yaml:2:3", "monsters[0]"),
        ("mods/m/levels/a.yaml:2:12", "monsters[0]"),
    ]
    assert [str(record.origin.location) for record in manifest.records["levels"]] == [
        "mods/m/levels/a.yaml:1:10",
        "mods/m/levels/b.yaml:1:10",
    ]


@pytest.mark.parametrize(
    ("include", "said"),
    [
        ("more.yml", "4:10: error NH0209: the pattern 'more.yml' matches no file [in include[0]]"),
        ("[mod.yaml]", "4:11: error NH0209: the pattern 'mod.yaml' matches no file [in include[0]]"),
        ("['*.txt']", "4:11: error NH0209: the pattern '*.txt' matches no file [in include[0]]"),
        ("levels", "4:10: error NH0208: 'levels': this is not a file [in include[0]]"),
        (
            "link.yaml",
            "4:10: error NH0207: 'link.yaml': the path leads out of the mod's folder by a link [in include[0]]",
        ),
        ("pipe", "4:10: error NH0208: 'pipe': this is not a file [in include[0]]"),
        (
            "../secret.yaml",
            "4:10: error NH0207: a path is relative to the mod's folder and stays below it (no '..') [in include]",
        ),
        (
            "/etc/passwd",
            "4:10: error NH0207: a path is relative to the mod's folder and stays below it (no '..') [in include]",
        ),
        ("'**/*.yaml'", "4:10: error NH0207: '**' is not used in 'include:' (name the folders) [in include]"),
    ],
)
def test_includes_that_are_refused(include: str, said: str, mod: Path) -> None:
    (mod / "levels").mkdir()
    (mod.parent / "secret.yaml").write_text("monsters: []\n")
    (mod / "link.yaml").symlink_to(mod.parent / "secret.yaml")
    os.mkfifo(mod / "pipe")
    write(mod, mod=f"{HEAD}include: {include}\n")
    assert refused(mod) == [f"mods/m/mod.yaml:{said}"]


def test_mistakes_of_all_files_are_reported(mod: Path) -> None:
    write(
        mod,
        mod="nhmod: 1\nid: My_Mod\nversion: new\ninclude: [a.yaml, b.yaml, c.yaml]\nmonsters: [{nam: x}]\n",
        a="id: x\nlevels: 5\n",
        b="- a\n",
        c="levels: [{name: @}]\n",
    )
    assert refused(mod) == [
        (
            "mods/m/mod.yaml:2:5: error NH0203: expected a mod's id of lower-case letters, digits and hyphens that begins with a letter, found 'My_Mod' "
            "[in id]"
        ),
        "mods/m/mod.yaml:3:10: error NH0203: expected a version such as 1.0.2, found 'new' (The mod's version.) [in version]",
        "mods/m/mod.yaml:5:13: error NH0201: unknown key 'nam' (did you mean 'name'?; the keys here are name, class, level, when) [in monsters[0]]",
        "mods/m/a.yaml:1:1: error NH0211: 'id' belongs into mod.yaml, not into an included file",
        (
            "mods/m/a.yaml:2:9: error NH0203: expected a list (each a mapping with 'name', 'when'), found the number 5 "
            "[in levels]"
        ),
        (
            "mods/m/b.yaml:1:1: error NH0203: expected a mapping with content, found a list "
            "(write the items below the key of their kind, such as 'monsters:')"
        ),
        "mods/m/c.yaml:1:17: error NH0105: '@' can't begin an unquoted value (write it in quotes: \"@\")",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id: a", "1:1: error NH0202: 'nhmod' is missing"),
        ("monsters: []", "1:1: error NH0202: 'nhmod' and 'id' are missing"),
        (
            "nhmod: 0\nid: a",
            "1:8: error NH0210: expected the manifest format 1, found the number 0 (write nhmod: 1) [in nhmod]",
        ),
        (
            "nhmod: 2\nid: A\nzzz: 1",
            "1:8: error NH0210: the manifest has format '2'; this nhmod knows 1 (update nhmod) [in nhmod]",
        ),
        (
            HEAD + "monster: []",
            "4:1: error NH0215: unknown key 'monster' (did you mean 'monsters'?; the content kinds are levels, monsters)",
        ),
        (
            HEAD + "sumary: x",
            "4:1: error NH0215: unknown key 'sumary' (did you mean 'summary'?; the content kinds are levels, monsters)",
        ),
        (
            "nhmd: 1\nid: a\n",
            "1:1: error NH0215: unknown key 'nhmd' (did you mean 'nhmod'?; the content kinds are levels, monsters)",
        ),
        (
            "nhmod: 1\nidd: a\n",
            "2:1: error NH0215: unknown key 'idd' (did you mean 'id'?; the content kinds are levels, monsters)",
        ),
        (HEAD + "spells: []", "4:1: error NH0215: unknown key 'spells' (the content kinds are levels, monsters)"),
        (HEAD + "qqq: []", "4:1: error NH0215: unknown key 'qqq' (the content kinds are levels, monsters)"),
        (
            HEAD + "symbol: my",
            "4:9: error NH0203: expected a C macro's name such as MOD_CLINIC, found 'my' (write MY) [in symbol]",
        ),
        (HEAD + 'name: "a\\nb"', "4:7: error NH0205: expected a text of one line, found several lines [in name]"),
        (
            HEAD + "targets: [nethack-3.6.6]",
            "4:11: error NH0203: expected a target and its versions such as 'nethack >=3.4.3,<3.7', found 'nethack-3.6.6' (write nethack ==3.6.6) [in targets[0]]",
        ),
        (
            HEAD + "requires: {a: 1.2}",
            '4:15: error NH0203: expected a version range such as ">=1.2,<2", or "*" for all, found the number 1.2 (write it in quotes: ">=1.2") [in requires.a]',
        ),
        (
            HEAD + "requires: {a: '~=1'}",
            (
                '4:15: error NH0204: expected a version range such as ">=1.2,<2", or "*" for all, found '
                "'~=1': this is not a version range [in requires.a]"
            ),
        ),
        (
            HEAD + "requires: [a]",
            '4:11: error NH0203: expected a mapping of mods to version ranges such as {first-aid: ">=1.2"}, found a list (write {a: "*"}) [in requires]',
        ),
    ],
)
def test_identities_that_are_refused(text: str, said: str, mod: Path) -> None:
    write(mod, mod=text)
    assert refused(mod)[0] == f"mods/m/mod.yaml:{said}"


def test_a_folder_without_a_manifest(mod: Path) -> None:
    assert refused(mod) == [
        "mods/m/mod.yaml:1:1: error NH0214: there is no manifest here ('nhmod new' makes a mod to begin with)"
    ]


def test_a_manifest_of_another_name_or_a_folder_of_mods_is_named(mod: Path) -> None:
    (mod.parent / "n").mkdir()
    for name in ("Mod.yml", "n/mod.yaml"):
        (mod.parent / name).write_text(HEAD, encoding="utf-8")
    (mod / "mod.yaml").write_text(HEAD, encoding="utf-8")
    says = "the folder has Mod.yml: the manifest is called mod.yaml, or named itself"
    assert refused(mod.parent) == [f"mods/m/mod.yaml:1:1: error NH0214: there is no manifest here ({says})"]
    (mod.parent / "Mod.yml").unlink()
    says = "name the mods in it: mod, n"
    assert refused(mod.parent) == [f"mods/m/mod.yaml:1:1: error NH0214: there is no manifest here ({says})"]


def test_no_folder_at_all(tmp_path: Path) -> None:
    assert refused(tmp_path / "x") == [
        "mods/m:1:1: error NH0214: there is no manifest here ('nhmod new' makes a mod to begin with)"
    ]


def test_a_page_among_mods(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Mods\n\n| a: what it is |\n", encoding="utf-8")
    (said,) = refused(tmp_path / "README.md")
    assert said.startswith(
        "mods/m:1:1: error NH0214: this is no manifest: a mod is a folder with 'mod.yaml', or a YAML file ("
    )
    assert said.endswith("('mods/*/' gives the folders of 'mods' alone)")


def test_a_manifest_that_is_a_link_out_of_the_folder(mod: Path) -> None:
    (mod / "mod.yaml").symlink_to("/etc/passwd")
    assert refused(mod) == ["mods/m/mod.yaml:1:1: error NH0207: the path leads out of the mod's folder by a link"]


def test_conditions_on_the_target(mod: Path) -> None:
    write(
        mod,
        mod=HEAD
        + 'monsters:\n- {name: a, when: {target: "nethack <3.6"}}\n- {name: b, when: {target: [nle, "nethack >=3.6"]}}\n',
    )
    old, new = read(mod).records["monsters"]
    releases = [("nethack", Version("3.4.3")), ("nethack", Version("3.6.6")), ("nle", Version("1.3.0"))]
    assert [for_target(old, *release) is not None for release in releases] == [True, False, False]
    assert [for_target(new, *release) is not None for release in releases] == [False, True, True]


def test_a_condition_that_is_wrong(mod: Path) -> None:
    write(mod, mod=HEAD + "monsters: [{name: a, when: {targt: x}}]\n")
    assert refused(mod) == [
        "mods/m/mod.yaml:4:29: error NH0201: unknown key 'targt' (did you mean 'target'?; the keys here are target, mod, name, class, level) [in monsters[0].when]",
    ]


def test_reading_stops_when_mistakes_are_many(mod: Path) -> None:
    write(mod, mod=HEAD + "monsters: [" + "{name: 1}," * 1000 + "]\n")
    said = refused(mod)
    assert len(said) == 201
    assert (
        said[-1]
        == "mods/m/mod.yaml:1:1: error NH0213: reading stops after 200 mistakes (mend the first ones and try again)"
    )


def test_data_is_never_run_or_formatted(mod: Path) -> None:
    hostile = "{0.__class__} %s%n */ \" ' $(id) `id` {{x}} \\"
    write(mod, mod=HEAD + "monsters:\n- name: |-\n    " + hostile[:30] + "\n- nam{0}: 1\n")
    assert refused(mod) == [
        "mods/m/mod.yaml:7:3: error NH0201: unknown key 'nam{0}' (the keys here are name, class, level, when) [in monsters[1]]",
        "mods/m/mod.yaml:7:3: error NH0202: 'name' is missing [in monsters[1]]",
    ]


def test_what_a_mods_id_can_be() -> None:
    assert [
        text
        for text in ("a", "first-aid", "a1-2", "A", "1a", "a_b", "-a", "a-", "a--b", "", "a" * 31)
        if is_mod_id(text)
    ] == [
        "a",
        "first-aid",
        "a1-2",
    ]


def test_every_code_is_documented_once() -> None:
    codes = [info.code for info in CODES]
    assert codes == sorted(set(codes))
    assert all(info.title and info.explanation.endswith((".", ")")) for info in CODES)
