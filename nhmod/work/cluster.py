"""Work on a Dask cluster: the build is sent to each worker once, and each piece to one of those that have it.

A result is counted when it has come here, and a piece is known by its number: whatever Dask does again because a worker died, is counted
once. Workers that join later get the build, and then pieces.
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, TypeVar

from nhmod.diagnostics import problem
from nhmod.extras import installing
from nhmod.work import worker
from nhmod.work.copies import hash_of, pack
from nhmod.work.travel import Luggage

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from pathlib import Path

    from nhmod.work.piece import Piece

R = TypeVar("R")

CONNECTING = 10.0
"""So many seconds a cluster has to answer at first."""
PATIENCE = 60.0
"""So many seconds a cluster may be without workers: its nannies start new ones."""
_LOOK = 1.0
"""So often is looked for workers that came or went."""
_AHEAD = 2
"""So many pieces a thread of a worker has: the one it works on, and the next."""
_AGAIN = 3
"""So often is a build sent to a worker that loses it."""


def on_cluster(
    build: Path,
    pieces: Sequence[Piece[R]],
    address: str,
    begins: Callable[[], bool],
    ready: Callable[[], object] | None,
) -> Generator[tuple[Piece[R], R]]:
    """Yield what came of each piece, once; raises ``DiagnosticError`` (NH0840 to NH0846)."""
    distributed = _needed()
    with _connected(distributed, address) as client:
        luggage = Luggage()
        work = _packed(pieces, luggage)
        asked = luggage.packed(ready, "what is asked of workers first") if ready is not None else b""
        crew = _Crew.of(client, build, address, luggage.content(), asked)
        yield from _Run(distributed, client, crew, address).results(work, begins)


def _needed() -> Any:  # noqa: ANN401 - nobody has to have its types
    try:
        return import_module("distributed")
    except ModuleNotFoundError as error:
        raise problem(
            "NH0840",
            f"'--on' needs the package '{error.name}', which is not installed",
            hint=installing("cluster"),
            exit_status=3,
        ) from error


def _packed(pieces: Sequence[Piece[R]], luggage: Luggage) -> list[tuple[Piece[R], bytes]]:
    """Pack all pieces before the first is sent; most share what they do."""
    known: dict[int, bytes] = {}
    for piece in pieces:
        if id(piece.do) not in known:
            known[id(piece.do)] = luggage.packed(piece.do, f"'{piece.title}'")
    return [(piece, known[id(piece.do)]) for piece in pieces]


@contextmanager
def _connected(distributed: Any, address: str) -> Iterator[Any]:  # noqa: ANN401
    """Give a client of the cluster; what Dask itself has to say of lost workers is said better here."""
    with _quiet():
        try:
            # In a thread of its own: whoever asks, such as a notebook, may run a loop in this one.
            with ThreadPoolExecutor(1) as aside:
                aside.submit(asyncio.run, _knock(distributed, address)).result()
            client = distributed.Client(address, timeout=CONNECTING, set_as_default=False, name="nhmod")
        except (OSError, ValueError, ImportError) as error:
            raise problem(
                "NH0841",
                f"there is no Dask cluster at '{address}': {' '.join(str(error).split()) or 'nobody answers'}",
                hint="give the address that 'dask scheduler' prints, such as tcp://127.0.0.1:8786",
                exit_status=3,
            ) from error
        try:
            yield client
        finally:
            with suppress(Exception):  # the cluster may be gone
                client.close(timeout=CONNECTING)


async def _knock(distributed: Any, address: str) -> None:  # noqa: ANN401
    """Wait for an answer as long as it may take: Dask's own client waits for ever where somebody listens and says nothing."""
    known = distributed.Security().get_connection_args("client")
    async with asyncio.timeout(CONNECTING):
        comm = await distributed.comm.connect(address, timeout=CONNECTING, **known)
        await comm.close()


@contextmanager
def _quiet() -> Iterator[None]:
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)


