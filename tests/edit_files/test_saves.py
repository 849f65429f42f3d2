"""Changes that characters of before do not survive: each change of each thing that savefiles have, in each game's own files."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from angband_trees import RELEASES, angband_tree

from nhmod.diagnostics import Severity
from nhmod_edit_files.changing import applied, with_values
from nhmod_edit_files.folder import Folder
from nhmod_edit_files.games import game, names
from nhmod_edit_files.saved import By, Kept, kept_in
from nhmod_edit_files.saves import broken_by
from nhmod_edit_files.view import entry_view
from nhmod_edit_files.written_rows import RowError

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.saves import Broken

DATA = os.environ.get("NHMOD_SHARED_DATA", "")


def edit_folder(name: str) -> Path:
    if name in RELEASES:
        found = game(name)
        assert found is not None
        return angband_tree(name).root / found.folder
    return Path(DATA) / "unangband" / "edit"


@cache
def folder(name: str) -> Folder:
    found = game(name)
    assert found is not None
    place = edit_folder(name)

    def text(file: str) -> str | None:
        return found.decoded((place / file).read_bytes()) if (place / file).is_file() else None

    return Folder(found, text)


def cells(*, within: bool) -> list[object]:
    """Return what savefiles have of every game: a game and one thing of it each."""
    found: list[object] = []
    for name in names():
        one = game(name)
        assert one is not None
        absent = name not in RELEASES and not (DATA and edit_folder(name).is_dir())
        skip = pytest.mark.skipif(absent, reason="NHMOD_SHARED_DATA names no folder with unangband/edit")
        found += [
            pytest.param(name, kept, marks=skip, id=f"{name} {kept.stem} {kept.within} by {kept.by.value}")
            for kept in one.saved
            if bool(kept.within) == within
        ]
    return found


ENTRIES = pytest.mark.parametrize(("name", "kept"), cells(within=False))


def told(name: str, kept: Kept, text: str) -> list[Broken]:
    """Return what is told of a file with another text, as far as it is of what a row says."""
    before = folder(name)
    document = before.document(kept.stem)
    assert document is not None
    after = before.changed({document.grammar.file: text})
    said = {kept.gone, kept.moved, kept.any_change, *(does for _, does in kept.fields)} - {""}
    return [one for one in broken_by(before, after) if one.message.partition(": ")[2] in said]


def own(name: str, kept: Kept) -> Document:
    found = folder(name).document(kept.stem)
    assert found is not None
    return found


def block(document: Document, node: Node) -> str:
    return "".join(document.lines[node.number : node.last() + 1])


def middle(document: Document) -> int:
    """Return the place of an entry in the middle whose name and the next one's stand once."""
    titles = [document.title(node) for node in document.entries]
    half = len(titles) // 2
    return next(
        at
        for at in (*range(half, len(titles) - 1), *range(half))
        if all(titles.count(one) == 1 for one in titles[at : at + 2])
    )


def without(document: Document, node: Node) -> str:
    return "".join((*document.lines[: node.number], *document.lines[node.last() + 1 :]))


def codes(found: list[Broken]) -> set[str]:
    return {one.code for one in found if one.severity is Severity.WARNING}


def title_of(found: list[Broken]) -> set[str]:
    return {one.title for one in found if one.severity is Severity.WARNING}


@ENTRIES
def test_nothing_is_told_of_files_that_are_the_same_or_have_a_comment_more(name: str, kept: Kept) -> None:
    assert not list(broken_by(folder(name), folder(name)))
    document = own(name, kept)
    assert not told(
        name, Kept(stem=kept.stem, by=kept.by, gone=kept.gone, moved=kept.moved), f"# more\n{document.text}"
    )


@ENTRIES
def test_an_entry_that_is_gone(name: str, kept: Kept) -> None:
    document = own(name, kept)
    node = document.entries[middle(document)]
    found = told(name, kept, without(document, node))
    assert "NH4095" in codes(found)
    assert document.title(node) in title_of(found)
    assert found[0].place.line == node.number + 1


@ENTRIES
def test_an_entry_that_has_the_place_of_another(name: str, kept: Kept) -> None:
    document = own(name, kept)
    at = middle(document)
    one, two = document.entries[at : at + 2]
    first, second = block(document, one), block(document, two)
    if kept.by is By.NUMBER:  # they have each other's number
        field = document.grammar.numbered
        numbers = [node.field(field) for node in (one, two)]
        first, second = (
            "".join((text.replace(f":{own}", f":{other}", 1), ""))
            for text, own, other in ((first, *numbers), (second, *reversed(numbers)))
        )
        text = "".join((*document.lines[: one.number], first, *document.lines[one.last() + 1 : two.number], second))
    else:
        text = "".join((*document.lines[: one.number], second, *document.lines[one.last() + 1 : two.number], first))
    text += "".join(document.lines[two.last() + 1 :])
    found = told(name, kept, text)
    if kept.by is By.NAME:
        assert not codes(found)
    else:
        assert codes(found) == {"NH4096"}
        assert document.title(one) in title_of(found)


