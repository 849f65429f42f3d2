"""Two mods change one monster: every pair of two keys, in both load orders; the table has what each says, alone and together."""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from nhmod.target.preprocess import preprocess
from nhmod_monsters.permonst import Permonst

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Entry

KEYS = {
    "level": "level: {add: 1}",
    "speed": "speed: {multiply: 2}",
    "armor": "armor_class: {add: -1}",
    "magic": "magic_resistance: {add: 5}",
    "alignment": "alignment: {add: 1}",
    "frequency": "generation: {frequency: 2}",
    "group": "generation: {group: small}",
    "only_in": "generation: {only_in: hell}",
    "never": "generation: {never: true}",
    "corpse": "generation: {corpse: false}",
    "genocidable": "genocidable: false",
    "attacks": "attacks: {extend: [touch fire 1d2]}",
    "weight": "weight: {add: 10}",
    "nutrition": "nutrition: {add: 10}",
    "sound": "sound: hiss",
    "size": "size: gigantic",
    "resists": "resists: {extend: [stoning]}",
    "confers": "confers: {extend: [acid]}",
    "flags": "flags: {extend: [amorphous]}",
    "flags2": "flags: {extend: [likes_gems]}",
    "unflag": "flags: {delete: [hostile]}",
    "difficulty": "difficulty: {add: 1}",
    "color": "color: bright magenta",
}
PAIRS = list(combinations(KEYS, 2))
FOLLOWS = {"difficulty", "raw"}
"""What the rest of the row makes."""


def beyond(entry: Entry) -> int:
    """Return by how much a monster is more difficult than its row makes it."""
    return entry.number("difficulty") - Permonst.of_entry(entry).strength


def changed(before: Entry, after: Entry) -> dict[str, object]:
    return {
        key: after.fields[key]
        for key in before.fields
        if key not in FOLLOWS and after.fields[key] != before.fields[key]
    }


def together(before: Entry, one: Entry, other: Entry, key: str) -> object:
    """Return what a column is with two changes of it, of which each adds to a list or takes something out."""
    was, first, second = before.fields[key], one.fields[key], other.fields[key]
    if was in (first, second) or first == second:
        return second if first == was else first
    assert isinstance(was, list), key
    assert isinstance(first, list)
    assert isinstance(second, list)
    gone = [item for item in was if item not in first or item not in second]
    more = [item for item in (*first, *second) if item not in was]
    return sorted(str(item) for item in (*(item for item in was if item not in gone), *more))


@pytest.mark.parametrize("swapped", [False, True])
def test_two_keys_of_one_monster(run: RunMods, *, swapped: bool) -> None:
    stock = [one for one in run("monsters: [{edit: newt, speed: 9}]\n").facts["monsters"] if one.symbol]
    plain = [
        one
        for one in stock
        if "M2_HOSTILE" in one.texts("m2") and len(one.fields["attacks"]) < 5 and "G_UNIQ" not in one.texts("geno")
    ]
    per = len(plain)
    for start in range(0, len(PAIRS), per):
        chosen = dict(zip(PAIRS[start : start + per], plain, strict=False))
        texts = ["monsters:\n", "monsters:\n"]
        for pair, monster in chosen.items():
            for number, key in enumerate(pair[::-1] if swapped else pair):
                texts[number] += f"  - {{edit: {monster.symbol}, {KEYS[key]}}}\n"
        result = run(*texts)
        assert not [one for one in result.told if one.startswith("error")]
        worlds = {
            here: result.staged_facts(*here)["monsters"]
            for here in ((), ("MOD_MOD1",), ("MOD_MOD2",), ("MOD_MOD1", "MOD_MOD2"))
        }
        wrong = []
        for pair, monster in chosen.items():
            found_all = [worlds[here].symbol(monster.symbol) for here in worlds]
            none, one, other, both = (entry for entry in found_all if entry is not None)
            if "difficulty" not in pair:
                wrong += [
                    (pair, monster.name, "difficulty", here, beyond(none), beyond(entry))
                    for here, entry in zip(worlds, (none, one, other, both), strict=True)
                    if beyond(entry) != beyond(none)
                ]
            if changed(monster, none):
                wrong.append((pair, monster.name, "without mods", changed(monster, none)))
            for key in set(changed(none, both)) | set(changed(none, one)) | set(changed(none, other)):
                wanted, found = together(none, one, other, key), both.fields[key]
                if found != wanted and not (
                    isinstance(found, list) and sorted(map(str, found)) == sorted(map(str, wanted))
                ):
                    wrong.append((pair, monster.name, key, none.fields[key], one.fields[key], other.fields[key], found))
        assert not wrong


