"""Artifacts of a variant become the words that an author would write; what no author can say stays in the patch."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

import pytest
from kind_harness import Staged

import nhmod_artifacts
from nhmod.pipeline.importing.rest import unexplained
from nhmod.target import UNKNOWN, Facts, Imported, Side
from nhmod.target.c import CFile
from nhmod_artifacts.forms import ARTILIST_H, rows_of
from nhmod_artifacts.import_written import Unsaid, Writer
from nhmod_nethack.facts.people import ARTIFACTS
from nhmod_nethack.facts.sources import Sources

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Json
    from nhmod.target.tree import Tree
    from nhmod_languages.language import Languages

ARTIFACT_C = "src/artifact.c"
# Its flags are no list of flags.
ABATE = """\
    A("Abate", MACE, SPFX_RESTR + 0, 0, 0, PHYS(3, 4), NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 0L, NO_COLOR),
"""
# The first is out of order and can be said, the last has a role of a form that nobody writes.
LEFT = f"""\
    A("Yonder", OIL_LAMP, SPFX_RESTR, 0, 0, NO_ATTK, NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 0L, NO_COLOR),
{ABATE}\
    A("Abide", MACE, SPFX_RESTR, 0, 0, PHYS(3, 4), NO_DFNS, NO_CARY, 0, A_NONE, NON_PM - 0, NON_PM, 0L, NO_COLOR),
"""
ABLE = """\
    /* Kept in the armory of a small town. */
    A("Able Hand", BILL_GUISARME, SPFX_REGEN | SPFX_DCLAS | SPFX_RESTR, 0, S_TROLL, PHYS(4, 0), NO_DFNS, NO_CARY, 0,
      A_LAWFUL, NON_PM, PM_HUMAN, 900L, NO_COLOR),
"""
ORDINARY = f"""\

{ABLE}
    A("Moonwake", SCIMITAR, (SPFX_RESTR | SPFX_DEFN | SPFX_WARN | SPFX_DFLAG2), SPFX_STLTH, M2_UNDEAD, PHYS(0, 6),
      DFNS(AD_COLD), CARY(AD_FIRE), LEVITATION, A_CHAOTIC, PM_ROGUE, NON_PM, 0L, NO_COLOR),
"""
PRIZES = """\
    A("The Widget of Ages", TIN_OPENER, (SPFX_INTEL | SPFX_NOGEN | SPFX_RESTR), SPFX_ESP, 0, NO_ATTK, NO_DFNS, NO_CARY,
      TAMING, A_NEUTRAL, PM_TOURIST, NON_PM, 50L, NO_COLOR),
"""
HIT = """\
    if (otmp->oartifact == ART_MOONWAKE && youattack) {
        pline("It %s.");
    }
