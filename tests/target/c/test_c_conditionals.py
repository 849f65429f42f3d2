from __future__ import annotations

import pytest

from nhmod.target.c import CFile


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("#ifdef A\nX\n#endif\n", ("#ifdef A",)),
        ("#ifdef A\n#else\nX\n#endif\n", ("#ifndef A",)),
        ("#if !defined(A) /* why */\n#else\nX\n#endif\n", ("#ifdef A",)),
        ("#if A  >  1\nX\n#endif\n", ("#if A > 1",)),
        ("#if A > 1\n#elif defined(B) && C\nX\n#endif\n", ("#if !(A > 1) && (defined(B) && C)",)),
        ("#ifdef A\n#elif defined B\n#else\nX\n#endif\n", ("#if !defined(A) && !defined(B)",)),
        ("#ifdef A\n# if 0\nX\n# endif\n#endif\n", ("#ifdef A", "#if 0")),
        ("#if 0\n#else\nX\n#endif\n", ()),
        ("#ifdef A\n#if 1\nX\n#endif\n#endif\n", ("#ifdef A",)),
        ("#if 1\n#else\nX\n#endif\n", ("#if 0",)),
        ("#ifdef A\n#endif\nX\n", ()),
    ],
)
def test_conditions_say_what_holds(text: str, conditions: tuple[str, ...]) -> None:
    assert CFile("a.c", text).conditions_at(text.index("X")) == conditions


def test_an_include_guard_is_no_condition() -> None:
    text = "/* a.h */\n#ifndef A_H\n#define A_H\n#ifdef B\nint b;\n#endif\nint a;\n#endif /* A_H */\n"
    c_file = CFile("a.h", text)
    assert c_file.conditions_at(text.index("int a")) == ()
    assert c_file.conditions_at(text.index("int b")) == ("#ifdef B",)
    assert c_file.define("A_H").conditions == ()


def test_ifndef_around_less_than_the_file_is_a_condition() -> None:
    text = "#ifndef A_H\n#define A_H\nint b;\n#endif\nint a;\n"
    assert CFile("a.h", text).conditions_at(text.index("int b")) == ("#ifndef A_H",)


def test_directives_know_their_depth() -> None:
    text = '#ifdef A\n#include "x.h" /* c */\n#if 0\n#endif\n#else\n#undef  B\n#endif\n'
    c_file = CFile("a.c", text)
    assert [(d.name, d.argument, d.depth) for d in c_file.directives] == [
        ("ifdef", "A", 0),
        ("include", '"x.h"', 1),
        ("if", "0", 1),
        ("endif", "", 1),
        ("else", "", 0),
        ("undef", "B", 1),
        ("endif", "", 0),
    ]
    assert [c_file.text(line.lines()) for line in c_file.include_lines] == ['#include "x.h" /* c */\n']


def test_a_define_is_taken_apart() -> None:
    text = (
        "#define PLAIN\n"
        "#define SUM (A + \\\n  B) /* the sum */\n"
        "#define MAX( a, b) ((a)>(b) ? (a) : (b))\n"
        "#ifdef X\n#define NOT_PARAMS (x)\n#endif\n"
        "#define NONE() 0\n"
        "#define STR(x) #x\n"
    )
    c_file = CFile("a.h", text)
    assert [(d.name, d.params, d.value) for d in c_file.defines()] == [
        ("PLAIN", None, ""),
        ("SUM", None, "(A + B)"),
        ("MAX", ("a", "b"), "((a)>(b) ? (a) : (b))"),
        ("NOT_PARAMS", None, "(x)"),
        ("NONE", (), "0"),
        ("STR", ("x",), "#x"),
    ]
    assert c_file.text(c_file.define("SUM").value_span) == "(A + \\\n  B)"
    assert c_file.text(c_file.define("SUM").lines()) == "#define SUM (A + \\\n  B) /* the sum */\n"
    assert c_file.define("NOT_PARAMS").conditions == ("#ifdef X",)
    assert len(c_file.define("PLAIN").value_span) == 0


