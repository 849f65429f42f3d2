"""The structures of the headers, resolved to C's own types: what the compilers' binary files are laid out by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Entry, Json
from nhmod.target.c import token_texts
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.tokens import Tokens, closing, is_identifier, split
from nhmod_nethack.programs import has_programs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.target.preprocess import Macro
    from nhmod_nethack.facts.sources import Sources
    from nhmod_nethack.facts.values import Constants

FILES = ("include/hack.h", "include/dgn_file.h", "include/sp_lev.h", "include/lev.h", "include/patchlevel.h")
_AGGREGATES = ("struct", "union")
_BASIC = frozenset({"char", "short", "int", "long", "unsigned", "signed"})
_STANDARD: Mapping[str, Tokens] = {
    "bool": ("unsigned", "char"),
    "_Bool": ("unsigned", "char"),
    "int8_t": ("signed", "char"),
    "uint8_t": ("unsigned", "char"),
    "int16_t": ("short",),
    "uint16_t": ("unsigned", "short"),
    "int32_t": ("int",),
    "uint32_t": ("unsigned", "int"),
}
"""Types of C's own headers (stdbool.h, stdint.h) that are of one size everywhere."""
_QUALIFIERS = frozenset({"const", "volatile", "extern", "static", "register"})
_DEEPEST = 20


class _UnreadableError(Exception):
    """A declaration that is no plain member: a bit-field, a function, a type that the tree does not have."""


def _structures(sources: Sources) -> Iterator[Entry]:
    """Read the structures and unions of the headers, but those with bit-fields.

    The name is a type's (``lev_init``) or a tag's (``struct tmpdungeon``), the symbol the same; words are further names
    of the same structure. ``fields``: ``union`` (whether it is one) and ``members``, a list of ``[name, type, count]``:
    the type is one of C's own without a name of the game's ("unsigned long", "signed char", "*" for every pointer), or
    an object with ``name``, ``union`` and ``members`` in its turn; the count is 0 unless it is an array.
    """
    return _Reader(sources).entries()


