"""A target's own languages for the commands that compile levels and dungeons outside a build."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from nhmod.binary import Header, Layout
from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, Report, problem
from nhmod.host import Host
from nhmod.pipeline.games import named_targets
from nhmod.pipeline.known import languages_of
from nhmod.pipeline.trees import choose_tree, read_facts
from nhmod.target import Facts, FactsRecord, HeaderRequest, Progress, Target, Tree, find_record, silent

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.request import Request


@frozen
class Workbench:
    """A tree with its languages; what mods were named add to the game is known to them."""

    host: Host
    target: Target
    tree: Tree
    facts: Facts
    languages: Any

    def header(self, layout: Layout, game: Path | None = None) -> Header:
        """Return the header of the files for ``game``, or for the tree as it is built by default; raises ``DiagnosticError``."""
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
    request: Request,
    report: Report,
    *,
    host: Host | None = None,
    progress: Progress = silent,
    numbers: bool = True,
    game: Path | None = None,
) -> Workbench:
    """Make ready to compile for a target; raises ``DiagnosticError`` as ``load`` does.

    ``request.paths`` are mods whose monsters, objects and rooms may be used; there needn't be any. With ``numbers`` all
    have the numbers that the tree with these mods gives them: the mods are composed, and their mistakes are errors.
    Without, for what only looks at a text, the mods need not be finished, and their words have numbers of no meaning.
    ``game`` is a finished game: one that nhmod has built says itself what is in it, and the mods are not asked.
    """
    host = host or Host.with_entry_points()
    record = None if game is None else find_record(game)
    if record is not None:
        return _of_game(request, record, host, report, progress)
    if request.paths:
        from nhmod.pipeline import modded  # noqa: PLC0415 - most levels are made without mods, and it brings the composing along

        opened = modded.composed if numbers else modded.declared
        return _bench(host, *opened(request, host, report, progress))
    tree = choose_tree(request, (), host, report, progress)
    return _bench(host, tree, read_facts(host, tree, cache_directory()))


def _of_game(request: Request, record: FactsRecord, host: Host, report: Report, progress: Progress) -> Workbench:
    meant = {target.name for target in named_targets(host, request.target)} if request.target is not None else set()
    if meant and record.target not in meant:
        raise problem(
            "NH0881",
            f"the game was built for {record.target}, and --target says {request.target}",
            hint="leave --target out: the game says it",
        )
    known = request.tree is None and record.target in host.targets()
    target = record.target if meant or known else None
    asked = replace(request, paths=(), target=target)
    tree = choose_tree(asked, (), host, report, progress)
    return _bench(host, tree, record.facts, stamp=record.stamp)


def _bench(host: Host, tree: Tree, facts: Facts, *, stamp: str = "") -> Workbench:
    try:
        languages = languages_of(host, tree, facts, stamp=stamp)
    except DiagnosticError as error:
        raise (_unread(tree) if tree.target.unread else error) from error
    return Workbench(host=host, target=tree.target, tree=tree, facts=facts, languages=languages)


def _unread(tree: Tree) -> DiagnosticError:
    """Make the error of a tree whose languages need what is not read of it."""
    return problem(
        "NH0520",
        f"this command needs what is not read of {tree.target.title}",
        hint="it works with a release that is read ('nhmod source list' has them, '--target' names one); 'nhmod port "
        f"{tree.root}' says what of mods this tree can be given",
    )
