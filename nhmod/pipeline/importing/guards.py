"""Takes guards out of a variant: what stands behind a symbol that it defines is what it is.

A tree that nhmod made has its mods' content between ``#ifdef MOD_CLINIC`` and ``#endif``, values as macros with a ladder of
definitions (``42 PETSHOP_SHARE``), ``^?MOD_CLINIC`` in what makedefs reads, and ``#define MOD_CLINIC`` at the end of config.h. So
have many variants that people wrote. Seen through, they are trees in which all was written in its place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from nhmod.target.c import CFile, Define, Directive, SiteError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from nhmod.target import Tree


_C = (".c", ".h", ".y", ".l", ".cpp")
_IFS = frozenset({"if", "ifdef", "ifndef"})
_WORD = re.compile(r"[A-Za-z_]\w*")
_GREP = re.compile(r"^\^([?!])(\w+)[ \t]*\r?$|^\^([:.])[^\n]*$", re.MULTILINE)


def is_c(path: str) -> bool:
    """Return whether a file has the C preprocessor's lines."""
    return path.endswith(_C)


def own_symbols(texts: Mapping[str, str], known: Collection[str]) -> frozenset[str]:
    """Find the symbols that a variant has of its own, defined to nothing and asked for by conditionals only.

    ``texts`` are the files that differ from the base's, ``known`` the base's identifiers.
    """
    files = {path: CFile(path, text) for path, text in texts.items() if is_c(path)}
    found = {
        define.name
        for path, file in files.items()
        if path.endswith(".h")
        for define in _flags(file)
        if define.name not in known
    }
    if not found:
        return frozenset()  # no file need be cut into words
    used = {word for file in files.values() for word in _words(file)}
    own = frozenset(found - used)
    asked = [one for file in files.values() for one in _conditions(file) if own.intersection(_WORD.findall(one[1]))]
    # One that is asked for together with what is not known stays, definition and all.
    while undecided := {word for one in asked if decide(*one, own) is None for word in _WORD.findall(one[1])} & own:
        own -= undecided
    return own


def _conditions(file: CFile) -> Iterator[tuple[str, str]]:
    """Go through the conditions of a file, by directive and argument."""
    try:
        yield from [(one.name, one.argument) for one in file.directives if one.name in {*_IFS, "elif"}]
    except SiteError:
        return  # conditionals that do not nest


def _words(file: CFile) -> Iterator[str]:
    """Go through the words of a file's C, or of all its text if it is none: its conditionals can't be seen through."""
    try:
        yield from [token.text for token in file.significant if token.kind == "word"]
    except SiteError:  # flex and yacc have quotes that C has not
        yield from _WORD.findall(file.source)


def _flags(file: CFile) -> Iterator[Define]:
    """Go through the symbols that a header defines to nothing whatever holds, but for that by which it knows that it was read."""
    try:
        guards = {
            before.argument
            for before, after in pairwise(file.directives)
            if (before.name, after.name) == ("ifndef", "define") and after.argument.split(" ")[0] == before.argument
        }
        for define in file.defines():
            if define.params is None and not define.value and define.name not in guards and not define.conditions:
                yield define
    except SiteError:
        return  # conditionals that do not nest


def unguarded(path: str, text: str, symbols: Collection[str], known: Collection[str]) -> str:
    """Return a file's text with the symbols' guards taken out; ``known`` are names whose macros stay."""
    if not any(symbol in text for symbol in symbols):
        return text
    if not is_c(path):
        return _unguarded_grep(text, symbols)
    try:
        return _unguarded_c(path, text, symbols, known)
    except SiteError:
        return text  # conditionals that do not nest: it stays as it is, for the patch


@dataclass(slots=True)
class _Group:
    """A conditional that is being read: its directives, and the groups within."""

    parts: list[Directive] = field(default_factory=list)


