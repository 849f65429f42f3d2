"""Artifacts come back as an author would write them: rows, changes, behaviour, and what stays in the patch."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest
from artifacts_by_hand import rows_in
from importing_rounds import MODS, import_tree, round_trip
from ruamel.yaml import YAML

from nhmod.diagnostics import Severity
from nhmod.pipeline.importing.trees import overlaid, side
from nhmod.target import Entry
from nhmod.testing import host_of
from nhmod_artifacts.import_behaviour import Behaviours
from nhmod_artifacts.import_places import Rows, Surroundings

if TYPE_CHECKING:
    from pathlib import Path

    from importing_rounds import Round

    from nhmod.target import Json, Tree

pytestmark = pytest.mark.slow

# Every key once in a new one and once in a change, written as the import writes it.
_SAID = """
  - name: The Bell of Hours
    object: bell
    self_willed: true
    speaks: true
    defends: cold
    powers: [hallucination resistance, regeneration]
    carried: {defends: fire, powers: [telepathy]}
    invoke: level teleportation
    alignment: lawful
    race: human
    cost: 1200
    encyclopedia: |
      One for the cook,
      and two for the cat.
  - name: Grudge
    object: axe
    restricted: false
    attack: {type: fire, damage: 8}
    against: {flag: orc}
  - name: Hookhand
    object: grappling hook
    attack: {type: physical, to_hit: 2}
    against: {monster: guardian naga}
  - name: Kingfisher
    object: trident
    generated: false
    attack: {type: poison, to_hit: 3}
    against: {flag: undead}
    warns: undead
    role: Valkyrie
  - name: Wyrmtooth
    object: spear
    attack: {type: physical, to_hit: 5}
    against: {class: dragon}
  - name: The Scales of Judgement
    object: helmet
    quest: true
    generated: true
    self_willed: false
    against: {other_alignments: true}
    invoke: conflict
    alignment: neutral
  - edit: Excalibur
    generated: true
    powers: {extend: [telepathy], delete: [seeking]}
    cost: 8000
  - edit: Stormbringer
    object: broadsword
    self_willed: false
    powers: []
  - edit: Cleaver
    attack: {type: physical, to_hit: 3, damage: 7}
    alignment: chaotic
    role: any
  - edit: Sting
    against: {flag: giant}
    warns: giant
    race: any
  - edit: Magicbane
    attack: nothing
    defends: nothing
    speaks: true
  - edit: Giantslayer
    restricted: false
    against: any
    attack: {type: cold, to_hit: 5}
  - edit: The Orb of Detection
    carried: {defends: nothing, powers: {extend: [stealth], delete: [half spell damage]}}
    invoke: nothing
  - edit: The Mitre of Holiness
    warns: undead
"""
# What is the same in each release, in its own words: 3.4.3 has the orb's defence where it is carried, and no colors.
_OF_RELEASE = {
    "366": """  - name: Tideglass
    object: mirror
    warns: orc
    color: bright blue
  - edit: Sunsword
    warns: undead
    color: white
""",
    "343": "",
}
_DOING = """  - name: Thorn
    object: dagger
    invoke: [{message: It glows., when: blessed}, {heal: 2d4}]
    on_hit: [{message: It stings.}, {damage: 2}]
    on_hit_you: [{confuse: 3}]
  - edit: Trollsbane
    invoke: [{message: It grumbles.}]
  - edit: Snickersnee
    on_hit_you: [{message: It hums.}]
