from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.edits.layout import as_around
from nhmod.target.c import CFile, token_texts
from nhmod.target.lexed import lexed
from nhmod.target.preprocess import Folder, Macro, preprocess
from nhmod.target.tree import directive_lines
from nhmod_languages.database import read_database

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def tree(tmp_path: Path) -> Folder:
    (tmp_path / "include").mkdir()
    (tmp_path / "src").mkdir()
    return Folder(root=tmp_path)


def _write(tree: Folder, path: str, text: str) -> None:
    (tree.root / path).write_bytes(text.encode("latin-1"))


def _words(text: str) -> str:
    return " ".join(text.split())


def test_conditionals_are_decided_and_comments_dropped(tree: Folder) -> None:
    _write(tree, "src/a.c", "#ifdef MAIL\nint mail; /* post */\n#else\nint none;\n#endif\n#if 0\nint never;\n#endif\n")
    assert _words(preprocess(tree, "src/a.c").text) == "int none;"
    assert _words(preprocess(tree, "src/a.c", defines={"MAIL": ""}).text) == "int mail;"


def test_headers_come_from_the_trees_folders_and_missing_ones_are_passed_over(tree: Folder) -> None:
    _write(tree, "include/config.h", "#include <stdio.h>\n#include pm\n#define TEXT 1\n".replace("pm", '"pm.h"'))
    _write(tree, "src/a.c", '#include "config.h"\n#include "beside.c"\nint a = TEXT;\n')
    _write(tree, "src/beside.c", "int beside;\n")
    done = preprocess(tree, "src/a.c")
    assert _words(done.text) == "int beside; int a = 1;"
    assert done.missing == ("stdio.h", "pm.h")


def test_a_header_outside_the_tree_is_never_read(tree: Folder) -> None:
    (tree.root.parent / "outside.h").write_text("int outside;\n")
    _write(tree, "src/a.c", '#include "../../outside.h"\n#include </usr/include/stdio.h>\nint inside;\n')
    done = preprocess(tree, "src/a.c")
    assert _words(done.text) == "int inside;"
    assert done.missing == ("../../outside.h", "/usr/include/stdio.h")


def test_only_the_wanted_macros_are_expanded_but_conditions_see_all(tree: Folder) -> None:
    _write(
        tree,
        "src/a.c",
        "#define ONE 1\n#define ROW(x) { x, ONE }\n#if ONE == 1\nint t[] = ROW(M1_FLY);\n#endif\n",
    )
    assert _words(preprocess(tree, "src/a.c", expand=()).text) == "int t[] = ROW(M1_FLY);"
    assert _words(preprocess(tree, "src/a.c", expand=("ROW",)).text) == "int t[] = { M1_FLY, ONE };"
    assert _words(preprocess(tree, "src/a.c").text) == "int t[] = { M1_FLY, 1 };"


def test_macros_are_those_at_the_end_of_the_file(tree: Folder) -> None:
    _write(tree, "src/a.c", "#define A 1\n#define F(x, y) (x + y)\n#define GONE\n#undef GONE\n#define EMPTY\n")
    assert list(preprocess(tree, "src/a.c").macros.values()) == [
        Macro(name="A", parameters=None, text="1"),
        Macro(name="F", parameters=("x", "y"), text="(x + y)"),
        Macro(name="EMPTY", parameters=None, text=""),
    ]


def test_an_undefined_symbol_stays_undefined_whatever_a_header_says(tree: Folder) -> None:
    _write(tree, "include/config.h", "#define MOD_CLINIC\n")
    _write(tree, "src/a.c", '#include "config.h"\n#ifdef MOD_CLINIC\nint clinic;\n#endif\nint stock;\n')
    assert _words(preprocess(tree, "src/a.c").text) == "int clinic; int stock;"
    assert _words(preprocess(tree, "src/a.c", undefines=["MOD_CLINIC"]).text) == "int stock;"


def test_a_run_can_go_on_after_another_and_leaves_it_as_it_was(tree: Folder) -> None:
    _write(tree, "include/config.h", "#ifndef CONFIG_H\n#define CONFIG_H\n#define SIZE 3\nint config;\n#endif\n")
    _write(tree, "src/a.c", '#include "config.h"\n#undef SIZE\n#define SIZE 4\nint a[SIZE];\n')
    first = preprocess(tree, "include/config.h")
    assert _words(preprocess(tree, "src/a.c", after=first).text) == "int a[4];"
    assert first.macros["SIZE"].text == "3"
    assert _words(preprocess(tree, "src/a.c", after=first, undefines=["SIZE"], expand=()).text) == "int a[SIZE];"


