"""Where a role's cases and row stand, and what guards them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import nhmod_roles
from nhmod.edits import Edit, Guard
from nhmod.target.tree import OverlaidTree
from nhmod_roles.quest_sites import TEXTS
from nhmod_roles.sites import role_names, row_after

if TYPE_CHECKING:
    from conftest import Workshop
    from role_changes import Changed

    from nhmod.pipeline import Plan
    from nhmod.target import Facts, Site, Tree

HOOKED = tuple(nhmod_roles.PLUGIN.nhmod_sites())
RELEASES = ("366", "343", "nle")


@pytest.fixture(params=RELEASES)
def tree(request: pytest.FixtureRequest) -> Tree:
    found: Tree = request.getfixturevalue(f"tree{request.param}")
    return found


@pytest.fixture
def facts(tree: Tree, request: pytest.FixtureRequest) -> Facts:
    name = {"nethack-3.6.6": "366", "nethack-3.4.3": "343", "nle-1.3.0": "nle"}[tree.target.name]
    found: Facts = request.getfixturevalue(f"facts{name}")
    return found


@pytest.mark.parametrize(
    "site", [site for site in HOOKED if "switch" in site.name or "missile" in site.name], ids=lambda site: site.name
)
def test_a_new_case_is_the_first_of_its_switch(tree: Tree, facts: Facts, site: Site) -> None:
    """Nothing can fall into it there, whatever the game's own cases do."""
    before = re.sub(r"/\*.*?\*/", "", tree.text(site.file)[: site.find(tree, facts)], flags=re.DOTALL)
    assert re.search(r"switch ?\([^\n]*\) \{\s*\Z", before)


def test_all_that_a_role_writes_in_c_is_guarded(planned: Plan) -> None:
    changes = [change for change in planned.changes if isinstance(change, Edit)]
    own = {site.name for site in HOOKED}
    assert {change.site for change in changes if change.site in own and change.guard is not Guard.CPP} == {TEXTS.name}


def test_energy_reaches_the_last_site(workshop: Workshop, changed: Changed) -> None:
    folder = changed(("    cutoff_level: 11", "    cutoff_level: 11\n    energy_factor: double"))
    overlay = workshop.plan(folder).overlay
    text = overlay.files["src/exper.c"].text
    assert "    case PM_LAMPLIGHTER:\n        return (2 * en);\n" in text


@pytest.mark.parametrize(
    ("name", "after", "before"),
    [
        ("Alchemist", "Archeologist", "Barbarian"),
        ("Lamplighter", "Knight", "Monk"),
        ("Sailor", "Samurai", "Tourist"),
        ("Tinker", "Tourist", "Valkyrie"),
        ("Zealot", "Wizard", ""),
        ("archivist", "Archeologist", "Barbarian"),
    ],
)
def test_a_row_stands_with_those_of_its_initial(tree: Tree, name: str, after: str, before: str) -> None:
    text, place = tree.text("src/role.c"), row_after(name, tree)
    assert text.rindex(f'"{after}"', 0, place) > 0
    following = text[place:].lstrip()
    assert f'"{before}"' in following[:120] if before else "terminator" in following[:40]
    # Tourists are optional in 3.4.3: nobody else may be.
    assert not any("TOURIST" in condition for condition in tree.c("src/role.c").conditions_at(place))


@pytest.mark.parametrize(
    ("member", "value"),
    [("short number;", "7"), ("const char *short_name;", '"x"'), ("struct RoleName other;", '{ "Zany", 0 }'), ("", "")],
)
def test_names_are_in_the_column_that_the_structure_calls_so(tree: Tree, member: str, value: str) -> None:
    """A variant's own column may stand before them."""
    header, table = tree.text("include/you.h"), tree.text("src/role.c")
    beside = re.compile(r"(struct RoleName\s+name;)")
    table, count = re.subn(
        r'^(\s*)\{(\s*)\{\s*(?=")', rf"\1{{\g<2>{value}, {{ " if value else r"\g<0>", table, flags=re.MULTILINE
    )
    assert count >= len(role_names(tree))
    changed = OverlaidTree(
        tree,
        {
            "include/you.h": beside.sub(rf"{member}\n    \1", header).encode("latin-1"),
            "src/role.c": table.encode("latin-1"),
        },
    )
    assert role_names(changed) == role_names(tree)
    for name in ("Alchemist", "Lamplighter", "Zealot"):
        assert table.count("\n", 0, row_after(name, changed)) == tree.text("src/role.c").count(
            "\n", 0, row_after(name, tree)
        )
