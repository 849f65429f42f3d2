"""The forms in which games give what a role begins with: in u_init() or in a function of its own, by counts or from one to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from nhmod.places import InsertionPoint
from nhmod.target.c import CFile, SiteError
from nhmod_roles.code import Begins
from nhmod_roles.sites import _before_given, _begins, _energy_function, _energy_place, _given, _known_spells

if TYPE_CHECKING:
    from collections.abc import Callable

OLD_ROW = "short trotyp; schar trspe; char trclass; Bitfield(trquan, 6); Bitfield(trbless, 2);"
NEW_ROW = "short trotyp; schar trspe; char trclass; char trquan_min; char trquan_max; char trbless;"
OLD = f"""\
struct trobj {{ {OLD_ROW} }};
void
u_init()
{{
    switch (Role_switch) {{
    case PM_HEALER:
        u.umoney0 = u.ugold0;
        knows_object(POT_FULL_HEALING);
        skill_init(Skill_H);
        break;
    case PM_ROGUE:
        ini_inv(Rogue);
        break;
    }}
}}

static boolean
restricted_spell_discipline(otyp)
int otyp;
{{
    switch (Role_switch) {{
    case PM_ROGUE:
        skills = Skill_R;
        break;
    }}
}}
"""
NEW = f"""\
struct trobj {{ {NEW_ROW} }};
/* role-specific initializations */
staticfn void
u_init_role(void)
{{
    switch (Role_switch) {{
    case PM_ROGUE:
        ini_inv(Rogue);
        knows_object(SACK, FALSE);
        break;
    }}
}}

staticfn void
pauper_reinit(void)
{{
    switch (Role_switch) {{
    case PM_ROGUE:
        preknown = SACK;
        break;
    }}
}}

staticfn const struct def_skill *
skills_for_role(void)
{{
    switch (Role_switch) {{
    case PM_ROGUE:
        skills = Skill_R;
        break;
    }}
    return skills;
}}

staticfn boolean
restricted_spell_discipline(int otyp)
{{
    const struct def_skill *skills = skills_for_role();
    return TRUE;
}}
"""
COUNTED = ("trotyp", "trspe", "trclass", "trquan", "trbless")
RANGED = ("trotyp", "trspe", "trclass", "trquan_min", "trquan_max", "trbless")


def _c(text: str) -> CFile:
    return CFile("src/u_init.c", text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (OLD, Begins(columns=COUNTED, old_money=True, skilled=True, known=1)),
        (NEW, Begins(columns=RANGED, old_money=False, skilled=False, known=2)),
    ],
)
def test_how_a_tree_gives(text: str, expected: Begins) -> None:
    point = InsertionPoint(tree=cast("Any", _Tree(text)), facts=cast("Any", None), file="u_init.c", find=lambda *_: 0)
    found = _begins(point)
    assert found == expected
    assert found.ranges == (expected.columns == RANGED)


class _Tree:
    """A tree of one file."""

    def __init__(self, text: str) -> None:
        self.text = text

    def c(self, file: str) -> CFile:
        del file
        return _c(self.text)


@pytest.mark.parametrize(
    ("text", "find", "line"),
    [
        (OLD, _before_given, "void\nu_init()"),
        (NEW, _before_given, "/* role-specific initializations */"),
        (OLD, _known_spells, "    case PM_ROGUE:\n        skills"),
        (NEW, _known_spells, "    case PM_ROGUE:\n        skills"),
    ],
)
def test_where_it_gives(text: str, find: Callable[[CFile], int], line: str) -> None:
    assert text[find(_c(text)) :].startswith(line)


def test_of_several_switches_over_roles_the_one_that_gives_is_meant() -> None:
    c = _c(NEW)
    assert c.calls("ini_inv", _given(c).span)
    with pytest.raises(SiteError, match=r"switch \(Role_switch\) with a case PM_ROGUE that calls ini_inv\(\)"):
        _given(_c(NEW.replace("ini_inv(Rogue);", "")))


ENERMOD = """\
int enermod(en)
int en;
{
    switch (Role_switch) {
    case PM_HEALER:
        return 3;
    default:
        return en;
    }
}
"""
NEWPW = """\
int newpw(void)
{
    switch (Role_switch) {
    case PM_HEALER:
        en = 3;
    }
    return en;
}
"""


@pytest.mark.parametrize(("text", "function"), [(ENERMOD, "enermod"), (NEWPW, "newpw"), (ENERMOD + NEWPW, "enermod")])
def test_where_the_energy_of_a_level_is_changed(text: str, function: str) -> None:
    c = CFile("src/exper.c", text)
    assert _energy_function(c) == function
    assert text[_energy_place(c) :].startswith("    case PM_HEALER:")
    assert _energy_place(c) in c.function(function).body
