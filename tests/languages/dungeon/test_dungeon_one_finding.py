"""One slip in one statement of the games' own dungeon.def is one finding, and what is wrong elsewhere is told as well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.dungeon import Language
from nhmod_nethack.languages.dungeon import dungeon_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

SLIPS = {
    "word misspelt": (r"^\w+", r"\g<0>X"),
    "no colon": (":", ""),
    "first quote": ('"', ""),
    "last quote": (r'"(?=[^"]*$)', ""),
    "quotes": (r'"([^"]*)"', r"'\1'"),
    "no bones": (r'"\s+("[A-Z]"|"none")', '"'),
    "first bracket": (r"\(", ""),
    "last bracket": (r"\)", ""),
    "comma": (",", ""),
    "sign": ("[@+]", ""),
    "number": (r"\b\d+", "99999999999"),
    "stray": (r"\b\d+", r"\g<0>*"),
    "control": (r'(?<=")\w', "\x07"),
}


@pytest.fixture(scope="module")
def games(tree366: Tree, tree343: Tree, facts366: Facts, facts343: Facts) -> dict[str, tuple[Language, str]]:
    both = {"3.6.6": (tree366, facts366), "3.4.3": (tree343, facts343)}
    return {
        release: (Language(dungeon_rules(facts)), tree.text("dat/dungeon.def"))
        for release, (tree, facts) in both.items()
    }


def _slipped(language: Language, text: str, slip: str) -> Iterator[tuple[str, str]]:
    """Yield what each statement is with the slip, and the whole file with it."""
    pattern, instead = SLIPS[slip]
    file = language.read(text, "d.def", Report())
    for node in (node for dungeon in file.dungeons for node in (dungeon, *dungeon.statements)):
        written = text[node.span.start : node.span.end]
        changed = re.sub(pattern, instead, written, count=1)
        if changed != written:
            yield changed, text[: node.span.start] + changed + text[node.span.end :]


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("release", ["3.6.6", "3.4.3"])
def test_one_slip_is_one_finding(release: str, slip: str, games: dict[str, tuple[Language, str]]) -> None:
    language, text = games[release]
    wrong = re.sub(r'"T" @ \(3, ?2\)', '"TT" @ (3,2)', text)
    assert wrong != text
    tried = 0
    for changed, whole in _slipped(language, text, slip):
        found = Report()
        language.check(whole, "d.def", found)
        assert len(found.diagnostics) == 1, [changed, *map(str, found.diagnostics)]
        if "inetn" not in changed:
            both = Report()
            slipped = re.sub(r'"T" @ \(3, ?2\)', '"TT" @ (3,2)', whole)
            language.check(slipped, "d.def", both)
            assert sum("'TT'" in one.message or '"TT"' in one.message for one in both.diagnostics) == 1, changed
        tried += 1
    assert tried > 10
