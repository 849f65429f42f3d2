"""What the parsers in a game's own source take: the directives of each edit file, with their fields (``parser_reg``, src/parser.c)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.target import where_readable
from nhmod_edit_files.grammar import Field, Grammar, Line, every_line
from nhmod_edit_files.types import Char, Code, Dice, Flags, Named, Number, Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.target.c import CFile
    from nhmod_edit_files.game import Game

_REGISTERS = "parser_reg"
"""The game's function that a parser is told a directive with."""
_READS = ("parse_file_quit_not_found", "parse_file")
"""The game's functions that give a file to a parser."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A field of a directive: its ``kind`` (``int``, ``uint``, ``sym``, ``str``, ``rand``, ``char``), and whether it can be left out."""

    kind: str
    optional: bool = False


Parser = dict[str, tuple[Parameter, ...]]
"""The fields of a file's directives, by these."""


def parsers_of(sources: Iterable[CFile]) -> Mapping[str, Parser]:
    """Return the parsers that files of the source have, by the stems of the edit files that they read."""
    found: dict[str, Parser] = {}
    none: dict[str, Parser] = {}
    for source in sources:
        if _REGISTERS in source.source:
            found |= where_readable(partial(_parsers, source), none)
    return found


def _parsers(source: CFile) -> dict[str, Parser]:
    found = {}
    for stem, function in _functions(source):
        for body in source.functions(function):
            texts = [call.args[1].string for call in source.calls(_REGISTERS, body.body) if len(call.args) > 1]
            # What is put together as the game runs can't be read: nothing is known of such a file.
            if None not in texts:
                found[stem] = dict(map(_directive, filter(None, texts)))
    return found


def _functions(source: CFile) -> Iterable[tuple[str, str]]:
    """Yield the edit files that a source reads, each with the function that makes the parser: it stands before the one that reads."""
    for reads in _READS:
        for call in source.calls(reads):
            stem = call.args[1].string if len(call.args) > 1 else None
            reader = next((one for one in source.functions() if one.span.start <= call.span.start < one.span.end), None)
            if stem and reader is not None:
                for named in (f", {reader.name} ,", f", . run = {reader.name} ,"):
                    yield from ((stem, source.token_before(found.start)) for found in source.find(named))


def _directive(text: str) -> tuple[str, tuple[Parameter, ...]]:
    directive, *words = text.split()
    return directive, tuple(Parameter(kind.lstrip("?"), kind.startswith("?")) for kind in words[::2])


def kinds_of(field: Field) -> frozenset[str]:
    """Return what the game's parser may call a field's type: a range from 0 on may be that of a signed number."""
    match field.type:
        case Char():
            found = {"char"}
        case Named():
            found = {"sym"}
        case Code() | Number():
            found = {"uint", "int"} if field.type.low >= 0 else {"int"}
        case Dice():
            found = {"rand"}
        case Flags():
            found = {"str", "sym"}
        case Word():
            found = {"str" if field.type.rest else "sym"}
        case _:
            found = {"str" if field.type.to_the_end else "sym"}
    return frozenset(found)


def fits(line: Line, parameters: tuple[Parameter, ...]) -> bool:
    """Return whether a parser that has these fields in a directive's lines takes what is written as a line of the grammar says."""
    fields = [field for field in line.fields if not field.unread]
    if len(fields) != len(parameters):
        return False
    alone = len(parameters) == 1
    return all(
        (field.optional == one.optional or (alone and isinstance(field.type, Flags)))
        # Of several lines of one directive each is a part of what the parser takes.
        and (one.kind in kinds_of(field) or bool(line.only))
        for field, one in zip(fields, parameters, strict=True)
    )


def narrowed(game: Game, sources: Iterable[CFile], title: str) -> Game:
    """Return a game of the family as its own parsers in ``sources`` have it: without lines and files that they take in no such form.

    It is called ``title``. One whose parsers have all lines of the release, and no others, or that has no such parsers, has its grammars.
    """
    parsers = parsers_of(sources)
    grammars = tuple(_grammars(game, parsers))
    beyond = {
        grammar.stem: more
        for grammar in grammars
        if (more := frozenset(parsers.get(grammar.stem, ())) - {line.directive for line in every_line(grammar.lines)})
    }
    if grammars == game.grammars and not beyond:
        return replace(game, title=title)
    return replace(game, title=title, written_as=game, grammars=grammars, beyond=beyond)


def _grammars(game: Game, parsers: Mapping[str, Parser]) -> Iterable[Grammar]:
    for grammar in game.grammars:
        parser = parsers.get(grammar.stem)
        if parser is None:
            yield grammar
            continue
        begins = grammar.begins
        if fits(begins, parser.get(begins.directive, ())):
            lines = _lines(grammar.lines, parser)
            yield grammar if lines == grammar.lines else replace(grammar, lines=lines)


def _lines(lines: tuple[Line, ...], parser: Parser) -> tuple[Line, ...]:
    """Return the lines that a parser takes, the same object where it takes all under it."""
    kept = []
    for line in lines:
        if line.directive in parser and fits(line, parser[line.directive]):
            under = _lines(line.children, parser)
            kept.append(line if under == line.children else replace(line, children=under))
    return tuple(kept)
