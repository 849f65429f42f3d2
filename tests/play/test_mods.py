"""The example mods in the games themselves: all in one build of each target, seen as a player in wizard mode sees them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.target.recipe import RecipeRequest
from nhmod_nethack.recipes import recipe
from nhmod_playing.game import Game, PlayError
from nhmod_playing.sights import beside, enter, found_among, special_room

if TYPE_CHECKING:
    from nhmod.pipeline.making import Built
    from nhmod.target.tree import Tree

OF_THE_TREE = (
    "Taking the ready-made parsers",
    "Taking the parsers' tokens",
    "Compiling the tools",
    "Compiling the levels",
    "Compiling the dungeon",
    "Packing the data",
)

pytestmark = pytest.mark.game


@pytest.fixture
def tree(all_mods: Built) -> Tree:
    """The target's tree."""
    return all_mods.plan.project.tree


def test_the_clinic_is_full_of_nurses_and_greets(game_folder: Path) -> None:
    with special_room(game_folder, "n", "nurse") as game:
        assert len(nurses(game)) >= 3
        game.save()
    with Game(game_folder, fresh=False) as game:
        game.sense_monsters()
        asleep = nurses(game)
        assert len(asleep) >= 3
        assert "You enter a modern hospital." in enter(game, asleep, "hospital")


def nurses(game: Game) -> list[tuple[int, int]]:
    """Find the nurses."""
    return [place for place in game.find("@") if place != game.hero and "nurse" in game.farlook(*place)]


def test_the_pet_shop_has_its_keeper_and_its_stock(game_folder: Path) -> None:
    with special_room(game_folder, "p", "Valoo|Tisney|Jakuna") as game:
        game.save()
    with Game(game_folder, fresh=False) as game:
        game.sense_monsters()
        others = [place for place in game.find("@") if place != game.hero]
        keepers = [place for place in others if re.search("Valoo|Tisney|Jakuna", game.farlook(*place))]
        assert len(keepers) == 1
        # Where there is room beside the keeper, be it the doorway, one sees the whole shop.
        known, wares, said = things(game), set[tuple[int, int]](), ""
        for place in beside(game, keepers[0]):
            said += game.teleport(*place)
            # Where there is rock she is taken anywhere; what is seen there is none of the shop's.
            if game.hero == place:
                wares |= things(game) - known
            known |= things(game)
        # Where she or the keeper stands by now the ware is hidden.
        kinds = {ware(game.farlook(*place)) for place in wares & things(game)}
        assert "figurine" in kinds, game.text
        assert kinds <= {"figurine", "tripe ration", "leash"}, kinds
        # The older release has no overview that names shops; there one is always greeted.
        assert "pet shop" in said + game.overview(), game.text


def things(game: Game) -> set[tuple[int, int]]:
    """Find the objects that are seen."""
    return {place for symbol in '()%[!?/=*"' for place in game.find(symbol)}


def ware(told: str) -> str:
    """Name the ware that ``;`` tells of, "(a figurine of a newt)", or give all that is told."""
    found = re.search(r"figurine|tripe ration|leash", told)
    return found[0] if found else told


def test_the_new_branch_has_its_four_levels(game_folder: Path) -> None:
    features = {
        "mylevel1": ("{", 2),
        "mylevel2": ("#", 4),
        "mylevel3": ("}", 40),
        "mylevel4": ("\\", 1),
    }
    with Game(game_folder) as game:
        for name, (symbol, least) in features.items():
            game.level_teleport(name)
            game.reveal_map()
            assert len(game.find(symbol)) >= least, f"{name}:\n{game.text}"
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert len(game.find("\\")) >= 1, game.text
        game.sense_monsters()
        assert "minotaur" in game.farlook(*game.find("H")[0])
        assert "newbranch" in game.overview()


def test_the_new_branch_is_reached_by_stairs(game_folder: Path) -> None:
    with Game(game_folder) as game:
        game.level_teleport("mylevel1")
        game.reveal_map()
        for stairs in game.find("<"):  # there are none to be seen where the hero stands on them
            game.teleport(*stairs)
        said = game.do("<")
        where = re.search(r"Dlvl:(\d+)", game.status)
        assert where is not None, said
        assert int(where[1]) in {18, 19}


def test_myself_can_be_created(game_folder: Path) -> None:
    with Game(game_folder) as game:
        said = game.create_monster("myself")
        assert found_among(game, "@", "myself"), said
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert found_among(game, "@", "myself"), game.text


def test_the_castle_has_minotaurs_for_soldiers(game_folder: Path, tree: Tree) -> None:
    # Those of the level file; the barracks' soldiers are the room type's own.
    soldiers = len(re.findall(r"^MONSTER:\(?'@',\s*\"soldier\"", tree.text("dat/castle.des"), re.MULTILINE))
    assert soldiers >= 10
    with Game(game_folder) as game:
        game.level_teleport("castle")
        assert minotaurs(game) >= soldiers, game.text
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert minotaurs(game) >= soldiers, game.text


def minotaurs(game: Game) -> int:
    """Count the minotaurs of the level."""
    game.reveal_map()
    game.sense_monsters()
    return sum("minotaur" in game.farlook(*place) for place in game.find("H"))


def test_the_fortress_stands_in_its_maze(game_folder: Path) -> None:
    with Game(game_folder) as game:
        game.level_teleport("fortress")
        stands(game)
        game.save()
    with Game(game_folder, fresh=False) as game:
        stands(game)


def stands(game: Game) -> None:
    """See the moat, and who lives behind it."""
    game.reveal_map()
    game.sense_monsters()
    assert any("}}}|-|}}}" in row or "}|.....|}" in row for row in game.map) or len(game.find("}")) >= 20, game.text
    assert found_among(game, "@", "Wizard of Yendor"), game.text
    assert found_among(game, "d", "hell hound"), game.text


def test_the_hose_can_be_wished_for(game_folder: Path) -> None:
    with Game(game_folder) as game:
        assert "lead-filled hose" in game.wish("lead-filled hose")
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert "lead-filled hose" in game.do("i")


def test_every_special_level_of_the_original_still_loads(game_folder: Path) -> None:
    with Game(game_folder) as game:
        for name in ("oracle", "bigrm", "medusa", "valley", "orcus", "sanctum", "minetn", "soko1", "tower1"):
            try:
                game.level_teleport(name)
            except PlayError as error:
                if name != "bigrm":  # it is not in every game
                    raise AssertionError(name) from error


def test_the_games_own_compilers_make_the_same(all_mods: Built, tmp_path: Path) -> None:
    """With the tree's lev_comp, dgn_comp and dlb, compiled now, every level, the dungeon and nhdat are the same bytes."""
    stage = Path(shutil.copytree(all_mods.result.stage, tmp_path / "stage"))
    made = {path.name: path.read_bytes() for path in (stage / "dat").glob("*.lev")}
    made |= {name: (stage / "dat" / name).read_bytes() for name in ("dungeon", "nhdat")}
    for name in made:
        (stage / "dat" / name).unlink()
    project = all_mods.plan.project
    for step in recipe(RecipeRequest(target=project.target, tree=project.tree, native=True)).steps:
        if step.title not in OF_THE_TREE:
            continue
        if step.work is not None:
            step.work.run(stage, tmp_path, Report())
        else:
            done = subprocess.run(step.command, cwd=stage / step.folder, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
    theirs = {name: (stage / "dat" / name).read_bytes() for name in made}
    assert {name for name in made if made[name] != theirs[name]} == set()
    assert {"nhdat", "dungeon", "fortress.lev", "mylevel1.lev", "castle.lev"} <= made.keys()
