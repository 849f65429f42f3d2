"""One item of a list is found by what it is called: every item of every list in the games' own files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from edit_files.test_saves import DATA, RELEASES, edit_folder, folder

from nhmod_edit_files.games import game, names
from nhmod_edit_files.grammar import Shape, every_line
from nhmod_edit_files.items import NoItemError, find_item, find_named
from nhmod_edit_files.view import entry_view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_edit_files.document import Document
    from nhmod_edit_files.grammar import Line

MANY_ENTRIES = 25
UNNAMED = {
    ("unangband-0.7", "randart_sv", "kinds"): "two numbers",
    ("unangband-0.7", "quest", "worth"): "three numbers, and there is one at most",
    ("unangband-0.7", "blows", "messages"): "a damage and a text",
    ("angband-3.5.1", "object", "values"): "a number and its flags",
    ("angband-3.5.1", "ego_item", "values"): "two numbers and their flags",
    ("angband-3.5.1", "artifact", "values"): "a number and its flags",
}
"""Lists of several fields of which none is a name, a word or a thing's number: their items have their place alone."""


def lists(name: str) -> Iterator[tuple[Document, Line]]:
    for document in folder(name).documents():
        for line in every_line(document.grammar.lines):
            if line.shape is Shape.MANY and line is not document.grammar.begins and not line.single:
                yield document, line


def there(name: str) -> None:
    if name not in RELEASES and not (DATA and edit_folder(name).is_dir()):
        pytest.skip("NHMOD_SHARED_DATA names no folder with unangband/edit")


@pytest.mark.parametrize("name", names())
def test_only_these_lists_have_items_without_a_name(name: str) -> None:
    found = game(name)
    assert found is not None
    every = {
        (name, grammar.stem, line.key)
        for grammar in found.grammars
        for line in every_line(grammar.lines)
        if line.shape is Shape.MANY and line is not grammar.begins and not line.single and not line.by and line.fields
    }
    assert every == {one for one in UNNAMED if one[0] == name}


@pytest.mark.parametrize("name", names())
def test_every_item_is_found_by_what_it_is_called(name: str) -> None:
    there(name)
    words = folder(name).words
    tried = 0
    for document, line in lists(name):
        entries = [node for top in document.nodes for node in top.every() if any(node.of(line))]
        for node in entries[:: len(entries) // MANY_ENTRIES + 1]:
            views = [entry_view(one) for one in node.of(line)]
            for at, view in enumerate(views):
                wanted = {key: view[key] for key in line.by if key in view}
                same = [other for other in views if {key: other.get(key) for key in wanted} == wanted]
                if not wanted:
                    continue
                if any(other != same[0] for other in same):
                    with pytest.raises(NoItemError, match=f"is {len(same)} of the {line.key}"):
                        find_item(line, views, wanted, words)
                    continue
                assert views[find_item(line, views, wanted, words)] == view, (document.name, line.key, at)
                tried += 1
                texts = [str(value) for value in wanted.values()]
                if not any(":" in text for text in texts):
                    assert views[find_named(line, views, ":".join(texts), words)] == view
                    spoken = " ".join(texts)
                    if len(spoken.split()) == len(texts):
                        assert views[find_named(line, views, spoken, words)] == view
    assert tried > 250


@pytest.mark.parametrize("name", names())
def test_what_is_not_there_is_told_with_what_is(name: str) -> None:
    there(name)
    for document, line in lists(name):
        node = next((one for top in document.nodes for one in top.every() if any(one.of(line))), None)
        if node is None or not line.by:
            continue
        views = [entry_view(one) for one in node.of(line)]
        with pytest.raises(NoItemError, match=f"there is no 'no such thing' among the {line.key}; there are: "):
            find_item(line, views, {line.by[0]: "no such thing"}, folder(name).words)
        with pytest.raises(NoItemError, match=f"an item of the {line.key} is named by {line.by[0]}"):
            find_item(line, views, {}, folder(name).words)
