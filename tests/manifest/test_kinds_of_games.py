"""One key for several games: of which kind an item is, by its own 'when' or the mod's 'targets'."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from packaging.version import Version

from nhmod.contribution import Kind
from nhmod.diagnostics import Report
from nhmod.manifest import Int, Kinds, Manifest, Record, Text, for_target, key, read_manifest

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, kw_only=True, slots=True)
class Beast(Record):
    """A beast of the usual game."""

    name: str = key(Text(max_length=20), "Its name.")


@dataclass(frozen=True, kw_only=True, slots=True)
class Monster(Record):
    """A monster of the other game."""

    name: str = key(Text(max_length=20), "Its name.")
    depth: int = key(Int(0, 99), "Where it lives.")
    rarity: int = key(Int(0, 99), "How rare it is.", default=1)


def kind(name: str, record: type[Record], *families: str, key: str = "") -> Kind:
    return Kind(name=name, key=key, label=name, record=record, doc="", families=frozenset(families))


KINDS = Kinds(
    [
        kind("monsters", Beast, "rogue", "hack"),
        kind("moria.monsters", Monster, "moria", "vms", key="monsters"),
        kind("vaults", Beast, "moria"),
        kind("notes", Beast),
    ],
    games={"larn"},
    usual={"rogue", "hack"},
)
HEAD = "nhmod: 1\nid: m\n"
MORIA = "targets: [moria]\n"
BOTH = "targets: [rogue >=1, moria]\n"


def read(folder: Path, text: str) -> tuple[Manifest, Report]:
    (folder / "mod.yaml").write_text(HEAD + text, encoding="utf-8")
    report = Report()
    manifest = read_manifest(folder, KINDS, report, display="m", sound=True)
    assert manifest is not None, report.diagnostics
    return manifest, report


def kinds_of(folder: Path, text: str) -> dict[str, list[str]]:
    """Return the names of the items by kind; there is no mistake."""
    manifest, report = read(folder, text)
    assert not report.diagnostics
    return {
        name: [str(getattr(record, "name", "")) for record in records]
        for name, records in manifest.records.items()
        if records
    }


def told(folder: Path, text: str) -> list[tuple[str, str]]:
    """Return what is said, with its place, and the hints."""
    _, report = read(folder, text)
    return [(f"{found.location}: {found.code}: {found.message}", found.hint) for found in report.diagnostics]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("monsters: [{name: ant}]", {"monsters": ["ant"]}),
        (MORIA + "monsters: [{name: ant, depth: 2}]", {"moria.monsters": ["ant"]}),
        ("targets: [vms <2, moria]\nmonsters: [{name: ant, depth: 2}]", {"moria.monsters": ["ant"]}),
        ("targets: [rogue, hack]\nmonsters: [{name: ant}]", {"monsters": ["ant"]}),
        # What no kind of the key is for has the usual kind, as has what nobody knows.
        ("targets: [zork]\nmonsters: [{name: ant}]", {"monsters": ["ant"]}),
        (
            BOTH + "monsters: [{name: ant, when: {target: rogue}}, {name: bat, depth: 2, when: {target: moria >=5}}]",
            {"monsters": ["ant"], "moria.monsters": ["bat"]},
        ),
        (
            "monsters: [{name: ant}, {name: bat, depth: 2, when: {target: [moria, vms]}}]",
            {"monsters": ["ant"], "moria.monsters": ["bat"]},
        ),
        (
            BOTH + "notes: [{name: ant}]\nvaults: [{name: pit, when: {target: moria}}]",
            {"notes": ["ant"], "vaults": ["pit"]},
        ),
        ("vaults: [{name: pit}]", {"vaults": ["pit"]}),
    ],
)
def test_an_item_is_of_the_kind_that_its_games_have(tmp_path: Path, text: str, found: dict[str, list[str]]) -> None:
    assert kinds_of(tmp_path, text) == found


SLIPS = {
    "Moria": "moria",
    "moria-5.2": "moria ==5.2.*",
    "moria-5.2.1": "moria ==5.2.1",
    "Moria 5": "moria ==5.*",
    "moria v5.2.x": "moria ==5.2.*",
    "moria>=5": "moria >=5",
    "moria => 5": "moria >=5",
    "moria = 5.2.1": "moria ==5.2.1",
    "moria 5.2+": "moria >=5.2",
    "moria 5.0-5.4": "moria >=5.0,<=5.4",
    "moria 5.0 to 5.4": "moria >=5.0,<=5.4",
    "moria (all)": "",
    "moria: 5": "",
}
"""How people write targets, and what to write."""


def mistakes(folder: Path, text: str) -> list[tuple[str, str]]:
    """Return the codes and the hints of a mod of whose own keys one is wrong."""
    (folder / "mod.yaml").write_text(HEAD + text, encoding="utf-8")
    report = Report()
    read_manifest(folder, KINDS, report, sound=True)
    return [(found.code, found.hint) for found in report.diagnostics]


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize(
    "where",
    ["targets: [SLIP]\nmonsters: [{name: ant, depth: 2}]", "monsters: [{name: ant, depth: 2, when: {target: SLIP}}]"],
)
def test_a_slip_in_a_target_is_told_once_and_the_rest_is_read_as_that_game_s(
    tmp_path: Path, where: str, slip: str
) -> None:
    ((code, hint),) = mistakes(tmp_path, where.replace("SLIP", f"{{{slip}}}" if ":" in slip else f"'{slip}'"))
    assert code == "NH0203"
    assert not SLIPS[slip] or hint == f"write {SLIPS[slip]}"


@pytest.mark.parametrize("word", ["moira", "morai", "morias"])
def test_what_is_nearly_a_game_is_read_as_that_game_s(tmp_path: Path, word: str) -> None:
    manifest, _ = read(tmp_path, f"targets: [{word}]\nmonsters: [{{name: ant, depth: 2}}]")
    assert len(manifest.records["moria.monsters"]) == 1


def test_a_mod_of_another_game_that_does_not_say_so_is_told_once(tmp_path: Path) -> None:
    """NH0218: not a list of unknown keys."""
    items = "[{name: ant, depth: 2, rarity: 3}, {name: bat, depth: x, rarity: 1}]"
    assert told(tmp_path, f"monsters: {items}") == [
        (
            "m/mod.yaml:3:13: NH0218: nothing says for which game this is, and 'depth' and 'rarity' are keys of moria and vms",
            "say it for the whole mod: targets: [moria, vms]",
        ),
        ("m/mod.yaml:3:65: NH0203: expected a whole number from 0 to 99, found 'x'", "Where it lives."),
    ]
    assert told(tmp_path, "monsters: [{name: ant, depth: 2, rariti: 3}]") == [
        (f"m/mod.yaml:3:{column}: NH0201: unknown key '{name}'", "the keys here are name, when")
        for column, name in ((24, "depth"), (34, "rariti"))
    ]


@pytest.mark.parametrize("targets", ["", BOTH, "targets: [rogue, hack]\n", "targets: [rogue, hack, moria]\n"])
@pytest.mark.parametrize(
    "when", ["{target: hack, name: bee}", "[{target: hack, name: bee}, {target: hack <3, name: wasp}]"]
)
def test_what_differs_for_one_game_is_as_it_stands_for_its_kin(tmp_path: Path, targets: str, when: str) -> None:
    manifest, report = read(tmp_path, f"{targets}monsters: [{{name: ant, when: {when}}}]\n")
    assert not report.diagnostics
    (ant,) = manifest.records["monsters"]
    made = (for_target(ant, family, Version("5")) for family in ("rogue", "hack", "moria", "vms"))
    restricted = targets != "targets: [rogue, hack]\n" and bool(targets)
    names = [one.name if isinstance(one, Beast) else None for one in made]
    assert names[:2] == ["ant", "bee"]
    assert not restricted or names[2:] == [None, None]


def test_a_list_of_differences_among_one_game_is_for_that_game_alone(tmp_path: Path) -> None:
    text = (
        BOTH + "monsters: [{name: ant, depth: 2, when: [{target: moria <5, depth: 1}, {target: moria ==7, name: bee}]}]"
    )
    manifest, report = read(tmp_path, text)
    assert not report.diagnostics
    (ant,) = manifest.records["moria.monsters"]
    made = {
        version: for_target(ant, family, Version(version))
        for family, version in (("moria", "4"), ("moria", "6"), ("moria", "7"), ("rogue", "3"))
    }
    assert [(one.name, one.depth) if isinstance(one, Monster) else None for one in made.values()] == [
        ("ant", 1),
        ("ant", 2),
        ("bee", 2),
        None,
    ]


def test_differences_in_another_game_do_not_say_of_which_an_item_is(tmp_path: Path) -> None:
    text = MORIA + "monsters: [{name: ant, depth: 2, when: [{target: rogue, name: bee}]}]"
    assert kinds_of(tmp_path, text) == {"moria.monsters": ["ant"]}


def test_what_is_for_several_games_is_told(tmp_path: Path) -> None:
    """NH0218."""
    message = "NH0218: this is for moria and rogue, which have 'monsters' of their own"
    hint = "say with 'when' which, and write one item for each: when: {target: moria} or when: {target: rogue}"
    assert told(tmp_path, BOTH + "monsters:\n- {name: ant}\n- name: bat\n  depth: x") == [
        (f"m/mod.yaml:5:4: {message}", hint),
        (f"m/mod.yaml:6:3: {message}", hint),
    ]
    three = "monsters: [{name: ant, when: {target: [hack, rogue, vms]}}]"
    assert told(tmp_path, three) == [
        (
            "m/mod.yaml:3:13: NH0218: this is for hack, rogue and vms, which have 'monsters' of their own",
            "say with 'when' which, and write one item for each: when: {target: [hack, rogue]} or when: {target: vms}",
        )
    ]


def test_what_only_another_game_has_is_told_once(tmp_path: Path) -> None:
    """NH0219: not as an unknown key."""
    assert told(tmp_path, "targets: [rogue]\nvaults: [{name: pit}, {name: cell}]") == [
        (
            "m/mod.yaml:4:1: NH0219: only moria has 'vaults', and this is for rogue",
            "take it out, or say that it is for moria, under 'targets:' or with 'when'",
        )
    ]
    assert told(tmp_path, "targets: [larn]\nmonsters: [{name: pit}]") == [
        (
            "m/mod.yaml:4:1: NH0219: only hack, moria, rogue and vms have 'monsters', and this is for larn",
            "take it out, or say that it is for hack, moria, rogue or vms, under 'targets:' or with 'when'",
        )
    ]
    assert told(tmp_path, BOTH + "vaults: [{name: pit}, {name: cell, when: {target: rogue}}]") == [
        (
            "m/mod.yaml:4:1: NH0219: only moria has 'vaults', and this is for moria and rogue",
            "say with 'when' that it is for moria alone: when: {target: moria}",
        ),
        (
            "m/mod.yaml:4:24: NH0219: only moria has 'vaults', and this is for rogue",
            "take it out, or say that it is for moria, under 'targets:' or with 'when'",
        ),
    ]


def test_a_mod_without_targets_is_for_the_games_that_have_its_content(tmp_path: Path) -> None:
    fits = {
        text: [
            family for family in ("rogue", "moria", "vms", "zork") if read(tmp_path, text)[0].fits(family, Version("1"))
        ]
        for text in (
            "vaults: [{name: pit}]",
            "monsters: [{name: ant}]",
            "notes: [{name: all}]",
            "monsters: [{name: ant, depth: 1, when: {target: vms}}]",
        )
    }
    assert list(fits.values()) == [
        ["moria"],
        ["rogue"],
        ["rogue", "moria", "vms", "zork"],
        ["rogue", "moria", "vms", "zork"],
    ]


def test_content_that_no_game_has_together_is_told(tmp_path: Path) -> None:
    """NH0218."""
    assert told(tmp_path, "monsters: [{name: ant}]\nvaults: [{name: pit}]") == [
        (
            "m/mod.yaml:4:11: NH0218: 'vaults' is for moria, and 'monsters' for hack and rogue",
            "say which is for which game: when: {target: moria} or when: {target: [hack, rogue]}",
        )
    ]


def test_an_edit_has_the_keys_of_its_own_game_s_kind(tmp_path: Path) -> None:
    text = "monsters: [{edit: ant, depth: 3, when: {target: moria}}]"
    manifest, report = read(tmp_path, text)
    assert not report.diagnostics
    assert len(manifest.records["moria.monsters"]) == 1
    assert told(tmp_path, "monsters: [{edit: ant, depth: 3}]")[0][0].endswith("NH0201: unknown key 'depth'")


def test_what_is_no_list_is_told_as_the_kind_of_the_targets(tmp_path: Path) -> None:
    assert "NH0203" in told(tmp_path, MORIA + "monsters: {name: ant}")[0][0]
    manifest, _ = read(tmp_path, MORIA + "monsters: []")
    assert dict(manifest.records) == {"moria.monsters": ()}


def test_what_nobody_says_of_is_told_with_the_targets_that_it_can_have(tmp_path: Path) -> None:
    """NH0218."""
    several = Kinds(
        [kind("a", Beast, "rogue", "hack", key="pits"), kind("b", Beast, "moria", key="pits")], usual={"larn"}
    )
    (tmp_path / "mod.yaml").write_text(HEAD + "pits: [{name: x}]", encoding="utf-8")
    report = Report()
    read_manifest(tmp_path, several, report)
    (found,) = report.errors
    assert found.message == "hack, moria and rogue have 'pits' of their own, and nothing says for which this is"
    assert found.hint == "say it for the whole mod: targets: [hack, rogue] or targets: [moria]"


MORE = """when: {target: moria}
monsters:
- {name: orc, depth: 4}
- {name: rat, when: {target: rogue}}
notes: [{name: seen}]
"""


def test_an_included_file_says_once_what_all_of_it_is_for(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text(MORE, encoding="utf-8")
    text = f"{BOTH}include: [more.yaml]\nmonsters: [{{name: bat, when: {{target: rogue}}}}]\nnotes: [{{name: all}}]\n"
    found = {"monsters": ["bat", "rat"], "moria.monsters": ["orc"], "notes": ["all", "seen"]}
    assert kinds_of(tmp_path, text) == found
    manifest, _ = read(tmp_path, text)
    for family, notes in (("moria", ["all", "seen"]), ("rogue", ["all"])):
        records = (for_target(record, family, Version("1")) for record in manifest.records["notes"])
        assert [getattr(record, "name", "") for record in records if record is not None] == notes


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("{target: 5 things}", "more.yaml:1:16: NH0203: "),
        ("[{target: moria}]", "more.yaml:1:7: NH0203: "),
        ("{targets: moria}", "more.yaml:1:8: NH0201: "),
        ("{name: x}", "more.yaml:1:8: NH0201: "),
    ],
)
def test_a_wrong_condition_of_an_included_file_is_told_once(tmp_path: Path, when: str, said: str) -> None:
    (tmp_path / "more.yaml").write_text(MORE.replace("{target: moria}", when, 1), encoding="utf-8")
    (tmp_path / "mod.yaml").write_text(f"{HEAD}{MORIA}include: [more.yaml]\n", encoding="utf-8")
    report = Report()
    read_manifest(tmp_path, KINDS, report, display="m", sound=True)
    found = [f"{one.location}: {one.code}: {one.message}" for one in report.diagnostics]
    assert len([one for one in found if "more.yaml:1:" in one]) == 1, found
    assert any(said in one for one in found), found


def test_a_manifest_itself_is_not_for_some_games_by_a_condition(tmp_path: Path) -> None:
    assert [code for code, _ in told(tmp_path, f"{MORIA}when: {{target: moria}}\n")] == [
        "m/mod.yaml:4:1: NH0215: unknown key 'when'"
    ]