"""
NEW: dict[str, dict[str, Json]] = {
    "Yonder": {"name": "Yonder", "object": "oil lamp"},
    "Able Hand": {
        "name": "Able Hand",
        "object": "bill-guisarme",
        "attack": {"type": "physical", "to_hit": 4},
        "against": {"class": "troll"},
        "powers": ["regeneration"],
        "alignment": "lawful",
        "race": "human",
        "cost": 900,
        "place": {"after": "Yonder"},
    },
    "Moonwake": {
        "name": "Moonwake",
        "object": "scimitar",
        "attack": {"type": "physical", "damage": 6},
        "against": {"flag": "undead"},
        "warns": "undead",
        "defends": "cold",
        "carried": {"defends": "fire", "powers": ["stealth"]},
        "invoke": "levitation",
        "alignment": "chaotic",
        "role": "Rogue",
        "on_hit": [{"code": 'pline("It glows.");\n'}],
        "place": {"after": "Able Hand"},
    },
    "The Widget of Ages": {
        "name": "The Widget of Ages",
        "object": "tin opener",
        "quest": True,
        "carried": {"powers": ["telepathy"]},
        "invoke": "taming",
        "alignment": "neutral",
        "role": "Tourist",
        "cost": 50,
    },
}
CHANGED: dict[str, dict[str, Json]] = {
    "Excalibur": {"edit": "Excalibur", "cost": 4400},
    "Ogresmasher": {"edit": "Ogresmasher", "against": {"class": "giant"}},
    "The Orb of Fate": {"edit": "The Orb of Fate", "warns": True},
}
CHANGES = {
    "Excalibur": ("4000L", "4400L"),
    "Mjollnir": ("(SPFX_RESTR | SPFX_ATTK)", "(SPFX_ATTK | SPFX_RESTR)"),  # which says the same
    "Ogresmasher": ("S_OGRE", "S_GIANT"),
    "The Orb of Fate": ("(SPFX_NOGEN", "(SPFX_WARN | SPFX_NOGEN"),
}


def side(tree: Tree, facts: Facts) -> Side:
    """A side of an import, which has no languages."""

    def none() -> Languages:
        raise NotImplementedError

    vocabularies = {**facts.vocabularies, **nhmod_artifacts.PLUGIN.nhmod_facts(tree)}
    vocabularies["artifacts"] = ARTIFACTS.read(Sources(tree))
    return Side(tree=tree, facts=Facts(vocabularies=MappingProxyType(vocabularies)), languages=none)


def with_rows(tree: Tree) -> str:
    """The table with new rows at both places, and with other values in old ones."""
    c = tree.c(ARTILIST_H)
    rows = {row.args[0].string: row for row in rows_of(c)}
    text = c.source
    places = {rows["Sunsword"].lines().end: LEFT + ORDINARY, rows_of(c)[-1].lines(leading_comment=True).start: PRIZES}
    for place, more in sorted(places.items(), reverse=True):
        text = text[:place] + more + text[place:]
    for name, (old, new) in CHANGES.items():
        assert old in rows[name].text
        text = text.replace(rows[name].text, rows[name].text.replace(old, new, 1), 1)
    return text


def with_hits(tree: Tree) -> str:
    """The function of hits, with two things that one artifact does when it hits, the first as nhmod writes it."""
    source = tree.text(ARTIFACT_C)
    site = next(site for site in nhmod_artifacts.PLUGIN.nhmod_sites() if site.name == "the hits of artifact_hit()")
    place = site.find(tree, Facts(vocabularies={}))
    return source[:place] + HIT.replace("%s", "glows") + HIT.replace("%s", "hums") + source[place:]


@pytest.fixture(scope="module")
def sides(tree366: Tree, facts366: Facts) -> tuple[Side, Side]:
    """The game, and a variant that a person made of it by hand."""
    texts = {ARTILIST_H: with_rows(tree366), ARTIFACT_C: with_hits(tree366)}
    return side(tree366, facts366), side(cast("Tree", Staged(tree366, texts)), facts366)


def imported(base: Side, variant: Side) -> Mapping[str, Imported]:
    """What is imported, by what a person calls it."""
    found = nhmod_artifacts.PLUGIN.nhmod_import(base=base, variant=variant, left=frozenset())
    return {one.title: one for one in found if isinstance(one, Imported)}


def test_artifacts_come_back_as_an_author_writes_them(sides: tuple[Side, Side]) -> None:
    found = imported(*sides)
    assert {title: dict(one.record) for title, one in found.items()} == {**NEW, **CHANGED}
    assert {title: one.note for title, one in found.items() if one.note} == {
        "Able Hand": "Kept in the armory of a small town."
    }


def test_what_no_author_can_say_is_what_is_left(sides: tuple[Side, Side]) -> None:
    base, variant = sides
    stretches = [stretch for one in imported(*sides).values() for stretch in one.ranges]
    table = unexplained(base.tree, variant.tree, ARTILIST_H, [one for one in stretches if one.file == ARTILIST_H])
    old, new = ([row.text for row in rows_of(CFile(ARTILIST_H, text))] for text in (base.tree.text(ARTILIST_H), table))
    flags = CHANGES["Mjollnir"]
    left = [
        row.text for row in rows_of(CFile(ARTILIST_H, with_rows(base.tree))) if row.args[0].string in {"Abate", "Abide"}
    ]
    assert [row for row in new if row not in left] == [row.replace(*flags) if "Mjollnir" in row else row for row in old]
    assert table.count("armory") == 0
    code = unexplained(base.tree, variant.tree, ARTIFACT_C, [one for one in stretches if one.file == ARTIFACT_C])
    assert code.replace(HIT.replace("%s", "hums"), "", 1) == base.tree.text(ARTIFACT_C)


def test_of_the_game_itself_nothing_is_imported(sides: tuple[Side, Side]) -> None:
    base, _ = sides
    assert imported(base, base) == {}


def test_one_before_an_empty_line_can_come_back_without_the_one_behind_it(tree366: Tree, facts366: Facts) -> None:
    # The patch's lines go behind the empty line then, and the artifact before it.
    c = tree366.c(ARTILIST_H)
    place = next(row for row in rows_of(c) if row.args[0].string == "Sunsword").lines().end
    text = f"{c.source[:place]}{ABLE}\n{ABATE}{c.source[place:]}"
    variant = side(cast("Tree", Staged(tree366, {ARTILIST_H: text})), facts366)
    found = imported(side(tree366, facts366), variant)
    assert {title: dict(one.record) for title, one in found.items()} == {
        "Able Hand": {key: value for key, value in NEW["Able Hand"].items() if key != "place"}
    }


def test_a_row_of_which_a_part_can_not_be_read_is_said_by_nobody(facts366: Facts) -> None:
    sting = facts366["artifacts"].symbol("ART_STING")
    assert sting is not None
    fields = {name: value for name, value in sting.fields.items() if name != "attack"}
    broken = replace(sting, fields={**fields, UNKNOWN: {"attack": "it is made by a macro that is nowhere"}})
    writer = Writer(facts366)
    assert writer.new(sting, quest=False)["name"] == "Sting"
    with pytest.raises(Unsaid, match="a part of its row can't be read"):
        writer.new(broken, quest=False)
