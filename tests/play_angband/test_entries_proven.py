"""'nhmod prove' of edit files: the example mods hold, the games' own entries are told as they are, and what is otherwise is found."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from angband_trees import RELEASES, angband_tree
from caching import caching
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.proofs import Proof, Unproven
from nhmod.request import Request
from nhmod.work import Workers
from nhmod_edit_content.seen import births, egos, monsters, spells, things
from nhmod_edit_content.seen.declared import called
from nhmod_edit_content.seen.proofs import UNSEEN
from nhmod_edit_files.document import read
from nhmod_edit_files.games import game as rules_named
from nhmod_edit_files.view import entry_view
from nhmod_playing.angband.game import Angband
from nhmod_playing.angband.spoilers import told_artifacts, told_monsters, told_objects
from nhmod_playing.angband.terminal import rules_of
from nhmod_playing.proving import Order, build_provable
from nhmod_playing.report import title_of
from nhmod_playing.running import FAILED, PROVEN, play_script, prove

if TYPE_CHECKING:
    from nhmod.workshop import Provable

pytestmark = pytest.mark.game

MODS = sorted(path.parent for path in (Path(__file__).parents[2] / "mods-angband").glob("*/mod.yaml"))


@pytest.fixture(
    scope="module", params=[pytest.param(name, marks=pytest.mark.xdist_group(f"proven-{name}")) for name in RELEASES]
)
def ready(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Provable:
    """A release with all example mods, and what is to be proven of them."""
    tree = angband_tree(str(request.param))
    place = tmp_path_factory.mktemp("proven")
    wanted = Request(paths=tuple(MODS), target=tree.target.name, source=tree.root, allow_code=True)
    with pytest.MonkeyPatch.context() as patch, caching(place / "cache"):
        patch.chdir(place)
        return build_provable(Order(request=wanted, jobs=2, compiler=COMPILER), Report())


@pytest.fixture
def game(ready: Provable, tmp_path: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(ready.built.result.directory, tmp_path / "game")


def entries(game: Path, stem: str) -> list[dict[str, object]]:
    """Return the entries of one of a game's files."""
    rules = rules_of(game)
    known = rules_named("angband-3.5.1" if rules.name == "edit" else "angband-4.2.5")
    assert known is not None
    grammar = known.by_stem[stem]
    return [entry_view(node) for node in read((rules / f"{stem}.txt").read_text(encoding="utf-8"), grammar).entries]


def test_the_example_mods_are_proven(ready: Provable) -> None:
    proofs = [one for one in ready.proofs if isinstance(one, Proof)]
    played = prove(proofs, ready.built.result.directory.resolve(), seeds=[1], workers=Workers(jobs=2))
    assert [(one.proof.content.title, one.proof.way, one.message) for one in played if one.result != PROVEN] == []
    left = {one.content.kind for one in ready.proofs if isinstance(one, Unproven)}
    assert left == {"angband_flavors"}
    assert {one.why for one in ready.proofs if isinstance(one, Unproven)} <= set(UNSEEN.values())


def test_the_games_own_entries_are_told_as_its_files_have_them(game: Path) -> None:
    """So the words and columns that proofs look for are those of the game, for every flag, colour and number."""
    with Angband(game) as played:
        beasts = {one.name.lower(): one for one in told_monsters(played)}
        relics = list(told_artifacts(played))
        wares = list(told_objects(played))
    bases = {str(view["name"]): view for view in entries(game, "monster_base")}
    wrong: list[tuple[object, list[str]]] = []
    every = entries(game, "monster")[1:]  # The first is the character.
    for view in every:
        seen = beasts[str(view["name"]).lower()]
        wrong.append((view["name"], list(monsters.differences(seen, view, bases.get(str(view["base"]), {})))))
    for view in entries(game, "artifact"):
        rows = [one for one in relics if str(view["name"]) in one.title]
        wrong.append((view["name"], min((list(things.artifact_differences(row, view)) for row in rows), key=len)))
    listed = 0
    for view in entries(game, "object"):
        kinds = [one for one in wares if called(str(view["name"])).search(one.name)]
        if kinds and view.get("commonness"):
            listed += 1
            wrong.append((view["name"], min((list(things.object_differences(row, view)) for row in kinds), key=len)))
    assert [one for one in wrong if one[1]] == []
    assert len(every) > 600
    assert listed > 300


@dataclass(frozen=True)
class Sabotage:
    """In ``file`` of a built game ``old`` becomes ``new`` behind the line ``after``; who plays ``way`` of ``title`` says ``said``."""

    file: str
    after: str
    old: str
    new: str
    title: str
    way: str
    said: str


