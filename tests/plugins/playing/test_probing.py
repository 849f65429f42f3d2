"""What came of something that was done in a copy of the game, as the probe tells it."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nhmod_playing
from nhmod_playing.probing import Done

if TYPE_CHECKING:
    from nhmod.target import Tree

PROBE = Path(nhmod_playing.__file__).parent / "probe" / "probe.c"
_TYPE = re.compile(r"aatyp == (AT_\w+)")
_PASSIVE = re.compile(r'"mon\.passive"\)\) \{.*?mattk\[1\]\.aatyp = (AT_\w+);', re.DOTALL)


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


@pytest.mark.parametrize("target", ["tree343", "tree366", "tree367", "treenle"])
@pytest.mark.parametrize(("file", "function"), [("src/uhitm.c", "passive"), ("src/mhitm.c", "passivemm")])
def test_a_passive_attack_is_of_the_type_that_the_game_looks_for(
    target: str, file: str, function: str, request: pytest.FixtureRequest
) -> None:
    tree: Tree = request.getfixturevalue(target)
    asked = _TYPE.search(tree.c(file).text(tree.c(file).function(function).body))
    given = _PASSIVE.search(PROBE.read_text(encoding="utf-8"))
    assert asked is not None
    assert given is not None
    assert given[1] == asked[1]
