"""From mods to a game that can be proven: built with a mod of the prover's own beside them, and what their kinds say must be seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.gallery import Showing
from nhmod.pipeline.known import languages_of, own_languages
from nhmod.pipeline.making import build_mods
from nhmod.proofs import Proof, Unproven
from nhmod.target import Progress, silent

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.pipeline.making import Built
    from nhmod.request import Request

UNSAID = "its kind does not say how it is seen in the game"


@dataclass(frozen=True, kw_only=True, slots=True)
class Provable:
    """A built game, and what is to be proven of the mods in it, in the order of their content."""

    built: Built
    proofs: tuple[Proof | Unproven, ...]


def provable(
    request: Request,
    report: Report,
    *,
    probe: tuple[Path, str],
    directory: Path,
    compiler: str = "gcc",
    jobs: int = 1,
    progress: Progress = silent,
) -> Provable:
    """Build mods with the prover's own mod (its folder and id) beside them; raises ``DiagnosticError`` as ``build_mods`` does.

    Beside content without any proof its kind's silence is told.
    """
    folder, own = probe
    wanted = replace(request, paths=(*request.paths, folder), trusted=request.trusted | {own})
    built = build_mods(wanted, report, directory=directory, compiler=compiler, jobs=jobs, progress=progress)
    project = built.plan.project
    with project.tree.keeping_answers(cache_directory()):
        found: tuple[Proof | Unproven, ...] = project.host.gather(
            "nhmod_proofs",
            (Proof, Unproven),
            mods=project.mods,
            tree=project.tree,
            facts=project.facts,
            showing=Showing(
                mods=project.mods,
                tree=project.tree,
                overlay=built.plan.overlay,
                languages=languages_of(project.host, project.tree, project.facts)
                if own_languages(project.host, project.tree, project.facts)
                else None,
                own_art=True,
            ),
        )
    theirs = [one for one in found if one.content.mod.id != own]
    return Provable(built=built, proofs=(*theirs, *_unsaid(project.mods, theirs, own)))


def _unsaid(mods: ModSet, said: list[Proof | Unproven], own: str) -> Iterator[Unproven]:
    """Yield what no kind says anything of."""
    known = {(one.content.kind, one.content.origin.location) for one in said}
    for kind in mods.kinds:
        for content in mods.contents(kind):
            if content.mod.id != own and (kind, content.origin.location) not in known:
                yield Unproven(content=content, way="it is seen", why=UNSAID)
