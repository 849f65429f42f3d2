"""A level in which nothing was found is not looked at again, as long as nothing that its check depends on is another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import pytest

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.checking import check_once
from nhmod_languages.des.inspect import Context, Medium
from nhmod_languages.language import Languages, LevelLanguage

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_languages.drawing import Drawing


@dataclass
class Toy:
    """A language in which "?" is worth a warning."""

    name: str = "toy"
    asked: list[str] = field(default_factory=list)

    def check(self, text: str, file: str, report: Report, *, lenient: bool = False) -> None:
        self.asked.append(f"{text}, lenient" if lenient else text)
        if "?" in text:
            report.warning("NH2101", "odd", Location(file=file))

    def draw(self, _text: str, _file: str, _report: Report) -> tuple[Drawing, ...]:
        return ()


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NHMOD_CACHE", str(tmp_path))


def languages(toy: Toy, stamp: str | None = "a tree", context: Context | None = None) -> Languages:
    def no_dungeon() -> None:
        raise AssertionError

    made = Languages(
        level=lambda: cast("LevelLanguage", toy),
        dungeon=no_dungeon,  # type: ignore[arg-type]
        context=lambda: context or Context(),
        header_words=4,
    )
    made.stamp = None if stamp is None else lambda: stamp
    return made


def checked(known: Languages, text: str, *, lenient: bool = False) -> int:
    report = Report()
    check_once(text, "a.des", known, report, lenient=lenient)
    return len(report.diagnostics)


def test_what_is_clean_is_looked_at_once() -> None:
    toy = Toy()
    for _ in range(3):
        assert checked(languages(toy), "x") == 0
    assert toy.asked == ["x"]


def test_what_is_found_is_told_each_time() -> None:
    toy = Toy()
    for _ in range(3):
        assert checked(languages(toy), "x?") == 1
    assert toy.asked == ["x?"] * 3


def test_all_that_it_depends_on_counts() -> None:
    toy = Toy()
    newt = Context(monsters={"newt": frozenset({Medium.WATER})})
    for known in (
        languages(toy),
        languages(toy, "another tree"),
        languages(toy, context=newt),
        languages(toy, context=Context(monsters={"newt": frozenset({Medium.FLOOR})})),
        languages(toy, context=Context(solid=frozenset({"newt"}))),
        languages(toy, context=Context(classes={"newt": frozenset({Medium.WATER})})),
    ):
        checked(known, "x")
        checked(known, "x")
    checked(languages(toy), "y")
    checked(languages(toy), "x", lenient=True)
    assert toy.asked == ["x"] * 6 + ["y", "x, lenient"]


def test_without_a_stamp_nothing_is_kept() -> None:
    toy = Toy()
    checked(languages(toy, None), "x")
    checked(languages(toy, None), "x")
    assert toy.asked == ["x", "x"]
