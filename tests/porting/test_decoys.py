"""Statements more in every function of the game, a case more in every switch: all that is edited is edited where it was."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import MODS, composed

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Site
from nhmod.target.c import SiteError
from nhmod.target.tree import OverlaidTree
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts, Tree

_EVERY = tuple(sorted(path.parent for path in MODS.glob("*/mod.yaml")))
_CODE = re.compile(r"(?:src|util)/\w+\.c")


@pytest.mark.parametrize("release", ["366", "343"])
def test_what_the_example_mods_do_goes_nowhere_else(
    release: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    plain = composed(tree.root, *_EVERY)
    files = [file for file in plain.files if file.startswith("src/") and file.endswith(".c") and tree.exists(file)]
    changed = [file for file in files if perturb.with_more(tree.text(file)) != tree.text(file)]
    assert len(changed) > 30
    place = perturb.copy_of(tree.root, tmp_path / "tree", dict.fromkeys(changed, perturb.with_more))
    made = composed(place, *_EVERY)
    assert set(made.files) == set(plain.files)
    moved: list[str] = []
    for file, text in made.files.items():
        if file in changed:
            added = (place / file).read_text("latin-1")
            assert text.count("case 9999") == added.count("case 9999")
            assert text.count("for (;;) { break; }") == added.count("for (;;) { break; }") > 0
        after = _lines(perturb.without_more(text))
        moved += difflib.unified_diff(_lines(plain.files[file]), after, file, file, n=2, lineterm="")
    assert moved == []


@pytest.mark.parametrize("release", ["366", "343", "nle"])
def test_each_declared_site_is_where_it_was(release: str, request: pytest.FixtureRequest) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    facts: Facts = request.getfixturevalue(f"facts{release}")
    sites = host_of("nhmod").gather("nhmod_sites", (Site,))
    here = [site for site in sites if tree.exists(site.file) and (not site.feature or facts.offers(site.feature))]
    assert len(here) > 200
    files = {site.file for site in here if _CODE.fullmatch(site.file)}
    more = OverlaidTree(tree, {file: perturb.with_more(tree.text(file)).encode("latin-1") for file in files})
    moved: list[str] = []
    for site in here:
        try:
            wanted = tree.text(site.file)[: site.find(tree, facts)]
        except SiteError:
            continue  # what this release lacks anyway
        try:
            before = more.text(site.file)[: site.find(more, facts)]
        except DiagnosticError as error:
            moved.append(f"{site.name}: {error.diagnostics[0].message}")
            continue
        if perturb.without_more(before).rstrip() != wanted.rstrip():
            moved.append(f"{site.name}: line {before.count(chr(10)) + 1} of {site.file}")
    assert moved == []


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]
