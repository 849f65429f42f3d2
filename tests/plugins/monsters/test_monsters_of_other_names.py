"""Trees whose monsters are called otherwise: what can't be placed is told, not the end of the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.target import AbsentError, Facts, Vocabulary
from nhmod_monsters.plan import places_of
from nhmod_monsters.sites import RANGES, SPECIAL

if TYPE_CHECKING:
    from nhmod.target import Entry


def facts_of(facts: Facts, *symbols: str) -> Facts:
    """The ranges of some facts, and the monsters without those of these symbols."""

    def stays(entry: Entry) -> bool:
        return entry.symbol not in symbols

    monsters = Vocabulary("monsters", filter(stays, facts["monsters"]))
    return Facts(vocabularies={"monsters": monsters, RANGES: facts[RANGES]})


def test_a_tree_without_the_monster_at_which_chance_ends_has_no_new_ones(facts366: Facts) -> None:
    with pytest.raises(AbsentError) as raised:
        places_of(facts_of(facts366, SPECIAL))
    assert raised.value.diagnostics[0].code == "NH0516"
    assert SPECIAL in raised.value.diagnostics[0].message


def test_each_end_of_a_range_may_be_called_otherwise(facts366: Facts) -> None:
    whole = places_of(facts366)
    assert len(whole.rows) == len(places_of(facts_of(facts366)).rows)
    ends = {entry.text(end) for entry in facts366[RANGES] for end in ("first", "last")} - {""}
    assert len(ends) > 10
    for end in ends - {SPECIAL}:
        assert len(places_of(facts_of(facts366, end)).rows) == len(whole.rows) - 1
