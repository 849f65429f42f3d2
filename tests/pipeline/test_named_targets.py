"""Which release is meant by the name of a target, or of a family of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline.games import by_default, named_targets
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.trees import choose_target
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Target

HOST = host_of("nhmod")
TARGETS = HOST.targets()
FAMILIES = sorted({target.family for target in TARGETS.values()})


def chosen(folder: Path, family: str, targets: str) -> Target:
    """The target that is chosen of a family, for a mod that is for some targets."""
    (folder / "mod.yaml").write_text(f"nhmod: 1\nid: m\nversion: 1.0.0\nname: M\ntargets: ['{targets}']\n")
    request = Request(paths=(folder,), target=family)
    return choose_target(request, read_mods(request, HOST, Report()), HOST)


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_is_meant_by_its_name(name: str) -> None:
    assert named_targets(HOST, name) == (TARGETS[name],)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_is_meant_by_its_name(family: str) -> None:
    assert named_targets(HOST, family) == by_default(one for one in TARGETS.values() if one.family == family)


@pytest.mark.parametrize("name", TARGETS)
def test_of_a_family_the_release_is_taken_that_the_mods_are_for(name: str, tmp_path: Path) -> None:
    target = TARGETS[name]
    assert chosen(tmp_path, target.family, f"{target.family} =={target.version}") == target


def test_where_none_of_a_family_fits_the_mod_says_why(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match="NH0308"):
        chosen(tmp_path, "nle", "nethack >=3.6")


@pytest.mark.parametrize(("name", "meant"), [("nethak", "nethack"), ("nle-1.3", "nle"), ("Unangband", "unangband")])
def test_another_name_is_refused_with_those_that_there_are(name: str, meant: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        named_targets(HOST, name)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("NH0307", f"there is no target '{name}'")
    assert found.hint.startswith(f"did you mean '{meant}")
    assert all(target in found.hint for target in TARGETS)
