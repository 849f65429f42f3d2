"""Makefiles whose lines end as on DOS: what mods bring goes to the same places of them, and what they list is read alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import OverlaidTree, RecipeRequest
from nhmod_fragments.edits import SITES as SOURCES
from nhmod_levels import lists
from nhmod_levels.sites import SITES as LEVELS
from nhmod_nethack.level_copies import level_copies
from nhmod_nethack.makefile import words
from nhmod_nethack.parsers import ready_made
from nhmod_nethack.recipes import recipe
from nhmod_nethack.recipes.complaints import complaints
from nhmod_nethack.recipes.steps import CopyFiles

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts, Site, Tree

MAKEFILES = ("sys/unix/Makefile.src", lists.DAT, lists.TOP)
SITES = {site.name: site for site in (*SOURCES, *LEVELS) if site.file in MAKEFILES}


def dos(tree: Tree, more: str = "") -> OverlaidTree:
    files = {file: (tree.text(file) + more).replace("\n", "\r\n") for file in MAKEFILES}
    return OverlaidTree(tree, {file: text.encode("latin-1") for file, text in files.items()})


@pytest.mark.parametrize("name", SITES)
@pytest.mark.parametrize("release", ["366", "343"])
def test_places_are_those_of_the_same_makefile(request: pytest.FixtureRequest, release: str, name: str) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    facts: Facts = request.getfixturevalue(f"facts{release}")
    site: Site = SITES[name]
    place = site.find(dos(tree), facts)  # type: ignore[arg-type]  # as a stage is one
    before = dos(tree).text(site.file)[:place]
    assert before.replace("\r\n", "\n") == tree.text(site.file)[: site.find(tree, facts)]
    assert not before.endswith("\r")


def test_what_they_list_is_the_same(tree366: Tree) -> None:
    copied = "\tcp castle.lev castle-1.lev\n"
    other = dos(tree366, copied)
    assert [one.name for one in level_copies(other)] == ["castle-1"]
    for file, name in ((lists.TOP, "SPEC_LEVS"), (lists.TOP, "DATDLB"), (MAKEFILES[0], "HACKCSRC")):
        assert words(other.text(file), name, file) == words(tree366.text(file), name, file)
    levels = ["castle.lev", "nowhere.lev"]
    assert lists.unlisted(levels, other) == lists.unlisted(levels, tree366) == ["nowhere.lev"]  # type: ignore[arg-type]


@pytest.mark.parametrize("release", ["366", "343"])
def test_a_build_of_them_is_refused(request: pytest.FixtureRequest, release: str) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    with pytest.raises(DiagnosticError) as caught:
        recipe(RecipeRequest(target=tree.target, tree=dos(tree)))
    (told,) = caught.value.diagnostics
    title = tree.target.title
    assert (told.code, told.message) == (
        "NH1846",
        f"{title} can't be built: the lines of its sys/unix/Makefile.top end as on DOS",
    )


@pytest.mark.parametrize("name", ["makefile", "GNUmakefile"])
def test_another_system_s_makefile_is_not_taken_for_the_game_s(tmp_path: Path, name: str) -> None:
    """As SLASH'EM 0.0.6 has one for DOS in src/: make finds it before Makefile, and so does the make that a makefile calls."""
    for folder in ("src", "unix"):
        (tmp_path / folder).mkdir()
    (tmp_path / "unix" / "Makefile.src").write_text("all:\n")
    (tmp_path / "src" / name).write_text("of DOS\n")
    CopyFiles((("unix/Makefile.src", "src/Makefile"),)).run(tmp_path, tmp_path, Report())
    assert {path.name: path.read_text() for path in (tmp_path / "src").iterdir()} == {
        "Makefile": "all:\n",
        name: "all:\n",
    }


@pytest.mark.parametrize(
    ("old", "new", "ready"),
    [
        ("", "", True),
        ("/* ", "/* as it was; ", True),
        ("yyerror(", "yyerror (", True),
        ('yyerror("', 'yyerror("Oh: ', False),
        ("error(", "warning(", False),
        ("++;", "++; more();", False),
        ("$$ = ", "$$ = 1 + ", False),
    ],
)
@pytest.mark.parametrize("release", ["366", "343"])
def test_ready_made_parsers_are_those_of_the_grammars(
    request: pytest.FixtureRequest, release: str, old: str, new: str, *, ready: bool
) -> None:
    """SlashTHEM has PUDDLE in an action, and a parser in sys/share from before: its own levels don't compile with that."""
    tree: Tree = request.getfixturevalue(f"tree{release}")
    found = {grammar: tree.text(grammar).partition("%%") for grammar in ("util/lev_comp.y", "util/dgn_comp.y")}
    having = {grammar: parts for grammar, parts in found.items() if old in parts[2]}
    assert having
    for grammar, (head, rules, rest) in having.items():
        changed = (head + rules + rest.replace(old, new)).encode("latin-1")
        assert ready_made(OverlaidTree(tree, {grammar: changed})) is ready, grammar


@pytest.mark.parametrize("release", ["366", "343"])
def test_only_a_release_s_own_warnings_count(request: pytest.FixtureRequest, release: str) -> None:
    """As yzhack, which calls itself NetHack 3.4.3, has monsters in a level that its lev_comp does not know."""
    tree: Tree = request.getfixturevalue(f"tree{release}")
    grammar = "util/lev_comp.y"
    own = OverlaidTree(tree, {grammar: (tree.text(grammar) + "\n/* own */\n").encode("latin-1")})
    assert [one.brought for one in complaints(tree) if one.fatal and "WARNING" in one.pattern] == [False]
    assert [one.brought for one in complaints(own) if one.fatal and "WARNING" in one.pattern] == [True]


def test_what_an_object_depends_on_stands_behind_the_commands_of_the_rule_before(
    tree366: Tree, facts366: Facts
) -> None:
    file = MAKEFILES[0]
    site = next(site for site in SOURCES if site.name == "the makefile's dependencies")
    rule = "last.o: last.c\n\t$(CC) -c last.c\n\t@rm -f made\n"
    tree = OverlaidTree(tree366, {file: f"{tree366.text(file)}{rule}\nelse: nothing\n".encode("latin-1")})
    assert tree.text(file)[: site.find(tree, facts366)].endswith(rule)
