from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nhmod.diagnostics import Report
from nhmod.source import Source
from nhmod_languages.control import AnyControls, GrepControls, OptionControls

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_languages.control import Controls

GREP = GrepControls(symbols={"0": False, "1": True, "MAIL": True, "AMIGA": False}, stack=100, buffer=16384)
OLD = OptionControls(symbols={"REINCARNATION": True, "ROGUE": False}, buffer=256)
DEEP = "^?1\n" * 98 + "x\n" + "^.\n" * 98


def decide(text: str, controls: Controls = GREP) -> tuple[str, list[str]]:
    report = Report()
    filtered = controls.filter(Source(text, "f"), report)
    assert len(filtered.blanked) == len(text)
    assert filtered.blanked.count("\n") == text.count("\n")
    return filtered.text, [str(d) for d in report.diagnostics]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("a\nb\n", "a\nb\n"),
        ("a", "a\n"),
        ("^?MAIL\na\n^:\nb\n^.\nc\n", "a\nc\n"),
        ("^!MAIL\na\n^:\nb\n^.\nc\n", "b\nc\n"),
        ("^?AMIGA\n^?MAIL\na\n^:\nb\n^.\n^:\nc\n^.\n", "c\n"),
        ("^? \t MAIL\na\n^.\n", "a\n"),
        ("^# note\n^^a\n^^#b\n^ c\n", "^a\n^#b\n^ c\n"),
        ("^?MAIL\na\n^. of the mail\n", "a\n"),
        (DEEP, "x\n"),
        ("a" * 16384, "a" * 16383 + "\na\n"),
    ],
)
def test_grep_chooses(text: str, written: str) -> None:
    assert decide(text) == (written, [])


@pytest.mark.parametrize(
    ("text", "written", "messages"),
    [
        ("a\n^.\nb\n", "a\nb\n", ["f:2:1: error NH1515: '^.' ends a condition, but none is open"]),
        ("^?MAIL\na\n", "a\n", ["f:1:1: error NH1515: this condition is not closed (end it with a line '^.')"]),
        (
            "a\n^:\nb\n",
            "a\n",
            [
                (
                    "f:2:1: error NH1515: '^:' stands in no condition "
                    "(begin one with '^?SYMBOL'; as it is, makedefs leaves out all that follows)"
                )
            ],
        ),
        ("^?MAIL\na\n^:\nb\n^:\nc\n^.\n", "a\n", ["f:5:1: error NH1515: this condition has a '^:' already"]),
        (
            "^?MAILS\na\n^.\n",
            "a\n",
            ["f:1:3: error NH2201: makedefs does not know the symbol 'MAILS' (did you mean 'MAIL'?)"],
        ),
        (
            "^?MAIL \na\n^.\n",
            "a\n",
            [
                (
                    "f:1:3: error NH2201: makedefs does not know the symbol 'MAIL ' "
                    "(delete what stands behind the symbol, even a blank)"
                )
            ],
        ),
        ("^?\na\n^.\n", "", ["f:1:1: error NH2202: a symbol is missing behind '^?'"]),
        (
            "^x\na\n",
            "a\n",
            ["f:1:1: error NH2202: '^x' is no control: behind '^' stands one of ?SYMBOL !SYMBOL : . # ^"],
        ),
        (
            "^?1\n" * 99,
            "",
            ["f:99:1: error NH2203: this is condition number 99 inside one another, makedefs has room for 98"],
        ),
        (
            "a\0b\nc\n",
            "a\nc\n",
            ["f:1:2: error NH2205: there is a NUL character here: makedefs loses the rest of the line (delete it)"],
        ),
    ],
)
def test_grep_complains(text: str, written: str, messages: list[str]) -> None:
    assert decide(text) == (written, messages)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("# c\na\n", "a\n"),
        ("%REINCARNATION a\n", " a\n"),
        ("%REINCARNATIONS\n", "S\n"),
        ("%ROGUE a\nb\n", "b\n"),
        ("%ROGUE a\n%ROGUE b\n# stays\n# goes\n", "# stays\n"),
        ("%ROGUE a\n%REINCARNATION b\n", " b\n"),
        ("a", "a"),
        ("a" * 255 + "\n", "a" * 255 + "\n"),
        (" %REINCARNATION\n", " %REINCARNATION\n"),
    ],
)
def test_options_choose(text: str, written: str) -> None:
    assert decide(text, OLD) == (written, [])


