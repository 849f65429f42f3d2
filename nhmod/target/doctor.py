"""Looks what this machine has of what nhmod needs, by trying it, and says what to install.

Only the standard library is imported: ``bin/setup.py`` loads this file by itself, before anything is installed.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_SECONDS = 30
_NEEDED_BYTES = 500 << 20
_OLDEST_PYTHON = (3, 11)

_PLAIN_PROGRAM = '#include <stdio.h>\nint main(void) { return puts("") < 0; }\n'
_WINDOW_PROGRAM = (
    "#include <X11/Intrinsic.h>\n#include <X11/Xaw/Form.h>\nint main(void) { return formWidgetClass == 0; }\n"
)
_CURSES_PROGRAM = "#include <curses.h>\nint main(void) { return initscr() == 0; }\n"


_GAME = "building a game"
_TREES = "trees that come without the generated parsers of their level compiler, and --compiler native"
_NLE = "building NLE"
_ZIG = "zig and ninja"
_INSTALLED = {
    "place for the cache": "set NHMOD_CACHE to a folder that you may write to",
    "disk space": f"free {_NEEDED_BYTES >> 20} MB, or set NHMOD_CACHE to a folder on another disk",
    "apt-get": "only Debian and its relatives have it; sources come from elsewhere or are given with --source",
    "deb-src entries": "add 'deb-src' to the Types in /etc/apt/sources.list.d and run 'apt-get update'",
}
"""How what comes from elsewhere than the system's packages is installed."""
_EXTRAS = {"CMake": "nle-build", "pybind11": "nle-build", _ZIG: "anywhere"}
"""What an extra of nhmod brings."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    """One thing that a machine has or lacks.

    ``needed_for`` says what does not work without it. ``found`` is its version or place, ``None`` if it is missing.
    ``install`` is the command that installs it, or words where no command is known. ``package`` is its Debian package
    or empty, ``extra`` the extra of nhmod that brings it (``nhmod.extras``) or empty. Without what is ``optional`` a playable game
    can be built all the same; what the tests start is ``tested``.
    """

    name: str
    needed_for: str
    found: str | None
    install: str
    package: str = ""
    extra: str = ""
    optional: bool = False
    tested: bool = False


def examine(cache: Path) -> tuple[Check, ...]:
    """Try all that nhmod uses; ``cache`` is where the space on the disk is looked for. Takes about a second."""
    return (
        _check("Python 3.11", "nhmod itself", _python()),
        *_builders(),
        _check("place for the cache", "sources and builds", _writable(cache)),
        _check("disk space", "sources and builds", _space(cache)),
        *_helpers(),
        _check("apt-get", "fetching sources from Debian's source packages", _version("apt-get"), optional=True),
        _check("deb-src entries", "fetching them without an own copy of the lists", _source_lists(), optional=True),
    )


def lacking(*, tests: bool) -> tuple[Check, ...]:
    """Return what is missing of the system's programs that a build needs; with ``tests``, of those that the tests start too."""
    checks = (*_builders(), *_helpers())
    return tuple(check for check in checks if check.found is None and (not check.optional or (tests and check.tested)))


def install_command(checks: Iterable[Check]) -> str:
    """Return the one command that installs all that is missing and needed, or nothing if there is none."""
    packages = packages_of(check for check in checks if check.found is None and not check.optional)
    return apt_install(packages) if packages and shutil.which("apt-get") else ""


def packages_of(checks: Iterable[Check]) -> tuple[str, ...]:
    """Return the Debian packages of some checks, each once."""
    return tuple(dict.fromkeys(check.package for check in checks if check.package))


def apt_install(packages: Iterable[str]) -> str:
    """Return the command with which this user installs Debian packages."""
    sudo = "" if os.geteuid() == 0 else "sudo "
    return f"{sudo}apt-get install {' '.join(packages)}"


def _builders() -> tuple[Check, ...]:
    """Return the checks of what every game is built with."""
    compiler, zig = _compiler(), _zig()
    needed = partial(_check, optional=zig is not None, tested=True)
    return (
        needed("C compiler", _GAME, _works(compiler, _PLAIN_PROGRAM), package="build-essential"),
        needed("make", _GAME, _version("make"), package="build-essential"),
        needed(
            "ncurses with its headers",
            "building a game that is played in a terminal",
            _works(compiler, _CURSES_PROGRAM, "-lncurses"),
            package="libncurses-dev",
        ),
        _check(_ZIG, "building a game for other machines (--for), or without any of these", zig, optional=True),
    )


