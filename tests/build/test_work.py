"""Steps that nhmod does itself: they run in every build, and what they report fails the build at the content's own line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from build.toy import RECIPE, Toy

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity
from nhmod.location import Location
from nhmod.target.recipe import PlayableFile, Step

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.diagnostics import Report


@dataclass(frozen=True, slots=True)
class Upper:
    """Packs the data in capitals; digits are mistakes."""

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        assert cache.is_dir()
        text = (stage / "dat" / "data.txt").read_text()
        for number, line in enumerate(text.splitlines(), 1):
            if line.isdigit():
                report.error("NH0801", "a number", Location(file="dat/data.txt", line=number))
            if not line:
                report.warning("NH0803", "an empty line", Location(file="dat/data.txt", line=number))
        if not report.errors:
            (stage / "src" / "data").write_text(text.upper())


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    steps = (*RECIPE.steps[:-1], Step(title="Packing", work=Upper(), discard=("src/dat?",)))
    return Toy(tmp_path, recipe=replace(RECIPE, steps=steps))


def test_it_is_done_like_a_command(toy: Toy) -> None:
    assert "Packing" in toy.build({"dat/data.txt": "a\n\nb\n"}).did
    assert (toy.directory / "data").read_text() == "A\n\nB\n"


def test_what_it_finds_is_told_at_the_content(toy: Toy) -> None:
    origin = Location(file="mod.yaml", line=3)
    with pytest.raises(DiagnosticError) as error:
        toy.build({"dat/data.txt": "a\n1\n"}, origins={("dat/data.txt", 2): origin})
    assert [(str(d.location), d.message) for d in error.value.diagnostics] == [
        ("mod.yaml:3:1", "a number (in dat/data.txt, line 2 of the stage)")
    ]
    assert not (toy.directory / "data").exists()


def test_a_failed_one_leaves_nothing_to_be_trusted(toy: Toy) -> None:
    toy.build({"dat/data.txt": "a\n"})
    with pytest.raises(DiagnosticError):
        toy.build({"dat/data.txt": "1\n"})
    assert (toy.directory / "data").read_text() == "A\n"
    toy.build({"dat/data.txt": "b\n"})
    assert (toy.directory / "data").read_text() == "B\n"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Can't go on."""

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        del stage, cache, report
        place = Location(file="dat/data.txt", line=1)
        raise DiagnosticError([Diagnostic(code="NH0801", severity=Severity.ERROR, message="no data", location=place)])


def test_what_it_raises_is_told_at_the_content_too(tmp_path: Path) -> None:
    steps = (*RECIPE.steps[:-1], Step(title="Packing", work=Refusal()))
    toy = Toy(tmp_path, recipe=replace(RECIPE, steps=steps))
    with pytest.raises(DiagnosticError) as error:
        toy.build({"dat/data.txt": "a\n"}, origins={("dat/data.txt", 1): Location(file="mod.yaml", line=3)})
    assert error.value.exit_status == 3
    assert [(str(d.location), d.message) for d in error.value.diagnostics] == [
        ("mod.yaml:3:1", "no data (in dat/data.txt, line 1 of the stage)")
    ]


@pytest.mark.parametrize("words", ["12\n", "12\n34\n"])
def test_what_an_optional_one_finds_is_told_and_the_game_made(tmp_path: Path, words: str) -> None:
    steps = (*RECIPE.steps, Step(title="Drawing", work=Upper(), optional=True))
    playable = (*RECIPE.playable, PlayableFile(path="picture", source="src/data.picture", optional=True))
    toy = Toy(tmp_path, recipe=replace(RECIPE, steps=steps, playable=playable))
    told = toy.build({"dat/data.txt": words}).told
    assert {(one.code, one.severity) for one in told} == {("NH0808", Severity.WARNING)}
    assert {one.message for one in told} == {"a number; the game is made without it"}
    assert (toy.directory / "data").exists()
    assert not (toy.directory / "picture").exists()
    assert toy.build({"dat/data.txt": words}).did == ()


@dataclass(frozen=True, slots=True)
class Lost:
    """Needs what no step has made."""

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        del cache, report
        (stage / "include" / "date.h").read_text()


def test_what_no_step_has_made_is_no_full_disk(tmp_path: Path) -> None:
    toy = Toy(tmp_path, recipe=replace(RECIPE, steps=(*RECIPE.steps, Step(title="Packing", work=Lost()))))
    with pytest.raises(DiagnosticError) as error:
        toy.build()
    (told,) = error.value.diagnostics
    assert (told.code, error.value.exit_status) == ("NH0806", 3)
    assert told.message == "a later step needs include/date.h, and no step before it has made that"
    assert "free space" not in told.hint
