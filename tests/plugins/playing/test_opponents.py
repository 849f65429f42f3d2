"""On whom weapons are tried: for every class and flag somebody who is meant, and one as large who is not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.opponents import candidates, is_against, is_large, opponents

if TYPE_CHECKING:
    from nhmod.target import Entry, Facts

VOCABULARIES = ["monsters", "monster classes", "monster flags"]


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_whoever_can_be_named_is_found_with_another_one_as_large(vocabulary: str, facts366: Facts) -> None:
    every = candidates(facts366)
    for word in facts366[vocabulary]:
        if not word.symbol:
            continue
        against = partial(_against, word.symbol, facts366)
        pair = opponents(facts366, against)
        there = [one for one in every if against(one)]
        assert (pair is None) is (not there), word.symbol
        if pair is None:
            continue
        target, other = pair
        assert against(target), word.symbol
        like = [one for one in every if not against(one) and is_large(one, facts366) is is_large(target, facts366)]
        assert (other is None) is (not like), word.symbol
        assert other is None or not against(other), word.symbol


def _against(symbol: str, facts: Facts, entry: Entry) -> bool:
    return is_against(entry, [symbol], facts)


@pytest.mark.parametrize(
    ("words", "name", "meant"),
    [
        (["troll"], "troll", True),
        (["dragon"], "red dragon", True),
        (["dragon"], "baby red dragon", True),
        (["undead"], "human zombie", True),
        (["undead"], "newt", False),
        (["newt", "undead"], "newt", True),
        ([], "newt", False),
    ],
)
def test_a_word_means_a_monster_a_class_or_a_flag(words: list[str], name: str, *, meant: bool, facts366: Facts) -> None:
    entry = facts366["monsters"].find(name)
    assert entry is not None
    assert is_against(entry, words, facts366) is meant


def test_the_monster_with_the_least_beside_what_is_meant_comes_first(facts366: Facts) -> None:
    def flies(entry: Entry) -> bool:
        return is_against(entry, ["flies"], facts366)

    def size(entry: Entry) -> int:
        return int(is_large(entry, facts366))

    pair = opponents(facts366, flies, lambda entry: -size(entry))
    assert pair is not None
    assert is_large(pair[0], facts366)
