"""``nhmod source``: targets, where each comes from, what is cached."""

from __future__ import annotations

from pathlib import Path

import click

from nhmod.cache import cache_directory
from nhmod.console.options import manner_options
from nhmod.console.progress import progress
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report
from nhmod.host import Host
from nhmod.pipeline.games import named_targets
from nhmod.target import Status, Target, locate, status

_MEGABYTE = 1_000_000


@click.group("source")
def command() -> None:
    """Look at the targets' sources, fetch them, find them."""


@command.command("list")
def list_sources() -> None:
    """List the targets: where each would come from now, what would be tried, and what the cache has."""
    with reporting(Report()):
        for target in Host.with_entry_points().targets().values():
            _show(status(target, cache=cache_directory()))


@command.command("fetch")
@click.argument("names", nargs=-1, metavar="[TARGET]...")
@click.option("--source", type=click.Path(path_type=Path), help="A tarball or tree to take it from.")
@manner_options
def fetch(names: tuple[str, ...], source: Path | None) -> None:
    """Fetch and unpack sources (those of all targets that have an archive, if none is named)."""
    report = Report()
    with reporting(report), progress() as shown:
        for target in _targets(names):
            tree = locate(target, given=source, cache=cache_directory(), progress=shown, report=report)
            say(tree.root)


@command.command("path")
@click.argument("name", metavar="TARGET")
@manner_options
def path(name: str) -> None:
    """Print the folder of a target's unpacked source; fetch it if need be."""
    report = Report()
    with reporting(report), progress() as shown:
        (target,) = _targets((name,))
        say(locate(target, cache=cache_directory(), progress=shown, report=report).root)


def _targets(names: tuple[str, ...]) -> tuple[Target, ...]:
    host = Host.with_entry_points()
    if names:
        return tuple(named_targets(host, name)[0] for name in names)
    return tuple(target for target in host.targets().values() if target.source)


def _show(found: Status) -> None:
    say(f"{found.target.name}  {found.target.title}")
    say(f"  comes from  {found.comes_from}")
    for number, place in enumerate(found.places):
        say(f"  {'would try ' if not number else '          '}  {place}")
    for source in found.target.alternatives:
        say(f"  or given    {source.filename} (sha256 {source.sha256})")
    if found.archive:
        say(f"  archive     {found.archive} ({found.archive_size / _MEGABYTE:.1f} MB)")
    elif found.partial_size:
        say(f"  archive     {found.partial_size / _MEGABYTE:.1f} MB of it, to be resumed")
    if found.tree:
        say(f"  unpacked    {found.tree} ({found.tree_size / _MEGABYTE:.1f} MB)")
