"""What mods add has the numbers of the composed tree: the bytes are those of that tree's own lev_comp."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from everything_level import everything
from tree_tools import compiled_by_c, level_compiler

from nhmod.binary import LP64
from nhmod.diagnostics import Report
from nhmod.manifest import read_manifest
from nhmod.pipeline.workbench import Workbench, open_workbench
from nhmod.request import Request
from nhmod.testing import host_of

MODS = Path(__file__).parents[2] / "mods"
TARGETS = ("nethack-3.6.6", "nethack-3.4.3", "nle-1.3.0")
VOCABULARIES = ("monsters", "objects", "room types")

pytestmark = [pytest.mark.slow, pytest.mark.game]


def example_mods(target: str) -> list[Path]:
    """Return the example mods that are for a target."""
    host = host_of("nhmod")
    kinds = {name: kind.record for name, kind in host.kinds().items()}
    wanted = host.targets()[target]
    found = []
    for folder in sorted(path for path in MODS.iterdir() if (path / "mod.yaml").is_file()):
        manifest = read_manifest(folder, kinds, Report())
        if manifest is not None and manifest.identity.fits(wanted.family, wanted.version):
            found.append(folder)
    return found


def subset(target: str, seed: int) -> tuple[Path, ...]:
    """Choose some example mods with what they require; seed 0 takes all."""
    mods = example_mods(target)
    if not seed:
        return tuple(mods)
    random = Random(seed)  # noqa: S311 - the same every time
    host = host_of("nhmod")
    kinds = {name: kind.record for name, kind in host.kinds().items()}
    chosen = set(random.sample(mods, 6))
    for folder in tuple(chosen):
        manifest = read_manifest(folder, kinds, Report())
        assert manifest is not None
        chosen |= {MODS / one.id for one in manifest.identity.requires}
    return tuple(random.sample(sorted(chosen), len(chosen)))


def bench_of(target: str, mods: tuple[Path, ...], *, numbers: bool = True) -> Workbench:
    return open_workbench(Request(paths=mods, target=target, allow_code=True), Report(), numbers=numbers)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("seed", [0, 1])
def test_the_bytes_are_those_of_the_patched_tree_s_compiler(target: str, seed: int, tmp_path: Path) -> None:
    mods = subset(target, seed)
    bench = bench_of(target, mods)
    declared = bench_of(target, mods, numbers=False).facts
    for name in VOCABULARIES:
        known = {entry.symbol for entry in bench.facts[name]}
        assert {entry.symbol for entry in declared.added(name) if entry.symbol} <= known
    assert any(declared.added(name) for name in VOCABULARIES)
    text = everything(bench.facts)
    report = Report()
    files = bench.languages.level.compile(text, "a.des", report, bench.header(LP64))
    report.raise_errors()
    program = level_compiler(bench.tree, tmp_path / "tree")
    assert {file.name: file.content for file in files} == compiled_by_c(program, text, tmp_path / "c")
    for file in files:
        back = bench.languages.level.decompile(file.content, file.name, report, LP64)
        assert bench.languages.level.compile(back, file.name, report, bench.header(LP64)) == (file,)
    assert not report.errors
