"""A target's own languages for the commands that compile levels and dungeons outside a build."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.formats.binary import Header
from nhmod.host import Host
from nhmod.pipeline.problem import problem
from nhmod.pipeline.project import choose_tree, declare, languages_of, mod_set, read_facts, read_mods
from nhmod.target import HeaderRequest, Progress, silent

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.formats.binary import Layout
    from nhmod.formats.language import Languages
    from nhmod.request import Request
    from nhmod.target import Facts, Target, Tree


@dataclass(frozen=True, kw_only=True, slots=True)
class Workbench:
    """A tree with its languages; what mods were named add to the game is known to them as words."""

    host: Host
    target: Target
    tree: Tree
    facts: Facts
    languages: Languages

    def header(self, layout: Layout, game: Path | None = None) -> Header:
        """Give the header of the files for ``game``, or for the tree as it is built by default; raises ``DiagnosticError``."""
        request = HeaderRequest(
            tree=self.tree,
            words=self.languages.header_words,
            layout=layout,
            cache=cache_directory(),
            game=game,
        )
        found = self.host.gather("nhmod_header", (Header,), request=request)
        if len(found) != 1:
            message = f"{len(found)} plugins say how the files of {self.target.name} begin, and one is wanted"
            raise problem("NH1005", message)
        return found[0]


def open_workbench(
    request: Request, report: Report, *, host: Host | None = None, progress: Progress = silent
) -> Workbench:
    """Make ready to compile for a target; raises ``DiagnosticError`` as ``load`` does.

    ``request.paths`` are mods whose monsters and objects may be used; there needn't be any.
    """
    host = host or Host.with_entry_points()
    manifests = read_mods(request, host, report)
    tree = choose_tree(request, manifests, host, report, progress)
    target = tree.target
    facts = read_facts(host, tree, cache_directory())
    if manifests:
        facts = declare(host, mod_set(host, manifests, target), facts, report)
        report.raise_errors()
    return Workbench(host=host, target=target, tree=tree, facts=facts, languages=languages_of(host, tree, facts))
