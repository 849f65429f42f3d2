"""Changes of one field of one entry: its own lines change, it reads back as the new value, and all else is as it was."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from unangband_files import STEMS, document, needs_files

from nhmod_edit_files.changing import applied, with_values
from nhmod_edit_files.document import read
from nhmod_edit_files.games.unangband_07.types import Allocation, Duration, Formula, Glyph, Ignored
from nhmod_edit_files.grammar import Field, Line, Shape
from nhmod_edit_files.types import Char, Flags, Listed, Number, OneIn, Pattern, Text
from nhmod_edit_files.view import entry_view

pytestmark = [needs_files, pytest.mark.slow]

_WORDS = st.lists(st.from_regex(r"[A-Z_]{1,12}", fullmatch=True), min_size=1, max_size=6, unique=True)
_TEXT = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=120)
_SPECIAL = {
    Allocation: st.builds(lambda level, rarity: f"{level}/{rarity}", st.integers(0, 99), st.integers(1, 99)),
    Char: st.characters(min_codepoint=33, max_codepoint=126),
    Duration: st.sampled_from(["2d3", "1d20+20", 7]),
    Formula: st.sampled_from(["3d4+(1d4)/5", "(4d5+6)/7", 20, "2d6"]),
    Glyph: st.characters(min_codepoint=33, max_codepoint=126),
    Ignored: _TEXT,
    OneIn: st.integers(1, 100),
}


def values(field: Field) -> st.SearchStrategy[object]:
    """Return the values that a field can have."""
    kind = field.type
    if type(kind) in _SPECIAL:
        return _SPECIAL[type(kind)]
    match kind:
        case Listed():
            found: st.SearchStrategy[object] = st.lists(
                values(Field("item", kind.item)), min_size=1, max_size=kind.most or 9
            )
        case Flags():
            found = _WORDS
        case Number():
            found = st.integers(kind.low, kind.high)
        case Pattern():
            found = st.from_regex(re.compile(kind.form, re.ASCII), fullmatch=True).filter(str.isprintable)
        case Text():
            found = _TEXT
        case _:
            found = st.from_regex(r"[A-Za-z][A-Za-z ]{0,9}[a-z]", fullmatch=True)
    return found


def fields_of(line: Line) -> list[tuple[Line, Field]]:
    """Return the fields that an entry has beside those in lists."""
    found = [(line, field) for field in line.fields]
    for child in line.children:
        if child.shape is Shape.ONE and not child.key:
            found += fields_of(child)
        elif child.shape in {Shape.TEXT, Shape.FLAGS}:
            found.append((child, child.fields[0]))
    return found


@pytest.mark.parametrize("stem", STEMS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=st.data())
def test_a_change_of_one_field_leaves_all_other_lines(stem: str, data: st.DataObject) -> None:
    one = document(stem)
    number = data.draw(st.integers(0, len(one.entries) - 1))
    node = one.entries[number]
    view = entry_view(node)
    choices = [(line, field) for line, field in fields_of(node.line) if field.name in view]
    line, field = data.draw(st.sampled_from(choices))
    value = data.draw(values(field))
    assume(line.shape is not Shape.TEXT or str(value).strip())
    splices = with_values(one, node, {field.name: value})
    text = applied(one, splices)
    again = read(text, one.grammar)
    assert len(again.entries) == len(one.entries)
    assert again.strays == ()
    assert entry_view(again.entries[number])[field.name] == value
    kept = [said for at, said in enumerate(one.lines) if not any(splice.start <= at < splice.end for splice in splices)]
    after = iter(text.splitlines(keepends=True))
    assert all(said in after for said in kept)
    touched = {at for splice in splices for at in range(splice.start, splice.end)}
    own = {child.number for child in node.every() if child.line is line}
    assert touched <= own
    others = {key: said for key, said in view.items() if key != field.name}
    assert {key: said for key, said in entry_view(again.entries[number]).items() if key != field.name} == others


@pytest.mark.parametrize("stem", STEMS)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_change_in_a_list_leaves_all_other_items(stem: str, data: st.DataObject) -> None:
    one = document(stem)
    lists = [line for line in one.grammar.begins.children if line.shape is Shape.MANY and line.fields]
    if not lists:
        assert stem in {
            "effect",
            "region",
            "limits",
            "names",
            "cost_adj",
            "flavor",
            "artifact",
            "object",
            "style",
            "vault",
        } | {
            "p_hist",
            "p_race",
            "shop_own",
        }
        return
    line = data.draw(st.sampled_from(lists))
    owners = [node for node in one.entries if any(child.line is line for child in node.children)]
    if not owners:
        return
    node = owners[data.draw(st.integers(0, len(owners) - 1))]
    items = entry_view(node)[line.key]
    assert isinstance(items, list)
    at = data.draw(st.integers(0, len(items) - 1))
    field = data.draw(st.sampled_from(line.fields))
    if not line.single and field.name not in items[at]:
        return
    value = data.draw(values(field))
    new = value if line.single else {**items[at], field.name: value}
    changed = [*items[:at], new, *items[at + 1 :]]
    text = applied(one, with_values(one, node, {line.key: changed}))
    again = read(text, one.grammar).entries[one.entries.index(node)]
    assert entry_view(again) == {**entry_view(node), line.key: changed}
