"""Jumps come back as the statements that they were, whatever lev_comp has forgotten of their BREAKs."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from nhmod.binary import LP64, Header
from nhmod_languages.calls import compile_levels, decompile_level
from nhmod_languages.des.v36.language import Language

if TYPE_CHECKING:
    from nhmod_languages.des.v36.rules import Rules

HEADER = Header(words=(0x03060600, 1, 2, 3, 4))
ROOM = 'ROOM:"zoo",lit,(1,1),(left,top),(2,2)'
SUBROOM = 'SUBROOM:"zoo",lit,(1,1),(2,2)'
REGION = 'REGION:(1,1,2,2),lit,"ordinary"'
ONE, OTHER = "SINK:(1,1)", "EXIT"
TEXTS = {
    # The jump over ELSE leads where a BREAK would, but one would be forgotten because of that in the SWITCH.
    "else at the end of a room": f"{ROOM} {{IF [6] {{ }} ELSE {{ IF [35] {{ }} ELSE {{ SWITCH [3] {{ CASE 7: BREAK }} }} }} }}",
    # A forgotten BREAK is a jump that may look like one over an ELSE …
    "a forgotten break": (
        "$n = 1\nSWITCH [0d0] { CASE 0: IF [255] { BREAK } LOOP [$n] { FOR $i = 10 TO 5 { BREAK } IF [5] { } } }"
    ),
    # … or as if it were of a statement within another.
    "forgotten breaks before an else": (
        f"{ROOM} {{ IF [5%] {{ BREAK [50%]: BREAK [50%]: {ONE} }} ELSE {{ {OTHER} {ONE} [50%]: BREAK }} {ONE} {ONE} "
        f"{REGION} {{ BREAK BREAK }} }}"
    ),
    "an outer break that an inner one lets forget": (
        f"{ROOM} {{ BREAK {REGION} {{ [50%]: BREAK }} [50%]: BREAK IF [5%] {{ IF [5] {{ }} }} ELSE {{ {SUBROOM} {{ "
        f"IF [0] {{ {OTHER} [50%]: {ONE} BREAK }} SWITCH [3] {{ CASE 0: CASE 1: {ONE} }} IF [2] {{ }} }} }} }}{f'{chr(10)}{OTHER}' * 16}"
    ),
    "many forgotten breaks": f"LOOP [2] {{ {'[5%]: BREAK ' * 300}LOOP [2] {{ BREAK }} }}",
    "many that stand last": f"LOOP [2] {{ {f'IF [5%] {{ {ONE} BREAK }} ' * 300}LOOP [2] {{ BREAK }} }}",
    "more conditions than may be nested": f"{ROOM} {{ {f'IF [1 > 0] {{ {ONE} BREAK }} ' * 300}}}",
    "the same in many rooms": f"{ROOM} {{ IF [6] {{ }} ELSE {{ SWITCH [3] {{ CASE 7: BREAK }} }} }}\n" * 100,
}


def comes_back(text: str, rules: Rules) -> str:
    """Compile, decompile and compile again; give the decompiled text if it is as good as the first."""
    language = Language(rules)
    (file,) = compile_levels(f'LEVEL:"x"\n{text}\n', language, HEADER, lenient=True)
    back = decompile_level(file.content, language, LP64, file="x.lev")
    assert compile_levels(back, language, HEADER, lenient=True) == (file,)
    return back


@pytest.mark.parametrize("name", TEXTS)
def test_jumps_come_back(name: str, rules366: Rules) -> None:
    comes_back(TEXTS[name], rules366)


def test_the_usual_readings_stay(rules366: Rules) -> None:
    text = f'LEVEL:"x"\n{ROOM} {{\n  [50%]: BREAK\n  IF [5%] {{\n    {ONE}\n  }}\n  ELSE {{\n    {OTHER}\n  }}\n  {ONE}\n}}\n'
    assert comes_back(text.split("\n", 1)[1], rules366) == text


class Writer:
    """Writes statements within each other, with a BREAK wherever one may stand."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - texts, no secret

    def level(self) -> str:
        return "\n".join(
            f"{ROOM} {{ {self.block(self.random.randint(0, 5), 'room', breaks=True)} }}"
            for _ in range(self.random.randint(1, 3))
        )

    def block(self, depth: int, where: str, *, breaks: bool) -> str:
        return " ".join(self.statement(depth, where, breaks=breaks) for _ in range(self.random.choice((0, 1, 1, 2, 4))))

    def statement(self, depth: int, where: str, *, breaks: bool) -> str:
        kind = self.random.choice(("short", "short", "if", "else", "else", "loop", "for", "switch", "room", "region"))
        inside = "case" if kind == "switch" or where == "case" else "room"
        first, second = (
            self.block(depth - 1, inside, breaks=True) if depth and kind != "short" else "" for _ in range(2)
        )
        texts = {
            "if": f"IF [2] {{ {first} }}",
            "else": f"IF [5%] {{ {first} }} ELSE {{ {second} }}",
            "loop": f"LOOP [2] {{ {first} }}",
            "for": f"FOR $i = 1 TO 3 {{ {first} }}",
            "switch": f"SWITCH [3] {{ CASE 0: {first} CASE 1: DEFAULT: {second} }}",
            "room": f"{SUBROOM} {{ {first} }}",
            "region": f"{REGION} {{ {first} }}",
        }
        if kind == "short" or not depth or (kind == "switch" and where == "case"):
            return self.random.choice(("BREAK", "[50%]: BREAK", ONE, f"[50%]: {ONE}")) if breaks else OTHER
        return texts[kind]


@pytest.mark.parametrize("seeds", [range(150), range(150, 300)], ids=str)
def test_any_jumps_come_back(seeds: range, rules366: Rules) -> None:
    for seed in seeds:
        comes_back(Writer(seed).level(), rules366)


def test_an_else_that_looks_like_a_forgotten_break_is_one(rules366: Rules) -> None:
    # With one of these lengths the jump over ELSE leads as far as it stands from the level's beginning.
    for length in range(1, 40):
        assert "ELSE" in comes_back(
            f"LOOP [2] {{ IF [5%] {{ {ONE} }} ELSE {{ {f'{OTHER} ' * length} }} {ONE} }}", rules366
        )
