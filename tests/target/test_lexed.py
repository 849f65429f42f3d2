from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest
from pcpp import Preprocessor

from nhmod.target.c.scan import scan
from nhmod.target.lexed import Folded, folded, lexed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Tree

TEXT = "#define LONG one \\\n  two\n/* over\nlines */ \"a\\\nb\" '\\n' x->y 0x1fL // end\n\n@ last"


def said(lines: Iterable[list[Any]]) -> list[list[tuple[str, str, int, str]]]:
    return [[(token.type, token.value, token.lineno, token.source) for token in line] for line in lines]


def test_lines_are_those_of_pcpp() -> None:
    assert said(lexed(TEXT, "/a.h")) == said(Preprocessor().group_lines(TEXT, "/a.h"))
    assert [line[0].lineno for line in lexed(TEXT, "/a.h")] == [1, 3, 6, 7]


@pytest.mark.parametrize("file", ["include/hack.h", "include/you.h", "src/objects.c", "src/role.c"])
def test_files_of_a_tree_are_read_as_pcpp_reads_them(tree343: Tree, tree366: Tree, file: str) -> None:
    for tree in (tree343, tree366):
        text = tree.text(file)
        assert said(lexed(text, file)) == said(Preprocessor().group_lines(text, file))


def test_a_text_is_the_same_whatever_became_of_its_tokens_before() -> None:
    before = said(lexed(TEXT, "/a.h"))
    for line in lexed(TEXT, "/b.h"):
        for token in line:
            token.value, token.type, token.lineno = "changed", "CPP_WS", 0
        line.clear()
    assert said(lexed(TEXT, "/a.h")) == before


def test_a_copy_has_all_and_is_its_own() -> None:
    token = next(lexed("word", "/a.h"))[0]
    token.expanded_from = ["MACRO"]
    other = copy.copy(token)
    assert vars(other) == vars(token)
    assert type(other) is type(token)
    other.value = "else"
    assert token.value == "word"


HARD = """\
int a; /* "text" */ char *b = "/* none */ # \\" x"; // 'end
/* over
lines */ # define BEHIND 1
  /* blank */ \\
  // blank too
char c = '"', d = L'\\''; /* it's */ e / f /** g **/ * h @ $ \xe9\xa0\x85
@
  \xa0
??=define TRI ??/
 2
#if 0
left out /* and
over */ here
#endif
call(one,
  "two", /* three */
  END) last /* one */"""


def together(lines: Iterable[list[Any]]) -> list[tuple[str, int, str]]:
    """What the preprocessor makes of lines, but of directives: all texts, with their places; comments are spaces."""
    blanks = {"CPP_COMMENT1": " ", "CPP_COMMENT2": "\n"}
    return [("".join(blanks.get(t.type, t.value) for t in line), line[0].lineno, line[0].source) for line in lines]


@pytest.mark.parametrize("text", [TEXT, HARD, f"{HARD}\n", "", "\n", "a", " ", "/* a */", "// a", "#", "x \\"])
def test_a_line_that_stays_whole_says_what_its_tokens_say(text: str) -> None:
    assert together(folded(text, "/a.h")) == together(lexed(text, "/a.h")) == together(_unfolded(text))
    ends = text.replace("\x85", "")  # to pcpp it ends a line
    assert said(lexed(ends, "/a.h")) == said(Preprocessor().group_lines(ends, "/a.h"))


def _unfolded(text: str) -> Iterable[list[Any]]:
    for line in folded(text, "/a.h"):
        yield [one for token in line for one in (token.unfolded() if isinstance(token, Folded) else [token])]


@pytest.mark.parametrize("file", ["include/hack.h", "src/objects.c", "src/role.c", "src/monst.c"])
def test_lines_of_a_tree_that_stay_whole_say_what_their_tokens_say(tree343: Tree, tree366: Tree, file: str) -> None:
    for tree in (tree343, tree366):
        text = tree.text(file)
        assert together(folded(text, "/a.h")) == together(lexed(text, "/a.h")) == together(_unfolded(text))


def test_a_directive_never_stays_whole() -> None:
    lines = [line for line in folded(HARD, "/a.h") if not isinstance(line[0], Folded)]
    assert [token.value for line in lines for token in line if token.value == "#"] == ["#"] * 3


@pytest.mark.parametrize("ends", [0, 1, 2, 5])
@pytest.mark.parametrize(
    "begin", ["// of old: ", "//define ROW(a) ", 'char *a = "//"; // it\'s \\"', "/* // */ int c; //* "]
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_comment_that_goes_on_in_the_next_lines_is_one(begin: str, ends: int, end: str) -> None:
    """As C reads it: a line that ends with a backslash is joined with the next one before comments are looked for."""
    goes_on = f"\\{end}  ROW(1), "
    text = f"int before;{end}{begin}{goes_on * ends}{end}int after;{end}"
    code = [
        (token.value, token.lineno) for line in lexed(text, "a.h") for token in line if token.type.startswith("CPP_ID")
    ]
    words = [
        (token.text, text.count("\n", 0, token.start) + 1) for token in scan(text).significant if token.kind == "word"
    ]
    assert code == words
    assert code[-1] == ("after", ends + 3)
    assert "ROW" not in dict(code)


@pytest.mark.parametrize("text", ['char *a = "//\\\n b";\nint c;\n', "/* // \\\n */ int b; /* \\\n */\nint c;\n"])
def test_what_is_in_a_text_or_in_another_comment_begins_none(text: str) -> None:
    assert said(lexed(text, "a.h")) == said(Preprocessor().group_lines(text, "a.h"))
