"""Reads what a level's program names: the monsters, objects and traps that it makes, its stairs and its ways.

A program is run by the game and by nothing here. What is seen are calls of ``des`` with what stands between their quotes; what a
program computes is not.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, ClassVar

from nhmod.dataclass import frozen
from nhmod.source import Source, Span
from nhmod_languages import lua
from nhmod_languages.des.lexer import Kind, Token
from nhmod_languages.des.model import DesFile, DesLevel, Dialect, Reference, Refers, Statement
from nhmod_languages.des.program.words import pair

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_MADE = {"monster": Refers.MONSTER, "object": Refers.OBJECT, "trap": Refers.TRAP}
_WAYS = {"stair": "STAIR", "ladder": "LADDER"}
_REGIONS = {
    "stair-up": ("STAIR", "up"),
    "stair-down": ("STAIR", "down"),
    "portal": ("PORTAL", ""),
    "branch": ("BRANCH", ""),
}
_KIND = {"monster": "id", "object": "id", "trap": "type"}


@frozen
class ProgramReference(Reference):
    """A thing that a program names: as the first argument, or as pairs of a table where ``keyed``."""

    keyed: bool

    SPOKEN: ClassVar[bool] = True

    def written(self, *, name: str | None, letter: str | None) -> str:
        """Write another thing in the same form: a name says in a table which it is, and there a class can stand beside it."""
        if not self.keyed:
            return lua.quoted(name if name is not None else letter or "")
        pairs = [pair("class", lua.quoted(letter))] if letter is not None else []
        pairs += [pair("id", lua.quoted(name))] if name is not None else []
        return ", ".join(pairs)


def scan_program(text: str, file: str) -> DesFile:
    """Scan a program for the one level that it makes, which is called as its file is."""
    source = Source(text, file)
    words = tuple(lua.tokens(text))
    calls = [(name, arguments) for name, arguments in _calls(words) if arguments]
    name, whole = PurePosixPath(file).stem, Span(0, len(text))
    level = DesLevel(
        name=name,
        kind="MAZE",
        span=whole,
        location=source.location(Span(0, 0)),
        flags=(),
        maps=(),
        references=tuple(one for call, arguments in calls for one in _references(call, arguments, source)),
        statements=tuple(one for call, arguments in calls for one in _statements(call, arguments)),
    )
    return DesFile(source=source, tokens=(), levels=(level,), dialect=Dialect.NETHACK_36, dialect_location=None)


def _calls(words: Sequence[lua.Token]) -> Iterator[tuple[str, Sequence[lua.Token]]]:
    """Yield the calls of functions of ``des``, each with the words of its arguments."""
    for index in range(len(words) - 3):
        table, dot, name, opening = words[index : index + 4]
        if (table.name, dot.symbol) == ("des", ".") and (
            opening.symbol in lua.OPENING or opening.kind is lua.Kind.TEXT
        ):
            inside = opening.symbol == "("
            start = index + 4 if inside else index + 3
            yield name.text, words[start : _end(words, start, inside=inside)]


def _end(words: Sequence[lua.Token], start: int, *, inside: bool) -> int:
    """Find the end of arguments: the parenthesis that closes them, or the end of the one table or text that stands without any."""
    depth = 0
    for index in range(start, len(words)):
        depth += words[index].deeper
        if inside and depth < 0:
            return index
        if not inside and depth == 0:
            return index + 1
    return len(words)


def _pairs(arguments: Sequence[lua.Token]) -> Mapping[str, tuple[Span, str]]:
    """Return the texts that stand at the keys of a call's table: each with the place of the pair."""
    found: dict[str, tuple[Span, str]] = {}
    depth = 0
    for index, word in enumerate(arguments):
        depth += word.deeper
        if depth == 1 and word.symbol == "=" and 0 < index < len(arguments) - 1:
            key, value = arguments[index - 1], arguments[index + 1]
            if value.kind is lua.Kind.TEXT:
                found[key.text] = Span(key.span.start, value.span.end), value.text
    return found


def _references(call: str, arguments: Sequence[lua.Token], source: Source) -> Iterator[Reference]:
    refers, first = _MADE.get(call), arguments[0]
    if refers is None:
        return
    if first.kind is lua.Kind.TEXT:
        alone = len(first.text) == 1
        name, letter = (None, first.text) if alone else (first.text, None)
        yield _made(refers, name, letter, first.span, source, keyed=False)
        return
    pairs = _pairs(arguments)
    told = pairs.get(_KIND[call])
    among = pairs.get("class")
    if told is not None and among is not None:
        (one, name), (other, letter) = told, among
        between = source.text[min(one.end, other.end) : max(one.start, other.start)]
        # Pairs with others between them are not one place that something else could be written to.
        if between.strip() == ",":
            span = Span(min(one.start, other.start), max(one.end, other.end))
            yield _made(refers, name, letter, span, source, keyed=True)
    elif told is not None:
        yield _made(refers, told[1], None, told[0], source, keyed=True)
    elif among is not None:
        yield _made(refers, None, among[1], among[0], source, keyed=True)


def _made(
    refers: Refers, name: str | None, letter: str | None, span: Span, source: Source, *, keyed: bool
) -> Reference:
    place = source.location(span)
    return ProgramReference(
        refers=refers,
        name=name,
        letter=letter,
        paired=name is not None and letter is not None,
        span=span,
        location=place,
        name_location=place,
        letter_location=place,
        keyed=keyed,
    )


def _statements(call: str, arguments: Sequence[lua.Token]) -> Iterator[Statement]:
    """Yield what a description would say of a level's ways and traps, as far as its keyword and its last word."""
    pairs, first = _pairs(arguments), arguments[0]
    if call in _WAYS:
        said = _alone(first) or (pairs["dir"][1] if "dir" in pairs else "down")
        yield _statement(_WAYS[call], said, first.span)
    elif call == "levregion" and "type" in pairs and pairs["type"][1] in _REGIONS:
        keyword, said = _REGIONS[pairs["type"][1]]
        yield _statement(keyword, said or (pairs["name"][1] if "name" in pairs else ""), first.span)
    elif call == "trap":
        said = _alone(first) or (pairs["type"][1] if "type" in pairs else "random")
        yield _statement("TRAP", said, first.span)


def _alone(first: lua.Token) -> str:
    """Return the text that a call begins with, if it begins with one."""
    return first.text if first.kind is lua.Kind.TEXT else ""


def _statement(keyword: str, said: str, span: Span) -> Statement:
    kind = Kind.STRING if keyword in {"PORTAL", "TRAP"} else Kind.WORD
    return Statement(keyword=keyword, tokens=(Token(kind=kind, text=said, span=span, first=True),), arguments=())
