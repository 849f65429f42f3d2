"""A variant whose artifacts a person added: what can be said comes as content, all else is in the patch, with the reasons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from artifacts_by_hand import artifacts_by_hand, rows_in
from importing_rounds import import_tree, with_mods
from ruamel.yaml import YAML

from nhmod.pipeline.importing.trees import known_names, side, unguarded
from nhmod.testing import host_of
from nhmod_artifacts.import_places import Surroundings
from nhmod_artifacts.import_written import Writer

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.pipeline.importing.result import ImportResult
    from nhmod.target import Tree

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("import-artifacts-by-hand")]  # one worker makes what they share

CONTENT = ("Abate", "Abide", "Able Hand", "Moonwake", "The Aim of Ages", "The Widget of Ages")


@pytest.fixture(scope="module")
def by_hand(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> tuple[Tree, ImportResult, Report, Tree]:
    """A variant that a person made: the tree, what was imported of it, and the tree that this makes."""
    place = tmp_path_factory.mktemp("artifacts-by-hand")
    variant = artifacts_by_hand(tree366, place / "variant")
    result, report, mod = import_tree(tree366, variant, place)
    made = with_mods(tree366, (mod,), place / "made", allow_code=True)
    known = known_names(host_of("nhmod"), tree366)
    return variant, result, report, unguarded(tree366, made, place / "plain", known)[0]


def test_of_a_variant_made_by_hand_comes_what_can_be_said(by_hand: tuple[Tree, ImportResult, Report, Tree]) -> None:
    _, result, _, _ = by_hand
    manifest = YAML(typ="safe", pure=True).load(result.files["mod.yaml"])
    assert manifest["artifacts"] == [
        {
            "name": "Middling",
            "object": "club",
            "restricted": False,
            "attack": {"type": "physical", "to_hit": 1, "damage": 1},
            "cost": 5,
            "place": {"after": "Mjollnir"},
        },
        {"name": "Yonder", "object": "oil lamp", "place": {"after": "Sunsword"}},
        # With a power, an invocation and a macro that the patch brings.
        {
            "name": "Abate",
            "object": "mace",
            "attack": {"type": "physical", "to_hit": 3, "damage": 4},
            "powers": ["calm"],
        },
        {"name": "Abide", "object": "tooled horn", "invoke": "dragon call"},
        {
            "name": "Able Hand",
            "object": "bill-guisarme",
            "attack": {"type": "physical", "to_hit": 4},
            "against": {"class": "troll"},
            "powers": ["regeneration"],
            "alignment": "lawful",
            "race": "human",
            "cost": 900,
        },
        {
            "name": "Moonwake",
            "object": "scimitar",
            "attack": {"type": "physical", "damage": 6},
            "defends": "cold",
            "carried": {"defends": "fire", "powers": ["stealth"]},
            "invoke": "levitation",
            "alignment": "chaotic",
            "role": "Rogue",
        },
        {
            "name": "The Aim of Ages",
            "quest": True,
            "object": "wand of striking",
            "attack": {"type": "magic missile", "to_hit": 2, "damage": 2},
            "alignment": "lawful",
        },
        {
            "name": "The Widget of Ages",
            "object": "tin opener",
            "quest": True,
            "carried": {"powers": ["telepathy"]},
            "invoke": "taming",
            "alignment": "neutral",
            "role": "Tourist",
            "cost": 50,
        },
        {"edit": "Excalibur", "cost": 4400},
        {"edit": "Fire Brand", "attack": {"type": "fire", "to_hit": 5, "damage": 2}},
        {"edit": "Ogresmasher", "against": {"class": "giant"}},
        {"edit": "The Orb of Fate", "warns": True},
    ]
    assert "  # Kept in the armory of a small town. of iron\n  - name: Able Hand\n" in result.files["mod.yaml"].decode()


def test_the_rest_is_in_the_patch_with_the_reasons(by_hand: tuple[Tree, ImportResult, Report, Tree]) -> None:
    _, result, report, _ = by_hand
    name = "'Aback 100%': plain letters, digits and signs but '%', a letter among them, and single spaces"
    harm = "a physical attack with no bonus to hit and double damage is none at all to the game"
    assert [(d.code, d.message) for d in report.diagnostics] == [
        ("NH2803", f"'Aback 100%' (artifacts) stays in the patch: NH3102: an artifact can't be called {name}"),
        ("NH2803", f"'Abash' (artifacts) stays in the patch: NH3109: {harm}"),
    ]
    patch = result.files["rest.patch"].decode("latin-1")
    added = {re.sub(r"\s+", " ", line[1:]).strip() for line in patch.splitlines() if re.match(r"\+[^+]", line)}
    assert [name for name in CONTENT if any(name in line for line in added)] == []
    for name in ("Aback 100%", "Abash"):
        assert any(line.startswith(f'A("{name}"') for line in added)
    assert not any("0x2" in line for line in added)


def test_rows_stand_where_the_variant_has_them(by_hand: tuple[Tree, ImportResult, Report, Tree]) -> None:
    variant, _, _, made = by_hand
    assert rows_in(made) == rows_in(variant)
    for file in ("include/artifact.h", "src/artifact.c"):
        assert made.content(file) == variant.content(file)
    host = host_of("nhmod")
    names = [[entry.name for entry in side(host, tree).facts["artifacts"]] for tree in (made, variant)]
    assert names[0] == names[1]


def test_a_glow_that_the_variant_has_not_is_not_brought(
    by_hand: tuple[Tree, ImportResult, Report, Tree], tree366: Tree
) -> None:
    host = host_of("nhmod")
    base, variant = side(host, tree366), side(host, by_hand[0])
    sting, excalibur = (variant.facts["artifacts"].find(name) for name in ("Sting", "Excalibur"))
    assert sting is not None
    assert excalibur is not None
    writer = Writer(variant.facts)
    assert Surroundings(base, variant).glow(sting, writer.values(sting)) is None
    assert Surroundings(base, variant).glow(excalibur, writer.values(excalibur)) == ()
