"""C of which one way through the #ifs has lost a brace, as variants have that always define a symbol."""

from __future__ import annotations

import pytest

from nhmod.target.c import CFile

LOST = """\
int
first(n)
int n;
{
    if (n == 1) {
        n = 2;
#ifdef INVISIBLE
    } else if (n == 3) {
        n = 4;
    }
#endif
    return n;
}

#ifdef SECOND
int
second()
{
    return 2;
}
#endif

int
third()
{
    return 3;
}
"""


def test_the_functions_behind_a_lost_brace_are_found() -> None:
    c = CFile("lost.c", LOST)
    assert [function.name for function in c.functions()] == ["first", "second", "third"]
    assert "return n;" in c.text(c.function("first").body)


@pytest.mark.parametrize("name", ["first", "second", "third"])
def test_a_function_ends_at_its_own_brace(name: str) -> None:
    c = CFile("lost.c", LOST)
    assert c.text(c.function(name).body).count("return") == 1
