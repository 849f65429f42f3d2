# ruff: noqa: E501 - messages are compared whole
"""Mistakes that people make with shops, each with its exact message."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import room_staging
from room_staging import Release, mod

from nhmod.plugin import Plugin
from nhmod.target import Entry
from nhmod_shops.check import stock_width

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from room_staging import Staged

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

FIELDS = {
    "id": "pet shop",
    "probability": "{share: 5%}",
    "stock": "{figurine: 100%}",
    "shopkeepers": "[Valoo]",
    "wizard_letter": "p",
}


def shop(**fields: str) -> str:
    """Write a mod with one shop; its id is on line 5, and each further field on a line of its own, in this order."""
    lines = [f"{name}: {value}" for name, value in {**FIELDS, **fields}.items()]
    return mod("petshop", "shops:\n  - " + "\n    ".join(lines) + "\n")


@pytest.mark.parametrize(
    ("manifest", "errors"),
    [
        pytest.param(
            shop(stock="[{share: 100%}]"),
            [
                "mod0/mod.yaml:7:13: error NH1301: write either 'object' or 'class': neither is here [in shops[0].stock[0]]"
            ],
            id="neither object nor class",
        ),
        pytest.param(
            shop(stock="{figurine: 70%, leash: 20%}"),
            [
                "mod0/mod.yaml:7:12: error NH1302: the stock of 'pet shop' makes 90%, not 100%: 10% too little [in shops[0].stock]"
            ],
            id="less than 100%",
        ),
        pytest.param(
            shop(stock="[{object: leash, share: 60%}, {class: ring, share: 85%}]"),
            [
                "mod0/mod.yaml:7:12: error NH1302: the stock of 'pet shop' makes 145%, not 100%: 45% too much [in shops[0].stock]"
            ],
            id="more than 100%",
        ),
        pytest.param(
            shop(stock="{figurine: 99.5%, leash: 0.5%}"),
            [
                (
                    "mod0/mod.yaml:7:23: error NH1303: a share is a whole percent, 1% at least, not 99.5% "
                    "[in shops[0].stock.figurine]"
                ),
                (
                    "mod0/mod.yaml:7:37: error NH1303: a share is a whole percent, 1% at least, not 0.5% "
                    "[in shops[0].stock.leash]"
                ),
            ],
            id="parts of percents",
        ),
        pytest.param(
            shop(probability="{share: 0%}"),
            [
                (
                    "mod0/mod.yaml:6:26: error NH1303: a share is a whole percent, 1% at least, not 0% "
                    "[in shops[0].probability.share]"
                )
            ],
            id="no share",
        ),
        pytest.param(
            shop(stock="{figurine: 40%, leash: 10%, saddle: 10%, tin: 10%, egg: 10%, apple: 10%, orange: 10%}"),
            [
                (
                    "mod0/mod.yaml:7:12: error NH1304: the stock of 'pet shop' has 7 things; a shop of this game has 6 at most "
                    "(leave something out, or sell a class in place of several objects) [in shops[0].stock]"
                )
            ],
            id="too wide",
        ),
        pytest.param(
            shop(probability="{share: 42%}"),
            [
                (
                    "mod0/mod.yaml:6:18: error NH1305: there is no room for the shop 'pet shop': the game has room for 41 percents "
                    "of the general store for new shops (shtypes); nothing is used (this one takes 42; take less, or "
                    "'from: proportional') [in shops[0].probability]"
                )
            ],
            id="all of another shop's",
        ),
        pytest.param(
            shop(probability="{share: 1%, from: lighting store}"),
            [
                (
                    "mod0/mod.yaml:6:18: error NH1305: there is no room for the shop 'pet shop': the game has room for 0 percents "
                    "of the lighting store for new shops (shtypes); nothing is used (take less, or 'from: proportional') "
                    "[in shops[0].probability]"
                )
            ],
            id="from a shop that has none",
        ),
        pytest.param(
            shop(probability="{share: 1%, from: generl store}"),
            [
                (
                    "mod0/mod.yaml:6:36: error NH0541: the target has no shop 'generl store' (did you mean 'general store'?; 'nhmod words shops' shows all) "
                    "[in shops[0].probability.from]"
                )
            ],
            id="from no shop",
        ),
        pytest.param(
            shop(id="do-or"),
            [
                (
                    "mod0/mod.yaml:5:9: error NH1311: the shop 'do-or' would be DOOR in C, and the game's source has that "
                    "already (choose another id) [in shops[0].id]"
                )
            ],
            id="name of something else in C",
        ),
        pytest.param(
            shop(name="rare books"),
            ["mod0/mod.yaml:10:11: error NH1312: the game has a shop 'rare books' already [in shops[0].name]"],
            id="name of another shop",
        ),
        pytest.param(
            shop(shopkeepers="[_Abcdefghijklmnopqrstuvwxyzabcde]"),
            [
                (
                    "mod0/mod.yaml:8:18: error NH1313: the name '_Abcdefghijklmnopqrstuvwxyzabcde' has 32 characters with its "
                    "mark; 31 is the most [in shops[0].shopkeepers]"
                )
            ],
            id="long name",
        ),
        pytest.param(
            shop(shopkeepers="[Valoo, {name: Valoo, gender: male}]"),
            ["mod0/mod.yaml:8:18: error NH1315: the shopkeeper 'Valoo' stands there twice [in shops[0].shopkeepers]"],
            id="name twice",
        ),
        pytest.param(
            shop(greeting=77 * "x"),
            [],
            id="greeting of one line",
        ),
        pytest.param(
            shop(greeting=78 * "x"),
            [
                (
                    "mod0/mod.yaml:10:15: error NH0204: the text has 78 characters; a text of one line has at most 77 "
                    "[in shops[0].greeting]"
                )
            ],
            id="greeting of more than one line",
        ),
        pytest.param(
            shop(shopkeepers='["Bobby\'); --"]'),
            [
                (
                    "mod0/mod.yaml:8:19: error NH0203: expected a name of letters, beginning with one, found 'Bobby'); --' "
                    "[in shops[0].shopkeepers[0]]"
                )
            ],
            id="odd name",
        ),
        pytest.param(
            shop(
                stock="{Amulet of Yendor: 20%, gold piece: 20%, strange object: 20%, worthless piece of red glass: 40%}"
            ),
            [
                (
                    "mod0/mod.yaml:7:13: error NH1314: 'Amulet of Yendor' can't be sold: there is only one of it "
                    "[in shops[0].stock.Amulet of Yendor]"
                ),
                "mod0/mod.yaml:7:36: error NH1314: 'gold piece' can't be sold: it is money [in shops[0].stock.gold piece]",
                (
                    "mod0/mod.yaml:7:53: error NH1314: 'strange object' can't be sold: it is no real object "
                    "[in shops[0].stock.strange object]"
                ),
                (
                    "mod0/mod.yaml:7:74: error NH1314: 'worthless piece of red glass' can't be sold: it has no name of its own "
                    "in C [in shops[0].stock.worthless piece of red glass]"
                ),
            ],
            id="objects that can't be sold",
        ),
        pytest.param(
            shop(stock="[{class: coin, share: 50%}, {class: illegal object, share: 50%}]"),
            [
                "mod0/mod.yaml:7:21: error NH1314: 'coin' can't be sold: it is money [in shops[0].stock[0].class]",
                (
                    "mod0/mod.yaml:7:48: error NH1314: 'illegal object' can't be sold: the game makes no such objects at random "
                    "[in shops[0].stock[1].class]"
                ),
            ],
            id="classes that can't be sold",
        ),
        pytest.param(
            shop(stock="{figurin: 100%}"),
            [
                (
                    "mod0/mod.yaml:7:13: error NH0541: the target has no object 'figurin' (did you mean 'figurine'?; 'nhmod words objects' shows all) "
                    "[in shops[0].stock.figurin]"
                )
            ],
            id="misspelt object",
        ),
        pytest.param(
            shop(id="food shop"),
            [
                (
                    "mod0/mod.yaml:5:9: error NH0542: the room type 'food shop' of 'petshop' is there already: the target has "
                    "'food shop' (give it another name) [in shops[0].id]"
                )
            ],
            id="shop of the game",
        ),
    ],
)
def test_mistakes(stage: Callable[..., Staged], manifest: str, errors: list[str]) -> None:
    assert stage(manifest).errors == errors


def test_two_mods_that_take_too_much_together(stage: Callable[..., Staged]) -> None:
    second = shop(id="zoo shop", probability="{share: 20%}", wizard_letter="i").replace("id: petshop", "id: zoos")
    staged = stage(shop(probability="{share: 22%}"), second)
    assert staged.errors == [
        (
            "mod1/mod.yaml:6:18: error NH1305: there is no room for the shop 'zoo shop': the game has room for 41 percents of the "
            "general store for new shops (shtypes); 'petshop' uses 22 (this one takes 20; take less, or 'from: proportional') "
            "[in shops[0].probability]"
        )
    ]


def test_a_shop_does_without_a_letter_of_the_games(stage: Callable[..., Staged]) -> None:
    staged = stage(shop(wizard_letter="g"))
    assert staged.errors == []
    assert any("warning NH1307: SHOPTYPE=g makes a shop already: the shop '" in finding for finding in staged.findings)
    assert "src/mkroom.c" not in staged.overlay.files


def test_a_room_and_a_shop_with_one_letter(stage: Callable[..., Staged]) -> None:
    room = "rooms: [{id: attic, inhabitants: newt, wizard_letter: p}]\n"
    staged = stage(shop(), mod("attics", room))
    assert staged.errors == [
        (
            "mod0/mod.yaml:9:20: error NH0542: the SHOPTYPE letter 'p' of 'petshop' is there already: the mod 'attics' has 'p' "
            "(free are: d e f h i j k n o q r u w x y; where neither mod is yours, one of your own that requires "
            "'petshop' can change it with 'edit:') [in shops[0].wizard_letter]"
        )
    ]


def test_what_another_mod_brings_must_be_required(
    stage: Callable[..., Staged], monkeypatch: pytest.MonkeyPatch
) -> None:
    snacks = Plugin(declare=lambda: {"objects": [Entry(symbol="HAMBURGER", name="hamburger", mod="snacks")]})
    monkeypatch.setattr(room_staging, "PLUGINS", (*room_staging.PLUGINS, snacks))
    manifest = shop(stock="{hamburger: 100%}")
    assert stage(manifest).errors == [
        (
            "mod0/mod.yaml:7:13: error NH0543: 'hamburger' comes from the mod 'snacks', which 'petshop' does not require "
            '(write requires: {snacks: "*"}) [in shops[0].stock.hamburger]'
        )
    ]
    allowed = stage(manifest + 'requires: {snacks: "*"}\n')
    assert allowed.errors == []
    assert "{ { 100, -HAMBURGER } }" in allowed.text("src/shknam.c")


def test_the_width_of_a_stock_is_read_from_the_tree(release: Release) -> None:
    assert stock_width(release.tree) == (6 if release.has_enumeration else 5)


KEEPERS = "[{name: Tisney, gender: female}, _Jakuna, {name: Valoo, personal: true}, {name: Fritz}, Hugo]"


def test_a_release_without_marks_has_no_gender(tree343: Tree, facts343: Facts, tmp_path: Path) -> None:
    staged = room_staging.stage(Release(tree=tree343, facts=facts343), tmp_path, shop(shopkeepers=KEEPERS))
    told = "this game's shopkeepers have only a name: it can't say whose '{0}' is, nor that it is a first name (write '{0}' alone: "
    told += "the level decides then whether it is a man or a woman)"
    assert staged.errors == [
        f"mod0/mod.yaml:8:19: error NH1316: {told.format('Tisney')} [in shops[0].shopkeepers[0]]",
        f"mod0/mod.yaml:8:18: error NH1316: {told.format('Jakuna')} [in shops[0].shopkeepers]",
        f"mod0/mod.yaml:8:60: error NH1316: {told.format('Valoo')} [in shops[0].shopkeepers[2]]",
    ]


def test_a_release_with_marks_has_them(stage: Callable[..., Staged]) -> None:
    assert stage(shop(shopkeepers=KEEPERS)).errors == []


def test_a_release_with_smaller_stocks(stage_there: Callable[..., Staged], release: Release) -> None:
    things = ("dagger", "arrow", "leash", "figurine", "saddle", "tin opener")
    six = (
        "{"
        + ", ".join(f"{thing}: {share}%" for thing, share in zip(things, (20, 20, 20, 20, 10, 10), strict=True))
        + "}"
    )
    refused = (
        []
        if release.has_enumeration
        else [
            (
                "mod0/mod.yaml:7:12: error NH1304: the stock of 'pet shop' has 6 things; a shop of this game has 5 at most "
                "(leave something out, or sell a class in place of several objects) [in shops[0].stock]"
            )
        ]
    )
    assert stage_there(shop(stock=six)).errors == refused


def test_a_release_without_vegetarian_food(stage_there: Callable[..., Staged], release: Release) -> None:
    staged = stage_there(shop(stock="[{class: vegetarian, share: 100%}]"))
    told = "mod0/mod.yaml:7:40: error NH1314: this game's shops have no vegetarian food ('food' is any food)"
    assert staged.errors == ([] if release.has_enumeration else [f"{told} [in shops[0].stock[0].share]"])
