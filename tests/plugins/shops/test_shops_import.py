"""Shops that a variant has become the content that they were made of, and nothing of them is left to a patch."""

from __future__ import annotations

import re
from collections import ChainMap
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest
import room_staging
from room_staging import Release, mod

import nhmod_shops
from nhmod.pipeline.importing.rest import unexplained
from nhmod.pipeline.importing.trees import overlaid, unguarded
from nhmod.target import Entry, Facts, Side, Vocabulary
from nhmod.testing import host_of
from nhmod_shops.importing import shares_of
from nhmod_shops.records import MAX_GREETING, MAX_KEEPERS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from room_staging import Staged

    from nhmod.target import Imported, Json, Tree
    from nhmod_languages.language import Languages

TRADE = """\
shops:
  - id: pet shop
    probability: {share: 5%, from: general store}
    stock: {figurine: 70%, tripe ration: 20%, leash: 10%}
    shopkeepers: [Valoo, Tisney, Jakuna]
    wizard_letter: p
  - id: relic shop
    probability: never
    stock: [{class: random, share: 90%}, {class: food, share: 5%}, {object: potion of healing, share: 5%}]
    shopkeepers: [O'Hara, Hugo]
    wizard_letter: x
  - id: toy shop
    name: toys and games
    probability: {share: 2%, from: hardware store}
    stock: [{class: tool, share: 100%}]
    greeting: '100% "fun"\\games?'
    no_credit: true
    placement: scatter
    big_rooms: false
    wizard_letter: y
"""
RECORDS: tuple[dict[str, Json], ...] = (
    {
        "id": "pet shop",
        "probability": {"share": "5%", "from": "general store"},
        "stock": {"figurine": "70%", "tripe ration": "20%", "leash": "10%"},
        "shopkeepers": ["Valoo", "Tisney", "Jakuna"],
        "wizard_letter": "p",
    },
    {
        "id": "relic shop",
        "probability": "never",
        "stock": [
            {"class": "random", "share": "90%"},
            {"class": "food", "share": "5%"},
            {"object": "potion of healing", "share": "5%"},
        ],
        "shopkeepers": ["O'Hara", "Hugo"],
        "wizard_letter": "x",
    },
    {
        "id": "toy shop",
        "name": "toys and games",
        "probability": {"share": "2%", "from": "hardware store"},
        "stock": [{"class": "tool", "share": "100%"}],
        "greeting": '100% "fun"\\games?',
        "no_credit": True,
        "placement": "scatter",
        "big_rooms": False,
        "wizard_letter": "y",
    },
    {},  # the general store, which gave a share
    {},  # the hardware store
)


def side(tree: Tree, facts: Facts | None = None) -> Side:
    def none() -> Languages:
        raise NotImplementedError

    return Side(tree=tree, facts=facts or Facts(vocabularies=host_of("nhmod").vocabularies(tree)), languages=none)


def variant_of(staged: Staged, folder: Path) -> Tree:
    """Make the tree that mods make, with all that is theirs as if it had always stood there."""
    assert staged.overlay is not None, staged.findings
    config = "include/config.h"
    defined = staged.tree.content(config) + b"".join(f"#define {m.symbol}\n".encode() for m in staged.mods)
    made = overlaid(staged.tree, {**staged.overlay.contents(), config: defined}, folder / "made")
    known = frozenset(str(name) for entry in staged.facts["identifiers"] for name in entry.fields["names"])
    return unguarded(staged.tree, made, folder / "unguarded", known)[0]


def imported(base: Side, variant: Side) -> tuple[Imported, ...]:
    return tuple(nhmod_shops.PLUGIN.nhmod_import(base=base, variant=variant))


def test_shops_come_back_as_they_were_written(
    release: Release, stage_there: Callable[..., Staged], tmp_path: Path
) -> None:
    staged = stage_there(mod("trade", TRADE))
    variant = variant_of(staged, tmp_path)
    found = imported(side(release.tree, release.facts), side(variant))
    assert tuple(one.record for one in found) == RECORDS
    assert {one.group for one in found} == {"shops"}
    for file in staged.overlay.files if staged.overlay else ():
        stretches = [stretch for one in found for stretch in one.ranges if stretch.file == file]
        assert unexplained(release.tree, variant, file, stretches) == release.tree.text(file), file


def test_a_tree_without_new_shops_has_nothing_to_import(release: Release) -> None:
    base = side(release.tree, release.facts)
    assert imported(base, base) == ()


@pytest.fixture(scope="module")
def with_one(tree366: Tree, facts366: Facts, tmp_path_factory: pytest.TempPathFactory) -> tuple[Side, Side]:
    """The base, and a variant with one shop more."""
    trade = TRADE[: TRADE.index("  - id: relic")]
    folder = tmp_path_factory.mktemp("one")
    staged = room_staging.stage(Release(tree=tree366, facts=facts366), folder, mod("trade", trade))
    return side(tree366, facts366), side(variant_of(staged, folder))


