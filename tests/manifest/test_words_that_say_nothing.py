"""What people write where a key is to say nothing (``greeting: none``), at every key of every kind that can be left out."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.manifest import Context, Mapping, Reading, RecordOf, RefusedError, Scalar, record_keys
from nhmod.manifest.context import SAYING_NOTHING
from nhmod.manifest.markdown import inner_records
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

HERE = Location(file="mod.yaml", line=1, column=1)
RECORDS = [one for kind in host_of("nhmod").kinds().values() for one in (kind.record, *inner_records(kind.record))]


@pytest.mark.parametrize("word", sorted(SAYING_NOTHING))
def test_a_word_that_says_nothing_is_one_of_the_keys_or_told_what_to_do(word: str, tmp_path: Path) -> None:
    told, silent = 0, set[str]()
    for record in RECORDS:
        for key in record_keys(record).values():
            if key.required:
                continue
            report = Report()
            context = Context(Reading(report=report, folder=tmp_path), "it")
            node = Mapping(((Scalar(key.name, key.name, "", HERE), Scalar(word, word, "", HERE)),), HERE)
            with contextlib.suppress(RefusedError):
                RecordOf(record).read(node, context)
            found = [one for one in report.diagnostics if one.path.startswith(f"it.{key.name}")]
            told += len(found)
            silent |= {f"{record.__name__}.{key.name}" for one in found if not one.hint and "one of" not in one.message}
    assert not silent
    assert told > 50
