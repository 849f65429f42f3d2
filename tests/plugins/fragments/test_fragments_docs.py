"""docs/fragments.md is true: its example goes into every target's tree and through the compiler's eyes, all fields are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest

import nhmod_fragments
from nhmod.diagnostics import Report
from nhmod.manifest import record_keys
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod_fragments.records import Fragment
from nhmod_fragments.things import FREE, NAMED

if TYPE_CHECKING:
    from conftest import Workshop

PAGE = (Path(__file__).parents[3] / "docs" / "fragments.md").read_text(encoding="utf-8")


def test_the_example_is_planned_for_every_target(any_workshop: Workshop) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    mod = any_workshop.mod("example", example)
    tree = any_workshop.tree
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        request = Request(paths=(mod,), target=tree.target.name, allow_code=True)
        overlay = plan(load(request, Report(), host=any_workshop.host), Report()).overlay
    assert {"src/lampoil.c", "src/sit.c", "include/extern.h", "dat/help"} <= set(overlay.files)


def test_it_is_refused_without_trust(workshop: Workshop) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (told,) = workshop.errors(workshop.mod("example", example))
    assert told == "8: NH1006 'example' brings code of its author's: the fragment the lamp itself, and 3 more"


def test_every_field_and_thing_is_explained() -> None:
    fields = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    assert fields == set(record_keys(Fragment))
    assert all(f"`{kind} " in PAGE for kind in (*NAMED, *FREE))


@pytest.mark.parametrize("code", sorted(set(re.findall(r"NH37\d{2}", PAGE))))
def test_the_codes_exist(code: str) -> None:
    assert code in {info.code for info in nhmod_fragments.PLUGIN.nhmod_codes()}
