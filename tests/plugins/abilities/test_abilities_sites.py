"""The sites: all are in every release, and a tree that lacks one is refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from ability_mods import EVERYTHING
from kind_harness import Staged

import nhmod_abilities
from nhmod.places import in_function
from nhmod.target.c import CFile, SiteError
from nhmod_abilities.places import GROUPS, before_find, numbers
from nhmod_abilities.planned import planned_abilities
from nhmod_abilities.sites import PLACES

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Facts, Site
    from nhmod.target.tree import Tree

RELEASES = pytest.mark.parametrize("release", ["343", "366", "nle"])
HOOKED = tuple(nhmod_abilities.nhmod_sites())
MUSE = "src/muse.c"
BROKEN = {
    "the numbers of find_misc()": ("#define MUSE_POT_POLYMORPH 9", "#define MUSE_POT_POLYMORPH (8 + 1)"),
    "the items in find_offensive()": ("->minvent;", "->mstuff;"),
    "the actions in use_misc()": (
        "case MUSE_POT_GAIN_LEVEL:",
        "case MUSE_POT_GAIN_LEVEL:\n switch (i) { case MUSE_X: ; }",
    ),
    "the beginning of use_offensive()": ("    boolean oseen;\n", "    boolean oseen; i = 0;\n"),
    "rnd_misc_item()": ("if", "when"),
    "searches_for_item()": ("case WAND_CLASS:", "case RING_CLASS:"),
}


def test_the_hook_lists_all_sites() -> None:
    assert {(site.kind, site.file) for site in HOOKED} == {("abilities", MUSE)}
    assert len({site.name for site in HOOKED}) == len(HOOKED) == 20


@RELEASES
@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_every_site_is_at_the_beginning_of_a_line(tree: Tree, stock_facts: Facts, site: Site) -> None:
    assert tree.text(MUSE)[site.find(tree, stock_facts) - 1] == "\n"


@RELEASES
def test_abilities_of_all_kinds_reach_every_site(run: RunMods) -> None:
    made = run(EVERYTHING)
    assert made.told == []
    reached = {getattr(change, "site", "") for change in made.changes if change.file == MUSE}
    assert reached == {site.name for site in HOOKED}


@RELEASES
def test_the_numbers_are_read_again_from_the_modded_tree(run: RunMods, tree: Tree) -> None:
    made = run(EVERYTHING)
    before = {kind: numbers(tree.c(MUSE), kind)[1] for kind in GROUPS}
    assert before == {"defensive": 20, "offensive": 18, "misc": 10}
    after = {kind: numbers(made.staged().c(MUSE), kind)[1] for kind in GROUPS}
    assert after == {"defensive": 22, "offensive": 20, "misc": 13}


@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_every_site_is_missed_where_it_is_not(tree: Tree, stock_facts: Facts, site: Site) -> None:
    with pytest.raises(SiteError):
        site.find(Staged(tree, {MUSE: "int nothing;\n"}), stock_facts)  # type: ignore[arg-type] # as a tree


@pytest.mark.parametrize("name", BROKEN)
def test_a_site_that_is_not_as_it_must_be_is_an_error(tree: Tree, stock_facts: Facts, name: str) -> None:
    site = next(site for site in HOOKED if site.name == name)
    old, new = BROKEN[name]
    source = tree.text(MUSE)
    assert old in source
    with pytest.raises(SiteError):
        site.find(Staged(tree, {MUSE: source.replace(old, new)}), stock_facts)  # type: ignore[arg-type] # as a tree


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


@pytest.mark.parametrize("body", ["", "    int i;\n", "    int i\n"])
def test_a_function_without_a_statement_is_an_error(body: str) -> None:
    c = CFile(MUSE, f"int\nuse_misc(mtmp)\nstruct monst *mtmp;\n{{\n{body}}}\n")
    with pytest.raises(SiteError):
        in_function("use_misc")(c)
