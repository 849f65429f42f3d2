"""The sites: each is in every release, a role reaches them all, and a tree that lacks one is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import nhmod_roles
from nhmod.edits import Edit, Guard
from nhmod.target.c import CFile, SiteError
from nhmod_roles.quest_sites import COUNT, TEXTS
from nhmod_roles.sites import row_after

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Workshop
    from role_changes import Changed

    from nhmod.pipeline import Plan
    from nhmod.target import Facts, Site, Tree

HOOKED = tuple(nhmod_roles.nhmod_sites())
RELEASES = ("366", "343", "nle")


class ChangedTree:
    """A tree with one file's text replaced."""

    def __init__(self, tree: Tree, file: str, text: str) -> None:
        self.target = tree.target
        self._tree, self._file, self._text = tree, file, text

    def text(self, file: str) -> str:
        return self._text if file == self._file else self._tree.text(file)

    def c(self, file: str) -> CFile:
        return CFile(file, self.text(file))

    def found(self, file: str, find: Callable[[CFile], int]) -> int:
        return find(self.c(file))


@pytest.fixture(params=RELEASES)
def tree(request: pytest.FixtureRequest) -> Tree:
    found: Tree = request.getfixturevalue(f"tree{request.param}")
    return found


@pytest.fixture
def facts(tree: Tree, request: pytest.FixtureRequest) -> Facts:
    name = {"nethack-3.6.6": "366", "nethack-3.4.3": "343", "nle-1.3.0": "nle"}[tree.target.name]
    found: Facts = request.getfixturevalue(f"facts{name}")
    return found


def test_the_hook_lists_all_sites() -> None:
    assert {site.kind for site in HOOKED} == {"roles"}
    assert len({site.name for site in HOOKED}) == len(HOOKED) == 15


@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_every_release_has_the_site(tree: Tree, facts: Facts, site: Site) -> None:
    place = site.find(tree, facts)
    if site is not COUNT:
        assert tree.text(site.file)[place - 1] == "\n"


@pytest.mark.parametrize(
    "site", [site for site in HOOKED if "switch" in site.name or "missile" in site.name], ids=lambda site: site.name
)
def test_a_new_case_is_the_first_of_its_switch(tree: Tree, facts: Facts, site: Site) -> None:
    """Nothing can fall into it there, whatever the game's own cases do."""
    before = re.sub(r"/\*.*?\*/", "", tree.text(site.file)[: site.find(tree, facts)], flags=re.DOTALL)
    assert re.search(r"switch ?\([^\n]*\) \{\s*\Z", before)


def test_the_example_reaches_every_site(planned: Plan) -> None:
    changes = [change for change in planned.changes if isinstance(change, Edit)]
    reached = {change.site for change in changes}
    # The game has room for two more roles' texts, and the energy of a new level is as for most roles.
    assert {site.name for site in HOOKED} - reached == {COUNT.name, "the switch in enermod()"}
    own = {site.name for site in HOOKED}
    assert {change.site for change in changes if change.site in own and change.guard is not Guard.CPP} == {TEXTS.name}


def test_energy_reaches_the_last_site(workshop: Workshop, changed: Changed) -> None:
    folder = changed(("    cutoff_level: 11", "    cutoff_level: 11\n    energy_factor: double"))
    overlay = workshop.plan(folder).overlay
    text = overlay.files["src/exper.c"].text
    assert "    case PM_LAMPLIGHTER:\n        return (2 * en);\n" in text


@pytest.mark.parametrize(
    "site", [site for site in HOOKED if site.file.endswith((".c", ".h"))], ids=lambda site: site.name
)
def test_a_site_is_missed_where_it_is_not(tree366: Tree, facts366: Facts, site: Site) -> None:
    with pytest.raises(SiteError):
        site.find(ChangedTree(tree366, site.file, "int nothing;\n"), facts366)  # type: ignore[arg-type]


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
