"""A window of the terminal is read as it is, whatever of the map stands beside it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nhmod_playing.windows import asked, page_of, windowed

COLUMNS, ROWS = 80, 24
SYMBOLS = " .|-+#@:!?$({^>_"
MENU = ("Weapons", "a - a +1 long sword (weapon in hand)", "Potions", "e - a spumy potion", "")

maps = st.lists(st.text(SYMBOLS, min_size=COLUMNS, max_size=COLUMNS), min_size=ROWS - 1, max_size=ROWS - 1)
columns = st.integers(min_value=10, max_value=40)


def screen(behind: list[str], first: str, lines: tuple[str, ...], column: int, inset: int) -> list[str]:
    """Draw lines over a map as the game does: from a column on each row is cleared, and written ``inset`` columns after it."""
    rows = [first.ljust(COLUMNS), *behind]
    for number, line in enumerate(lines):
        rows[number] = (rows[number][:column] + " " * inset + line).ljust(COLUMNS)
    return rows


@given(behind=maps, column=columns, end=st.sampled_from(["(end)", "(1 of 3)", "(2 of 12)"]))
def test_a_menu_beside_any_map(behind: list[str], column: int, end: str) -> None:
    assert windowed(screen(behind, "", (*MENU, end), column, 1)) == (*MENU, end)


@given(behind=maps, column=columns)
def test_a_text_beside_any_map(behind: list[str], column: int) -> None:
    assert windowed(screen(behind, "", (*MENU, "--More--"), column, 0)) == (*MENU, "--More--")


@given(behind=maps, message=st.text("abc def.", max_size=60).filter(str.strip))
def test_a_message_is_whole(behind: list[str], message: str) -> None:
    assert windowed(screen(behind, f"{message}--More--", (), 0, 0)) == (f"{message}--More--".strip(),)


def test_a_message_of_two_rows_is_whole() -> None:
    rows = [
        "You hear a voice that says what it".ljust(COLUMNS),
        "has to say.--More--".ljust(COLUMNS),
        "|..@..|".ljust(COLUMNS),
    ]
    assert windowed(rows) == ("You hear a voice that says what it", "has to say.--More--")


def test_a_window_of_the_whole_screen_is_whole() -> None:
    rows = [line.ljust(COLUMNS) for line in ("", " a - a long sword", " b - a dagger", " (1 of 2)")]
    assert windowed(rows) == ("", "a - a long sword", "b - a dagger", "(1 of 2)")
    assert page_of(rows) == (1, 2)


@given(behind=maps)
def test_a_map_is_no_window(behind: list[str]) -> None:
    rows = screen(behind, "You see here a rock.", (), 0, 0)
    assert windowed(rows) == ()
    assert page_of(rows) is None


def test_an_answered_question_is_none() -> None:
    rows = ["Creating doppelganger instead; force Dame Candela? [yn] (n)", "", "     |...F@..|", "     |.....@.|"]
    assert asked(rows, 0) == rows[0]
    assert not asked(rows, 3)


def test_a_question_of_two_rows() -> None:
    rows = ["Your pack is very full, and what is here is heavy.  Do you want to pick", "it up? [yn] (n)", "    |.@.|"]
    assert asked(rows, 1) == f"{rows[0]} {rows[1]}"