def _unguarded_c(path: str, text: str, symbols: Collection[str], known: Collection[str]) -> str:
    file = CFile(path, text)
    opened: list[_Group] = []
    cuts: list[tuple[int, int]] = []
    values: dict[str, str] = {}
    for directive in file.directives:
        if directive.name in _IFS:
            opened.append(_Group())
        if directive.name in {*_IFS, "elif", "else", "endif"}:
            opened[-1].parts.append(directive)
        if directive.name == "endif":
            cuts += _cuts(file, opened.pop(), symbols, known, values)
    cuts += [
        _lines(file, define)
        for define in file.defines()
        if define.name in symbols and define.params is None and not define.value
    ]
    return _inlined(path, _without(text, cuts), values)


def _cuts(
    file: CFile, group: _Group, symbols: Collection[str], known: Collection[str], values: dict[str, str]
) -> list[tuple[int, int]]:
    """Return what goes of a conditional; a ladder's value is noted in ``values``."""
    *heads, end = group.parts
    answers = [True if head.name == "else" else decide(head.name, head.argument, symbols) for head in heads]
    # An "#else" alone decides nothing: some symbol must be among the conditions.
    before_first = answers[: answers.index(True) + 1] if True in answers else answers
    if None in before_first or not any(symbol in head.argument for head in heads for symbol in symbols):
        return []
    bounds = [_lines(file, part) for part in group.parts]
    bodies = [(bounds[number][1], bounds[number + 1][0]) for number in range(len(heads))]
    taken = answers.index(True) if True in answers else -1
    cuts = [*bounds[:-1], _lines(file, end)]
    cuts += [body for number, body in enumerate(bodies) if number != taken]
    if taken < 0:
        return cuts
    body = file.source[slice(*bodies[taken])]
    ladder = _ladder(file, bodies, taken)
    if ladder is not None and ladder.name not in known:
        values[ladder.name] = ladder.value
        cuts.append(bodies[taken])
    elif _tells(body, symbols):
        cuts.append(bodies[taken])
    return cuts


def _ladder(file: CFile, bodies: list[tuple[int, int]], taken: int) -> Define | None:
    """Return the definition that is taken, if every branch is one definition of the same macro."""
    found: list[Define] = []
    for start, end in bodies:
        inside = [d for d in file.defines() if start <= d.span.start < end and d.params is None]
        if len(inside) != 1 or file.source[start:end].strip() != inside[0].text.strip():
            return None
        found.append(inside[0])
    return found[taken] if len(found) > 1 and len({define.name for define in found}) == 1 else None


def _tells(body: str, symbols: Collection[str]) -> bool:
    """Return whether a branch only tells some table of the symbol itself, as makedefs' list of known symbols is told."""
    lines = [line for line in body.splitlines() if line.strip()]
    return bool(lines) and all(any(f'"{symbol}"' in line for symbol in symbols) for line in lines)


def _lines(file: CFile, piece: Directive | Define) -> tuple[int, int]:
    return file.line_start(piece.span.start), file.line_end(max(piece.span.start, piece.span.end - 1))


def _without(text: str, cuts: Iterable[tuple[int, int]]) -> str:
    kept: list[str] = []
    at = 0
    for start, end in sorted(cuts):
        if start > at:
            kept.append(text[at:start])
        at = max(at, end)
    kept.append(text[at:])
    return "".join(kept)


def _inlined(path: str, text: str, values: Mapping[str, str]) -> str:
    """Write the values of ladders where their macros stand; an empty one goes with the space before it."""
    if not values:
        return text
    parts: list[str] = []
    for token in CFile(path, text).tokens:
        value = values.get(token.text) if token.kind == "word" else None
        if value is None:
            parts.append(token.text)
        elif value:
            parts.append(value)
        elif parts and parts[-1].isspace():
            parts[-1] = parts[-1].removesuffix(" ")
    return "".join(parts)