HOUND, RELIC, DRINK, WHIP = "Barrow hound", "'Barrowbane'", "Miruvor", "& Scourge~ of Harad"
OLDER = (
    Sabotage("monster", HOUND, "I:120:", "I:121:", HOUND, monsters.TOLD, "its speed is 121, and not 120"),
    Sabotage("monster", HOUND, ":25:", ":26:", HOUND, monsters.TOLD, "its hit points is 26, and not 25"),
    Sabotage("monster", HOUND, "W:12:", "W:13:", HOUND, monsters.TOLD, "its depth is 13, and not 12"),
    Sabotage("monster", HOUND, "C:u", "C:r", HOUND, monsters.TOLD, "its colour is Red, and not Umber"),
    Sabotage("monster", HOUND, "IM_COLD", "IM_FIRE", HOUND, monsters.TOLD, "the game does not tell of IM_COLD"),
    Sabotage("monster", HOUND, ":1d8", ":1d9", HOUND, monsters.TOLD, "its blows do 1d9, 1d8, and not 1d8, 1d8"),
    Sabotage("monster", HOUND, "EVIL | ", "", HOUND, monsters.TOLD, "the game does not tell of EVIL"),
    Sabotage("monster", HOUND, "an age", "a year", HOUND, monsters.TOLD, "is not told of it"),
    Sabotage("monster", "", f"N:619:{HOUND}", "N:619:Mutt", HOUND, monsters.MET, ""),
    Sabotage("object", f":{DRINK}", "W:20:", "W:21:", DRINK, things.LISTED, "its level is 21, and not 20"),
    Sabotage("object", WHIP, "2d4", "2d6", WHIP, things.LISTED, "its damage or armour class is 2d6, and not"),
    Sabotage("artifact", RELIC, ":1d7:", ":1d8:", RELIC, things.LISTED, "its damage is 1d8, and not 1d7"),
    Sabotage("artifact", RELIC, ":7:8:", ":7:9:", RELIC, things.LISTED, "its bonuses are (+7,+9)"),
    Sabotage("artifact", RELIC, ":22:15:75", ":22:15:76", RELIC, things.LISTED, "its weight is 76, and not 75"),
    Sabotage("ego_item", "", ":of the Barrow", ":of the Barrows", "of the Barrow", egos.MADE, "no ego item"),
    Sabotage("p_race", "Beorning", "S:3:", "S:2:", "Beorning", births.OFFERED, "its strength is 2, and not 3"),
    Sabotage("p_class", "N:6:Scout", "S:1:", "S:2:", "Scout", births.OFFERED, "its strength is 2, and not 1"),
    Sabotage("p_class", "N:6:Scout", "Soft Leather Armour", "Leather Shield", "Scout", births.BORN, ""),
    Sabotage("spell", "", "N:11:Stinking Cloud", "N:11:Stinking", "Stinking Cloud", spells.READ, "has no such line"),
)
NEWER = (
    Sabotage("monster", HOUND, "speed:120", "speed:121", HOUND, monsters.TOLD, "its speed is 121, and not 120"),
    Sabotage("monster", HOUND, "points:25", "points:26", HOUND, monsters.TOLD, "its hit points is 26, and not 25"),
    Sabotage("monster", HOUND, "depth:12", "depth:13", HOUND, monsters.TOLD, "its depth is 13, and not 12"),
    Sabotage("monster", HOUND, "color:u", "color:r", HOUND, monsters.TOLD, "its colour is Red, and not Umber"),
    Sabotage("monster", HOUND, "NO_SLEEP", "NO_FEAR", HOUND, monsters.TOLD, "the game does not tell of NO_SLEEP"),
    Sabotage("monster", HOUND, ":1d8", ":1d9", HOUND, monsters.TOLD, "its blows do 1d9, 1d8, and not 1d8, 1d8"),
    Sabotage("monster", HOUND, "base:canine", "base:feline", HOUND, monsters.TOLD, "its letter is 'f', and not 'C'"),
    Sabotage(
        "object", f"& Flask~ of {DRINK}", "weight:5", "weight:6", DRINK, things.LISTED, "its weight is 6, and not 5"
    ),
    Sabotage("object", "", f"& Flask~ of {DRINK}", "& Flask~ of Mead", DRINK, things.MADE, ""),
    Sabotage("object", WHIP, "2d4", "2d6", WHIP, things.LISTED, "its damage or armour class is 2d6, and not"),
    Sabotage("artifact", RELIC, "attack:1d7:7:8", "attack:1d7:7:9", RELIC, things.LISTED, "its bonuses are (+7,+9)"),
    Sabotage(
        "artifact", RELIC, "22 to 80", "23 to 80", RELIC, things.LISTED, "its levels are 23 to 80, and not 22 to 80"
    ),
    Sabotage("ego_item", "", ":of the Barrow", ":of the Barrows", "of the Barrow", egos.MADE, "no ego item"),
    Sabotage("p_race", "Beorning", "stats:3:", "stats:2:", "Beorning", births.OFFERED, "its strength is 2, and not 3"),
    Sabotage("class", "name:Scout", "Soft Leather Armour", "Soft Leather Shield", "Scout", births.BORN, ""),
    Sabotage(
        "class", "", "Sleep of the Barrow:9:6", "Sleep of the Barrow:9:7", "Sleep", spells.READ, "has no such line"
    ),
)


@pytest.mark.parametrize("number", range(max(len(OLDER), len(NEWER))))
def test_what_is_otherwise_is_found(number: int, ready: Provable, game: Path) -> None:
    rules = rules_of(game)
    mistakes = OLDER if rules.name == "edit" else NEWER
    one = mistakes[number % len(mistakes)]
    file = rules / f"{one.file}.txt"
    text = file.read_text(encoding="utf-8")
    begin = text.index(one.after)
    assert one.old in text[begin:]
    file.write_text(text[:begin] + text[begin:].replace(one.old, one.new, 1), encoding="utf-8")
    proofs = [proof for proof in ready.proofs if isinstance(proof, Proof) and one.title in title_of(proof.content)]
    played = play_script(next(proof for proof in proofs if proof.way == one.way).script, game, 1)
    assert (played.result, one.said in played.message) == (FAILED, True), played
