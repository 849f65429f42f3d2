"""A change is taken into a base that is the old one but for its spacing; what else the base changes is held against it token by token."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from nhmod.pipeline.rebasing.merge import merge
from nhmod.pipeline.rebasing.region import Change

if TYPE_CHECKING:
    from nhmod.pipeline.rebasing.merge import Merged
    from nhmod.target import Tree

_TOKEN = re.compile(
    r"""
    ^[ \t]*\#(?:[^\\\n]|\\.|\\\n)* | /\*.*?\*/ | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*'
    | \w+ | -> | \+\+ | -- | && | \|\| | << | >> | [-+*/%&|^<>=!]= | [^\s\w]
    """,
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)

BASE = """\
int
mm_aggression(magr, mdef)
struct monst *magr, *mdef;
{
\t/* supposedly purple worms are attracted to shrieking
\t   because they like to eat shriekers */
\tif (magr->data == &mons[PM_PURPLE_WORM] &&
\t\tmdef->data == &mons[PM_SHRIEKER])
\t    return ALLOW_M|ALLOW_TM;
#ifdef OVERLAY
\tpline("%s", "a  b");
#endif
\tswitch (x) {
\t    case 1:
\t\tfoo(1);
\t\tbreak;
\t}
\treturn 0L;
}
"""
THEIRS = """\
int
mm_aggression(magr, mdef)
struct monst *magr,
             *mdef;
{
    /* supposedly purple worms are attracted to
     * shrieking because they like to eat shriekers */
    if (magr->data == &mons[PM_PURPLE_WORM]
        && mdef->data == &mons[PM_SHRIEKER])
        return ALLOW_M | ALLOW_TM;
#ifdef OVERLAY
    pline("%s", "a  b");
#endif
    switch (x) {
    case 1:
        foo(1);
        break;
    }
    return 0L;
}
"""


def tokens(text: str) -> list[str]:
    return [" ".join(word for word in found.split() if word != "*" or found == "*") for found in _TOKEN.findall(text)]


def changes(found: Merged) -> list[Change]:
    """Return what became of mine."""
    return [region.change for region in found.regions if region.change is not Change.THEIRS]


def merged(mine: str, theirs: str = THEIRS, base: str = BASE) -> Merged:
    return merge(base, mine, theirs, spacing=False)


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        ("\t    case 1:\n", "\t    case 2:\n\t\tbar();\n\t    case 1:\n", "    case 2:\n        bar();\n    case 1:\n"),
        ("\treturn 0L;\n", "\tif (y)\n\t    z();\n\treturn 0L;\n", "    if (y)\n        z();\n    return 0L;\n"),
        ("\t\tfoo(1);\n", "", "    case 1:\n        break;\n"),
        ("\t\tfoo(1);\n", "\t\tfoo(1, 2);\n", "        foo(1, 2);\n        break;\n"),
        ("\t\tfoo(1);\n", "\t\tif (a)\n\t\t    bar(1);\n", "        if (a)\n            bar(1);\n        break;\n"),
        ("{\n", "{\n\tstruct permonst *ma;\n\n", "{\n    struct permonst *ma;\n\n    /* supposedly"),
        ("magr->data ==", "ma ==", "    if (ma == &mons[PM_PURPLE_WORM]\n        && mdef->data"),
        ("attracted", "drawn", "{\n    /* supposedly purple worms are drawn to shrieking\n"),
        ("#ifdef OVERLAY\n", "#ifdef OVERLAY\n\tq();\n", "#ifdef OVERLAY\n    q();\n    pline("),
        ("#ifdef OVERLAY", "#if 1", "#if 1\n    pline("),
        ("}\n", "}\n\nint more;\n", "    }\n\nint more;\n    return 0L;\n"),
    ],
)
def test_it_stands_in_the_new_bases_spacing(old: str, new: str, made: str) -> None:
    mine = BASE.replace(old, new, 1)
    found = merged(mine)
    assert made in found.text
    assert tokens(found.text) == tokens(mine)
    assert changes(found) == [Change.MINE]


@pytest.mark.parametrize(
    ("mine", "theirs", "change"),
    [
        (("foo(1)", "bar(1)"), ("foo(1)", "baz(1)"), Change.CONFLICT),
        (("foo(1)", "bar(1)"), ("foo(1)", "foo(2)"), Change.CONFLICT),
        (("foo(1)", "bar( 1 )"), ("foo(1)", "bar(1)"), Change.BOTH),
        (("foo(1);", ""), ("foo(1)", "foo(2)"), Change.CONFLICT),
        (("{\n", "{ int m;\n"), ("{\n", "{\n    int t;\n"), Change.CONFLICT),
        (("{\n", "{\n\tint m;\n"), ("{\n", "{\n    int m;\n"), Change.BOTH),
    ],
)
def test_what_both_change_is_as_the_new_base_has_it(
    mine: tuple[str, str], theirs: tuple[str, str], change: Change
) -> None:
    new = THEIRS.replace(*theirs, 1)
    found = merged(BASE.replace(*mine, 1), new)
    assert changes(found) == [change]
    assert found.text == new


def test_a_conflict_shows_its_own_lines_and_the_others_move() -> None:
    mine = BASE.replace("foo(1)", "bar(1)").replace("magr->data ==", "ma ==")
    found = merged(mine, THEIRS.replace("foo(1)", "baz(1)"))
    assert "if (ma ==" in found.text
    assert "baz(1);" in found.text
    moved, conflict = (region for region in found.regions if region.change is not Change.THEIRS)
    assert moved.change is Change.MINE
    assert (conflict.mine, conflict.theirs, conflict.base) == (
        "\t\tbar(1);\n",
        "        baz(1);\n",
        "\t\tfoo(1);\n",
    )
    assert [
        text.split("\n")[line - 1].strip() for text, line in zip((mine, THEIRS, BASE), conflict.line, strict=True)
    ] == [
        "bar(1);",
        "foo(1);",
        "foo(1);",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [('"a  b"', '"a b"'), ("#ifdef OVERLAY\n", '#define SAID "x  y"\n#ifdef OVERLAY\n'), ("'a'", "' '")],
)
def test_blanks_in_literals_are_no_spacing(old: str, new: str) -> None:
    base, theirs = (text.replace("foo(1)", "foo('a')") for text in (BASE, THEIRS))
    found = merged(base.replace(old, new), theirs, base)
    assert changes(found) == [Change.MINE]
    assert new in found.text


def test_what_python_takes_for_a_line_s_end_is_a_letter_in_a_literal() -> None:
    mine = BASE.replace("#ifdef", '\ty("\x85\x0c");\n#ifdef').replace("foo(1)", "bar(1)")
    found = merged(mine, THEIRS.replace("foo(1)", "bar(1)"))
    assert changes(found) == [Change.MINE, Change.BOTH]


def test_a_macro_with_parameters_is_another_than_one_without() -> None:
    base, theirs = (f"#define F x\n{text}" for text in (BASE, THEIRS))
    mine = base.replace("#define F x", "#define F(a) x")
    assert changes(merged(mine, theirs.replace("#define F x", "#define F (a) x"), base)) == [Change.CONFLICT]


def test_what_can_not_be_taken_apart_is_merged_line_by_line() -> None:
    found = merged(BASE.replace("foo(1)", "bar(1)"), f"{THEIRS}/* never", BASE)
    assert Change.CONFLICT in changes(found)
    assert "foo(1)" in found.text


def test_texts_that_are_no_c_are_merged_line_by_line() -> None:
    found = merge("a b\n", "a c\n", "a  b\n")
    assert [region.change for region in found.regions] == [Change.CONFLICT]


@pytest.mark.parametrize("seed", range(60))
def test_any_change_of_lines_stands_in_any_spacing(c_of_mon: str, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - drawn cases
    lines = re.findall(r"(?:.*\\\n)*.*\n", c_of_mon)
    first = chance.randrange(len(lines) - 150)
    base = lines[first : first + 150]
    mine = list(base)
    for number in range(chance.randint(1, 4)):
        at = chance.randrange(len(mine))
        mine[at : at + chance.randint(0, 2)] = [f"\tmine_{number}_{one}(x);\n" for one in range(chance.randint(0, 2))]
    theirs = respaced("".join(base), chance)
    found = merged("".join(mine), theirs, "".join(base))
    assert Change.CONFLICT not in {region.change for region in found.regions}
    assert tokens(found.text) == tokens("".join(mine))


@pytest.fixture(scope="module")
def c_of_mon(tree366: Tree) -> str:
    """The code of a file without comments, which a change of lines could leave open, and without what looks like their ends."""
    return re.sub(r"/\*.*?\*/", "", tree366.text("src/mon.c"), flags=re.DOTALL)


def respaced(text: str, chance: random.Random) -> str:
    """Write C with other blanks between its tokens; directives stay lines."""
    out: list[str] = []
    for line in re.findall(r"^[ \t]*#(?:[^\\\n]|\\\n|\\.)*\n|(?:(?![ \t]*#).*\n)+", text, re.MULTILINE):
        if line.lstrip().startswith("#"):
            out.append(line)
            continue
        words = _TOKEN.findall(line)
        out += (f"{word}{chance.choice((' ', ' ', '  ', chr(10) + '    ', chr(10) + chr(9)))}" for word in words)
        out.append("\n")
    return "".join(out)
