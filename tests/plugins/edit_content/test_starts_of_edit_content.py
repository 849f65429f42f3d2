"""What ``nhmod new`` begins a mod for Angband with checks without a finding on every release that it is for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.manifest import TargetRange
from nhmod_edit_content.starts import STARTS, starts_in
from nhmod_edit_content.table import EDIT_KINDS

if TYPE_CHECKING:
    from plugins.conftest import Workshop

    from nhmod.contribution import Start


def test_every_kind_has_a_start() -> None:
    begun = {line.partition(":")[0] for start in STARTS for line in start.content.splitlines()}
    assert {kind.key for kind in EDIT_KINDS} <= begun


@pytest.mark.parametrize("start", STARTS, ids=lambda start: f"{start.name} for {' and '.join(start.targets)}")
def test_a_start_checks(start: Start, any_angband: Workshop) -> None:
    target = any_angband.tree.target
    if not any(TargetRange.parse(text).contains(target.family, target.version) for text in start.targets):
        return  # Unangband's, or the other release's
    targets = ", ".join(f'"{text}"' for text in start.targets)
    mod = any_angband.mod("start", f"targets: [{targets}]\n{start.content}")
    assert any_angband.errors(mod) == []
    assert any_angband.warnings == []


@pytest.mark.parametrize(
    "text",
    ["object: An object\n    objects: []", "object (chess): An object\n    objects: []", "object (all): An object"],
)
def test_a_text_that_is_no_start(text: str) -> None:
    row = text.partition("\n")[0]
    with pytest.raises(
        ValueError, match=re.escape(f"a start is 'name (game): sentence', and a manifest below that, deeper: '{row}'")
    ):
        list(starts_in(text))
