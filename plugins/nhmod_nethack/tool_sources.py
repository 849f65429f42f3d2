"""The files that a tree's own tools (util/) are made of: where the C of an object is, and which headers it includes, in any folder."""

from __future__ import annotations

import posixpath
import re
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from nhmod.target import Tree
    from nhmod.target.preprocess import Texts

_UTIL, _SRC, _INCLUDE = "util", "src", "include"
_ONLY_FOR_TOOLS = "_util"
"""What some trees have at the end of an object's name that is compiled once more for the tools."""
_INCLUDED = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)

# mon-en.o: ../src/monst.c / $(CC) $(CFLAGS) -c -DENGLISH -o$@ ../src/monst.c
_OBJECT = re.compile(r"^(\S+\.o)[ \t]*:(?!=)[ \t]*([^\n]*)((?:\n\t[^\n]*)*)", re.MULTILINE)
_MACRO = re.compile(r"(?<!\S)-[DU]\w+(?:=[\w.]+)?(?!\S)")
TOOLS = "sys/unix/Makefile.utl"
_MAKEFILES = (TOOLS, "sys/unix/Makefile.src", "Makefile", "GNUmakefile")
# include/gnames.h: util/makedefs / cd util && ./makedefs -g
_RULE = re.compile(r"^(?:\.\./)?include/([\w.]+)[ \t]*:[^\n]*\n\t[^\n]*\bmakedefs[ \t]+(-\w)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a makefile's rule for an object says: the C file that it needs first, from util/, and the macros of its command."""

    source: str
    macros: tuple[str, ...]


def rules_of(makefile: str) -> Mapping[str, Ruled]:
    """Return the rules of a makefile for objects, by the objects' names without folders; of two for one make takes the last."""
    found: dict[str, Ruled] = {}
    for name, needed, command in _OBJECT.findall(re.sub(r"\\\r?\n[ \t]*", " ", makefile)):
        source = next((word for word in needed.split() if word.endswith(".c")), "")
        if source:
            found[posixpath.basename(name)] = Ruled(source, tuple(_MACRO.findall(command)))
    return found


def macros_of(objects: Iterable[str], rules: Mapping[str, Ruled]) -> tuple[str, ...]:
    """Return the macros that the rules of a program's objects have in their commands (``-DENGLISH``): its files are read at once."""
    named = (posixpath.basename(one) for one in objects)
    return tuple(dict.fromkeys(macro for name in named if name in rules for macro in rules[name].macros))


def macros_for(tree: Texts, source: str) -> Mapping[str, str]:
    """Return the macros that a file is compiled with for the tools alone, as the makefile's rules for objects of it say.

    A translation's tables have the names of another language in the game than in makedefs and in level files: ``-DENGLISH``.
    """
    if not tree.exists(TOOLS):
        return {}
    rules = rules_of(tree.text(TOOLS)).values()
    said = (macro for rule in rules if _from_util(rule.source) == source for macro in rule.macros)
    return {
        name: value or "1" for name, _, value in (macro[2:].partition("=") for macro in said if macro.startswith("-D"))
    }


def _from_util(path: str) -> str:
    return posixpath.normpath(f"{_UTIL}/{path}")


def source_of(
    word: str, exists: Callable[[str], bool], rules: Mapping[str, Ruled] = MappingProxyType({})
) -> str | None:
    """Return the C file of an object that sys/unix/Makefile.utl names, as it is seen from util/; nothing where there is none.

    It is the one of its name, else what its rule names first.
    """
    own = PurePosixPath(posixpath.normpath(f"{_UTIL}/{word}")).with_suffix(".c")
    names = (own.name, f"{own.stem.removesuffix(_ONLY_FOR_TOOLS)}.c")
    ruled = rules.get(f"{own.stem}.o")
    places = (
        *(f"{folder}/{name}" for folder in (own.parent.as_posix(), _UTIL, _SRC) for name in names),
        *([_from_util(ruled.source)] if ruled else []),
    )
    return next((place for place in places if exists(place)), None)


@dataclass(frozen=True, slots=True)
class Included:
    """What files include: those ``there`` in the tree, by their paths, and those ``missing``, by their names as they are included."""

    there: frozenset[str]
    missing: frozenset[str]


def included_by(tree: Tree, sources: Iterable[str], changed: Mapping[str, bytes]) -> Included:
    """Return what some files of the tree include, and what those include, of any conditional.

    ``changed`` are other contents of files. One is looked for beside the file that names it, then in include/, as ``cc -I../include`` does.
    """
    found: set[str] = set()
    missing: set[str] = set()
    todo = list(sources)
    while todo:
        path = todo.pop()
        if path in changed:
            text = changed[path].decode("latin-1")
        elif tree.exists(path):
            text = tree.text(path)
        else:
            continue
        beside = posixpath.dirname(path)
        for name in _INCLUDED.findall(text):
            places = (posixpath.normpath(f"{folder}/{name}") for folder in (beside, _INCLUDE))
            new = next((place for place in places if tree.exists(place)), None)
            if new is None:
                missing.add(name)
            elif new not in found:
                found.add(new)
                todo.append(new)
    return Included(frozenset(found), frozenset(missing))


def options_for(tree: Tree, headers: Collection[str]) -> list[str]:
    """Return with which options makedefs makes some headers, as the tree's makefiles say it (``./makedefs -o``)."""
    texts = (tree.text(file) for file in _MAKEFILES if tree.exists(file))
    rules = {name: option for text in texts for name, option in _RULE.findall(text)}
    return sorted({option for name, option in rules.items() if name in headers})
