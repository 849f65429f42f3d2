"""The sites: where each text goes in every release, and that a tree without one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from full_mods import mods_of

from nhmod.edits import Guard
from nhmod.target.c import CFile, SiteError
from nhmod.testing import host_of, try_mods
from nhmod_texts.differences import CONDITIONS
from nhmod_texts.sites import ALL_SITES

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.edits import Change
    from nhmod.target import Facts, Site
    from nhmod.target.tree import Tree

RELEASES = ("343", "366", "nle")
OF_NOVELS = "    tribute: [{book: Mort, passage: A page is missing.}]\n    death_quotes: [MIND THE STAIRS.]\n"


class Other:
    """A tree with another text in one of its files."""

    def __init__(self, tree: Tree, file: str, text: str) -> None:
        self.target = tree.target
        self._tree, self._file, self._text = tree, file, text

    def exists(self, path: str) -> bool:
        return self._tree.exists(path)

    def text(self, path: str) -> str:
        return self._text if path == self._file else self._tree.text(path)

    def c(self, path: str) -> CFile:
        return CFile(path, self.text(path), target="nethack-0")

    def derived(self, path: str, make):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201 - as Tree has it
        return make(self.text(path), path)


def sites_of(facts: Facts) -> set[str]:
    return {site.name for site in ALL_SITES if not site.feature or facts.offers(site.feature)}


def changes(tree: Tree) -> tuple[Change, ...]:
    """What texts of all kinds make of a release."""
    return try_mods("texts", mods_of("texts"), tree=tree, host=host_of("nhmod")).changes


@pytest.mark.parametrize(
    ("release", "files", "arrays", "novels"), [("343", 0, 3, 0), ("366", 3, 0, 4), ("nle", 3, 0, 4)]
)
def test_what_the_releases_have(stock_facts: Facts, files: int, arrays: int, novels: int) -> None:
    offered = [site.feature for site in ALL_SITES if site.feature and stock_facts.offers(site.feature)]
    assert sum(one.startswith("an array of ") for one in offered) == arrays
    assert sum(one.startswith("a file of ") and "novels" not in one for one in offered) == files
    assert sum("novels" in one or "Death" in one for one in offered) == novels
    assert stock_facts.offers(CONDITIONS) == (files > 0)


LISTS = [site for site in ALL_SITES if site.file.endswith(".txt") and site.file != "dat/oracles.txt"]


@pytest.mark.parametrize("release", ["343", "366"])
@pytest.mark.parametrize("site", LISTS, ids=lambda site: site.name)
def test_a_list_of_comments_alone_is_an_error(tree: Tree, stock_facts: Facts, site: Site) -> None:
    if site.name in sites_of(stock_facts):
        with pytest.raises(SiteError):
            site.find(Other(tree, site.file, "# nothing\n^nothing\n"), stock_facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("release", "guards"),
    [
        ("343", {Guard.CPP: {"src/engrave.c", "src/do_name.c"}}),
        ("366", {Guard.GREP: {"dat/epitaph.txt", "dat/engrave.txt", "dat/bogusmon.txt"}}),
        ("nle", {Guard.GREP: {"dat/epitaph.txt", "dat/engrave.txt", "dat/bogusmon.txt"}}),
    ],
)
def test_what_can_be_guarded_is(tree: Tree, stock_facts: Facts, guards: dict[Guard, set[str]]) -> None:
    found: dict[Guard, set[str]] = {}
    for change in changes(tree):
        found.setdefault(change.guard, set()).add(change.file)  # type: ignore[union-attr]
    bare = {"dat/rumors.tru", "dat/rumors.fal", "dat/oracles.txt", "dat/data.base"}
    if stock_facts.offers("a file of novels"):
        bare.add("dat/tribute")
    assert found == {**guards, Guard.BARE: bare}


@pytest.mark.parametrize("release", RELEASES)
def test_what_is_not_guarded_says_so_in_the_patchs_header(tree: Tree) -> None:
    for change in changes(tree):
        counts = change.site.startswith("the number of ")  # type: ignore[union-attr]
        bare = change.guard is Guard.BARE  # type: ignore[union-attr]
        assert ("(not guarded: " in change.why) == (bare and not counts), change


@pytest.mark.parametrize("release", ["366", "nle"])
def test_a_site_names_the_novel(run: RunMods) -> None:
    sites = {change.site for change in run("texts:\n  -" + OF_NOVELS[3:]).changes}  # type: ignore[union-attr]
    assert sites == {
        "the passages of a novel (Mort)",
        "the number of passages of a novel (Mort)",
        "what Death quotes (Death Quotes)",
        "the number of what Death quotes (Death Quotes)",
    }


def test_of_several_titles_the_first_is_meant(tree: Tree, stock_facts: Facts) -> None:
    titles = "".join(f"%title {name} (1)\n%passage 1\nA.\n%e passage 1\n%e title\n" for name in ("One", "Two"))
    text = f"%section books\n{titles}%e section\n%section death\n{titles}%e section\n"
    other = Other(tree, "dat/tribute", text)
    found = [site.find(other, stock_facts) for site in ALL_SITES if site.file == "dat/tribute"]  # type: ignore[arg-type]
    places = [
        begin + text.index(what, begin) - begin
        for begin in (0, text.index("%section death"))
        for what in ("%e title", "1)")
    ]
    assert found == places
