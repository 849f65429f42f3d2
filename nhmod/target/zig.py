"""Where the programs are that the extra ``anywhere`` brings: a C compiler for many machines, and what runs it.

PyPI's ``ziglang`` has a C compiler, linkers and C libraries in itself; ``ninja`` runs what has to be run anew. Neither needs
anything of the system.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from nhmod.diagnostics import problem
from nhmod.extras import installing

_PACKAGES = ("ziglang", "ninja")


def is_there() -> bool:
    """Return whether all of it is installed."""
    return all(find_spec(package) is not None for package in _PACKAGES)


def zig() -> str:
    """Return the path of zig; raises ``DiagnosticError`` (NH0810) where it is not installed."""
    _require()
    import ziglang  # noqa: PLC0415 - an extra

    return str(Path(ziglang.__file__).with_name("zig"))


def licence(library: str) -> bytes:
    """Return the licence of a C library that comes with zig, by its path below lib/libc; raises as ``zig``."""
    return Path(zig()).with_name("lib").joinpath("libc", library).read_bytes()


def ninja() -> str:
    """Return the path of ninja; raises ``DiagnosticError`` (NH0810) where it is not installed."""
    _require()
    from ninja import BIN_DIR  # noqa: PLC0415 - an extra

    return str(Path(BIN_DIR) / "ninja")


def _require() -> None:
    missing = [package for package in _PACKAGES if find_spec(package) is None]
    if missing:
        raise problem(
            "NH0810",
            f"the package {missing[0]} is not installed, and building for another place, or without the system's compiler, needs it",
            hint=installing("anywhere"),
            exit_status=3,
        )
