"""The directory that Python imports NLE from: the package's files, a launcher, and what says that it is a distribution.

It is laid out as a wheel's content: with the directory on ``PYTHONPATH`` its package comes before an installed one, and
``importlib.metadata`` knows its version. The version says that it is not NLE's own (PEP 440: a local version).
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

from nhmod.target import FIND_PLACE
from nhmod.target.recipe import PlayableFile
from nhmod_nethack.recipes.playable import facts_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.tree import Tree

LAUNCHER = "nle-play"
"""The file that starts the game in a terminal."""
PACKAGE = "nle"
GAME = f"{PACKAGE}/nethackdir"
"""Where the library looks for what it reads (nle/nethack/nethack.py, HACKDIR)."""

_LOCAL = "nhmod"
_PROJECT = "pyproject.toml"
_METADATA = "PKG-INFO"
_TILES = ("monsters.txt", "objects.txt", "other.txt")
_NOT_PACKED = f"{PACKAGE}/tests/"

_LAUNCHER_TEXT = f"""\
#!/bin/sh
# Plays the game in a terminal; the nle beside this file is used. PYTHON is the Python that it was built for.
{FIND_PLACE}PYTHONPATH=$here${{PYTHONPATH:+:$PYTHONPATH}} exec "${{PYTHON:-python%s}}" -m nle.scripts.play "$@"
"""


_USAGE = """\
The game is a module of Python %s, nle, which needs gymnasium and numpy. Unpack this anywhere and run a program with it:

    PYTHONPATH=game python program.py       (import gymnasium, nle; gymnasium.make("NetHackScore-v0"))
    nhmod nle wheel game                    (or make a wheel of it, for pip)
    ./play                                  (play in this terminal; --help tells more)
"""


def usage(python: str) -> str:
    """Return how the directory is used, with the version of the Python that it is for."""
    return _USAGE % python


def package_files(
    tree: Tree, *, version: str, built: str, native: bool, suffix: str, python: str
) -> tuple[PlayableFile, ...]:
    """Return the directory's files: ``version`` is the release's, ``built`` the stage's folder where the libraries are.

    With ``native`` the data are there too. ``suffix`` is the end of an extension module's name, ``python`` the version of the
    Python that it is for.
    """
    version = f"{version}+{_LOCAL}"
    return (
        PlayableFile(path=LAUNCHER, content=(_LAUNCHER_TEXT % python).encode(), mode=0o755),
        *(PlayableFile(path=path, source=path) for path in _sources(tree)),
        PlayableFile(path=f"{PACKAGE}/version.py", content=f'__version__ = "{version}"\n'.encode()),
        PlayableFile(path=f"{PACKAGE}/libnethack.so", source=f"{built}/libnethack.so", mode=0o755),
        *(
            PlayableFile(path=f"{PACKAGE}/{name}{suffix}", source=f"{built}/{name}{suffix}", mode=0o755)
            for name in ("_pynethack", "_pyconverter")
        ),
        PlayableFile(path=f"{GAME}/nhdat", source=f"{built}/dat/nhdat" if native else "dat/nhdat"),
        PlayableFile(path=f"{GAME}/dat/license", source="dat/license"),
        facts_file(),
        *(PlayableFile(path=f"{GAME}/tiles/{name}", source=f"win/share/{name}") for name in _TILES),
        *(
            PlayableFile(path=f"{PACKAGE}-{version}.dist-info/{name}", content=content)
            for name, content in _distribution(tree, version)
        ),
    )


def _sources(tree: Tree) -> Iterator[str]:
    """Yield the package's own files; its tests bring megabytes of recordings."""
    for path in tree.files():
        if path.startswith(f"{PACKAGE}/") and not path.startswith(_NOT_PACKED):
            yield path


def _distribution(tree: Tree, version: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the ``.dist-info`` folder, from the sdist's own (core metadata; entry points)."""
    head = f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: 0\n".encode()
    known = tree.content(_METADATA) if tree.exists(_METADATA) else head
    yield "METADATA", re.sub(rb"(?m)^Version:.*$", f"Version: {version}".encode(), known, count=1)
    scripts = _scripts(tree)
    if scripts:
        lines = ("[console_scripts]", *(f"{name} = {call}" for name, call in scripts.items()))
        yield "entry_points.txt", "".join(f"{line}\n" for line in lines).encode()


def _scripts(tree: Tree) -> dict[str, object]:
    """Return the commands that the package brings, by name; a project file that can't be read names none."""
    try:
        scripts = tomllib.loads(tree.content(_PROJECT).decode())["project"]["scripts"] if tree.exists(_PROJECT) else {}
    except (ValueError, KeyError, TypeError):
        return {}
    return scripts if isinstance(scripts, dict) else {}