class _Reader:
    def __init__(self, sources: Sources) -> None:
        self._constants: Constants = sources.constants
        self._macros: dict[str, Macro] = {}
        self._types: dict[str, Tokens] = {}
        self._bodies: dict[str, Tokens] = {}
        # A type of one header may have the name of a tag of another (sp_lev.h's monster and trap): two spaces of names.
        for file in FILES:
            if has_programs(sources.tree) and not sources.tree.exists(file):
                continue  # no level file is written there, and no compiled dungeon
            run = sources.headers if file == FILES[0] else sources.run(file)
            self._macros.update(run.macros)
            self._survey(sources.header_tokens if file == FILES[0] else sources.tokens(file))

    def entries(self) -> Iterator[Entry]:
        for name in (*self._bodies, *self._types):
            try:
                resolved = self._resolve((name,) if name in self._types else tuple(name.split()), 0)
            except (_UnreadableError, DiagnosticError):
                continue
            if isinstance(resolved, dict):
                yield Entry(symbol=name, name=name, fields={key: resolved[key] for key in ("union", "members")})

    def _survey(self, tokens: Tokens) -> None:
        """Note the tags with their members, and the types with what they stand for."""
        for index, word in enumerate(tokens):
            if word in _AGGREGATES and index + 2 < len(tokens) and tokens[index + 2] == "{":
                body = tokens[index + 3 : closing(tokens, index + 2)]
                self._bodies.setdefault(f"{word} {tokens[index + 1]}", body)
            elif word == "typedef":
                self._add_type(tokens, index + 1)

    def _add_type(self, tokens: Tokens, start: int) -> None:
        end = start
        while end < len(tokens) and tokens[end] != ";":
            end = closing(tokens, end) + 1 if tokens[end] in "([{" else end + 1
        declaration = tokens[start:end]
        if declaration and is_identifier(declaration[-1]):
            self._types.setdefault(declaration[-1], declaration[:-1])

    def _resolve(self, specifier: Tokens, depth: int) -> str | dict[str, Json]:
        """Return C's own type for what stands before a declarator's name, or a structure's members."""
        if depth > _DEEPEST:
            raise _UnreadableError
        words = tuple(word for word in specifier if word not in _QUALIFIERS)
        # Stars in the braces are the members' own.
        outside = words[closing(words, words.index("{")) :] if "{" in words else words
        if "*" in outside:
            return "*"
        if words and words[0] in _AGGREGATES:
            return self._aggregate(words, depth)
        if words and words[0] == "enum":
            return "int"
        if words and set(words) <= _BASIC:
            return _basic(words)
        if len(words) != 1:
            raise _UnreadableError
        known = self._types.get(words[0])
        if known is None:
            macro = self._macros.get(words[0])
            if macro is not None and macro.parameters is None:
                known = token_texts(macro.text)
            elif macro is None and words[0] in _STANDARD:
                known = _STANDARD[words[0]]
            else:
                raise _UnreadableError
        return self._resolve(known, depth + 1)

    def _aggregate(self, words: Tokens, depth: int) -> dict[str, Json]:
        keyword, tag = words[0], words[1] if len(words) > 1 and words[1] != "{" else ""
        if "{" in words:
            opening = words.index("{")
            body = words[opening + 1 : closing(words, opening)]
        elif f"{keyword} {tag}" in self._bodies:
            body = self._bodies[f"{keyword} {tag}"]
        else:
            raise _UnreadableError
        members: list[Json] = []
        for declaration in split(body, ";"):
            members += self._members(declaration, depth + 1)
        return {"name": tag, "union": keyword == "union", "members": members}

    def _members(self, declaration: Tokens, depth: int) -> Iterator[Json]:
        first, *others = split(declaration)
        name = _name_at(first)
        specifier = first[:name]
        while specifier and specifier[-1] == "*":
            specifier = specifier[:-1]
        # The stars belong to each name, not to the type.
        for declarator in (first[len(specifier) :], *others):
            at = _name_at(declarator)
            ctype: Json = "*" if "*" in declarator[:at] else self._resolve(specifier, depth)
            yield [declarator[at], ctype, self._count(declarator[at + 1 :])]

    def _count(self, after: Tokens) -> int:
        if not after:
            return 0
        if after[0] != "[" or closing(after, 0) != len(after) - 1:
            raise _UnreadableError
        count = self._constants.value(after[1:-1], FILES[0])
        if count <= 0:
            raise _UnreadableError
        return count


def _name_at(declarator: Sequence[str]) -> int:
    """Find the name that a declarator declares; raises for bit-fields and functions."""
    end = closing(declarator, declarator.index("{")) if "{" in declarator else 0
    if any(token in {"(", ":"} for token in declarator[end:]):
        raise _UnreadableError
    limit = next((at for at in range(end, len(declarator)) if declarator[at] == "["), len(declarator))
    if limit == end or not is_identifier(declarator[limit - 1]):
        raise _UnreadableError
    return limit - 1


def _basic(words: Sequence[str]) -> str:
    """Write a basic type as ``nhmod.binary`` does: "unsigned long", "signed char", "short"."""
    size = next((word for word in ("char", "short", "long") if word in words), "int")
    if "unsigned" in words:
        return f"unsigned {size}"
    return "signed char" if size == "char" and "signed" in words else size


def _macros(sources: Sources) -> Iterator[Entry]:
    """Read the macros of the headers that have parameters; ``fields``: ``parameters`` (their names) and ``text``, not expanded."""
    found: Mapping[str, Macro] = {
        name: macro for file in FILES for name, macro in sources.run(file).macros.items() if macro.parameters
    }
    for name, macro in found.items():
        parameters: list[Json] = [*(macro.parameters or ())]
        yield Entry(symbol=name, name=name, fields={"parameters": parameters, "text": macro.text})


READERS = (
    Reader(name="structures", label="structure", entries=_structures, spoken=False),
    Reader(name="macros", label="macro", entries=_macros, spoken=False),
)
