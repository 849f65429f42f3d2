from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nhmod.manifest import (
    Block,
    Bool,
    Chance,
    ChanceType,
    Choice,
    Coordinates,
    Dice,
    DiceType,
    File,
    Identifier,
    Int,
    IntRange,
    ListOf,
    MapOf,
    OneOf,
    Percent,
    Point,
    RangeType,
    Single,
    Text,
    Type,
    WordType,
)
from nhmod.manifest.values import percent

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ReadValue = Any
Refuse = Any
SIZES = Choice({"small": "a few", "large": "many"})


@pytest.mark.parametrize(
    ("type_", "yaml", "value"),
    [
        (Text(), "ab c", "ab c"),
        (Text(), '"%s */ \\"x\\" \\\\n"', '%s */ "x" \\n'),
        (Text(lines=True), "|\n  a\n  \tb\n", "a\n\tb\n"),
        (Text(empty=True), "''", ""),
        (Identifier(), "pet shop", "pet shop"),
        (Int(), "-5", -5),
        (Int(), "0x10", 16),
        (Int(), "2.0", 2),
        (Bool(), "true", True),
        (SIZES, "small", "small"),
        (DiceType(), "2d6", Dice(2, 6)),
        (DiceType(), "0d6", Dice(0, 6)),
        (DiceType(), "0d0", Dice(0, 0)),
        (ChanceType(), "1/4", Chance(1, 4)),
        (ChanceType(), "2 in 8", Chance(1, 4)),
        (ChanceType(), "25%", Chance(1, 4)),
        (ChanceType(), "0.5%", Chance(1, 200)),
        (ChanceType(), "100%", Chance(1, 1)),
        (Percent(), "70%", Fraction(7, 10)),
        (Percent(), "0.5%", Fraction(1, 200)),
        (Percent(), "0%", Fraction(0)),
        (RangeType(), "3..7", IntRange(3, 7)),
        (RangeType(), "-3..-1", IntRange(-3, -1)),
        (RangeType(), "5", IntRange(5, 5)),
        (RangeType(), "'5'", IntRange(5, 5)),
        (Coordinates(), "[2, 3]", Point(2, 3)),
        (ListOf(Int()), "[1, 2]", (1, 2)),
        (ListOf(Text()), "Valoo", ("Valoo",)),
        (ListOf(Text()), "[]", ()),
        (OneOf(Choice(["none"]), DiceType(), RangeType()), "none", "none"),
        (OneOf(Choice(["none"]), DiceType(), RangeType()), "2d6", Dice(2, 6)),
        (OneOf(Choice(["none"]), DiceType(), RangeType()), "2", IntRange(2, 2)),
        (OneOf(Text(), ListOf(Int())), "[1]", (1,)),
        (Single(Int(), why=""), "1", 1),
        (Single(Int(), why=""), "[1]", 1),
        (OneOf(Single(Int(), why=""), Text()), "[1]", 1),
    ],
)
def test_values_are_read(type_: Type[object], yaml: str, value: object, read_value: ReadValue) -> None:
    read = read_value(type_, yaml)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("type_", "yaml", "said"),
    [
        (Text(), "5", 'NH0203: expected a text of one line, found the number 5 (write it in quotes: "5")'),
        (Text(), "true", 'NH0203: expected a text of one line, found true (write it in quotes: "true")'),
        (
            Text(),
            "~",
            (
                "NH0203: expected a text of one line, found nothing (an unquoted '~' is YAML's word for nothing; if it is meant "
                'as text, write "~")'
            ),
        ),
        (Text(), "''", "NH0204: expected a text of one line, found an empty one"),
        (Text(), "[a]", "NH0203: expected a text of one line, found a list (write a)"),
        (Text(max_length=3), "abcd", "NH0204: the text has 4 characters; a text of one line has at most 3"),
        (Text(), '"a\\nb"', "NH0205: expected a text of one line, found several lines"),
        (Text(), '"a\\0b"', "NH0205: a text of one line can't have the character U+0000"),
        (Text(), '"a\\u202eb"', "NH0205: a text of one line can't have the character U+202E"),
        (Text(lines=True), '"a\\rb"', "NH0205: a text can't have the character U+000D"),
        (Text(ascii_only=True), "é", "NH0205: a text of one line can't have the character é"),
        (Text(pattern="[A-Z]", label="a letter"), "é", "NH0203: expected a letter, found 'é'"),
        (
            Identifier(separators="-"),
            "Pet-Shop",
            (
                "NH0203: expected a name of lower-case letters, digits and hyphens that begins with a letter, "
                "found 'Pet-Shop' (write pet-shop)"
            ),
        ),
        (Int(0, 7), "8", "NH0204: expected a whole number from 0 to 7, found the number 8"),
        (Int(0), "-1", "NH0204: expected a whole number, 0 or more, found the number -1"),
        (Int(), "1.5", "NH0203: expected a whole number, found the number 1.5"),
        (Int(), "'5'", "NH0203: expected a whole number, found '5' (write it without quotes)"),
        (Int(), "true", "NH0203: expected a whole number, found true"),
        (Int(), ".inf", "NH0203: expected a whole number, found the number .inf"),
        (Bool(), "yes", "NH0203: expected true or false, found 'yes' (write true)"),
        (Bool(), "OFF", "NH0203: expected true or false, found 'OFF' (write false)"),
        (Bool(), "0", "NH0203: expected true or false, found the number 0 (write false)"),
        (SIZES, "smal", "NH0206: expected one of 'small', 'large', found 'smal' (did you mean 'small'?)"),
        (
            Choice(["none"]),
            "null",
            "NH0203: expected 'none', found nothing (an unquoted 'null' is YAML's word for nothing: write a value)",
        ),
        (DiceType(), "2x6", "NH0203: expected dice such as 2d6, found '2x6'"),
        (DiceType(), "2d0", "NH0204: expected dice such as 2d6, found '2d0': a die has 1 side or more"),
        (DiceType(), "10d000", "NH0204: expected dice such as 2d6, found '10d000': a die has 1 side or more"),
        (DiceType(thrown=True), "0d6", "NH0204: expected dice such as 2d6, found '0d6': 1 die or more is thrown"),
        (
            ChanceType(),
            "5/4",
            "NH0204: expected a chance such as 1/4 or 5%, found '5/4': a chance is more than 0 and at most 1",
        ),
        (
            ChanceType(),
            "0%",
            "NH0204: expected a chance such as 1/4 or 5%, found '0%': a chance is more than 0 and at most 1",
        ),
        (
            ChanceType(),
            "1/0",
            "NH0204: expected a chance such as 1/4 or 5%, found '1/0': a chance is more than 0 and at most 1",
        ),
        (
            ChanceType(),
            "5",
            "NH0203: expected a chance such as 1/4 or 5%, found the number 5 (write 5% if percent are meant)",
        ),
        (
            Percent(),
            "70",
            "NH0203: expected a percentage such as 70% or 0.5%, found the number 70 (write 70% if percent are meant)",
        ),
        (Percent(), "101%", "NH0203: expected a percentage such as 70% or 0.5%, found '101%'"),
        (
            RangeType(),
            "7..3",
            (
                "NH0204: expected a range such as 3..7, or one number, found '7..3': the range ends at 3, before "
                "it begins at 7"
            ),
        ),
        (
            RangeType(1, 9),
            "0..3",
            "NH0204: expected a range such as 3..7, or one number, between 1 and 9, found '0..3'",
        ),
        (Coordinates(), "[1]", "NH0203: expected a place [x, y] such as [2, 3], found a list"),
        (
            ListOf(Int(), at_least=1),
            "[]",
            "NH0204: expected a list of 1 or more items (each a whole number), found none",
        ),
        (
            ListOf(Int(), at_least=2, at_most=2),
            "[1, 2, 3]",
            "NH0204: expected a list of 2 items (each a whole number), found 3",
        ),
        (ListOf(Int(), single=False), "1", "NH0203: expected a list (each a whole number), found the number 1"),
        (ListOf(Int()), "{a: 1}", "NH0203: expected a list (each a whole number), found a mapping"),
        (
            MapOf(Int(), at_least=1),
            "{}",
            "NH0204: expected a mapping (of a text of one line to a whole number) with 1 or more keys, found none",
        ),
        (
            OneOf(Choice(["none"]), DiceType()),
            "nome",
            "NH0203: expected 'none', or dice such as 2d6, found 'nome' (did you mean 'none'?)",
        ),
        (
            OneOf(Choice(["never"]), MapOf(Int())),
            "2%",
            "NH0203: expected 'never', or a mapping (of a text of one line to a whole number), found '2%'",
        ),
        (
            OneOf(Choice(["never"]), MapOf(Int())),
            "nevr",
            "NH0206: expected 'never', found 'nevr' (did you mean 'never'?)",
        ),
        (
            OneOf(Int(), MapOf(Int())),
            "[1]",
            "NH0203: expected a whole number, or a mapping (of a text of one line to a whole number), found a list (write 1)",
        ),
        (
            WordType("monsters", label="a monster"),
            "5",
            "NH0203: expected a monster, found the number 5 ('nhmod words monsters' shows the names; one of digits stands in quotes)",
        ),
        (
            WordType("monsters", "classes"),
            "''",
            "NH0204: expected a name from the monsters or the classes, found an empty one",
        ),
    ],
)
def test_other_values_are_refused(type_: Type[object], yaml: str, said: str, refuse: Refuse) -> None:
    assert refuse(type_, yaml) == [f"v:1:1: error {said} [in f]"]


