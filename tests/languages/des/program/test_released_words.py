"""The words of the 3.6 dialect that nhmod has for trees without its compiler, held against a release's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target.c import token_texts
from nhmod_languages.des.v36 import released
from nhmod_languages.des.v36.rules import TOKENS
from nhmod_nethack.facts.compiler import _WORD

if TYPE_CHECKING:
    from nhmod.target import Facts
    from nhmod.target.tree import Tree

_OF_NO_USE = {"GRADIENT_TYPE"}
"""No description can have one: they are in the grammar, and the scanner has no word for a gradient."""
_OF_THE_TREE = {"FLAG_TYPE"}


def test_the_words_are_those_of_the_releases(tree366: Tree) -> None:
    found: dict[str, dict[str, str]] = {}
    for word, value, token in _WORD.findall(tree366.text("util/lev_comp.l")):
        found.setdefault(token, {})[word] = " ".join(token_texts(value))
    for token in (*_OF_NO_USE, *_OF_THE_TREE):
        del found[token]
    assert {token: dict(words) for token, words in released.WORDS.items()} == {
        token: {word: value.replace("- ", "-") for word, value in words.items()} for token, words in found.items()
    }
    assert set(TOKENS) - set(released.WORDS) == _OF_NO_USE | _OF_THE_TREE


def test_the_limits_are_those_of_the_releases(facts366: Facts) -> None:
    limits = {entry.symbol: entry.index for entry in facts366["level compiler limits"]}
    assert {name: limits[name] if name in limits else facts366.constant(name) for name in released.LIMITS} == dict(
        released.LIMITS
    )


def test_the_opcodes_are_those_of_the_releases(facts366: Facts) -> None:
    for prefix, known in (("SPO_", released.OPCODES), ("SPOVAR_", released.KINDS)):
        found = {one.symbol.removeprefix(prefix) for one in facts366["constants"] if one.symbol.startswith(prefix)}
        assert set(known) == found
