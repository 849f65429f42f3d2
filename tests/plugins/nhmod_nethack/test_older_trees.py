"""What the releases from 3.6.0 on lack or have twice, put into the stock tree one at a time: what is made of it fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import compose
from nhmod.target import OverlaidTree, RecipeRequest
from nhmod.target.recipe import REPAIRS
from nhmod_nethack.recipes import recipe
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from nhmod.target import Recipe, Tree

FILES = "src/files.c"
WINDOWS = "src/windows.c"
SECOND = "NEARDATA winid WIN_STATUS;\n"


def without(tree: Tree, *options: str) -> Tree:
    """Take options out of what reads sysconf."""
    text = tree.text(FILES)
    for option in options:
        assert f'"{option}"' in text
        text = text.replace(f'"{option}"', '"NOTHING"')
    return OverlaidTree(tree, {FILES: text.encode("latin-1")})


def sysconf(made: Recipe) -> str:
    (found,) = (file.content.decode() for file in made.playable if file.path == "sysconf")
    return found


def recipe_of(tree: Tree) -> Recipe:
    return recipe(RecipeRequest(target=tree.target, tree=tree))


def test_sysconf_has_what_the_game_knows(tree366: Tree) -> None:
    stock = recipe_of(tree366)
    lines = sysconf(stock).splitlines()
    options = [line.partition("=")[0] for line in lines if "=" in line]
    assert {"WIZARDS", "DUMPLOGFILE", "CHECK_SAVE_UID"} <= set(options)
    assert stock.folders == ("save", "dumplog")
    # As in 3.6.0; then each of them, whatever a variant may lack.
    for option in options:
        made = recipe_of(without(tree366, option))
        assert sysconf(made).splitlines() == [line for line in lines if not line.startswith(f"{option}=")]
        assert made.folders == (("save",) if option == "DUMPLOGFILE" else ("save", "dumplog"))


def second_definition(tree: Tree, condition: str) -> Tree:
    """Define a variable of src/decl.c again, as 3.6.0 to 3.6.4 do."""
    text = f"{tree.text(WINDOWS)}\n#ifdef {condition}\nint others;\n{SECOND}#endif\n"
    return OverlaidTree(tree, {WINDOWS: text.encode("latin-1")})


def test_a_second_definition_becomes_a_declaration(tree366: Tree) -> None:
    tree = second_definition(tree366, "STATUS_HILITES")
    changed = compose(tree, repairs(tree), order=(REPAIRS,)).files[WINDOWS].text
    assert changed == tree.text(WINDOWS).replace(SECOND, f"extern {SECOND}")
    mended = OverlaidTree(tree, {WINDOWS: changed.encode("latin-1")})
    assert all(edit.file != WINDOWS for edit in repairs(mended))


def test_one_that_no_configuration_compiles_stays(tree366: Tree) -> None:
    tree = second_definition(tree366, "A_PROGRAM_OF_ITS_OWN")
    assert all(edit.file != WINDOWS for edit in repairs(tree))
    assert {edit.file for edit in repairs(tree366) if edit.file.startswith("src/")} == {"src/polyself.c"}
