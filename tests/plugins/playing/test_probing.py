"""What came of something that was done in a copy of the game, as the probe tells it."""

from __future__ import annotations

import signal

import pytest

from nhmod_playing.probing import Done


@pytest.mark.parametrize(
    ("ended", "said", "broke"),
    [
        ("done", "", ""),
        ("died", "You die.", ""),
        ("not reached", "", ""),
        (f"signal {signal.SIGSEGV.value}", "", "the game ended by signal 11"),
        ("exit 1", "", "the game ended by exit 1"),
        (f"signal {signal.SIGPROF.value}", "", "the game goes on and on with it, and was stopped"),
        (f"signal {signal.SIGALRM.value}", "", "the game goes on and on with it, and was stopped"),
        ("done", "You sit./Program in disorder - perhaps you'd better #quit./", "Program in disorder - perhaps you'd better #quit."),
    ],
)  # fmt: skip
def test_what_must_never_be_is_told(ended: str, said: str, broke: str) -> None:
    assert Done(ended=ended, changes={}, said=said).broke == broke
