"""``nhmod prove`` as a whole: mods built with the probe, all that their kinds say must be seen, played, and what came of it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from nhmod import workshop
from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, did_you_mean, listed, problem
from nhmod.proofs import Proof, Unproven
from nhmod.target import Progress, silent
from nhmod.target.recipe import SANDBOX
from nhmod.work import Workers
from nhmod_playing.blame import Sources
from nhmod_playing.originals import OriginalGame
from nhmod_playing.probing import PROBE, PROBE_ID
from nhmod_playing.report import Proving, title_of
from nhmod_playing.running import UNSEEN, Outcome, prove
from nhmod_playing.running import ready as can_play
from nhmod_playing.sanitizing import SANITIZERS, sanitized
from nhmod_sandbox.engine import require

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from nhmod.contribution import Content, ModSet
    from nhmod.request import Request

_LIBRARIES = frozenset({"nle"})
_WITH_PROBE = frozenset({"nethack"}) | _LIBRARIES
_PLAYED = _WITH_PROBE | {"angband"}


@frozen
class Order:
    """What ``nhmod prove`` was asked for. ``only`` are names of content or kinds, ``way`` is a part of ways' words, ``on`` a cluster."""

    request: Request
    seeds: tuple[int, ...] = (1,)
    jobs: int = 1
    on: str = ""
    only: tuple[str, ...] = ()
    way: str = ""
    sanitize: bool = False
    sandbox: bool = False
    resume: bool = False
    compiler: str = workshop.FAST

    @property
    def how(self) -> str:
        """How the game is built that is not built as usual."""
        return SANDBOX if self.sandbox else "sanitized" if self.sanitize else ""


def build_provable(order: Order, report: Report, *, progress: Progress = silent) -> workshop.Provable:
    """Build the mods with the probe; raises ``DiagnosticError`` where they can't be played (NH4201, NH4203, NH4401) or built."""
    can_play()
    if order.sandbox:
        require()
    target = workshop.target_of(order.request, report)
    if target.family not in _PLAYED or (target.family in _WITH_PROBE and not target.wizard):
        raise problem(
            "NH4203",
            f"{target.title} can't be proven: this plays NetHack, its variants, NLE and Angband",
            hint="take another --target",
        )
    if target.family not in _WITH_PROBE and order.how:
        raise problem(
            "NH4203",
            f"{target.title} is proven as it is built: in no sandbox, and without sanitizers",
            hint=f"leave --{'sandbox' if order.sandbox else 'sanitize'} out",
        )
    if order.sandbox and target.family in _LIBRARIES:
        raise problem(
            "NH4203",
            f"{target.title} can't be proven in the sandbox, as it is a library that Python loads",
            hint="leave --sandbox out, if its code is trusted",
        )
    if order.sanitize and target.family in _LIBRARIES:
        raise problem(
            "NH4203",
            f"{target.title} can't be proven with {SANITIZERS}, which a Python that loads it does not have",
            hint="leave --sanitize out",
        )
    compiler = sanitized(order.compiler) if order.sanitize else order.compiler
    if not compiler:
        raise problem(
            "NH4203",
            f"{target.title} can't be proven with {SANITIZERS}: '{order.compiler}' compiles without them",
            hint='take gcc or clang, such as --compiler-command "gcc -O0"',
        )
    return workshop.provable(
        replace(order.request, confined=order.sandbox),
        report,
        probe=(PROBE, PROBE_ID) if target.family in _WITH_PROBE else None,
        directory=workshop.proving_directory(order.request, order.how),
        place=SANDBOX if order.sandbox else "",
        compiler=compiler,
        jobs=order.jobs,
        progress=progress,
    )


