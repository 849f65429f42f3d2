"""Options that several commands share."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from nhmod.console.reporting import COLORS, Manner
from nhmod.request import Request
from nhmod.trust import allow_code_option, trusted

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")
R = TypeVar("R")
CODE = "Run the mods' own plugins and compile their C, of all mods or of the one with this id. Read them first."


def tree_option(explanation: str) -> Callable[[F], F]:
    """Take ``tree``, a source tree in place of a release."""
    return click.option(
        "--tree", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR", help=explanation
    )


def request_options(command: Callable[..., R]) -> Callable[..., R]:
    """Take one or more mod folders (or manifests), the target, its source and trust; the command gets a ``request``."""
    return _request_options(command, mods=_mods(metavar="MOD...", required=True))


def mods_option(command: Callable[..., R]) -> Callable[..., R]:
    """Take what ``request_options`` does, where no mod is needed and other arguments may come first."""
    return _request_options(command, mods=_mods(metavar="[MOD]...", required=False))


def _mods(*, metavar: str, required: bool) -> Callable[[F], F]:
    path = click.Path(exists=True, path_type=Path)
    return click.argument("mods", nargs=-1, required=required, type=path, metavar=metavar)


def _request_options(command: Callable[..., R], *, mods: Callable[[F], F]) -> Callable[..., R]:
    take_mods = mods

    @wraps(command)
    def with_request(
        *,
        mods: tuple[Path, ...],
        target: str | None,
        source: Path | None,
        tree: Path | None,
        allow_code: tuple[str, ...],
        **others: object,
    ) -> R:
        everybody, named = trusted(allow_code)
        request = Request(paths=mods, target=target, source=source, tree=tree, allow_code=everybody, trusted=named)
        return command(request=request, **others)

    options = (
        take_mods,
        click.option(
            "--target", metavar="NAME", help="The release to mod (default: the newest that all mods are for)."
        ),
        click.option(
            "--source",
            type=click.Path(path_type=Path),
            help="The target's source: a tarball or an unpacked tree.",
        ),
        tree_option("A source tree of your own to mod, in place of a release: a variant, or NetHack with changes."),
        allow_code_option(CODE),
    )
    for option in reversed(options):
        option(with_request)
    return with_request


def jobs_option(explanation: str) -> Callable[[F], F]:
    """Take how many things are done at once: as many as there are processors, unless it is said."""
    return click.option(
        "-j", "--jobs", type=click.IntRange(1, 64), default=_processors, show_default="all processors", help=explanation
    )


def on_option(command: F) -> F:
    """Take ``on``, the address of a Dask cluster that does what ``jobs_option`` counts; nothing means this machine."""
    return click.option(
        "--on", default="", metavar="ADDRESS", help="Do it on the Dask cluster of this address (tcp://HOST:8786)."
    )(command)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def format_option(command: F) -> F:
    """Take the form in which diagnostics are written, and their manner."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json", "sarif"]),
        default="text",
        show_default=True,
        help="How findings are written; json and sarif have the notes too.",
    )(manner_options(command))


def report_option(command: F) -> F:
    """Take the form in which a report is written: as text, or as JSON."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="How the report is written.",
    )(command)


def manner_options(command: F) -> F:
    """Take whether notes are shown, and colour; ``nhmod.console.reporting`` knows of them, the command does not."""

    def keep(context: click.Context, option: click.Parameter, value: object) -> None:
        asked = Manner.asked_for()
        manner = replace(asked, color=str(value)) if option.name == "color" else replace(asked, notes=bool(value))
        manner.keep(context)

    options = (
        click.option("-v", "--verbose", is_flag=True, expose_value=False, callback=keep, help="Show notes too."),
        click.option(
            "--color",
            type=click.Choice(COLORS),
            default="auto",
            show_default="on a terminal, unless NO_COLOR is set",
            expose_value=False,
            callback=keep,
            help="Write findings in colour.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command
