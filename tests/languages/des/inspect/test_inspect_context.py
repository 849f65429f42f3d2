"""The context that a tree's facts give (plugins/nhmod_nethack/languages/choose.py): who can be where, shops, levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_languages.des.inspect import Context, Medium
from nhmod_nethack.languages.choose import level_context

if TYPE_CHECKING:
    from nhmod.target import Facts

FLOOR, ROCK, WATER, LAVA = Medium.FLOOR, Medium.ROCK, Medium.WATER, Medium.LAVA


@pytest.fixture(scope="module")
def context(facts366: Facts) -> Context:
    return level_context(facts366)


@pytest.mark.parametrize(
    ("name", "media"),
    [
        ("soldier", {FLOOR}),
        ("xorn", {FLOOR, ROCK, LAVA}),
        ("ghost", {FLOOR, ROCK, WATER, LAVA}),
        ("dwarf", {FLOOR}),
        ("rock mole", {FLOOR, ROCK}),
        ("giant eel", {WATER}),
        ("crocodile", {FLOOR, WATER}),
        ("vampire bat", {FLOOR, WATER, LAVA}),
        ("floating eye", {FLOOR, WATER, LAVA}),
        ("salamander", {FLOOR, LAVA}),
        ("medusa", {FLOOR, WATER, LAVA}),
    ],
)
def test_habitats(context: Context, name: str, media: set[Medium]) -> None:
    assert context.monsters[name] == media


def test_classes_are_the_unions_of_their_monsters(context: Context) -> None:
    assert context.classes[";"] == {WATER}
    assert context.classes["X"] == {FLOOR, ROCK, LAVA}
    assert ROCK in context.classes["r"]


def test_shops_minerals_and_levels(context: Context) -> None:
    assert {"shop", "candle shop", "wand shop"} <= context.shops
    assert not context.shops & {"temple", "vault", "ordinary", "zoo"}
    assert context.minerals == {"*", "`"}
    assert {"castle", "wizard1", "minetn", "knox"} <= context.levels


def test_the_older_release_gives_a_context_too(facts343: Facts) -> None:
    older = level_context(facts343)
    assert (older.monsters["giant eel"], older.monsters["soldier"]) == ({WATER}, {FLOOR})
    assert "candle shop" in older.shops
    assert older.minerals == {"*", "`"}
    assert {"castle", "wizard1"} <= older.levels