@pytest.mark.parametrize(
    ("text", "written", "messages"),
    [
        (
            "%NEW a\nb\n",
            "b\n",
            ["f:1:1: error NH2201: makedefs does not know the symbol 'NEW' (it knows REINCARNATION, ROGUE)"],
        ),
        ("% a\n", "", ["f:1:1: error NH2202: a symbol is missing behind '%' (it knows REINCARNATION, ROGUE)"]),
        (
            "# " + "c" * 253 + "LEVEL\n",
            "LEVEL\n",
            [
                (
                    "f:1:1: warning NH2204: makedefs reads this line in pieces of 255 characters, "
                    "each as a line of its own (break it)"
                )
            ],
        ),
        (
            "a\0b\nc\n",
            "ac\n",
            ["f:1:2: error NH2205: there is a NUL character here: makedefs loses the rest of the line (delete it)"],
        ),
    ],
)
def test_options_complain(text: str, written: str, messages: list[str]) -> None:
    assert decide(text, OLD) == (written, messages)


def test_a_text_of_any_release() -> None:
    text = "^?NEW\na\n^.\n%OLD b\n^!NEW\nc\n^.\n"
    assert decide(text, AnyControls()) == ("a\n b\n", [])
    assert decide(text, AnyControls(undefined=("NEW",))) == (" b\nc\n", [])
    assert decide(text, AnyControls(undefined=("OLD",))) == ("a\n", [])


def test_a_name_that_stands_for_several_symbols() -> None:
    text = "%(!ONE) a\n%(ONE&!OTHER) b\n%(ONE&OTHER) c\n"
    assert decide(text, AnyControls()) == (" c\n", [])
    assert decide(text, AnyControls(undefined=("OTHER",))) == (" b\n", [])
    assert decide(text, AnyControls(undefined=("ONE",))) == (" a\n", [])
    # A table of makedefs has such names as they are.
    rows = OptionControls(symbols={"(!ONE)": False, "(ONE&!OTHER)": True, "(ONE&OTHER)": False})
    assert decide(text, rows) == (" b\n", [])


def test_every_place_stays() -> None:
    filtered = GREP.filter(Source("^?AMIGA\nabc\n^:\nd\n^.\n^^e", "f"), Report())
    assert filtered.blanked == "       \n   \n  \nd\n  \n ^e"
    assert filtered.left_out == {1, 2, 3, 5}


@given(st.text("^?!:.#%MAIL1 \nab\0\r", max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    for controls in (GREP, OLD, AnyControls()):
        decide(text, controls)


def grep(makedefs: Path, folder: Path, text: str) -> tuple[int, str]:
    (folder / "in").write_bytes(text.encode("latin-1"))
    command = [makedefs, "--input", folder / "in", "--output", folder / "out", "--grep"]
    status = subprocess.run(command, capture_output=True, check=False).returncode
    return status, (folder / "out").read_bytes().decode("latin-1")


LINES = ("^?MAIL", "^!MAIL", "^?AMIGA", "^:", "^.", "^# c", "^^", "^ x", "a", "^?MAIL ", "^?", "^", "^.", "#b", "^\xe9")


@pytest.mark.game
def test_makedefs_decides_the_same(native_tools: Path, tmp_path: Path) -> None:
    """All pairs of lines, and some more, before and behind one another."""
    texts = [f"^?MAIL\n{one}\n{two}\nx\n^.\ny\n" for one in LINES for two in LINES]
    texts += [DEEP, "^?1\n" * 99, "a" * 20000 + "\n^?MAIL", "a\0b\n"]
    for text in texts:
        status, written = grep(native_tools / "makedefs", tmp_path, text)
        report = Report()
        ours = GREP.filter(Source(text, "f"), report).text
        # On purpose: makedefs says nothing of an else that stands alone, nor of NUL.
        own = [d for d in report.errors if d.code != "NH2205" and "in no condition" not in d.message]
        assert (status != 0) == bool(own), text
        if status == 0:
            assert ours == written, text
