"""The text in which grammars are written: what its rows are, and what is said of one that is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nhmod_edit_files.grammar import Field, Grammar, Line, Shape
from nhmod_edit_files.notation import Notation
from nhmod_edit_files.types import Char, Flags, Number, Text, Values, Word
from nhmod_edit_files.written_rows import RowError

NOTATION = Notation(
    types={
        "number": Number(low=0, high=99),
        "text": Text(),
        "char": Char(),
        "word": Word(vocabulary=""),
        "flags": Flags(vocabulary=""),
        "values": Values(vocabulary="bonuses", kinds=()),
    }
)
ENTRY = NOTATION.lines("""
    N: beasts (list)  Begins a beast.
        serial  number  Its number.
        name    text    Its name.
        G:  How it is shown.
            glyph  char  Its character.
""")


def test_fields_of_all_forms() -> None:
    assert NOTATION.fields("""
        depth                        number                 How deep.
        speed (default 110)          number ..200           How fast.
        weight (optional)            number -5.. pounds     How heavy.
        power (optional, unread)     number 1..9            Nothing:
                                                            ... the game passes over it.
        method                       word blow methods
    """) == (
        Field("depth", Number(low=0, high=99), "How deep."),
        Field("speed", Number(low=0, high=200), "How fast.", default="110"),
        Field("weight", Number(low=-5, high=99, unit="pounds"), "How heavy.", optional=True),
        Field("power", Number(low=1, high=9), "Nothing: the game passes over it.", optional=True, unread=True),
        Field("method", Word(vocabulary="blow methods")),
    )


def test_lines_of_all_forms() -> None:
    name = Field("name", Text(), "Its name.")
    assert NOTATION.lines(r"""
        N: beasts (list)  Begins a beast.
            name  text  Its name.
            hit-points: (required, usual)  Its points.
                points  number  How many.
            short-name: name       text             Its name.
            T: titles (list of 3)  Its titles.
                name  text  Its name.
            S: (only 1_IN_\d+)
                name  text  Its name.
            F: flags               flags all flags  What it is.
            values:                values           What it gives.
            D: tale (text)         text             Its tale.
            M: map (rows)          text             Its map.
    """) == (
        Line(
            "N",
            (name,),
            Shape.MANY,
            "beasts",
            "Begins a beast.",
            (
                Line(
                    "hit-points",
                    (Field("points", Number(low=0, high=99), "How many."),),
                    doc="Its points.",
                    required=True,
                    usual=True,
                ),
                Line("short-name", (name,), doc="Its name."),
                Line("T", (name,), Shape.MANY, "titles", "Its titles.", most=3),
                Line("S", (name,), doc="Its name.", only=r"1_IN_\d+"),
                Line(
                    "F",
                    (Field("flags", Flags(vocabulary="all flags"), "What it is."),),
                    Shape.FLAGS,
                    "flags",
                    "What it is.",
                ),
                Line(
                    "values",
                    (Field("values", Values(vocabulary="bonuses", kinds=()), "What it gives."),),
                    Shape.VALUES,
                    "values",
                    "What it gives.",
                ),
                Line("D", (Field("tale", Text(), "Its tale."),), Shape.TEXT, "tale", "Its tale."),
                Line("M", (Field("map", Text(), "Its map."),), Shape.ROWS, "map", "Its map."),
            ),
        ),
    )


def test_parts_stand_where_they_are_named() -> None:
    glyph = NOTATION.fields("glyph  char  Its character.")
    shown = NOTATION.lines(
        """
        G:  How it is shown.
            + glyph
            look  looks  How it looks.
        """,
        glyph=glyph,
        looks=Word(vocabulary="looks"),
    )
    assert shown == (
        Line("G", (*glyph, Field("look", Word(vocabulary="looks"), "How it looks.")), doc="How it is shown."),
    )
    entry = "N: (list)  An entry.\n    name  text  Its name.\n    + shown"
    assert NOTATION.lines(entry, shown=shown)[0].children == shown


@pytest.mark.parametrize(
    ("row", "grammar"),
    [
        (
            "small_beasts.txt:  Small ones.",
            Grammar("small_beasts.txt", "small beast", "N", ENTRY, "Small ones.", "name", "serial"),
        ),
        (
            "beast.txt: race of beasts (named serial, numbered name, vocabulary all beasts, limit R, ordered, unique)  All.",
            Grammar(
                file="beast.txt",
                record="race of beasts",
                entry="N",
                lines=ENTRY,
                doc="All.",
                named="serial",
                numbered="name",
                vocabulary="all beasts",
                limit="R",
                ordered=True,
                unique=True,
            ),
        ),
    ],
)
def test_grammars_of_all_forms(row: str, grammar: Grammar) -> None:
    assert NOTATION.grammar(f"{row}\n    + entry", entry=ENTRY) == grammar


@pytest.mark.parametrize(
    "text",
    [
        "beast.txt:  All.",
        "beast.txt:\n    + entry",
        "beast:  All.\n    + entry",
        "beast.txt:  All.\n    + entry\nitem.txt:  All.\n    + entry",
    ],
)
def test_a_grammar_without_a_row_for_its_file(text: str) -> None:
    with pytest.raises(RowError, match="a grammar is one row with a file and a sentence, and its lines below that"):
        replace(NOTATION, parts={"entry": ENTRY}).grammar(text)


def test_a_part_that_many_texts_name_gives_way_to_a_texts_own() -> None:
    shared = replace(NOTATION, parts={"entry": ENTRY})
    assert shared.lines("+ entry") == ENTRY
    assert shared.lines("+ entry", entry=ENTRY[0].children) == ENTRY[0].children


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("glyph  car", "there is no type 'car': 'glyph  car'"),
        ("glyph", "a field has a name, a type and a sentence: 'glyph'"),
        (
            "glyph  char  Its. Two  blanks.",
            "a field has a name, a type and a sentence: 'glyph  char  Its. Two  blanks.'",
        ),
        ("a glyph  char  Its.", "this is no field's name: 'a glyph  char  Its.'"),
        ("glyph (required)  char", "'required' is none of optional, unread, default: 'glyph (required)  char'"),
        ("glyph  char\n  deeper  char", "this is no field's name: 'glyph  char'"),
        ("glyph  char 1..5", "the type 'char' has nothing of the kind: 'glyph  char 1..5'"),
        ("name  text of all", "the type 'text' has nothing of the kind: 'name  text of all'"),
        ("+ nothing", "there is no such part: '+ nothing'"),
        ("G:  How.\n  glyph  char", "a line stands among fields: 'G'"),
    ],
)
def test_a_row_that_is_no_field(row: str, said: str) -> None:
    with pytest.raises(RowError) as error:
        NOTATION.fields(row)
    assert str(error.value) == said


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("G:  How it is shown.", "a line has at least one field: 'G:  How it is shown.'"),
        (
            "G: (lists)  How.\n  glyph  char",
            "'lists' is none of list, text, rows, required, usual, only: 'G: (lists)  How.'",
        ),
        (
            "G: (list of some)  How.\n  glyph  char",
            "a list is 'list', or 'list of' a number: 'G: (list of some)  How.'",
        ),
        (
            "G:  char  How.\n  glyph  char",
            "a line has a sentence, or the type and the sentence of its only field: 'G:  char  How.'",
        ),
        ("glyph  char", "a field stands outside of a line: 'glyph'"),
    ],
)
def test_a_row_that_is_no_line(row: str, said: str) -> None:
    with pytest.raises(RowError) as error:
        NOTATION.lines(row)
    assert str(error.value) == said


def test_a_part_that_no_row_names() -> None:
    with pytest.raises(RowError, match="no row names this: 'looks'"):
        NOTATION.fields("glyph  char", looks=Word(vocabulary="looks"))
