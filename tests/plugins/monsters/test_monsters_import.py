"""Monsters of a variant become the words that an author would write, and nothing of them is left to a patch."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

import pytest
from kind_harness import HEAD, Staged

import nhmod_monsters
from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import Report
from nhmod.manifest import read_manifest
from nhmod.pipeline.importing.rest import unexplained
from nhmod.target import Facts, Side
from nhmod_monsters.permonst import Permonst
from nhmod_monsters.records import Monster
from nhmod_monsters.resolve import Resolver
from nhmod_monsters.written import Writer
from nhmod_nethack.facts.monsters import MONSTERS
from nhmod_nethack.facts.sources import Sources

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from nhmod.target import Entry, Imported, Json
    from nhmod.target.tree import Tree
    from nhmod_languages.language import Languages

MOUSE = """\
    /* They come out at night. */
    MON("kitchen mouse", S_RODENT, LVL(0, 15, 8, 0, 0), (G_GENO | G_SGROUP | 2),
        A(ATTK(AT_BITE, AD_PHYS, 1, 2), ATTK(AT_BOOM, AD_FIRE, 1, 4), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
        SIZ(8, 10, MS_SQEEK, MZ_TINY), 0, 0, M1_ANIMAL | M1_NOHANDS, M2_HOSTILE, M3_INFRAVISIBLE, 3, CLR_GRAY), /* small */
"""
MOLE = """\
    MON("blind mole", S_RODENT, LVL(0, 3, 8, 0, 0), (G_GENO | 1),
        A(NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
        SIZ(8, 10, MS_SILENT, MZ_TINY), 0, 0, M1_ANIMAL, M2_HOSTILE, 0, 0, CLR_GRAY),
"""
GOLEM = """\
    MON("tin golem", S_GOLEM, LVL(20, 9, 10, 0, 0), (G_NOCORPSE | 1),
        A(ATTK(AT_BOOM, AD_PHYS, 2, 4), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
        SIZ(450, 0, MS_SILENT, MZ_LARGE), MR_SLEEP, 0, M1_MINDLESS, M2_HOSTILE | M2_NEUTER, 0, 30, HI_METAL),
"""
# After the line with a text, more lines.
ADDED: tuple[tuple[str, str, str], ...] = (
    ("src/monst.c", '    MON("giant rat"', MOUSE + MOLE),
    ("src/monst.c", '    MON("leather golem"', GOLEM),
    ("src/makemon.c", "    case PM_LEATHER_GOLEM:\n", "    case PM_TIN_GOLEM:\n        return 45;\n"),
    (
        "src/mondata.c",
        "    { PM_KITTEN, PM_HOUSECAT }",
        "    { PM_KITCHEN_MOUSE, PM_GIANT_RAT },\n    { PM_GECKO, PM_LIZARD },\n",
    ),
)
CHANGED = (("src/monst.c", "LVL(0, 6, 8, 0, 0), (G_GENO | 5)", "LVL(0, 9, 8, 0, 0), (G_GENO | 3)"),)
RECORDS: Mapping[str, Mapping[str, Json]] = {
    "kitchen mouse": {
        "name": "kitchen mouse",
        "class": "r",
        "level": 0,
        "speed": 15,
        "armor_class": 8,
        "attacks": ["bite 1d2", {"type": "explode when killed", "damage": "fire", "dice": "1d4"}],
        "generation": {"frequency": 2, "group": "small"},
        "weight": 8,
        "nutrition": 10,
        "sound": "squeak",
        "size": "tiny",
        "flags": ["animal", "no hands", "hostile", "infravisible"],
        "difficulty": 3,
        "color": "gray",
        "grows_into": "giant rat",
        "place": {"after": "sewer rat"},
    },
    "blind mole": {
        "name": "blind mole",
        "class": "r",
        "level": 0,
        "speed": 3,
        "armor_class": 8,
        "generation": {"frequency": 1},
        "weight": 8,
        "nutrition": 10,
        "size": "tiny",
        "flags": ["animal", "hostile"],
        "color": "gray",
        "place": {"after": "kitchen mouse"},
    },
    "tin golem": {
        "name": "tin golem",
        "class": "'",
        "level": 20,
        "speed": 9,
        "armor_class": 10,
        "attacks": [{"type": "explode when killed", "dice": "2d4"}],
        "generation": {"frequency": 1, "corpse": False},
        "genocidable": False,
        "weight": 450,
        "nutrition": 0,
        "size": "large",
        "resists": ["sleep"],
        "flags": ["mindless", "hostile", "neuter"],
        "difficulty": 30,
        "color": "metal",
        "hit_points": 45,
        "place": {"after": "gold golem"},
    },
    "gecko": {"edit": "gecko", "grows_into": "lizard"},
    "newt": {"edit": "newt", "speed": 9, "generation": {"frequency": 3}},
}


def side(tree: Tree, facts: Facts) -> Side:
    """A side of an import, which has no languages."""

    def none() -> Languages:
        raise NotImplementedError

    return Side(tree=tree, facts=facts, languages=none)


@pytest.fixture(scope="module")
def sides(tree366: Tree, facts366: Facts) -> tuple[Side, Side]:
    """The game, and a variant that a person made of it by hand: some rows more, and one changed."""
    texts: dict[str, str] = {}
    for file, before, text in ADDED:
        source = texts.get(file) or tree366.text(file)
        assert before in source
        texts[file] = source.replace(before, text + before, 1)
    for file, old, new in CHANGED:
        assert old in texts[file]
        texts[file] = texts[file].replace(old, new, 1)
    staged = cast("Tree", Staged(tree366, texts))
    monsters = MONSTERS.read(Sources(staged))
    variant = Facts(vocabularies=MappingProxyType({**facts366.vocabularies, "monsters": monsters}))
    return side(tree366, facts366), side(staged, variant)


@pytest.fixture(scope="module")
def found(sides: tuple[Side, Side]) -> Mapping[str, Imported]:
    """What is imported of it, by what a person calls it."""
    base, variant = sides
    contents = nhmod_monsters.PLUGIN.nhmod_import(base=base, variant=variant, left=frozenset())
    return {one.title: one for one in contents}


def test_monsters_come_back_as_an_author_writes_them(found: Mapping[str, Imported]) -> None:
    assert {title: dict(one.record) for title, one in found.items()} == RECORDS
    assert {title: one.note for title, one in found.items() if one.note} == {
        "kitchen mouse": "They come out at night. small"
    }


def test_nothing_of_them_is_left_to_a_patch(found: Mapping[str, Imported], sides: tuple[Side, Side]) -> None:
    tree, variant = (one.tree for one in sides)
    for file in ("src/monst.c", "src/makemon.c", "src/mondata.c"):
        stretches = [stretch for one in found.values() for stretch in one.ranges if stretch.file == file]
        assert unexplained(tree, variant, file, stretches) == tree.text(file), file


def resolved(records: Iterable[Mapping[str, Json]], facts: Facts, folder: Path) -> tuple[Resolver, list[Monster]]:
    """Read records as a manifest's monsters."""
    report = Report()
    (folder / "mod.yaml").write_text(HEAD.format(id="all") + f"monsters: {json.dumps(list(records))}\n")
    (kind,) = nhmod_monsters.PLUGIN.nhmod_kinds()
    manifest = read_manifest(folder, {"monsters": kind.record}, report)
    assert report.errors == ()
    assert manifest is not None
    mod = Mod(identity=manifest.identity, folder=folder, records=manifest.records)
    mods = ModSet(mods=(mod,), kinds=MappingProxyType({"monsters": kind}))
    return Resolver(mods, facts, report), [record for _, record in mods.records("monsters", Monster)]


def plain(values: Permonst) -> Permonst:
    """A monster's values but for the order of its flags, and for the word of its weight."""
    return replace(
        values,
        generation=tuple(sorted(values.generation)),
        resists=tuple(sorted(values.resists)),
        confers=tuple(sorted(values.confers)),
        flags=tuple(sorted(values.flags)),
        weight_symbol="",
    )


def ordinary(facts: Facts) -> list[Entry]:
    """The game's monsters, but for the worm's tail, which is no monster and has numbers where the others have words."""
    return [entry for entry in facts["monsters"] if entry.symbol != "PM_LONG_WORM_TAIL"]


def test_every_monster_of_the_game_reads_as_it_was_written(stock_facts: Facts, tmp_path: Path) -> None:
    writer = Writer(stock_facts)
    stock = ordinary(stock_facts)
    written = [writer.new(entry) for entry in stock]
    assert [record["name"] for record in written if "difficulty" in record] == []
    resolver, records = resolved(written, stock_facts, tmp_path)
    for entry, record in zip(stock, records, strict=True):
        assert plain(resolver.applied(record, None)) == plain(Permonst.of_entry(entry)), entry.name


def test_every_monster_of_the_game_can_be_changed_into_its_neighbour(stock_facts: Facts, tmp_path: Path) -> None:
    writer = Writer(stock_facts)
    stock = ordinary(stock_facts)
    pairs = [
        (old, replace(new, name=old.name, fields={**new.fields, "mlet": old.fields["mlet"]}))
        for old, new in pairwise(stock)
    ]
    written = [{"edit": writer.monster(old.symbol), **writer.changes(old, new)} for old, new in pairs]
    resolver, records = resolved(written, stock_facts, tmp_path)
    for (old, new), record in zip(pairs, records, strict=True):
        assert plain(resolver.applied(record, Permonst.of_entry(old))) == plain(Permonst.of_entry(new)), old.name
