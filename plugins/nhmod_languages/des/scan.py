"""Finds the levels of a description and the things of the game that they name. Mirrors util/lev_comp.y."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from nhmod.source import Source, Span
from nhmod_languages.des.lexer import Kind, Token, tokens
from nhmod_languages.des.model import DesFile, DesLevel, Dialect, MapBlock, Reference, Refers, Statement
from nhmod_languages.des.statements import LEVEL_KEYWORDS, ONLY_343, WITH_COLON, is_mark, statements

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FIRST_ARGUMENT = {
    "MONSTER": Refers.MONSTER,
    "OBJECT": Refers.OBJECT,
    "CONTAINER": Refers.OBJECT,
    "TRAP": Refers.TRAP,
    "ROOM": Refers.ROOM,
    "SUBROOM": Refers.ROOM,
}
_LISTS = {word: refers for refers in (Refers.MONSTER, Refers.OBJECT) for word in (refers.value[:-1], refers.name)}
"""``monster`` and ``MONSTER``, ``object`` and ``OBJECT``: what a variable's list may be of."""
_WORDS = frozenset({"m_monster", "m_object", "montype", "seen_traps", *_LISTS})
_REGISTERS = frozenset({"place", "object", "monster"})
_KEPT = 512
"""So many descriptions are kept: those of a variant's mod, which has all of the variant's levels, and more than once as much."""
_LONGEST = 5
"""The tokens of ``('c',"name")``."""
_ROOM_ARGUMENT = 2
_CORPSE_ARGUMENT = 3
RANDOM_CORPSE = "random"
"""What 3.4.3's levels say for the corpse of any monster: it is no name, though it stands in quotes."""
_ROOMS = frozenset({"ROOM", "SUBROOM"})
_BOOLEANS = frozenset({"true", "false"})
_DIGITS = str.maketrans("", "", "0123456789\r")


@lru_cache(maxsize=_KEPT)
def scan_des(text: str, file: str) -> DesFile:
    """Scan a description, once for all who ask. It never fails: a dialect's compiler says what is wrong."""
    source = Source(text, file)
    found = tuple(tokens(source))
    all_statements = tuple(statements(found))
    old = next(_old_spans(all_statements), None)
    return DesFile(
        source=source,
        tokens=found,
        levels=tuple(_levels(source, all_statements)),
        dialect=Dialect.NETHACK_36 if old is None else Dialect.NETHACK_343,
        dialect_location=source.location(old) if old is not None else None,
    )


def _levels(source: Source, all_statements: tuple[Statement, ...]) -> Iterator[DesLevel]:
    starts = [n for n, statement in enumerate(all_statements) if statement.keyword in LEVEL_KEYWORDS]
    for start, end in pairwise([*starts, len(all_statements)]):
        part = all_statements[start:end]
        head = part[0]
        name = next((token for token in head.tokens if token.kind is Kind.STRING), head.tokens[0])
        stop = all_statements[end].span.start if end < len(all_statements) else len(source.text)
        yield DesLevel(
            name=name.text if name.kind is Kind.STRING else "",
            kind=head.keyword,
            span=Span(head.span.start, stop),
            location=source.location(name.span),
            flags=tuple(t.text for s in part if s.keyword == "FLAGS" for group in s.arguments for t in group),
            maps=tuple(_map(s.tokens[0]) for s in part if s.tokens[0].kind in {Kind.MAP, Kind.OPEN_MAP}),
            references=tuple(reference for s in part for reference in _references(source, s)),
            statements=part,
        )


def _map(token: Token) -> MapBlock:
    rows = tuple(row.translate(_DIGITS) for row in token.text.split("\n"))
    return MapBlock(rows=rows[:-1] if token.text.endswith("\n") else rows, span=token.span)


def _references(source: Source, statement: Statement) -> Iterator[Reference]:
    found = statement.tokens
    if statement.keyword in _FIRST_ARGUMENT and statement.arguments:
        first = [token for group in statement.arguments[:2] for token in group]
        yield from _encoded(source, _FIRST_ARGUMENT[statement.keyword], first[: _width(first)])
        if _FIRST_ARGUMENT[statement.keyword] is Refers.OBJECT and _is_old_thing(statement.arguments):
            yield from _old_corpse(source, statement.arguments)
    elif statement.keyword == "REGION" and len(statement.arguments) > _ROOM_ARGUMENT:
        yield from _encoded(source, Refers.ROOM, statement.arguments[_ROOM_ARGUMENT][:1])
    for number, token in enumerate(found[:-1]):
        if token.kind is Kind.WORD and token.text in _WORDS:
            yield from _option(source, found, number)


def _old_corpse(source: Source, arguments: tuple[tuple[Token, ...], ...]) -> Iterator[Reference]:
    """Yield the monster of 3.4.3's corpse or statue: a name behind the place that an enchantment follows."""
    for part, after in pairwise(arguments[_CORPSE_ARGUMENT:]):
        name = part[0].text if [token.kind for token in part] == [Kind.STRING] else RANDOM_CORPSE
        if name != RANDOM_CORPSE and after and after[0].kind is not Kind.STRING:
            yield from _encoded(source, Refers.MONSTER, part)


