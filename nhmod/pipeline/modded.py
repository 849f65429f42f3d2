"""The tree and the facts of a target with mods, for what compiles levels and dungeons outside a build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.diagnostics import Report
from nhmod.pipeline.known import declare
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.planning import plan
from nhmod.pipeline.project import load, mod_set
from nhmod.pipeline.trees import choose_tree, read_facts
from nhmod.target import Facts, OverlaidTree, Progress, Tree

if TYPE_CHECKING:
    from nhmod.host import Host
    from nhmod.request import Request

_TOLD = frozenset({"NH0311", "NH0513", "NH0520", "NH1003"})
"""What is said of mods that are only used: which tree they are put on, and plugins of theirs that were not loaded."""


def composed(request: Request, host: Host, report: Report, progress: Progress) -> tuple[Tree, Facts]:
    """Return the tree that the mods make of the target's, with all numbers; raises ``DiagnosticError`` with the mods' mistakes."""
    # What only looks wrong with the mods is for whoever checks or builds them.
    own = Report()
    planned = plan(load(request, own, host=host, progress=progress), own)
    report.extend(found for found in own.diagnostics if found.code in _TOLD)
    tree = OverlaidTree(planned.project.tree, planned.overlay.contents())
    return tree, read_facts(host, tree, cache_directory())


def declared(request: Request, host: Host, report: Report, progress: Progress) -> tuple[Tree, Facts]:
    """Return the target's own tree, with the words of mods that need not be finished: their numbers mean nothing."""
    manifests = read_mods(request, host, report)
    tree = choose_tree(request, manifests, host, report, progress)
    facts = declare(
        host, mod_set(host, manifests, tree.target), tree, read_facts(host, tree, cache_directory()), report
    )
    report.raise_errors()
    return tree, facts
