"""Manifests that the JSON Schema refuses, and the exact text with which each is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from schema_case import CASES, case_names, run_case

from nhmod.diagnostics import Report
from nhmod.host import Host
from nhmod.manifest import read_families, read_manifest
from nhmod.manifest.validation import Validation
from nhmod.pipeline.games import kinds_by_key
from nhmod.pipeline.starting import schema_of_mods

ROOT = Path(__file__).parents[2]
UPDATE = "python tests/failing_schema/update.py"
HOST = Host.with_entry_points()
SCHEMA = schema_of_mods(HOST, ())
RECORDS = {name: kind.record for name, kind in HOST.kinds().items()}
MANIFESTS = sorted([*ROOT.glob("tests/failing/*/mod.yaml"), *CASES.glob("*.yaml")])


@pytest.mark.parametrize("name", case_names())
def test_the_author_reads_exactly_this(name: str) -> None:
    expected = (CASES / f"{name}.txt").read_text(encoding="utf-8")
    assert "NH0217: " in expected
    assert run_case(name, SCHEMA) == expected, f"if the new text is better: {UPDATE} {name}"


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_nothing_is_refused_that_is_read(manifest: Path) -> None:
    refused, read = Report(), Report()
    Validation(SCHEMA).check(manifest, refused)
    read_manifest(manifest, RECORDS, read)
    places = {(error.location.file, error.location.line) for error in read.errors if error.location}
    assert {(error.location.file, error.location.line) for error in refused.errors if error.location} <= places


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in ROOT.glob("mods/*/mod.yaml")))
def test_the_example_mods_are_as_the_schema_has_it(folder: str) -> None:
    report = Report()
    families = kinds_by_key(HOST).meant(read_families(ROOT / "mods" / folder))
    Validation(schema_of_mods(HOST, families)).check(ROOT / "mods" / folder, report)
    assert report.diagnostics == ()
