"""The strange object and the long worm's tail: refused wherever a manifest or a level file has the game make a thing, whatever the kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tree_facts import facts_of

from nhmod.manifest import RecordOf, WordType, record_keys
from nhmod.target import NEVER_ALONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Workshop

    from nhmod.host import Host
    from nhmod.manifest import Record, Type

THINGS = {"monsters", "objects", "monster classes", "object classes"}
ONLY_NAMED = {
    *("abilities.for", "artifacts.against.monster", "artifacts.against.class", "artifacts.race", "extras.for"),
    *("levels.replace.monster", "levels.replace.object", "objects.bonus.against", "rooms.generation.unless_gone"),
    *("monsters.edit", "monsters.copy_from", "monsters.class", "monsters.tile.copy_from", "monsters.place.after"),
    *(
        "objects.edit",
        "objects.probability.from",
        "objects.tile.copy_from",
        "objects.place.after",
        "monsters.counts_as",
    ),
    *("roles.knows", "roles.spells.special", "roles.monster", "roles.monster_female", "tiles.monster", "tiles.object"),
}
"""Words that the game makes nothing of."""
OWN_CODES = (
    "monsters.carries",
    "rooms.inhabitants",
    "rooms.objects",
    "shops.stock",
    "abilities.monster_uses",
    "roles.inventory",
)
"""Words whose kind says more of what can't be made; the kinds' own tests have the strange object."""
EFFECTS = ("polymorph", "create.monster", "create.object")
"""Words of steps, which the effects look at."""


def words(type_: Type[object], path: str, seen: frozenset[type[Record]]) -> Iterator[tuple[str, WordType]]:
    if isinstance(type_, WordType):
        yield path, type_
    elif not isinstance(type_, RecordOf):
        for part in type_.parts:
            yield from words(part, path, seen)
    elif type_.record not in seen:
        for key in record_keys(type_.record).values():
            yield from words(key.type, f"{path}.{key.name}", seen | {type_.record})


def all_words(host: Host, vocabularies: set[str]) -> dict[str, WordType]:
    """Return the words of all kinds of NetHack that can be of some vocabularies, by where they are written."""
    return {
        path: type_
        for name, kind in host.kinds().items()
        if kind.is_for("nethack")
        for key in record_keys(kind.record).values()
        for path, type_ in words(key.type, f"{name}.{key.name}", frozenset())
        if vocabularies & set(type_.vocabularies)
    }


def test_every_word_for_a_thing_is_of_one_sort(all_plugins: Host) -> None:
    """Who adds a key says whether the game makes what it names (``made``), or adds it here, with a check of its own or without."""
    found = {path: type_.made for path, type_ in all_words(all_plugins, THINGS).items()}
    assert len(found) > 150
    for path, made in found.items():
        elsewhere = path in ONLY_NAMED, path.startswith(OWN_CODES), path.endswith(EFFECTS)
        assert (made, *elsewhere).count(True) == 1, path
    assert found.keys() >= ONLY_NAMED


def test_what_never_is_alone_is_read_off_the_tree(any_workshop: Workshop) -> None:
    facts = facts_of(any_workshop.tree)
    assert {entry.symbol for name in facts.vocabularies if name.endswith(NEVER_ALONE) for entry in facts[name]} == {
        *("STRANGE_OBJECT", "ILLOBJ_CLASS", "PM_LONG_WORM_TAIL", "S_WORM_TAIL"),
    }


LEVELS = """\
artifacts:
  - {name: Foo, object: strange object}
objects:
  - {name: bar, copy_from: strange object, appearance: quux}
  - {name: baz, class: illegal object, appearance: quuz, material: iron}
monsters:
  - {name: foo, copy_from: newt, grows_into: long worm tail}
  - {name: fob, copy_from: newt, leaves_corpse_of: long worm tail}
levels:
  - name: hut
    map: "-----\\n|...|\\n-----\\n"
    stairs: {up: [1, 1], down: [3, 1]}
    contents:
      - {object: strange object, at: [2, 1]}
      - {object: illegal object, at: [2, 1]}
      - {monster: long worm tail, at: [2, 1]}
      - {monster: "~", at: [2, 1]}
      - {object: corpse, of: long worm tail, at: [2, 1]}
      - {container: strange object, at: [2, 1]}
      - {container: chest, holds: [strange object, {object: strange object}], at: [2, 1]}
      - {monster: soldier, holds: [illegal object], at: [2, 1]}
  - {edit: castle, replace: [{monster: soldier, with: long worm tail}, {object: dagger, with: strange object}]}
  - {edit: orcus, replace: [{monster: ghost, with: "~"}, {object: dagger, with: illegal object}]}
"""


def test_made_things_in_manifests(any_workshop: Workshop) -> None:
    text = LEVELS.splitlines()
    wanted = []
    for number, line in enumerate(text, start=7):
        count = line.count("strange object") + line.count("illegal") + line.count("worm tail") + line.count('"~"')
        wanted += [(number, "NH0544")] * count
    errors = any_workshop.errors(any_workshop.mod("one", LEVELS))
    found = [(int(error.partition(":")[0]), error.split()[1]) for error in errors]
    assert [pair for pair in found if pair[1] == "NH0544"] == wanted
    # Of what else is wrong with such things nothing need be said twice.
    assert {number for number, _ in found} == {number for number, _ in wanted}


HEAD = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n.....\n.....\nENDMAP\n"
NEWER = """\
STAIR:(0,0),up
STAIR:(4,0),down
MONSTER:('~',"long worm tail"),(1,1)
MONSTER:'~',(1,1)
OBJECT:(']',"strange object"),(1,1)
OBJECT:']',(1,1)
OBJECT:('`',"statue"),(1,1),montype:"long worm tail"
CONTAINER:('(',"chest"),(2,0) {
OBJECT:(']',"strange object")
}
"""
OLDER = """\
RANDOM_OBJECTS:'[',']'
RANDOM_MONSTERS:'~','a'
STAIR:(0,0),up
STAIR:(4,0),down
MONSTER:'~',"long worm tail",(1,1)
MONSTER:'~',random,(1,1)
OBJECT:']',"strange object",(1,1)
OBJECT:']',random,(1,1)
OBJECT:'`',"statue",(1,1),uncursed,"long worm tail",0
CONTAINER:'(',"chest",(2,0)
OBJECT:']',"strange object",contained
"""
MIMIC = {"nethack-3.4.3": 'MONSTER:\'m\',"giant mimic",(2,1),m_object "strange object"\n'}
MIMIC_36 = 'MONSTER:(\'m\',"giant mimic"),(2,1),m_object "strange object"\n'


@pytest.mark.parametrize("dialect", ["own", "upgraded"])
def test_level_files(any_workshop: Workshop, dialect: str) -> None:
    target = any_workshop.tree.target.name
    older = target in MIMIC or dialect == "upgraded"
    body = OLDER if older else NEWER
    level = "levels:\n  - {edit: valley, des: a.des}\n"
    errors = any_workshop.errors(any_workshop.mod("one", level, a_des=HEAD + body))
    first = HEAD.count("\n") + 1
    lines = [n for n, line in enumerate(body.splitlines(), start=first) if "~" in line or "]" in line or "tail" in line]
    assert [(int(error.partition(":")[0]), error.split()[1]) for error in errors] == [(n, "NH0544") for n in lines]
    # As a strange object mimics do hide.
    mimic = HEAD + (MIMIC["nethack-3.4.3"] if older else MIMIC_36)
    assert any_workshop.errors(any_workshop.mod("two", level, a_des=mimic)) == []
