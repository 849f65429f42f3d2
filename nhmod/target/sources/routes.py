"""The places that an archive can be fetched from, in the order in which they are tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target.sources.progress import Progress
    from nhmod.target.target import Source


@frozen
class Route:
    """One place: ``label`` names it for a person.

    ``fetch(destination, scratch, progress)`` brings the verified archive to ``destination`` or raises
    ``RouteError``; ``scratch`` is an empty folder on the same disk, which goes away afterwards.
    """

    label: str
    fetch: Callable[[Path, Path, Progress], None]


def routes(source: Source) -> tuple[Route, ...]:
    """List the places that the source names: the official address, Debian, PyPI."""
    found = []
    if source.url:
        found.append(Route(label=source.url, fetch=_official(source)))
    if source.debian[0]:
        beyond = f" (of this machine's release, else of {', '.join(source.suites)})" if source.suites else ""
        found.append(Route(label=f"Debian source package '{source.debian[0]}'{beyond}", fetch=_debian(source)))
    if source.pypi:
        found.append(Route(label=f"PyPI sdist '{source.pypi}'", fetch=_pypi(source)))
    return tuple(found)


def _official(source: Source) -> Callable[[Path, Path, Progress], None]:
    def fetch(destination: Path, _scratch: Path, progress: Progress) -> None:
        from nhmod.target.sources.download import download  # noqa: PLC0415 - HTTP is for who has no source yet

        download(source.url, destination, sha256=source.sha256, progress=progress)

    return fetch


def _debian(source: Source) -> Callable[[Path, Path, Progress], None]:
    package, filename = source.debian

    def fetch(destination: Path, scratch: Path, progress: Progress) -> None:
        from nhmod.target.sources.debian import fetch_debian  # noqa: PLC0415 - as above

        fetch_debian(
            package,
            filename,
            destination,
            sha256=source.sha256,
            scratch=scratch,
            progress=progress,
            suites=source.suites,
        )

    return fetch


def _pypi(source: Source) -> Callable[[Path, Path, Progress], None]:
    def fetch(destination: Path, scratch: Path, progress: Progress) -> None:
        from nhmod.target.sources.pypi import fetch_pypi  # noqa: PLC0415 - as above

        fetch_pypi(source.pypi, destination, sha256=source.sha256, scratch=scratch, progress=progress)

    return fetch