def with_fields(variant: Side, **fields: Json) -> Side:
    """Return something else of the variant's new shop."""
    shops = variant.facts["shops"]
    changed = (
        replace(entry, fields={**entry.fields, **fields}) if entry.symbol == "PETSHOP" else entry for entry in shops
    )
    # The others are read when they are asked for.
    vocabularies = ChainMap(
        {"shops": Vocabulary("shops", changed)}, cast("dict[str, Vocabulary]", variant.facts.vocabularies)
    )
    return replace(variant, facts=Facts(vocabularies=vocabularies))


@pytest.mark.parametrize(
    "fields",
    [
        {"symb": "ROCK_CLASS"},
        {"names": "shkpeople"},
        {"keepers": ["Valoo", "Tisney9"]},
        {"keepers": []},
        {"stock": [[100, "-NOTHING_KNOWN"]]},
        {"prob": 6},
    ],
    ids=str,
)
def test_what_can_not_be_said_stays_in_the_patch(with_one: tuple[Side, Side], fields: dict[str, Json]) -> None:
    base, variant = with_one
    assert [one.title for one in imported(base, with_fields(variant))] == ["pet shop", "general store"]
    assert imported(base, with_fields(variant, **fields)) == ()


@pytest.mark.parametrize("count", [1, MAX_KEEPERS, MAX_KEEPERS + 1])
def test_as_many_keepers_are_said_as_a_shop_can_have(with_one: tuple[Side, Side], count: int) -> None:
    base, variant = with_one
    names: list[Json] = [f"Keeper{'a' * number}" for number in range(count)]
    records = [one.record for one in imported(base, with_fields(variant, keepers=names)) if one.record]
    assert [record.get("shopkeepers") for record in records] == ([names] if count <= MAX_KEEPERS else [])


@pytest.fixture(scope="module")
def greeting(tree366: Tree, facts366: Facts, tmp_path_factory: pytest.TempPathFactory) -> tuple[Side, Tree]:
    """The base, and the tree of a variant whose new shop has a greeting."""
    manifest = TRADE[: TRADE.index("  - id: relic")] + "    greeting: Come in!\n"
    folder = tmp_path_factory.mktemp("greeting")
    staged = room_staging.stage(Release(tree=tree366, facts=facts366), folder, mod("trade", manifest))
    return side(staged.tree, staged.facts), variant_of(staged, folder)


@pytest.fixture(scope="module")
def no_credit(tree366: Tree, facts366: Facts, tmp_path_factory: pytest.TempPathFactory) -> tuple[Side, Tree]:
    """The base, and the tree of a variant whose new shop gives no credit."""
    manifest = TRADE[: TRADE.index("  - id: relic")] + "    no_credit: true\n"
    folder = tmp_path_factory.mktemp("no-credit")
    staged = room_staging.stage(Release(tree=tree366, facts=facts366), folder, mod("trade", manifest))
    return side(staged.tree, staged.facts), variant_of(staged, folder)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b"", b"", "Come in!"),
        (b'"Come in!"', b'"' + b"x" * MAX_GREETING + b'"', "x" * MAX_GREETING),
        (b'"Come in!"', b'"' + b"x" * (MAX_GREETING + 1) + b'"', None),
        (b'verbalize("%s", "Come', b'pline("%s", "Come', None),
        (b"rt == PETSHOP &&", b"rt == PETSHOP && !Invis &&", None),
        (b"eshkp->robbed", b"eshkp->looted", None),
    ],
)
def test_a_greeting_that_is_more_than_a_text_stays_in_the_patch(
    greeting: tuple[Side, Tree], tmp_path: Path, old: bytes, new: bytes, said: str | None
) -> None:
    base, made = greeting
    file = "src/shk.c"
    assert old in made.content(file)
    variant = side(overlaid(made, {file: made.content(file).replace(old, new)}, tmp_path / "changed"))
    found = imported(base, variant)
    assert [one.record.get("greeting") for one in found if one.record] == [said]
    assert [stretch for one in found for stretch in one.ranges if stretch.file == file] == [] or said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b"", b"", True),
        (b"gives no credit.", b"gives nothing.", None),
        (b"eshkp->shoptype == PETSHOP", b"eshkp->shoptype == PETSHOP && !Invis", None),
        (b"eshkp->credit += delta", b"eshkp->credit += gltmp", None),
    ],
)
def test_a_keeper_who_gives_no_credit_in_another_way_stays_in_the_patch(
    no_credit: tuple[Side, Tree], tmp_path: Path, old: bytes, new: bytes, said: bool | None
) -> None:
    base, made = no_credit
    file = "src/shk.c"
    assert old in made.content(file)
    variant = side(overlaid(made, {file: made.content(file).replace(old, new)}, tmp_path / "changed"))
    found = imported(base, variant)
    assert [one.record.get("no_credit") for one in found if one.record] == [said]
    assert bool([stretch for one in found for stretch in one.ranges if stretch.file == file]) == bool(said)


