"""Angband 3.5.1's own files: nothing is lost of them, every field has a name, and a change touches its own lines alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from edit_files.angband_35.opened_35 import FILES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nhmod.diagnostics import Report
from nhmod_edit_files.changing import applied, with_values
from nhmod_edit_files.checking import check_folder
from nhmod_edit_files.document import read
from nhmod_edit_files.games.angband_35 import GAME
from nhmod_edit_files.games.angband_35.forms import Whole
from nhmod_edit_files.grammar import Field, Shape
from nhmod_edit_files.types import Number, Text
from nhmod_edit_files.view import entry_view, value_of
from nhmod_edit_files.writing import Layout, entry_lines

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_edit_files.document import Node

STEMS = sorted(GAME.by_stem)
ENTRIES = {"monster": 608, "object": 407, "artifact": 138, "ego_item": 121, "vault": 56, "p_hist": 165, "spell": 118}
FINDS = [
    "object.txt:1540 NH4007",  # the Amulet of Weaponmastery's P: is twice
    "object.txt:1771 NH4004",  # what was the pval
    "object.txt:2437 NH4007",  # the Potion of Dragon Breath's M: is twice
    "object.txt:3604 NH4004",
    "artifact.txt:88 NH4004",
    "artifact.txt:104 NH4004",
    "artifact.txt:118 NH4004",
    "monster.txt:4194 NH4007",  # the Lesser Maia's color is twice
    "room_template.txt:389 NH4052",  # Aries is said to have 11 rows, and has 8
    "room_template.txt:1163 NH4052",  # a row of the Venn diagram is short, so that all behind it are moved
    "room_template.txt:1164 NH4052",
    "monster.txt:8003 NH4056",  # a mystic's friends are meant to be spiders of all kinds, and are cave spiders
    "monster.txt:8423 NH4056",
]
"""What is wrong in the shipped files, all of it passed over by the game."""
TOO_MANY = {("object.txt", 1771), ("object.txt", 3604), *(("artifact.txt", line) for line in (88, 104, 118))}


def plain(value: object) -> object:
    """Return a view without what is empty: an empty line of flags is no line."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items() if one != []}
    return [plain(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("stem", STEMS)
def test_what_is_read_is_what_was_there(stem: str, angband_351: Path) -> None:
    document = FILES.document(angband_351, stem)
    assert document.text == FILES.content(angband_351 / GAME.folder / f"{stem}.txt")
    assert document.strays == ()
    assert len(document.entries) == ENTRIES.get(stem, len(document.entries))


@pytest.mark.parametrize("stem", STEMS)
def test_every_field_has_a_name(stem: str, angband_351: Path) -> None:
    nodes = (node for top in FILES.document(angband_351, stem).nodes for node in top.every())
    nameless = {(f"{stem}.txt", node.number + 1) for node in nodes for field, _, _ in node.fields() if not field.name}
    assert nameless <= TOO_MANY


@pytest.mark.parametrize("stem", STEMS)
def test_an_entrys_own_values_change_nothing(stem: str, angband_351: Path) -> None:
    document = FILES.document(angband_351, stem)
    assert [node.number for node in document.entries if with_values(document, node, entry_view(node))] == []


@pytest.mark.parametrize("stem", STEMS)
def test_an_entry_written_anew_reads_the_same(stem: str, angband_351: Path) -> None:
    document = FILES.document(angband_351, stem)
    layout = Layout.of(document)
    for node in document.entries:
        view = entry_view(node)
        again = read("".join(entry_lines(node.line, view, layout)), document.grammar)
        assert [plain(entry_view(entry)) for entry in again.entries] == [plain(view)], document.title(node)


def test_what_is_wrong_in_the_shipped_files(angband_351: Path) -> None:
    report = Report()
    check_folder(FILES.opened(angband_351), report)
    assert report.errors == ()
    found = [
        f"{str(one.location.file).split('/')[-1]}:{one.location.line} {one.code}"
        for one in report.diagnostics
        if one.location
    ]
    assert sorted(found) == sorted(FINDS)


def test_the_files_are_checked_without_a_source_too(angband_351: Path) -> None:
    report = Report()
    check_folder(FILES.opened(angband_351, source=False), report)
    assert len(report.diagnostics) == len(FINDS)


def _other(field: Field, text: str) -> object:
    """Return another value for a field; None for one of which none is known to be as right."""
    if isinstance(field.type, Number) and re.fullmatch(r"[1-9]\d*|0", text):
        return int(text) + 1 if int(text) < field.type.high else int(text) - 1
    if field.name in ("name", "message", "title") and isinstance(field.type, Text):
        return f"{text} anew"
    return None


def _changes(node: Node) -> list[tuple[str, object]]:
    """Return what can be changed of an entry: the names of its values, each with what is another by one field."""
    view = entry_view(node)
    found: list[tuple[str, object]] = []
    for line in (node, *node.children):
        same = [child for child in node.children if child.line is line.line]
        fields = [(field, other) for field, _, text in line.fields() if (other := _other(field, text)) is not None]
        if line is node or (line.line.shape is Shape.ONE and not line.line.key and len(same) == 1):
            found += [(field.name, other) for field, other in fields]
        elif line.line.shape is Shape.MANY:
            items = view[line.line.key]
            assert isinstance(items, list)
            at = same.index(line)
            for field, other in fields:
                item = other if line.line.single else {**items[at], field.name: other}
                found.append((line.line.key, [*items[:at], item, *items[at + 1 :]]))
    return found


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=300)
@given(data=st.data())
def test_one_value_changes_one_line(data: st.DataObject, angband_351: Path) -> None:
    document = FILES.document(angband_351, data.draw(st.sampled_from(STEMS)))
    node = data.draw(st.sampled_from(document.entries))
    changes = _changes(node)
    if not changes:
        return
    name, value = data.draw(st.sampled_from(changes))
    new = applied(document, with_values(document, node, {name: value}))
    lines = new.split("\n")
    old = document.text.split("\n")
    assert len(lines) == len(old)
    assert sum(a != b for a, b in zip(old, lines, strict=True)) == 1
    again = read(new, document.grammar)
    view = entry_view(next(entry for entry in again.entries if entry.number == node.number))
    assert view == {**entry_view(node), name: value}


def test_a_number_with_a_remark_behind_it_is_a_number(angband_351: Path) -> None:
    """The remark stays where its number does."""
    document = FILES.document(angband_351, "p_class")
    remark = re.compile(r"^B:\d+:(\d+):\d+:\d+:(\d+)[ \t]+#")
    (number, found) = next((at, found) for at, line in enumerate(document.lines) if (found := remark.match(line)))
    entry = next(node for node in document.entries if node.number < number < node.behind())
    spells = entry_view(entry)["spells"]
    assert isinstance(spells, list)
    place, spell = next(
        (at, one) for at, one in enumerate(spells) if document.lines[number].startswith(f"B:{one['spell']}:")
    )
    assert spell["experience"] == int(found[2])
    changed = [*spells[:place], {**spell, "level": 7}, *spells[place + 1 :]]
    (splice,) = with_values(document, entry, {"spells": changed})
    was, now = document.lines[number], splice.lines[0]
    assert now == was[: found.start(1)] + "7" + was[found.end(1) :]


@pytest.mark.parametrize(("text", "value"), [("25   # CSW", 25), (" 5", 5), ("010", "010"), ("5x", "5x"), ("x", "x")])
def test_what_a_number_is_shown_as(text: str, value: object) -> None:
    assert value_of(Field("level", Whole()), text) == value
