"""``nhmod port --from``: single things of one tree as a mod for another."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import perturb
import pytest
from artifact_columns import with_materials
from carried_tree import CHANGES

from nhmod.diagnostics import DiagnosticError
from nhmod.pipeline.carrying import CarryRequest, as_json, as_text, carry
from nhmod.pipeline.carrying.records import outermost, respelled, steps_of, without
from nhmod.request import Request

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline.carrying import CarryAnswer
    from nhmod.target import Json, Tree


@pytest.fixture(scope="module")
def variant(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A variant with drones."""
    return perturb.copy_of(tree366.root, tmp_path_factory.mktemp("carry") / "dronehack", CHANGES)


def _carried(variant: Path, tree: Tree, folder: Path, *wanted: str) -> CarryAnswer:
    source, onto = (Request(paths=(), tree=root) for root in (variant, tree.root))
    return carry(CarryRequest(source=source, onto=onto, wanted=wanted, folder=folder))


@pytest.fixture(scope="module")
def answer(variant: Path, tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> CarryAnswer:
    """The level, and what it leads to; the artifact."""
    folder = tmp_path_factory.mktemp("mods") / "drones"
    return _carried(variant, tree366, folder, "level:anthill", "artifact:sting*")


def test_what_a_thing_refers_to_comes_with_it(answer: CarryAnswer) -> None:
    """The monster by the level's file, what it grows into by its record, the object by the artifact's; what is there is used."""
    assert [(one.wanted.name, one.wanted.why) for one in answer.carried] == [
        ("level 'anthill'", ""),
        ("artifact 'Stinger'", ""),
        ("monster 'soldier drone'", "its file of the level 'anthill'"),
        ("object 'sting sword'", "object of the artifact 'Stinger'"),
        ("monster 'drone captain'", "grows_into of the monster 'soldier drone'"),
    ]
    assert [there.name for there in answer.there] == ["artifact 'Sting'"]


def test_a_word_of_one_tree_alone_is_left_out_and_told_with_its_c(answer: CarryAnswer) -> None:
    drone = next(one for one in answer.carried if one.wanted.entry.name == "soldier drone")
    assert [(left.shown, left.symbol) for left in drone.left] == [
        ("attacks: bite numb 2d6", "AD_NUMB"),
        ("flags: drones", "M3_DRONES"),
    ]
    assert next((use.location.file, use.within) for use in drone.left[1].uses) == ("src/dog.c", "drones()")
    manifest = answer.files["mod.yaml"].decode()
    assert "attacks: [bite 3d6]\n" in manifest
    assert (
        "  # Left out, for it is only in NetHack 3.6.6: attacks: bite numb 2d6 (AD_NUMB, include/monattk.h:" in manifest
    )


def test_the_mod_is_tried_on_the_other_tree(answer: CarryAnswer) -> None:
    assert answer.port is not None
    assert [one.verdict.value for one in answer.port.contents] == ["applies"] * len(answer.carried)
    assert answer.complete


def test_the_report_says_the_same_to_people_and_programs(answer: CarryAnswer) -> None:
    text, document = as_text(answer), json.loads(as_json(answer))
    assert (
        "  monster 'soldier drone' (for its file of the level 'anthill')\n      left out: attacks: bite numb 2d6; flags: drones\n"
        in text
    )
    assert "  NH2843 NetHack 3.6.6 has no damage type 'numb' (AD_NUMB), and no content makes one\n" in text
    assert "  NH2842 NetHack 3.6.6 has already, and has it stay as it is: artifact 'Sting'\n" in text
    assert document["complete"]
    assert document["carried"][2]["left_out"][0]["value"] == "bite numb 2d6"
    assert document["port"]["port"] == 1


def test_raw_is_left_out_where_the_other_game_lacks_a_column_or_a_name(tree366: Tree, tmp_path: Path) -> None:
    """Flags that no key says as they are come as words; a monster that raw names is taken too."""
    monster = with_materials(tree366)
    table = monster["include/artilist.h"].replace("PM_GHOUL", "PM_SOLDIER_DRONE").replace('A("Dusk"', 'A("Duskling"')
    texts = {**monster, "include/artilist.h": table}
    drones = {
        file: CHANGES[file] for file in ("include/monflag.h", "include/monattk.h", "src/monst.c", "src/mondata.c")
    }
    changes = {file: lambda _, text=text: text for file, text in texts.items()} | drones
    answer = _carried(
        perturb.copy_of(tree366.root, tmp_path / "own", changes), tree366, tmp_path / "mod", "artifact:duskling"
    )
    dusk = answer.carried[0]
    assert [(left.path, left.word) for left in dusk.left] == [
        ("powers.0", "dflagh"),
        ("raw.mat", "mat"),
        ("raw.mt", "MT_ORC"),
        ("raw.mt", "MT_ELF"),
    ]
    assert [one.wanted.name for one in answer.carried[1:]] == ["monster 'soldier drone'", "monster 'drone captain'"]
    assert dusk.content.record["raw"] == {"cl": "PM_SOLDIER_DRONE", "clr": "CLR_RED"}
    assert answer.port is not None
    assert {one.verdict.value for one in answer.port.contents} == {"applies"}


def test_things_are_found_by_what_their_content_says(variant: Path, tree366: Tree, tmp_path: Path) -> None:
    answer = _carried(variant, tree366, tmp_path / "ants", "monster:class=a")
    assert [one.wanted.entry.name for one in answer.carried] == ["soldier drone", "drone captain"]
    assert "killer bee" in {one.entry.name for one in answer.there}


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("monster:soldier dron", r"NH2841: the tree has no monster 'soldier dron'.*did you mean 'soldier drone'"),
        ("monster", r"NH2841: 'monster' says nothing that can be taken.*take one of: .*monster:…"),
        ("bees:killer", r"NH2841: 'bees:killer' says nothing"),
    ],
)
def test_what_is_not_there_is_refused(variant: Path, tree366: Tree, tmp_path: Path, wanted: str, told: str) -> None:
    with pytest.raises(DiagnosticError) as refused:
        _carried(variant, tree366, tmp_path / "none", wanted)
    (error,) = refused.value.diagnostics
    assert re.match(told, f"{error.code}: {error.message}: {error.hint}")
    assert not (tmp_path / "none").exists()


