from __future__ import annotations

import pytest

from nhmod.target.c import CFile, SiteError


@pytest.mark.parametrize(
    ("text", "name", "head"),
    [
        ("int f(void) {}", "f", "int f(void)"),
        ("STATIC_OVL int *\nf(x, y)\nint x;\nchar *y;\n{}", "f", "STATIC_OVL int *\nf(x, y)\nint x;\nchar *y;"),
        ("main(argc, argv) int argc; char **argv; {}", "main", "main(argc, argv) int argc; char **argv;"),
        ("void\npline\nVA_DECL(const char *, line)\n{}", "pline", "void\npline\nVA_DECL(const char *, line)"),
        ("uid_t (getuid)()\n{}", "getuid", "uid_t (getuid)()"),
        ("int f(fn) int FDECL((*fn), (int)); {}", "f", "int f(fn) int FDECL((*fn), (int));"),
        ("void f(int a) __attribute__((noreturn)) {}", "f", "void f(int a) __attribute__((noreturn))"),
        ("E int FDECL(g, (int)); int h(a, b); static int f() {}", "f", "static int f()"),
        ("struct s { int a; } x = { 1 }; int f() {}", "f", "int f()"),
        ('extern "C" {\nint f() {}\n}', "f", "int f()"),
    ],
)  # fmt: skip
def test_a_function_is_found_with_its_head(text: str, name: str, head: str) -> None:
    c_file = CFile("a.c", text)
    assert [function.name for function in c_file.functions()] == [name]
    function = c_file.function(name)
    assert c_file.text(function.head) == head
    assert c_file.text(function.body) == ""
    assert function.text == text[text.index(head) : text.index("{}") + 2]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("int f(void) {}", ()),
        ("int f() {}", ()),
        ("int f(int a, const char *b, struct obj **c, long d[4]) {}", ("a", "b", "c", "d")),
        ("int f(int (*fn)(int, char), int n) {}", ("fn", "n")),
        ("int f(fn, n) int FDECL((*fn), (int, char)); int n; {}", ("fn", "n")),
        ("int f(/* first */ a, b /* , c */) int a, b; {}", ("a", "b")),
    ],
)
def test_a_function_s_parameters_have_names(text: str, names: tuple[str, ...]) -> None:
    assert CFile("a.c", text).parameters("f") == names


def test_what_is_missing_is_told_with_the_file() -> None:
    c_file = CFile("a.c", "int f(a) int a;\n{\n    int b;\n	if (a) b = 1;\n}\n#define X b\n")
    assert c_file.variable("f", "b") == "b"
    with pytest.raises(SiteError, match=r"a\.c.*variable c in f\(\)"):
        c_file.variable("f", "c")
    there = c_file.one("if").start
    assert c_file.indent_of(there) == "\t"
    assert c_file.line_of(there, "the if") == c_file.line_start(there)
    assert c_file.line_of(there + 3, "what is asked") == there + 3
    with pytest.raises(SiteError, match=r"a\.c.*the assignment outside of directives"):
        c_file.line_of(c_file.define("X").value_span.start, "the assignment")


def test_what_was_looked_for_is_there_or_told() -> None:
    c_file = CFile("a.c", "int f();\n")
    assert c_file.needed("x", "a word") == "x"
    assert c_file.single([3], "one number") == 3
    for nothing in (None, ()):
        with pytest.raises(SiteError, match=r"a\.c.*a word"):
            c_file.needed(nothing, "a word")
    for several in ((), (1, 2)):
        with pytest.raises(SiteError, match=r"a\.c.*one number"):
            c_file.single(several, "one number")


