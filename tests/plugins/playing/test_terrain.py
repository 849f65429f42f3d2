"""What a level is made of, held against its description: what differs is told in words, what the description leaves open is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.drawing import HEIGHT, WIDTH
from nhmod_nethack.languages.choose import languages
from nhmod_playing.terrain import differences

if TYPE_CHECKING:
    from nhmod.target import Facts
    from nhmod_languages.drawing import Drawing

LEVEL = "MAZE:\"moor\",' '\nGEOMETRY:center,center\nMAP\n-----\n|...|\n|.{.|\n-----\nENDMAP\nSTAIR:(1,1),up\n"


@pytest.fixture
def drawing(facts366: Facts) -> Drawing:
    (drawn,) = languages(facts366).level.draw(LEVEL, "moor.des", Report())
    return drawn


def made(drawing: Drawing, facts: Facts) -> list[list[int]]:
    """The terrain that the game makes of it."""
    letters = {entry.name: entry.index for entry in facts["map symbols"]}
    unsaid = letters[" "]
    return [[letters.get(drawing.letter(x, y), unsaid) if x else unsaid for x in range(WIDTH)] for y in range(HEIGHT)]


def test_what_is_as_declared_is_no_difference(drawing: Drawing, facts366: Facts) -> None:
    assert differences(drawing, made(drawing, facts366), facts366) == []


@pytest.mark.parametrize(("name", "said"), [("STAIRS", "STAIRS"), ("MOAT", "'}'"), ("IRONBARS", "'F'")])
def test_what_is_there_in_place_of_what_is_declared_is_named(
    drawing: Drawing, facts366: Facts, name: str, said: str
) -> None:
    types = made(drawing, facts366)
    (x, y) = next((x, y) for y in range(HEIGHT) for x in range(1, WIDTH) if drawing.letter(x, y) == "{")
    types[y][x + 1] = facts366.constant(name)
    assert differences(drawing, types, facts366) == [f"{x + 1},{y}: '.' is declared, and there is {said}"]
    assert differences(drawing, types, facts366, free={(x + 1, y)}) == []
