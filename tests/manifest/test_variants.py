# ruff: noqa: E501 - messages are compared whole
"""Records that are different for some targets: each is read for every target that can be, with the places of its own values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from packaging.version import Version

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.manifest import ContentOrigin, Dice, Edited, Int, ListOf, Record, Text, for_target, key, read_manifest
from nhmod.manifest.types_number import DiceType

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.manifest import Context

HEAD = "nhmod: 1\nid: m\n"


@dataclass(frozen=True, kw_only=True, slots=True)
class Beast(Record):
    """A beast."""

    name: str = key(Text(), "Its name.")
    level: int = key(Int(0, 30), "Its level.", default=1)
    flags: tuple[str, ...] = key(ListOf(Text()), "Its flags.", default=())
    bite: Dice | None = key(DiceType(), "Its bite.", default=None)

    def check_record(self, context: Context) -> None:
        if self.level > 20 and not self.flags:
            context.report.error("NH0204", "so high a level has flags", self.origin.at("level").location)


def read(folder: Path, content: str) -> tuple[Beast, ...]:
    (folder / "mod.yaml").write_text(HEAD + content, encoding="utf-8")
    report = Report()
    manifest = read_manifest(folder, {"beasts": Beast}, report, display="m")
    assert manifest is not None, [str(d) for d in report.diagnostics]
    return manifest.records["beasts"]  # type: ignore[return-value]  # they are


def mistakes(folder: Path, content: str) -> list[str]:
    (folder / "mod.yaml").write_text(HEAD + content, encoding="utf-8")
    report = Report()
    assert read_manifest(folder, {"beasts": Beast}, report, display="m") is None
    return sorted(str(d) for d in report.diagnostics)


def at(record: Beast, family: str, version: str) -> Beast | None:
    return for_target(record, family, Version(version))


LIST = """\
beasts:
  - name: ant
    level: 3
    flags: [strong, fast]
    bite: 1d4
    when:
      - {target: "nethack <3.6", flags: [strong], level: 2}
      - target: ["nethack <3.5", nle]
        level: 4
        bite: ~
