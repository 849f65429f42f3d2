"""The variables of a makefile, as far as the game's own makefiles use them: lists of files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_nethack.problems import not_found

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

_ASSIGNMENT = re.compile(r"^(\w+)[ \t]*(\+?)=[ \t]*(.*)$", re.MULTILINE)
_USE = re.compile(r"\$[({](\w+)[)}]")
# The shell's own "those of these that are there", as mods' levels are listed.
_PRESENT = re.compile(r"`ls ([^`]*) 2>/dev/null`")
_DEEPEST = 20


def variables(text: str) -> Mapping[str, str]:
    """Return the variables of a makefile, not expanded; lines that end in a backslash go on, comments are left out."""
    joined = re.sub(r"\\\r?\n[ \t]*", " ", text)
    found: dict[str, str] = {}
    for name, more, line in _ASSIGNMENT.findall(joined):
        value = line.partition("#")[0].rstrip()
        found[name] = f"{found.get(name, '')} {value}".strip() if more else value
    return found


def listed_files(text: str, name: str, file: str, present: Collection[str]) -> tuple[str, ...]:
    """Return the files that a variable lists, as the shell does in a folder that has the files ``present``.

    A pattern stands for the names that it matches, in the order of their bytes; one that matches nothing is given as it
    is, like a plain name. ```ls NAMES 2>/dev/null``` stands for those of its names that are there. Raises as ``words``.
    """
    value = " ".join(words(text, name, file))
    found: list[str] = []
    for number, part in enumerate(_PRESENT.split(value)):
        names = tuple(matching(part.split(), present))
        found += names if number % 2 == 0 else sorted(name for name in names if name in present)
    return tuple(found)


def words(text: str, name: str, file: str) -> tuple[str, ...]:
    """Return the words of a variable, expanded (NH1801 if there is none of that name; an unset one in it is empty)."""
    found = variables(text)
    if name not in found:
        raise not_found(file, f"the variable {name}")
    value = found[name]
    for _ in range(_DEEPEST):  # a variable may not use itself, but nothing keeps a makefile from saying so
        value, count = _USE.subn(lambda match: found.get(match[1], ""), value)
        if not count:
            break
    return tuple(value.split())


def matching(patterns: Iterable[str], names: Iterable[str]) -> Iterator[str]:
    """Replace each shell pattern by the names that it matches, in the order of their bytes.

    A pattern that matches nothing, like a plain name, is given as it is, as the shell does.
    """
    ordered = sorted(names)
    for pattern in patterns:
        wanted = re.compile(_expression(pattern))
        found = [name for name in ordered if wanted.fullmatch(name)] if re.search(r"[*?[]", pattern) else []
        yield from found or (pattern,)


def _expression(pattern: str) -> str:
    """Make a regular expression of a pattern; a leading dot must be spelt out."""
    parts = re.split(r"(\*|\?|\[[^]]+\])", pattern)
    wild = {"*": ".*", "?": "."}
    hidden = "" if pattern.startswith(".") else r"(?!\.)"
    return hidden + "".join(
        wild.get(part) or (part.replace("[!", "[^") if part.startswith("[") else re.escape(part)) for part in parts
    )
