"""A map has one place in its text, whichever game's compiler reads it: what is found of it for several games is one finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod_languages.des.v34.language import Language
from nhmod_nethack.languages.level34 import level_rules
from nhmod_nethack.languages.level36 import level_language

if TYPE_CHECKING:
    from nhmod.target import Facts

TEXT = "MAZE:\"a\",' '\nFLAGS:noteleport\nGEOMETRY:{},{}\nMAP\n------\n|....|\n|....|\n----.-\nENDMAP\nSTAIR:(1,1),up\n"


def test_a_map_has_one_place_in_both_languages(facts343: Facts, facts366: Facts) -> None:
    for horizontal in ("left", "half-left", "center", "half-right", "right"):
        for vertical in ("top", "center", "bottom"):
            text = TEXT.format(horizontal, vertical)
            places = [
                [place for drawing in language.draw(text, "a.des", Report()) for _, place in drawing.maps]
                for language in (Language(level_rules(facts343)), level_language(facts366))
            ]
            assert places[0] == places[1], (horizontal, vertical)
