"""The types of what is longer than a line: files of the mod, and blocks of text."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean
from nhmod.manifest.node import Node, Scalar, Sequence
from nhmod.manifest.paths import SAFE_PATH, PathProblemError, check_path, inside_named
from nhmod.manifest.type import Written, whole
from nhmod.manifest.types_scalar import Text
from nhmod.manifest.values import BlockText, CodeText, ModFile

if TYPE_CHECKING:
    from nhmod.manifest.context import Context
    from nhmod.manifest.definitions import Definitions, Schema

_MOST_FILES = 2000
_SHOWN = 3
_MAX_BLOCK = 1024 * 1024
_MAX_CODE = 64 * 1024
_MAX_FILE = 8 * 1024 * 1024
_MAX_PATH = 250


class File(Written[ModFile]):
    """A file of the mod, named relative to its folder: it exists below the folder, with one of the suffixes if any."""

    def __init__(self, *suffixes: str, label: str = "", brings: bool = False) -> None:
        """Set the allowed suffixes (``.des``); ``brings``: what its text names may come into a game."""
        self._brings = brings
        ending = f" ending in {' or '.join(suffixes)}" if suffixes else ""
        self._suffixes = suffixes
        super().__init__(
            Text(max_length=_MAX_PATH, label=label or f"a file of the mod{ending}, relative to its folder")
        )

    def fit(self, node: Node) -> int:
        """Fit a text that looks like such a file's name: by its suffix, or without any by being a path."""
        if not isinstance(node, Scalar) or not self._written.fit(node):
            return 0
        if self._suffixes:
            return int(node.text.endswith(self._suffixes))
        try:
            check_path(node.text)
        except PathProblemError:
            return 0
        return 1

    def read(self, node: Node, context: Context) -> ModFile:
        """Find the file."""
        text = self._written.read(node, context)
        if self._suffixes and not text.endswith(self._suffixes):
            raise context.expected(self.label, node, hint=self._beside(text, context.folder))
        try:
            real = inside_named(context.folder, text)
        except PathProblemError as problem:
            there = self._beside(text, context.folder) if problem.code == "NH0208" else ""
            hint = context.left_out(node) or there
            raise context.refuse(problem.code, problem.message, node.location, hint=hint) from problem
        size = real.stat().st_size
        if size > _MAX_FILE:
            message = f"the file has {size:,} bytes; at most {_MAX_FILE:,} are read"
            raise context.refuse("NH0204", message, node.location)
        return ModFile(path=PurePosixPath(text).as_posix(), real=real, origin=context.origin(node), brings=self._brings)

    def _beside(self, text: str, folder: Path) -> str:
        """Return which of the mod's files was probably meant: one in other letters, in another folder, or with another ending."""
        there = tuple(islice(folder.rglob("*"), _MOST_FILES))
        if any(one.is_dir() for one in there if one == folder / text):
            return "name a file in this folder"
        names = sorted(one.relative_to(folder).as_posix() for one in there if one.is_file())
        fitting = [name for name in names if not self._suffixes or name.endswith(self._suffixes)]
        path = PurePosixPath(text.casefold())
        like = {name: PurePosixPath(name.casefold()) for name in fitting}
        meant = (
            [name for name in fitting if like[name] == path]
            or [name for name in fitting if like[name].name == path.name]
            or [name for name in fitting if like[name].stem == path.stem]
        )
        return f"the folder has {', '.join(meant[:_SHOWN])}" if meant else did_you_mean(text, fitting)

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a relative path."""
        schema = self._written.json_schema(definitions)
        schema["pattern"] = whole(SAFE_PATH)
        if self._suffixes:
            endings = "|".join(re.escape(suffix) for suffix in self._suffixes)
            schema["allOf"] = [{"pattern": rf"(?:{endings})$(?!\n)"}]
        return schema


_BELOW = "after the key, and the lines below it"


class Block(Written[BlockText]):
    """Several lines of text, best written after ``|``; tabs are allowed, other control characters are not.

    Lines of which YAML makes one (in quotes, after ``>``) are refused, but where they are ``joined`` without harm.
    """

    def __init__(self, *, max_length: int = _MAX_BLOCK, label: str = "", joined: bool = False) -> None:
        """Set the most characters."""
        super().__init__(Text(max_length=max_length, lines=True, label=label or "a block of text"))
        self._joined = joined

    def read(self, node: Node, context: Context) -> BlockText:
        """Read the lines."""
        if isinstance(node, Sequence) and node.items and all(isinstance(item, Scalar) for item in node.items):
            raise context.expected(self.label, node, hint=f"write '|' {_BELOW}, without '-'")
        lines = self._written.read(node, context).split("\n")
        if len(lines) > 1 and not lines[-1]:
            lines.pop()
        if isinstance(node, Scalar) and not self._joined and len(lines) < (written := _lines_of(node)):
            message = f"YAML makes {len(lines)} of these {written} lines, as they do not stand after a '|'"
            raise context.refuse("NH0118", message, node.location, hint=f"write '|' {_instead_of(node)}")
        indent = node.indent if isinstance(node, Scalar) else 0
        return BlockText(lines=tuple(lines), origin=context.origin(node), indent=indent)


def _lines_of(node: Scalar) -> int:
    """Return on how many lines of the file a text stands, without the mark before a folded one."""
    count = node.location.end_line - node.location.line
    return 0 if node.style == "|" else max(count, 1) if node.style == ">" else count + 1


def _instead_of(node: Scalar) -> str:
    if node.style == ">":
        return "in place of '>'"
    return f"{_BELOW}, without quotes" if node.style else _BELOW


class Code(Written[CodeText]):
    """C by the mod's author, best written after ``|``; whoever builds the mod has to trust it (``--allow-code``)."""

    def __init__(self) -> None:
        """Take a block of text."""
        super().__init__(Block(max_length=_MAX_CODE, label="C code", joined=True))

    def read(self, node: Node, context: Context) -> CodeText:
        """Read the lines."""
        block = self._written.read(node, context)
        return CodeText(lines=block.lines, origin=block.origin, indent=block.indent)