def test_a_brace_in_an_argument_macro() -> None:
    """3.4.3's VA_DECL opens the body, and only the text closes it."""
    text = (
        "#ifdef USE_STDARG\nvoid\nYou VA_DECL(const char *, line)\n"
        "\tVA_START(line);\n\tif (a) { b(c); }\n\tVA_END();\n}\n"
        "static void\nvpline(line, args) char *line; va_list args; {\n#else\nvoid\npline VA_DECL(const char *, line)\n"
        "#endif\n\tputstr(line);\n}\nint last() { }\n"
    )
    c_file = CFile("pline.c", text)
    assert [function.name for function in c_file.functions()] == ["You", "vpline", "last"]
    you = c_file.function("You")
    assert c_file.text(you.head) == "void\nYou VA_DECL(const char *, line)"
    assert c_file.text(you.parameters) == "const char *, line"
    assert c_file.text(you.body) == "\n\tVA_START(line);\n\tif (a) { b(c); }\n\tVA_END();\n"
    assert c_file.text(c_file.statement_at(text.index("VA_START"))) == "VA_START(line);"
    assert c_file.text(c_file.statement_at(text.index("c);"))) == "b(c);"
    assert c_file.text(c_file.statement_at(text.index("putstr"))) == "putstr(line);"


def test_parameters_are_what_the_brackets_hold() -> None:
    c_file = CFile("a.c", "int f(a, b)\nint a, b;\n{ }")
    assert c_file.text(c_file.function("f").parameters) == "a, b"


def test_a_function_of_each_branch_is_ambiguous() -> None:
    c_file = CFile("a.c", "#ifdef A\nint f() {}\n#else\nint f() {}\n#endif\n", target="t-1")
    assert [function.conditions for function in c_file.functions("f")] == [("#ifdef A",), ("#ifndef A",)]
    with pytest.raises(SiteError) as caught:
        c_file.function("f")
    assert str(caught.value) == (
        "a.c:2:1: error NH0502: a.c of t-1 has 2 places like function f (lines 2 and 4), and one is wanted "
        "(the source tree was changed, or the plugin does not know this version of the game)"
    )


TABLE = """\
static struct {
    const char *name; /* its name */
    int type;
} types[] = {
    /* kinds that
     * are old */
    /* (no 1) */
    { "one" /* x */ " two", 1 }, /* the
                                    first */
#ifdef MAIL
    MON("mail", A(ATTK(1, 2), NO_ATTK), (X | Y), -3),
#endif

    /* far above */

    { 0, 0 }, { "last", 4 }
};
"""


def test_rows_have_heads_arguments_and_conditions() -> None:
    rows = CFile("a.c", TABLE).array("types").rows
    assert [row.head for row in rows] == ["", "MON", "", ""]
    assert [row.conditions for row in rows] == [(), ("#ifdef MAIL",), (), ()]
    assert [row.comma is not None for row in rows] == [True, True, True, False]
    assert rows[0].text == '{ "one" /* x */ " two", 1 }'
    assert rows[0].args[0].string == "one two"
    assert rows[0].args[1].string is None
    mail = rows[1].args
    assert [arg.head for arg in mail] == ['"mail"', "A", "(X | Y)", "-3"]
    assert mail[1].args[0].args[1].text == "2"
    assert [arg.is_list for arg in mail[1].args] == [True, False]
    assert mail[2].args == ()


def test_lines_of_rows() -> None:
    c_file = CFile("a.c", TABLE)
    rows = c_file.array("types").rows
    first = '    { "one" /* x */ " two", 1 }, /* the\n                                    first */\n'
    assert c_file.text(rows[0].lines()) == first
    above = "    /* kinds that\n     * are old */\n    /* (no 1) */\n"
    assert c_file.text(rows[0].lines(leading_comment=True)) == above + first
    assert c_file.text(rows[2].lines(leading_comment=True)) == '    { 0, 0 }, { "last", 4 }\n'
    assert [row.owns_lines for row in rows] == [True, True, False, False]


def test_a_table_knows_its_declaration_and_body() -> None:
    c_file = CFile("a.c", f"int before;\n{TABLE}")
    table = c_file.array("types")
    assert c_file.text(table.declaration) == TABLE.rstrip()[:-1]
    assert table.text.startswith("types[] = {\n    /* kinds")
    assert c_file.source[table.body.end] == "}"


def test_the_declaration_of_a_table_after_a_function() -> None:
    text = 'int f() { }\nstatic const char *const names[] = { "a", 0 };\nint g[2][2] = { { 1, 2 }, { 3, 4 } };'
    c_file = CFile("a.c", text)
    assert c_file.text(c_file.array("names").declaration) == 'static const char *const names[] = { "a", 0 }'
    assert [row.head for row in c_file.array("names").rows] == ['"a"', "0"]
    assert [[arg.text for arg in row.args] for row in c_file.array("g").rows] == [["1", "2"], ["3", "4"]]


