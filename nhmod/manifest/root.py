"""Reads one file of a mod, the manifest or one that it includes, into the mapping that it is."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from nhmod.location import Location
from nhmod.manifest.context import Context, RefusedError
from nhmod.manifest.identity import FORMAT
from nhmod.manifest.node import Mapping, Scalar, shown
from nhmod.manifest.paths import PathProblemError, inside
from nhmod.manifest.yaml import MAX_BYTES, read_yaml

if TYPE_CHECKING:
    from pathlib import Path


MANIFEST_NAME = "mod.yaml"
_SUFFIXES = (".yaml", ".yml")
_SHOWN = 3
"""How many names a hint has at most."""
_MOST_MODS = 100
"""How many of a folder's mods are looked at for a hint."""


def manifest_file(path: Path, display: str | None = None) -> tuple[Path, str]:
    """Return the manifest of a mod's folder (or the file itself), and its path as the user knows it (``display`` is that of ``path``)."""
    shown = display if display is not None else path.as_posix()
    if not path.is_dir():
        return path, shown
    return path / MANIFEST_NAME, f"{shown.rstrip('/')}/{MANIFEST_NAME}" if shown else MANIFEST_NAME


def beside(shown_file: str, name: str) -> str:
    """Return the path of a file that lies beside another one, as the user knows it."""
    folder, slash, _ = shown_file.rpartition("/")
    return f"{folder}{slash}{name}"


_OF_KINDS = "write the items below the key of their kind, such as 'monsters:'"


def _meant(folder: Path) -> str:
    """Return which manifests were probably meant: one of another name in the folder, else those of the mods in it."""
    files = sorted(path.name for path in folder.glob("*") if path.suffix.casefold() in _SUFFIXES)
    mods = sorted(path.parent.name for path in islice(folder.glob(f"*/{MANIFEST_NAME}"), _MOST_MODS))
    if files:
        return f"the folder has {', '.join(files[:_SHOWN])}: the manifest is called {MANIFEST_NAME}, or named itself"
    more = ", …" if len(mods) > _SHOWN else ""
    return f"name the mods in it: {', '.join(mods[:_SHOWN])}{more}" if mods else ""


def read_root(
    file: Path, shown_file: str, context: Context, *, what: str = "content", hint: str = _OF_KINDS
) -> Mapping:
    """Read a file of the context's mod; raises ``RefusedError`` after reporting NH0101 to NH0115, NH0203, NH0207 or NH0214.

    ``what`` is the file a mapping of, and ``hint`` what to do where it is none.
    """
    start = Location(file=shown_file)
    try:
        data = read_bytes(inside(context.folder, file))
    except PathProblemError as problem:
        if problem.code == "NH0208":
            hint = _meant(file.parent) or "'nhmod new' makes a mod to begin with"
            raise context.refuse("NH0214", "there is no manifest here", start, hint=hint) from problem
        raise context.refuse(problem.code, problem.message, start) from problem
    except OSError as error:
        raise context.refuse("NH0101", f"the file can't be read: {error.strerror}", start) from error
    root = read_yaml(data, shown_file, context.report)
    if root is None:
        raise RefusedError
    if not isinstance(root, Mapping):
        raise context.expected(f"a mapping with {what}", root, hint=hint)
    return root


def read_manifest_root(file: Path, shown_file: str, context: Context) -> Mapping:
    """Read a manifest as ``read_root`` does; a file that is no YAML by its name, as a page among mods is, is refused (NH0214)."""
    if file.suffix.lower() not in _SUFFIXES and file.is_file():
        raise context.refuse(
            "NH0214",
            "this is no manifest: a mod is a folder with 'mod.yaml', or a YAML file",
            Location(file=shown_file),
            hint="'mods/*/' gives the folders of 'mods' alone",
        )
    return read_root(file, shown_file, context, what="'nhmod', 'id' and content", hint="")


def refuse_other_format(root: Mapping, context: Context) -> None:
    """Refuse (NH0210) a manifest of a later format: whatever else it has, this nhmod can say nothing true about it."""
    node = root.get("nhmod")
    if isinstance(node, Scalar) and type(node.value) is int and node.value > FORMAT:
        raise context.key("nhmod").refuse(
            "NH0210",
            f"the manifest has format {shown(node.text)}; this nhmod knows {FORMAT}",
            node.location,
            hint="update nhmod",
        )


def read_bytes(file: Path) -> bytes:
    """Read a file, but no more of it than shows that it is too long."""
    with file.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)