@ENTRIES
def test_an_entry_that_is_called_otherwise(name: str, kept: Kept) -> None:
    document = own(name, kept)
    node = document.entries[middle(document)]
    named = document.grammar.named
    old = node.field(named) or ""
    line = document.lines[node.number]
    text = "".join(
        (
            *document.lines[: node.number],
            line.replace(old, f"{old} of another name", 1),
            *document.lines[node.number + 1 :],
        )
    )
    assert codes(told(name, kept, text)) == ({"NH4095"} if kept.by is By.NAME else set())


@ENTRIES
def test_a_new_entry_at_the_end(name: str, kept: Kept) -> None:
    document = own(name, kept)
    node = document.entries[middle(document)]
    new = block(document, node).replace(node.text, node.text.replace(document.title(node), "Something New"), 1)
    if kept.by is By.NUMBER:
        number = node.field(document.grammar.numbered) or ""
        new = new.replace(f":{number}", f":{max(document.by_number) + 1}", 1)
    assert not codes(told(name, kept, f"{document.text}\n{new}"))


@ENTRIES
def test_values_that_savefiles_have(name: str, kept: Kept) -> None:
    document = own(name, kept)
    for fields, does in kept.fields:
        for field in fields:
            having = [node for node in document.entries if field in entry_view(node)]
            if not having:
                continue
            node = having[len(having) // 2]
            others = [entry_view(other)[field] for other in having]
            value = next(other for other in others if other != entry_view(node)[field])
            found = told(name, kept, applied(document, with_values(document, node, {field: value})))
            mine = [one for one in found if one.code == "NH4097" and one.severity is Severity.WARNING]
            assert [one.message.endswith(does) for one in mine] == [True], field
            assert mine[0].field == field


@pytest.mark.parametrize(("name", "kept"), cells(within=True))
@pytest.mark.parametrize("how", ["gone", "swapped", "new before", "new at the end"])
def test_items_of_an_entry(name: str, kept: Kept, how: str) -> None:
    document = own(name, kept)
    entry = next(node for node in document.entries if len(items(node, kept)) > 2)
    first, second = items(entry, kept)[:2]
    last = items(entry, kept)[-1]
    new = document.lines[first.number].replace(item_name(first), "Somebody New", 1)
    texts: dict[str, Callable[[], list[str]]] = {
        "gone": lambda: [*document.lines[: first.number], *document.lines[first.last() + 1 :]],
        "swapped": lambda: [
            *document.lines[: first.number],
            block(document, second),
            *document.lines[first.last() + 1 : second.number],
            block(document, first),
            *document.lines[second.last() + 1 :],
        ],
        "new before": lambda: [*document.lines[: second.number], new, *document.lines[second.number :]],
        "new at the end": lambda: [*document.lines[: last.last() + 1], new, *document.lines[last.last() + 1 :]],
    }
    found = told(name, kept, "".join(texts[how]()))
    wanted = {
        "gone": [("NH4095", Severity.WARNING)],
        "swapped": [("NH4096", Severity.WARNING)],
        "new before": [("NH4096", Severity.NOTE)],
        "new at the end": [],
    }
    assert [(one.code, one.severity) for one in found] == wanted[how]


def items(node: Node, kept: Kept) -> list[Node]:
    return [one for one in node.every() if one.line.key == kept.within]


def item_name(node: Node) -> str:
    return node.fields()[-1 if node.line.single else 0][2].strip()


@pytest.mark.parametrize("name", names())
def test_lower_limits(name: str) -> None:
    if name not in RELEASES and not DATA:
        pytest.skip("NHMOD_SHARED_DATA names no folder with unangband/edit")
    before = folder(name)
    for stem, lowered in before.game.lowered.items():
        document = before.document(stem)
        assert document is not None
        for label, does in lowered.items():
            node = next(
                one
                for one in document.entries
                if f"{one.line.directive} {one.text}".replace(":", " ").startswith(f"{label} ")
            )
            _, at, number = node.fields()[-1]
            for by, wanted in ((-1, ["NH4098"]), (1, [])):
                line = document.lines[node.number]
                changed = line[:at] + str(int(number) + by) + line[at + len(number) :]
                text = "".join((*document.lines[: node.number], changed, *document.lines[node.number + 1 :]))
                found = [
                    one
                    for one in broken_by(before, before.changed({document.grammar.file: text}))
                    if one.title == label
                ]
                assert [one.code for one in found] == wanted
                assert all(one.message.endswith(does) for one in found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("monster by letter", "a file is kept 'by number', 'by name' or 'by place': 'monster by letter'"),
        ("monster by name\n  moved: it runs", "there is no 'gone:': 'monster by name'"),
        (
            "monster by name\n  it runs",
            "what becomes of a character stands behind 'gone:', 'moved:', 'any change:' or fields: 'it runs'",
        ),
    ],
)
def test_a_row_of_what_is_kept_that_is_none(text: str, said: str) -> None:
    with pytest.raises(RowError) as error:
        kept_in(text)
    assert str(error.value) == said
