"""A mod of a test's own, built and proven in the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caching import caching

from nhmod.diagnostics import Report
from nhmod.proofs import Proof
from nhmod.request import Request
from nhmod.work import Workers
from nhmod_playing.proving import Order, build_provable
from nhmod_playing.running import Outcome, prove

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from nhmod.target import Tree


def proven(mod: Path, tree: Tree, wanted: Callable[[Proof], bool], *, cache: Path, compiler: str) -> Sequence[Outcome]:
    """Build a mod on a tree, in the current folder, and play those of its proofs that are wanted."""
    order = Order(request=Request(paths=(mod,), target=tree.target.name, source=tree.root), jobs=2, compiler=compiler)
    with caching(cache):
        ready = build_provable(order, Report())
    proofs = [one for one in ready.proofs if isinstance(one, Proof) and wanted(one)]
    return prove(proofs, ready.built.result.directory.resolve(), seeds=[1], workers=Workers(jobs=2))