def _option(source: Source, found: tuple[Token, ...], number: int) -> Iterator[Reference]:
    """Yield the references behind a word such as ``montype``."""
    word, near = found[number].text, found[number + 1 : number + 2 + _LONGEST]
    if word == "m_monster":
        yield from _encoded(source, Refers.MONSTER, near[:1])
    elif word == "m_object":
        yield from _encoded(source, Refers.OBJECT, near[:1])
    elif not is_mark(near[0], ":"):
        return
    elif word == "montype":
        yield from _encoded(source, Refers.MONSTER, near[1 : 1 + _width(near[1:])])
    elif word == "seen_traps":
        yield from _traps(source, found, number + 2)
    elif number and is_mark(found[number - 1], "="):
        yield from _list(source, _LISTS[word], found[number + 2 :])


def _traps(source: Source, found: tuple[Token, ...], at: int) -> Iterator[Reference]:
    """Yield the references of ``"pit"|"web"``."""
    while at < len(found):
        yield from _encoded(source, Refers.TRAP, found[at : at + 1])
        if at + 1 == len(found) or not is_mark(found[at + 1], "|"):
            return
        at += 2


def _list(source: Source, refers: Refers, rest: Sequence[Token]) -> Iterator[Reference]:
    """Yield the references of ``monster: X`` or ``monster: { X, Y }``."""
    at = 0
    while at < len(rest) and not is_mark(rest[at], "}"):
        width = _width(rest[at : at + _LONGEST])
        yield from _encoded(source, refers, rest[at : at + width])
        at += max(width, 1)


def _width(rest: Sequence[Token]) -> int:
    """Count the tokens of ``"name"``, ``'c'`` or ``('c',"name")``; 3.4.3's ``'c',"name"`` comes without its comma."""
    if rest and is_mark(rest[0], "("):
        return next((number for number, token in enumerate(rest[:_LONGEST], start=1) if is_mark(token, ")")), 1)
    pair = [token.kind for token in rest[:2]] == [Kind.CHAR, Kind.STRING]
    return 2 if pair else 1


def _encoded(source: Source, refers: Refers, part: Sequence[Token]) -> Iterator[Reference]:
    letter = next((token for token in part if token.kind is Kind.CHAR), None)
    name = next((token for token in part if token.kind is Kind.STRING), None)
    if letter is None and name is None:
        return
    span = Span(part[0].span.start, part[-1].span.end)
    location = source.location(span)
    yield Reference(
        refers=refers,
        name=name.text if name is not None else None,
        letter=letter.text[-1] if letter is not None else None,
        paired=is_mark(part[0], "("),
        span=span,
        location=location,
        name_location=source.location(name.span) if name is not None else location,
        letter_location=source.location(letter.span) if letter is not None else location,
    )


def _old_spans(all_statements: tuple[Statement, ...]) -> Iterator[Span]:
    """Yield what only the compiler of 3.4.3 understands: in a statement, or a room without braces behind it."""
    for number, statement in enumerate(all_statements):
        yield from _old_syntax(statement)
        if statement.keyword in _ROOMS:
            after = all_statements[number + 1 : number + 2]
            if not after or not is_mark(after[0].tokens[0], "{"):
                yield statement.tokens[0].span


def _old_syntax(statement: Statement) -> Iterator[Span]:
    """Yield what only the compiler of 3.4.3 understands."""
    found = statement.tokens
    if statement.keyword in ONLY_343:
        yield found[0].span
    elif statement.keyword in WITH_COLON and len(found) > 1 and found[1].kind is Kind.PERCENT:
        yield found[1].span
    elif statement.keyword in {"MONSTER", "OBJECT", "CONTAINER"} and _is_old_thing(statement.arguments):
        yield Span(statement.arguments[0][0].span.start, statement.arguments[1][-1].span.end)
    elif statement.keyword == "INIT_MAP":
        yield from (token.span for group in statement.arguments[:1] for token in group[:1] if token.kind is Kind.CHAR)
    elif statement.keyword == "REGION":
        yield from (
            token.span
            for group in statement.arguments[_ROOM_ARGUMENT + 1 :]
            for token in group
            if token.text in _BOOLEANS
        )
    for token, after in pairwise(found):
        if token.kind is Kind.WORD and token.text in _REGISTERS and is_mark(after, "["):
            yield token.span
    yield from (token.span for token in found if token.kind is Kind.WORD and token.text == "contained")


def _is_old_thing(arguments: tuple[tuple[Token, ...], ...]) -> bool:
    """Return whether class and name are arguments of their own: ``'@',"soldier",(1,2)`` or ``'@',random,(1,2)``."""
    minimum, place = 2, 2
    if len(arguments) < minimum or len(arguments[0]) != 1 or not arguments[1]:
        return False
    kind, second = arguments[0][0], arguments[1][0]
    if kind.kind is not Kind.CHAR and kind.text != "random":
        return False
    if second.kind is Kind.STRING:
        return True
    third = arguments[place][0] if len(arguments) > place and arguments[place] else None
    return second.text == "random" and third is not None and (is_mark(third, "(") or third.text == "random")