def test_numbers_that_are_not_as_expected_stay_in_the_patch(with_one: tuple[Side, Side], tmp_path: Path) -> None:
    base, variant = with_one
    header = "include/mkroom.h"
    text = variant.tree.content(header).replace(b"#define MAXRTYPE", b"#define MAXRTYPES")
    assert imported(base, replace(variant, tree=overlaid(variant.tree, {header: text}, tmp_path))) == ()


@pytest.mark.parametrize("number", ["", " = 27"])
def test_behind_a_room_that_stays_in_the_patch_no_number_is_the_bases(
    with_one: tuple[Side, Side], tmp_path: Path, number: str
) -> None:
    base, variant = with_one
    header = "include/mkroom.h"
    plain = re.sub(r"(SHOP(?:BASE)?)\s*=\s*\d+", r"\1", variant.tree.text(header))
    text = plain.replace("    SHOPBASE", "    ATTIC,\n    SHOPBASE", 1).replace(
        "CANDLESHOP\n", f"CANDLESHOP{number}\n", 1
    )
    assert (text.count("ATTIC"), text.count(f"CANDLESHOP{number}\n")) == (1, 1)
    tree = overlaid(variant.tree, {header: text.encode()}, tmp_path)
    found = imported(base, replace(variant, tree=tree))
    stretches = [stretch for one in found for stretch in one.ranges if stretch.file == header]
    left = unexplained(base.tree, tree, header, stretches)
    members = left[left.index("ATTIC") :].partition("};")[0].split(",")
    names = [re.sub(r"/\*.*?\*/", "", member).strip() for member in members]
    assert names[:2] == ["ATTIC", "SHOPBASE"]
    assert names[-2:] == ["FODDERSHOP", "CANDLESHOP"]


def shop(symbol: str, prob: int) -> Entry:
    return Entry(symbol=symbol, name=symbol.lower(), fields={"prob": prob})


OLD = (shop("A", 50), shop("B", 30), shop("C", 20))


@pytest.mark.parametrize(
    ("new", "less", "shares"),
    [
        ([("X", 5)], {"A": 5}, {"X": ("5%", "a")}),
        ([("X", 5), ("Y", 3)], {"A": 8}, {"X": ("5%", "a"), "Y": ("3%", "a")}),
        ([("X", 5), ("Y", 3)], {"A": 3, "B": 5}, {"X": ("5%", "b"), "Y": ("3%", "a")}),
        ([("X", 2), ("Y", 3), ("Z", 5)], {"A": 5, "B": 5}, {"X": ("2%", "a"), "Y": ("3%", "a"), "Z": ("5%", "b")}),
        ([("X", 10)], {"A": 5, "B": 3, "C": 2}, {"X": ("10%", "proportional")}),
        ([("X", 0), ("Y", 1)], {"C": 1}, {"X": None, "Y": ("1%", "c")}),
        ([("X", 10)], {"A": 4, "B": 4, "C": 2}, None),
        ([("X", 10)], {"A": 9}, None),
        ([("X", 10)], {"A": 11}, None),
        ([("X", 10)], {"A": 12, "B": -2}, None),
    ],
)
def test_shares_are_traced_to_who_gave_them(
    new: Sequence[tuple[str, int]], less: dict[str, int], shares: dict[str, tuple[str, str] | None] | None
) -> None:
    found = shares_of([shop(*one) for one in new], less, OLD)
    if shares is None:
        assert found is None
    else:
        written = {n: "never" if s is None else {"share": s[0], "from": s[1]} for n, s in shares.items()}
        assert found == written


def test_shares_are_traced_where_the_first_tries_are_wrong() -> None:
    # Ten of the twos fit into 21, but then the three does not fit into what is left: nearly all ways to give are wrong.
    takers = [(f"X{number}", 2) for number in range(29)] + [("Y", 3)]
    found = shares_of([shop(*one) for one in takers], {"A": 21, "B": 40}, OLD)
    assert found is not None
    given = [cast("dict[str, str]", found[symbol])["from"] for symbol, _ in takers]
    assert [given.count("a"), given.count("b"), given[-1]] == [10, 20, "a"]


def test_that_shares_can_not_be_divided_is_known_soon() -> None:
    # No number of twos makes 15: without a memory of what failed there would be millions of ways to try.
    takers = [shop(f"X{number}", 2) for number in range(20)]
    assert shares_of(takers, {"A": 15, "B": 15, "C": 10}, OLD) is None
