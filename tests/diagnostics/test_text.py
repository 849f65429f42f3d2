"""Diagnostics as people read them: the line, and a caret under the value whatever the characters are."""

from __future__ import annotations

import pytest

from nhmod.diagnostics import Diagnostic, Related, Severity
from nhmod.diagnostics.render import render_text
from nhmod.location import Location


def at(line: int, column: int, end_column: int, *, end_line: int | None = None) -> Location:
    return Location(file="mod.yaml", line=line, column=column, end_line=end_line or line, end_column=end_column)


def text(diagnostic: Diagnostic, *lines: str) -> str:
    return render_text([diagnostic], lambda _, number: lines[number - 1] if number <= len(lines) else None)


def error(location: Location | None = None, message: str = "wrong", **more: object) -> Diagnostic:
    return Diagnostic(code="NH9999", severity=Severity.ERROR, message=message, location=location, **more)  # type: ignore[arg-type]


def test_nothing_is_written_of_nothing() -> None:
    assert render_text([], lambda *_: None) == ""


def test_a_diagnostic_without_a_place() -> None:
    assert text(error()) == "error NH9999: wrong\n"


def test_all_its_parts() -> None:
    related = (Related(location=at(1, 1, 5), message="the first"),)
    found = text(error(at(2, 8, 9), path="monsters[0].level", hint="write 2", related=related), "level: 1", "level: x")
    assert found == (
        "mod.yaml:2:8: error NH9999: wrong\n"
        "    level: x\n"
        "           ^\n"
        "  in monsters[0].level\n"
        "  hint: write 2\n"
        "  mod.yaml:1:1: the first\n"
    )


def test_the_targets_that_it_is_of() -> None:
    found = text(error(path="monsters[0]", hint="write 2", targets=("nethack-3.4.3", "nle-1.3.0")))
    assert found == ("error NH9999: wrong\n  in monsters[0]\n  on nethack-3.4.3 and nle-1.3.0 only\n  hint: write 2\n")


def test_colours_are_all_that_is_added() -> None:
    related = (Related(location=at(1, 1, 5), message="the first \x1b[0m"),)
    one = error(at(1, 8, 9), path="monsters[0].level", hint="write 2", related=related)
    painted = render_text([one], lambda *_: "level: x", color=True)
    assert painted == (
        "\x1b[1mmod.yaml:1:8:\x1b[0m \x1b[1;31merror NH9999:\x1b[0m wrong\n"
        "    level: x\n"
        "    \x1b[1;31m       ^\x1b[0m\n"
        "  in monsters[0].level\n"
        "  \x1b[36mhint:\x1b[0m write 2\n"
        "  \x1b[1mmod.yaml:1:1:\x1b[0m the first \\x1b[0m\n"
    )


@pytest.mark.parametrize(
    ("line", "column", "end", "caret"),
    [
        ("name: x", 7, 8, "      ^"),
        ("name: xyz", 7, 10, "      ^^^"),
        ("name: 竜王 x", 10, 11, "           ^"),  # wide characters take two columns
        ("name: 竜王", 7, 9, "      ^^^^"),
        ("name: e\u0301x", 9, 10, "       ^"),  # an accent takes none
        ("name: e\u0301", 7, 9, "      ^"),
        ("\tname: x", 8, 9, "\t      ^"),  # a tab stays one, so that the terminal moves both lines alike
        ("a", 2, 2, " ^"),  # behind the end
        ("name", 1, 1, "^"),
    ],
)
def test_the_caret_stands_under_the_value(line: str, column: int, end: int, caret: str) -> None:
    shown = text(error(at(1, column, end)), line).split("\n")
    assert shown[1:3] == [f"    {line}", f"    {caret}"]


def test_a_value_of_several_lines_is_marked_to_the_end_of_its_first() -> None:
    assert text(error(at(1, 4, 3, end_line=3)), "a: [b,", "c", "d]").split("\n")[1:3] == ["    a: [b,", "       ^^^"]


@pytest.mark.parametrize("line", ["", "   ", "x" * 161])
def test_a_line_that_helps_nobody_is_left_out(line: str) -> None:
    assert text(error(at(1, 1, 2)), line) == "mod.yaml:1:1: error NH9999: wrong\n"


def test_a_file_that_is_gone() -> None:
    assert text(error(at(7, 1, 2))) == "mod.yaml:7:1: error NH9999: wrong\n"


def test_a_terminal_gets_no_control_characters() -> None:
    shown = text(error(at(1, 1, 2), message="\x1b[31mred\x07", hint="a\u202eb"), "x\x1b]0;title\x07")
    assert shown == (
        "mod.yaml:1:1: error NH9999: \\x1b[31mred\\x07\n    x\\x1b]0;title\\x07\n    ^\n  hint: a\\u202eb\n"
    )


def test_a_name_forges_no_line() -> None:
    name = "a\nb.yaml:1:1: error NH9999: forged\n  hint: run this\x1b[1m"
    place = Location(file=name, line=3, column=4)
    related = (Related(location=place, message=f"{name} is there"),)
    shown = text(error(place, message=f"{name} can't be read:\n  - one\n  - {name}", related=related))
    assert [line for line in shown.splitlines() if not line.startswith(("a\\n", "  - ", "  a\\n"))] == []
    assert shown.count("\n") == 4
    assert "\x1b" not in shown


def test_the_caret_stands_under_what_is_shown() -> None:
    assert text(error(at(1, 3, 4)), "\x1bax").split("\n")[1:3] == ["    \\x1bax", "         ^"]
