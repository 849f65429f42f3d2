"""What saved games of NetHack depend on, as far as mods change it.

A save is the game's memory, written as it lies there (src/save.c): structures by their size, tables by their length, and numbers that
mean whatever this game's constants say. So it is read rightly by a game whose structures, constants and tables of monsters, objects
and artifacts (mvitals[], objects[], artiexist[] are saved whole) are the same, and whose functions that write and read are.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from nhmod.target import Saved
from nhmod.target.c import CFile, Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Facts, Tree

_TABLES = ("monsters", "objects", "artifacts")
"""The tables that are saved whole, by the vocabularies of what is in them."""
_WRITING = frozenset({"bwrite", "mread"})
"""What every function calls that writes a part of a save or reads one (src/save.c, src/restore.c)."""
_NUMBERED_TEXTS = ("dat/oracles.txt",)
"""Texts that a save knows by their places (src/rumors.c, saveoracles)."""
_DIGITS = 12


def saved(tree: Tree, facts: Facts, files: Mapping[str, bytes]) -> Saved:
    """Return what of that differs from the tree, in the files as all mods make them."""
    changed: dict[str, str] = {}
    added: dict[str, str] = {}
    for table in _TABLES:
        if facts.added(table):
            changed[f"the number of {table}"] = str(len(facts[table]))
    for path, content in sorted(files.items()):
        if path in _NUMBERED_TEXTS and not (tree.exists(path) and tree.content(path) == content):
            changed[path] = hashlib.sha256(content).hexdigest()[:_DIGITS]
        elif path.endswith((".c", ".h")) and path.startswith(("include/", "src/")):
            before = dict(_of_file(tree.c(path))) if tree.exists(path) else {}
            now = dict(_of_file(CFile(path, content.decode("latin-1"), target=tree.target.name)))
            changed.update((name, now.get(name, "gone")) for name in before if now.get(name) != before[name])
            added.update((name, value) for name, value in now.items() if name not in before)
    return Saved(changed=changed, added=added)


def _of_file(c: CFile) -> Iterator[tuple[str, str]]:
    """Yield what a file has that saves depend on: a header's structures and constants, a source's functions that write or read one."""
    if c.path.startswith("include/"):
        for struct in c.structs():
            if struct.members:
                yield f"the structure {struct.name} ({c.path})", _digest(c, struct.body)
        yield from ((f"the constant {name} ({c.path})", value) for name, value in _constants(c))
    elif not _WRITING.isdisjoint(c.identifiers()):
        for function in c.functions():
            words = _words(c, function.body)
            if not _WRITING.isdisjoint(words):
                yield f"{function.name}() ({c.path})", _digest(c, function.body)


def _constants(c: CFile) -> Iterator[tuple[str, str]]:
    """Yield a header's constants with their values; one that is counted is the one before it and how many more."""
    values: dict[str, list[str]] = {}
    for define in c.defines():
        if define.params is None and define.value:
            values.setdefault(define.name, []).append(define.value)
    yield from ((name, " or ".join(found)) for name, found in values.items())
    for enum in c.enums():
        base, more = "0", 0
        for member in enum.members:
            if member.value is not None:
                base, more = c.text(member.value).strip(), 0
            yield member.name, str(int(base) + more) if base.isdecimal() else f"{base}{f' + {more}' if more else ''}"
            more += 1


def _words(c: CFile, span: Span) -> list[str]:
    """Return a stretch's tokens, without space and comments."""
    return [token.text for token in c.significant if span.start <= token.start < span.end]


def _digest(c: CFile, span: Span) -> str:
    lines = [(one.span.start, f"#{one.name} {one.argument}") for one in c.directives]
    words = [(token.start, token.text) for token in c.significant]
    within = [text for start, text in sorted((*words, *lines)) if span.start <= start < span.end]
    return hashlib.sha256("\n".join(within).encode("latin-1")).hexdigest()[:_DIGITS]
