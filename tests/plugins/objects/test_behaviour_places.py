"""Every place where an object can do something, on every release: it is found, edited, and compiles; without the mod nothing changes."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from compilable import compilable_tree, options, run, write
from kind_harness import Staged

from nhmod.diagnostics import Report
from nhmod.edits import Edit, compose
from nhmod.host import Host
from nhmod.pipeline import Plan, load, plan
from nhmod.request import Request
from nhmod.target.c import SiteError
from nhmod_nethack.repairs import repairs
from nhmod_objects.behaviour.declared import behaviour_sites
from nhmod_objects.behaviour.records import BEHAVIOUR_KEYS

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

HEAD = "nhmod: 1\nid: every\nversion: 1.0.0\nname: Every place\nlicense: NGPL\nauthors: [somebody]\n"
# An object of each class at each of its places, and objects without any behaviour where the game would complain of them.
EVERY = """\
objects:
  - name: clarity
    class: potion
    appearance: crystalline
    friendly: true
    quaff:
      - {cure: [confusion, hallucination], when: not cursed}
      - {confuse: 2d10, when: cursed, otherwise: [{identify: itself}]}
    thrown: [{damage: 2d4}, {cure: confusion}]
    thrown_at_you: [{message: Your head is wet.}]
    breathe:
      - heal: 1
      - code: |
          if (obj->blessed)
              u.uluck++;
    dip: [{bless: target}]
    cancel: [{message: It clears.}]
    drop: [{message: Glug.}]
  - {name: nonsense, class: potion, appearance: gritty}
  - {name: fairness, class: scroll, appearance: FAIR, read: [{gain: {property: fire resistance, turns: 20}}]}
  - {name: silence, class: scroll, appearance: SHH}
  - name: droning
    class: wand
    appearance: humming
    direction: immediate
    friendly: true
    zap_monster: [{damage: {amount: 2d6, kind: fire}}, {message: "%s hums."}]
    zap_object: [{curse: target}]
    zap_self: [{stun: 3}]
    engrave: [{message: The letters hum.}]
  - {name: resting, class: wand, appearance: idle, direction: immediate}
  - {name: idleness, class: wand, appearance: lazy, direction: nodir}
  - name: lamplight
    class: wand
    appearance: glowing
    direction: nodir
    zap: [{light: true}, {code: known = TRUE;}]
    break: [{explode: {damage: 2d6}}]
  - {name: frying, class: wand, appearance: fried, direction: ray, ray: {of: fire, dice: 4}, zap_self: [{damage: 1}]}
  - {name: stinging, class: wand, appearance: buzzing, direction: ray, zap: [{message: Zzz.}]}
  - {name: lemon zest, class: wand, appearance: lemony, direction: ray}
  - name: comfort
    class: ring
    appearance: woollen
    wear: [{message: It is warm.}]
    remove: [{message: It is cold.}]
    sink: [{message: The sink purrs.}]
    eat: [{heal: 10}]
  - name: amulet of tea
    class: amulet
    appearance: leafy
    wear: [{nutrition: 10}]
    remove: [{nutrition: -10}]
    eat: [{heal: 10}]
  - name: thick club
    class: weapon
    skill: club
    wield: [{message: Heavy!}]
    hit: [{confuse: 3, chance: 1/2}, {damage: 2}]
    bonus:
      - {against: [troll, dragon, flies], damage: 2d4, to_hit: 3}
      - {damage: -1}
      - code: |
          if (ptr->mlet == S_DOG)
              tmp++;
    apply: [{message: You swing it.}]
  - name: knitting kit
    class: tool
    charged: true
    charges: 2..5
    uses: charge
    apply: [{create: {object: cloak of protection}}, {code: res = 1;}]
  - name: cheese roll
    class: food
    nutrition: 300
    first_bite: [{message: Hot!}]
    last_bite: [{message: Greasy., unless: hallucinating}, {heal: 1d4}]
    uses: itself
    apply: [{message: You throw it away.}]
  - name: help
    class: spellbook
    appearance: helpful
    skill: P_DIVINATION_SPELL
    level: 1
    direction: nodir
    learn: [{message: Learnt.}]
    cast: [{map: true}, {detect: monsters, when: blessed}]
  - {name: idle chat, class: spellbook, appearance: chatty, skill: P_DIVINATION_SPELL, level: 1, direction: nodir}
  - name: stop
    class: spellbook
    appearance: stopping
    skill: P_ATTACK_SPELL
    level: 1
    direction: immediate
    zap_monster: [{paralyze: 4}, {tame: true, chance: 1/4}]
    zap_object: [{destroy: true}]
    zap_self: [{paralyze: 1}]
  - {name: idle point, class: spellbook, appearance: pointed, skill: P_ATTACK_SPELL, level: 1, direction: immediate}
  - {name: bolting, class: spellbook, appearance: bolted, skill: P_ATTACK_SPELL, level: 2, direction: ray, ray: {of: cold}}
  - {name: green bead, class: gem, appearance: greenish, apply: [{message: It clicks.}], hit: [{blind: 3}]}
  - {name: every suit, class: armor, slot: suit, wear: [{luck: 1}], remove: [{luck: -1}]}
  - {name: every hat, class: armor, slot: helmet, wear: [{luck: 1}], remove: [{luck: -1}]}
  - {name: every glove, class: armor, slot: gloves, wear: [{luck: 1}], remove: [{luck: -1}]}
  - {name: every boot, class: armor, slot: boots, wear: [{luck: 1}], remove: [{luck: -1}]}
  - {name: every cape, class: armor, slot: cloak, wear: [{luck: 1}], remove: [{luck: -1}]}
  - {name: every targe, class: armor, slot: shield, wear: [{luck: 1}], remove: [{luck: -1}]}
  - {name: every blouse, class: armor, slot: shirt, wear: [{luck: 1}], remove: [{luck: -1}]}
  - {name: plain cap, class: armor, slot: helmet}
  - {name: plain gloves, class: armor, slot: gloves}
  - {name: plain boots, class: armor, slot: boots}
  - {name: plain cape, class: armor, slot: cloak}
  - {name: plain targe, class: armor, slot: shield}
  - {name: plain blouse, class: armor, slot: shirt}
  # The game's own, before what they do.
  - {edit: carrot, first_bite: [{message: Crunch!}], last_bite: [{heal: 1}], apply: [{message: You point with it.}]}
  - {edit: pick-axe, wield: [{message: Hi ho.}], drop: [{message: Ho hum.}], apply: [{message: Chop.}]}
  - {edit: wand of striking, engrave: [{message: Bump.}], zap_self: [{luck: -1}], zap_monster: [{damage: 1}], break: [{heal: 1}]}
  - {edit: wand of light, zap: [{message: Blink.}]}
  - {edit: potion of healing, quaff: [{luck: 1}], thrown_at_you: [{heal: 1}], breathe: [{heal: 1}], dip: [{repair: target}]}
  - {edit: scroll of light, read: [{message: Bright.}]}
  - {edit: spellbook of clairvoyance, cast: [{message: Ooh.}], learn: [{message: Aah.}]}
  - {edit: ring of stealth, wear: [{luck: 1}], remove: [{luck: -1}], sink: [{luck: 1}], eat: [{luck: 1}], cancel: [{message: Pop.}]}
  - {edit: amulet of change, wear: [{luck: 1}], remove: [{luck: -1}], eat: [{luck: 1}]}
  - {edit: helmet, wear: [{message: Clonk.}], remove: [{message: Clank.}]}
  - {edit: speed boots, wear: [{message: Whizz.}], remove: [{message: Whew.}]}
  - {edit: plate mail, wear: [{message: Clonk.}], remove: [{message: Clank.}]}
  - {edit: club, bonus: [{against: undead, damage: 1}], hit: [{confuse: 1}]}
