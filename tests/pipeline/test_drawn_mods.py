"""Whole mods of all kinds, drawn by chance: what is told of them, what is accepted of them, and what becomes of that.

The seeds are always the same, unless ``NHMOD_TEST_SEED`` says others.
"""

from __future__ import annotations

import os
import subprocess
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
from drawn_mod import Bench, Contents, Sound, text_of

from nhmod.cli.commands.schema import schema_of_mods
from nhmod.diagnostics import Report, Severity
from nhmod.edits import Edit
from nhmod.manifest import read_manifest
from nhmod.manifest.validation import Validation
from nhmod.pipeline.blame import owned
from nhmod.pipeline.games import kinds_by_key
from nhmod.pipeline.planning import make_patches
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.host import Host
    from nhmod.target import Facts, Tree

pytestmark = pytest.mark.slow

SEEDS = range(1)
_FAMILIES = frozenset({"nethack", "nle"})


@pytest.fixture(scope="module")
def host() -> Host:
    return host_of("nhmod")


@pytest.fixture(scope="module")
def validation(host: Host) -> Validation:
    return Validation(schema_of_mods(host, _FAMILIES))


@pytest.fixture(scope="module", params=["343", "366"])
def bench(request: pytest.FixtureRequest, host: Host, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    facts: Facts = request.getfixturevalue(f"facts{request.param}")
    return Bench(host, tree, facts, tmp_path_factory.mktemp("drawn"))


@pytest.fixture(scope="module", params=SEEDS)
def drawn(request: pytest.FixtureRequest, bench: Bench) -> Contents:
    return bench.drawn(f"{os.environ.get('NHMOD_TEST_SEED', '0')} {request.param}")


@pytest.fixture(scope="module")
def sound(drawn: Contents, bench: Bench) -> Sound:
    return bench.sound(drawn)


def test_the_same_seed_is_the_same_mod(bench: Bench) -> None:
    assert bench.first("once") == bench.first("once") != bench.first("twice")


def test_every_error_has_a_place_and_says_what_is_wrong(sound: Sound) -> None:
    errors = [one for one in sound.told if one.severity is Severity.ERROR]
    assert [str(one) for one in errors if not (one.code and one.location and one.message)] == []


def test_the_schema_agrees_with_what_is_read(
    drawn: Contents, sound: Sound, host: Host, validation: Validation, tmp_path: Path
) -> None:
    """What was drawn, which may be wrong, and what is left of it."""
    for contents in (drawn, sound.contents):
        (tmp_path / "mod.yaml").write_text(text_of(contents), encoding="utf-8")
        read, held = Report(), Report()
        read_manifest(tmp_path, kinds_by_key(host), read, sound=True)
        validation.check(tmp_path / "mod.yaml", held)
        wrong = [one for one in read.errors if one.code.startswith("NH02")]
        assert not held.errors or wrong, held.errors
        assert not wrong or held.errors, wrong


def test_nothing_that_is_accepted_is_left_out(sound: Sound) -> None:
    """Each content changes something of the game, or a warning is about it."""
    mods = sound.plan.project.mods
    contents = [content for kind in mods.kinds if kind != "tests" for content in mods.contents(kind)]
    changes = owned(sound.plan.changes, contents)
    warned = [one.location for one in sound.told if one.location and one.severity is Severity.WARNING]
    silent = [one for one in contents if not any(map(one.origin.location.holds, warned))]
    assert [one.origin.path for one in silent if not changes[id(one.record)]] == []


def test_what_is_inserted_together_is_not_torn_apart(sound: Sound) -> None:
    """Of several insertions that nothing puts in order, each is whole by itself: what stands between them is in nobody's block."""
    beside = defaultdict(set)
    for change in sound.plan.changes:
        if isinstance(change, Edit) and change.start == change.end:
            # Pieces of one insertion stay together (tests/places/test_pieces.py): they are taken whole.
            beside[change.file, change.start, change.order, change.owner].add(change.piece[1] or change.text)
    torn = [text for texts in beside.values() if len(texts) > 1 for text in texts if text.count("{") != text.count("}")]
    assert torn == []


def test_the_patch_makes_the_files_that_are_planned(sound: Sound, tmp_path: Path) -> None:
    planned = sound.plan.overlay.contents()
    tree = sound.plan.project.tree
    for path in planned:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        if tree.exists(path):
            (tmp_path / path).write_bytes((tree.root / path).read_bytes())
    patch = make_patches(sound.plan)["combined.patch"]
    subprocess.run(["patch", "-s", "-p1"], cwd=tmp_path, input=patch, check=True)
    assert {path: (tmp_path / path).read_bytes() for path in planned} == dict(planned)
