"""The words that people write for keys (``also``): none is a key itself, and each leads to one key of its record."""

from __future__ import annotations

from nhmod.manifest import record_keys
from nhmod.manifest.markdown import inner_records
from nhmod.testing import host_of


def test_a_guessed_word_is_no_key_and_means_one() -> None:
    found = 0
    for kind in host_of("nhmod").kinds().values():
        for record in (kind.record, *inner_records(kind.record)):
            keys = record_keys(record)
            words = [word for key in keys.values() for word in key.also]
            assert not set(words) & set(keys), record
            assert len(words) == len(set(words)), record
            found += len(words)
    assert found > 100
