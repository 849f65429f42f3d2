"""The scanner takes the longest match, and of equals flex's first rule; its accidents are part of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.source import Source
from nhmod_languages.des.nodes import atoi
from nhmod_languages.des.v36.lexer import scan

if TYPE_CHECKING:
    from nhmod_languages.des.v36.rules import Rules


def kinds(text: str, rules: Rules) -> list[tuple[str, str]]:
    tokens = scan(Source(text, "x.des"), rules)
    return list(zip(tokens.kinds, tokens.texts, strict=True))[:-1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MONSTER monster obj NAME", [("MONSTER", "MONSTER"), ("monster", "monster"), ("object", "obj"), ("name", "NAME")]),
        ("lit closed half-left", [("LIGHT_STATE", "lit"), ("DOOR_STATE", "closed"), ("LEFT_OR_RIGHT", "half-left")]),
        ("litter MAPS", [("word", "litter"), ("word", "MAPS")]),
        ("1-5", [("word", "1-5")]),
        ("1 - 5", [("INTEGER", "1"), ("word", "-"), ("INTEGER", "5")]),
        ("1 -5", [("INTEGER", "1"), ("MINUS_INTEGER", "-5")]),
        ("1+5", [("INTEGER", "1"), ("PLUS_INTEGER", "+5")]),
        ("1 + 5", [("INTEGER", "1"), ("+", "+"), ("INTEGER", "5")]),
        ("3d6 3d 12ab", [("DICE", "3d6"), ("word", "3d"), ("word", "12ab")]),
        ("50% 50 %", [("SPERCENT", "50%"), ("INTEGER", "50"), ("%", "%")]),
        ("[50%] [  5% ] [50 %]", [("PERCENT", "[50%]"), ("PERCENT", "[  5% ]"), ("[", "["), ("INTEGER", "50"), ("%", "%"), ("]", "]")]),
        ("random[ random [", [("random[", "random["), ("RANDOM_TYPE", "random"), ("[", "[")]),
        ("$place[0] $p1", [("VARSTRING", "$place"), ("[", "["), ("INTEGER", "0"), ("]", "]"), ("VARSTRING", "$p"), ("INTEGER", "1")]),
        (r"'\'' '\' '\\' '''", [("CHAR", r"'\''"), ("CHAR", r"'\'"), ("CHAR", r"'\\'"), ("CHAR", "'''")]),
        ('"a\nb" "', [("STRING", '"a\nb"'), ("other", '"')]),
        ("== != <> <= >= < > =", [("COMPARE_TYPE", mark) for mark in ("==", "!=", "<>", "<=", ">=", "<", ">")] + [("=", "=")]),
        ("1..5", [("INTEGER", "1"), (".", "."), (".", "."), ("INTEGER", "5")]),
        ("  # a comment\nEXIT", [("EXIT", "EXIT")]),
        ("EXIT # none\n", [("EXIT", "EXIT"), ("other", "#"), ("NONE", "none")]),
        ("# not ended", [("other", "#"), ("word", "not"), ("word", "ended")]),
        ("EXIT\r\nEXIT\r", [("EXIT", "EXIT"), ("EXIT", "EXIT"), ("other", "\r")]),
        (" MAP\n", [("word", "MAP")]),
    ],
)  # fmt: skip
def test_tokens(text: str, expected: list[tuple[str, str]], rules366: Rules) -> None:
    assert kinds(text, rules366) == expected


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("MAP\n|.|\n---\nENDMAP\n", ["|.|", "---"]),
        ("MAP\r\n|.|\r\nENDMAP", ["|.|"]),
        ("MAP\nENDMAP\n", []),
        ("MAP\n\n  \nENDMAP", ["", "  "]),
        ("MAP\n\t---\nENDMAP", ["---"]),  # what is not of a map, but blank, goes before the rows are tried
        ("MAP\n\t\n  ENDMAP", [""]),
        ("MAP\n# a comment with a z\n---\nENDMAP", ["---"]),
        ("MAP\n# .\nENDMAP", ["# ."]),  # a comment of map letters is a row
        ("MAP\n12|.|34\nENDMAP", ["12|.|34"]),
        ("MAP\n---\nMAP\n|.|\nENDMAP", ["---", "|.|"]),
    ],
)
def test_rows_of_maps(text: str, rows: list[str], rules366: Rules) -> None:
    tokens = scan(Source(text, "x.des"), rules366)
    assert tokens.kinds == ["MAP_ID", "end"]
    assert [text[row.start : row.end] for row in tokens.maps[0].rows] == rows


def test_other_tokens_in_a_map_are_read_as_elsewhere(rules366: Rules) -> None:
    text = "MAP\nGEOMETRY:center\n--\nENDMAP\n"
    tokens = scan(Source(text, "x.des"), rules366)
    assert tokens.kinds == ["GEOMETRY", ":", "CENTER", "MAP_ID", "end"]
    assert [text[row.start : row.end] for row in tokens.maps[0].rows] == ["", "--"]


def test_a_map_without_an_end(rules366: Rules) -> None:
    tokens = scan(Source("MAP\n--\n", "x.des"), rules366)
    assert tokens.kinds == ["end"]
    assert [block.token for block in tokens.maps] == [-1]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("007", 7),
        ("-12", -12),
        ("2147483647", 2147483647),
        ("2147483648", -2147483648),
        ("4294967295", -1),
        ("4294967301", 5),
        ("9223372036854775807", -1),
        ("99999999999999999999", -1),
        ("-99999999999999999999", 0),
        ("9" * 10000, -1),
    ],
)
def test_numbers_are_those_of_atoi(text: str, value: int) -> None:
    assert atoi(text) == value