def test_a_missing_value_is_explained(refuse: Refuse) -> None:
    assert refuse(MapOf(WordType("classes", label="a class")), "class: #") == [
        (
            "v:1:7: error NH0203: expected a class, found nothing (a value is missing here; an unquoted '#' begins a comment) "
            "[in f.class]"
        )
    ]


def test_a_list_reports_the_mistakes_of_all_items(refuse: Refuse) -> None:
    assert refuse(ListOf(DiceType()), "[1d6, x, 2d6, 3]") == [
        "v:1:7: error NH0203: expected dice such as 2d6, found 'x' [in f[1]]",
        "v:1:15: error NH0203: expected dice such as 2d6, found the number 3 (write 1d3 if one die of so many sides is meant) [in f[3]]",
    ]


def test_a_free_mapping_keeps_keys_values_and_places(read_value: ReadValue) -> None:
    first, second = read_value(MapOf(Percent(), key=WordType("objects")), "{figurine: 70%, ice box: 30%}")
    assert (first.key.text, first.key.vocabularies, first.value) == ("figurine", ("objects",), Fraction(7, 10))
    assert (second.key.text, second.value, str(second.origin.location)) == ("ice box", Fraction(3, 10), "v:1:26")
    assert str(second.key_origin.location) == "v:1:17"
    assert second.origin.path == "f.ice box"