@pytest.mark.parametrize(
    "body",
    [
        "#ifdef A\n if (x) {\n#else\n if (y) {\n#endif\n }\n",
        "#ifdef A\n if (x) {\n#endif\n z();\n#ifdef A\n }\n#endif\n",
        "if (x) {\n#ifdef A\n } else {\n#endif\n }\n",
        "if (x) {\n#ifdef A\n a(); }\n#endif\n#ifndef A\n b(); }\n#endif\n",
        "#ifdef A\n if (x)\n#else\n if (y) {\n#endif\n z();\n#ifndef A\n }\n#endif\n",
        "#if defined(A)\n {\n#elif B\n {\n#else\n w();\n#endif\n z();\n#ifdef A\n }\n#elif B\n }\n#endif\n",
        "z(a,\n#ifdef A\n b);\n#else\n c);\n#endif\n",
        "#if 0\n } a) 1) b { ( [\n#endif\n",
        "#if 1\n z();\n#else\n } }\n#endif\n",
        "#ifdef A\n#ifdef B\n if (x) {\n#else\n {\n#endif\n#endif\n z();\n#ifdef A\n }\n#endif\n",
        "#ifdef AMIGA\n if (x(1) {\n z();\n }\n#endif\n",
        "#ifdef A\n#ifndef A\n }\n#endif\n#endif\n",
    ],
)
def test_branches_never_unbalance_a_function(body: str) -> None:
    c_file = CFile("a.c", f"void f()\n{{\n{body}}}\nvoid g()\n{{\n}}\n")
    assert [function.name for function in c_file.functions()] == ["f", "g"]
    assert c_file.text(c_file.function("f").body) == f"\n{body}"


def test_a_head_in_each_branch_is_one_function() -> None:
    text = "#ifdef ANSI\nint f(int a)\n{\n#else\nint f(a)\nint a;\n{\n#endif\n return a;\n}\nint g() { return 1; }\n"
    c_file = CFile("a.c", text)
    assert [(f.name, c_file.text(f.body).split("\n")[-2:]) for f in c_file.functions()] == [
        ("f", [" return a;", ""]),
        ("g", [" return 1; "]),
    ]


def test_a_table_that_a_branch_may_end_early_has_all_rows() -> None:
    text = (
        "#ifndef SPLIT_2\nstruct a as[] = {\n A(1),\n A(2),\n#ifdef SPLIT_1\n};\n#endif\n#endif\n"
        "#ifndef SPLIT_1\n#ifdef SPLIT_2\nstruct a rest[] = {\n#endif\n A(3),\n A(4)\n};\n#endif\nint f() { }\n"
    )
    c_file = CFile("a.c", text)
    assert [row.text for row in c_file.array("as").rows] == ["A(1)", "A(2)", "A(3)", "A(4)"]
    assert [row.text for row in c_file.array("rest").rows] == ["A(3)", "A(4)"]
    assert [f.name for f in c_file.functions()] == ["f"]


def test_two_heads_of_one_table() -> None:
    text = "#ifdef NAMES\nchar *names[] = {\n#else\nstruct a as[] = {\n#endif\n A(1),\n A(2),\n};\n"
    c_file = CFile("a.h", text)
    assert [row.text for row in c_file.array("names").rows] == ["A(1)", "A(2)"]
    assert [row.text for row in c_file.array("as").rows] == ["A(1)", "A(2)"]


def test_the_brace_may_follow_the_branches() -> None:
    text = "#ifdef NAMES\nchar *names[] =\n#else\nstruct a as[] =\n#endif\n{ A(1), A(2) };\n"
    c_file = CFile("a.h", text)
    assert [row.text for row in c_file.array("names").rows] == ["A(1)", "A(2)"]
    assert [row.text for row in c_file.array("as").rows] == ["A(1)", "A(2)"]
