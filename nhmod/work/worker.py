"""What runs on a cluster's workers: they say what they are, take a build once, and work on its pieces in copies of it."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sys
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.metadata import entry_points
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from filelock import FileLock, Timeout

import nhmod
from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError
from nhmod.files import write_file
from nhmod.target.stamp import code_stamp
from nhmod.work.copies import copy_of, unpack
from nhmod.work.travel import unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLUGINS = "nhmod"
"""The group of entry points of plugins."""
_MANY = 8
"""So many builds a worker's cache keeps, those that were used last."""


@frozen
class Place:
    """What a process is: two that are to work on one build must be alike. ``libc`` is the C library's version, if it has one."""

    nhmod: str
    plugins: dict[str, str]
    python: str
    machine: str
    libc: tuple[int, ...]

    @classmethod
    def here(cls) -> Place:
        """Look at this process."""
        plugins = {}
        for entry in entry_points(group=_PLUGINS):
            with suppress(ImportError):
                spec = importlib.util.find_spec(entry.module)
                plugins[entry.name] = code_stamp(spec.origin) if spec is not None and spec.origin else ""
        version = platform.libc_ver()[1]
        return cls(
            nhmod=f"{nhmod.__version__} ({code_stamp(nhmod.__file__)})",
            plugins=plugins,
            python=f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}",
            machine=f"{platform.system()} {platform.machine()}",
            libc=tuple(int(one) for one in version.split(".") if one.isdecimal()),
        )

    def differs(self, other: Place) -> str:
        """Say what of another process keeps it from doing what this one asks for; nothing if it can."""
        for name in ("python", "machine", "nhmod"):
            mine, its = getattr(self, name), getattr(other, name)
            if mine != its:
                return f"it has {_said(name)} {its}, and here is {mine}"
        for name, stamp in sorted(self.plugins.items()):
            if other.plugins.get(name) != stamp:
                return f"its plugin '{name}' is another one" if name in other.plugins else f"it has no plugin '{name}'"
        if other.libc < self.libc:
            return f"its C library is {_dotted(other.libc)}, and the game was built with {_dotted(self.libc)}"
        return ""


def _said(name: str) -> str:
    return {"python": "Python", "machine": "the system", "nhmod": "nhmod"}[name]


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version)) or "another one"


@frozen
class Answer:
    """What came of a piece on a worker: its ``result``, or an ``error`` to be raised, or that the worker ``lacks`` the build or a module.

    ``at`` is the worker's address.
    """

    at: str
    result: Any = None
    error: DiagnosticError | None = None
    lacks: str = ""


BUILD = "the build"
"""What an ``Answer`` lacks where the build is not there (any more)."""


@frozen
class Ticket:
    """By what a worker knows a build, and the luggage of its pieces: their hashes."""

    build: str
    luggage: str

    @property
    def place(self) -> Path:
        """Where the build is in this process's cache."""
        return _arrived() / self.build

    @property
    def facts(self) -> Path:
        """Where the luggage is."""
        return _arrived() / self.luggage


def lacks_build(ticket: Ticket) -> bool:
    """Return whether a build has not come here; one that has is used again."""
    with suppress(OSError):
        os.utime(ticket.place)
    return not ticket.place.is_dir()


def take(ticket: Ticket, build: bytes | None, luggage: bytes) -> str:
    """Keep a build, if it is sent, and luggage in this worker's cache; returns why that can't be, or nothing."""
    try:
        if build is not None:
            unpack(build, ticket.place)
        write_file(ticket.facts, luggage)
        _forget(ticket)
    except OSError as error:
        return f"{error.filename or ticket.place}: {error.strerror or error}"
    return ""


def make_ready(ticket: Ticket, content: bytes) -> DiagnosticError | None:
    """Call what has to be called before anything is worked on here; returns what that raised."""
    try:
        unpacked(content, ticket.facts)()
    except DiagnosticError as error:
        return error
    return None


def work(ticket: Ticket, content: bytes, seed: int) -> Answer:
    """Work on a piece in a copy of the build that nothing else has meanwhile."""
    me = import_module("distributed").get_worker()
    if not ticket.place.is_dir() or not ticket.facts.is_file():
        return Answer(at=me.address, lacks=BUILD)
    try:
        do = unpacked(content, ticket.facts)
    except ImportError as error:
        return Answer(at=me.address, lacks=f"the module '{error.name}'")
    try:
        with _own_copy(ticket.place, Path(me.local_directory)) as folder:
            return Answer(at=me.address, result=do(folder, seed))
    except DiagnosticError as error:
        return Answer(at=me.address, error=error)


def _arrived() -> Path:
    return cache_directory() / "arrived"


def _forget(latest: Ticket) -> None:
    """Forget the builds, and the luggage, that were not used for the longest time."""
    others = [one for one in _arrived().iterdir() if one not in {latest.place, latest.facts} and one.name[0] != "."]
    others.sort(key=lambda one: -one.stat().st_mtime)
    for old in [one for one in others if one.is_dir()][_MANY - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
    for old in [one for one in others if one.is_file()][_MANY - 1 :]:
        old.unlink(missing_ok=True)


@contextmanager
def _own_copy(place: Path, own: Path) -> Iterator[Path]:
    """Give a copy below a worker's ``own`` folder that no other thread of it has: the first whose lock is free. They go with the worker."""
    folder = own / "nhmod" / place.name
    folder.mkdir(parents=True, exist_ok=True)
    for number in count():
        lock = FileLock(folder / f"{number}.lock", timeout=0, is_singleton=False)
        try:
            lock.acquire()
        except Timeout:
            continue
        try:
            copied = folder / str(number)
            if not copied.is_dir():
                half = folder / f"{number}.half"
                shutil.rmtree(half, ignore_errors=True)
                copy_of(place, half).rename(copied)
            yield copied
        finally:
            lock.release()
        return
