"""The map that spread work is: pieces to results, with what is known from before, progress, and the time that is left."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from nhmod.target import Progress, silent
from nhmod.work.copies import copies

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.work.kept import Kept
    from nhmod.work.piece import Piece, Workers

R = TypeVar("R")
Begins: TypeAlias = Callable[[], bool]
_HOUR, _MINUTE = 3600, 60
_MANY_MINUTES = 5


def spread(
    build: Path,
    pieces: Sequence[Piece[R]],
    workers: Workers,
    *,
    title: str,
    done: Callable[[Piece[R], R], object] | None = None,
    progress: Progress = silent,
    kept: Kept[R] | None = None,
    resume: bool = True,
    seconds: float = float("inf"),
    ready: Callable[[], object] | None = None,
) -> None:
    """Work on all pieces, and tell ``done`` of each result as it comes, once a piece: first of those that are ``kept`` from before.

    Without ``done`` what is kept is not read: somebody else will. Without ``resume`` it is made again. After so many ``seconds`` no piece
    is begun but the first. ``ready`` is called first wherever pieces are worked on, and raises ``DiagnosticError`` where that can't be.
    Whatever a piece raises is raised and ends the work; so are NH0840 to NH0846, of a cluster.
    """
    began, whole, first = monotonic(), len(pieces), True
    left = [piece for piece in pieces if kept is None or not resume or not _told(piece, kept, done)]
    if not left:
        return
    there = have = whole - len(left)
    progress(title, have, whole)
    if ready is not None:
        ready()

    def begins() -> bool:
        nonlocal first
        may, first = first or monotonic() < began + seconds, False
        return may

    with closing(_results(build, left, workers, begins, ready)) as results:
        for piece, result in results:
            if kept is not None:
                kept.keep(piece, result)
            have += 1
            rest = (monotonic() - began) / (have - there) * (whole - have)
            progress(f"{title}: {piece.title}{_in_words(rest)}", have, whole)
            if done is not None:
                done(piece, result)


def _told(piece: Piece[R], kept: Kept[R], done: Callable[[Piece[R], R], object] | None) -> bool:
    """Tell of a result that is known; returns whether it is."""
    if done is None:
        return kept.file(piece.key).is_file()
    known = kept.known(piece)
    if known is not None:
        done(piece, known)
    return known is not None


def _results(
    build: Path, pieces: Sequence[Piece[R]], workers: Workers, begins: Begins, ready: Callable[[], object] | None
) -> Generator[tuple[Piece[R], R]]:
    if workers.on:
        from nhmod.work.cluster import on_cluster  # noqa: PLC0415 - who has no cluster needs nothing of it

        return on_cluster(build, pieces, workers.on, begins, ready)
    return _here(build, pieces, workers.jobs, begins)


def _here(build: Path, pieces: Sequence[Piece[R]], jobs: int, begins: Begins) -> Generator[tuple[Piece[R], R]]:
    """Work with threads: what they do is wait for games."""
    waiting: Iterator[Piece[R]] = iter(pieces)
    with copies(build, min(jobs, len(pieces))) as folders, ThreadPoolExecutor(jobs) as pool:

        def work(piece: Piece[R]) -> R:
            folder = folders.get()
            try:
                return piece.do(folder, piece.seed)
            finally:
                folders.put(folder)

        running: dict[Future[R], Piece[R]] = {}
        while True:
            while len(running) < jobs and begins() and (piece := next(waiting, None)) is not None:
                running[pool.submit(work, piece)] = piece
            if not running:
                return
            ended, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                yield running.pop(future), future.result()


def _in_words(seconds: float) -> str:
    """Say how long it will be; nothing where it is over at once."""
    if seconds < 1:
        return ""
    if seconds < _MANY_MINUTES * _MINUTE:
        return f", about {seconds:.0f} s left"
    return f", about {seconds / _MINUTE:.0f} min left" if seconds < _HOUR else f", about {seconds / _HOUR:.1f} h left"
