"""Plays proofs: each in a game of its own, several at once, and what came of each."""

from __future__ import annotations

import shutil
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Self

from nhmod_playing.game import clear
from nhmod_playing.library import game_in
from nhmod_playing.script import FailedError, NotHereError, Player, Script
from nhmod_playing.terminal import PlayError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nhmod.proofs import Proof
    from nhmod_playing.game import Game
    from nhmod_playing.sanitizing import Sanitizer
    from nhmod_playing.script import Step

PROVEN, FAILED, BROKEN, UNSEEN = "proven", "failed", "broken", "unseen"
"""``broken`` is what the prover itself did wrong: a bug of a kind's proofs. ``unseen`` is what a game of this sort can't show."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What came of one proof with one seed: ``step`` is the one that failed, in words, ``place`` its line of the manifest if it has one."""

    proof: Proof
    seed: int
    result: str
    step: str = ""
    place: str = ""
    message: str = ""
    screen: str = ""
    seconds: float = 0.0
    without: tuple[str, ...] = ()
    """Why parts of it were left out: what a game of this sort does not have."""

    @property
    def failed(self) -> bool:
        """Whether it was not as it should be."""
        return self.result in {FAILED, BROKEN}


def prove(
    proofs: Sequence[Proof],
    directory: Path,
    *,
    seeds: Iterable[int],
    jobs: int,
    sanitizer: Sanitizer | None = None,
    told: Callable[[Outcome], object] = lambda _: None,
) -> tuple[Outcome, ...]:
    """Play every proof with every seed in copies of a playable directory, so many at once; gives the outcomes in the proofs' order.

    With a ``sanitizer`` what that finds is a failure; ``told`` is told of each outcome as it comes.
    """
    work = [(proof, seed) for proof in proofs for seed in seeds]
    if not work:
        return ()
    found: dict[int, Outcome] = {}
    with _copies(directory, min(jobs, len(work))) as folders, ThreadPoolExecutor(max_workers=jobs) as pool:

        def play(proof: Proof, seed: int) -> Outcome:
            folder = folders.get()
            try:
                return play_proof(proof, folder, seed, sanitizer)
            finally:
                folders.put(folder)

        running = {pool.submit(play, *one): number for number, one in enumerate(work)}
        try:
            for done in as_completed(running):
                found[running[done]] = done.result()
                told(done.result())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return tuple(found[number] for number in sorted(found))


@contextmanager
def _copies(directory: Path, count: int) -> Iterator[SimpleQueue[Path]]:
    """Make copies of a game that can be played at once."""
    folders: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="nhmod-prove-") as place:
        for number in range(count):
            folder = Path(place) / str(number)
            shutil.copytree(directory, folder)
            folders.put(folder)
        yield folders


def play_proof(proof: Proof, folder: Path, seed: int, sanitizer: Sanitizer | None = None) -> Outcome:
    """Play one proof; whatever the game does wrong is its outcome."""
    begun = time.monotonic()
    script = proof.script
    if not isinstance(script, Script):
        message = f"the script is no nhmod_playing.Script but {type(script).__name__}"
        return Outcome(proof=proof, seed=seed, result=BROKEN, message=message)
    step: Step | None = None
    player: Player | None = None
    result, message, screen = PROVEN, "", ""
    try:
        with Session(script, folder, seed, sanitizer.env(folder) if sanitizer is not None else {}) as session:
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
    found = sanitizer.complaints(folder) if sanitizer is not None else ()
    if found and result in {PROVEN, UNSEEN}:
        result, message = FAILED, f"the address sanitizer says: {found[0]}"
    if result in {FAILED, BROKEN} and player is not None:
        screen = screen or player.game.text
        killed = player.game.killed_by
        if killed and killed != "SIGKILL":
            message = f"the game was ended by {killed}: {message}"
    return Outcome(
        proof=proof,
        seed=seed,
        result=result,
        step=step.words if step is not None else "",
        place=str(step.location) if step is not None and step.location is not None else "",
        message=message,
        screen=screen,
        seconds=time.monotonic() - begun,
        without=player.without if player is not None else (),
    )


class Session:
    """A game that can be saved and begun again while a script is played."""

    def __init__(self, script: Script, folder: Path, seed: int, env: dict[str, str]) -> None:
        """Take the script (for its environment and options), a playable directory, the seed of chance and further environment."""
        self._script = script
        self._folder = folder
        self._seed = seed
        self._env = env
        self._game = self._made(fresh=True)
        self.player = Player(self._game, self._again)

    def _made(self, *, fresh: bool) -> Game:
        script = self._script
        return game_in(
            self._folder,
            wizard=script.wizard,
            env={**self._env, **script.env},
            options=script.options,
            fresh=fresh,
            seed=self._seed,
        )

    def _again(self) -> Game:
        self._game.__exit__(None, None, None)
        self._game = self._made(fresh=False)
        return self._game.__enter__()

    def __enter__(self) -> Self:
        self._game.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            self._game.__exit__(kind, *rest)
        finally:
            clear(self._folder)
