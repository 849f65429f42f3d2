"""Options of the commands that play games: how a game is built that is watched, or kept from doing harm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


def building_options(breaks: str) -> Callable[[F], F]:
    """Take ``sanitize`` and ``sandbox``; ``breaks`` says what a finding of the sanitizers does ("is a failure")."""

    def take(command: F) -> F:
        sanitize = click.option(
            "--sanitize",
            is_flag=True,
            help="Build with the address and undefined-behaviour sanitizers; "
            f"what they find {breaks}, but for what the original does itself.",
        )
        sandbox = click.option(
            "--sandbox",
            is_flag=True,
            help="Build for the sandbox and play there: nothing of the mods' C runs outside of it, "
            "and no --allow-code is needed for it.",
        )
        return sanitize(sandbox(command))

    return take


def refuse_both(*, sanitize: bool, sandbox: bool) -> None:
    """Raise ``click.UsageError`` where both are asked for."""
    if sandbox and sanitize:
        raise click.UsageError("The sandbox has no sanitizers: give --sandbox or --sanitize.")
