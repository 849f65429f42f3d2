"""Angband 4.2's files are read and written without a loss: as they are, entry by entry, and with one value changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from angband_42.drawn import Draw, drawn
from angband_42.opened import FILES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nhmod_edit_files.changing import applied, with_values
from nhmod_edit_files.document import read
from nhmod_edit_files.games.angband_42 import GAME
from nhmod_edit_files.grammar import Shape
from nhmod_edit_files.types import Flags
from nhmod_edit_files.view import entry_view
from nhmod_edit_files.writing import Layout, entry_lines

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from nhmod_edit_files.document import Node

STEMS = sorted(GAME.by_stem)
KNOWN_STRAYS = {"shape": [151]}
"""Lines that the game itself passes over: a message before the effect that it is of."""


def test_every_file_of_the_folder_is_known(angband_425: Path) -> None:
    """All but the classes of an earlier release, which the game does not read."""
    files = {path.stem for path in (angband_425 / GAME.folder).glob("*.txt")}
    assert files - {"old_class"} == set(GAME.by_stem)


@pytest.mark.parametrize("stem", STEMS)
def test_a_file_is_read_without_a_loss(stem: str, angband_425: Path) -> None:
    document = FILES.document(angband_425, stem)
    assert GAME.encoded(document.text) == (angband_425 / GAME.folder / document.grammar.file).read_bytes()
    assert [stray.number + 1 for stray in document.strays] == KNOWN_STRAYS.get(stem, [])
    unnamed = [
        (node.number + 1, text)
        for top in document.nodes
        for node in top.every()
        for field, _, text in node.fields()
        if not field.name
    ]
    assert unnamed == []


@pytest.mark.parametrize("stem", STEMS)
def test_an_entry_s_own_values_change_nothing(stem: str, angband_425: Path) -> None:
    document = FILES.document(angband_425, stem)
    assert [node.number + 1 for node in document.nodes if with_values(document, node, entry_view(node))] == []


@pytest.mark.parametrize("stem", STEMS)
def test_an_entry_written_anew_reads_the_same(stem: str, angband_425: Path) -> None:
    document = FILES.document(angband_425, stem)
    layout = Layout.of(document)
    for node in document.nodes:
        view = entry_view(node)
        again = read("".join(entry_lines(node.line, view, layout)), document.grammar)
        assert (len(again.nodes), again.strays) == (1, ())
        assert entry_view(again.nodes[0]) == view


def plain(value: object) -> object:
    """Return values with words in no order: a new word follows the others, wherever it is asked for."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list):
        words = [one for one in value if isinstance(one, str)]
        return sorted(dict.fromkeys(words)) if value and len(words) == len(value) else [plain(one) for one in value]
    return value


def span(node: Node, top: Node) -> tuple[int, int]:
    """Return the first and last line that a change of a line may touch: its own, or all of a text or of flags it is part of."""
    if node.line.shape not in {Shape.TEXT, Shape.FLAGS, Shape.VALUES}:
        return node.number, node.number
    siblings = [one.number for one in top.every() if one.line is node.line]
    return min(siblings), max(siblings)


@given(choice=st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_one_change_leaves_all_else_alone(choice: random.Random, angband_425: Path) -> None:
    folder = FILES.pristine(angband_425)
    document = FILES.document(angband_425, choice.choice(STEMS))
    top = choice.choice(document.nodes)
    node = choice.choice([one for one in top.every() if one.fields()])
    draw: Draw | None = drawn(choice, folder, node)
    if draw is None:
        return
    lines = list(document.lines)
    raw = lines[node.number]
    lines[node.number] = raw[: node.start] + draw.text + raw[node.start + len(node.text) :]
    wished = next(one for one in read("".join(lines), document.grammar).nodes if one.number == top.number)
    view = entry_view(wished)
    changed = applied(document, with_values(document, top, view))
    first, last = span(node, top)
    after = changed.splitlines(keepends=True)
    assert after[:first] == list(document.lines[:first])
    behind = len(document.lines) - last - 1
    assert after[len(after) - behind :] == list(document.lines[last + 1 :])
    found = next(one for one in read(changed, document.grammar).nodes if one.number == top.number)
    if isinstance(node.line.fields[0].type, Flags) or node.line.shape is not Shape.ROWS:
        assert plain(entry_view(found)) == plain(view)
    else:
        assert entry_view(found) == view
