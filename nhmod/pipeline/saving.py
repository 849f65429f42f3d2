"""The saves of files that somebody writes: waited for, or noticed while something else is done."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.looks import NOT_OURS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nhmod.target import Progress

_OUTSIDE = NOT_OURS | {".nhmod"}
"""Folders in a mod's that are not of what its author writes: others', and what nhmod puts there for editors."""
_SWAPPED = ("~", ".swp", ".swx", ".tmp")
"""How files end that editors keep beside what they change."""
_LOOK = 0.2  # seconds: a signal is heard between two looks


class SavedAgainError(Exception):
    """What is being made is out of date: something was saved meanwhile."""


@frozen
class Saves:
    """What was saved since it was last taken."""

    watcher: Future[None]
    saved: Event

    def wait(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        """Wait for a save and take it; raises ``OSError`` where the system watches no longer. ``meanwhile`` is called again and again."""
        while not self.saved.wait(_LOOK):
            meanwhile()
            if self.watcher.done():
                self.watcher.result()
        self.saved.clear()

    def heeded(self, progress: Progress) -> Progress:
        """Return a progress that raises ``SavedAgainError`` where there is a save that nobody has taken."""

        def shown(what: str, done: int, total: int | None) -> None:
            if self.saved.is_set():
                raise SavedAgainError
            progress(what, done, total)

        return shown


@contextmanager
def watching(folders: Sequence[Path]) -> Iterator[Saves]:
    """Watch folders until the block is left: nothing that is saved in it is missed. Raises ``OSError`` where it can't be watched."""
    began, saved, stop = Event(), Event(), Event()
    with ThreadPoolExecutor(1) as threads:
        watcher = threads.submit(_watch, folders, began, saved, stop)
        try:
            while not began.wait(_LOOK):
                if watcher.done():
                    watcher.result()
            yield Saves(watcher=watcher, saved=saved)
        finally:
            stop.set()


def _watch(folders: Sequence[Path], began: Event, saved: Event, stop: Event) -> None:
    from watchfiles import watch  # noqa: PLC0415 - an extra

    # What is built here is often built within the mod's own folder.
    built = Path("build").absolute()

    def is_of_the_mod(_change: object, path: str) -> bool:
        place = Path(path)
        folder = next((one for one in folders if place.is_relative_to(one)), place)
        parts = place.relative_to(folder).parts
        return not (place.is_relative_to(built) or _OUTSIDE.intersection(parts) or place.name.endswith(_SWAPPED))

    # An editor writes beside and renames; a mod may be written by a program, file after file.
    for changes in watch(
        *folders,
        watch_filter=is_of_the_mod,
        debounce=400,
        step=100,
        rust_timeout=200,
        yield_on_timeout=True,
        stop_event=stop,
        raise_interrupt=False,
    ):
        began.set()
        if changes:
            saved.set()
