"""A statement more in every function of the game, a case more in every switch: each declared site is where it was."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Site
from nhmod.target.c import SiteError
from nhmod.target.tree import OverlaidTree
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Facts, Tree

_CODE = re.compile(r"(?:src|util)/\w+\.c")


@pytest.mark.parametrize("release", ["366", "343", "nle"])
@pytest.mark.parametrize(("put", "statement"), perturb.MORE)
def test_each_is_where_it_was(
    release: str, put: Callable[[str], Callable[[str], str]], statement: str, request: pytest.FixtureRequest
) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    facts: Facts = request.getfixturevalue(f"facts{release}")
    change, line = put(statement), re.compile(rf"^[ \t]*{re.escape(statement)}\n", re.MULTILINE)
    files = {file: change(tree.text(file)) for file in tree.files() if _CODE.fullmatch(file)}
    more = OverlaidTree(tree, {file: text.encode("latin-1") for file, text in files.items()})
    sites = host_of("nhmod").gather("nhmod_sites", (Site,))
    here = [site for site in sites if tree.exists(site.file) and (not site.feature or facts.offers(site.feature))]
    assert len(here) > 200
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
        if line.sub("", before).rstrip() != wanted.rstrip():
            moved.append(f"{site.name}: line {before.count(chr(10)) + 1} of {site.file}")
    assert moved == []
