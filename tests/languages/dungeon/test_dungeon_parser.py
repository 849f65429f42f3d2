from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nhmod.diagnostics import Report
from nhmod_languages.dungeon import Branch, Level, Setting, parse_dungeons, print_dungeons

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

D = 'DUNGEON: "Main" "D" (25, 5)\n'


def messages(text: str, undefined: Collection[str] = ()) -> list[str]:
    report = Report()
    parse_dungeons(text, "d.def", report, undefined=undefined)
    return [str(d) for d in report.diagnostics]


def test_the_stock_file_reads_and_prints_back(nethack366: Path) -> None:
    text = (nethack366 / "dat" / "dungeon.def").read_bytes().decode("latin-1")
    report = Report()
    file = parse_dungeons(text, "dungeon.def", report)
    assert report.diagnostics == ()
    assert [len(d.levels) for d in file.dungeons] == [5, 11, 2, 3, 4, 1, 3, 6]
    assert [len(d.branches) for d in file.dungeons] == [6, 1, 0, 0, 0, 0, 0, 0]
    printed = print_dungeons(file)
    again = parse_dungeons(printed, "dungeon.def", report)
    assert again == file
    assert print_dungeons(again) == printed
    assert report.diagnostics == ()


def test_every_node_knows_its_characters(nethack366: Path) -> None:
    text = (nethack366 / "dat" / "dungeon.def").read_bytes().decode("latin-1")
    file = parse_dungeons(text, "dungeon.def", Report())
    for dungeon in file.dungeons:
        for statement in dungeon.statements:
            assert file.source[statement.span].startswith(statement.keyword + ":")
            alone = parse_dungeons(D + 'LEVEL: "x" "A" @ (1,0)\n' + file.source[statement.span], "x", Report())
            assert alone.dungeons[0].statements[-1] == statement


def test_every_statement_is_read() -> None:
    report = Report()
    file = parse_dungeons(
        'DUNGEON: "Main" "D" (25, 5) 80\nENTRY: -1\nPROTOFILE: "main"\nDESCRIPTION: hellish\nALIGNMENT: lawful\n'
        'LEVEL: "a" "A" @ (1, 0) 50\nLEVELDESC: town\nLEVALIGN: chaotic\nRNDLEVEL: "b" "none" @ (-2, -1) 40 3\n'
        'CHAINLEVEL: "c" "C" "b" + (0, 2) 10\nRNDCHLEVEL: "e" "E" "b" + (1, 2) 4\n'
        'BRANCH: "X" @ (2, 3) portal\nCHAINBRANCH: "Y" "b" + (1, 0) no_down up\n',
        "d.def",
        report,
    )
    assert report.diagnostics == ()
    (main,) = file.dungeons
    assert main.chance is not None
    assert (main.chance.value, main.smallest, main.largest) == (80, 25, 29)
    assert [s.keyword for s in main.statements if isinstance(s, Setting)] == [
        "ENTRY",
        "PROTOFILE",
        "DESCRIPTION",
        "ALIGNMENT",
        "LEVELDESC",
        "LEVALIGN",
    ]
    numbers = [
        (
            v.name.text,
            v.bones.text,
            v.chain and v.chain.text,
            v.chance and v.chance.value,
            v.variants and v.variants.value,
        )
        for v in main.levels
    ]
    assert numbers == [
        ("a", "A", None, 50, None),
        ("b", "none", None, 40, 3),
        ("c", "C", "b", 10, None),
        ("e", "E", "b", None, 4),
    ]
    assert [(b.kind and b.kind.text, b.direction and b.direction.text) for b in main.branches] == [
        ("portal", None),
        ("no_down", "up"),
    ]
    assert [s.keyword for s in main.level_settings(main.levels[0])] == ["LEVELDESC", "LEVALIGN"]


