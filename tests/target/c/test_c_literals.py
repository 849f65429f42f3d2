from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nhmod.target.c import CFile, c_comment, c_identifier, c_string, string_value, strings_value

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ("newt", '"newt"'),
        ('say "hi"\\', '"say \\"hi\\"\\\\"'),
        ("a\nb", '"a\\nb"'),
        ("\x001\t\x7f", '"\\0001\\011\\177"'),
        ("é1", '"\\303\\2511"'),
        ("what??/x???", '"what?\\?/x?\\?\\?"'),
        ("*/ %s // #", '"*/ %s // #"'),
        ("\ud800", '"\\355\\240\\200"'),
    ],
)
def test_a_literal_and_back(text: str, literal: str) -> None:
    assert c_string(text) == literal
    assert string_value(literal) == text


@pytest.mark.parametrize(
    ("literal", "value"),
    [("'\\''", "'"), ('L"a"', "a"), ('"a\\\nb"', "ab"), ('"\\x41\\101\\q\\a"', "AAq\x07"), ('"\xe9"', "é"), ('""', "")],
)
def test_the_value_of_what_others_wrote(literal: str, value: str) -> None:
    assert string_value(literal) == value


@given(st.text())
def test_any_text_is_one_token(text: str) -> None:
    literal = c_string(text)
    source = f"MON({literal}, 1);"
    c_file = CFile("a.c", source)
    assert [token.text for token in c_file.significant] == ["MON", "(", literal, ",", "1", ")", ";"]
    assert literal.isascii()
    assert literal.isprintable()
    assert "??" not in literal
    assert string_value(literal) == text


@given(st.text(alphabet=st.sampled_from("*/\\?\n\r ax\x85\u2028é")))
def test_any_text_is_one_comment(text: str) -> None:
    comment = f"/*{c_comment(text)}*/"
    c_file = CFile("a.c", f"{comment}x")
    assert [(token.kind, token.text) for token in c_file.tokens] == [("comment", comment), ("word", "x")]
    assert comment.isascii()
    assert "\n" not in comment


def test_a_comment_keeps_what_can_be_read() -> None:
    assert c_comment("a */ b /* c\nd é") == "a * / b / * c d \\xe9"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("hill orc", "HILL_ORC"),
        ("Uruk-hai", "URUK_HAI"),
        ("scroll 2", "SCROLL__"),
        ("é", "__"),
        ("a" * 200, "A" * 127),
    ],
)
def test_names_are_made_as_makedefs_does(text: str, name: str) -> None:
    assert c_identifier(text) == name


def test_names_of_objects_are_cut() -> None:
    assert c_identifier("gauntlets of great dexterity", limit=26) == "GAUNTLETS_OF_GREAT_DEXTERI"


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(st.text(st.characters(codec="utf-8"), max_size=60), min_size=40, max_size=120))
def test_the_compiler_reads_what_was_meant(tmp_path: Path, texts: list[str]) -> None:
    compiler = shutil.which("gcc") or shutil.which("cc")
    assert compiler, "the tests need a C compiler"
    rows = "".join(f"    ROW({c_string(text)}), /* {c_comment(text)} */\n" for text in texts)
    source = tmp_path / "strings.c"
    source.write_text(
        "#include <stdio.h>\n#define ROW(s) { s, sizeof s - 1 }\n"
        f"static struct {{ const char *text; unsigned long size; }} rows[] = {{\n{rows}    {{ 0, 0 }}\n}};\n"
        "int main() {\n    int i;\n    for (i = 0; rows[i].text; i++) {\n"
        '        printf("%lu:", rows[i].size);\n        fwrite(rows[i].text, 1, rows[i].size, stdout);\n    }\n'
        "    return 0;\n}\n",
        encoding="ascii",
    )
    program = tmp_path / "strings"
    flags = ["-std=c89", "-trigraphs", "-Wall", "-Werror", "-Wno-overlength-strings"]
    subprocess.run([compiler, *flags, "-o", str(program), str(source)], check=True)
    printed = subprocess.run([str(program)], check=True, stdout=subprocess.PIPE).stdout
    values = [text.encode("utf-8") for text in texts]
    assert printed == b"".join(b"%d:%s" % (len(value), value) for value in values)


@pytest.mark.parametrize(
    ("literals", "value"),
    [
        (('"giant "', '"ant"'), "giant ant"),
        ((r'"a\"b\\n\n"',), 'a"b\\n\n'),
        ((r"'\''",), "'"),
        ((r"'\0'",), "\0"),
        ((r"'\033'",), "\x1b"),
        ((r"'\x41'",), "A"),
    ],
)
def test_literals_side_by_side_are_one_value(literals: tuple[str, ...], value: str) -> None:
    assert strings_value(literals) == value