def prove_mods(order: Order, report: Report, *, again: Callable[[Outcome], str], progress: Progress) -> Proving:
    """Build the mods and prove what is in them; raises ``DiagnosticError`` where that can't be begun."""
    ready = build_provable(order, report, progress=progress)
    project = ready.built.plan.project
    directory = ready.built.result.directory
    wanted = chosen(ready.proofs, order, project.mods)
    proofs = [one for one in wanted if isinstance(one, Proof)]
    unproven = [one for one in wanted if isinstance(one, Unproven)]
    workers = Workers(jobs=order.jobs, on=order.on)
    play = partial(
        prove,
        directory=directory,
        seeds=order.seeds,
        workers=workers,
        memory=cache_directory() / "proven" / _digest(directory, ready.built.result.launcher, sanitized=order.sanitize),
        resume=order.resume,
        said=lambda proof: f"{title_of(proof.content)}, {proof.way}",
        progress=progress,
    )
    played: Sequence[Outcome]
    if order.sanitize:
        sources = Sources(tree=project.tree, overlay=ready.built.plan.overlay, own=PROBE)
        original = OriginalGame.of(
            order.request,
            sources,
            compiler=ready.built.compiler,
            workers=workers,
            progress=progress,
        )
        played = heard_out(proofs, play, original)
    else:
        played = play(proofs)
    kinds = project.mods.kinds
    return Proving(
        target=project.target.title,
        outcomes=tuple(one for one in played if one.result != UNSEEN),
        unproven=(*unproven, *unseen(played)),
        again=again,
        labels=lambda content: kinds[content.kind].label,
    )


def heard_out(
    proofs: Sequence[Proof], play: Callable[..., tuple[Outcome, ...]], original: OriginalGame
) -> list[Outcome]:
    """Play proofs; one that fails by what the original game does itself is played again, to hear what else there is.

    What is said of a mod's line, or of a function that has one, is told with the place of that.
    """
    found: dict[tuple[int, int], Outcome] = {}
    sanitizer = original.sanitizer()
    left = proofs
    while left:
        found.update({(id(one.proof), one.seed): one for one in play(left, sanitizer=sanitizer)})
        doubted = [one.complaint for one in found.values() if one.complaint is not None]
        sanitizer = original.sanitizer(doubted)
        passed = {id(one.proof) for one in found.values() if one.complaint and sanitizer.passes(one.complaint)}
        left = [proof for proof in proofs if id(proof) in passed]
    return [_told(one, original.sources) for one in found.values()]


def _told(outcome: Outcome, sources: Sources) -> Outcome:
    blamed = sources.blamed(outcome.complaint) if outcome.complaint is not None else None
    return outcome if blamed is None else replace(outcome, message=f"{outcome.message} ({blamed.origin})")


def unseen(played: Iterable[Outcome]) -> Iterator[Unproven]:
    """Yield what a game of this sort could not show, whole proofs and parts of others; with several seeds once."""
    told: set[tuple[int, str, str]] = set()
    for one in played:
        if one.failed:
            continue
        way = one.proof.way
        rows = (
            [(way, one.message)] if one.result == UNSEEN else [(f"{way} (the other part)", why) for why in one.without]
        )
        for words, why in rows:
            if (id(one.proof.content), words, why) not in told:
                told.add((id(one.proof.content), words, why))
                yield Unproven(content=one.proof.content, way=words, why=why)


def chosen(every: Iterable[Proof | Unproven], order: Order, mods: ModSet) -> list[Proof | Unproven]:
    """Choose what was asked for; raises ``DiagnosticError`` (NH4202) for a name that nothing has."""
    found = list(every)
    if order.only:
        names = {name for one in found for name in _names(one.content, mods)}
        for name in order.only:
            if name not in names:
                titles = sorted({title for one in found if (title := title_of(one.content))})
                hint = did_you_mean(name, names) or f"there are: {listed(titles)}"
                raise problem("NH4202", f"the mods have no content '{name}'", hint=hint, exit_status=2)
        found = [one for one in found if not {*_names(one.content, mods)}.isdisjoint(order.only)]
    return [one for one in found if order.way in one.way]


def _names(content: Content, mods: ModSet) -> tuple[str, ...]:
    kind = mods.kinds[content.kind]
    return tuple(filter(None, (title_of(content), kind.key, kind.label)))


_OF_PLAYERS = frozenset(
    {"probe.in", "probe.out", "record", "logfile", "xlogfile", "save", "user", "scores", "panic", "archive"}
)
"""The files and folders of a playable directory that change as it is played."""


def _digest(directory: Path, launcher: Path, *, sanitized: bool) -> str:
    """Tell one game from another: by its program and its data."""
    found = hashlib.sha256(f"{launcher.name} {sanitized}".encode())
    for path in sorted(directory.rglob("*")):
        inside = path.relative_to(directory)
        if path.is_file() and inside.parts[0] not in _OF_PLAYERS:
            found.update(inside.as_posix().encode())
            found.update(path.read_bytes())
    return found.hexdigest()