def test_what_another_tree_shows_the_same_is_not_read_again(tree: Folder, tmp_path: Path) -> None:
    _write(tree, "include/config.h", '#include "pm.h"\n#define SIZE 3\n')
    _write(tree, "src/a.c", '#include "config.h"\nint a[SIZE];\n')
    first = preprocess(tree, "src/a.c", defines={"MAIL": ""})
    other = Folder(root=shutil.copytree(tmp_path, tmp_path / "other"))
    assert preprocess(other, "src/a.c", defines={"MAIL": ""}) is first
    assert preprocess(other, "src/a.c") is not first
    # A header that was missing counts as one that is changed does.
    _write(other, "include/pm.h", "int pm;\n")
    assert _words(preprocess(other, "src/a.c", defines={"MAIL": ""}).text) == "int pm; int a[3];"
    _write(tree, "include/config.h", "#define SIZE 4\n")
    assert _words(preprocess(tree, "src/a.c", defines={"MAIL": ""}).text) == "int a[4];"
    assert _words(preprocess(other, "src/a.c", defines={"MAIL": ""}).text) == "int pm; int a[3];"


def test_the_day_and_the_place_are_not_in_the_result(tree: Folder) -> None:
    _write(tree, "src/a.c", "char *built = __DATE__ __TIME__;\n#pragma once\n")
    done = preprocess(tree, "src/a.c")
    assert _words(done.text) == "char *built = __DATE__ __TIME__;"
    assert str(tree.root) not in repr(done)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "int a;\n#error wrong machine\n",
            "src/a.c:2:1: error NH0532: the source tree's own #error was reached: wrong machine",
        ),
        (
            "int a;\n#ifdef A\nint b;\n",
            "src/a.c:2:1: error NH0531: the C preprocessor can't read this: Unterminated #ifdef A",
        ),
    ],
)
def test_what_can_t_be_read_is_named_with_its_line(tree: Folder, text: str, message: str) -> None:
    _write(tree, "src/a.c", text)
    with pytest.raises(DiagnosticError) as caught:
        preprocess(tree, "src/a.c")
    assert str(caught.value) == message


def test_an_absent_file_is_an_error(tree: Folder) -> None:
    with pytest.raises(DiagnosticError) as caught:
        preprocess(tree, "src/none.c")
    assert str(caught.value) == (
        "src/none.c:1:1: error NH0533: the source tree has no file 'src/none.c': is it whole, and of the right release?"
    )


def test_a_macro_that_is_undefined_again_is_remembered(tree: Folder) -> None:
    _write(tree, "src/a.c", "#define A(x) x\n#undef A\n#define B 1\n#undef B\n#define B 2\n#undef NEVER\n")
    done = preprocess(tree, "src/a.c")
    assert (done.undefined["A"].parameters, done.undefined["A"].text) == (("x",), "x")
    assert set(done.undefined) == {"A"}
    assert done.macros["B"].text == "2"


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("__has_include(<stdckdint.h>)", False),
        ('__has_include("pm.h")', True),
        ("__has_include ( <pm.h> )", True),
        ("!__has_include(<stdbit.h>) && defined(HERE)", True),
        ("defined(__has_include) && __has_include(<pm.h>)", False),
        ("__has_attribute(noreturn)", False),
        ("!__has_c_attribute(fallthrough)", True),
        ("__has_builtin(__builtin_popcount) || defined(HERE)", True),
        ("MINE(2) == 3", True),
    ],
)
def test_what_is_asked_of_a_compiler_is_answered_by_the_tree(tree: Folder, condition: str, *, so: bool) -> None:
    _write(tree, "include/pm.h", "int pm;\n")
    before = "#define HERE\n#define MINE(x) (x + 1)\n"
    _write(tree, "src/a.c", f"{before}#if {condition}\nint yes;\n#else\nint no;\n#endif\n")
    assert _words(preprocess(tree, "src/a.c").text) == ("int yes;" if so else "int no;")
    _write(tree, "src/b.c", f"{before}#if 0\n#elif {condition}\nint yes;\n#else\nint no;\n#endif\n")
    assert _words(preprocess(tree, "src/b.c").text) == ("int yes;" if so else "int no;")


def test_a_tree_may_define_what_is_asked_of_a_compiler(tree: Folder) -> None:
    text = "#ifndef __has_attribute\n#define __has_attribute(x) x\n#endif\n#if __has_attribute(1)\nint yes;\n#endif\n"
    _write(tree, "src/a.c", text)
    assert _words(preprocess(tree, "src/a.c").text) == "int yes;"