"""


def _mod(place: Path, release: str) -> Path:
    place.mkdir()
    head = "nhmod: 1\nid: relics\nversion: 1.0.0\nname: Relics\n\nartifacts:"
    (place / "mod.yaml").write_text(head + _SAID + _OF_RELEASE[release] + _DOING, encoding="utf-8")
    return place


@pytest.fixture(scope="module", params=["366", "343"])
def relics(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Round]:
    """A mod of artifacts with everything that they have, beside a shipped one, made a variant of and imported."""
    release = str(request.param)
    place = tmp_path_factory.mktemp(f"relics{release}")
    tree: Tree = request.getfixturevalue(f"tree{release}")
    return release, round_trip(tree, (_mod(place / "relics", release), MODS / "lantern"), place)


def _records(round_: Round) -> dict[str, dict[str, Json]]:
    manifest = YAML(typ="safe", pure=True).load(round_.result.files["mod.yaml"])
    return {record.get("name") or record["edit"]: record for record in manifest["artifacts"]}


def test_what_was_written_is_what_comes_back(relics: tuple[str, Round]) -> None:
    release, round_ = relics
    wanted = YAML(typ="safe", pure=True).load(_SAID + _OF_RELEASE[release])
    records = _records(round_)
    for record in wanted:
        title = record.get("name") or record["edit"]
        assert records[title] == record


def test_nothing_is_left(relics: tuple[str, Round]) -> None:
    _, round_ = relics
    assert [d for d in round_.report.diagnostics if d.severity != Severity.NOTE] == []
    assert round_.result.left == ()
    assert "rest.patch" not in round_.result.files
    titles = {content.title for content in round_.result.contents if content.kind == "artifacts"}
    assert {"Thorn", "Trollsbane", "Snickersnee", "The Lantern of the Byroad", "Thistledown"} <= titles
    assert {content.kind for content in round_.result.contents} == {"artifacts"}


def test_rows_and_facts_are_the_variants(relics: tuple[str, Round]) -> None:
    _, round_ = relics
    assert rows_in(round_.plain_made) == rows_in(round_.plain_variant)
    assert [row[0] for row in rows_in(round_.plain_variant)] != [row[0] for row in rows_in(round_.base)]
    variant, made = round_.facts()
    assert [(entry.symbol, entry.index, entry.fields) for entry in made["artifacts"]] == [
        (entry.symbol, entry.index, entry.fields) for entry in variant["artifacts"]
    ]
    assert round_.plain_made.content("dat/data.base") == round_.plain_variant.content("dat/data.base")
    assert round_.plain_made.content("include/artifact.h") == round_.plain_variant.content("include/artifact.h")


def test_behaviour_is_code_where_it_was_effects(relics: tuple[str, Round]) -> None:
    _, round_ = relics
    records = _records(round_)
    assert set(records["Thorn"]) == {"name", "object", "invoke", "on_hit", "on_hit_you"}
    (step,) = cast("list[dict[str, str]]", records["Thorn"]["invoke"])
    assert 'if (obj->blessed) {\n    pline("%s", "It glows.");\n}\n' in step["code"]
    assert records["Trollsbane"]["invoke"] == [{"code": 'pline("%s", "It grumbles.");\n'}]
    assert records["Snickersnee"] == {"edit": "Snickersnee", "on_hit_you": [{"code": 'pline("%s", "It hums.");\n'}]}
    tokens = [
        [token.text for token in tree.c("src/artifact.c").significant if token.text not in {"{", "}"}]
        for tree in (round_.plain_made, round_.plain_variant)
    ]
    assert tokens[0] == tokens[1]


def test_what_comes_back_comes_back_again(relics: tuple[str, Round], tmp_path: Path) -> None:
    _, round_ = relics
    result, _, _ = import_tree(round_.base, round_.made, tmp_path)
    assert [(one.title, one.record) for one in result.contents] == [
        (one.title, one.record) for one in round_.result.contents
    ]


def test_an_invocation_is_content_only_after_those_before_it(relics: tuple[str, Round]) -> None:
    """The numbers of content's begin at 1: those of the patch must be behind them."""
    _, round_ = relics
    variant = side(host_of("nhmod"), round_.plain_variant)
    symbols = ["ART_LANTERN_OF_THE_BYROAD", "ART_THORN", "ART_TROLLSBANE"]
    entries = [one for symbol in symbols if (one := variant.facts["artifacts"].symbol(symbol))]
    every, without = Behaviours(variant, frozenset()), Behaviours(variant, frozenset({"ART_THORN"}))
    assert [every.of(entry) is not None for entry in entries] == [True, True, True]
    assert [without.of(entry) is not None for entry in entries] == [True, False, False]
    assert every.out_of_turn(symbols) == frozenset()
    assert every.out_of_turn([symbols[0], symbols[2]]) == {symbols[2]}
    assert every.out_of_turn(symbols[1:]) == {*symbols[1:]}


def test_a_row_under_a_condition_is_not_explained(tree343: Tree) -> None:
    artifacts = side(host_of("nhmod"), tree343).facts["artifacts"]
    rows = Rows(tree343)
    found = [entry.name for entry in artifacts if not [*rows.added(entry, rows)]]
    assert found == ["The Platinum Yendorian Express Card"]


@pytest.mark.parametrize(
    ("above", "between", "taken"),
    [
        ("horn of dusk\n\tIt calls.\n", "", True),
        ("", "horn of dusk\n\tIt calls.\n", False),  # behind one that has its name
        ("horn of dusk\ndusk\n\tIt calls.\n", "", False),  # two names
        ("horn of dusk\nIt calls.\n", "", False),  # nothing but names
        ("trumpet\n\tLoud.\nhorn of dusk\n\tIt calls.\n", "drum\n\tLoud.\n", True),
    ],
)
def test_entries_of_the_encyclopedia(above: str, between: str, *, taken: bool, tmp_path: Path, tree366: Tree) -> None:
    trees = [
        overlaid(
            tree366,
            {"dat/data.base": f"{new[0]}horn*\n\tAbout horns.\n{new[1]}zruty\n\tThe last one.\n".encode()},
            tmp_path / name,
        )
        for name, new in {"base": ("", ""), "variant": (above, between)}.items()
    ]
    base, variant = (replace(side(host_of("nhmod"), tree366), tree=one) for one in trees)
    found = Surroundings(base, variant).encyclopedia(Entry(symbol="ART_HORN_OF_DUSK", name="The Horn of Dusk"))
    assert found.keys == ({"encyclopedia": "It calls.\n"} if taken else {})
    texts = [variant.tree.text(stretch.file)[slice(*stretch.variant)] for stretch in found.ranges]
    assert texts == (["horn of dusk\n\tIt calls.\n"] if taken else [])
