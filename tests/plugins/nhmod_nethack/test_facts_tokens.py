from __future__ import annotations

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target.c import token_texts
from nhmod_nethack.facts.tokens import (
    aggregate,
    closing,
    elements,
    enumerations,
    function,
    initializer,
    render,
    split,
    unwrap,
)


def test_parts_are_split_at_the_top_only() -> None:
    assert split(token_texts("a, f(b, c), {d, e},")) == (
        ("a",),
        tuple(token_texts("f(b, c)")),
        tuple(token_texts("{d, e}")),
    )
    assert split(()) == ()
    assert elements(token_texts("{ 1, { 2, 3 } }")) == (("1",), ("{", "2", ",", "3", "}"))
    assert elements(token_texts("MON(a, b)")) == (("a",), ("b",))
    assert elements(token_texts("f(a) | g(b)")) == (token_texts("f(a) | g(b)"),)
    assert unwrap(token_texts("((A | B))")) == ("A", "|", "B")
    assert unwrap(token_texts("(A) | (B)")) == token_texts("(A) | (B)")


def test_what_is_no_list_is_one_part() -> None:
    assert elements(()) == ((),)
    assert elements(("A",)) == (("A",),)
    assert elements(token_texts("f()")) == ()
    assert elements(token_texts("{}")) == ()
    assert elements(token_texts("{1} , {2}")) == (token_texts("{1} , {2}"),)
    assert split(token_texts("a,,b")) == (("a",), (), ("b",))
    assert split(token_texts("A | (B | C)"), "|") == (("A",), token_texts("(B | C)"))
    assert unwrap(token_texts("A")) == ("A",)
    assert unwrap(()) == ()


@pytest.mark.parametrize(
    "text", ["x f", "x f (", "x f ()", "f() int a", "enum", "enum f", "struct f", "x f = {1}", "f[3]", "f[3] ="]
)
def test_a_text_that_ends_behind_a_name_has_nothing_of_it(text: str) -> None:
    tokens = token_texts(text)
    assert list(enumerations(tokens)) == []
    for find in (lambda: function(tokens, "f", "a.c"), lambda: aggregate(tokens, "struct", "f", "a.c")):
        with pytest.raises(DiagnosticError, match="NH1801"):
            find()


def test_an_initializer_of_nothing_is_empty() -> None:
    assert initializer(token_texts("int f[], g[2] = {};"), "g", "a.c") == ()
    with pytest.raises(DiagnosticError, match="NH1801"):
        initializer(token_texts("int f[], g[2] ="), "g", "a.c")


def test_a_bracket_that_nothing_closes_ends_with_the_text() -> None:
    tokens = token_texts("f(a, [b], c")
    assert [closing(tokens, at) for at in (1, 4)] == [8, 6]


def test_an_initializer_is_found_behind_declarations_and_uses_of_the_name() -> None:
    text = "extern struct x mons[]; int n = sizeof mons; struct x mons[3][2] = { {1}, {2}, };"
    assert initializer(token_texts(text), "mons", "src/a.c") == (token_texts("{1}"), token_texts("{2}"))


@pytest.mark.parametrize(
    "text",
    [
        "void f(); int g() { f(); } void f(a) int a; char *b[]; { return; }",
        "void FDECL(f, (int)); static void f(int a, char *b) { return; }",
    ],
)
def test_a_function_s_body_is_found_in_both_styles(text: str) -> None:
    assert function(token_texts(text), "f", "src/a.c") == ("return", ";")


def test_enumerations_and_structures() -> None:
    text = "enum a { A, B = 2, C }; struct s x; struct s { int m; }; enum { D = (1 << 2), };"
    assert list(enumerations(token_texts(text))) == [
        ("a", (("A", ()), ("B", ("2",)), ("C", ()))),
        ("", (("D", ("(", "1", "<<", "2", ")")),)),
    ]
    assert aggregate(token_texts(text), "struct", "s", "include/a.h") == ("int", "m", ";")


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (lambda tokens: initializer(tokens, "mons", "src/a.c"), "the table mons[] was not found"),
        (lambda tokens: function(tokens, "f", "src/a.c"), "the function f() was not found"),
        (lambda tokens: aggregate(tokens, "enum", "e", "src/a.c"), "enum e was not found"),
    ],
)
def test_what_is_absent_is_named(found: object, message: str) -> None:
    assert callable(found)
    with pytest.raises(DiagnosticError) as caught:
        found(token_texts("extern int mons[], f(); enum e x;"))
    assert str(caught.value) == (
        f"src/a.c:1:1: error NH1801: {message} "
        "(the source has this in a form that is not known here, or is damaged; what does not need it can be had)"
    )


@pytest.mark.parametrize(
    "text",
    [
        "LVL(2, 18, -1, 0, 0)",
        "(G_GENO | G_SGROUP | 3)",
        "A(ATTK(AT_BITE, AD_PHYS, 1, 4), NO_ATTK)",
        "-P_DART",
        "{ {100, RANDOM_CLASS}, {0, -WAX_CANDLE} }".replace("{ ", "{").replace(" }", "}"),
        "x - 1",
        "~M1_FLY & M1_SWIM",
        '"it\'s"',
    ],
)
def test_tokens_are_written_as_the_sources_do(text: str) -> None:
    assert render(token_texts(text)) == text
