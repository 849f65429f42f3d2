"""dat/data.base: entries, names, places."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nhmod_languages.database import articles, matches, place_before

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

TEXT = "# head\n~hell hound\n*hound\n\tIt barks.\n# between\n\nhell hound\n\tIt burns.\n"


def test_entries_with_their_keys_and_places() -> None:
    first, second = articles(TEXT)
    assert first.keys == ("~hell hound", "*hound")
    assert first.start == 0
    assert second.keys == ("hell hound",)
    assert TEXT[second.start :] == "hell hound\n\tIt burns.\n"


def test_the_first_key_that_matches_counts() -> None:
    first, second = articles(TEXT)
    assert first.key_for("wolfhound") == "*hound"
    assert first.key_for("hell hound") == ""
    assert second.key_for("hell hound") == "hell hound"


@pytest.mark.parametrize(
    ("pattern", "name", "fits"),
    [
        ("*hound", "hound", True),
        ("h?und", "hound", True),
        ("h?und", "hund", False),
        ("a.b", "axb", False),
        ("[a]", "a", False),
    ],
)
def test_patterns_are_the_games(pattern: str, name: str, *, fits: bool) -> None:
    assert matches(pattern, name) is fits


@given(st.text("ab*?.[", max_size=8), st.text("ab.[", max_size=8))
def test_patterns_are_like_regular_expressions(pattern: str, name: str) -> None:
    same = "".join({"*": ".*", "?": "."}.get(letter, re.escape(letter)) for letter in pattern)
    assert matches(pattern, name) == (re.fullmatch(same, name) is not None)


def test_a_name_stands_before_what_would_take_it() -> None:
    assert TEXT[place_before(TEXT, "hell hound") :].startswith("hell hound\n")
    assert place_before(TEXT, "hell hound pup") == len(TEXT)
    assert place_before(TEXT, "greyhound") == 0


def test_the_games_own_file_is_read_whole(tree366: Tree) -> None:
    text = tree366.text("dat/data.base")
    keys = [key for article in articles(text) for key in article.keys]
    assert keys == [line for line in text.splitlines() if line[:1] > " " and not line.startswith("#")]
