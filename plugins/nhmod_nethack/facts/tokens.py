r"""Preprocessed C as a row of tokens, and what can be taken out of it: initializers, argument lists, functions.

A token is its text alone, as ``nhmod.target.c.token_texts`` cuts it: ``MON``, ``(``, ``"giant ant"``, ``'\0'``, ``0x20L``.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from nhmod.target.c import token_texts
from nhmod_nethack.problems import not_found

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.target.preprocess import Macro

Tokens: TypeAlias = tuple[str, ...]

_OPENING = frozenset("([{")
_CLOSING = frozenset(")]}")
_DEEPER = MappingProxyType(dict.fromkeys(_OPENING, 1) | dict.fromkeys(_CLOSING, -1))
_ADDRESS = re.compile(r"[A-Za-z_]\w*")


def is_identifier(token: str) -> bool:
    """Return whether a token is a name."""
    return _ADDRESS.fullmatch(token) is not None


def is_string(tokens: Sequence[str]) -> bool:
    """Return whether all of some tokens are string literals."""
    return bool(tokens) and all(token[0] == '"' for token in tokens)


def closing(tokens: Sequence[str], start: int) -> int:
    """Return the index of the bracket that closes the one at ``start`` (the last index, if none does)."""
    depth = 0
    for index in range(start, len(tokens)):
        if tokens[index] in _DEEPER:
            depth += _DEEPER[tokens[index]]
            if depth == 0 and tokens[index] in _CLOSING:
                return index
    return len(tokens) - 1


def split(tokens: Sequence[str], separator: str = ",") -> tuple[Tokens, ...]:
    """Cut tokens at the separators that are in no bracket; an empty last part (a trailing comma) is dropped."""
    parts: list[Tokens] = []
    part: list[str] = []
    depth = 0
    for token in tokens:
        if token == separator and depth == 0:
            parts.append(tuple(part))
            part = []
            continue
        if token in _DEEPER:
            depth += _DEEPER[token]
        part.append(token)
    if part:
        parts.append(tuple(part))
    return tuple(parts)


def elements(tokens: Sequence[str]) -> tuple[Tokens, ...]:
    """Return the parts of ``{ a, b, … }``, or the arguments of ``HEAD ( a, b, … )``; of anything else, itself alone."""
    start = 0 if tokens and tokens[0] == "{" else 1
    if len(tokens) > start and tokens[start] in _OPENING and closing(tokens, start) == len(tokens) - 1:
        return split(tokens[start + 1 : -1])
    return (tuple(tokens),)


def unwrap(tokens: Sequence[str]) -> Tokens:
    """Take off parentheses that enclose the whole."""
    while tokens and tokens[0] == "(" and closing(tokens, 0) == len(tokens) - 1:
        tokens = tokens[1:-1]
    return tuple(tokens)


def substituted(macro: Macro, arguments: Sequence[Sequence[str]]) -> Tokens:
    """Return what a macro stands for with these arguments, one for each parameter; nothing in it is expanded."""
    given = dict(zip(macro.parameters or (), arguments, strict=True))
    return tuple(token for word in token_texts(macro.text) for token in given.get(word, (word,)))


def chosen_texts(tokens: Tokens, macros: Mapping[str, Macro]) -> Tokens:
    """Put the text that a macro chooses of several in the place of its call: of two languages, ``E_J("newt", "imori")``."""
    choosers: dict[str, tuple[int, int]] = {}
    for name in macros.keys() & set(tokens):
        parameters, text = macros[name].parameters, macros[name].text.strip("() ")
        if parameters and text in parameters:
            choosers[name] = len(parameters), parameters.index(text)
    if not choosers:
        return tokens
    out: list[str] = []
    index = 0
    while index < len(tokens):
        word = tokens[index]
        if word in choosers and tokens[index + 1 : index + 2] == ("(",):
            end = closing(tokens, index + 1)
            texts = split(tokens[index + 2 : end])
            count, place = choosers[word]
            if len(texts) == count and all(map(is_string, texts)):
                out += texts[place]
                index = end + 1
                continue
        out.append(word)
        index += 1
    return tuple(out)


def initializer(tokens: Sequence[str], name: str, file: str, *, of: str = "") -> tuple[Tokens, ...]:
    """Return the elements of ``name[…] = { … }``, or of the file's first array of a structure (``of``) where none has that name.

    A tree that changes its tables while it runs begins from another array: dNetHack's ``base_artilist[]``.

    Raises:
        ``DiagnosticError``: NH1801 if there is none.
    """
    named = [index + 1 for index in _occurrences(tokens, name)]
    typed = [
        index + 2
        for index in (_occurrences(tokens, of) if of else ())
        if index and tokens[index - 1] == "struct" and index + 1 < len(tokens) and is_identifier(tokens[index + 1])
    ]
    for start in (*named, *typed):
        after = start
        while after < len(tokens) and tokens[after] == "[":
            after = closing(tokens, after) + 1
        if tuple(tokens[after : after + 2]) == ("=", "{"):
            return elements(tokens[after + 1 : closing(tokens, after + 1) + 1])
    raise not_found(file, f"the table {name}[]")


def function(tokens: Sequence[str], name: str, file: str) -> Tokens:
    """Return the body of a function, ANSI or K&R, without its braces (NH1801 if it is not defined)."""
    for index in _occurrences(tokens, name):
        if index + 1 >= len(tokens) or tokens[index + 1] != "(":
            continue
        after = closing(tokens, index + 1) + 1
        # K&R: declarations of the parameters stand between the parentheses and the body.
        while after < len(tokens) and (is_identifier(tokens[after]) or tokens[after] in "*,;[]"):
            after += 1
        if after < len(tokens) and tokens[after] == "{" and tokens[after - 1] in {")", ";"}:
            return tuple(tokens[after + 1 : closing(tokens, after)])
    raise not_found(file, f"the function {name}()")


def aggregate(tokens: Sequence[str], keyword: str, name: str, file: str) -> Tokens:
    """Return what is in the braces of ``struct name { … }`` or ``enum name { … }`` (NH1801 if there is none)."""
    for index in _occurrences(tokens, name):
        if index and tokens[index - 1] == keyword and tuple(tokens[index + 1 : index + 2]) == ("{",):
            return tuple(tokens[index + 2 : closing(tokens, index + 1)])
    raise not_found(file, f"{keyword} {name}")


def enumerations(tokens: Sequence[str]) -> Iterator[tuple[str, tuple[tuple[str, Tokens], ...]]]:
    """Go through all enumerations: their names (or nothing) and their constants with the tokens of their values."""
    for name, members in _enumerations(tokens):
        yield name, tuple((member[0], member[2:]) for member in members if member)


def called_in_enumerations(tokens: Sequence[str]) -> frozenset[str]:
    """Return the macros whose calls stand for constants of enumerations: ``MON(NAM("newt"), …)``, perhaps with no comma between two."""
    found: set[str] = set()
    for _name, members in _enumerations(tokens):
        for member in members:
            place = 0
            while is_identifier(member[place]) and member[place + 1 : place + 2] == ("(",):
                found.add(member[place])
                place = closing(member, place + 1) + 1
                if place >= len(member):
                    break
    return frozenset(found)


def _enumerations(tokens: Sequence[str]) -> Iterator[tuple[str, tuple[Tokens, ...]]]:
    for index in _occurrences(tokens, "enum"):
        brace = index + 1 + (index + 1 < len(tokens) and is_identifier(tokens[index + 1]))
        if brace < len(tokens) and tokens[brace] == "{":
            name = tokens[index + 1] if brace > index + 1 else ""
            yield name, tuple(filter(None, elements(tokens[brace : closing(tokens, brace) + 1])))


def render(tokens: Sequence[str]) -> str:
    """Write tokens as the sources do, on one line: ``LVL(2, 18, -1, 0, 0)``, ``M1_FLY | M1_ANIMAL``."""
    pieces: list[str] = []
    before = unary = ""
    for token in tokens:
        glued = (
            not before
            or before in {"(", "[", "{", "!", "~", unary}
            or token in {")", "]", "}", ",", ";"}
            or (token in {"(", "["} and is_identifier(before))
        )
        pieces.append(token if glued else f" {token}")
        unary = token if token in {"-", "+"} and (not before or before in "(,=<>|&+-*/?:") else ""
        before = token
    return "".join(pieces)


def _occurrences(tokens: Sequence[str], name: str) -> Iterator[int]:
    index = -1
    while True:
        try:
            index = tokens.index(name, index + 1)
        except ValueError:
            return
        yield index
