"""The guide's pet shop, as MANIFEST.md writes it, at every site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from room_staging import mod

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Staged

# shared/MANIFEST.md, verbatim
PETSHOP = """\
shops:
  - id: pet shop
    probability: {share: 5%, from: general store}
    stock: {figurine: 70%, tripe ration: 20%, leash: 10%}      # a class is written as a class: {class: ring, share: 85%}
    shopkeepers: [Valoo, Tisney, Jakuna]
    wizard_letter: p
"""

EXPECTED = {
    "the shop types' numbers": "    PETSHOP, /* of the mod petshop */\n",
    "the shopkeepers' names": """
static const char *const shkpetshop[] = {
    "Valoo", "Tisney", "Jakuna",
    0
};
""",
    "shtypes[]": """\
    { "pet shop",
      VENOM_CLASS,
      5,
      D_SHOP,
      { { 70, -FIGURINE },
        { 20, -TRIPE_RATION },
        { 10, -LEASH } },
      shkpetshop },
""",
    "nameshk()": """\
            } else if (nlp == shkpetshop) {
                shname = nlp[names_avail - 1];
""",
    "the letters of SHOPTYPE in mkshop()": """\
            else if (*ep == 'p' || *ep == 'P')
                i = PETSHOP - SHOPBASE;
""",
    "shop_string()": """\
    case PETSHOP:
        str = "pet shop";
        break;
""",
    "the level compiler's room types": '    { "pet shop", PETSHOP },\n',
}


def test_the_example_of_the_manifest_is_checked(stage: Callable[..., Staged]) -> None:
    assert stage(mod("petshop", PETSHOP)).findings == [
        (
            "mod0/mod.yaml:6:26: note NH1306: the shop 'pet shop' takes its 5% so: 5% from the general store (of 42%) "
            "[in shops[0].probability.share]"
        )
    ]


@pytest.mark.parametrize("site", EXPECTED)
def test_each_site_gets_its_text(stage: Callable[..., Staged], site: str) -> None:
    texts = [change.text for change in stage(mod("petshop", PETSHOP)).changes if change.site == site]
    assert texts == [EXPECTED[site]]


def test_only_these_sites_and_the_numbers_are_changed(stage: Callable[..., Staged]) -> None:
    sites = {change.site for change in stage(mod("petshop", PETSHOP)).changes}
    numbers = {"the numbers of room types", "the probability of the general store in shtypes[]"}
    assert sites == {*EXPECTED, *numbers}


def test_the_share_is_taken_by_what_is_added_to_the_general_stores(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("petshop", PETSHOP)).text("src/shknam.c")
    assert (
        """\
#ifdef MOD_PETSHOP
#define NHMOD_PETSHOP_FROM_SHOPBASE - 5
#else
#define NHMOD_PETSHOP_FROM_SHOPBASE
#endif
const struct shclass shtypes[] = {
    { "general store",
      RANDOM_CLASS,
      42 NHMOD_PETSHOP_FROM_SHOPBASE,
      D_SHOP,
"""
        in staged
    )


def test_the_number_stands_before_the_shops_that_only_level_files_have(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("petshop", PETSHOP))
    assert """\
    FODDERSHOP = 24, /* health food store */
#ifdef MOD_PETSHOP
    PETSHOP, /* of the mod petshop */
#endif /* MOD_PETSHOP */
    CANDLESHOP
};
""" in staged.text("include/mkroom.h")
    table = staged.text("src/shknam.c")
    assert table.index('"health food store"') < table.index('{ "pet shop"') < table.index('"lighting store"')


def test_the_shipped_pet_shop_is_the_example(stage: Callable[..., Staged]) -> None:
    shipped = Path(__file__).parents[3] / "mods" / "petshop" / "mod.yaml"
    of_example = stage(mod("petshop", PETSHOP))
    of_shipped = stage(shipped.read_text(encoding="utf-8"))
    assert of_shipped.errors == []
    assert [change.text for change in of_shipped.changes] == [change.text for change in of_example.changes]