def test_what_no_manifest_can_say_is_told(variant: Path, tree366: Tree, tmp_path: Path) -> None:
    """An object of a class that mods make nothing of costs that thing, and what needs it says so."""
    moved = 'OBJECT(OBJ("boulder", None)'
    bits = "BITS(1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, P_NONE, MINERAL)"
    own = f'OBJECT(OBJ("sting sword", None), {bits}, 0, ROCK_CLASS, 0, 0, 9, 0, 2, 2, 0, 0, 2, 0),'

    def of_stone(text: str) -> str:
        without = re.sub(r'WEAPON\("sting sword"[^;]*?HI_METAL\),\n', "", text, count=1)
        return without.replace(moved, f"{own}\n{moved}")

    mine = perturb.copy_of(variant, tmp_path / "stony", {"src/objects.c": of_stone})
    answer = _carried(mine, tree366, tmp_path / "swords", "artifact:Stinger")
    assert not answer.complete
    reason = "no objects are made of its class"
    assert next((one.name, said) for one, said in answer.cannot) == ("object 'sting sword'", reason)
    assert f"NH2844 object 'sting sword' (for object of the artifact 'Stinger') can't be carried: {reason}" in as_text(
        answer
    )


def test_records_are_changed_by_their_paths() -> None:
    record: dict[str, Json] = {"name": "x", "attacks": ["bite 1d2", "claw numb 1d4"], "carried": {"powers": ["a"]}}
    assert steps_of("monsters[3].attacks[1].damage") == ("attacks", 1, "damage")
    assert outermost(("attacks", 1, "damage")) == ("attacks", 1)
    assert outermost(("against", "flag")) == ("against",)
    assert without(record, {("attacks", 1), ("carried", "powers", 0)}) == {"name": "x", "attacks": ["bite 1d2"]}
    changed = respelled(record, ("attacks", 1, "damage"), "numb", "stun")
    assert changed == {**record, "attacks": ["bite 1d2", "claw stun 1d4"]}
