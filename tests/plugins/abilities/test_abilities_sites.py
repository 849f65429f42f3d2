"""The places in muse.c that are found by more than a name: numbers, comments, parameters, the first statement."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from ability_mods import EVERYTHING
from kind_harness import Staged

from nhmod.places import in_function
from nhmod.target.c import CFile, SiteError
from nhmod_abilities.places import GROUPS, before_find, numbers
from nhmod_abilities.planned import planned_abilities
from nhmod_abilities.sites import PLACES

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target.tree import Tree

RELEASES = pytest.mark.parametrize("release", ["343", "366", "nle"])
MUSE = "src/muse.c"


@RELEASES
def test_the_numbers_are_read_again_from_the_modded_tree(run: RunMods, tree: Tree) -> None:
    made = run(EVERYTHING)
    before = {kind: numbers(tree.c(MUSE), kind)[1] for kind in GROUPS}
    assert before == {"defensive": 20, "offensive": 18, "misc": 10}
    after = {kind: numbers(made.staged().c(MUSE), kind)[1] for kind in GROUPS}
    assert after == {"defensive": 22, "offensive": 20, "misc": 13}


@RELEASES
@pytest.mark.parametrize("kind", GROUPS)
def test_a_function_of_the_games_own_keeps_its_comment(tree: Tree, kind: str) -> None:
    c = tree.c(MUSE)
    between = c.source[before_find(c, kind) : c.function(f"find_{kind}").span.start]
    begun = {"defensive": "/* Select a defensive item", "offensive": "/* Select an offensive item", "misc": ""}
    assert between.startswith(begun[kind])


def test_a_function_without_the_objects_parameter_is_an_error(run: RunMods) -> None:
    made = run(EVERYTHING)
    assert made.mods is not None
    planned = next(one for one in planned_abilities(made.mods, made.facts) if one.item is not None)
    head = "searches_for_item(mon, obj)\nstruct monst *mon;\nstruct obj *obj;\n"
    text = made.tree.text(MUSE)
    assert text.count(head) == 1
    few = Staged(made.tree, {MUSE: text.replace(head, "searches_for_item(mon)\nstruct monst *mon;\n")}).c(MUSE)
    assert few.parameters("searches_for_item") == ("mon",)
    assert tuple(PLACES[-1].text(planned, SimpleNamespace(c=made.tree.c(MUSE))))
    with pytest.raises(SiteError, match="two parameters of"):
        tuple(PLACES[-1].text(planned, SimpleNamespace(c=few)))


@pytest.mark.parametrize("body", ["", "    int i;\n", "    int i\n", "#ifdef A\n    i = 0;\n#endif\n"])
def test_a_function_without_a_statement_in_every_build_is_an_error(body: str) -> None:
    c = CFile(MUSE, f"int\nuse_misc(mtmp)\nstruct monst *mtmp;\n{{\n{body}}}\n")
    with pytest.raises(SiteError):
        in_function("use_misc")(c)


_NUMBERED = (
    "\n#define MUSE_A 1\n{opening}#define MUSE_B 2\n{closing}\nboolean\nfind_defensive(mtmp)\nstruct monst *mtmp;\n{{\n}}\n"
    "#define MUSE_C 1\nboolean\nfind_offensive(mtmp)\nstruct monst *mtmp;\n{{\n}}\n"
    "#define MUSE_D 1\nboolean\nfind_misc(mtmp)\nstruct monst *mtmp;\n{{\n}}\n"
)


@pytest.mark.parametrize("condition", ["#if 0", "#ifdef MORE", "#ifndef LESS"])
def test_a_new_number_stands_in_no_condition_and_is_free_in_every_build(condition: str) -> None:
    c = CFile(MUSE, _NUMBERED.format(opening=f"{condition}\n", closing="#endif\n"))
    place, number = numbers(c, "defensive")
    assert (c.source[:place].splitlines()[-1], number) == ("#define MUSE_A 1", 3)


def test_numbers_that_only_some_builds_have_are_no_place() -> None:
    c = CFile(MUSE, "#ifdef MORE\n" + _NUMBERED.format(opening="", closing="#endif\n"))
    with pytest.raises(SiteError, match=r"numbers MUSE_… of find_defensive\(\)"):
        numbers(c, "defensive")
