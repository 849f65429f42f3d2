"""What NLE's build needs of the machine beside compilers: a CMake that is new enough, and a Python to be built for."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, problem
from nhmod.extras import installing
from nhmod.programs import run_program
from nhmod_nethack.recipes.compilers import command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.tree import Tree

_CMAKE = "CMakeLists.txt"
_WANTED = re.compile(r"^\s*cmake_minimum_required\s*\(\s*VERSION\s+([\d.]+)", re.MULTILINE | re.IGNORECASE)
_VERSION = re.compile(r"cmake version (\d+(?:\.\d+)*)")
_SECONDS = 30
_CXX = (("gcc", "g++"), ("clang", "clang++"), ("cc", "c++"))


@frozen
class Compilers:
    """Two compilers by their names or places, the program that calls them (ccache) or nothing, and their options."""

    c: str
    cxx: str
    launcher: str = ""
    options: tuple[str, ...] = ()


@frozen
class Python:
    """The Python that runs nhmod, for which a library is built: its program, and where pybind11's CMake files are.

    ``suffix`` is the end of an extension module's name; ``version`` is such as ``3.11``.
    """

    program: str
    pybind11: str
    suffix: str
    version: str


def compilers(compiler: str) -> Compilers:
    """Take a C compiler's command apart; the C++ compiler is the one of the same make and release (gcc-12, g++-12)."""
    parts = command(compiler)
    c = parts.program
    place, name = c[: -len(Path(c).name)], Path(c).name
    for of_c, of_cxx in _CXX:
        found = re.fullmatch(rf"(.*-)?{of_c}(-[\d.]+)?", name)
        if found:
            return Compilers(
                c=c,
                cxx=f"{place}{found[1] or ''}{of_cxx}{found[2] or ''}",
                launcher=parts.launcher,
                options=parts.options,
            )
    return Compilers(c=c, cxx="c++", launcher=parts.launcher, options=parts.options)


def find_cmake(tree: Tree) -> str:
    """Find a CMake that the tree is content with: the package of this Python, or else the one on the search path.

    Raises ``DiagnosticError`` (NH1834) where there is none.
    """
    wanted = _WANTED.search(tree.text(_CMAKE))
    least = wanted[1] if wanted else "0"
    found: list[str] = []
    for program in _cmakes():
        version = _version(program)
        if _numbers(version) >= _numbers(least):
            return program
        found.append(f"{program} is {version or 'none'}")
    raise _problem(
        "NH1834",
        f"{tree.target.title} is built with CMake {least} or newer, and this machine has "
        + (f"an older one: {', '.join(found)}" if found else "none"),
        hint=installing("nle-build"),
    )


def find_python(tree: Tree) -> Python:
    """Look at the Python that runs this; raises ``DiagnosticError`` (NH1835) where an extension can't be built for it."""
    spec = find_spec("pybind11")
    pybind11 = Path(spec.origin).parent / "share" / "cmake" / "pybind11" if spec and spec.origin else None
    if pybind11 is None or not pybind11.is_dir():
        raise _problem(
            "NH1835",
            f"{tree.target.title} is built with pybind11, which this Python ({sys.executable}) does not have",
            hint=installing("nle-build"),
        )
    header = Path(sysconfig.get_path("include")) / "Python.h"
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if not header.is_file():
        raise _problem(
            "NH1835",
            f"{tree.target.title} is built against the headers of this Python ({sys.executable}), and there is no {header}",
            hint=f"install the headers of Python {version}; on Debian: apt-get install python{version}-dev",
        )
    return Python(
        program=sys.executable,
        pybind11=str(pybind11),
        suffix=str(sysconfig.get_config_var("EXT_SUFFIX")),
        version=version,
    )


def _cmakes() -> Iterator[str]:
    spec = find_spec("cmake")
    if spec is not None and spec.origin:
        own = Path(spec.origin).parent / "data" / "bin" / "cmake"
        if own.is_file():
            yield str(own)
    program = shutil.which("cmake")
    if program is not None:
        yield program


def _version(program: str) -> str:
    try:
        done = run_program((program, "--version"), seconds=_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = _VERSION.search(done.stdout)
    return found[1] if found else ""


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part)


def _problem(code: str, message: str, *, hint: str) -> DiagnosticError:
    return problem(code, message, hint=hint, exit_status=3)
