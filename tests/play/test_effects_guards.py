"""What effects leave alone, in the game: what it keeps, what has no pluses, what a monster uses, and what outlives a kill.

Tables: every object by enchant; what is special by destroy, polymorph, teleport; what is used by blast; place by step about the thing used.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fast_compiler import ADDRESSED
from games import build_game

from nhmod.cache import cache_directory
from nhmod.pipeline.trees import read_facts
from nhmod.testing import host_of
from nhmod_playing.game import Game
from nhmod_playing.sanitizing import Sanitizer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.target import Facts, Tree

pytestmark = [pytest.mark.game]

PROBE = Path(__file__).parent / "guards_probe"
HEAD = "nhmod: 1\nid: guards\nversion: 1.0.0\nname: Guards\nlicense: NGPL\nauthors: [somebody]\n"
PATIENCE = 120
BUILDS = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"guards-{name}")) for name in ("nethack-3.6.6", "nethack-3.4.3")
]

WAYS = {
    "destroy": "{destroy: true}",
    "polymorph": "{polymorph: random}",
    "teleport": "{teleport: level}",
    "enchant": "{enchant: {what: target, by: 2}}",
}
BURNT = {
    "scroll": "appearance: {look}",
    "potion": "appearance: {look}",
    "wand": "appearance: {look}, direction: nodir",
    "spellbook": "appearance: {look}, skill: healing spell, level: 1, delay: 1, direction: nodir",
    "ring": "appearance: {look}, material: iron",
}
BLASTS = ("magic", "fire", "cold", "shock")
ABOUT_ITSELF = {
    "bless": ("{bless: itself}", "1 0 2 0"),
    "curse": ("{curse: itself}", "0 1 2 0"),
    "uncurse": ("{uncurse: itself}", "0 0 2 0"),
    "repair": ("{repair: itself}", "0 0 0 0"),
    "enchant": ("{enchant: {what: itself, by: 1}}", "0 0 2 1"),
}
ABOUT = ("hit", "zap_monster", "on_hit")
OF_NO_WAND = {("zap_monster", "enchant"), ("zap_monster", "repair")}
"""A wand has no pluses, and does not rust."""
SELF = {
    "nhswordq": "{create: {object: long sword, count: 3, at: floor}}",
    "nhappleq": "{create: {object: apple, count: 3, at: floor}}",
    "nhmedusa": "{create: {monster: Medusa}}",
    "nhorc": "{polymorph: hill orc}",
    "nhlight": "{polymorph: yellow light}",
}
WAND = "{{name: {name}, class: wand, direction: immediate, appearance: look {name}, tile: {{copy_from: wand of probing}}, {more}}}"


def written() -> str:
    """Write the mod of all cells."""
    objects = [WAND.format(name=f"nh{name}", more=f"zap_object: [{step}]") for name, step in WAYS.items()]
    objects += [WAND.format(name=name, more=f"zap_self: [{step}]") for name, step in SELF.items()]
    abilities, artifacts = [], []
    for (name, more), blast in product(BURNT.items(), BLASTS):
        title = f"nh{name}{blast}"
        looks = more.format(look=f"look {title}".upper() if name == "scroll" else f"look {title}")
        objects.append(f"{{name: {title}, class: {name}, {looks}, tile: {{copy_from: apple}}}}")
        abilities.append(_ability(title, f"{{explode: {{damage: 30, kind: {blast}}}}}"))
    objects.append(
        "{name: nhcloak, class: armor, slot: cloak, armor_class: 1, material: cloth, tile: {copy_from: apple}}"
    )
    abilities += [_ability("nhcloak", "{polymorph: red dragon}"), _ability("amulet of life saving", "{damage: 30000}")]
    for place, (verb, (step, _)) in product(ABOUT, ABOUT_ITSELF.items()):
        if (place, verb) in OF_NO_WAND:
            continue
        steps = f"{place}: [{{damage: 30000}}, {step}]"
        if place == "on_hit":
            artifacts.append(f"{{name: Nha{verb}q, object: club, restricted: false, generated: false, {steps}}}")
        elif place == "hit":
            club = "class: weapon, skill: club, material: wood, tile: {copy_from: club}"
            objects.append(f"{{name: nhhit{verb}q, {club}, {steps}}}")
        else:
            objects.append(WAND.format(name=f"nhzap{verb}q", more=steps))
    kinds = {"objects": objects, "abilities": abilities, "artifacts": artifacts}
    return "".join(f"{kind}:\n" + "".join(f"  - {one}\n" for one in made) for kind, made in kinds.items())


def _ability(item: str, step: str) -> str:
    wanted = 'wanted_when: {code: "if (!nhguard_uses(obj->otyp)) return FALSE;"}'
    return f"{{kind: misc, monster_uses: {item}, used_up: false, for: [hill orc], {wanted}, effects: [{step}, {{curse: itself}}]}}"


def questions() -> Iterable[str]:
    """Write what the probe is asked."""
    yield "things x x"
    for item, hit_points in product([f"nh{name}{blast}" for name, blast in product(BURNT, BLASTS)], (0, 1)):
        yield f"use {item} {hit_points}"
    yield "use nhcloak 0"
    yield "use amulet_of_life_saving 0"
    for place, verb in product(ABOUT, ABOUT_ITSELF):
        if (place, verb) not in OF_NO_WAND:
            yield f"kill {_user(place, verb)} {place}"
    yield "self nhswordq 1"
    yield "self nhappleq 1"
    yield "self nhmedusa 3"
    yield "self nhlight 1"
    yield "self nhorc 1"
    yield "race x x"
    yield "self nhorc 1"


def _user(place: str, verb: str) -> str:
    return {"hit": f"nhhit{verb}q", "zap_monster": f"nhzap{verb}q", "on_hit": f"Nha{verb}q"}[place]


@dataclass(frozen=True, kw_only=True)
class Played:
    """What the probe saw, and what the sanitizer said."""

    rows: tuple[tuple[str, ...], ...]
    complaints: tuple[str, ...]
    facts: Facts

    def of(self, kind: str) -> dict[tuple[str, ...], str]:
        """Return what became of each cell of a table."""
        return {row[1:3]: "|".join(row[3:]) for row in self.rows if row[0] == kind}


@pytest.fixture(scope="module", params=BUILDS)
def played(request: pytest.FixtureRequest, shared_tmp: Path, trees: Mapping[str, Tree]) -> Played:
    """All cells of a target, played in one game that is compiled with the address sanitizer."""
    tree = trees[request.param]
    place = shared_tmp / f"guards-{request.param}"
    place.mkdir()
    (place / "mod.yaml").write_text(HEAD + written(), encoding="utf-8")
    built = build_game(tree, shared_tmp / f"guards-game-{request.param}", place, PROBE, compiler=ADDRESSED)
    folder = built.result.directory
    with Game(folder, env=Sanitizer().env(place), patience=PATIENCE) as game:
        asked = folder / "guards.in"
        asked.write_text("".join(f"{line}\n" for line in questions()), encoding="latin-1")
        game.do("#sit\n")
        end = time.monotonic() + PATIENCE
        while asked.exists() and time.monotonic() < end:
            time.sleep(0.05)
        game.do("\x12")
    rows = (folder / "guards.out").read_text(encoding="latin-1").splitlines()
    logs = tuple(path.read_text(encoding="utf-8", errors="replace") for path in place.glob("nhmod-sanitizer-*"))
    facts = read_facts(host_of("nhmod"), tree, cache_directory())
    return Played(rows=tuple(tuple(row.split("|")) for row in rows), complaints=logs, facts=facts)


def test_nothing_that_was_freed_is_touched(played: Played) -> None:
    assert [text for text in played.complaints if "use_misc" in text or "bhito" in text or "bhitm" in text] == []


def test_only_what_has_pluses_is_enchanted(played: Played) -> None:
    seen = {title: change for (way, title), change in played.of("zap").items() if way == "nhenchant"}
    assert len(seen) > 300
    named = {str(one.index): one for one in played.facts["objects"]}
    plus = {
        index
        for index, one in named.items()
        if one.fields["class"] in {"WEAPON_CLASS", "ARMOR_CLASS"}
        or one.fields["macro"] == "WEPTOOL"
        or (one.fields["class"] == "RING_CLASS" and one.fields["charged"])
    }
    # Objects of the mod come between the game's.
    counts = [change for change in seen.values() if change == "changed|2"]
    assert set(seen.values()) == {"changed|2", "same|0"}
    own = 1 + len(ABOUT_ITSELF)  # the cloak and the clubs
    assert len(counts) == len(plus) + own


@pytest.mark.parametrize("way", ["destroy", "polymorph", "teleport"])
def test_what_the_game_keeps_is_kept(played: Played, way: str) -> None:
    seen = {title: change for (kind, title), change in played.of("zap").items() if kind == f"nh{way}"}
    special = {title: change for title, change in seen.items() if title.startswith("special")}
    assert len(special) == 10
    assert set(special.values()) == {"same|0"}, special
    expected = "moved|0" if way == "teleport" else "gone|0"
    assert seen["dagger"] == seen["scales"] == expected
    assert seen["wand of polymorph"] == ("same|0" if way == "polymorph" else expected)


def test_what_a_monster_uses_outlives_its_blast(played: Played) -> None:
    wrong = {cell: what for cell, what in played.of("use").items() if what not in {"kept", "on the floor"}}
    assert wrong == {}
    assert set(played.of("use").values()) == {"kept", "on the floor"}


def test_steps_about_the_thing_used_happen_after_a_kill(played: Played) -> None:
    expected = {
        (_user(place, verb), place): f"1 {state}"
        for place, (verb, (_, state)) in product(ABOUT, ABOUT_ITSELF.items())
        if (place, verb) not in OF_NO_WAND
    }
    assert played.of("kill") == expected


def test_what_is_made_is_as_many_as_written_and_one_of_a_kind_once(played: Played) -> None:
    assert [row[1:] for row in played.rows if row[0] == "self"][:3] == [
        ("nhswordq", "3 objects, 3 in all, 0 monsters"),
        ("nhappleq", "1 objects, 3 in all, 0 monsters"),
        ("nhmedusa", "0 objects, 0 in all, 1 monsters"),
    ]


def test_nobody_becomes_one_of_her_own_people_and_a_light_goes_out_again(played: Played) -> None:
    seen = [row[1:] for row in played.rows if row[0] == "form"][3:]
    assert seen == [("nhlight", "yellow light"), ("nhorc", "hill orc"), ("nhorc", "own")]
