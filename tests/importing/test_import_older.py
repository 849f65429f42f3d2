"""The generated mod on the other releases: their tables have other columns, and import back all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from importing_rounds import generated_mod, round_trip

from nhmod.host import Host
from nhmod.pipeline.importing.trees import side

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("release", ["343", "nle"])
def test_the_generated_mod_imports_back(release: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    tree = request.getfixturevalue(f"tree{release}")
    facts = side(Host.with_entry_points(), tree).facts
    found = round_trip(tree, (generated_mod(facts, tmp_path / "generated"),), tmp_path)
    assert found.result.dropped == ()
    assert found.result.left == ()
    assert found.report.errors == ()
    assert set(found.result.alike) <= {"src/monst.c"}
    variant, made = found.facts()
    for name in ("monsters", "objects"):
        assert len(made[name]) == len(facts[name]) + 200
        assert [entry.symbol for entry in made[name]] == [entry.symbol for entry in variant[name]]
