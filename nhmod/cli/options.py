"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")


def mods_argument(command: F) -> F:
    """Take one or more mod folders (or manifests)."""
    return click.argument(
        "mods", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="MOD..."
    )(command)


def request_options(command: F) -> F:
    """Take the options that say how mods are read: the target, its source, trust."""
    options = (
        click.option(
            "--target", metavar="NAME", help="The release to mod (default: the newest that all mods are for)."
        ),
        click.option(
            "--source",
            type=click.Path(path_type=Path),
            help="The target's source: a tarball or an unpacked tree.",
        ),
        click.option(
            "--tree",
            type=click.Path(exists=True, file_okay=False, path_type=Path),
            metavar="DIR",
            help="A source tree of your own to mod, in place of a release: a variant, or NetHack with changes.",
        ),
        click.option(
            "--allow-code", is_flag=True, help="Run the mods' own plugins and compile their C. Read them first."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def format_option(command: F) -> F:
    """Take the form in which diagnostics are written."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json", "sarif"]),
        default="text",
        show_default=True,
        help="How findings are written.",
    )(command)
