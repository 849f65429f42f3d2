"""A tree whose rows of artifacts have no column for what an artifact says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.target.c import SiteError
from nhmod_artifacts.forms import Forms
from nhmod_artifacts.row import columns
from nhmod_artifacts.values import Artifact, Attack

if TYPE_CHECKING:
    from nhmod.target import Tree

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
