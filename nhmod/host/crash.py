"""What a plugin was at when it failed: read off the traceback, so that no plugin has to say it beforehand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nhmod.contribution import Content
from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, Related, Severity
from nhmod.location import Location
from nhmod.manifest import BlockText, ModFile, Origin, Record, Word
from nhmod.target import Tree
from nhmod.target.c import CFile, SiteError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import FrameType

    from nhmod.host.info import PluginInfo

_WITH_ORIGIN = (Record, Content, Word, BlockText)
_RECORD = "record"


@frozen
class Crash:
    """An exception that is not a diagnostic.

    ``plugin`` is the one whose code raised it, if any did; ``place`` is the line of code. ``reading`` names the file that it was
    reading, as a person knows it, or is empty; ``origin`` is the content that it was at.
    """

    error: BaseException
    plugin: PluginInfo | None
    place: Location | None
    reading: str
    origin: Origin | None

    def told(self, code: str, message: str) -> Diagnostic:
        """Make the diagnostic: what was read, the content's place, and the line of code."""
        here = (
            Related(location=self.place, message="it failed here; --debug shows the traceback") if self.place else None
        )
        return Diagnostic(
            code=code,
            severity=Severity.ERROR,
            message=f"{message}; it was reading {self.reading}" if self.reading else message,
            location=self.origin.location if self.origin else None,
            path=self.origin.path if self.origin else "",
            related=(here,) if here else (),
        )


def crash_of(error: BaseException, plugins: Iterable[PluginInfo]) -> Crash:
    """Find out what was done when an exception was raised: the innermost of what the functions had in hand."""
    frames = list(_frames(error))
    owners = [(plugin, _code_of(plugin)) for plugin in plugins]
    plugin, place = _owner(frames, owners)
    return Crash(error=error, plugin=plugin, place=place, reading=_reading(error, frames), origin=_origin(frames))


def located(error: SiteError, crash: Crash) -> SiteError:
    """Make the error of a site name the content that it was sought for, unless it does."""
    place = error.diagnostics[0].location
    if crash.origin is None or place is None or place.file != error.file:
        return error
    return error.needed_by(crash.origin.path or "the mod", crash.origin.location)


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """Return the frames that an exception went through, the innermost first."""
    found = []
    step = error.__traceback__
    while step is not None:
        found.append((step.tb_frame, step.tb_lineno))
        step = step.tb_next
    return reversed(found)


def _code_of(plugin: PluginInfo) -> str:
    """Return the path that all code of a plugin has in common: its package's folder, or its one file."""
    file = Path(plugin.place)
    return f"{file.parent}/" if (file.parent / "__init__.py").exists() else str(file)


def _owner(
    frames: list[tuple[FrameType, int]], owners: list[tuple[PluginInfo, str]]
) -> tuple[PluginInfo | None, Location | None]:
    for frame, line in frames:
        file = frame.f_code.co_filename
        for plugin, code in owners:
            if file == code or (code.endswith("/") and file.startswith(code)):
                return plugin, Location(file=file, line=line)
    return None, None


def _values(frames: list[tuple[FrameType, int]]) -> Iterator[tuple[str, Any]]:
    """Go through the local values of functions, the innermost function first, in each the latest first."""
    for frame, _ in frames:
        yield from reversed(frame.f_locals.items())


def _origin(frames: list[tuple[FrameType, int]]) -> Origin | None:
    for _, value in _values(frames):
        if isinstance(value, Origin):
            return value
        # What a plugin plans of a record keeps that.
        planned = _RECORD in getattr(type(value), "__dataclass_fields__", {})
        said = getattr(value, _RECORD, None) if planned else value
        origin = said.origin if isinstance(said, _WITH_ORIGIN) else None
        if isinstance(origin, Origin):
            return origin
    return None


def _reading(error: BaseException, frames: list[tuple[FrameType, int]]) -> str:
    """Name the file that was read: one of the tree's, one of a mod's, or whatever the system refused."""
    if isinstance(error, OSError) and error.filename:
        return str(error.filename)
    tree = next((value for _, value in _values(frames) if isinstance(value, Tree)), None)
    for _, value in _values(frames):
        if isinstance(value, CFile):
            return _in_tree(value.path, tree)
        if isinstance(value, ModFile):
            return f"{value.path} (named at {value.origin.location})"
        if isinstance(value, str) and tree is not None and tree.exists(value):
            return _in_tree(value, tree)
        if isinstance(value, Path) and value.suffix and value.is_file():
            return str(value)
    return ""


def _in_tree(path: str, tree: Tree | None) -> str:
    return f"{path} of {tree.target.name}" if tree is not None else path
