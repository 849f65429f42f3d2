"""Shop types with everything in them: the C that each field makes, and the shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from room_staging import mod
from test_shops_petshop import PETSHOP

from nhmod_shops.planned import proportional

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Release, Staged

TOYS = """\
shops:
  - id: toy shop
    name: toys and games
    probability: {share: 5%, from: proportional}
    stock:
      - {class: tool, share: 60%}
      - {object: expensive camera, share: 30%}
      - {class: vegetarian, share: 10%}
    shopkeepers:
      - Hebiwerie
      - _Lucy Ann
      - {name: O'Hara, gender: female, personal: true}
      - {name: Fritz, gender: male, personal: true}
      - {name: Smith-Jones, gender: male}
      - {name: Dr. No, personal: true}
    greeting: 100% fun, "no" tears.
    no_credit: true
    placement: scatter
    big_rooms: false
    wizard_letter: y
"""
RELICS = """\
shops:
  - id: relic shop
    probability: never
    stock: [{class: random, share: 100%}]
    big_rooms: false
"""


# What 3.4.3 lacks, and something else in its place.
FOR_OLDER = (
    ("class: vegetarian", "class: food"),
    ("_Lucy Ann", "Lucy Ann"),
    (", gender: female, personal: true", ""),
    (", gender: male, personal: true", ""),
    (", gender: male", ""),
    (", personal: true", ""),
)


def of_older(manifest: str, release: Release) -> str:
    """Leave out of a manifest what the release does not have."""
    for old, new in () if release.has_enumeration else FOR_OLDER:
        manifest = manifest.replace(old, new)
    return manifest


def text_at(staged: Staged, site: str) -> str:
    return "".join(change.text for change in staged.changes if change.site == site)


def test_the_row(stage: Callable[..., Staged]) -> None:
    assert (
        text_at(stage(mod("toys", TOYS)), "shtypes[]")
        == """\
    { "toys and games",
      VENOM_CLASS,
      5,
      D_SCATTER,
      { { 60, TOOL_CLASS },
        { 30, -EXPENSIVE_CAMERA },
        { 10, VEGETARIAN_CLASS } },
      shktoyshop },
"""
    )


def test_names_have_the_games_marks(stage: Callable[..., Staged]) -> None:
    assert (
        text_at(stage(mod("toys", TOYS)), "the shopkeepers' names")
        == """
static const char *const shktoyshop[] = {
    "Hebiwerie", "_Lucy Ann", "-O'Hara", "+Fritz", "|Smith-Jones",
    "=Dr. No",
    0
};
"""
    )


def test_the_rule_for_big_rooms(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("toys", TOYS)).text("src/mkroom.c")
    assert (
        """\
#ifdef MOD_TOYS
        if (i == TOYSHOP - SHOPBASE && isbig(sroom))
            i = 0;
#endif /* MOD_TOYS */
        /* big rooms cannot be wand or book shops,
"""
        in staged
    )


def test_a_proportional_share_is_taken_from_several(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("toys", TOYS))
    assert staged.findings == [
        (
            "mod0/mod.yaml:7:26: note NH1306: the shop 'toy shop' takes its 5% so: 2% from the general store (of 42%), "
            "1% from the used armor dealership (of 14%), 1% from the second-hand bookstore (of 10%), "
            "1% from the liquor emporium (of 10%) [in shops[0].probability.share]"
        )
    ]
    assert "      14 NHMOD_TOYSHOP_FROM_ARMORSHOP,\n" in staged.text("src/shknam.c")


@pytest.mark.parametrize(
    ("amount", "weights", "parts"),
    [
        (5, [42, 14, 10, 10, 5, 5, 3, 3, 3, 3, 2], (2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0)),
        (1, [50, 50], (1, 0)),
        (10, [50, 30, 20], (5, 3, 2)),
        (99, [99, 1], (98, 1)),
        (0, [1, 2], (0, 0)),
    ],
)
def test_proportional_parts_make_the_whole(amount: int, weights: list[int], parts: tuple[int, ...]) -> None:
    assert proportional(amount, weights) == parts


def test_two_mods_take_from_one_shop(stage: Callable[..., Staged]) -> None:
    other = PETSHOP.replace("pet shop", "bird shop").replace("5%", "3%").replace("letter: p", "letter: i")
    staged = stage(mod("petshop", PETSHOP), mod("birds", other)).text("src/shknam.c")
    assert "      42 NHMOD_BIRDSHOP_FROM_SHOPBASE NHMOD_PETSHOP_FROM_SHOPBASE,\n" in staged


def test_rows_stand_in_the_order_of_the_numbers(stage: Callable[..., Staged]) -> None:
    other = PETSHOP.replace("pet shop", "bird shop").replace("letter: p", "letter: i")
    staged = stage(mod("petshop", PETSHOP), mod("birds", other), mod("relics", RELICS))
    numbers, table = staged.text("include/mkroom.h"), staged.text("src/shknam.c")
    order = ["PETSHOP", "BIRDSHOP", "CANDLESHOP", "RELICSHOP"]
    assert sorted(order, key=lambda symbol: numbers.index(f"{symbol}")) == order
    names = ["pet shop", "bird shop", "lighting store", "relic shop"]
    assert sorted(names, key=lambda name: table.index(f'{{ "{name}"')) == names


def test_a_shop_for_level_files_only_comes_last(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("relics", RELICS))
    assert """\
    CANDLESHOP = 25
#ifdef MOD_RELICS
    , RELICSHOP /* of the mod relics */
#endif /* MOD_RELICS */
};