"""


@pytest.fixture(scope="session", params=["tree366", "tree343", "treenle"])
def any_tree(request: pytest.FixtureRequest) -> Tree:
    """Each of the targets' trees."""
    tree: Tree = request.getfixturevalue(request.param)
    return tree


@pytest.fixture(scope="session")
def every_place(any_tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Plan:
    """What the mod with every place makes of a tree."""
    folder = tmp_path_factory.mktemp("every") / "every"
    folder.mkdir()
    (folder / "mod.yaml").write_text(HEAD + EVERY)
    report = Report()
    with mock.patch("nhmod.pipeline.project.locate", return_value=any_tree):
        request = Request(paths=(folder,), target=any_tree.target.name, allow_code=True)
        return plan(load(request, report, host=Host.with_entry_points()), report)


def test_every_key_is_tried() -> None:
    assert {key for key in BEHAVIOUR_KEYS if not re.search(rf"\b{key}: ", EVERY)} == set()


def test_every_declared_site_is_edited(every_place: Plan) -> None:
    edited = {change.site for change in every_place.changes if isinstance(change, Edit)}
    assert [site.name for site in behaviour_sites() if site.name not in edited] == []


def test_every_site_is_found_where_it_is_edited(every_place: Plan, any_tree: Tree) -> None:
    offsets: dict[str, set[int]] = {}
    for change in every_place.changes:
        if isinstance(change, Edit):
            offsets.setdefault(change.site, set()).add(change.start)
    for site in behaviour_sites():
        assert site.find(any_tree, every_place.project.facts) in offsets[site.name], site.name


def test_the_author_s_code_keeps_its_own_lines(every_place: Plan) -> None:
    code = [change for change in every_place.changes if isinstance(change, Edit) and change.verbatim]
    lines = (HEAD + EVERY).splitlines()
    assert len(code) == 4
    for change in code:
        assert change.origin is not None
        first = change.text.splitlines()[0].strip()
        assert first in lines[change.origin.line - 1]


def test_what_they_do_compiles_and_without_the_symbol_is_nothing(
    every_place: Plan, any_tree: Tree, tmp_path: Path
) -> None:
    copy = compilable_tree(any_tree, tmp_path)
    files = sorted({site.file for site in behaviour_sites()})
    warned, seen = warnings(any_tree, files, copy), preprocessed(any_tree, files, copy)
    config = copy / "include/config.h"
    pristine = config.read_bytes()
    write(compose(any_tree, (*repairs(any_tree), *every_place.changes), order=["(repairs)", "every"]), copy)
    config.write_bytes(pristine)
    assert preprocessed(any_tree, files, copy) == seen
    config.write_bytes(b"#define MOD_EVERY\n" + pristine)
    sources = ("util/makedefs.c", "src/monst.c", "src/objects.c")
    run(["gcc", "-w", "-O0", *options(any_tree), "-DDLB", *sources, "-o", "util/makedefs"], copy)
    run(["./makedefs", "-o"], copy / "util")
    assert warnings(any_tree, files, copy) == warned
    after = preprocessed(any_tree, files, copy)
    assert [file for file in files if after[file] == seen[file]] == []


def preprocessed(tree: Tree, files: list[str], folder: Path) -> dict[str, list[str]]:
    """What the compiler sees of each file."""
    return {file: run(["gcc", "-w", "-E", "-P", *options(tree), file], folder).split() for file in files}


def warnings(tree: Tree, files: list[str], folder: Path) -> list[str]:
    """Let gcc read files; gives what it warns of, without the lines."""
    command = ["gcc", "-fsyntax-only", "-Wall", *options(tree), *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return sorted(re.sub(r":\d+:\d+:", ":", line) for line in done.stderr.splitlines() if "warning:" in line)


def test_a_site_that_is_not_there_is_an_error(any_tree: Tree, every_place: Plan) -> None:
    for site in behaviour_sites():
        changed = re.sub(
            r"\b(switch|if|arti_speak|setworn|setnotworn|return|dropx|getobj)\b(?=\s*[(;0])",
            r"\1_",
            any_tree.text(site.file),
        )
        with pytest.raises(SiteError):
            site.find(Staged(any_tree, {site.file: changed}), every_place.project.facts)  # type: ignore[arg-type]
