"""Each tree gets the dialects that it is written in, told by what is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from nhmod.target import Facts


def test_the_older_dialect_is_that_of_a_tree_without_opcodes(facts343: Facts) -> None:
    found = languages(facts343)
    assert (found.level.name, found.header_words) == ("3.4.3", 4)


def test_the_newer_dialect_is_that_of_a_tree_with_opcodes(facts366: Facts, factsnle: Facts) -> None:
    for facts in (facts366, factsnle):
        found = languages(facts)
        assert (found.level.name, found.header_words) == ("3.6", 5)
