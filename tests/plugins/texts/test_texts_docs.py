"""docs/texts.md is true: its example goes through every target, and all fields and codes are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import nhmod_texts
from nhmod.manifest import record_keys
from nhmod_texts.records import Texts

if TYPE_CHECKING:
    from conftest import Workshop

PAGE = (Path(__file__).parents[3] / "docs" / "texts.md").read_text(encoding="utf-8")


def test_the_example_is_planned_for_every_target(any_workshop: Workshop) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    plan = any_workshop.plan(any_workshop.mod("example", example))
    assert any_workshop.warnings == []
    assert "postal golem\n*parcel\n" in plan.overlay.files["dat/data.base"].text


def test_every_field_is_explained() -> None:
    fields = {row.partition(".")[0] for row in re.findall(r"^\| `([\w.]+)` \|", PAGE, re.MULTILINE)}
    assert fields == set(record_keys(Texts))


def test_the_codes_exist() -> None:
    known = {info.code for info in nhmod_texts.PLUGIN.nhmod_codes()}
    assert set(re.findall(r"NH\d{4}", PAGE)) <= known
