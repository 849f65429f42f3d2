"""A tree whose rows of artifacts have no column for what an artifact says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.pipeline.checking import check
from nhmod.request import Request
from nhmod.target import Tree
from nhmod.target.c import SiteError
from nhmod.testing import host_of
from nhmod_artifacts.forms import Forms
from nhmod_artifacts.row import columns
from nhmod_artifacts.values import Artifact, Attack

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = Artifact(name="Dusk", object="DAGGER")
SAYS = {
    "s1": replace(PLAIN, powers=("SPFX_WARN",)),
    "s2": replace(PLAIN, carried_powers=("SPFX_ESP",)),
    "mt": replace(PLAIN, monsters="M2_ORC"),
    "atk": replace(PLAIN, attack=Attack(type="AD_PHYS", to_hit=1, damage=4)),
    "dfn": replace(PLAIN, defends="AD_FIRE"),
    "cry": replace(PLAIN, carried_defends="AD_FIRE"),
    "inv": replace(PLAIN, invoke="HEALING"),
}


def lacking(tree: Tree, parameter: str) -> Forms:
    forms = Forms.read(tree)
    usual = {name: text for name, text in forms.usual.items() if name != parameter}
    parameters = tuple(name for name in forms.parameters if name != parameter)
    assert len(parameters) == len(forms.parameters) - 1
    defences = {"dfn": "defends", "cry": "carries"}
    gone = {defences[parameter]: ""} if parameter in defences else {}
    return replace(forms, parameters=parameters, usual=usual, **gone)


@pytest.mark.parametrize("parameter", SAYS)
@pytest.mark.parametrize("said", SAYS)
def test_what_has_no_column_is_refused_and_nothing_else(tree366: Tree, parameter: str, said: str) -> None:
    forms = lacking(tree366, parameter)
    assert parameter not in columns(PLAIN, forms)
    if said == parameter:
        with pytest.raises(SiteError, match=r"include/artilist\.h has no macro"):
            columns(SAYS[said], forms)
    else:
        assert columns(SAYS[said], forms)[said] != columns(PLAIN, forms)[said]


MOD = """\
nhmod: 1
id: mod
version: 1.0.0
monsters:
  - {name: swamp newt, copy_from: newt, tile: {copy_from: newt}}
artifacts:
  - {name: Dusk, object: dagger, attack: {type: fire, damage: 4}}
"""


@pytest.mark.parametrize("lacks", ["src/role.c", "src/artifact.c", "include/artifact.h", "include/artilist.h"])
def test_a_file_that_is_read_of_artifacts_costs_these_alone(
    tree366: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacks: str
) -> None:
    root = tmp_path / "tree"
    for path in tree366.files():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if path != lacks:
            place.symlink_to(tree366.root / path)
    tree = Tree(tree366.target, root)
    monkeypatch.setattr("nhmod.pipeline.trees.locate", lambda *_, **__: tree)
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    report = Report()
    check(Request(paths=(mod,), target=tree.target.name), report, host=host_of("nhmod"))
    assert report.errors
    places = {(one.code, one.location.line if one.location is not None else 0) for one in report.errors}
    assert places == {("NH0409", MOD.count("\n"))}
    assert all(f"no file '{lacks}'" in one.message for one in report.errors)
