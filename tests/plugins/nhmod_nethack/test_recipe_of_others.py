"""Which recipe a tree gets: by its shape, never by its name; a shape that nobody knows is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import OverlaidTree, RecipeRequest
from nhmod.target.tree import Tree
from nhmod_nethack.recipes import recipe
from nhmod_nethack.shape import built_by_cmake, built_by_headers, built_by_hints

if TYPE_CHECKING:
    from pathlib import Path


def test_each_release_has_one_shape(tree366: Tree, tree343: Tree, treenle: Tree) -> None:
    tests = (built_by_hints, built_by_headers, built_by_cmake)
    assert [[test(tree) for test in tests] for tree in (tree366, tree343, treenle)] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


def test_a_name_says_nothing(tree343: Tree, tree366: Tree) -> None:
    disguised = Tree(replace(tree366.target, name="nethack-1.2.3"), tree343.root)
    steps = [step.title for step in recipe(RecipeRequest(target=disguised.target, tree=disguised)).steps]
    assert steps == [step.title for step in recipe(RecipeRequest(target=tree343.target, tree=tree343)).steps]
    assert steps != [step.title for step in recipe(RecipeRequest(target=tree366.target, tree=tree366)).steps]


@pytest.mark.parametrize("release", ["366", "343"])
def test_a_variants_levels_are_its_own_compilers(request: pytest.FixtureRequest, release: str) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    variant = Tree(replace(tree.target, name="evilhack-0.9.3", title="EvilHack 0.9.3"), tree.root)

    def steps(of: Tree, *, native: bool | None) -> list[str]:
        return [step.title for step in recipe(RecipeRequest(target=of.target, tree=of, native=native)).steps]

    assert steps(variant, native=None) == steps(tree, native=True)
    assert "Packing the data" in steps(variant, native=None)
    assert steps(variant, native=False) == steps(tree, native=None) == steps(tree, native=False)


NEWER = {
    "a token of levels": ("util/lev_comp.y", "%token", "%token <i> FORGE_ID\n%token"),
    "a word of levels": ("util/lev_comp.l", "^MAZE\t", "^FORGE\treturn FORGE_ID;\n^MAZE\t"),
    "a word of dungeons": ("util/dgn_comp.l", "town\t", "iceq\t{ yylval.i=ICEQ ; return(DESCRIPTOR); }\ntown\t"),
}


@pytest.mark.parametrize("name", NEWER)
@pytest.mark.parametrize("release", ["366", "343"])
def test_parsers_that_were_left_behind_are_made_anew(request: pytest.FixtureRequest, release: str, name: str) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    file, old, new = NEWER[name]
    text = tree.text(file)
    if old not in text:
        old, new = old.removeprefix("^"), new.replace("^", "")
    assert old in text
    changed = OverlaidTree(tree, {file: text.replace(old, new, 1).encode("latin-1")})
    for of, ready in ((tree, True), (changed, False)):
        made = recipe(RecipeRequest(target=of.target, tree=of, native=True))
        assert ("Taking the ready-made parsers" in [step.title for step in made.steps]) == ready
        assert {"bison", "flex"}.isdisjoint(made.tools) == ready
        tools = next(step for step in made.steps if step.title == "Compiling the tools")
        assert ("YACC=bison -y" in tools.command) == (not ready)


def test_an_unknown_shape_is_refused(tree366: Tree, tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "monst.c").write_text("")
    tree = Tree(tree366.target, tmp_path)
    with pytest.raises(DiagnosticError, match=r"NH1830: nhmod can't build NetHack 3\.6\.6 yet"):
        recipe(RecipeRequest(target=tree.target, tree=tree))


def test_a_build_is_of_the_releases_date_or_of_the_date_that_is_asked_for(tree366: Tree, tree343: Tree) -> None:
    for tree, date in ((tree366, 1583508697), (tree343, 1070668800)):
        for asked, epoch in ((0, date), (1700000000, 1700000000)):
            made = recipe(RecipeRequest(target=tree.target, tree=tree, epoch=asked))
            assert made.epoch == epoch
            assert made.environment["SOURCE_DATE_EPOCH"] == str(epoch)
