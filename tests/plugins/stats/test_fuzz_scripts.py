from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest
from lines import TABLES

from nhmod.diagnostics import DiagnosticError
from nhmod_playing.blame import Lines
from nhmod_playing.complaints import Complaint
from nhmod_playing.sanitizing import Sanitizer
from nhmod_stats.fuzz.player import read
from nhmod_stats.fuzz.replay import Replay, in_words, names_in
from nhmod_stats.fuzz.script import Cast, script
from nhmod_stats.fuzz.shrink import shrink
from nhmod_stats.levels import Names

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

NAMES = Names.read(TABLES)
ORIGINAL = Names.read(
    "\n".join(
        line
        for line in TABLES.splitlines()
        if line not in {"M 2 13 0 nurse", "O 3 9 1000 scroll of light", "D 1 8 The Gnomish Mines"}
    )
)
CAST = Cast.of(NAMES, ORIGINAL)


def test_what_is_new_is_found_by_its_name() -> None:
    assert (CAST.new_monsters, CAST.new_objects, CAST.new_artifacts) == ((2,), (3,), ())
    assert CAST.new_levels == tuple((1, level) for level in range(1, 9))
    assert CAST.monsters == (0, 1)  # the nurse is not made at random, but on purpose


def test_a_seed_gives_a_script_and_always_the_same() -> None:
    first = script(7, CAST, 500)
    assert first == script(7, CAST, 500)
    assert first != script(8, CAST, 500)
    assert [line.split(" ")[0] for line in first] == [str(number) for number in range(1, len(first) + 1)]
    assert len(first) > 500


def test_a_longer_script_begins_with_the_shorter() -> None:
    assert script(3, CAST, 200)[:200] == script(3, CAST, 100)[:200]


def test_new_things_come_more_often() -> None:
    lines = [line.split(" ")[1:] for line in script(1, CAST, 4000)]
    made = [rest[0] for command, *rest in lines if command == "m"]
    assert made.count("2") > len(made) / 2
    assert {"0", "1", "2"} == set(made)
    gone = [rest for command, *rest in lines if command == "g"]
    assert {"0", "1"} == {dnum for dnum, _ in gone}


def test_without_mods_things_there_are_still() -> None:
    lines = script(1, Cast.of(ORIGINAL, ORIGINAL), 2000)
    assert {line.split(" ")[1] for line in lines} == {"k", "m", "u", "g"}


@pytest.mark.parametrize(
    ("text", "status", "failure", "why"),
    [
        ("A 1 1 0 1\nE turns\n", 0, "", ""),
        ("A 1 1 0 1\nB impossible|mad object\n", 9, "impossible", "mad object"),
        ("A 1 1 0 1\nB panic|no memory for 3\n", 9, "panic", "no memory for 3"),
        ("A 1 1 0 1\nE asks\n", 0, "questions", "there is no end of questions"),
        ("A 1 1 0 1\n", -11, "signal", "SIGSEGV"),
        ("A 1 1 0 1\n", 139, "signal", "SIGSEGV"),
        ("A 1 1 0 1\n", -14, "hang", "a command took more than twenty seconds"),
        ("A 1 1 0 1\n", -9, "hang", "a command took more than twenty seconds"),
        ("A 1 1 0 1\n", -26, "hang", "a command took more than twenty seconds"),
        ("", 1, "end", "the game ended by itself (status 1): Cannot open it"),
    ],
)
def test_how_a_game_ended_is_told(text: str, status: int, failure: str, why: str) -> None:
    found = read(text, status, "Cannot  open\nit" if failure == "end" else "")
    assert (found.failure, found.text) == (failure, why)


def test_what_the_sandbox_stopped_is_told_without_what_a_terminal_would_do() -> None:
    screen = (
        "\x1b[0m\x1b[2J\x1b[Hnhmod sandbox: it wanted to open '\x1b]0;x\x07a', which is outside of its folder\r\nmore"
    )
    found = read("A 1 1 0 1\n", -31, screen)
    said = "the sandbox stopped it: it wanted to open ']0;xa', which is outside of its folder"
    assert (found.failure, found.text) == ("signal", said)


def said(texts: str) -> tuple[Complaint, ...]:
    return tuple(Complaint(text=text) for text in texts)


REPORTED = "A 1 1 0 1\nS \nA 2 5 0 1\nS \nA 5 12 3 2\nS \nA 6 13 3 2\nE over\n"


@pytest.mark.parametrize(
    ("known", "text", "line"), [("", "a", 1), ("a", "b", 2), ("b", "a", 1), ("ab", "c", 5), ("abc", "", 6)]
)
def test_the_first_report_that_is_not_known_breaks_a_game_where_it_was(known: str, text: str, line: int) -> None:
    found = read(REPORTED, 0, reports=said("abc"), sanitizer=Sanitizer(known=frozenset(known)))
    assert (found.failure, found.text, found.line) == ("sanitizer" if text else "", text, line)
    assert found.reports == said("abc")
    assert found.complaint == (Complaint(text=text) if text else None)


