"""One word for one thing: what two lists of words both have is called the same in both, as the tree's own code pairs them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.pipeline.trees import read_facts
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.host import Host
    from nhmod.target import Entry, Facts, Vocabulary
    from nhmod.target.tree import Tree

pytestmark = pytest.mark.slow

RELEASES = ("343", "366", "nle")


@pytest.fixture(scope="module")
def host() -> Host:
    return host_of("nhmod")


@pytest.fixture
def tree(release: str, request: pytest.FixtureRequest) -> Tree:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    return tree


@pytest.fixture
def facts(host: Host, tree: Tree, tmp_path: Path) -> Facts:
    return read_facts(host, tree, tmp_path)


def _pairs(tree: Tree) -> dict[str, str]:
    """Pair the powers of artifacts with properties: ``if (spfx & SPFX_REFLECT) … EReflecting |= wp_mask``, EReflecting is REFLECTING's."""
    header = tree.text("include/youprop.h")
    macros = dict(re.findall(r"#define\s+([EH]\w+)\s+u\.uprops\[(\w+)\]\.(?:extrinsic|intrinsic)", header))
    body = tree.c("src/artifact.c")
    text = body.text(body.function("set_artifact_intrinsic").body)
    found = {}
    for power, rest in re.findall(r"spfx\s*&\s*(SPFX_\w+)\)(.*?)(?=spfx\s*&|$)", text, re.DOTALL):
        named = [macros[word] for word in re.findall(r"\b[EH]\w+", rest) if word in macros]
        if named:
            found[power] = named[0]
    return found


def _spoken(entry: Entry) -> list[str]:
    """Return an entry's words but that which its C name makes ("regen" of SPFX_REGEN)."""
    made = entry.symbol.replace("_", " ").lower()
    return [word for word in (entry.name, *entry.words) if not made.endswith(word)]


def _same(one: Entry, other: Entry, in_one: Vocabulary, in_other: Vocabulary) -> None:
    assert one.name == other.name
    assert all(in_other.find(word) is other for word in _spoken(one)), one
    assert all(in_one.find(word) is one for word in _spoken(other)), other


@pytest.mark.parametrize("release", RELEASES)
def test_a_power_of_an_artifact_is_called_as_the_property_that_it_is(tree: Tree, facts: Facts) -> None:
    powers, properties = facts["artifact powers"], facts["properties"]
    pairs = _pairs(tree)
    # Worn things reflect by a property; what the power is asked for is another piece of code (src/muse.c, ureflects).
    pairs["SPFX_REFLECT"] = "REFLECTING"
    checked = 0
    for power, symbol in pairs.items():
        one, other = powers.symbol(power), properties.symbol(symbol)
        if one is not None and other is not None:
            _same(one, other, powers, properties)
            checked += 1
    assert checked >= 8


@pytest.mark.parametrize("release", RELEASES)
def test_what_is_invoked_is_called_as_the_property_that_it_is(facts: Facts) -> None:
    checked = 0
    for one in facts["artifact invocations"]:
        other = facts["properties"].symbol(one.symbol)
        if other is not None:
            assert one.name == other.name
            checked += 1
    assert checked >= 3


@pytest.mark.parametrize("release", RELEASES)
def test_a_resistance_is_called_alike_as_resistance_as_harm_and_as_property(facts: Facts) -> None:
    for one in facts["resistances"]:
        # include/prop.h: the resistances are the first properties, in the order of the bits (res_to_mr).
        named = {facts["properties"].find(f"{word} resistance") for word in _spoken(one) or [one.name]}
        assert len(named) == 1, one
        assert None not in named, one
        harms = {facts["damage types"].find(word) for word in _spoken(one) or [one.name]}
        assert len(harms) == 1, (one, harms)
