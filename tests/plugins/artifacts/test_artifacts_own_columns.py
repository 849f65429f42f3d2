"""A variant's artilist[] has columns, macros and flags of its own: what of its artifacts is content, and what an edit writes there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import pytest
from artifact_columns import with_defences_of_flags, with_materials
from kind_harness import Staged
from test_artifacts_import import imported, side

from nhmod.pipeline.importing.rest import unexplained
from nhmod.target import FURTHER
from nhmod.target.c import CFile
from nhmod_artifacts.forms import ARTILIST_H, rows_of

if TYPE_CHECKING:
    from nhmod.target import Facts, Json, Side
    from nhmod.target.tree import Tree

CONTENT: dict[str, dict[str, Json]] = {
    "Dusk": {
        "name": "Dusk",
        "object": "dagger",
        "attack": {"type": "poison", "to_hit": 5, "damage": 3},
        "defends": "poison",
        "cost": 10,
        "raw": {
            "mat": "SILVER",
            "cl": "PM_GHOUL",
            "s1": "SPFX_RESTR | SPFX_ATTK | SPFX_WARN | SPFX_DFLAGH",
            "mt": "MT_ORC | MT_ELF",
            "clr": "CLR_RED",
        },
    },
    "Dawn": {
        "name": "Dawn",
        "object": "club",
        "attack": {"type": "physical", "to_hit": 3, "damage": 6},
        "defends": "fire",
        "alignment": "lawful",
        "cost": 16,
        "place": {"after": "Dusk"},
        "raw": {
            "mat": "DEFAULT_MAT",
            "inv": "SPLASH",
            "s2": "SPFX_WARN | SPFX_ESP",
            "s1": "SPFX_RESTR | SPFX_DFLAG1 | SPFX_DCLAS",
            "mt": "S_ORC",
        },
    },
}
# Of Cleaver only the column is new, and has what is usual there.
CHANGED: dict[str, dict[str, Json]] = {
    "Sting": {
        "edit": "Sting",
        "against": "any",
        "warns": True,
        "powers": ["dflagh"],
        "raw": {"mat": "MITHRIL", "mt": "MT_ORC | MT_ELF"},
    },
    "Frost Brand": {"edit": "Frost Brand", "cost": 9000},
    "Grayswandir": {"edit": "Grayswandir", "raw": {"mat": "SILVER"}},
}


@pytest.fixture(scope="module")
def sides(tree366: Tree, facts366: Facts) -> tuple[Side, Side]:
    """The game, and a variant whose artifacts have a material."""
    return side(tree366, facts366), side(cast("Tree", Staged(tree366, with_materials(tree366))), facts366)


def test_columns_macros_and_flags_of_a_variant_are_content(sides: tuple[Side, Side]) -> None:
    found = imported(*sides)
    assert {title: dict(one.record) for title, one in found.items()} == {**CONTENT, **CHANGED}


def test_the_patch_leaves_what_is_usual_in_the_column_of_a_changed_row(sides: tuple[Side, Side]) -> None:
    base, variant = sides
    stretches = [stretch for one in imported(*sides).values() for stretch in one.ranges if stretch.file == ARTILIST_H]
    table = unexplained(base.tree, variant.tree, ARTILIST_H, stretches)
    rows = {row.args[0].string: " ".join(row.text.split()) for row in rows_of(CFile(ARTILIST_H, table))}
    assert "Dusk" not in rows
    assert rows["Sting"].endswith("800L, CLR_BRIGHT_BLUE, DEFAULT_MAT)")
    assert "SPFX_DFLAG2), 0, M2_ORC" in rows["Sting"]
    assert "3000L, NO_COLOR, DEFAULT_MAT)" in rows["Frost Brand"]


def test_defences_that_are_flags_are_a_column_of_the_variant_s_own(tree366: Tree, facts366: Facts) -> None:
    base = side(tree366, facts366)
    variant = side(cast("Tree", Staged(tree366, with_defences_of_flags(tree366))), facts366)
    entry = variant.facts["artifacts"].symbol("ART_MAGICBANE")
    assert entry is not None
    assert (entry.fields["defends"], entry.fields[FURTHER]) == ("", {"dfn": "SPDF_MAGIC | SPDF_DRAIN"})
    found = imported(base, variant)
    assert found["Magicbane"].record == {"edit": "Magicbane", "raw": {"dfn": "SPDF_MAGIC | SPDF_DRAIN"}}
    # No defence at all is what is usual.
    assert "Cleaver" not in found
    stretches = [stretch for one in found.values() for stretch in one.ranges]
    table = unexplained(base.tree, variant.tree, ARTILIST_H, [one for one in stretches if one.file == ARTILIST_H])
    assert set(re.findall(r"\bSPDF_\w+|\bDFNS\b", table)) == {"SPDF_NONE"}