"""


def test_later_entries_win_and_nothing_takes_a_value_away(tmp_path: Path) -> None:
    (ant,) = read(tmp_path, LIST)
    found = {
        release: at(ant, *release.split())
        for release in ("nethack 3.4.3", "nethack 3.5.0", "nethack 3.6.6", "nle 1.3.0", "slashem 0.0.8")
    }
    assert {release: (one.level, one.flags, one.bite) for release, one in found.items() if one} == {
        "nethack 3.4.3": (4, ("strong",), None),
        "nethack 3.5.0": (2, ("strong",), Dice(1, 4)),
        "nethack 3.6.6": (3, ("strong", "fast"), Dice(1, 4)),
        "nle 1.3.0": (4, ("strong", "fast"), None),
        "slashem 0.0.8": (3, ("strong", "fast"), Dice(1, 4)),
    }


def test_one_mapping_with_keys_is_an_entry_too(tmp_path: Path) -> None:
    (ant,) = read(tmp_path, 'beasts: [{name: ant, when: {target: "nethack <3.6", level: 9}}]\n')
    assert [one and one.level for one in (at(ant, "nethack", "3.4.3"), at(ant, "nethack", "3.6.6"))] == [9, 1]


def test_without_keys_it_is_for_these_targets_only(tmp_path: Path) -> None:
    (ant,) = read(tmp_path, 'beasts: [{name: ant, when: {target: "nethack <3.6"}}]\n')
    assert at(ant, "nethack", "3.4.3") is ant
    assert at(ant, "nethack", "3.6.6") is None


def test_each_value_has_its_own_place(tmp_path: Path) -> None:
    (ant,) = read(tmp_path, LIST)
    old, new = at(ant, "nethack", "3.4.3"), at(ant, "nethack", "3.6.6")
    assert old is not None
    assert new is not None
    assert str(new.origin.at("level")).count("beasts[0].level") == 1
    assert (new.origin.at("level").location.line, new.origin.at("level").path) == (5, "beasts[0].level")
    assert (old.origin.at("level").location.line, old.origin.at("level").path) == (11, "beasts[0].when[1].level")
    assert (old.origin.at("flags").location.line, old.origin.at("flags").path) == (9, "beasts[0].when[0].flags")
    assert old.origin.location == new.origin.location


def test_a_target_has_one_record(tmp_path: Path) -> None:
    (ant,) = read(tmp_path, LIST)
    assert at(ant, "nethack", "3.4.3") is at(ant, "nethack", "3.4.1")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (
            "beasts: [{name: ant, when: {target: nle, levle: 3}}]\n",
            [
                "m/mod.yaml:3:42: error NH0201: unknown key 'levle' (did you mean 'level'?; the keys here are target, mod, name, level, flags, bite) [in beasts[0].when]"
            ],
        ),
        (
            "beasts: [{name: ant, when: [{level: 3}]}]\n",
            ["m/mod.yaml:3:30: error NH0202: 'target' or 'mod' is missing [in beasts[0].when[0]]"],
        ),
        (
            "beasts: [{name: ant, when: [{target: nle}]}]\n",
            [
                (
                    "m/mod.yaml:3:29: error NH0216: nothing is different here (write the keys that are, beside 'target' or "
                    "'mod'; a record that is only there has 'when: {target: …}') [in beasts[0].when[0]]"
                )
            ],
        ),
        (
            "beasts: [{name: ant, when: [{target: nle, level: 99}, {target: nethack, bite: x}]}]\n",
            [
                "m/mod.yaml:3:50: error NH0204: expected a whole number from 0 to 30, found the number 99 [in beasts[0].when[0].level]",
                "m/mod.yaml:3:79: error NH0203: expected dice such as 2d6, found 'x' (Its bite.) [in beasts[0].when[1].bite]",
            ],
        ),
        (
            "beasts: [{name: ant, level: 77, when: [{target: nle, level: 99}]}]\n",
            [
                "m/mod.yaml:3:29: error NH0204: expected a whole number from 0 to 30, found the number 77 [in beasts[0].level]",
                "m/mod.yaml:3:61: error NH0204: expected a whole number from 0 to 30, found the number 99 [in beasts[0].when[0].level]",
            ],
        ),
        (
            "beasts: [{name: ant, when: {target: nle, name: ~}}]\n",
            ["m/mod.yaml:3:48: error NH0203: expected a text of one line, found nothing [in beasts[0].when.name]"],
        ),
        (
            "beasts: [{name: ant, when: {target: nle, when: {target: nle}}}]\n",
            [
                (
                    "m/mod.yaml:3:42: error NH0201: unknown key 'when' (the keys here are target, mod, name, level, flags, bite) "
                    "[in beasts[0].when]"
                )
            ],
        ),
        (
            "beasts: [{name: ant, when: []}]\n",
            [
                "m/mod.yaml:3:28: error NH0204: expected a list of 1 to 20 mappings with 'target' or 'mod', found none [in beasts[0].when]"
            ],
        ),
    ],
)
def test_mistakes_are_told_at_their_places(content: str, expected: list[str], tmp_path: Path) -> None:
    assert mistakes(tmp_path, content) == expected


def test_what_does_not_go_together_for_some_release_is_told(tmp_path: Path) -> None:
    content = """\
beasts:
  - name: ant
    flags: [strong]
    when:
      - {target: "nethack <3.6", level: 25}
      - {target: "nethack >=3.5", flags: ~}