LEVEL, SAID = "monsters: [{edit: giant ant, level: {add: 3}}]\n", "monsters: [{edit: giant ant, difficulty: 2}]\n"
ALONE, NONE = 7, 4
"""The difficulty of a giant ant with the level alone, and in the game."""


# Who says how difficult a monster is has said it, whatever follows from what others change; who builds upon that goes on from it.
@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        ((LEVEL, SAID), [NONE, ALONE, 2, 2]),
        ((SAID, LEVEL), [NONE, 2, ALONE, 2]),
        ((LEVEL, f'requires: {{mod1: "*"}}\n{SAID}'), [NONE, ALONE, 2, 2]),
        ((SAID, f'requires: {{mod1: "*"}}\n{LEVEL}'), [NONE, 2, ALONE, 2 + ALONE - NONE]),
        ((LEVEL, SAID.replace("2}", "{add: 2}}")), [NONE, ALONE, NONE + 2, ALONE + 2]),
        ((LEVEL, SAID.replace("2}", f"{NONE}}}")), [NONE, ALONE, NONE, NONE]),
    ],
)
def test_the_difficulty_that_is_said(run: RunMods, texts: tuple[str, str], wanted: list[int]) -> None:
    result = run(*texts)
    found = []
    for here in ((), ("MOD_MOD1",), ("MOD_MOD2",), ("MOD_MOD1", "MOD_MOD2")):
        ant = result.staged_facts(*here)["monsters"].symbol("PM_GIANT_ANT")
        assert ant is not None
        found.append(ant.number("difficulty"))
    assert found == wanted


GEAR, NASTY = ("usual_gear: false", "usual_gear: true"), ("nasty: true", "nasty: false")


@pytest.mark.parametrize("pair", [GEAR, GEAR[::-1], NASTY, NASTY[::-1]], ids=" | ".join)
def test_what_stands_beside_the_row_is_said_by_one(run: RunMods, pair: tuple[str, str]) -> None:
    texts = [f"monsters: [{{edit: gnome lord, {text}}}]\n" for text in pair]
    (told,) = run(*texts).told
    assert told.startswith(
        f"error NH0601: mod1 and mod2 say different things of the {pair[0].split(':')[0]} of 'gnome lord'"
    )


@pytest.mark.parametrize("pair", [GEAR, NASTY], ids=" | ".join)
def test_what_a_required_mod_says_beside_the_row_stays(run: RunMods, pair: tuple[str, str]) -> None:
    key = pair[0].split(":")[0]
    first, second = (f"monsters: [{{edit: gnome lord, {text}}}]\n" for text in pair)
    assert run(first, f'requires: {{mod1: "*"}}\n{second}').told == [
        f"error NH1120: 'edit:' can't take back that another mod says '{pair[0]}' of 'gnome lord' (leave '{key}' out)"
    ]
    assert run(first, f'requires: {{mod1: "*"}}\n{first}').told == []


@pytest.mark.parametrize("text", ["usual_gear: true", "nasty: false", "carries: []"])
def test_what_changes_nothing_beside_the_row(run: RunMods, text: str) -> None:
    told = run(f"monsters: [{{edit: gnome lord, {text}}}]\n").told
    assert told == ["warning NH1123: 'gnome lord' is like this already"]