def test_rows_that_branches_give_differently() -> None:
    text = "int a[] = {\n#ifdef A\n { 1 }\n#else\n { 2 }\n#endif\n , 3 |\n#ifdef B\n 4 |\n#endif\n 5, };"
    rows = CFile("a.c", text).array("a").rows
    assert [(row.text.split(), row.conditions) for row in rows] == [
        (["{", "1", "}"], ("#ifdef A",)),
        (["{", "2", "}"], ("#ifndef A",)),
        (["3", "|", "#ifdef", "B", "4", "|", "#endif", "5"], ()),
    ]


def test_a_missing_table_is_named() -> None:
    c_file = CFile("src/a.c", "int f() { int mons[3]; mons[0] = x; }", target="t-1")
    with pytest.raises(SiteError) as caught:
        c_file.array("mons", c_file.function("f").body)
    assert str(caught.value) == (
        "src/a.c:1:1: error NH0501: src/a.c of t-1 has no table mons[] in f() "
        "(the source tree was changed, or the plugin does not know this version of the game)"
    )
    assert (caught.value.target, caught.value.file, caught.value.site, caught.value.found) == (
        "t-1",
        "src/a.c",
        "table mons[] in f()",
        0,
    )


def test_an_enum_is_found_by_its_tag_or_a_member() -> None:
    text = (
        "enum kinds {\n    OROOM = 0, /* plain */\n    COURT = 1 + 1,\n    SWAMP\n};\n"
        "enum { LONE };\ntypedef enum { T } kind_t;\n"
    )
    c_file = CFile("a.h", text)
    members = c_file.enum("kinds").members
    assert [(m.name, m.value and c_file.text(m.value)) for m in members] == [
        ("OROOM", "0"),
        ("COURT", "1 + 1"),
        ("SWAMP", None),
    ]
    assert c_file.text(members[0].lines()) == "    OROOM = 0, /* plain */\n"
    assert c_file.enum("COURT").name == "kinds"
    assert c_file.enum("LONE").name == ""
    assert [enum.name for enum in c_file.enums()] == ["kinds", "", "kind_t"]


def test_members_of_a_struct() -> None:
    text = (
        "struct flags {\n    uchar a, *b; /* two */\n    Bitfield(has_shop, 1); /* one */\n    unsigned c : 3;\n"
        "    struct itp { int iprob; } iprobs[6];\n    int FDECL((*fn), (int));\n    void (*gn)(int x);\n"
        "    struct flags *next[MAX(1, 2)][3];\n};\ntypedef struct { int x; } d_t;\n"
    )
    c_file = CFile("a.h", text)
    struct = c_file.struct("flags")
    assert [member.names for member in struct.members] == [
        ("a", "b"),
        ("has_shop",),
        ("c",),
        ("iprobs",),
        ("fn",),
        ("gn",),
        ("next",),
    ]
    assert struct.members[1].text == "Bitfield(has_shop, 1);"
    assert c_file.text(struct.members[1].lines()) == "    Bitfield(has_shop, 1); /* one */\n"
    assert [s.name for s in c_file.structs()] == ["flags", "itp", "d_t"]
    assert c_file.struct("d_t").members[0].names == ("x",)


def test_an_error_can_name_the_content_that_needs_the_site() -> None:
    c_file = CFile("a.c", "", target="t-1")
    with pytest.raises(SiteError) as caught:
        c_file.function("f")
    told = caught.value.needed_by("the room clinic", None)
    assert told.diagnostics[0].message == "a.c of t-1 has no function f; the room clinic needs it"


@pytest.mark.parametrize("before", ["if (x)", "else", "do", "while (x)", "for (;;)", "if (x) { } else"])
def test_no_statement_goes_before_what_a_condition_does(before: str) -> None:
    c_file = CFile("a.c", f"int f()\n{{\n    {before}\n        b();\n    c();\n}}\n")
    with pytest.raises(SiteError, match=r"a\.c.*the call among statements"):
        c_file.before_statement(c_file.one("b();").start, "the call")
    there = c_file.one("c();").start
    assert c_file.before_statement(there, "the call") == c_file.line_start(there)
