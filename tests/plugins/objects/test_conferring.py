"""What worn things confer: every property in every slot on every target, decided, refused or written as C that compiles."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from compilable import compilable_tree, options, write
from conferring_cells import cells, manifest

from nhmod_objects.conferring.acting import acting
from nhmod_objects.conferring.deciding import Conferring
from nhmod_objects.conferring.looks import SEEN, SIDES, TIMEOUT, TOLD
from nhmod_objects.conferring.page import count, table
from nhmod_objects.conferring.slots import SLOTS
from nhmod_objects.sites import PROPERTIES

if TYPE_CHECKING:
    from conferring_cells import Made
    from kind_harness import RunMods

    from nhmod.target import Facts, Tree

ALL = pytest.mark.parametrize("release", ["343", "366", "nle"])
PAGE = Path(__file__).parents[3] / "docs" / "conferring.md"
NAMES = {"366": "3.6.6", "343": "3.4.3", "nle": "NLE"}


@pytest.fixture
def conferring(tree: Tree, stock_facts: Facts) -> Conferring:
    return Conferring(tree, stock_facts)


def works(conferring: Conferring, facts: Facts, word: str) -> tuple[str, ...]:
    entry = facts[PROPERTIES].find(word)
    assert entry is not None
    return conferring.slots(entry.symbol)


@ALL
def test_how_the_game_looks_at_properties(stock_facts: Facts, release: str) -> None:
    looks = {entry.symbol: entry.fields["worn"] for entry in stock_facts[PROPERTIES]}
    within = {"SICK_RES", "INVULNERABLE", "STUNNED", "CONFUSION", "BLINDED", "SICK", "STONED", "STRANGLED"}
    within |= {"VOMITING", "GLIB", "SLIMED", "HALLUC", "WARN_UNDEAD"}
    assert {symbol for symbol, look in looks.items() if look == TIMEOUT} == within
    assert {symbol for symbol, look in looks.items() if look == SIDES} == {"WOUNDED_LEGS"}
    assert {symbol for symbol, look in looks.items() if look == TOLD} == ({"PROTECTION"} if release == "343" else set())
    assert set(looks.values()) <= {SEEN, TIMEOUT, TOLD, SIDES}


@ALL
def test_what_the_tree_decides(conferring: Conferring, stock_facts: Facts, release: str) -> None:
    every = tuple(SLOTS)
    worn = tuple(slot for slot in SLOTS if slot != "weapon")
    armor = tuple(slot for slot in worn if slot not in {"ring", "amulet"})
    expected = {
        "fire resistance": every,
        "reflecting": every,
        "warning": every,
        "levitation": worn,
        "restful sleep": worn,
        "fumbling": worn,
        "life saving": ("amulet",),
        "strangulation": ("amulet",),
        "adorned": ("ring", *armor),
        "protection": ("ring",) if release == "343" else every,
        "stunned": (),
        "warn of mon": (),
        "wounded legs": (),
    }
    assert {word: works(conferring, stock_facts, word) for word in expected} == expected


def of_what_is_conferred(told: list[str]) -> list[str]:
    """Leave out that the amulets' names, which are made of letters, do not say what they are (NH1752)."""
    return [line for line in told if " NH1752: " not in line]


@ALL
def test_every_cell_that_is_refused_is_told(run: RunMods, conferring: Conferring, stock_facts: Facts) -> None:
    refused = [one for one in cells(conferring, stock_facts) if one.cell.why]
    told = of_what_is_conferred(run(manifest(refused)).told)
    assert len(told) == len(refused) > 100
    for one, line in zip(refused, told, strict=True):
        assert line.startswith("error NH1770: ")
        assert f"{one.name}' would not give '{stock_facts.word(PROPERTIES, one.property)}' as " in line
        assert one.cell.why in line
        assert all(f" {slot}" in line for slot in conferring.slots(one.property))