def test_new_lines_go_behind_what_they_follow() -> None:
    text = D + 'LEVEL: "a" "A" @ (1, 0)\nLEVELDESC: town\n# about b\nLEVEL: "b" "B" @ (2, 0)\n\nDUNGEON: "X" "X" (1, 0)'
    file = parse_dungeons(text, "d.def", Report())
    main, last = file.dungeons
    assert text[file.offset_after(main, main.levels[0]) :].startswith("# about b")
    assert text[file.offset_after(main) :].startswith("\nDUNGEON")
    assert text[: file.offset_after(main)].endswith('"B" @ (2, 0)\n')
    assert file.offset_after(last) == len(text)
    found = file.level("B")
    assert found is not None
    assert found[1] is main.levels[1]
    assert file.dungeon("X") is last


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (D + 'LEVEL: "a" "A" (1, 0)\n', "d.def:2:16: error NH1511: '@' is missing before '('"),
        (
            D + 'LEVEL: a "A" @ (1, 0)\n',
            "d.def:2:8: error NH1511: the level's name belongs here, not 'a' (write \"a\")",
        ),
        (
            D + 'LEVEL: "a" "A" @ (1,',
            "d.def:2:21: error NH1511: the random part, a number belongs here, not the end of the file",
        ),
        (
            D + 'LEVEL: "a" "A" @ (1, 0) 50 3\n',
            "d.def:2:28: error NH1511: LEVEL has no number of variants (did you mean RNDLEVEL?)",
        ),
        (D + 'RNDLEVEL: "a" "A" @ (1, 0)\n', "d.def:3:1: error NH1511: RNDLEVEL ends with the number of its variants"),
        (
            D + 'LEVEL: "m" "M" @ (2, 0)\nCHAINLEVEL: "a" "m" + (1, 0)\n',
            (
                "d.def:3:17: error NH1511: the bones marker between the two names is missing "
                '(write CHAINLEVEL: "a" "none" "m" +)'
            ),
        ),
        (D + 'level: "a" "A" @ (1, 0)\n', "d.def:2:1: error NH1512: 'level' is no statement (did you mean 'LEVEL'?)"),
        (
            D + 'RNDCHAINLEVEL: "a" "A" "b" + (1, 0) 2\n',
            (
                "d.def:2:1: error NH1512: 'RNDCHAINLEVEL' is no statement "
                "(the compiler's word is RNDCHLEVEL, whatever its manual says)"
            ),
        ),
        ('LEVEL: "a" "A" @ (1, 0)\n', "d.def:1:1: error NH1513: LEVEL stands before the first DUNGEON"),
        (D + "LEVELDESC: town\n", "d.def:2:1: error NH1513: LEVELDESC stands before the first level of its dungeon"),
        (
            D + 'PROTOFILE: "a" # b\n',
            "d.def:2:16: error NH1514: a comment begins with '#' in the first column of its line",
        ),
        (D + "ENTRY: 1;\n", "d.def:2:9: error NH1514: ';' has no meaning here"),
        (
            D + "ENTRY: 1\xa0\xa0\n",
            r"d.def:2:9: error NH1514: '\xa0\xa0' has no meaning here (write a plain blank: this one is another character)",
        ),
        (D + "^?MAIL\n", "d.def:2:1: error NH1515: this condition is not closed (end it with a line '^.')"),
        (D + "^.\n", "d.def:2:1: error NH1515: '^.' ends a condition, but none is open"),
        (
            D + "DESCRIPTION: town\n",
            "d.def:2:14: error NH1516: 'town' is no DESCRIPTION (one of hellish, mazelike, roguelike)",
        ),
        (D + "ALIGNMENT: Lawful\n", "d.def:2:12: error NH1516: 'Lawful' is no ALIGNMENT (did you mean 'lawful'?)"),
        (
            D + 'BRANCH: "X" @ (1, 0) up portal\n',
            (
                "d.def:2:25: error NH1516: 'portal' is neither a kind of branch nor a direction, or stands in the "
                "wrong order (first one of stair, no_up, no_down, portal, then up or down)"
            ),
        ),
    ],
)
def test_faults(text: str, message: str) -> None:
    assert messages(text) == [message]


def test_an_open_text_ends_with_its_line() -> None:
    assert messages(D + 'PROTOFILE: "a\nENTRY: 1\nENTRY: 1' + "0" * 5000) == [
        "d.def:2:12: error NH1514: the text has no closing '\"' on its line",
        "d.def:4:8: error NH1514: the number is far too large",
    ]


def test_all_faults_are_found_and_the_rest_is_read() -> None:
    report = Report()
    file = parse_dungeons(D + 'LEVEL: "a" @ (1, 0)\nLEVEL: "b" "B" @ (1, 0)\nFOO: 3\nENTRY: x\n', "d.def", report)
    assert [d.code for d in report.diagnostics] == ["NH1511", "NH1512", "NH1511"]
    assert [level.name.text for level in file.dungeons[0].levels] == ["b"]


def test_conditions_choose() -> None:
    text = D + '^?NEW\nLEVEL: "a" "A" @ (1, 0)\n^:\nLEVEL: "b" "A" @ (1, 0)\n^.\n%OLD LEVEL: "c" "C" @ (2, 0)\n'

    def names(*undefined: str) -> list[str]:
        file = parse_dungeons(text, "d.def", Report(), undefined=undefined)
        return [s.name.text for s in file.dungeons[0].statements if isinstance(s, Level | Branch)]

    assert names() == ["a", "c"]
    assert names("NEW") == ["b", "c"]
    assert names("OLD") == ["a"]
    assert messages(text) == []
    assert messages("^!NEW\nnonsense\n^.\n^# note\n" + D) == []


@given(st.text('DUNGEONLEVEL:"@(),+-0123 \n#^?%a'))
def test_no_text_breaks_the_parser(text: str) -> None:
    report = Report()
    file = parse_dungeons(text, "d.def", report)
    again = parse_dungeons(print_dungeons(file), "d.def", Report())
    assert again == file
