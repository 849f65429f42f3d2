"""Some things that confer are worn as a player wears them: what she reads then, and who helps her."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from games import build_game

from nhmod_playing.game import ESCAPE, Game
from nhmod_playing.sights import strengthen
from nhmod_playing.using import MANY, have, use

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree

pytestmark = [pytest.mark.game]

ARMOR = {
    f"{way}{name}": f"""\
  - name: {way}{name}
    class: armor
    slot: {slot}
    delay: {delay}
    armor_class: 1
    wear: [message: "{way}{name} on"]
    remove: [message: "{way}{name} off"]
    tile: {{copy_from: apple}}
"""
    for slot, name in {
        "suit": "suit",
        "helmet": "hat",
        "gloves": "glove",
        "boots": "boot",
        "cloak": "cloak",
        "shield": "shield",
        "shirt": "shirt",
    }.items()
    for way, delay in (("quick", 0), ("slow", 2))
}
"""Armor for each slot, with a delay and without: a release may have only one of them for a slot."""
MOD = """\
nhmod: 1
id: givers
version: 1.0.0
name: Givers
license: NGPL
authors: [the tests]
objects:
  - {name: amulet of the cloud, class: amulet, appearance: wispy, confers: levitation, tile: {copy_from: apple}}
  - {name: amulet of the kite, class: amulet, appearance: papery, confers: flying, tile: {copy_from: apple}}
  - name: amulet of the cat
    class: amulet
    appearance: furry
    confers: life saving
    remove: [message: The cat leaps away.]
    tile: {copy_from: apple}
  - name: amulet of the noose
    class: amulet
    appearance: coiled
    confers: strangulation
    remove: [message: The noose lets go.]
    tile: {copy_from: apple}
  - name: vest
    class: armor
    slot: shirt
    armor_class: 1
    confers: levitation
    remove: [message: No vest any more.]
    tile: {copy_from: apple}
  - {name: charm, class: ring, appearance: coquettish, confers: adorned, charged: true, tile: {copy_from: apple}}
  - {name: tiara, class: armor, slot: helmet, armor_class: 9, confers: adorned, tile: {copy_from: apple}}
  - {name: nightcap, class: armor, slot: helmet, armor_class: 9, confers: restful sleep, tile: {copy_from: apple}}
  - {name: muff, class: armor, slot: gloves, armor_class: 9, confers: levitation, tile: {copy_from: apple}}
