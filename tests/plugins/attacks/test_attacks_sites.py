"""The sites of attacks: each is in every release, attacks with everything reach them all, and a tree that lacks one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nhmod_attacks
from nhmod.target.c import SiteError
from nhmod.target.tree import Tree

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
