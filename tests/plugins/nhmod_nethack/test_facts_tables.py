"""The facts of every tree against its own tables, as the compiler makes them: all fields of all rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from compiled_tables import compiled_tables
from table_rows import artifact_rows, attack_texts, expressions, monster_rows, object_rows

from nhmod.edits import compose
from nhmod.target.recipe import REPAIRS
from nhmod_nethack.facts.configuration import configured
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from compiled_tables import Tables

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

pytestmark = pytest.mark.game


@dataclass(frozen=True, kw_only=True)
class Release:
    """A tree, its facts, and its compiled tables."""

    tree: Tree
    facts: Facts
    tables: Tables


@pytest.fixture(scope="module", params=["343", "366", "nle"])
def release(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Release:
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    facts: Facts = request.getfixturevalue(f"facts{request.param}")
    files = {path: tree.content(path) for path in tree.files()}
    mended = compose(tree, repairs(tree), order=(REPAIRS,))
    files |= {path: file.text.encode("latin-1") for path, file in mended.files.items()}
    tables = compiled_tables(
        files,
        tmp_path_factory.mktemp(f"tables{request.param}"),
        defines=configured(tree),
        expressions=expressions(facts),
        attacks=attack_texts(facts),
    )
    return Release(tree=tree, facts=facts, tables=tables)


def test_every_monster_has_the_compiled_values(release: Release) -> None:
    assert monster_rows(release.facts, release.tables) == release.tables.monsters


def test_every_object_has_the_compiled_values(release: Release) -> None:
    assert object_rows(release.facts, release.tables) == release.tables.objects


def test_every_artifact_has_the_compiled_values(release: Release) -> None:
    assert artifact_rows(release.facts, release.tables) == release.tables.artifacts


def test_the_symbols_are_those_that_makedefs_writes(release: Release) -> None:
    names = dict(release.tables.names)
    counts = {name: release.facts.constant(name) for name in ("NUMMONS", "NUM_OBJECTS", "NROFARTIFACTS", "MAXSPELL")}
    assert {name: names.pop(name) for name in counts} == counts
    # Names that makedefs makes of others, or of nothing.
    further = {name: names.pop(name) for name in ("LAST_GEM", "PM_PLAYERMON") if name in names}
    assert {name: release.facts.constant(name) for name in further} == further
    parts = (release.facts[name] for name in ("monsters", "objects", "artifacts"))
    assert {entry.symbol: entry.index for part in parts for entry in part if entry.symbol} == names
