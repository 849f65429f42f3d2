"""What both dialects do with the files of whole levels: name them, write them as lev_comp does, and hold a text against one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_languages.language import CompiledFile, LevelLanguage
from nhmod_languages.proof import proved

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.binary import Header
    from nhmod.diagnostics import Report

NOT_A_BYTE = re.compile("[^\0-\xff]")
_FOLDERS = re.compile(r".*[/\\]", re.DOTALL)


def level_of(file: str) -> str:
    """Return the name of the level that a .lev file is of."""
    return _FOLDERS.sub("", file).removesuffix(".lev")


def level_files(levels: Iterable[tuple[str, bytes]]) -> tuple[CompiledFile, ...]:
    """Return the files of levels, each with its name and its bytes.

    lev_comp opens a file without cutting it off: what a longer level of the same name wrote stays behind.
    """
    files: dict[str, bytes] = {}
    for name, content in levels:
        files[name] = content + files.get(name, b"")[len(content) :]
    return tuple(CompiledFile(name=f"{name}.lev", content=content) for name, content in files.items())


def proved_level(
    language: LevelLanguage,
    text: str,
    content: bytes,
    file: str,
    report: Report,
    *,
    header: Header,
    code: str,
    lenient: bool,
) -> str:
    """Return the text if it compiles to a file's content, else nothing, with an error ``code`` in the report."""

    def compiled(own: Report) -> bytes:
        return _joined(language.compile(text, file, own, header, lenient=lenient))

    def leniently(own: Report) -> bytes:
        return _joined(language.compile(text, file, own, header, lenient=True))

    return proved(text, content, file, report, code, compiled=compiled, leniently=None if lenient else leniently)


def _joined(files: Iterable[CompiledFile]) -> bytes:
    return b"".join(file.content for file in files)
