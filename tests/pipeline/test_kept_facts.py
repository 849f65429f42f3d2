"""Facts are kept by the code of all plugins that read them: one that gives only differences is read again when it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.host import Host
from nhmod.pipeline import read_facts
from nhmod.plugin import Plugin
from nhmod.target import Difference, Entry, Facts, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Tree


def facts_of(word: str) -> Plugin:
    return Plugin(facts=lambda tree: {"words": Vocabulary("words", (Entry(symbol="", name=word),))} if tree else {})


def differences_of(word: str) -> Plugin:
    return Plugin(differences=lambda tree: [Difference(name=word)] if tree else [])


SAID: dict[str, tuple[Callable[[str], Plugin], Callable[[Facts, str], bool]]] = {
    "facts": (facts_of, lambda facts, word: facts["words"].find(word) is not None),
    "differences": (differences_of, lambda facts, word: facts.offers(word)),
}


@pytest.mark.parametrize("hook", SAID)
def test_a_plugin_that_changed_is_asked_again(hook: str, tree366: Tree, tmp_path: Path) -> None:
    plugin, said = SAID[hook]
    for word in ("old", "new", "new"):
        host = Host()
        host.register(plugin(word), name="some", distribution="some 1.0", stamp=word)
        facts = read_facts(host, tree366, tmp_path)
        assert [said(facts, one) for one in ("old", "new")] == [word == "old", word == "new"]