@pytest.mark.parametrize(("reports", "line"), [("abcx", 6), ("x", 1), ("", 6)])
def test_reports_and_their_marks_may_not_be_as_many(reports: str, line: int) -> None:
    assert read(REPORTED, 0, reports=said(reports), sanitizer=Sanitizer(known=frozenset("abc"))).line == line


def test_what_comes_after_a_report_may_come_of_it() -> None:
    text = "A 1 1 0 1\nS \nA 2 1 0 1\n"
    known = Sanitizer(known=frozenset("a"))
    assert read(text, -11, reports=said("a")).sign == "sanitizer: a"
    assert read(text, -11, reports=said("a"), sanitizer=known).sign == "signal: SIGSEGV"


def test_what_the_original_does_in_a_line_of_a_mod_is_not_passed_over() -> None:
    text = "A 1 1 0 1\nS \nA 2 1 0 1\nE over\n"
    sanitizer = Sanitizer(known=frozenset("a"), lines=(Lines(file="potion.c", first=5, last=7),))
    broken = [
        line
        for line in range(3, 10)
        if read(text, 0, reports=(Complaint(text="a", file="../src/potion.c", line=line),), sanitizer=sanitizer).failure
    ]
    assert broken == [5, 6, 7]
    assert not read(text, 0, reports=(Complaint(text="a", file="read.c", line=5),), sanitizer=sanitizer).failure


def test_what_was_done_is_read() -> None:
    found = read("A 1 1 0 1\nM Hello.\nA 2 1 0 1\nA 5 12 3 2\nM You die...\nE over\n", 0)
    assert (found.line, found.turn, found.levels, found.begun) == (5, 12, {(0, 1), (3, 2)}, {1, 2, 5})
    assert found.said == ("Hello.", "You die...")


def test_failures_that_differ_in_numbers_are_one() -> None:
    one, other = (read(f"B impossible|trap {n} at 0x{n}f\n", 9) for n in (3, 417))
    assert one.sign == other.sign == "impossible: trap # at #"


def needs(*wanted: int) -> tuple[list[list[int]], object]:
    tried: list[list[int]] = []

    def fails(some: Sequence[int]) -> bool:
        tried.append(list(some))
        return set(wanted) <= set(some)

    return tried, fails


@pytest.mark.parametrize("seed", range(20))
def test_only_what_is_needed_is_left(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a case
    wanted = sorted(chance.sample(range(300), chance.randrange(1, 6)))
    tried, fails = needs(*wanted)
    left, minimal = shrink(range(300), fails, tries=2000)  # type: ignore[arg-type]
    assert (left, minimal) == (tuple(wanted), True)
    assert len(tried) < 300


def test_of_what_fails_by_itself_nothing_is_left() -> None:
    assert shrink(range(9), lambda _: True, tries=100) == ((), True)


def test_tries_are_bounded_and_what_is_left_still_fails() -> None:
    tried, fails = needs(3, 77)
    left, minimal = shrink(range(100), fails, tries=6)  # type: ignore[arg-type]
    assert not minimal
    assert len(tried) == 6
    assert {3, 77} <= set(left) < set(range(100))


LINES = ("1 k 6a", "4 m 2", "5 u 3 -1 02016a", "9 g 1 3", "12 n Mjollnir/7201")


def replay(lines: tuple[str, ...] = LINES) -> Replay:
    return Replay(
        target="nethack-3.6.6",
        mods=("clinic",),
        seed=7,
        turns=500,
        failure="impossible",
        text="mad object",
        minimal=True,
        lines=lines,
        names=names_in(lines, NAMES),
    )


def test_a_replay_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text(replay().write(), encoding="utf-8")
    assert Replay.read(path) == replay()


def test_a_replay_goes_by_names(tmp_path: Path) -> None:
    moved = Names.read("M 0 1 1 acid blob\nM 7 13 0 nurse\nO 9 9 1000 scroll of light\nD 4 8 The Gnomish Mines\n")
    assert replay().on(moved).lines == ("1 k 6a", "4 m 7", "5 u 9 -1 02016a", "9 g 4 3", "12 n Mjollnir/7201")
    with pytest.raises(DiagnosticError) as raised:
        replay().on(ORIGINAL, tmp_path / "r.json")
    (found,) = raised.value.diagnostics
    assert found.code == "NH3905"
    assert found.message == "the game has no 'nurse', 'scroll of light', 'The Gnomish Mines', which the replay needs"


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", "{}", '{"nhmod-fuzz": 2}', json.dumps({**json.loads(replay().write()), "seed": "7"}),
     json.dumps({**json.loads(replay().write()), "names": {}}), json.dumps({**json.loads(replay().write()), "lines": [3]})],
)  # fmt: skip
def test_what_is_no_replay_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(DiagnosticError) as raised:
        Replay.read(path)
    assert [(one.code, one.message) for one in raised.value.diagnostics] == [
        ("NH3905", "this is no replay of 'nhmod fuzz'")
    ]


def test_lines_are_said_in_words() -> None:
    assert [in_words(line, replay()) for line in LINES] == [
        "keys: j",
        "a monster is made: nurse",
        "scroll of light: (what it is for) (it) j",
        "to level 3 of The Gnomish Mines",
        "Mjollnir: r (it)",
    ]
