"""What is written where: entries, counts, ends of files, and the makers' traps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from kind_harness import tokens

from nhmod.target.c import CFile
from nhmod_languages.database import articles

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target.tree import Tree

RELEASES = ("343", "366", "nle")


@pytest.mark.parametrize("release", RELEASES)
def test_rumors_stand_behind_the_last_line(run: RunMods, tree: Tree) -> None:
    result = run("texts:\n  - rumors: {true: [One., Two.], false: Three.}\n", "texts:\n  - rumors: {true: Four.}\n")
    assert result.text("dat/rumors.tru") == tree.text("dat/rumors.tru") + "One.\nTwo.\nFour.\n"
    assert result.text("dat/rumors.fal") == tree.text("dat/rumors.fal") + "Three.\n"


def test_random_texts_of_two_mods_are_behind_two_conditions(run: RunMods, tree: Tree) -> None:
    result = run("texts:\n  - epitaphs: [One., Two.]\n", "texts:\n  - epitaphs: Three.\n")
    added = "^?MOD_MOD1\nOne.\nTwo.\n^.\n^?MOD_MOD2\nThree.\n^.\n"
    assert result.text("dat/epitaph.txt") == tree.text("dat/epitaph.txt") + added


@pytest.mark.parametrize("release", ["343"])
def test_an_array_grows_at_its_end(run: RunMods, tree: Tree) -> None:
    manifest = 'texts:\n  - epitaphs: ["A \\"quote\\" \\\\ ??/"]\n    engravings: [x, y]\n    hallucinations: [z]\n'
    result = run(manifest, "texts:\n  - epitaphs: [two]\n")
    staged = result.staged("MOD_MOD1", "MOD_MOD2")
    for file, name, added in (
        ("src/engrave.c", "epitaphs", ['A "quote" \\ ??/', "two"]),
        ("src/engrave.c", "random_mesg", ["x", "y"]),
        ("src/do_name.c", "bogusmons", ["z"]),
    ):
        before = [row.string for row in tree.c(file).array(name).rows]
        assert [row.string for row in CFile(file, staged.text(file)).array(name).rows] == before + added
        assert tokens(result.staged(), file) == tokens(tree, file)


def test_names_of_hallucinations_have_their_marks(run: RunMods) -> None:
    result = run(
        "texts:\n  - hallucinations:\n"
        "      - {name: a, gender: female, personal: true}\n      - {name: b, gender: female}\n"
        "      - {name: c, gender: male, personal: true}\n      - {name: d, gender: male}\n"
        "      - {name: e, personal: true}\n      - {name: f}\n      - g\n"
    )
    assert result.added("dat/bogusmon.txt") == "^?MOD_MOD1\n-a\n_b\n+c\n|d\n=e\nf\ng\n^.\n"


@pytest.mark.parametrize("release", RELEASES)
def test_oracles_end_with_a_line_of_dashes(run: RunMods, tree: Tree) -> None:
    result = run('texts:\n  - oracles: ["One.", "Two,\\n\\ttoo."]\n')
    assert result.text("dat/oracles.txt") == tree.text("dat/oracles.txt") + "One.\n-----\nTwo,\n        too.\n-----\n"


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize(
    ("names", "behind", "before"),
    [
        ("[orc baker]", "", "orc"),  # before the pattern that would take its name
        ('["*nonesuch"]', "", ""),  # at the end: nothing takes it
        ("[newt]", "", "newt"),  # in place of the game's own
    ],
)
def test_an_entry_stands_before_what_would_take_its_name(
    run: RunMods, tree: Tree, names: str, behind: str, before: str
) -> None:
    del behind
    result = run(f"texts:\n  - encyclopedia: [{{names: {names}, text: It bakes.}}]\n")
    known = [article.keys for article in articles(result.text("dat/data.base"))]
    stock = [article.keys for article in articles(tree.text("dat/data.base"))]
    own = known.index(tuple(name.strip(' "') for name in names.strip("[]").split(",")))
    assert [*known[:own], *known[own + 1 :]] == stock
    assert before in "".join(known[own + 1]) if before else own == len(stock)


def test_exceptions_stand_before_the_names(run: RunMods) -> None:
    result = run(
        'texts:\n  - encyclopedia: [{names: ["*zzz"], except: [a zzz-y, bzzz], text: Buzz.}]\n'.replace(
            "a zzz-y", "azzz"
        )
    )
    assert result.added("dat/data.base") == "~azzz\n~bzzz\n*zzz\n\tBuzz.\n"


def test_a_wild_name_stands_behind_the_plain_ones_of_all_mods(run: RunMods) -> None:
    result = run(
        'texts:\n  - encyclopedia: [{names: ["*qqq"], text: Wild.}]\n',
        "texts:\n  - encyclopedia: [{names: [great qqq], text: Plain.}]\n",
    )
    assert result.added("dat/data.base") == "great qqq\n\tPlain.\n*qqq\n\tWild.\n"


@pytest.mark.parametrize("release", ["366", "nle"])
def test_passages_are_numbered_through_all_mods(run: RunMods, tree: Tree) -> None:
    before = int(re.findall(r"^%title Mort \((\d+)\)", tree.text("dat/tribute"), re.MULTILINE)[0])
    mods = (
        "texts:\n  - tribute: [{book: mort, passage: One.}]\n",
        "texts:\n  - tribute: [{book: Mort, passage: Two.}, {book: Eric, passage: E.}, {book: Mort, passage: Three.}]\n",
    )
    both = run(*mods)
    text = both.text("dat/tribute")
    first, last = before + 1, before + 3
    assert f"%title Mort ({last})\n" in text
    written = [f"%passage {n}\n{said}\n%e passage {n}\n" for n, said in enumerate(("One.", "Two.", "Three."), first)]
    assert "".join(written) + "%e title\n" in text
    one = run(*mods, owners=["mod1"]).text("dat/tribute")
    assert f"%title Mort ({first})\n" in one
    assert written[0] + "%e title\n" in one


def test_what_death_says_is_counted(run: RunMods, tree: Tree) -> None:
    result = run("texts:\n  - death_quotes: [I KNOW A SHORTCUT.]\n")
    before = int(re.findall(r"^%title Death Quotes \((\d+)\)", tree.text("dat/tribute"), re.MULTILINE)[0])
    assert f"%title Death Quotes ({before + 1})\n" in result.text("dat/tribute")
    said = f"%passage {before + 1}\nI KNOW A SHORTCUT.\n%e passage {before + 1}\n%e title\n%e section\n"
    assert said in result.text("dat/tribute")