def test_a_block_knows_the_place_of_each_line(read_value: ReadValue) -> None:
    (pair,) = read_value(MapOf(Block()), "map: |\n    ---\n    |.|\n")
    assert pair.value.lines == ("---", "|.|")
    assert (str(pair.value.at(1, 1, 1)), pair.value.at(1, 1, 1).end_column) == ("v:3:6", 7)
    assert str(pair.value) == "---\n|.|"


def test_a_quoted_block_has_only_one_place(read_value: ReadValue) -> None:
    block = read_value(Block(), '"ab\\ncd"')
    assert block.lines == ("ab", "cd")
    assert block.at(1) == block.origin.location


def test_a_file_is_found(tmp_path: Path, read_value: ReadValue) -> None:
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "a.des").write_text("x")
    (tmp_path / "b.des").symlink_to(tmp_path / "levels" / "a.des")
    file = read_value(File(".des"), "levels/a.des")
    assert (file.path, file.real.read_text()) == ("levels/a.des", "x")
    assert read_value(File(".des"), "b.des").real == file.real


def _outside(folder: Path) -> None:
    (folder / "a.des").symlink_to("/etc/passwd")


def _link_to_folder_above(folder: Path) -> None:
    (folder / "up").symlink_to(folder.parent)
    (folder.parent / "a.des").write_text("x")