@pytest.mark.parametrize("byte", ["\x1c", "\x1d", "\x1e", "\x85"])
def test_a_byte_of_another_language_ends_no_line(tree: Folder, byte: str) -> None:
    table = f'char *said[] = {{ "\xe9\x53{byte}\x8b", "two" }}; /* \xd1{byte} */\n#define WORD "{byte}"\n'
    _write(tree, "src/a.c", f"{table}char *word = WORD;\n")
    done = preprocess(tree, "src/a.c")
    assert token_texts(done.text)[7:] == (
        *(f'"\xe9\x53{byte}\x8b"', ",", '"two"', "}", ";", "char", "*", "word", "=", f'"{byte}"', ";"),
    )
    assert directive_lines(table) == f'#define WORD "{byte}"\n'
    c = CFile("a.c", "int f()\n{\n    g();\n}\n")
    assert as_around(c, 10, f'h("{byte}",\n  1);\n') == f'    h("{byte}",\n      1);\n'
    (article,) = read_database(f"newt\n\tSmall{byte}~\n").articles
    assert (article.keys, article.start) == (("newt",), 0)


_APART = """\
#define PAIR(a, b) b, a
#define ONE 1 /* of
 several lines */
int first; /* before */ PAIR(ONE, 'x') // behind
#if ONE
/* a */ int in_force = PAIR("PAIR(1, 2)",
    two /* and
    more */ + (3, 4)
  ); char *none = "PAIR";
#else
  left out, /* with
  a comment */ PAIR(1, 2)
#endif
#undef ONE
int last = ONE \\
  + PAIR(
#include "beside.h"
5, 6);"""


@pytest.mark.parametrize("expand", [(), ("PAIR",), ("ONE",), ("PAIR", "ONE"), ("none",)])
def test_lines_that_stay_whole_change_nothing(
    tree: Folder, monkeypatch: pytest.MonkeyPatch, expand: tuple[str, ...]
) -> None:
    _write(tree, "src/a.c", _APART)
    _write(tree, "src/beside.h", "int beside /* it */ = PAIR(1, ONE);\n")
    whole = preprocess(tree, "src/a.c", expand=expand)
    monkeypatch.setattr("nhmod.target.preprocess.folded", lexed)
    _write(tree, "src/b.c", _APART)
    apart = preprocess(tree, "src/b.c", expand=expand)
    assert whole.text.count("\n") == apart.text.count("\n")
    assert whole.text.split() == apart.text.split()
    assert whole.macros == apart.macros


_ROWS_OF_MACROS = """\
#define ROW(name, x) { name, x, PLAIN }
#define PLAIN 1
#define LATER ROW
int table[] = {
    ROW("a, (b", ')'), /* , ( */
    ROW("c",
        (d,
         e)),
    ROW("f", ROW("g", h)), ROW("i", '\\\\''),
    LATER("j", k),
#undef PLAIN
#define PLAIN 2
    ROW("f", ROW("g", h)), ROW("i", '\\\\''),
    ROW("l", "m\\"("),
    ROW
        ("n", o),
    PLAIN
};
"""


def test_rows_of_a_table_are_each_what_they_are_together(
    tree: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those that were read before, with other macros or in another tree."""
    _write(tree, "src/a.c", _ROWS_OF_MACROS)
    names = ("ROW", "PLAIN", "LATER")
    by_rows = preprocess(tree, "src/a.c", expand=names).text
    assert _words(by_rows).count('{ "f", { "g", h, 1 }, 1 }') == 1
    assert _words(by_rows).count('{ "f", { "g", h, 2 }, 2 }') == 1
    other = tmp_path / "other"
    shutil.copytree(tree.root / "src", other / "src")
    (other / "src/a.c").write_text(_ROWS_OF_MACROS.replace('"c"', '"z"'))
    again = preprocess(Folder(root=other), "src/a.c", expand=names).text
    assert again == by_rows.replace('"c"', '"z"')
    monkeypatch.setattr("nhmod.target.preprocess._rows", lambda tokens: [list(tokens)])
    (other / "src/a.c").write_text(f"int first;\n{_ROWS_OF_MACROS}")
    assert preprocess(Folder(root=other), "src/a.c", expand=names).text == f"int first;\n{by_rows}"


def test_a_row_that_depends_on_its_place_is_expanded_at_each(tree: Folder) -> None:
    _write(tree, "src/a.c", "#define HERE(x) x __LINE__\nint a[] = {\n    HERE(1),\n    HERE(1),\n};\n")
    assert _words(preprocess(tree, "src/a.c", expand=("HERE",)).text) == "int a[] = { 1 3, 1 4, };"


def test_a_row_that_can_t_be_read_is_told_each_time(tree: Folder) -> None:
    # The second row is known to be wrong as the first is, though that was told already when it was read.
    for rows in ("    TWO(1),\n    TWO(2),\n", "    0,\n    TWO(2),\n"):
        _write(tree, "src/a.c", f"#define TWO(x, y) x y\nint a[] = {{\n{rows}}};\n")
        with pytest.raises(DiagnosticError, match="2 arguments"):
            preprocess(tree, "src/a.c", expand=("TWO",))
