"""Which flags of monsters an attack and a warning can be against is what the tree asks for, whatever it calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from kind_harness import Staged

from nhmod.target import Entry, Vocabulary
from nhmod_artifacts.aims import AIMS, aim_at, is_warned_of, read_aims
from nhmod_artifacts.words import read_powers

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree

FILES = ("include/artifact.h", "src/artifact.c", "include/hack.h")


class _Facts:
    """Facts of a tree whose monsters have flags in a column of their own."""

    def __init__(self, facts: Facts, tree: Tree) -> None:
        own = Entry(symbol="MH_ORC", name="orc", index=1, fields={"group": "MH_", "member": "mhflags"})
        every = [one for one in facts["monster flags"] if one.symbol != "M2_ORC"]
        self._own = {"monster flags": Vocabulary("monster flags", [*every, own], label=""), AIMS: read_aims(tree)}

    def get(self, name: str) -> Vocabulary:
        return self._own[name]


@pytest.fixture
def variant(tree366: Tree) -> Tree:
    """NetHack, with a third word of flags in place of the second where artifacts are concerned."""
    texts = {file: tree366.text(file) for file in FILES}
    changed = {
        file: text.replace("SPFX_DFLAG2", "SPFX_DFLAGH").replace("mflags2", "mhflags") for file, text in texts.items()
    }
    return cast("Tree", Staged(tree366, changed))


@pytest.mark.parametrize("release", ["366", "343", "nle"])
def test_releases_have_two_words(release: str, request: pytest.FixtureRequest) -> None:
    found = read_aims(request.getfixturevalue(f"tree{release}"))
    assert [(one.symbol, one.name, one.fields["warns"]) for one in found] == [
        ("SPFX_DFLAG1", "mflags1", False),
        ("SPFX_DFLAG2", "mflags2", True),
    ]


def test_a_variant_has_what_it_asks_for(facts366: Facts, variant: Tree) -> None:
    facts = cast("Facts", _Facts(facts366, variant))
    wanted = {"MH_ORC": ("SPFX_DFLAGH", True), "M1_FLY": ("SPFX_DFLAG1", False), "M2_STRONG": ("", False)}
    assert {flag: (aim_at(facts, flag), is_warned_of(facts, flag)) for flag in wanted} == wanted


def test_what_says_whom_it_is_against_is_no_power(variant: Tree) -> None:
    assert not [one.symbol for one in read_powers(variant) if one.symbol.startswith("SPFX_DFLAG")]


def test_where_the_asking_is_not_known_it_is_as_in_the_releases(tree366: Tree) -> None:
    text = tree366.text("src/artifact.c").replace("spec_applies", "applies_to")
    assert [one.symbol for one in read_aims(cast("Tree", Staged(tree366, {"src/artifact.c": text})))] == [
        "SPFX_DFLAG1",
        "SPFX_DFLAG2",
    ]
