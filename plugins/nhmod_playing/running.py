"""Plays proofs: each in a game of its own, several at once, and what came of each."""

from __future__ import annotations

import hashlib
import json
import time
import traceback
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.records import parsed
from nhmod.target import Progress, silent
from nhmod.work import Kept, Piece, Workers, spread
from nhmod_playing.sanitizing import SANITIZERS, Sanitizer
from nhmod_playing.script import FailedError, NotHereError, Onlooker, Playable, Step
from nhmod_playing.steady import steady
from nhmod_playing.terminal import PlayError, Terminal, needed
from nhmod_sandbox.stopped import SECONDS, said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nhmod.proofs import Proof
    from nhmod_playing.complaints import Complaint

PROVEN, FAILED, BROKEN, UNSEEN = "proven", "failed", "broken", "unseen"
"""``broken`` is what the prover itself did wrong: a bug of a kind's proofs. ``unseen`` is what a game of this sort can't show."""


@frozen
class Played:
    """How a script went: ``step`` is the one that failed, in words, ``place`` its line of the manifest if it has one."""

    result: str
    step: str = ""
    place: str = ""
    message: str = ""
    screen: str = ""
    seconds: float = 0.0
    without: tuple[str, ...] = ()
    """Why parts of it were left out: what a game of this sort does not have."""
    complaint: Complaint | None = None
    """What the sanitizers said that made it fail."""

    @property
    def failed(self) -> bool:
        """Whether it was not as it should be."""
        return self.result in {FAILED, BROKEN}


@frozen
class Outcome(Played):
    """What came of one proof with one seed."""

    proof: Proof
    seed: int

    @classmethod
    def of(cls, proof: Proof, seed: int, played: Played) -> Outcome:
        """Say of which proof it is how a script went."""
        return cls(proof=proof, seed=seed, **{one.name: getattr(played, one.name) for one in fields(Played)})


def prove(
    proofs: Sequence[Proof],
    directory: Path,
    *,
    seeds: Iterable[int],
    workers: Workers,
    sanitizer: Sanitizer | None = None,
    memory: Path | None = None,
    resume: bool = False,
    said: Callable[[Proof], str] = lambda proof: proof.way,
    progress: Progress = silent,
) -> tuple[Outcome, ...]:
    """Play every proof with every seed in copies of a playable directory; gives the outcomes in the proofs' order.

    With a ``sanitizer`` what that finds is a failure. What is proven is kept in the ``memory``, a folder of this build's, and with
    ``resume`` not played again. ``said`` is what progress says of a proof.
    """
    work: dict[Piece[Played], tuple[Proof, int]] = {}
    for proof in proofs:
        do = partial(_play_in, proof.script, sanitizer)
        for seed in seeds:
            work[Piece(key=_key(proof, seed), seed=seed, do=do, title=said(proof))] = (proof, seed)
    found: dict[Piece[Played], Outcome] = {}
    spread(
        directory,
        list(work),
        workers,
        title="Playing",
        done=lambda piece, played: found.update({piece: Outcome.of(*work[piece], played)}),
        progress=progress,
        kept=Kept(folder=memory, write=_written, read=_read) if memory is not None else None,
        resume=resume,
        ready=ready,
    )
    return tuple(found[piece] for piece in work)


def ready() -> None:
    """Have ready what games are played with; raises ``DiagnosticError`` (NH4201)."""
    needed("pexpect")
    needed("pyte")
    steady()


def _key(proof: Proof, seed: int) -> str:
    """Name a proof in a build: by what is proven and how, and by all that it is, for two may have one name."""
    content = proof.content
    said = f"{content.mod.id}/{content.kind}/{content.title}/{content.origin.location}/{proof.way}/{seed}"
    return hashlib.sha256(said.encode()).hexdigest()[:32]


def _written(played: Played) -> bytes | None:
    return json.dumps({"result": PROVEN}).encode() if played.result == PROVEN and not played.without else None


def _read(content: bytes, _: Piece[Played]) -> Played | None:
    return parsed(content, lambda data: Played(result=PROVEN) if data["result"] == PROVEN else None)


def _play_in(script: object, sanitizer: Sanitizer | None, folder: Path, seed: int) -> Played:
    return play_script(script, folder, seed, sanitizer)


def play_script(script: object, folder: Path, seed: int, sanitizer: Sanitizer | None = None) -> Played:
    """Play what is played to see a content; whatever the game does wrong is how it went."""
    begun = time.monotonic()
    if not isinstance(script, Playable):
        message = f"the script is no nhmod_playing.Script but {type(script).__name__}"
        return Played(result=BROKEN, message=message)
    step: Step | None = None
    player: Onlooker | None = None
    result, message, screen = PROVEN, "", ""
    try:
        with script.session(folder, seed, sanitizer.env(folder) if sanitizer is not None else {}) as session:
            player = session.player
            for one in script.steps:
                step = one
                one.play(player)
            step = None
    except NotHereError as error:
        result, message = UNSEEN, str(error)
    except FailedError as error:
        result, message, screen = FAILED, error.message, error.screen
    except PlayError as error:
        message, _, screen = str(error).partition("\n")
        result = FAILED
    except Exception as error:  # noqa: BLE001 - a kind's proofs may fail in any way, and the others are still to be played
        last = traceback.extract_tb(error.__traceback__)[-1]
        result, message = BROKEN, f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"
    if result == PROVEN and player is not None and player.game.killed_by not in {"", "SIGKILL"}:
        result, message = FAILED, "it was to go on"
    found = sanitizer.complaints(folder) if sanitizer is not None else ()
    complaint = found[0] if found and result in {PROVEN, UNSEEN} else None
    if complaint is not None:
        result, message = FAILED, f"{SANITIZERS} say: {complaint.words}"
    if result in {FAILED, BROKEN} and player is not None:
        screen = screen or player.game.text
        message = _with_its_end(message, player.game)
    return Played(
        result=result,
        step=step.words if step is not None else "",
        place=str(step.location) if step is not None and step.location is not None else "",
        message=message,
        screen=screen,
        seconds=time.monotonic() - begun,
        without=player.without if player is not None else (),
        complaint=complaint,
    )


def _with_its_end(message: str, game: Terminal) -> str:
    """Return what went wrong, with what ended the game if it did not end by itself."""
    stopped, killed = said(game.text), game.killed_by
    if stopped:
        return f"the sandbox stopped the game: {stopped}"
    if killed == "SIGVTALRM":
        return f"the sandbox stopped the game: it computed for {SECONDS} seconds without asking for a key"
    return f"the game was ended by {killed}: {message}" if killed and killed != "SIGKILL" else message