def _loop(folder: Path) -> None:
    (folder / "a.des").symlink_to(folder / "a.des")


def _folder(folder: Path) -> None:
    (folder / "a.des").mkdir()


def _nothing(folder: Path) -> None:
    del folder


@pytest.mark.parametrize(
    ("make", "name", "said"),
    [
        (_outside, "a.des", "NH0207: the path leads out of the mod's folder by a link"),
        (_link_to_folder_above, "up/a.des", "NH0207: the path leads out of the mod's folder by a link"),
        (_loop, "a.des", "NH0208: there is no such file in the mod's folder"),
        (_folder, "a.des", "NH0208: this is not a file (name a file in this folder)"),
        (_nothing, "a.des", "NH0208: there is no such file in the mod's folder"),
        (_nothing, "x" * 240 + "/a.des", "NH0208: there is no such file in the mod's folder"),
        # As many letters as a path may have, and more bytes than a file's name can have.
        (_nothing, "\u00e9" * 200 + ".des", "NH0208: there is no such file in the mod's folder"),
        (_nothing, "../a.des", "NH0207: a path is relative to the mod's folder and stays below it (no '..')"),
        (_nothing, "x/../a.des", "NH0207: a path is relative to the mod's folder and stays below it (no '..')"),
        (_nothing, "/a.des", "NH0207: a path is relative to the mod's folder and stays below it (no '..')"),
        (_nothing, "C:a.des", "NH0207: a path is relative to the mod's folder and stays below it (no '..')"),
        (_nothing, "x\\a.des", "NH0207: a path is written with '/', also on Windows"),
        (_nothing, "a.txt", "NH0203: expected a file of the mod ending in .des, relative to its folder, found 'a.txt'"),
        (
            _nothing,
            '"a\\0.des"',
            "NH0205: a file of the mod ending in .des, relative to its folder can't have the character U+0000",
        ),
    ],
)
def test_paths_never_lead_out(
    make: Callable[[Path], None], name: str, said: str, tmp_path: Path, refuse: Refuse
) -> None:
    make(tmp_path)
    assert refuse(File(".des"), name) == [f"v:1:1: error {said} [in f]"]


@given(st.integers(0, 999), st.integers(1, 999))
def test_dice_are_printed_as_they_are_parsed(count: int, sides: int) -> None:
    assert Dice.parse(str(Dice(count, sides))) == Dice(count, sides)


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_chances_are_printed_as_they_are_parsed(a: int, b: int) -> None:
    chance = Chance(min(a, b), max(a, b))
    assert Chance.parse(str(chance)) == chance
    assert chance.fraction == Fraction(min(a, b), max(a, b))


@given(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_ranges_are_printed_as_they_are_parsed(a: int, b: int) -> None:
    span = IntRange(min(a, b), max(a, b))
    assert IntRange.parse(str(span)) == span
    assert a in span
    assert max(a, b) + 1 not in span


@given(st.fractions(0, 1, max_denominator=10_000).filter(lambda part: (part * 10**8).denominator == 1))
def test_percentages_are_printed_as_they_are_parsed(part: Fraction) -> None:
    assert percent(str(Percent().plain(part))) == part