def test_attacks_of_several_mods_make_one_difficulty(run: RunMods) -> None:
    text = "monsters: [{edit: gnome lord, attacks: {extend: [bite 1d2]}}]\n"
    result = run(text, text, text)
    symbols = [f"MOD_MOD{number}" for number in (1, 2, 3)]
    for here in product((True, False), repeat=len(symbols)):
        defined = [symbol for symbol, there in zip(symbols, here, strict=True) if there]
        lord = result.staged_facts(*defined)["monsters"].symbol("PM_GNOME_LORD")
        assert lord is not None
        assert (defined, len(lord.fields["attacks"]), beyond(lord)) == (defined, 1 + len(defined), 0)


def test_two_changes_of_one_mod_add_up(run: RunMods) -> None:
    changes = ("level: {add: 3}", "speed: 24", "attacks: {extend: [touch fire 1d2]}")
    one_mod = "monsters:\n" + "".join(f"  - {{edit: giant ant, {text}}}\n" for text in changes)
    apart = [f"monsters: [{{edit: giant ant, {text}}}]\n" for text in changes]
    found = []
    for texts in ([one_mod], apart):
        result = run(*texts)
        assert result.told == []
        ant = result.staged_facts(*(f"MOD_MOD{number}" for number in range(1, len(texts) + 1)))["monsters"]
        entry = ant.symbol("PM_GIANT_ANT")
        assert entry is not None
        found.append([entry.fields[key] for key in ("level", "speed", "attacks", "difficulty")])
    assert found[0] == found[1]


ONE = [
    ("flags: [animal]", "flags: [animal, flies]", "flags"),
    ("flags: {extend: [flies]}", "flags: [animal]", "flags"),
    ("resists: [fire]", "resists: [cold]", "resists"),
    ("genocidable: false", "genocidable: true", "genocidable"),
    ("usual_gear: false", "usual_gear: true", "usual_gear"),
]


@pytest.mark.parametrize("pair", [pair for both in ONE for pair in (both, (both[1], both[0], both[2]))], ids=" | ".join)
def test_one_mod_says_different_things(run: RunMods, pair: tuple[str, str, str]) -> None:
    first, second, key = pair
    told = run(f"monsters:\n  - {{edit: giant ant, {first}}}\n  - {{edit: giant ant, {second}}}\n").told
    assert told[:1] == [f"error NH0601: mod1 says different things of the {key} of 'giant ant' (say it in one 'edit:')"]


def test_two_mods_make_one_nasty_and_it_is_there_once(run: RunMods) -> None:
    nasty = "monsters: [{edit: gnome lord, nasty: true}]\n"
    twice = "monsters:\n  - {edit: gnome lord, nasty: true}\n  - {edit: gnome lord, nasty: true}\n"
    result = run(nasty, nasty, twice)
    assert result.told == []
    mods = ("MOD_MOD1", "MOD_MOD2", "MOD_MOD3")
    for here in (one for number in range(4) for one in combinations(mods, number)):
        staged = preprocess(result.staged(*here), "src/wizard.c").text  # type: ignore[arg-type]
        nasties = staged.partition("nasties[")[2].partition(";")[0]
        index = result.facts["monsters"].symbol("PM_GNOME_LORD")
        assert index is not None
        row = re.findall(rf"\b(?:PM_GNOME_LORD|{index.index})\b", nasties.partition("=")[2])
        assert len(row) == bool(here), here


@pytest.mark.parametrize("other", ["scorpion", "giant spider"])
def test_two_mods_say_into_what_one_grows(run: RunMods, other: str) -> None:
    texts = [f"monsters: [{{edit: centipede, grows_into: {into}}}]\n" for into in ("scorpion", other)]
    found = run(*texts).report.errors
    if other == "scorpion":
        assert found == ()
        return
    refused = next(one for one in found if "already" in one.message)
    assert (refused.code, refused.message) == ("NH1118", "'centipede' grows into scorpion already")
    assert ["mod1" in one.location.file for one in refused.related] == [True]
