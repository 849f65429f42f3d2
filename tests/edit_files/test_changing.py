"""Changes of edit files: only the lines whose values change."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made import CREATURE_TEXT, CREATURES

from nhmod_edit_files.changing import applied, with_entry, with_values
from nhmod_edit_files.document import read
from nhmod_edit_files.view import entry_view
from nhmod_edit_files.writing import WrongValueError

DOCUMENT = read(CREATURE_TEXT, CREATURES)
MOLE, BADGER = DOCUMENT.entries


def changed(**values: object) -> list[str]:
    """Return the lines that go and come when the mole gets these values."""
    text = applied(DOCUMENT, with_values(DOCUMENT, MOLE, values))
    differences = difflib.ndiff(CREATURE_TEXT.splitlines(), text.splitlines())
    return [line[0] + line[2:] for line in differences if line[0] in "+-"]


@pytest.mark.parametrize(
    ("values", "lines"),
    [
        ({}, []),
        ({"speed": 120}, ["-I:110:4:10", "+I:120:4:10"]),
        ({"speed": 110, "name": "mole"}, []),
        ({"glyph": ":"}, ["-G:m:r", "+G:::r"]),
        ({"name": "vole"}, ["-N:1:mole", "+N:1:vole"]),
        ({"spell_frequency": 4}, ["+S:1_IN_4"]),
        ({"flags": ["ANIMAL", "RAND_25"]}, ["-F:EVIL |"]),
        ({"flags": ["ANIMAL", "EVIL"]}, ["-F:ANIMAL | RAND_25 |", "+F:ANIMAL |"]),
        ({"flags": ["ANIMAL", "RAND_25", "EVIL", "NO_FEAR"]}, ["-F:EVIL |", "+F:EVIL | NO_FEAR |"]),
        ({"blows": [{"method": "CLAW"}]}, ["-B:BITE:HURT:1d3"]),
        ({"blows": ["BITE:HURT:1d4", {"method": "CLAW"}]}, ["-B:BITE:HURT:1d3", "+B:BITE:HURT:1d4"]),
        (
            {"blows": [{"method": "BITE", "effect": "HURT", "damage": "1d3"}, "BITE:POISON", {"method": "CLAW"}]},
            ["+B:BITE:POISON"],
        ),
        ({"blows": None}, ["-B:BITE:HURT:1d3", "-B:CLAW"]),
        (
            {"description": "It digs.  It has dug all its life and will go on. On."},
            ["-D: will go on.", "+D: will go on. On."],
        ),
        (
            {"plans": [{"plan": "dig on", "turns": 4, "wishes": ["MORE"], "comment": "no end"}, {"plan": "sleep"}]},
            ["-T:3", "+T:4"],
        ),
        ({"plans": [{"plan": "sleep"}]}, ["-P:dig on", "-T:3", "-W:MORE", "-C:no end"]),
        ({"carries": [{"item": 1}]}, ["+K:1:1"]),
    ],
)
def test_only_the_lines_whose_values_change(values: dict[str, object], lines: list[str]) -> None:
    assert changed(**values) == lines


@pytest.mark.parametrize(
    ("values", "path", "message"),
    [
        ({"sped": 1}, ("sped",), "there is no 'sped' here"),
        ({"speed": 200}, ("speed",), "200 is outside 0 to 199"),
        ({"speed": "fast"}, ("speed",), "expected a whole number from 0 to 199, found 'fast'"),
        ({"speed": None}, ("speed",), "'speed' can't be left out"),
        ({"blows": 3}, ("blows",), "expected a list"),
        ({"blows": [{"effect": "HURT"}]}, ("blows", 0, "method"), "'method' is missing"),
        ({"blows": ["BITE", {"method": "BITE", "damage": "x"}]}, ("blows", 1, "damage"), "expected a number or dice"),
        ({"name": "two\nlines"}, ("name",), "expected"),
        ({"description": ["a"]}, ("description",), "expected a text in one line"),
    ],
)
def test_what_can_not_be_written_is_refused(values: dict[str, object], path: tuple[object, ...], message: str) -> None:
    with pytest.raises(WrongValueError, match=message) as refused:
        with_values(DOCUMENT, MOLE, values)
    assert refused.value.path == path


def test_a_new_entry_stands_behind_the_others() -> None:
    values = {**entry_view(MOLE), "serial": 4, "name": "shrew"}
    text = applied(DOCUMENT, [with_entry(DOCUMENT, values)])
    assert text.startswith(CREATURE_TEXT[: CREATURE_TEXT.index("# the end")])
    assert text.endswith("# the end\n")
    found = read(text, CREATURES).entries
    assert [entry_view(one)["name"] for one in found] == ["mole", "badger: the old one", "shrew"]
    assert entry_view(found[2]) == values


def test_a_file_without_a_last_line_end_gets_one() -> None:
    document = read("N:1:mole", CREATURES)
    text = applied(document, [with_entry(document, {"serial": 2, "name": "vole", "speed": 110, "hit_points": 3})])
    assert text == "N:1:mole\n\nN:2:vole\nI:110:3:20\n"


WORDS = st.lists(st.sampled_from(["EVIL", "ANIMAL", "RAND_25", "FRIENDS", "OPEN_DOOR", "NO_FEAR"]), unique=True)
BLOWS = st.lists(
    st.fixed_dictionaries({"method": st.sampled_from(["BITE", "CLAW"])}, optional={"effect": st.just("HURT")}),
    max_size=4,
)
TEXTS = st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=200)


@given(
    st.fixed_dictionaries(
        {}, optional={"speed": st.integers(0, 199), "flags": WORDS, "blows": BLOWS, "description": TEXTS}
    )
)
def test_any_change_reads_back_and_leaves_the_rest(values: dict[str, object]) -> None:
    text = applied(DOCUMENT, with_values(DOCUMENT, MOLE, values))
    mole, badger = read(text, CREATURES).entries
    before, after = entry_view(MOLE), entry_view(mole)
    for name in ("flags", "blows", "description"):
        after.setdefault(name, [] if name != "description" else "")
    wanted = {**before, **values}
    assert sorted(map(str, after.pop("flags"))) == sorted(map(str, wanted.pop("flags")))  # type: ignore[call-overload]
    assert after == wanted
    assert entry_view(badger) == entry_view(BADGER)
    assert text.splitlines()[:6] == [*CREATURE_TEXT.splitlines()[:5], text.splitlines()[5]]
