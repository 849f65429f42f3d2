"""``nhmod prove`` as a whole: mods built with the probe, all that their kinds say must be seen, played, and what came of it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod import workshop
from nhmod.diagnostics import did_you_mean, listed, problem
from nhmod.files import write_files
from nhmod.proofs import Proof, Unproven
from nhmod.target import silent
from nhmod_playing.probing import PROBE, PROBE_ID
from nhmod_playing.report import Proving, title_of
from nhmod_playing.running import PROVEN, UNSEEN, Outcome, prove
from nhmod_playing.sanitizing import SANITIZING, Sanitizer
from nhmod_playing.terminal import needed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from nhmod.contribution import Content, ModSet
    from nhmod.diagnostics import Report
    from nhmod.request import Request
    from nhmod.target import Progress

_LIBRARIES = frozenset({"nle"})
_PLAYED = frozenset({"nethack"}) | _LIBRARIES
_MEMORY = "nhmod-proven.json"


@dataclass(frozen=True, kw_only=True, slots=True)
class Order:
    """What ``nhmod prove`` was asked for. ``only`` are names of content or kinds, ``way`` is a part of ways' words."""

    request: Request
    seeds: tuple[int, ...] = (1,)
    jobs: int = 1
    only: tuple[str, ...] = ()
    way: str = ""
    sanitize: bool = False
    resume: bool = False
    compiler: str = workshop.FAST


def build_provable(order: Order, report: Report, *, progress: Progress = silent) -> workshop.Provable:
    """Build the mods with the probe; raises ``DiagnosticError`` where they can't be played (NH4201, NH4203) or built."""
    needed("pexpect")
    needed("pyte")
    target = workshop.target_of(order.request, report)
    if not target.wizard or target.family not in _PLAYED:
        raise problem(
            "NH4203",
            f"{target.title} can't be proven: this plays NetHack, its variants and NLE",
            hint="take another --target",
        )
    if order.sanitize and target.family in _LIBRARIES:
        raise problem(
            "NH4203",
            f"{target.title} can't be proven with the address sanitizer, which a Python that loads it does not have",
            hint="leave --sanitize out",
        )
    return workshop.provable(
        order.request,
        report,
        probe=(PROBE, PROBE_ID),
        directory=workshop.proving_directory(order.request, "sanitized" if order.sanitize else ""),
        compiler=f"{order.compiler} {SANITIZING}" if order.sanitize else order.compiler,
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
    memory = _Memory.of(directory, ready.built.result.launcher, order)
    known = memory.proven if order.resume else frozenset[str]()
    left: list[Proof] = []
    before: list[Proof] = []
    for one in proofs:
        (before if all(memory.key(one, seed) in known for seed in order.seeds) else left).append(one)
    total = len(left) * len(order.seeds)
    done: list[Outcome] = []

    def told(outcome: Outcome) -> None:
        done.append(outcome)
        progress(f"Playing: {title_of(outcome.proof.content)}, {outcome.proof.way}", len(done), total)
        if outcome.result == PROVEN and not outcome.without:
            memory.keep(outcome)

    progress("Playing", 0, total)
    played = prove(
        left,
        directory,
        seeds=order.seeds,
        jobs=order.jobs,
        sanitizer=Sanitizer.of(directory, order.seeds[0]) if order.sanitize else None,
        told=told,
    )
    kinds = project.mods.kinds
    remembered = [Outcome(proof=one, seed=seed, result=PROVEN) for one in before for seed in order.seeds]
    return Proving(
        target=project.target.title,
        outcomes=(*remembered, *(one for one in played if one.result != UNSEEN)),
        unproven=(*unproven, *unseen(played)),
        again=again,
        labels=lambda content: kinds[content.kind].label,
    )


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


class _Memory:
    """What is proven of a build: kept beside it, and forgotten when the game is another one."""

    def __init__(self, file: Path, game: str, proven: set[str]) -> None:
        self._file = file
        self._game = game
        self._proven = proven

    @classmethod
    def of(cls, directory: Path, launcher: Path, order: Order) -> _Memory:
        game = _digest(directory, launcher, sanitized=order.sanitize)
        file = directory.parent / f"{directory.name}.{_MEMORY}"
        try:
            known = json.loads(file.read_text(encoding="utf-8"))
            proven = {str(one) for one in known["proven"]} if known["game"] == game else set()
        except (OSError, ValueError, KeyError, TypeError):  # there is none, or none that can be used
            proven = set()
        return cls(file, game, proven)

    @property
    def proven(self) -> frozenset[str]:
        return frozenset(self._proven)

    @staticmethod
    def key(proof: Proof, seed: int) -> str:
        content = proof.content
        return f"{content.mod.id}/{content.kind}/{content.title}/{content.origin.location}/{proof.way}/{seed}"

    def keep(self, outcome: Outcome) -> None:
        self._proven.add(self.key(outcome.proof, outcome.seed))
        text = json.dumps({"game": self._game, "proven": sorted(self._proven)}, indent=1)
        write_files({self._file: text.encode()})


def _digest(directory: Path, launcher: Path, *, sanitized: bool) -> str:
    """Tell one game from another: by its program and its data."""
    found = hashlib.sha256(f"{launcher.name} {sanitized}".encode())
    for path in sorted(directory.iterdir()):
        if path.is_file() and path.name not in {"probe.in", "probe.out", "record", "logfile", "xlogfile"}:
            found.update(path.name.encode())
            found.update(path.read_bytes())
    return found.hexdigest()
