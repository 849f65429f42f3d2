"""A mistake in a mod's level file is told once, in the words of ``nhmod level check``, at the same place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.des import Dialect, scan_des
from nhmod_languages.des.dialects import dialects
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.target import Facts

CASES = Path(__file__).parents[2] / "failing_levels"


BRINGING = "levels:\n  - des: a.des\n"
TWICE = {"level-names"}
"""Two levels of one name are two contents to a mod, told before anybody reads what they say (NH0542)."""


def cases(folder: str, dialect: Dialect) -> list[str]:
    """Name the cases that are level files of a dialect, as a mod can have them."""
    names = []
    for path in sorted((CASES / folder).glob("*.des")):
        text = path.read_bytes().decode("latin-1")
        if text.isascii() and "\0" not in text and dialect in dialects(scan_des(text, "a.des")):
            names.append(path.stem)
    return [name for name in names if name not in TWICE]


def told_alike(folder: str, name: str, workshop: Workshop, facts: Facts) -> None:
    """Hold what is said of a case in a mod against what the language says of it alone."""
    text, told = (CASES / folder / f"{name}.des").read_text(encoding="ascii"), Report()
    languages(facts).level.check(text, "a.des", told)
    alone = {
        found: f"{found.location.line}: {found.code} {found.message}" for found in told.diagnostics if found.location
    }
    errors = [alone[found] for found in told.errors]
    of_mod = [line for line in workshop.errors(workshop.mod("one", BRINGING, a_des=text)) if " NH2" in line]
    assert [line for line in of_mod if line in errors] == errors
    assert set(of_mod) <= set(alone.values())


@pytest.mark.parametrize("name", cases("36", Dialect.NETHACK_36))
def test_in_36(name: str, workshop: Workshop, facts366: Facts) -> None:
    told_alike("36", name, workshop, facts366)


@pytest.mark.parametrize("name", cases("34", Dialect.NETHACK_343))
def test_in_343(name: str, workshop343: Workshop, facts343: Facts) -> None:
    told_alike("34", name, workshop343, facts343)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1: NH2027 there is no level in this file"),
        ("MAZE:o,random\nNOMAP\n", "1: NH2003 expected the level's name in double quotes, found 'o'"),
        ('MAZE:"o",random\nMAP\n...\n', "2: NH2019 this map has no ENDMAP"),
    ],
)
def test_in_the_place_of_a_level_of_the_game(text: str, said: str, workshop: Workshop) -> None:
    assert workshop.errors(workshop.mod("one", "levels:\n  - {edit: oracle, des: a.des}\n", a_des=text)) == [said]
