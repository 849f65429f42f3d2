"""The arguments that several commands share: places, regions, names, registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v34 import ast
from nhmod_languages.des.v34.lexer import Kind, Token
from nhmod_languages.des.v34.words import DIRECTIONS, RANDOM

if TYPE_CHECKING:
    from nhmod_languages.des.v34.stream import Stream

_PLACE = "a place: (x,y), place[n] or random"


def pair(stream: Stream, what: str) -> ast.Pair:
    """pair: '(' INTEGER ',' INTEGER ')'."""
    start = stream.mark_of(what).start
    first = stream.number("a number")
    stream.mark(",", "a number")
    second = stream.number("a number")
    stream.mark(")")
    return ast.Pair(span=stream.since(start), first=first, second=second)


def pair_or_random(stream: Stream, what: str) -> ast.Pair | ast.Word:
    """pair_or_random: pair | random."""
    if stream.is_word(RANDOM):
        return stream.word(RANDOM)
    return pair(stream, f"{what}: (x,y) or random")


def place(stream: Stream, *more: str) -> ast.Place:
    """coordinate: pair | place '[' INTEGER ']' | random (lev_comp.y); ``more`` are further words that may stand."""
    if stream.is_word(("place",)):
        return register(stream)
    if stream.is_word((*RANDOM, *more)):
        return stream.word((*RANDOM, *more))
    return pair(stream, _PLACE + "".join(f" or {word}" for word in more))


def register(stream: Stream) -> ast.Register:
    """register: WORD '[' INTEGER ']'."""
    token = stream.take()
    kind = ast.Word(span=token.span, text=token.text)
    stream.mark("[", "the register's number")
    index = stream.number("the register's number")
    stream.mark("]")
    return ast.Register(span=stream.since(token.start), kind=kind, index=index)


def box(stream: Stream, *, whole: bool = False) -> ast.Box:
    """region: '(' INTEGER ',' INTEGER ',' INTEGER ',' INTEGER ')'; with ``whole``, levregion may stand before it."""
    what = "a region: (x1,y1,x2,y2)"
    word = None
    if whole:
        what += " or levregion(x1,y1,x2,y2)"
        word = stream.word(("levregion",)) if stream.is_word(("levregion",)) else None
    start = stream.mark_of(what).start
    numbers = [stream.number("a number")]
    for _ in range(3):
        stream.mark(",", "a number: a region has four")
        numbers.append(stream.number("a number"))
    stream.mark(")")
    x1, y1, x2, y2 = numbers
    span = stream.since(word.span.start if word else start)
    return ast.Box(span=span, x1=x1, y1=y1, x2=x2, y2=y2, whole=word)


def name_or_random(stream: Stream, what: str) -> ast.Text | ast.Word:
    """name: STRING | random."""
    if stream.is_word(RANDOM):
        return stream.word(RANDOM)
    return stream.string(f"{what} in double quotes, or random")


def number_or_random(stream: Stream, what: str) -> ast.Number | ast.Word:
    """number: INTEGER | random."""
    if stream.is_word(RANDOM):
        return stream.word(RANDOM)
    return stream.number(f"{what}: a number or random")


def letter_or_register(stream: Stream, kind: str) -> ast.Letter | ast.Register | ast.Word:
    """class: CHAR | random | ``kind`` '[' INTEGER ']', where the kind is monster or object."""
    if stream.is_word((kind,)):
        return register(stream)
    if stream.is_word(RANDOM):
        return stream.word(RANDOM)
    return stream.letter("an object's class letter" if kind == "object" else "a monster's class letter")


def chance(stream: Stream) -> ast.Percent | None:
    """chance: nothing | PERCENT."""
    if not stream.is_kind(Kind.PERCENT):
        return None
    token = stream.take()
    return ast.Percent(span=token.span, value=token.number)


def text_word(token: Token) -> ast.Word:
    """Return a command's token as a word."""
    return ast.Word(span=token.span, text=token.text)


def corridor_end(stream: Stream) -> ast.CorridorEnd:
    """corr_spec: '(' INTEGER ',' DIRECTION ',' door_pos ')'."""
    start = stream.mark_of("(room,wall,door)").start
    room = stream.number("a room's number")
    stream.mark(",", "the wall")
    wall = stream.word(DIRECTIONS)
    stream.mark(",", "the door's number")
    door = number_or_random(stream, "the door's number")
    stream.mark(")")
    return ast.CorridorEnd(span=stream.since(start), room=room, wall=wall, door=door)
