"""The generated mod on the other releases: their tables have other columns, and import back all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from comparing import facts_are_equal, levels_are_equal, tables_are_equal
from importing_rounds import SHIPPED, generated_mod, round_trip

from nhmod.pipeline.importing.trees import side
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

pytestmark = pytest.mark.slow


# tile2bmp of 3.4.3 has room for no more than 143 new things.
@pytest.mark.parametrize(("release", "part", "counts"), [("343", 4, (50, 56)), ("nle", 1, (200, 240))])
def test_the_generated_mod_imports_back(
    release: str, part: int, counts: tuple[int, int], request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    tree = request.getfixturevalue(f"tree{release}")
    facts = side(host_of("nhmod"), tree).facts
    found = round_trip(tree, (generated_mod(facts, tmp_path / "generated", part=part),), tmp_path)
    assert found.result.dropped == ()
    assert found.result.left == ()
    assert found.report.errors == ()
    assert set(found.result.alike) <= {"src/monst.c"}
    variant, made = found.facts()
    for name, new in zip(("monsters", "objects"), counts, strict=True):
        assert len(made[name]) == len(facts[name]) + new
        assert [entry.symbol for entry in made[name]] == [entry.symbol for entry in variant[name]]


@pytest.mark.game
def test_the_shipped_mods_import_back_to_343(tree343: Tree, tmp_path: Path) -> None:
    """What has no importer, and what can only stand beside it, is the patch's; of both together comes the variant.

    What speaks of what the patch brings first (attacks, roles) is content.
    """
    found = round_trip(tree343, SHIPPED, tmp_path)
    assert found.report.errors == ()
    assert {one.kind for one in found.result.contents if one.record} >= {
        "monsters",
        "objects",
        "artifacts",
        "levels",
        "texts",
    }
    assert {one.content.title for one in found.result.dropped if one.content.kind == "monsters"} == {
        "drowned bishop",
    }
    facts_are_equal(found)
    tables_are_equal(found, tmp_path)
    assert levels_are_equal(found, tmp_path) == 137
