from __future__ import annotations

import pytest

from nhmod.target.c import CFile, SiteError, Span, token_texts


def kinds(text: str) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in CFile("a.c", text).tokens if token.kind != "space"]


def test_every_kind_of_token() -> None:
    assert kinds("int a$=0x1F+1.5e-3L; /* c */ // d\n\"s\\\"\" '\\'' a->b<<=2;") == [
        ("word", "int"),
        ("word", "a$"),
        ("punct", "="),
        ("number", "0x1F"),
        ("punct", "+"),
        ("number", "1.5e-3L"),
        ("punct", ";"),
        ("comment", "/* c */"),
        ("comment", "// d"),
        ("string", '"s\\""'),
        ("char", "'\\''"),
        ("word", "a"),
        ("punct", "->"),
        ("word", "b"),
        ("punct", "<<="),
        ("number", "2"),
        ("punct", ";"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "#define X 1 /* one\n  more */ + 2",
        "#define X 1 \\\n  + 2",
        "#define X 1 \\\r\n  + 2",
        '#define X "/*"',
        "#define X '\"'",
        "#error that doesn't work",
        "# include <a.h>",
        "#",
    ],
)
def test_a_directive_is_one_token_to_its_last_line(line: str) -> None:
    assert kinds(f"{line}\nint a;") == [("directive", line), ("word", "int"), ("word", "a"), ("punct", ";")]


def test_a_string_hides_comments_and_goes_on_after_a_backslash() -> None:
    assert kinds('"/* no \\\n comment" x') == [("string", '"/* no \\\n comment"'), ("word", "x")]


def test_a_line_continuation_is_space() -> None:
    c_file = CFile("a.c", "a \\\n b \\\r\n c")
    assert [token.text for token in c_file.tokens] == ["a", " \\\n ", "b", " \\\r\n ", "c"]


def test_prose_in_an_if_is_no_string() -> None:
    c_file = CFile("a.c", "#if 0\nit's (not C\n#endif\nint a;\n")
    assert [token.text for token in c_file.significant][-3:] == ["int", "a", ";"]
    assert c_file.functions() == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("int a;\n  /* x", "a.c:2:3: error NH0503: a.c of t-1 can't be read as C: a comment is not closed"),
        ('char *s = "x;\n', "a.c:1:11: error NH0503: a.c of t-1 can't be read as C: a string is not closed"),
        ("c = 'x;\n", "a.c:1:5: error NH0503: a.c of t-1 can't be read as C: a character constant is not closed"),
        ("f() { (a }", "a.c:1:10: error NH0503: a.c of t-1 can't be read as C: '(' is closed by '}'"),
        ("f() { } }", "a.c:1:9: error NH0503: a.c of t-1 can't be read as C: '}' closes nothing"),
        ("f() { [1;", "a.c:1:7: error NH0503: a.c of t-1 can't be read as C: '[' is not closed"),
        ("#ifdef A\n", "a.c:1:1: error NH0503: a.c of t-1 can't be read as C: #ifdef without #endif"),
        ("\n#else\n", "a.c:2:1: error NH0503: a.c of t-1 can't be read as C: #else without #if"),
        ("#endif\n", "a.c:1:1: error NH0503: a.c of t-1 can't be read as C: #endif without #if"),
    ],
)
def test_what_is_no_c_is_refused_with_its_place(text: str, message: str) -> None:
    c_file = CFile("a.c", text, target="t-1")
    with pytest.raises(SiteError) as caught:
        _ = (c_file.significant, c_file.directives, c_file.functions())
    assert (
        str(caught.value)
        == f"{message} (no compiler takes it like this: mend it in a tree of your own, or restore it from the target's release)"
    )


def test_a_span_holds_offsets_and_spans() -> None:
    span = Span(2, 5)
    assert len(span) == 3
    assert 2 in span
    assert 5 not in span
    assert Span(3, 5) in span
    assert Span(3, 6) not in span
    assert Span(4, 4)


def test_identifiers_are_those_of_the_code_and_of_directives() -> None:
    text = '#define LIMIT(n) (MOST + n) /* not */\n#ifdef MAIL\nint mail = "no"; /* neither */\n#endif\n'
    assert CFile("a.h", text).identifiers() == {"LIMIT", "n", "MOST", "MAIL", "int", "mail"}


def test_tokens_keep_strings_characters_and_long_signs_whole() -> None:
    text = r"""a->b <<= 0x1FL, "x\"(, /*" '\'' '{' 1.5e-3f"""
    assert token_texts(text) == ("a", "->", "b", "<<=", "0x1FL", ",", r'"x\"(, /*"', r"'\''", "'{'", "1.5e-3f")


def test_the_tokens_of_a_stretch_are_those_that_begin_in_it() -> None:
    text = "int a; /* b */ int\nc, d;\n"
    c_file = CFile("a.c", text)
    for start in range(len(text) + 1):
        for end in range(len(text) + 1):
            expected = tuple(token for token in c_file.significant if start <= token.start < end)
            assert c_file.tokens_in(start, end) == expected
