"""A mod's own object of which there is only one: it can be where one alone is put in a game, whatever the kind, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Workshop

PLACES = """\
objects:
  - {name: relic, copy_from: tin whistle, appearance: knucklebone, unique: true}
monsters:
  - {name: keeper, copy_from: nurse, generation: {unique: true}, carries: [{object: relic}]}
  - {name: warden, copy_from: nurse, generation: {unique: true}, carries: [{object: relic, chance: 1/2}]}
  - {edit: Vlad the Impaler, carries: [{object: relic}]}
  - {name: usher, copy_from: nurse, generation: {unique: true}, carries: [{object: relic, quantity: 2}]}  # refused
  - {name: porter, copy_from: nurse, carries: [{object: relic}]}  # refused
  - {edit: nurse, carries: [{object: relic}]}  # refused
rooms:
  - id: reliquary
    inhabitants: newt
    objects: [{object: relic, chance: 1/2}]  # refused
shops:
  - id: relics
    stock: [{object: relic, share: 100%}]  # refused
    probability: {share: 1%, from: general store}
"""


def test_one_is_where_only_one_is_put(workshop: Workshop) -> None:
    told = [one for one in workshop.errors(workshop.mod("one", PLACES)) if "there is only one of it" in one]
    refused = [number for number, line in enumerate(PLACES.splitlines(), start=7) if line.endswith("# refused")]
    assert [int(one.partition(":")[0]) for one in told] == refused, told
    assert not [one for one in workshop.report.errors if "there is only one of it" not in one.message]
