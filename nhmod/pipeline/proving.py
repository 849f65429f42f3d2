"""From mods to a game that can be proven: built with a mod of the prover's own beside them, and what their kinds say must be seen."""

from __future__ import annotations

import hashlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod.gallery import Showing
from nhmod.host import Host
from nhmod.modfiles import folder_of
from nhmod.pipeline.known import languages_of, own_languages
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.trees import choose_target
from nhmod.proofs import Beginning, Guide, Proof, Unproven
from nhmod.request import FAST, Request
from nhmod.target import Progress, silent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.contribution import ModSet
    from nhmod.pipeline.making import Built

UNSAID = "its kind does not say how it is seen in the game"


@frozen
class Provable:
    """A built game, and what is to be proven of the mods in it, in the order of their content."""

    built: Built
    proofs: tuple[Proof | Unproven, ...]


def provable(
    request: Request,
    report: Report,
    *,
    probe: tuple[Path, str] | None,
    directory: Path,
    compiler: str = "gcc",
    place: str = "",
    jobs: int = 1,
    progress: Progress = silent,
) -> Provable:
    """Build mods, with the prover's own mod (its folder and id) beside them if it needs one; raises ``DiagnosticError`` as ``build_mods``.

    ``place`` is where the game is to be played: here, or in the sandbox. Beside content without any proof its kind's silence is told.
    """
    from nhmod.pipeline.making import build_mods  # noqa: PLC0415 - who compiles a level builds no game

    own = probe[1] if probe is not None else ""
    built = build_mods(
        request.beside(*probe) if probe is not None else request,
        report,
        directory=directory,
        compiler=compiler,
        place=place,
        jobs=jobs,
        progress=progress,
    )
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


def begin_at(
    request: Request,
    report: Report,
    *,
    at: str,
    things: tuple[str, ...],
    role: str,
    seed: int | None,
    options: tuple[str, ...],
    jobs: int = 1,
    progress: Progress = silent,
) -> Callable[[], int]:
    """Build mods so that a guide can begin their game at a place; gives what plays it and returns its exit status.

    Raises ``DiagnosticError``: NH0822 where nobody guides through the target's game, and as ``build_mods`` does.
    """
    host = Host.with_entry_points()
    target = choose_target(request, read_mods(request, host, report), host)
    guides = [one for one in host.gather("nhmod_guides", (Guide,)) if target.family in one.families]
    if not guides:
        raise problem(
            "NH0822",
            f"{target.title} can't be begun at a place, with things or as somebody",
            hint="leave --at, --with, --as and --seed out",
            exit_status=2,
        )
    guide = guides[0]
    ready = provable(
        request,
        report,
        probe=guide.probe,
        directory=proving_directory(request),
        compiler=FAST,
        jobs=jobs,
        progress=progress,
    )
    beginning = Beginning(
        directory=ready.built.result.directory,
        launcher=ready.built.result.launcher,
        facts=ready.built.plan.project.facts,
        proofs=ready.proofs,
        at=at,
        things=things,
        role=role,
        seed=seed,
        options=options,
    )
    return partial(guide.begin, beginning)


def proving_directory(request: Request, further: str = "") -> Path:
    """Return where the game is built that mods are proven in."""
    return own_directory(request, "proving", further)


def own_directory(request: Request, purpose: str, further: str = "") -> Path:
    """Return where a game is built for a purpose of nhmod's own: one folder for each set of mods and each target."""
    ids = "+".join(folder_of(path).resolve().name for path in request.paths)
    what = f"{request.target or request.tree or 'default'} {further} {[str(path.resolve()) for path in request.paths]}"
    return Path("build").absolute() / purpose / f"{ids[:80]}-{hashlib.sha256(what.encode()).hexdigest()[:8]}"


def _unsaid(mods: ModSet, said: list[Proof | Unproven], own: str) -> Iterator[Unproven]:
    """Yield what no kind says anything of."""
    known = {(one.content.kind, one.content.origin.location) for one in said}
    for kind in mods.kinds:
        for content in mods.contents(kind):
            if content.mod.id != own and (kind, content.origin.location) not in known:
                yield Unproven(content=content, way="it is seen", why=UNSAID)
