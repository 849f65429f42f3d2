"""What ``edit-files get`` shows of an entry and a mod sets again changes nothing: no line, and no character of before."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nhmod_edit_content.opened import open_tree
from nhmod_edit_content.table import EDIT_KINDS
from nhmod_edit_files.view import entry_view

if TYPE_CHECKING:
    from plugins.conftest import Workshop

    from nhmod_edit_files.document import Document

ODD = {"max_subtype", "experience"}
"""Keys behind whose numbers 3.5.1's own files have a remark, which the game passes over."""


def telling(document: Document) -> list[dict[str, object]]:
    """Return entries with names of their own that have, together, each key with each type of value under it."""
    views = [entry_view(node) for node in document.entries]
    named = [document.title(node) for node in document.entries]
    seen: set[str] = set()
    found = []
    for name, view in zip(named, views, strict=True):
        forms = {f"{key} {json.dumps(value, default=str)[:40]}" for key, value in view.items() if key != "description"}
        forms = {form.translate(str.maketrans("", "", "0123456789")) for form in forms}
        if named.count(name) == 1 and not forms <= seen and not any(f'"{odd}": "' in json.dumps(view) for odd in ODD):
            seen |= forms
            own = (document.grammar.named, document.grammar.numbered)
            found.append({"edit": name, **{key: value for key, value in view.items() if key not in own}})
    return found


def test_what_is_shown_and_set_again_changes_nothing(any_angband: Workshop) -> None:
    folder = open_tree(any_angband.tree)
    assert folder is not None
    content = {}
    for kind in EDIT_KINDS:
        stem = kind.stem(folder.game.name)
        document = folder.document(stem) if stem and kind.inside(folder.game.name) is None else None
        if document is not None and document.grammar.named:
            content[kind.key] = telling(document)[:60]
    assert sum(map(len, content.values())) > 200
    written = "".join(f"{key}: {json.dumps(entries)}\n" for key, entries in content.items())
    plan = any_angband.plan(any_angband.mod("same", f"targets: [angband]\n{written}"))
    assert not plan.overlay.contents()
    assert any_angband.warnings == []


@pytest.mark.parametrize("value", ["light", "Light", 39])
def test_a_type_by_its_name_or_its_number_is_the_same(older: Workshop, value: object) -> None:
    mod = older.mod("one", f"targets: [angband]\nartifacts:\n  - {{edit: of Galadriel, type: {value}}}\n")
    assert not older.plan(mod).overlay.contents()
    assert older.warnings == []


def test_a_subtype_may_be_a_number(older: Workshop) -> None:
    drop = "{type: chest, subtype: 1, chance: 5, min: 1, max: 1}"
    mod = older.mod("one", f"targets: [angband]\nmonsters:\n  - {{edit: wolf, drops: [{drop}]}}\n")
    (content,) = older.plan(mod).overlay.contents().values()
    assert b"drop:91:1:5:1:1" in content
