from __future__ import annotations

import pytest

from nhmod.target.c import CFile, SiteError

SWITCHES = """\
void f()
{
    switch (obj -> otyp) {
    case A: /* why */
    case B + 1:
        one();
        switch (otyp) {
        case INNER:
            break;
        }
        break; /* done */
    case C: {
        two();
        return;
    }
    case 'd':
        three();
        /*FALLTHRU*/
    case x ? 1 : 2:
#ifdef MAIL
    case MAIL:
#endif
        if (a) {
            break;
        } else
            goto out;
    case E:
        if (a)
            break;
    case F:
        four();
#ifdef X
        break;
#endif
    default:
    }
}
"""


def test_a_switch_has_its_own_cases() -> None:
    c_file = CFile("a.c", SWITCHES)
    switch = c_file.switch(c_file.function("f").body, "obj->otyp")
    assert switch.subject == "obj -> otyp"
    assert [(case.labels, case.falls_through) for case in switch.cases] == [
        (("A", "B + 1"), False),
        (("C",), False),
        (("'d'",), True),
        (("x ? 1 : 2", "MAIL"), False),
        (("E",), True),
        (("F",), True),
        (("default",), True),
    ]
    assert [s.subject for s in c_file.switches()] == ["obj -> otyp", "otyp"]
    assert c_file.switch(having="INNER").subject == "otyp"
    assert c_file.switch(having="INNER").default is None


def test_the_places_of_a_case() -> None:
    c_file = CFile("a.c", SWITCHES)
    switch = c_file.switch(having="C")
    first, second = switch.cases[:2]
    assert c_file.text(first.label) == "case A: /* why */\n    case B + 1:"
    assert c_file.text(first.body).startswith("one();\n")
    assert c_file.text(first.body).endswith("        break;")
    assert c_file.text(first.lines()).startswith("    case A: /* why */\n")
    assert c_file.text(first.lines()).endswith("        break; /* done */\n")
    assert c_file.text(second.body) == "{\n        two();\n        return;\n    }"
    assert switch.find("MAIL") is switch.cases[3]
    default = switch.default
    assert default is not None
    assert (default.text, len(default.body)) == ("default:", 0)


def test_switches_that_can_not_be_told_apart() -> None:
    c_file = CFile("a.c", "f() {\n switch (t) { }\n switch (t) { }\n}\n")
    with pytest.raises(SiteError) as caught:
        c_file.switch(c_file.function("f").body, "t")
    assert str(caught.value) == (
        "a.c:2:2: error NH0502: a.c has 2 places like switch (t) in f() (lines 2 and 3), and one is wanted "
        "(the source tree was changed, or the plugin does not know this version of the game)"
    )
    assert [str(related.location) for related in caught.value.diagnostics[0].related] == ["a.c:3:2"]


CHAIN = """\
void f()
{
    if (deep) {
#ifdef WIZARD
        if (wizard && getenv("TYPE"))
            mkroom(BASE);
        else
#endif
        if (depth > 1
            && rn2(3))
            mkroom(BASE);
        else if (depth > 4) {
            if (x) y(); else z();
            mkroom(COURT);
        } else
            mkroom(ZOO);
    }
    if (lone)
        for (;;)
            do
                if (a) b();
            while (c);
}
"""


def test_an_if_chain_has_its_arms() -> None:
    c_file = CFile("a.c", CHAIN)
    chain = c_file.if_chain(c_file.function("f").body, contains="mkroom(COURT)")
    assert [(arm.condition_text, c_file.text(arm.body).split()) for arm in chain.arms] == [
        ('wizard && getenv("TYPE")', ["mkroom(BASE);"]),
        ("depth > 1 && rn2(3)", ["mkroom(BASE);"]),
        ("depth > 4", ["{", "if", "(x)", "y();", "else", "z();", "mkroom(COURT);", "}"]),
        ("", ["mkroom(ZOO);"]),
    ]
    assert chain.otherwise is chain.arms[3]
    assert chain.arms[1].text.startswith("else\n#endif\n        if (depth > 1")
    assert chain.text.startswith("if (wizard")
    assert chain.text.endswith("mkroom(ZOO);")


def test_all_ifs_of_a_stretch() -> None:
    c_file = CFile("a.c", CHAIN)
    ifs = c_file.ifs(c_file.function("f").body)
    assert [chain.arms[0].condition_text for chain in ifs] == ["deep", 'wizard && getenv("TYPE")', "x", "lone", "a"]
    assert [len(chain.arms) for chain in ifs] == [1, 4, 2, 1, 1]
    assert ifs[3].text.endswith("while (c);")
    assert ifs[4].text == "if (a) b();"
    assert ifs[0].otherwise is None


def test_an_else_belongs_to_the_nearest_if() -> None:
    c_file = CFile("a.c", "f() { if (a) if (b) x(); else y(); z(); }")
    outer, inner = c_file.ifs()
    assert outer.text == "if (a) if (b) x(); else y();"
    assert [len(outer.arms), len(inner.arms)] == [1, 2]


@pytest.mark.parametrize(
    ("at", "statement"),
    [
        ("two", "two();"),
        ("case C", "case C: {"),
        ("one", "one();"),
        ("INNER", "case INNER:"),
        ("otyp)", "switch (obj"),
        ("(otyp)", "switch (otyp) {"),
        ("goto", "goto out;"),
        ("else", "if (a) {"),
        ("four", "four();"),
    ],
)
def test_the_statement_around_an_offset(at: str, statement: str) -> None:
    c_file = CFile("a.c", SWITCHES)
    assert c_file.text(c_file.statement_at(SWITCHES.index(at))).startswith(statement)


@pytest.mark.parametrize(
    ("text", "at", "statement"),
    [
        ("f() { while (a) b(); }", "b", "b();"),
        ("f() { while (a) b(); }", "a", "while (a) b();"),
        ("f() { do x(); while (a); y(); }", "a", "do x(); while (a);"),
        ("f() { do x(); while (a); y(); }", "y", "y();"),
        ("f() { out: y(1, z); }", "z", "y(1, z);"),
        ("f() { if (a) b(); else c(); }", "c", "c();"),
        ("f() { if (a) b(); else { c(); } }", "c", "c();"),
        ("f() { int a[] = { 1, 2 }; }", "2", "int a[] = { 1, 2 };"),
        ("f() { x; }", "{", "{ x; }"),
    ],
)
def test_the_innermost_statement(text: str, at: str, statement: str) -> None:
    c_file = CFile("a.c", text)
    assert c_file.text(c_file.statement_at(text.index(at))) == statement


def test_no_statement_outside_of_functions() -> None:
    c_file = CFile("a.c", "int a;\n")
    with pytest.raises(SiteError) as caught:
        c_file.statement_at(4)
    assert caught.value.diagnostics[0].message == "a.c has no statement at line 1, column 5"
