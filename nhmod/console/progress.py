"""Progress on standard error: a live bar in a terminal, a line a step elsewhere."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

from nhmod.diagnostics import printable

if TYPE_CHECKING:
    from collections.abc import Iterator


class Shown(Protocol):
    """What long work calls: what it does, how much is done, how much there is (None: not known)."""

    def __call__(self, what: str, done: int, total: int | None) -> None:
        """Show it."""


@contextmanager
def progress() -> Iterator[Shown]:
    """Show the progress of what is done inside."""
    if not sys.stderr.isatty():
        yield _Lines()
        return
    from rich.console import Console  # noqa: PLC0415 - only where somebody watches
    from rich.markup import escape  # noqa: PLC0415
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(bar_width=24), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(what: str, done: int, total: int | None) -> None:
            bar.update(task, description=escape(printable(what)), completed=done, total=total)

        yield show


def watched() -> AbstractContextManager[Shown]:
    """Show the progress of what is done inside to somebody at a terminal, and to nobody else."""
    from nhmod.target import silent  # noqa: PLC0415 - commands that show no progress need no target

    return progress() if sys.stderr.isatty() else nullcontext(silent)


class _Lines:
    """Writes each new step on a line of its own."""

    def __init__(self) -> None:
        self._last = ""

    def __call__(self, what: str, done: int, total: int | None) -> None:
        # "Compiling the game: monst.c" is a part of the step "Compiling the game", which has its line.
        step = printable(what.partition(": ")[0])
        if step != self._last:
            count = f"[{done + 1}/{total}] " if total and total < _MANY and done < total else ""
            sys.stderr.write(f"{count}{step}\n")
            sys.stderr.flush()
            self._last = step


_MANY = 100
"""A total above this counts bytes or files, not steps."""
