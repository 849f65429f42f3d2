"""Things of one name: Angband's 'Strength' is a ring and a potion. None is taken for another, and each has a name of its own."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from nhmod_edit_content.opened import called, open_tree
from nhmod_edit_content.records import line_of
from nhmod_edit_content.table import EDIT_KINDS
from nhmod_edit_files.naming import SeveralError

if TYPE_CHECKING:
    from plugins.conftest import Workshop

    from nhmod.target import Tree


def test_every_entry_is_found_by_a_name_of_its_own(any_tree: Tree) -> None:
    folder = open_tree(any_tree)
    assert folder is not None
    shared = Counter[str]()
    for kind in EDIT_KINDS:
        document = folder.document(kind.stem(folder.game.name))
        if document is None or line_of(kind, document.grammar, folder.game.name) is None:
            continue
        names = called(folder, kind)
        titles = {one.title for one, _ in names.labels}
        shared[kind.key] = len(titles)
        for label, one in ((label, one) for one, labels in names.labels for label in labels):
            assert names.find(label) is one.node, (kind.key, label)
            assert names.find(label.upper()) is one.node, (kind.key, label)
        for title in titles:
            with pytest.raises(SeveralError) as refused:
                names.find(title)
            assert all(names.find(label) for label in refused.value.labels)
    assert shared["objects"] > 30
    assert shared["ego_items"] > 20
    assert shared["spells"] > 15


@pytest.mark.parametrize("key", ["edit", "name: x, copy_from"])
@pytest.mark.parametrize(
    ("kind", "name", "which"),
    [
        ("objects", "Strength", "'Strength (ring)' or 'Strength (potion)'"),
        ("ego_items", "of speed", "'of Speed (boots)' or 'of Speed (dragon armor)'"),
        ("spells", "Bless", "'Bless (Priest)' or 'Bless (Paladin)'"),
    ],
)
def test_a_name_of_several_is_no_name_of_one(newer: Workshop, key: str, kind: str, name: str, which: str) -> None:
    manifest = f"targets: [angband]\n{kind}:\n  - {{{key}: {name}}}\n"
    (error,) = newer.errors(newer.mod("one", manifest))
    assert error == f"9: NH4089 2 entries are called '{name}'"
    assert [one.hint for one in newer.report.diagnostics] == [f"write {which}"]


def test_each_of_several_is_changed_by_its_own_name(any_angband: Workshop) -> None:
    mod = any_angband.mod(
        "one",
        "targets: [angband]\nobjects:\n  - {edit: Speed (potion), weight: 77}\n  - {edit: speed (ring), weight: 78}\n",
    )
    (content,) = any_angband.plan(mod).overlay.contents().values()
    text = content.decode(errors="replace")
    ring, potion = text.split("Speed\n")[1:3]
    assert "78" in ring.split("\n\n")[0]
    assert "77" in potion.split("\n\n")[0]
