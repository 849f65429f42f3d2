"""Lines of C that are written: how deep they stand, and behind a chance."""

from __future__ import annotations

from nhmod.manifest import Chance
from nhmod.target.c import c_behind, c_deeper, c_lines


def test_lines_stand_at_a_depth_and_empty_ones_stay_empty() -> None:
    assert c_lines(2, "if (a)", "", "    b();") == "        if (a)\n\n            b();\n"
    assert list(c_deeper(("a();", ""))) == ["    a();", ""]


def test_statements_behind_a_chance_have_braces_where_they_are_several() -> None:
    one, two = ("a();",), ("a();", "b();")
    assert c_behind(Chance(1, 1), two) == two
    assert c_behind(Chance(1, 4), one) == ("if (!rn2(4))", "    a();")
    assert c_behind(Chance(2, 5), two) == ("if (rn2(5) < 2) {", "    a();", "    b();", "}")
