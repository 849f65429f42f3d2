"""What a game for a page is made of: every file that the page asks for is in its directory, and nothing of this machine."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target.recipe import Keep, RecipeRequest
from nhmod.target.tree import Tree
from nhmod_nethack.recipes import recipe
from nhmod_web.page import own_files
from nhmod_web.waiting import MakeWaiting

if TYPE_CHECKING:
    from nhmod.target.recipe import Recipe

_IMPORTED = re.compile(r"""(?:\bfrom|new URL\()\s*"(?:\./)?([\w./-]+)\"""")
_LINKED = re.compile(r"""(?:href|src)="(?!data:)([^"]+)\"""")


@pytest.fixture(params=["tree367", "tree366"])
def made(request: pytest.FixtureRequest) -> tuple[Tree, Recipe]:
    tree = request.getfixturevalue(request.param)
    return tree, recipe(RecipeRequest(target=tree.target, tree=tree, place="web"))


def test_all_that_the_page_asks_for_is_there(made: tuple[Tree, Recipe]) -> None:
    paths = {file.path for file in made[1].playable}
    page = {name: content.decode() for name, content in own_files().items()}
    asked = {name for name, text in page.items() if name.endswith(".js") for name in _IMPORTED.findall(text)} - {"."}
    asked |= set(_LINKED.findall(page["index.html"]))
    game = json.loads(next(file.content for file in made[1].playable if file.path == "game.json"))
    asked |= {*game["data"], game["program"], game["recover"]["program"], game["tiles"]["sheet"]}
    assert len(asked) > 15
    assert asked <= paths
    assert made[1].launcher == "index.html"


def test_what_the_player_writes_begins_empty_and_is_no_data(made: tuple[Tree, Recipe]) -> None:
    tree, paged = made
    here = recipe(RecipeRequest(target=tree.target, tree=tree))
    game = json.loads(next(file.content for file in paged.playable if file.path == "game.json"))
    own = {file.path for file in here.playable if file.keep is Keep.ALWAYS}
    assert set(game["empty"]) == own
    assert not own & {file.path for file in paged.playable}
    assert tuple(game["folders"]) == here.folders
    assert not {file.path for file in paged.playable} & {"nethack", "nethack.bin", "recover"}


def test_a_place_changes_nothing_of_the_game_for_this_machine(made: tuple[Tree, Recipe]) -> None:
    tree, paged = made
    assert recipe(RecipeRequest(target=tree.target, tree=tree, place="")) == recipe(
        RecipeRequest(target=tree.target, tree=tree)
    )
    assert not any(step.make for step in paged.steps)


def test_what_a_variant_has_that_is_not_in_order_keeps_it_from_being_no_page(made: tuple[Tree, Recipe]) -> None:
    tree, paged = made
    other = Tree(tree.target, tree.root, pristine=False)
    changed = recipe(RecipeRequest(target=tree.target, tree=other, place="web"))
    for asked, optional in ((paged, False), (changed, True)):
        assert [step.optional for step in asked.steps if step.title == "Drawing the tiles"] == [optional]
        assert [file.optional for file in asked.playable if file.path == "nhtiles.bmp"] == [optional]
        assert [one.work.casts for one in asked.steps if isinstance(one.work, MakeWaiting)] == [optional]


@pytest.mark.parametrize(("name", "code"), [("tree343", "NH1843"), ("treenle", "NH1845")])
def test_a_game_that_can_not_be_a_page_yet_is_told(name: str, code: str, request: pytest.FixtureRequest) -> None:
    tree = request.getfixturevalue(name)
    with pytest.raises(DiagnosticError) as caught:
        recipe(RecipeRequest(target=tree.target, tree=tree, place="web"))
    (told,) = caught.value.diagnostics
    assert (told.code, "can't be built for" in told.message, bool(told.hint)) == (code, True, True)
