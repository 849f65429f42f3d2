"""The sites of attacks: each is in every release, attacks with everything reach them all, and a tree that lacks one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nhmod_attacks
from nhmod.target.c import CFile, SiteError
from nhmod.target.tree import Tree
from nhmod_attacks.places import gazing, telling

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline import Plan
    from nhmod.target import Site

HOOKED = tuple(nhmod_attacks.nhmod_sites())
FILES = {site.file for site in HOOKED}
WITHIN_A_LINE = "the gazes that dogaze() refuses"


def test_attacks_with_everything_reach_every_site(planned: Plan) -> None:
    of_attacks = {site.name for site in HOOKED}
    reached = {site for change in planned.changes if (site := getattr(change, "site", ""))}
    assert of_attacks - reached == set()
    assert {change.file for change in planned.changes if getattr(change, "site", "") in of_attacks} == FILES


@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_every_site_is_at_the_beginning_of_a_line(planned: Plan, site: Site) -> None:
    project = planned.project
    before = project.tree.text(site.file)[site.find(project.tree, project.facts) - 1]
    assert (before == "\n") == (site.name != WITHIN_A_LINE)


@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_every_site_is_missed_where_it_is_not(planned: Plan, tmp_path: Path, site: Site) -> None:
    project = planned.project
    (tmp_path / "tree" / site.file).parent.mkdir(parents=True)
    (tmp_path / "tree" / site.file).write_text("int nothing;\n", "latin-1")
    with pytest.raises(SiteError):
        site.find(Tree(project.target, tmp_path / "tree"), project.facts)


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
