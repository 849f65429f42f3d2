from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nhmod.location import Location
from nhmod.source import Source, Span


@given(st.text("ab\n\r"), st.data())
def test_places_are_those_of_location(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    source = Source(text, "f")
    assert source.location(Span(start, end)) == Location.of_offset("f", text, start, end)
    assert source[Span(start, end)] == text[start:end]


def test_a_line_ends_behind_its_newline() -> None:
    source = Source("ab\ncd", "f")
    assert [source.line_end(offset) for offset in (0, 2, 3)] == [3, 3, 5]
