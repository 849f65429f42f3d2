"""Files generated from the grammars: our compilers and the trees' own agree on every one, to the byte or in the refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from des_choices import choices_of_seed
from des_comparison import Dialect, difference, round_trips
from generated_des import WRITERS, slightly_wrong34, slightly_wrong36, valid34, valid36
from hypothesis import given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable

VALID = 240
WRONG = 180
HEALTHY = 0.95
"""How much of what is meant to be right C accepts, at least."""

derandomized = settings(derandomize=True, database=None, deadline=None, max_examples=100)


@pytest.fixture(params=["36", "34"], scope="module")
def dialect(request: pytest.FixtureRequest) -> tuple[str, Dialect]:
    """Each dialect, with its short name."""
    return request.param, request.getfixturevalue(f"dialect{request.param}")


def _texts(dialect: tuple[str, Dialect], kind: str, count: int) -> list[str]:
    name, its = dialect
    return [WRITERS[f"{kind}{name}"](choices_of_seed(seed), its.words) for seed in range(count)]


def _refuted(check: Callable[[Dialect, str], str], dialect: Dialect, texts: list[str]) -> str:
    """Describe the shortest text that fails, and how many do."""
    found = [(text, said) for text in texts if (said := check(dialect, text))]
    if not found:
        return ""
    text, said = min(found, key=lambda pair: len(pair[0]))
    return f"{len(found)} of {len(texts)}; the shortest:\n{text}\n{said}"


def test_what_is_meant_to_be_right_is_accepted_by_c(dialect: tuple[str, Dialect]) -> None:
    texts = _texts(dialect, "valid", VALID)
    verdicts = [dialect[1].c(text) for text in texts]
    assert len(set(texts)) >= 200
    assert sum(verdict.accepted for verdict in verdicts) >= HEALTHY * VALID


def test_most_of_what_is_meant_to_be_wrong_is_refused_by_c(dialect: tuple[str, Dialect]) -> None:
    texts = _texts(dialect, "wrong", WRONG)
    verdicts = [dialect[1].c(text) for text in texts]
    assert len(set(texts)) >= 150
    assert sum(not verdict.accepted for verdict in verdicts) >= 0.7 * WRONG


def test_valid_files_give_the_bytes_of_c(dialect: tuple[str, Dialect]) -> None:
    assert not _refuted(difference, dialect[1], _texts(dialect, "valid", VALID))


def test_wrong_files_have_the_verdict_of_c(dialect: tuple[str, Dialect]) -> None:
    assert not _refuted(difference, dialect[1], _texts(dialect, "wrong", WRONG))


def test_printing_and_decompiling_lose_nothing(dialect: tuple[str, Dialect]) -> None:
    assert not _refuted(round_trips, dialect[1], _texts(dialect, "valid", VALID))


@derandomized
@given(data=st.data())
def test_36_any_valid_file(dialect36: Dialect, data: st.DataObject) -> None:
    assert not difference(dialect36, data.draw(valid36(dialect36.words)))


@derandomized
@given(data=st.data())
def test_36_any_slightly_wrong_file(dialect36: Dialect, data: st.DataObject) -> None:
    assert not difference(dialect36, data.draw(slightly_wrong36(dialect36.words)))


@derandomized
@given(data=st.data())
def test_34_any_valid_file(dialect34: Dialect, data: st.DataObject) -> None:
    assert not difference(dialect34, data.draw(valid34(dialect34.words)))


@derandomized
@given(data=st.data())
def test_34_any_slightly_wrong_file(dialect34: Dialect, data: st.DataObject) -> None:
    assert not difference(dialect34, data.draw(slightly_wrong34(dialect34.words)))
