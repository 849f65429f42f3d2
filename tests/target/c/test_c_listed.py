"""A file that is nothing but a table's rows, as a header that is included among braces; and which argument of them names a constant."""

from __future__ import annotations

import pytest

from nhmod.target.c import CFile, RowName, row_name

ROWS = """\
#ifdef ENUM
#define MON(nam, sym, bn) PM_##bn
#endif
MON(NAM("newt"), S_LIZARD, NEWT),
MARKER(FIRST, NEWT) MARKER(LAST, GECKO)
/* the other */
MON(NAM("gecko"), S_LIZARD, GECKO),
#ifdef MORE
MON("crocodile",
    S_LIZARD, CROCODILE), /* large */
#else
MON("iguana", S_LIZARD, IGUANA),
#endif
{ 0 }
"""


def test_rows_are_those_of_the_whole_file() -> None:
    rows = CFile("rows.h", ROWS).listed
    assert [(row.head, row.args[-1].text, row.conditions) for row in rows] == [
        ("MON", "NEWT", ()),
        ("MARKER", "NEWT", ()),
        ("MARKER", "GECKO", ()),
        ("MON", "GECKO", ()),
        ("MON", "CROCODILE", ("#ifdef MORE",)),
        ("MON", "IGUANA", ("#ifndef MORE",)),
        ("", "0", ()),
    ]
    assert [row.comma is not None for row in rows] == [True, False, False, True, True, True, False]


def test_nothing_is_no_row() -> None:
    assert CFile("rows.h", "/* none */\n").listed == ()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("#define MON(nam, bn) PM_##bn\n", RowName("bn", "PM_")),
        ("#define MON(nam, bn) PM_ ## bn\n", RowName("bn", "PM_")),
        ("#define MON(nam, sn) sn\n", RowName("sn")),
        ("#define MON(nam, bn) { nam }\n#define MON(nam, bn) PM_##bn\n", RowName("bn", "PM_")),
        ("#define MON(nam, sn) sn\n#define MON(nam, bn) PM_##bn\n", RowName("bn", "PM_")),
        ("#define MON(nam, col) nam\n", None),
        ("#define MON(nam, col) { nam, PM_##col }\n", None),
        ("#define MON 1\n", None),
        ("", None),
    ],
)
def test_a_constant_is_named_where_a_definition_makes_nothing_else(text: str, wanted: RowName | None) -> None:
    assert row_name(CFile("rows.h", text).defines("MON")) == wanted


def test_arrays_are_found_by_their_structure() -> None:
    c = CFile(
        "t.c",
        "struct permonst mons_init[] = { MON(1), MON(2) };\nstruct permonst mons[2];\nstruct other o[] = { 1 };\n",
    )
    assert [(table.name, len(table.rows)) for table in c.arrays_of("permonst")] == [("mons_init", 2)]
