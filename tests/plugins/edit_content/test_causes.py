"""What makes a line wrong that no content has written is told at that content, and what is wrong at many places once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from plugins.conftest import Workshop

HARMLESS = (
    "  - {edit: Dagger, level: 5}",
    "  - {edit: Phase Door, weight: 3}",
    "  - {edit: Illumination, level: 9}",
)


@pytest.mark.parametrize("before", range(len(HARMLESS) + 1))
def test_a_line_that_no_content_writes_is_told_of_who_makes_it_wrong(older: Workshop, before: int) -> None:
    chest = "  - {edit: '& Large wooden chest~', subtype: 4}"
    objects = "\n".join((*HARMLESS[:before], chest, *HARMLESS[before:]))
    mod = older.mod("one", f"targets: [angband]\nobjects:\n{objects}\n")
    line = (mod / "mod.yaml").read_text(encoding="utf-8").splitlines().index(chest) + 1
    assert [error.partition(" (")[0] for error in older.errors(mod)] == [
        f"{line}: NH4084 '5' is none of the object subtypes of type chest"
    ]


def test_who_makes_it_wrong_may_be_of_another_file(newer: Workshop) -> None:
    one = newer.mod("one", "targets: [angband]\nmonsters:\n  - {edit: wolf, speed: 120}\n")
    two = newer.mod("two", "targets: [angband]\nflavors:\n  - {edit: rod, type: staff}\n")
    (error,) = newer.errors(one, two)
    assert "of the type 'rod' and 0 flavors for them" in error
    assert newer.errors(one) == []


def test_what_is_wrong_in_every_row_is_told_once(older: Workshop) -> None:
    older.plan(older.mod("one", "targets: [angband]\nvaults:\n  - {edit: butterfly, columns: 27}\n"))
    (warning,) = older.warnings
    assert warning.endswith("and 17 more)")
    assert warning.startswith("NH4084 this row has 40 columns, not 27 (NH4052, lib/edit/vault.txt:")