@ALL
def test_every_cell_that_works_compiles(
    run: RunMods, conferring: Conferring, stock_facts: Facts, tree: Tree, tmp_path: Path
) -> None:
    accepted = [one for one in cells(conferring, stock_facts) if not one.cell.why]
    result = run(manifest(accepted))
    assert of_what_is_conferred(result.told) == []
    assert result.overlay is not None
    folder = compilable_tree(tree, tmp_path)
    write(result.overlay, folder)
    named = options(tree)
    commands = [
        [
            "gcc",
            "-w",
            "-O0",
            "-DMOD_MOD1",
            *named,
            "-DDLB",
            "util/makedefs.c",
            "src/monst.c",
            "src/objects.c",
            "-o",
            "util/makedefs",
        ],
        ["sh", "-c", "cd util && ./makedefs -o"],
    ]
    commands += [
        ["gcc", "-fsyntax-only", "-DMOD_MOD1", *named, "-w", "-Werror=implicit-function-declaration", file]
        for file in sorted(result.overlay.files)
        if file.endswith(".c")
    ]
    for command in commands:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stderr}"
    assert_all_begin_and_end(accepted, conferring, result.overlay.files["src/do_wear.c"].text)


def assert_all_begin_and_end(accepted: list[Made], conferring: Conferring, text: str) -> None:
    """Each that begins or ends with more than a bit is named as often as its slot has functions for that."""
    for one in accepted:
        slot = SLOTS[one.slot]
        what = acting(one.property, slot, conferring.names.__contains__)
        symbol = f"RIN_{one.name.upper()}" if one.slot == "ring" else one.name.upper()
        times = bool(what.begins) * len(slot.ons) + bool(what.ends or what.always) * len(slot.offs)
        assert text.count(f"{slot.item}->otyp == {symbol})") >= times, one


def test_the_page_is_fresh(tree366: Tree, tree343: Tree, treenle: Tree, request: pytest.FixtureRequest) -> None:
    targets = {}
    for release, tree in (("366", tree366), ("343", tree343), ("nle", treenle)):
        facts: Facts = request.getfixturevalue(f"facts{release}")
        targets[NAMES[release]] = (Conferring(tree, facts), facts)
    text = PAGE.read_text(encoding="utf-8")
    hint = "if the new table is right: python docs/conferring.py"
    assert f"\n{count(targets)}.\n\n{table(targets)}\n" in text, hint


def test_a_variants_own_code_is_not_guessed(tree: Tree, stock_facts: Facts) -> None:
    class Busy(Conferring):
        """As if the game's own rings of searching did something more."""

        def own(self, symbol: str):  # type: ignore[no-untyped-def]  # noqa: ANN202
            return super().own("LEVITATION" if symbol == "SEARCHING" else symbol)

    cell = Busy(tree, stock_facts).cell("SEARCHING", "cloak")
    assert "does more when LEVITATION_BOOTS and RIN_LEVITATION is put on or taken off" in cell.why
    assert Conferring(tree, stock_facts).cell("SEARCHING", "cloak").why == ""


def test_levitation_of_an_amulet(run: RunMods) -> None:
    result = run("objects:\n  - {name: amulet of the cloud, class: amulet, appearance: wispy, confers: levitation}\n")
    assert of_what_is_conferred(result.told) == []
    assert result.added("src/do_wear.c").count("AMULET_OF_THE_CLOUD") == 4
    assert "float_up();" in result.added("src/do_wear.c")
    assert "(void) Amulet_off();" in result.added("src/hack.c")
    assert result.added("src/pray.c").count("Cursed_obj(uamul, AMULET_OF_THE_CLOUD)") == 2
    assert result.added("src/eat.c").split() == [
        "#ifdef",
        "MOD_MOD1",
        "case",
        "AMULET_OF_THE_CLOUD:",
        "#endif",
        "/*",
        "MOD_MOD1",
        "*/",
    ]


def test_a_mod_that_has_the_code_itself(run: RunMods) -> None:
    line = "{name: reeling, class: ring, appearance: wobbly, confers: stunned, usual_cases: false}"
    result = run(f"objects:\n  - {line}\n")
    assert of_what_is_conferred(result.told) == []
    assert {edit.file for edit in result.changes} == {"src/objects.c"}