"""
    # No release that nhmod knows is between 3.5 and 3.6, and a tree may count as one.
    assert mistakes(tmp_path, content) == ["m/mod.yaml:7:41: error NH0204: so high a level has flags"]
    assert read(tmp_path, content.replace(">=3.5", ">=3.6"))
    assert read(tmp_path, content.replace("<3.6", "==3.4.*"))
    assert mistakes(tmp_path, content.replace("<3.6", "~=3.4"))
    assert mistakes(tmp_path, content.replace("<3.6", "!=3.4.3"))


def test_a_variant_that_nobody_foresaw_is_checked_when_it_is_asked_for(tmp_path: Path) -> None:
    content = "beasts: [{name: ant, when: [{target: nle, level: 25}, {target: nethack, level: 2}]}]\n"
    with mock.patch("nhmod.manifest.types_content.signatures", return_value=[()]):
        (ant,) = read(tmp_path, content)
    old = at(ant, "nethack", "3.4.3")
    assert old is not None
    assert old.level == 2
    with pytest.raises(DiagnosticError, match=r"^m/mod\.yaml:3:50: error NH0204: so high a level has flags$"):
        at(ant, "nle", "1.3.0")


BESIDE = """\
beasts:
  - {name: ant, when: {mod: hill}}
  - {name: bee, level: 2, when: {mod: [hill, hive], level: 5}}
  - name: cow
    when:
      - {mod: hill, level: 7}
      - {target: "nethack <3.6", mod: hive, level: 9}
"""


@pytest.mark.parametrize(
    ("release", "mods", "levels"),
    [
        ("nethack 3.6.6", (), [None, 2, 1]),
        ("nethack 3.6.6", ("hill",), [1, 2, 7]),
        ("nethack 3.6.6", ("hill", "hive"), [1, 5, 7]),
        ("nethack 3.4.3", ("hill", "hive"), [1, 5, 9]),
        ("nethack 3.4.3", ("hive",), [None, 2, 9]),
        ("nle 1.3.0", ("hive", "other"), [None, 2, 1]),
    ],
)
def test_what_is_beside_other_mods(
    release: str, mods: tuple[str, ...], levels: list[int | None], tmp_path: Path
) -> None:
    family, version = release.split()
    beasts = [for_target(one, family, Version(version), mods) for one in read(tmp_path, BESIDE)]
    assert [getattr(beast, "level", None) for beast in beasts] == levels


def test_a_record_knows_beside_which_mods_it_is(tmp_path: Path) -> None:
    beasts = read(tmp_path, BESIDE)
    assert [ContentOrigin.of(beast).named_mods for beast in beasts] == [{"hill"}, {"hill", "hive"}, {"hill", "hive"}]
    found = [for_target(one, "nethack", Version("3.6.6"), ("hill", "hive")) for one in beasts]
    assert [ContentOrigin.of(one).beside for one in found if one] == [{"hill"}, {"hill", "hive"}, {"hill"}]


def test_changes_of_another_mod_s_content_are_read_as_its_keys(tmp_path: Path) -> None:
    (changed,) = read(tmp_path, "beasts: [{edit: ant, level: 3, when: {mod: hill}}]\n")
    assert isinstance(changed, Edited)
    assert (changed.target, dict(changed.values), changed.keys) == ("ant", {"level": 3}, ("level",))
    (ant,) = read(tmp_path, "beasts: [{name: ant, flags: [strong], bite: 1d4}]\n")
    report = Report()
    made = changed.applied_to(ant, folder=tmp_path, report=report)
    assert (made.name, made.level, made.flags, made.bite) == ("ant", 3, ("strong",), Dice(1, 4))
    assert made.origin.location == ant.origin.location
    assert report.diagnostics == ()
    assert mistakes(tmp_path, "beasts: [{edit: ant, level: 99, levle: 3}, {edit: [ant]}]\n") == [
        "m/mod.yaml:3:29: error NH0204: expected a whole number from 0 to 30, found the number 99 [in beasts[0].level]",
        "m/mod.yaml:3:33: error NH0201: unknown key 'levle' (did you mean 'level'?; the keys here are name, level, flags, bite, when) [in beasts[0]]",
        "m/mod.yaml:3:51: error NH0203: expected a text of one line, found a list (write ant) [in beasts[1].edit]",
    ]


def test_what_a_change_makes_is_checked_as_a_whole(tmp_path: Path) -> None:
    (changed,) = read(tmp_path, "beasts: [{edit: ant, level: 25}]\n")
    (ant,) = read(tmp_path, "beasts: [{name: ant}]\n")
    assert isinstance(changed, Edited)
    report = Report()
    changed.applied_to(ant, folder=tmp_path, report=report)
    assert [(d.code, d.message, str(d.location)) for d in report.errors] == [
        ("NH0204", "so high a level has flags", "m/mod.yaml:3:29")
    ]