def _helpers() -> tuple[Check, ...]:
    """Return the checks of what only some work needs, each with its Debian package."""
    programs = (
        ("patch", "applying the patches that nhmod writes"),
        ("git", "applying them with 'git apply', and 'nhmod patch --git'"),
        ("quilt", "working with the series of patches"),
        ("tar", "unpacking packages that nhmod writes"),
        ("ccache", 'not compiling twice what is the same (--compiler-command "ccache gcc")'),
        ("tcc", "compiling a NetHack to be tried in a few seconds (--compiler-command tcc)"),
        ("bison", _TREES),
        ("flex", _TREES),
    )
    return (
        *(
            _check(name, needed_for, _version(name), package=name, optional=True, tested=True)
            for name, needed_for in programs
        ),
        _check(
            "X11 with its widgets' headers",
            "a game in a window (--window x11)",
            _works(_compiler(), _WINDOW_PROGRAM, "-lXaw", "-lXt", "-lX11"),
            package="libxaw7-dev",
            optional=True,
            tested=True,
        ),
        _check(
            "Xvfb",
            "seeing such a game where no screen is",
            shutil.which("Xvfb"),
            package="xvfb",
            optional=True,
            tested=True,
        ),
        _check(
            "Chromium",
            "seeing pages as their readers do",
            shutil.which("chromium"),
            package="chromium",
            optional=True,
            tested=True,
        ),
        _check("CMake", _NLE, _version(_beside("cmake")), optional=True),
        _check("C++ compiler", _NLE, _version("c++"), package="build-essential", optional=True, tested=True),
        _check("Python.h", _NLE, _python_header(), package="python3-dev", optional=True, tested=True),
        _check("pybind11", _NLE, _pybind11(), optional=True),
    )


def _check(
    name: str, needed_for: str, found: str | None, *, package: str = "", optional: bool = False, tested: bool = False
) -> Check:
    return Check(
        name=name,
        needed_for=needed_for,
        found=found,
        install=_how_to_install(name, package),
        package=package,
        extra=_EXTRAS.get(name, ""),
        optional=optional,
        tested=tested,
    )


def _how_to_install(name: str, package: str) -> str:
    if package and shutil.which("apt-get"):
        return apt_install((package,))
    return _INSTALLED.get(name, f"install {name} with this system's package manager")


def _python() -> str | None:
    version = platform.python_version_tuple()
    return platform.python_version() if (int(version[0]), int(version[1])) >= _OLDEST_PYTHON else None


def _beside(program: str) -> str:
    """Return a program that stands beside this Python, where a package of PyPI brought it; else its bare name."""
    return shutil.which(program, path=str(Path(sys.executable).parent)) or program


def _python_header() -> str | None:
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    return str(header) if header.is_file() else None


def _pybind11() -> str | None:
    spec = importlib.util.find_spec("pybind11")
    return str(Path(spec.origin).parent) if spec and spec.origin else None


def _zig() -> str | None:
    """Return the place of what PyPI brings to compile with, if all of it is there."""
    found = [importlib.util.find_spec(name) for name in ("ziglang", "ninja")]
    return str(Path(found[0].origin).parent) if all(found) and found[0] and found[0].origin else None


def _compiler() -> str:
    """Return the compiler that make would call: ``$CC``, ``cc``, else ``gcc``."""
    return os.environ.get("CC") or ("cc" if shutil.which("cc") else "gcc")


def _works(compiler: str, program: str, *libraries: str) -> str | None:
    """Compile and link a program; paths of headers differ too much between systems to look for them."""
    try:
        words = shlex.split(compiler)
    except ValueError:  # a quote that is not closed
        return None
    with tempfile.TemporaryDirectory(prefix="nhmod-doctor-") as folder:
        source = Path(folder) / "try.c"
        source.write_text(program, encoding="ascii")
        command = (*words, "-o", str(Path(folder) / "try"), str(source), *libraries)
        built = _run(command)
    if built is None or built.returncode:
        return None
    return f"{compiler} {' '.join(libraries)} works" if libraries else _version(*words) or compiler


def _version(*command: str) -> str | None:
    """Return the first line that ``command --version`` prints."""
    done = _run((*command, "--version"))
    if done is None or done.returncode:
        return None
    return next(iter(done.stdout.splitlines()), command[0])


def _source_lists() -> str | None:
    listed = _run(("apt-get", "indextargets", "--format", "$(SITE) $(RELEASE)", "Created-By: Sources"))
    if listed is None or not listed.stdout.strip():
        return None
    return ", ".join(dict.fromkeys(listed.stdout.splitlines()))


def _writable(cache: Path) -> str | None:
    place = _there(cache)
    return str(cache) if place.is_dir() and os.access(place, os.W_OK | os.X_OK) else None


def _space(cache: Path) -> str | None:
    free = shutil.disk_usage(_there(cache)).free
    return f"{free / (1 << 30):.1f} GB free for {cache}" if free >= _NEEDED_BYTES else None


def _there(path: Path) -> Path:
    """Return what there is of a path."""
    return next(part for part in (path, *path.parents) if part.exists())


def _run(command: tuple[str, ...]) -> subprocess.CompletedProcess[str] | None:
    """Run a program; ``None`` where it is missing, does not start or hangs."""
    try:
        return subprocess.run(  # noqa: S603 - fixed commands, and the user's own $CC
            command,
            env={**os.environ, "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
