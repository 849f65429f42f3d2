"""Steps that nhmod does itself are done beside the tools of others, and what is wrong with either ends both."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from build.toy import RECIPE, Toy

from nhmod.diagnostics import DiagnosticError
from nhmod.location import Location
from nhmod.target.recipe import Step

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.diagnostics import Report

_PATIENCE = 60
_SEEN = "src/seen"
"""What a command waits for, which a work makes, and the other way round: neither ends unless both run at one time."""
_WAIT = Step(
    title="Waiting",
    command=(
        "sh",
        "-c",
        f"touch begun; n=0; until test -e ../{_SEEN}; do sleep 0.05; n=$((n+1)); test $n -lt 900 || exit 1; done",
    ),
    folder="src",
)
_LONG = Step(title="Waiting", command=("sh", "-c", "touch begun; exec sleep 300"), folder="src")


@dataclass(frozen=True, slots=True)
class Meet:
    """Waits until the command beside it has begun, and lets it end; ``wrong`` is what it finds then, or what it raises."""

    wrong: str = ""
    needs: str = "src/begun"

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        del cache
        begun = time.monotonic()
        while not (stage / self.needs).exists():
            assert time.monotonic() - begun < _PATIENCE
            time.sleep(0.01)
        if self.wrong == "raised":
            (stage / "include" / "absent.h").read_text()
        if self.wrong:
            report.error("NH0801", self.wrong, Location(file="dat/data.txt", line=1))
        else:
            (stage / _SEEN).write_text("seen")


@dataclass(frozen=True, slots=True)
class Take:
    """Needs what the other has made."""

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        del cache, report
        (stage / "src" / "data").write_text((stage / _SEEN).read_text())


def _toy(folder: Path, *steps: Step) -> Toy:
    return Toy(folder, recipe=replace(RECIPE, steps=(*RECIPE.steps[:-1], *steps)))


def _log(toy: Toy) -> str:
    (log,) = (toy.request.cache / "stages").glob("*.log")
    return log.read_text()


def test_it_is_done_while_a_command_runs_and_before_what_needs_it(tmp_path: Path) -> None:
    toy = _toy(tmp_path, Step(title="Meeting", work=Meet(), until="Taking"), _WAIT, Step(title="Taking", work=Take()))
    assert toy.build().did[2:-1] == ("Meeting", "Waiting", "Taking")
    assert (toy.directory / "data").read_text() == "seen"
    assert "== Meeting: Meet(" in _log(toy)


def test_what_no_step_needs_is_done_by_the_end(tmp_path: Path) -> None:
    meeting = Step(title="Meeting", work=Meet(needs="src/data"), until="what is no step")
    result = _toy(tmp_path, meeting, RECIPE.steps[-1]).build()
    assert (result.stage / _SEEN).exists()


def test_what_is_wrong_ends_what_runs_beside_it(tmp_path: Path) -> None:
    toy = _toy(
        tmp_path, Step(title="Meeting", work=Meet(wrong="a bad level"), until="Packing"), _LONG, RECIPE.steps[-1]
    )
    with pytest.raises(DiagnosticError) as error:
        toy.build()
    assert [one.message for one in error.value.diagnostics] == ["a bad level"]
    assert toy.progress[-1] == "Waiting"
    assert not toy.directory.exists()


def test_what_is_wrong_before_the_next_command_ends_that_too(tmp_path: Path) -> None:
    begun = replace(_WAIT, command=("touch", "begun"))
    meeting = Step(title="Meeting", work=Meet(wrong="a bad level"), until="Packing")
    toy = _toy(tmp_path, meeting, begun, *([_LONG] * 3), RECIPE.steps[-1])
    with pytest.raises(DiagnosticError, match="a bad level"):
        toy.build()


def test_what_is_wrong_with_an_optional_one_is_told_and_the_game_made(tmp_path: Path) -> None:
    meeting = Step(title="Meeting", work=Meet(wrong="a bad level"), until="Packing", optional=True)
    toy = _toy(tmp_path, meeting, replace(_WAIT, command=("touch", "begun")), RECIPE.steps[-1])
    (told,) = toy.build().told
    assert (told.code, told.message) == (
        "NH0808",
        "a bad level; the game is made without it",
    )
    assert (toy.directory / "data").exists()


def test_what_it_raises_ends_it_too(tmp_path: Path) -> None:
    toy = _toy(tmp_path, Step(title="Meeting", work=Meet(wrong="raised"), until="Packing"), _LONG, RECIPE.steps[-1])
    with pytest.raises(DiagnosticError) as error:
        toy.build()
    assert [one.code for one in error.value.diagnostics] == ["NH0806"]


@pytest.mark.parametrize("keep_going", [False, True])
def test_what_is_wrong_with_the_command_waits_for_it(tmp_path: Path, *, keep_going: bool) -> None:
    fails = replace(_LONG, command=("sh", "-c", "touch begun; exit 1"))
    meeting = Step(title="Meeting", work=Meet(wrong="a bad level" if keep_going else ""), until="Packing")
    toy = _toy(tmp_path, meeting, fails, RECIPE.steps[-1])
    with pytest.raises(DiagnosticError) as error:
        toy.build(keep_going=keep_going)
    messages = [one.message for one in error.value.diagnostics]
    assert len(messages) == 1 + keep_going
    assert any("a bad level" in one for one in messages) == keep_going
    assert "== Meeting: Meet(" in _log(toy)


def test_each_build_that_has_something_to_do_does_it(tmp_path: Path) -> None:
    toy = _toy(tmp_path, Step(title="Meeting", work=Meet(), until="Packing"), _WAIT, RECIPE.steps[-1])
    first = toy.build()
    assert (first.stage / _SEEN).exists()
    assert toy.build().did == ()
    assert toy.build({"dat/data.txt": "b\n"}).did[2:-1] == ("Meeting", "Waiting", "Packing")