def _unguarded_grep(text: str, symbols: Collection[str]) -> str:
    """Decide the ``^?SYMBOL`` and ``%SYMBOL`` lines of what makedefs reads (util/makedefs.c: do_grep_control, do_dungeon)."""
    cuts: list[tuple[int, int]] = []
    opened: list[tuple[bool | None, int]] = []
    for match in _GREP.finditer(text):
        end = min(match.end() + 1, len(text))
        if match[1]:
            holds = (match[1] == "?") if match[2] in symbols else None
            opened.append((holds, match.start()))
            if holds is not None:
                cuts.append((match.start(), end))
            if holds is False:
                opened[-1] = (holds, match.start())
        elif opened and match[3] == ":":
            holds, start = opened[-1]
            if holds is not None:
                cuts.append((match.start() if holds else start, end))
                opened[-1] = (not holds, match.start())
        elif opened:
            holds, start = opened.pop()
            if holds is not None:
                cuts.append((match.start() if holds else start, end))
    options = "|".join(map(re.escape, sorted(symbols)))
    return re.sub(rf"^%(?:{options})(?!\w)", "", _without(text, cuts), flags=re.MULTILINE)


def unguarded_texts(base: Tree, variant: Tree, known: Collection[str]) -> tuple[dict[str, str], frozenset[str]]:
    """Return the texts of the variant's files that its own symbols' guards are taken out of, and those symbols.

    A symbol that is defined where another one is, is the variant's own as well, once the other one's guards are gone. One that the
    base defines is none, though nothing in the base's C may be called so (``known``): files that do not differ ask for it too.
    """
    texts = {path: variant.text(path) for path in variant.files() if _differs(base, variant, path)}
    known = {
        *known,
        *(define.name for path in texts if base.exists(path) for define in _defined(path, base.text(path))),
    }
    out = dict(texts)
    symbols: frozenset[str] = frozenset()
    while more := own_symbols(out, known | symbols):
        out = {path: unguarded(path, text, more, known) for path, text in out.items()}
        symbols |= more
    return {path: text for path, text in out.items() if text != texts[path]}, symbols


def _defined(path: str, text: str) -> Iterator[Define]:
    try:
        yield from CFile(path, text).defines() if path.endswith(".h") else ()
    except SiteError:
        return  # conditionals that do not nest


def _differs(base: Tree, variant: Tree, path: str) -> bool:
    return not base.exists(path) or base.content(path) != variant.content(path)


_TOKEN = re.compile(r"\s*(defined\b|\w+|&&|\|\||[!()])")


class _UnknownError(Exception):
    """A condition that is more than the symbols and their negations."""


def decide(name: str, argument: str, defined: Collection[str]) -> bool | None:
    """Return what an ``#if``, ``#ifdef``, ``#ifndef`` or ``#elif`` selects when ``defined`` are; ``None``: that depends on more.

    Of a symbol that is not among them nothing is known.
    """
    if name in {"ifdef", "ifndef"}:
        return (name == "ifdef") if argument in defined else None
    try:
        tokens = _tokens(argument)
        value, rest = _either(tokens, defined)
    except _UnknownError:
        return None
    return None if rest else value


def _tokens(argument: str) -> list[str]:
    tokens: list[str] = []
    at = 0
    while argument[at:].strip():
        match = _TOKEN.match(argument, at)
        if match is None:
            raise _UnknownError
        tokens.append(match[1])
        at = match.end()
    return tokens


def _either(tokens: list[str], defined: Collection[str]) -> tuple[bool | None, list[str]]:
    value, rest = _both(tokens, defined)
    while rest[:1] == ["||"]:
        other, rest = _both(rest[1:], defined)
        value = True if value or other else None if None in (value, other) else False
    return value, rest


def _both(tokens: list[str], defined: Collection[str]) -> tuple[bool | None, list[str]]:
    value, rest = _one(tokens, defined)
    while rest[:1] == ["&&"]:
        other, rest = _one(rest[1:], defined)
        value = False if value is False or other is False else None if None in (value, other) else True
    return value, rest


def _one(tokens: list[str], defined: Collection[str]) -> tuple[bool | None, list[str]]:
    match tokens:
        case ["!", *rest]:
            value, rest = _one(rest, defined)
            return (None if value is None else not value), rest
        case ["defined", "(", name, ")", *rest] | ["defined", name, *rest] if name not in {"(", ")"}:
            return (True if name in defined else None), rest
        case ["(", *rest]:
            value, rest = _either(rest, defined)
            if rest[:1] != [")"]:
                raise _UnknownError
            return value, rest[1:]
        case ["0" | "1" as number, *rest]:
            return number == "1", rest
    raise _UnknownError
