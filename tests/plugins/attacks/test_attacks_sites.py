"""The places of attacks in functions of other shapes."""

from __future__ import annotations

import pytest

from nhmod.target.c import CFile
from nhmod_attacks.places import gazing, telling

REFUSAL = """\
int
dogaze()
{{
    if (!adtyp)
        return 0;
    if (adtyp != AD_CONF && adtyp != AD_FIRE) {{
        impossible("gaze attack %d?", adtyp);
        return 0;
    }}{rest}
}}
"""


@pytest.mark.parametrize(
    "rest", ["", " else if (Blind) {\n        return 0;\n    }", " else {\n        return 1;\n    }"]
)
def test_a_gaze_joins_the_condition_that_refuses_whatever_follows_it(rest: str) -> None:
    source = REFUSAL.format(rest=rest)
    assert source[: gazing(CFile("polyself.c", source))].endswith("if (adtyp != AD_CONF && adtyp != AD_FIRE")


BY_SWITCH = """\
int
hmonas(mon)
struct monst *mon;
{
    switch (mattk->aatyp) {
    case AT_WEAP:
        break;
    case AT_KICK:
    case AT_TENT:
        switch (mattk->aatyp) {
        case AT_KICK:
            verb = "kick";
            break;
        case AT_TENT:
            verb = "suck";
            break;
        }
    }
}
"""


def test_a_switch_on_the_verb_is_not_the_one_on_the_attack() -> None:
    """As later releases tell of the hero's attack: the switch without weapons chooses the verb."""
    c = CFile("uhitm.c", BY_SWITCH)
    assert BY_SWITCH[telling(c) :].startswith('        case AT_KICK:\n            verb = "kick";')