@dataclass(kw_only=True, slots=True)
class _Crew:
    """The workers that have the build, by their addresses; each new one is looked at before it gets anything."""

    client: Any
    address: str
    ticket: worker.Ticket
    build: bytes
    luggage: bytes
    ready: bytes
    here: worker.Place
    fit: set[str] = field(default_factory=set)
    strange: set[str] = field(default_factory=set)
    sent: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, client: Any, build: Path, address: str, luggage: bytes, ready: bytes) -> _Crew:  # noqa: ANN401
        """Look at the workers that there are, waiting for the first; raises ``DiagnosticError`` (NH0842, NH0843, NH0846)."""
        content = pack(build)
        crew = cls(
            client=client,
            address=address,
            ticket=worker.Ticket(build=hash_of(content), luggage=hash_of(luggage)),
            build=content,
            luggage=luggage,
            ready=ready,
            here=worker.Place.here(),
        )
        end = monotonic() + PATIENCE
        while not crew.threads(strictly=True):
            if monotonic() > end:
                raise gone(address, f"it has had no workers for {PATIENCE:.0f} s")
            sleep(_LOOK)
        return crew

    def threads(self, *, strictly: bool = False) -> dict[str, int]:
        """Return how many threads each fit worker has; a new one of another sort gets no work, or ``strictly`` is an error."""
        there: dict[str, int] = self.client.nthreads()
        new = [one for one in there if one not in self.fit and one not in self.strange]
        if new:
            self._look_at(new, strictly=strictly)
        self.fit &= set(there)
        return {one: there[one] for one in self.fit}

    def lost(self, one: str) -> None:
        """Take a worker for one that has not got the build; raises ``DiagnosticError`` (NH0846) where it never keeps it."""
        if self.sent.get(one, 0) >= _AGAIN:
            raise self._refusal(one, "it was sent several times, and is not there")
        self.fit.discard(one)

    def _look_at(self, new: list[str], *, strictly: bool) -> None:
        for one, why in self._differences(new).items():
            if why and strictly:
                raise problem(
                    "NH0842",
                    f"the worker {one} can't do this: {why}",
                    hint="install the same nhmod[cluster] and plugins there as here, and start it again",
                    exit_status=3,
                )
            (self.strange if why else self.fit).add(one)
        self._send([one for one in new if one in self.fit])

    def _differences(self, new: list[str]) -> dict[str, str]:
        """Say of each worker what makes it unfit: Dask tells its Python even where nothing else can be asked."""
        pythons = {one: _python_of(said) for one, said in self.client.get_versions()["workers"].items() if one in new}
        mine = self.here.python.rpartition(" ")[2]
        found = {one: f"it has Python {its}, and here is {mine}" for one, its in pythons.items() if its != mine}
        places = self._ask([one for one in pythons if one not in found], worker.Place.here)
        for one, place in places.items():
            if isinstance(place, worker.Place):
                found[one] = self.here.differs(place)
            elif isinstance(place, ImportError):
                found[one] = f"it has no nhmod of this version ({place})"
            elif not isinstance(place, OSError):  # an OSError: it died meanwhile
                found[one] = f"it can't be asked what it is ({place})"
        return found

    def _send(self, new: list[str]) -> None:
        """Send the build to those that lack it, one after the other: those of one machine may share a cache."""
        for one in new:
            lacks = self._ask([one], worker.lacks_build, self.ticket).get(one) is not False
            self.sent[one] = self.sent.get(one, 0) + 1
            why = self._ask([one], worker.take, self.ticket, self.build if lacks else None, self.luggage).get(one)
            if isinstance(why, str) and why:
                raise self._refusal(one, why)
            if self.ready:
                error = self._ask([one], worker.make_ready, self.ticket, self.ready).get(one)
                if isinstance(error, Exception) and not isinstance(error, OSError):
                    raise error

    def _ask(self, workers: list[str], function: Callable[..., object], *arguments: object) -> dict[str, object]:
        """Return what a function gives on each worker, or the exception; one that dies meanwhile may be absent."""
        if not workers:
            return {}
        found: dict[str, object] = self.client.run(function, *arguments, workers=workers, on_error="return")
        return found

    def _refusal(self, one: str, why: str) -> Exception:
        return problem(
            "NH0846",
            f"the worker {one} can't take the game: {why}",
            hint="set NHMOD_CACHE there to a folder with room that the worker may write",
            exit_status=3,
        )


def _python_of(said: Any) -> str:  # noqa: ANN401
    """Read the Python of what Dask tells of a worker's versions: "3.11.2.final.0"."""
    host, packages = said.get("host", {}), said.get("packages", {})
    version = str(packages.get("python") or dict(host).get("python", ""))
    return ".".join(version.split(".")[:2])


