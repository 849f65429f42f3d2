"""Mods that change one content of a third, without one another: each set of their symbols gives what these mods alone give."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.pipeline import load, plan
from nhmod.request import Request

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from nhmod.pipeline import Plan
    from nhmod.target import Tree

pytestmark = pytest.mark.slow

POND = """\
nhmod: 1
id: pond
rooms:
  - {id: fish pool, inhabitants: newt, on_entry: You enter a pool., generation: {below: 4, chance: 1/6},
     objects: [{object: kelp frond, chance: 1/2}]}
shops:
  - {id: fish shop, probability: {share: 4%, from: general store}, stock: {tripe ration: 60%, tin: 40%}, shopkeepers: [Aal]}
monsters:
  - {name: swamp newt, copy_from: newt, level: 3, tile: {copy_from: newt}}
  - {name: marsh newt, class: lizard, level: 2, speed: 9, flags: [swims, animal], tile: {copy_from: newt}}
objects:
  - {name: boat hook, copy_from: dagger, appearance: bent hook, probability: 0.5%, tile: {copy_from: dagger}}
  - {name: eel stew, class: food, weight: 5, nutrition: 50, delay: 1, material: veggy, probability: 0.5%, color: red,
     tile: {copy_from: apple}, last_bite: [heal: {amount: 1d4}]}
"""
CHANGING = {
    "aa": (
        "pond",
        """\
shops: [{edit: fish shop, stock: {tin: 100%}}]
rooms: [{edit: fish pool, inhabitants: crocodile}]
monsters: [{edit: swamp newt, level: {add: 4}, attacks: [bite 2d6]},
  {edit: marsh newt, speed: {multiply: 2}, flags: {extend: [amphibious]}}]
objects: [{edit: boat hook, cost: 12}, {edit: eel stew, last_bite: [heal: {amount: 3d4}]}]
""",
    ),
    "bb": (
        "pond",
        """\
shops: [{edit: fish shop, probability: {share: 3%, from: delicatessen}, shopkeepers: [Bal]}]
rooms: [{edit: fish pool, generation: {below: 10, chance: 1/3}, on_entry: You slip.}]
monsters:
  - {edit: swamp newt, level: {add: 2}, speed: 15}
  - {edit: marsh newt, level: {add: 1}, flags: {extend: [carnivore], delete: [animal]}}
objects: [{edit: boat hook, weight: 5}, {edit: eel stew, weight: 9}]
""",
    ),
    "cc": (
        "pond",
        """\
rooms: [{edit: fish pool, objects: [{object: apple, chance: 1/3}]}]
monsters: [{edit: swamp newt, level: {add: 1}, resists: [fire]}, {edit: marsh newt, flags: {extend: [hides]}}]
objects: [{edit: boat hook, to_hit: 2}, {edit: eel stew, nutrition: 99}]
""",
    ),
    "dd": (
        "pond, bb",
        """\
monsters: [{edit: swamp newt, speed: 18}]
objects: [{edit: eel stew, weight: 11}]
rooms: [{edit: fish pool, on_entry: You fall.}]
""",
    ),
}
GROUPS = ("aa bb", "aa bb cc", "aa bb dd")
_CONDITION = re.compile(r"\s*#\s*(ifdef|ifndef|if|else|endif)\b\s*([^/]*)")
_SYMBOL = re.compile(r"MOD_\w+")
_AMOUNT = re.compile(r"#define (NHMOD_\w+)(?: (.*))?")


def preprocessed(text: str, defined: Collection[str]) -> list[str]:
    """Decide the conditions of mods' symbols alone, put the mods' amounts in, and leave layout out."""
    kept: list[str] = []
    depth: list[bool | None] = []
    for line in text.split("\n"):
        found = _CONDITION.match(line)
        word, rest = (found[1], found[2].strip()) if found else ("", "")
        if word in {"ifdef", "ifndef"} and _SYMBOL.fullmatch(rest):
            depth.append((rest in defined) == (word == "ifdef"))
            continue
        if word.startswith("if"):
            assert not _SYMBOL.search(rest), line
            depth.append(None)
        elif word in {"else", "endif"} and depth[-1] is not None:
            depth[-1] = not depth[-1]
            if word == "endif":
                depth.pop()
            continue
        elif word == "endif":
            depth.pop()
        if False not in depth:
            kept.append(line)
    amounts = {found[1]: found[2] or "" for line in kept if (found := _AMOUNT.fullmatch(line))}
    lines = (
        re.sub(r"NHMOD_\w+", lambda name: amounts.get(name[0], name[0]), line)
        for line in kept
        if not _AMOUNT.fullmatch(line)
    )
    tidy = (re.sub(r"\s+", " ", line).replace(" ,", ",").strip() for line in lines)
    return [line for line in tidy if line]


def manifest(mod: str) -> str:
    needs, text = CHANGING[mod]
    return f"nhmod: 1\nid: {mod}\nrequires: {{{', '.join(f'{one}: {chr(34)}*{chr(34)}' for one in needs.split(', '))}}}\n{text}"


@pytest.fixture
def planned(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Sequence[str]], Plan]:
    tree: Tree = request.getfixturevalue(f"tree{request.node.callspec.params['release']}")

    def run(mods: Sequence[str]) -> Plan:
        for mod in mods:
            (tmp_path / mod).mkdir(exist_ok=True)
            (tmp_path / mod / "mod.yaml").write_text(POND if mod == "pond" else manifest(mod), encoding="utf-8")
        report = Report()
        paths = tuple(tmp_path / mod for mod in mods)
        return plan(load(Request(paths=paths, target=tree.target.name, source=tree.root), report), report)

    return run


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("release", ["343", "366"])
def test_each_set_of_symbols_gives_what_these_mods_give(
    release: str, group: str, planned: Callable[[Sequence[str]], Plan]
) -> None:
    del release
    changing = group.split()
    everything = planned(["pond", *changing])
    symbols = {mod.id: mod.symbol for mod in everything.project.mods}
    ours = {name: file.text for name, file in everything.overlay.files.items() if name.endswith((".c", ".h"))}
    config = ours.pop("include/config.h")
    refused = re.findall(r"#error (\w+) needs (\w+):", config)
    for count in range(len(changing) + 1):
        for some in combinations(changing, count):
            mods = ("pond", *some)
            defined = {symbols[mod] for mod in mods}
            alone = all(one in mods for mod in some for one in CHANGING[mod][0].split(", "))
            assert alone == (not any(one in defined and other not in defined for one, other in refused)), some
            if not alone:
                continue
            theirs = planned(mods)
            for name, text in ours.items():
                made = theirs.overlay.files.get(name)
                before = made.text if made is not None else theirs.project.tree.text(name)
                assert preprocessed(text, defined) == preprocessed(before, defined), (some, name)
