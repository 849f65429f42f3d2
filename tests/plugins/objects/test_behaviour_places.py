"""Every place where an object can do something, on every release: it is found, edited, and compiles; without the mod nothing changes."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from compilable import compilable_tree, options, run, write
from full_mods import content_of
from kind_harness import Staged

from nhmod.diagnostics import Report
from nhmod.edits import Edit, compose
from nhmod.pipeline import Plan, load, plan
from nhmod.request import Request
from nhmod.target.c import SiteError
from nhmod.testing import host_of
from nhmod_nethack.repairs import repairs
from nhmod_objects.behaviour.records import BEHAVIOUR_KEYS
from nhmod_objects.declared_sites import behaviour_sites

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

HEAD = "nhmod: 1\nid: every\nversion: 1.0.0\nname: Every place\nlicense: NGPL\nauthors: [somebody]\n"
# An object of each class at each of its places, and objects without any behaviour where the game would complain of them.
EVERY = content_of("objects")


# What the mod makes of a tree is made once, so its tests stay in one worker.
TREES = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"every-place-{name}"))
    for name in ("tree366", "tree343", "treenle")
]


@pytest.fixture(scope="session", params=TREES)
def any_tree(request: pytest.FixtureRequest) -> Tree:
    """Each of the targets' trees."""
    tree: Tree = request.getfixturevalue(request.param)
    return tree


@pytest.fixture(scope="session")
def every_place(any_tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Plan:
    """What the mod with every place makes of a tree."""
    folder = tmp_path_factory.mktemp("every") / "every"
    folder.mkdir()
    (folder / "mod.yaml").write_text(HEAD + EVERY)
    report = Report()
    with mock.patch("nhmod.pipeline.trees.locate", return_value=any_tree):
        request = Request(paths=(folder,), target=any_tree.target.name, allow_code=True)
        return plan(load(request, report, host=host_of("nhmod")), report)


def test_every_key_is_tried() -> None:
    assert {key for key in BEHAVIOUR_KEYS if not re.search(rf"\b{key}: ", EVERY)} == set()


def test_every_site_is_found_where_it_is_edited(every_place: Plan, any_tree: Tree) -> None:
    offsets: dict[str, set[int]] = {}
    for change in every_place.changes:
        if isinstance(change, Edit):
            offsets.setdefault(change.site, set()).add(change.start)
    facts = every_place.project.facts
    needed = [site for site in behaviour_sites() if not site.feature or facts.offers(site.feature)]
    assert {site.name for site in behaviour_sites()} - {site.name for site in needed} == {
        "what getobj() is told of things to apply, in src/apply.c"
    }
    for site in needed:
        assert site.find(any_tree, facts) in offsets[site.name], site.name


def test_the_author_s_code_keeps_its_own_lines(every_place: Plan) -> None:
    code = [change for change in every_place.changes if isinstance(change, Edit) and change.verbatim]
    lines = (HEAD + EVERY).splitlines()
    assert len(code) == 4
    for change in code:
        assert change.origin is not None
        first = change.text.splitlines()[0].strip()
        assert first in lines[change.origin.line - 1]


def test_what_they_do_compiles_and_without_the_symbol_is_nothing(
    every_place: Plan, any_tree: Tree, tmp_path: Path
) -> None:
    copy = compilable_tree(any_tree, tmp_path)
    files = sorted({site.file for site in behaviour_sites()})
    warned, seen = warnings(any_tree, files, copy), preprocessed(any_tree, files, copy)
    config = copy / "include/config.h"
    pristine = config.read_bytes()
    write(compose(any_tree, (*repairs(any_tree), *every_place.changes), order=["(repairs)", "every"]), copy)
    config.write_bytes(pristine)
    assert preprocessed(any_tree, files, copy) == seen
    config.write_bytes(b"#define MOD_EVERY\n" + pristine)
    sources = ("util/makedefs.c", "src/monst.c", "src/objects.c")
    run(["gcc", "-w", "-O0", *options(any_tree), "-DDLB", *sources, "-o", "util/makedefs"], copy)
    run(["./makedefs", "-o"], copy / "util")
    assert warnings(any_tree, files, copy) == warned
    after = preprocessed(any_tree, files, copy)
    assert [file for file in files if after[file] == seen[file]] == []


def preprocessed(tree: Tree, files: list[str], folder: Path) -> dict[str, list[str]]:
    """What the compiler sees of each file."""
    return {file: run(["gcc", "-w", "-E", "-P", *options(tree), file], folder).split() for file in files}


def warnings(tree: Tree, files: list[str], folder: Path) -> list[str]:
    """Let gcc read files; gives what it warns of, without the lines."""
    command = ["gcc", "-fsyntax-only", "-Wall", *options(tree), *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return sorted(re.sub(r":\d+:\d+:", ":", line) for line in done.stderr.splitlines() if "warning:" in line)


def test_a_site_that_is_not_there_is_an_error(any_tree: Tree, every_place: Plan) -> None:
    for site in behaviour_sites():
        changed = re.sub(
            r"\b(switch|if|arti_speak|setworn|setnotworn|return|dropx|getobj)\b(?=\s*[(;0])",
            r"\1_",
            any_tree.text(site.file),
        )
        with pytest.raises(SiteError):
            site.find(Staged(any_tree, {site.file: changed}), every_place.project.facts)  # type: ignore[arg-type]
