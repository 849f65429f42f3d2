"""Fixtures for the objects: see harness_objects."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest
from harness_objects import HEAD, Run

import nhmod_objects
from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.manifest import read_manifest
from nhmod.target import Facts
from nhmod.target.words import check_additions, check_words, words_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from harness_objects import RunMods

    from nhmod.target.tree import Tree


@pytest.fixture
def release() -> str:
    """The tree that a test is about: 3.6.6, unless it is parametrized with others of "343", "366" and "nle"."""
    return "366"


@pytest.fixture
def tree(release: str, request: pytest.FixtureRequest) -> Tree:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    return tree


@pytest.fixture(scope="session")
def known_facts() -> dict[str, Facts]:
    """The facts of the trees that tests have asked for, by release."""
    return {}


@pytest.fixture
def stock_facts(release: str, tree: Tree, known_facts: dict[str, Facts], request: pytest.FixtureRequest) -> Facts:
    if release not in known_facts:
        facts: Facts = request.getfixturevalue(f"facts{release}")
        vocabularies = {**facts.vocabularies, **nhmod_objects.nhmod_facts(tree)}
        known_facts[release] = Facts(vocabularies=MappingProxyType(vocabularies))
    return known_facts[release]


@pytest.fixture
def run(tree: Tree, stock_facts: Facts, tmp_path: Path) -> RunMods:
    kinds = {kind.name: kind for kind in nhmod_objects.nhmod_kinds()}

    def run_mods(*manifests: str, owners: Sequence[str] | None = None) -> Run:
        report = Report()
        result = Run(report=report, tree=tree, facts=stock_facts)
        mods = []
        for number, text in enumerate(manifests, start=1):
            folder = tmp_path / f"mod{number}"
            folder.mkdir(exist_ok=True)
            (folder / "mod.yaml").write_text(HEAD.format(id=f"mod{number}") + text)
            records = {name: kind.record for name, kind in kinds.items()}
            manifest = read_manifest(folder, records, report, display=f"mod{number}")
            if manifest is not None:
                mods.append(Mod(identity=manifest.identity, folder=folder, records=manifest.records))
        if report.errors:
            return result
        result.mods = ModSet(mods=tuple(mods), kinds=MappingProxyType(kinds))
        declared = nhmod_objects.nhmod_declare(result.mods, stock_facts, report)
        additions = {name: tuple(entries) for name, entries in declared.items()}
        check_additions(additions, stock_facts, report)
        result.facts = stock_facts.extended(additions)
        words = [word for mod in mods for records in mod.records.values() for r in records for word in words_in(r)]
        check_words(words, result.facts, report)
        if not report.errors:
            nhmod_objects.nhmod_check(result.mods, tree, result.facts, report)
        if not report.errors:
            result.changes = tuple(nhmod_objects.nhmod_edits(result.mods, tree, result.facts, report))
            result.overlay = compose(tree, result.changes, order=[mod.id for mod in mods], owners=owners)
        return result

    return run_mods
