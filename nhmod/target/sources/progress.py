"""How long work tells how far it is; the command line draws it."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Called with what is being done (one line), how much is done, and how much there is (``None``: not known).

    Downloads count bytes, unpacking counts files. A call with ``done == 0`` begins a step.
    """

    def __call__(self, what: str, done: int, total: int | None) -> None:
        """Show it."""


def silent(what: str, done: int, total: int | None) -> None:
    """Show nothing."""