def gone(address: str, why: str) -> Exception:
    """Return the error of a cluster on which nothing can be done any more (NH0843)."""
    return problem(
        "NH0843",
        f"the cluster at '{address}' is of no use: {why}",
        hint="start workers ('dask worker ADDRESS'), and give the command again",
        exit_status=3,
    )


@dataclass(slots=True)
class _Sent:
    """A piece that is with the cluster, and the workers that may have it."""

    number: int
    workers: frozenset[str]


class _Run:
    """Keeps the workers busy until all pieces have come back."""

    def __init__(self, distributed: Any, client: Any, crew: _Crew, address: str) -> None:  # noqa: ANN401
        self._distributed = distributed
        self._client = client
        self._crew = crew
        self._address = address
        self._running: dict[Any, _Sent] = {}
        self._names = count()
        self._run = f"nhmod-{client.id}"

    def results(
        self, pieces: list[tuple[Piece[R], bytes]], begins: Callable[[], bool]
    ) -> Generator[tuple[Piece[R], R]]:
        """Yield what came of each piece."""
        waiting = list(reversed(range(len(pieces))))
        looked, alone, threads = 0.0, monotonic(), dict[str, int]()
        while True:
            if monotonic() >= looked + _LOOK or not threads:
                threads, looked = self._threads(), monotonic()
                alone = looked if threads else alone
                if looked > alone + PATIENCE:
                    raise gone(self._address, f"it lost its workers, and none came for {PATIENCE:.0f} s")
                waiting += self._abandoned(threads)
            room = _AHEAD * sum(threads.values())
            while waiting and len(self._running) < room and begins():
                number = waiting.pop()
                self._send(number, *pieces[number], threads)
            if not self._running and (not waiting or (room and not begins())):
                return
            for future in self._ended():
                number = self._running.pop(future).number
                piece = pieces[number][0]
                answer = self._answer(future, piece)
                if answer is None:
                    waiting.append(number)
                else:
                    yield piece, answer.result

    def _threads(self) -> dict[str, int]:
        try:
            return self._crew.threads()
        except (OSError, TimeoutError) as error:
            raise gone(self._address, f"its scheduler does not answer ({' '.join(str(error).split())})") from error

    def _send(self, number: int, piece: Piece[R], content: bytes, threads: dict[str, int]) -> None:
        workers = frozenset(threads)
        future = self._client.submit(
            worker.work,
            self._crew.ticket,
            content,
            piece.seed,
            key=f"{self._run}-{next(self._names)}",
            workers=sorted(workers),
            pure=False,
        )
        self._running[future] = _Sent(number, workers)

    def _abandoned(self, threads: dict[str, int]) -> list[int]:
        """Take back what only workers have that are gone."""
        lost = [future for future, sent in self._running.items() if threads and sent.workers.isdisjoint(threads)]
        numbers = [self._running.pop(future).number for future in lost]
        for future in lost:
            future.cancel()
        return numbers

    def _ended(self) -> list[Any]:
        """Wait a while for results; gives those that are over, in whatever way."""
        if not self._running:
            sleep(_LOOK / 10)
            return []
        with suppress(TimeoutError, self._distributed.CancelledError), self._client.as_current():
            self._distributed.wait(list(self._running), timeout=_LOOK, return_when="FIRST_COMPLETED")
        if self._client.status not in {"running", "connecting"}:
            raise gone(self._address, "its scheduler is gone")
        return [future for future in self._running if future.status in {"finished", "error", "cancelled", "lost"}]

    def _answer(self, future: Any, piece: Piece[R]) -> worker.Answer | None:  # noqa: ANN401
        """Return what a worker said of a piece; nothing where it is to be sent again."""
        try:
            answer: worker.Answer = future.result(timeout=CONNECTING)
        except (TimeoutError, self._distributed.CancelledError):  # the result was with a worker that died
            return None
        except self._distributed.KilledWorker as error:
            raise problem(
                "NH0844",
                f"'{piece.title}' (seed {piece.seed}) was given to several workers, and each of them died",
                hint="do it on this machine, without '--on'",
                exit_status=3,
            ) from error
        if answer.error is not None:
            raise answer.error
        if answer.lacks == worker.BUILD:
            self._crew.lost(answer.at)
            return None
        if answer.lacks:
            raise problem(
                "NH0842",
                f"the worker {answer.at} can't do '{piece.title}': it has not got {answer.lacks}",
                hint="install the same plugins there as here, and start it again",
                exit_status=3,
            )
        return answer
