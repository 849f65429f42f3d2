"""Kinds: their record types, given or named."""

from __future__ import annotations

import pytest

from nhmod.contribution import Kind
from nhmod.diagnostics import DiagnosticError
from nhmod.manifest import Identity


def test_a_record_type_can_be_named_and_is_imported_when_it_is_asked_for() -> None:
    named = Kind(name="things", label="thing", record="nhmod.manifest.identity:Identity", doc="")
    assert named.record is Identity
    assert named == Kind(name="things", label="thing", record=Identity, doc="")


@pytest.mark.parametrize("place", ["nhmod_of_nobody:Thing", "nhmod.manifest.identity:Nobody", "Thing"])
def test_a_record_type_that_is_not_there_is_told_with_its_kind(place: str) -> None:
    kind = Kind(name="things", label="thing", record=place, doc="")
    with pytest.raises(DiagnosticError) as caught:
        _ = kind.record
    (said,) = caught.value.diagnostics
    assert said.code == "NH1002"
    assert said.message.startswith(f"the record '{place}' of the kind 'things' can't be imported: ")


def test_a_kind_without_a_record_type_is_refused() -> None:
    with pytest.raises(TypeError, match="record"):
        Kind(name="things", label="thing", doc="")  # type: ignore[call-arg]
