"""Monsters and objects of mods in the tables of every release, as the compiler makes them of the patched source.

The mods are the shipped ones and one of chance content (``generated_mod``): a row or an argument that nhmod writes wrongly for a
release is a difference between what the compiled program prints, what is read from the patched source, and what was declared.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
from compiled_tables import compiled_tables
from generated_mod import generated_mod
from table_rows import artifact_rows, attack_texts, expressions, monster_rows, object_rows

from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod.target import Facts
from nhmod.target.recipe import REPAIRS
from nhmod.target.tree import Tree
from nhmod.testing import host_of
from nhmod_nethack.facts.configuration import configured
from nhmod_nethack.facts.monsters import MONSTERS
from nhmod_nethack.facts.objects import OBJECTS, SPARE_APPEARANCES
from nhmod_nethack.facts.people import ARTIFACTS
from nhmod_nethack.facts.sources import Sources
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from compiled_tables import Tables

    from nhmod.target import Entry

pytestmark = pytest.mark.game

_MODS = Path(__file__).parents[3] / "mods"
_SHIPPED = ("myself", "rubber-hose")
# What only the declaration knows, and what only the source has.
_READ_ONLY = {"raw", "macro"}


@dataclass(frozen=True, kw_only=True)
class Modded:
    """A release with mods: the facts before, those with what was declared, those of the patched source, and its tables."""

    before: Facts
    declared: Facts
    after: Facts
    tables: Tables


@pytest.fixture(scope="module")
def generated(facts343: Facts, facts366: Facts, factsnle: Facts, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("generated")
    (folder / "mod.yaml").write_text(generated_mod(facts343, facts366, factsnle), encoding="utf-8")
    return folder


@pytest.fixture(scope="module", params=["343", "366", "nle"])
def modded(request: pytest.FixtureRequest, generated: Path, tmp_path_factory: pytest.TempPathFactory) -> Modded:
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    mods = (*(_MODS / name for name in _SHIPPED), generated)
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        project = load(Request(paths=mods, target=tree.target.name), Report(), host=host_of("nhmod"))
        overlay = plan(project, Report()).overlay
    files = {path: tree.content(path) for path in tree.files()}
    files |= {path: file.text.encode("latin-1") for path, file in overlay.files.items()}
    stage = tmp_path_factory.mktemp(f"stage{request.param}")
    for path, content in files.items():
        (stage / path).parent.mkdir(parents=True, exist_ok=True)
        (stage / path).write_bytes(content)
    patched = Tree(tree.target, stage)
    facts = _tables_of(patched)
    mended = compose(patched, repairs(patched), order=(REPAIRS,))
    tables = compiled_tables(
        files | {path: file.text.encode("latin-1") for path, file in mended.files.items()},
        tmp_path_factory.mktemp(f"tables{request.param}"),
        defines=configured(tree),
        expressions=expressions(facts),
        attacks=attack_texts(facts),
    )
    before: Facts = request.getfixturevalue(f"facts{request.param}")
    return Modded(before=before, declared=project.facts, after=facts, tables=tables)


def test_the_patched_source_is_read_as_it_is_compiled(modded: Modded) -> None:
    assert monster_rows(modded.after, modded.tables) == modded.tables.monsters
    assert object_rows(modded.after, modded.tables) == modded.tables.objects
    assert artifact_rows(modded.after, modded.tables) == modded.tables.artifacts
    named = {
        entry.symbol: entry.index for name in ("monsters", "objects") for entry in modded.after[name] if entry.symbol
    }
    assert {name: modded.tables.names[name] for name in named} == named


@pytest.mark.parametrize(("kind", "new"), [("monsters", 53 + 1), ("objects", 54 + 1)])
def test_what_was_declared_stands_in_the_source(modded: Modded, kind: str, new: int) -> None:
    added = modded.declared.added(kind)
    assert len(added) == new
    assert len(modded.after[kind]) == len(modded.before[kind]) + len(added)
    for entry in added:
        found = modded.after[kind].symbol(entry.symbol)
        assert found is not None
        assert (found.name, found.index) == (entry.name, entry.fields["order"])
        assert _read(found) == {name: entry.fields[name] for name in _read(found)}


@pytest.mark.parametrize(("kind", "edited"), [("monsters", 7), ("objects", 6)])
def test_nothing_else_is_changed(modded: Modded, kind: str, edited: int) -> None:
    changed = 0
    for entry in modded.before[kind]:
        found = modded.after[kind].symbol(entry.symbol) if entry.symbol else modded.after[kind].find(entry.name)
        assert found is not None
        assert found.name == entry.name
        # New objects take their shares of the class from it.
        changed += {**_read(found), "prob": 0} != {**_read(entry), "prob": 0}
    assert changed == edited


def test_every_class_keeps_its_whole(modded: Modded) -> None:
    assert _sums(modded.after) == _sums(modded.before)


def _tables_of(tree: Tree) -> Facts:
    """Read what stands in the tables, and nothing else of the source."""
    sources = Sources(tree)
    read = tuple(reader.read(sources) for reader in (MONSTERS, OBJECTS, SPARE_APPEARANCES, ARTIFACTS))
    return Facts(vocabularies={vocabulary.name: vocabulary for vocabulary in read})


def _read(entry: Entry) -> Mapping[str, Any]:
    return {name: value for name, value in entry.fields.items() if name not in _READ_ONLY}


def _sums(facts: Facts) -> dict[str, int]:
    sums: dict[str, int] = {}
    for entry in (*facts["objects"], *facts["spare appearances"]):
        name = str(entry.fields["class"])
        sums[name] = sums.get(name, 0) + int(str(entry.fields["prob"]))
    return sums
