"""``nhmod words``: every list of words, what each means, and which target has it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.manifest import Choice, WordType, record_keys
from nhmod.pipeline.games import kinds_for
from nhmod.pipeline.wording import chosen_lists, word_lists
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from command_run import Run

    from nhmod.pipeline.wording import WordList
    from nhmod.target import Tree


@pytest.fixture(scope="module")
def lists(tree367: Tree, tree366: Tree, tree343: Tree, treenle: Tree) -> tuple[WordList, ...]:
    """The lists of all targets, whose trees are fetched."""
    assert {tree367.root, tree366.root, tree343.root, treenle.root}
    return word_lists(Request(paths=()), Report(), host=host_of("nhmod"))


def by_name(lists: tuple[WordList, ...]) -> dict[str, WordList]:
    return {one.name: one for one in lists}


def test_every_word_type_of_every_kind_has_its_list(lists: tuple[WordList, ...]) -> None:
    for kind in kinds_for(host_of("nhmod"), "nethack").values():
        for key in record_keys(kind.record).values():
            for type_ in (key.type, *key.type.parts):
                if isinstance(type_, WordType):
                    assert all(by_name(lists)[name].keys for name in type_.vocabularies), key.name
                if isinstance(type_, Choice):
                    words = [word.word for word in by_name(lists)[f"{kind.name}.{key.name}"].words]
                    assert words == list(type_.choices)


def test_what_a_word_means_is_what_the_headers_say(lists: tuple[WordList, ...], tree366: Tree) -> None:
    flags = {one.symbol: one for one in by_name(lists)["monster flags"].words}
    said = dict(re.findall(r"#define (M[123]_\w+) +0x\w+ +/\* (.*?) \*/", tree366.text("include/monflag.h"), re.DOTALL))
    known = said.keys() & flags.keys()
    assert len(known) > 50
    for symbol in known:
        text = said[symbol]
        assert flags[symbol].meaning == " ".join(text.replace("*", " ").split())


def test_a_word_says_which_targets_have_it(lists: tuple[WordList, ...]) -> None:
    powers = {one.word: one.targets for one in by_name(lists)["artifact powers"].words}
    assert powers["searching"] == ()
    assert powers["protection"] == ("nethack-3.6.7", "nethack-3.6.6", "nle-1.3.0")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("monster flags", ["monster flags"]),
        ("Monster Flags", ["monster flags"]),
        ("monsters.flags", ["monster flags"]),
        ("monsters.attacks", ["attack types", "damage types"]),
        ("material", ["materials"]),
        ("slot", ["objects.slot"]),
    ],
)
def test_a_list_is_found_by_its_name_or_by_a_key(lists: tuple[WordList, ...], name: str, found: list[str]) -> None:
    assert [one.name for one in chosen_lists(lists, name, "")] == found


def test_words_are_found_by_a_part_by_their_meaning_or_by_a_slip(lists: tuple[WordList, ...]) -> None:
    def words(like: str) -> list[str]:
        (one,) = chosen_lists(lists, "monster flags", like)
        return [word.word for word in one.words]

    assert words("M1_FLY") == words("float") == ["flies"]
    assert words("carnivorus") == ["carnivorous"]
    assert chosen_lists(lists, "monster flags", "xyzzyplugh") == ()


def test_the_command(nhmod: Run, source: tuple[str, str]) -> None:
    done = nhmod("words", "monster flags", "--like", "float", *source)
    assert re.fullmatch(r"monster flags \(.*monsters\.flags.*\)\n  flies  .*; also fly; M1_FLY\n", done.stdout), (
        done.stdout
    )
    whole = nhmod("words", *source).stdout
    assert "\n  monster flags  " in whole
    assert "\n  objects.slot: " in whole
    document = json.loads(nhmod("words", "flags", "--like", "M1_FLY", "--json", *source).stdout)
    assert [word["word"] for one in document for word in one["words"]] == ["flies"]


def test_a_list_that_there_is_not(nhmod: Run, source: tuple[str, str]) -> None:
    done = nhmod("words", "monster flag", *source)
    assert done.returncode == 2
    assert "NH0590: there is no list of words 'monster flag'" in done.stderr
    assert "did you mean 'monster flags'?" in done.stderr