#ifdef MOD_RELICS
#define NHMOD_RELICSHOP_COUNTED + 1
#else
#define NHMOD_RELICSHOP_COUNTED
#endif
#define MAXRTYPE (CANDLESHOP NHMOD_RELICSHOP_COUNTED) /* maximum valid room type */
""" in staged.text("include/mkroom.h")
    assert text_at(staged, "the rule for big rooms in mkshop()") == ""
    assert (
        text_at(staged, "shtypes[]")
        == """\
    { "relic shop",
      RANDOM_CLASS,
      0,
      D_SHOP,
      { { 100, RANDOM_CLASS } },
      shkgeneral },
"""
    )


def test_without_names_the_keepers_are_a_general_stores(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("relics", RELICS))
    assert text_at(staged, "the shopkeepers' names") == ""
    assert text_at(staged, "nameshk()") == ""


GREETING = 'verbalize("%s", "100% fun, \\"no\\" tears.");'


def test_a_shop_has_its_own_greeting_where_the_games_would_be_heard(
    release: Release, stage_there: Callable[..., Staged]
) -> None:
    staged = stage_there(mod("toys", of_older(TOYS, release))).text("src/shk.c")
    if release.has_enumeration:
        expected = f"""\
#ifdef MOD_TOYS
    }} else if (rt == TOYSHOP && !Deaf && !muteshk(shkp)) {{
        {GREETING}
        eshkp->visitct++;
#endif /* MOD_TOYS */
    }} else {{
        if (!Deaf && !muteshk(shkp))
            verbalize("%s, %s!  Welcome%s to %s %s!", Hello(shkp), plname,
"""
    else:
        expected = f"""\
#ifdef MOD_TOYS
\t}} else if (rt == TOYSHOP) {{
\t    {GREETING}
\t    eshkp->visitct++;
#endif /* MOD_TOYS */
\t}} else {{
\t    verbalize("%s, %s!  Welcome%s to %s %s!",
"""
    assert expected in staged


def test_without_a_greeting_it_is_the_games(stage: Callable[..., Staged]) -> None:
    assert text_at(stage(mod("relics", RELICS)), "u_entered_shop()") == ""


NO_CREDIT = """\
            if (eshkp->debit) {
                eshkp->debit = 0L;
                eshkp->loan = 0L;
                Your("debt is paid off.");
            }
            pline("%s keeps the gold, and gives no credit.", shkname(shkp));
"""


def test_gold_that_is_dropped_gives_no_credit(release: Release, stage_there: Callable[..., Staged]) -> None:
    staged = stage_there(mod("toys", of_older(TOYS, release))).text("src/shk.c")
    before, _, after = staged.partition("} else if (eshkp->shoptype == TOYSHOP) {\n")
    assert before.rstrip().endswith("#ifdef MOD_TOYS")
    written, _, after = after.partition("#endif /* MOD_TOYS */\n")
    assert written.split() == NO_CREDIT.split()
    assert " ".join(after.split()).startswith("} else { long delta = gltmp - eshkp->debit; eshkp->credit")


def test_a_shop_that_gives_credit_changes_nothing_of_it(stage: Callable[..., Staged]) -> None:
    assert text_at(stage(mod("relics", RELICS)), "sellobj()") == ""


def test_a_letter_that_was_chosen_is_reported_and_is_no_rooms(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("relics", RELICS + "rooms: [{id: attic, inhabitants: newt, generation: never}]\n"))
    assert staged.findings == [
        "mod0/mod.yaml:9:9: note NH1205: SHOPTYPE=d makes the room 'attic' in wizard mode [in rooms[0]]",
        "mod0/mod.yaml:5:5: note NH1309: SHOPTYPE=y makes the shop 'relic shop' in wizard mode [in shops[0]]",
    ]
