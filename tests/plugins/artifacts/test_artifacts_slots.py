"""What an artifact gives in which slot: every power and every defence, of a thing for each slot, on each release."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_artifacts.words import POWERS

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.target import Facts

THINGS = {
    "weapons": "long sword",
    "suits": "plate mail",
    "shields": "small shield",
    "helmets": "fedora",
    "gloves": "leather gloves",
    "boots": "low boots",
    "cloaks": "leather cloak",
    "shirts": "T-shirt",
    "amulets": "amulet of ESP",
    "rings": "ring of hunger",
}
# What set_artifact_intrinsic() makes a property of, and what is asked as 'defends(…, uwep)' only.
EVERYWHERE = ("AD_FIRE", "AD_COLD", "AD_ELEC", "AD_MAGM", "AD_DISN", "AD_DRST")
IN_HAND = ("AD_DRIN", "AD_WERE", "AD_SLOW", "AD_BLND", "AD_DISE")
AT_ONCE = 60  # a char numbers them
_NOT_GIVEN = re.compile(r"the (?:power of|defence from) .* is not given where this is worn, but only in: weapons")


def test_only_what_reflects_is_given_in_the_hand_alone(facts343: Facts, facts366: Facts, factsnle: Facts) -> None:
    for facts in (facts343, facts366, factsnle):
        bound = {one.symbol: one.fields["slots"] for one in facts[POWERS] if one.fields["slots"]}
        assert bound == {"SPFX_REFLECT": ["W_WEP"]}


def test_every_power_and_defence_is_told_in_the_slots_where_it_is_not_given(any_workshop: Workshop) -> None:
    cells = [(thing, f"defends: {harm}") for thing in THINGS.values() for harm in (*EVERYWHERE, *IN_HAND)]
    cells += [(thing, "powers: [reflection]") for thing in THINGS.values()]
    told: set[tuple[str, str]] = set()
    for start in range(0, len(cells), AT_ONCE):
        part = cells[start : start + AT_ONCE]
        names = (chr(65 + i // 8) + "abcdefgh"[i % 8] for i in range(AT_ONCE))
        rows = (
            f"  - {{name: Cell {name}, object: {thing}, {gives}}}\n"
            for name, (thing, gives) in zip(names, part, strict=False)
        )
        any_workshop.plan(any_workshop.mod(f"cells{start}", f"artifacts:\n{''.join(rows)}"))
        said = [one for one in any_workshop.report.diagnostics if one.code == "NH3113"]
        assert all(_NOT_GIVEN.fullmatch(one.message) for one in said)
        first = min(
            one.location.line for one in any_workshop.report.diagnostics if one.code == "NH3140" and one.location
        )
        told |= {part[one.location.line - first] for one in said if one.location}
    in_hand = {"powers: [reflection]", *(f"defends: {harm}" for harm in IN_HAND)}
    assert told == {(thing, gives) for thing, gives in cells if gives in in_hand and thing != THINGS["weapons"]}