""" + "".join(ARMOR.values())


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(name, marks=pytest.mark.xdist_group(f"by-hand-{name}"))
        for name in ("nethack-3.6.6", "nethack-3.4.3")
    ],
)
def givers(request: pytest.FixtureRequest, shared_tmp: Path, trees: Mapping[str, Tree]) -> Path:
    """A game of each target with the things above."""
    name = request.param
    folder = shared_tmp / f"givers-{name}"
    folder.mkdir(exist_ok=True)
    (folder / "mod.yaml").write_text(MOD, encoding="utf-8")
    return build_game(trees[name], shared_tmp / f"givers-game-{name}", folder).result.directory


@pytest.fixture
def folder(givers: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(givers, tmp_path / "game"))


def charisma(game: Game) -> int:
    found = re.search(r"Ch:(\d+)", game.status)
    assert found is not None, game.text
    return int(found[1])


def test_charisma_follows_the_bonus(folder: Path) -> None:
    with Game(folder) as game:
        before = charisma(game)
        ring = have(game, "uncursed +3 ring of charm")
        use(game, "P", ring, "r")
        assert charisma(game) == before + 3
        assert "+3 ring of charm" in use(game, "i") + game.text
        game.send(ESCAPE)
        hat = have(game, "uncursed -2 tiara")
        use(game, "W", hat)
        assert charisma(game) == before + 1
        game.save()
    with Game(folder, fresh=False) as game:
        assert charisma(game) == before + 1
        use(game, "R", ring)
        assert charisma(game) == before - 2
        use(game, "T", hat)
        assert charisma(game) == before


def test_an_amulet_lifts_and_lets_down(folder: Path) -> None:
    with Game(folder) as game:
        amulet = have(game, "uncursed amulet of the cloud")
        assert "You start to float in the air!" in use(game, "P", amulet)
        game.save()
    with Game(folder, fresh=False) as game:
        assert "float gently to the" in use(game, "R")


def test_an_amulet_flies(folder: Path) -> None:
    with Game(folder) as game:
        amulet = have(game, "uncursed amulet of the kite")
        assert "You are now in flight." in use(game, "P", amulet)
        assert "You stop flying." in use(game, "R")


def test_what_lifts_comes_off_at_a_sink(folder: Path) -> None:
    with Game(folder) as game:
        strengthen(game)
        amulet, gloves = have(game, "uncursed amulet of the cloud"), have(game, "uncursed muff")
        game.wish("sink")
        for keys in (f"P{amulet}", f"W{gloves}"):
            said = use(game, keys)
            assert "crash to the floor" in said, said
            assert "You were wearing" in said
        assert "float" not in use(game, "s")


@pytest.mark.parametrize("name", ["amulet of the cloud", "muff"])
def test_prayer_helps_who_floats(folder: Path, name: str) -> None:
    with Game(folder) as game:
        thing = have(game, f"cursed +0 {name}" if name == "muff" else f"cursed {name}")
        use(game, "W" if name == "muff" else "P", thing)
        said = pray(game)
        assert re.search(rf"{name}.* softly glow|amulet.* softly glow", said), said


def pray(game: Game) -> str:
    """Pray, with gods that are made to be pleased."""
    game.send("#")
    game.send("pray\n")
    game.send("y")  # that she is sure
    said = game.text
    if "Force the gods to be pleased?" in said:
        game.send("y")
    for _ in range(MANY):
        said += game.text + game.read_messages()
        if "You finish your prayer" in said:
            return said + game.text + game.read_messages()
        game.send("y" if game.message.endswith("(n)") else " ")
    return said


def test_a_life_is_saved_once(folder: Path) -> None:
    with Game(folder) as game:
        use(game, "P", have(game, "uncursed amulet of the cat"))
        said = use(game, "z", have(game, "blessed wand of death"), ".")
        assert re.search(r"(?s)But wait.*medallion crumbles to dust.*The cat leaps away\.", said), said
        assert "amulet of the cat" not in game.do("i")
        game.send(ESCAPE)
        game.do("\\\\")


def test_an_amulet_strangles_and_prayer_ends_it(folder: Path) -> None:
    with Game(folder) as game:
        amulet = have(game, "cursed amulet of the noose")
        assert "It constricts your throat!" in use(game, "P", amulet)
        said = pray(game)
        assert re.search(r"(?s)Your amulet vanishes!.*The noose lets go\..*You can breathe again", said), said
        assert "breathe more easily" not in said
        assert "amulet" not in game.do("i")


def test_a_shirt_that_is_torn_comes_off(folder: Path) -> None:
    with Game(folder) as game:
        strengthen(game)
        assert "float in the air" in use(game, "W", have(game, "uncursed vest"))
        said = "new wom"
        # One time of five it makes a new woman, whatever was asked for (src/polyself.c, polyself); her vest stays on.
        while "new wom" in said:
            said = game.answer("#polyself\n", "Become what kind of monster", "red dragon")
            said += game.text + game.read_messages()
        assert re.search(r"(?s)Your shirt rips to shreds!.*No vest any more\.", said), said
        assert "vest" not in game.do("i")
        game.send(ESCAPE)
        # What it conferred has ended: another one lifts whoever wears it.
        game.answer("#polyself\n", "Become what kind of monster", "human")
        game.read_messages()
        assert "float in the air" in use(game, "W", have(game, "uncursed vest"))


def test_one_falls_asleep_under_a_nightcap(folder: Path) -> None:
    with Game(folder) as game:
        strengthen(game)
        use(game, "W", have(game, "uncursed nightcap"))
        # Whatever bites her ends a search after a turn; naps are up to a hundred turns apart.
        assert any("You fall asleep" in use(game, "20s") for _ in range(10 * MANY)), game.text


def test_armor_of_any_delay_comes_on_and_off(folder: Path) -> None:
    with Game(folder) as game:
        use(game, "T")  # the shield that she begins with
        for name in ARMOR:
            assert f"{name} on" in use(game, "W", have(game, f"uncursed {name}")), f"{name}\n{game.text}"
            assert f"{name} off" in use(game, "T"), f"{name}\n{game.text}"
            assert "being worn" not in game.do("i"), f"{name}\n{game.text}"
            game.send(ESCAPE)
