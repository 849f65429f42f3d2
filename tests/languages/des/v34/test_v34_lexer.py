"""Tokens are flex's: the longest match, no word boundaries, and a state for maps."""

from __future__ import annotations

import pytest

from nhmod.source import Source
from nhmod_languages.des.nodes import atoi
from nhmod_languages.des.v34.lexer import Fault, Kind, scan


def tokens(text: str) -> list[tuple[Kind, str]]:
    return [(token.kind, token.text) for token in scan(Source(text, "a.des")).tokens[:-1]]


def faults(text: str) -> list[tuple[Fault | None, str]]:
    return [(token.fault, token.text) for token in scan(Source(text, "a.des")).tokens if token.kind is Kind.BAD]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("MAZEWALK", ["MAZEWALK"]),
        ("NOMAPSTAIR", ["NOMAP", "STAIR"]),
        ("half-left", ["half-left"]),
        ("RANDOM_CORRIDORSLEVEL", ["RANDOM_CORRIDORS", "LEVEL"]),
    ],
)
def test_words_are_the_longest_that_fit(text: str, words: list[str]) -> None:
    assert tokens(text) == [(Kind.WORD, word) for word in words]


def test_all_sorts_of_tokens() -> None:
    assert tokens("MONSTER[ 50% ]:'a',\"x\ny\",(1,-2),place[+3]\r\n'\\'''''\t") == [
        (Kind.WORD, "MONSTER"),
        (Kind.PERCENT, "[ 50% ]"),
        (Kind.MARK, ":"),
        (Kind.CHAR, "a"),
        (Kind.MARK, ","),
        (Kind.STRING, "x\ny"),
        (Kind.MARK, ","),
        (Kind.MARK, "("),
        (Kind.INTEGER, "1"),
        (Kind.MARK, ","),
        (Kind.INTEGER, "-2"),
        (Kind.MARK, ")"),
        (Kind.MARK, ","),
        (Kind.WORD, "place"),
        (Kind.MARK, "["),
        (Kind.INTEGER, "+3"),
        (Kind.MARK, "]"),
        (Kind.CHAR, "'"),
        (Kind.CHAR, "'"),
    ]


def test_a_backslash_in_quotes_is_one_character() -> None:
    assert tokens("'\\\\' '\\',") == [(Kind.CHAR, "\\"), (Kind.CHAR, "\\"), (Kind.MARK, ",")]


def test_a_text_ends_at_a_nul_as_strcpy_does() -> None:
    assert tokens('"ab\0cd"') == [(Kind.STRING, "ab")]


def test_comments_are_first_on_their_line_and_have_an_end() -> None:
    found = scan(Source("# one\nSTAIR # two\n  # three\n#four", "a.des"))
    assert [(span.start, span.end) for span in found.comments] == [(0, 5)]
    assert [token.fault for token in found.tokens] == [None, Fault.COMMENT, Fault.COMMENT, Fault.LAST_COMMENT, None]


def test_a_map_has_rows_and_comments() -> None:
    text = 'MAP\n|.1.|\r\n# a comment\n#..#\n\n\t |.|\n  ENDMAP"x"'
    found = scan(Source(text, "a.des"))
    assert [row.text for row in found.tokens[0].rows] == ["|.1.|", "#..#", "", "|.|"]
    assert [text[row.span.start : row.span.end] for row in found.tokens[0].rows] == ["|.1.|", "#..#", "", "|.|"]
    assert found.tokens[1].text == "x"
    assert [(flaw.fault, text[flaw.span.start : flaw.span.end]) for flaw in found.flaws] == [
        (Fault.MAP_COMMENT, "# a comment")
    ]


def test_flaws_of_a_map_have_their_places() -> None:
    found = scan(Source("MAP\n|.x\n::\nSTAIR", "a.des"))
    assert [(flaw.fault, flaw.span.start, flaw.row, flaw.column) for flaw in found.flaws] == [
        (Fault.MAP_LETTER, 6, 0, 2),
        (Fault.MAP_LETTER, 8, 1, 0),
        (Fault.OPEN_MAP, 0, 0, 0),
    ]
    assert [token.text for token in found.tokens] == ["MAP", "STAIR", ""]


def test_a_map_is_a_state_for_flex() -> None:
    found = scan(Source("MAP\nSTAIR\n|.|\nMAP\n...\nENDMAP", "a.des"), exact=True)
    assert [token.text for token in found.tokens] == ["STAIR", "MAP", ""]
    assert [row.text for row in found.tokens[1].rows] == ["", "|.|", "..."]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("MONSTR", Fault.WORD),
        ("NOMAPX", Fault.WORD),
        ("MAP ", Fault.MAP_LINE),
        ("'ab'", Fault.QUOTES),
        ("''", Fault.QUOTES),
        ('"ab', Fault.OPEN_TEXT),
        (";", Fault.CHARACTER),
        ("\r", Fault.CHARACTER),
        ("\xe9", Fault.STOP),
        ("\0", Fault.STOP),
    ],
)
def test_bad_tokens(text: str, fault: Fault) -> None:
    assert [found for found, _ in faults(text)] == [fault]


@pytest.mark.parametrize(
    ("digits", "value"),
    [
        ("007", 7),
        ("-5", -5),
        ("0" * 25 + "5", 5),
        ("2147483648", -2147483648),
        ("9223372036854775807", -1),
        ("99999999999999999999", -1),
        ("-99999999999999999999", 0),
        ("9" * 5000, -1),
    ],
)
def test_atoi_is_glibcs(digits: str, value: int) -> None:
    assert atoi(digits) == value


def test_ten_thousand_quotes_take_no_time() -> None:
    assert len(scan(Source("'" * 10001 + '"', "a.des")).tokens) > 3000
