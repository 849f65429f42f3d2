"""The door of the C reader: one source file, and what is asked of it."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from nhmod.dataclass import dataclass
from nhmod.source import Span
from nhmod.target.c.answers import Answers, made_of
from nhmod.target.c.code import Code
from nhmod.target.c.declarations import enums, functions, parameter_names, structs, tables
from nhmod.target.c.errors import SiteError
from nhmod.target.c.expressions import Choice, ChoiceArm, calls, choice
from nhmod.target.c.pieces import (
    Call,
    Define,
    Directive,
    Enum,
    Enumerator,
    Function,
    Member,
    Piece,
    Row,
    Struct,
    Table,
    listed_rows,
)
from nhmod.target.c.preprocessor import defines, directives
from nhmod.target.c.scan import Token, scan_directive, with_space
from nhmod.target.c.statements import Arm, Case, IfChain, Switch, if_chains, is_bare_body, statement_at, switches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

A = TypeVar("A")
P = TypeVar("P", bound=Piece)
_PIECES: tuple[type[Piece], ...] = (
    *(Arm, Call, Case, Choice, ChoiceArm, Define, Directive, Enum, Enumerator),
    *(Function, IfChain, Member, Row, Struct, Switch, Table),
)


@dataclass(frozen=True, slots=True)
class _Named:
    """Something that is looked for by its name, and how it is found in a file."""

    name: str
    find: Callable[[CFile, str], Sequence[Piece]]


class CFile:
    """A C source file or header, NetHack's way: K&R or ANSI, with every branch of every ``#if`` seen.

    All spans are character offsets into ``source``. A method with a plural name gives all that it finds; one with a
    singular name gives exactly one, and raises ``SiteError`` where there is none (NH0501) or more than one (NH0502); what
    stands in an ``#if 0`` counts only where there is nothing else.
    Any may raise it for a text that is no C (NH0503). Every stretch that may be left out is the whole file.
    """

    def __init__(
        self,
        path: str,
        text: str,
        *,
        target: str = "",
        others: Callable[[str], Iterable[CFile]] | None = None,
        answers: Answers | None = None,
    ) -> None:
        """Keep the text (latin-1, line ends as they are), to be read when asked; the names are for errors.

        ``others`` gives the files of the tree that have a word: what is not in this file may have moved to one of them.
        ``answers`` is what is known of that very text already.
        """
        self.path = path
        self._others = others
        self.source = text
        self.target = target
        self._code = Code.shared(path, text, target=target, answers=answers)
        self._pieces = {piece.__name__: made_of(piece, self._code) for piece in _PIECES}

    def _asked(self, make: Callable[[], A], *question: str | int | Span | None) -> A:
        """Return what is known, or else what ``make`` finds out by reading the text."""
        return self._code.answers.of(question, make, self._pieces)

    # -- text and lines

    def text(self, span: Span) -> str:
        """Return the text of a stretch."""
        return self.source[span.start : span.end]

    def line_start(self, offset: int) -> int:
        """Return the beginning of the line that an offset is on."""
        return self._code.line_start(offset)

    def line_end(self, offset: int) -> int:
        """Return the end of the line that an offset is on, after its newline."""
        return self._code.line_end(offset)

    def line_of(self, offset: int, site: str) -> int:
        """Return where lines can go before a piece of code: the beginning of its line, or itself, where other code is before it.

        Raises ``SiteError`` in a directive, which ends with its line.
        """
        start = self.line_start(offset)
        if not self.source[start:offset].strip():
            return start
        if any(directive.span.start <= offset < directive.span.end for directive in self._code.directives):
            raise self.missing(f"{site} outside of directives")
        return offset

    def before_statement(self, offset: int, site: str) -> int:
        """Return where statements can go before another one, as ``line_of``; ``SiteError`` where that one is a body without braces."""
        if self._asked(lambda: is_bare_body(self._code, offset), "bare body", offset):
            raise self.missing(f"{site} among statements (it is what an if, else or loop does, and has no braces)")
        return self.line_of(offset, site)

    def indent_of(self, offset: int) -> str:
        """Return the blanks that the line begins with that an offset is on."""
        line = self.source[self.line_start(offset) : self.line_end(offset)]
        return line[: len(line) - len(line.lstrip(" \t"))]

    def missing(self, site: str) -> SiteError:
        """Make the error of a site, in words, that is not as it must be."""
        return SiteError.of_count(target=self.target, file=self.path, site=site, places=())

    def needed(self, found: A | None, site: str) -> A:
        """Return what was looked for; raises ``SiteError`` (NH0501) with the site's words where it is nothing."""
        if not found:
            raise self.missing(site)
        return found

    def single(self, found: Sequence[A], site: str) -> A:
        """Return the one thing that was found; raises ``SiteError`` (NH0501) with the site's words for none, and for several."""
        if len(found) != 1:
            raise self.missing(site)
        return found[0]

    def lines(self, span: Span, *, leading_comment: bool = False) -> Span:
        """Return the whole lines of a stretch, as ``Piece.lines`` does."""
        return self._code.lines(span, leading_comment=leading_comment)

    # -- tokens

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens, space included: their texts joined are the file."""
        return with_space(self.source, self._code.scan)

    @property
    def significant(self) -> tuple[Token, ...]:
        """The tokens without space, comments and directives."""
        return self._code.tokens

    def tokens_in(self, start: int, end: int) -> tuple[Token, ...]:
        """Return the significant tokens that begin in a stretch, from its first character to before its end."""
        return self._code.beginning(start, end)

    def token_before(self, offset: int) -> str:
        """Return the text of the last token that begins before an offset, comments left out; nothing at the beginning."""
        return self._asked(lambda: self._code.before(offset), "token before", offset)

    @cached_property
    def _identifiers(self) -> frozenset[str]:
        words = {token.text for token in self.significant if token.kind == "word"}
        for directive in self._code.directives:
            words.update(t.text for t in scan_directive(self.source, directive.span)[1:] if t.kind == "word")
        return frozenset(words)

    def identifiers(self) -> frozenset[str]:
        """Return every identifier and keyword of the code and of the directives' arguments."""
        return self._identifiers

    def find(self, tokens: str, span: Span | None = None) -> tuple[Span, ...]:
        """Find a sequence of tokens given as C text; space, comments and directives between them do not matter."""
        return self._asked(lambda: self._found(tokens, span), "find", tokens, span)

    def _found(self, tokens: str, span: Span | None) -> tuple[Span, ...]:
        count = len(Code("", tokens).tokens)
        return tuple(self._code.span(first, first + count) for first in self._code.find(tokens, span))

    def one(self, tokens: str, span: Span | None = None, *, site: str = "") -> Span:
        """Find a sequence of tokens that is there once; ``site`` names it in words for the error."""
        found = self.find(tokens, span)
        if len(found) != 1:
            raise self._code.not_one(site or f"'{' '.join(tokens.split())}'{self._within(span)}", found)
        return found[0]

    # -- the preprocessor

    @property
    def directives(self) -> tuple[Directive, ...]:
        """The preprocessor lines."""
        return self._asked(lambda: tuple(directives(self._code)), "directives")

    @property
    def include_lines(self) -> tuple[Directive, ...]:
        """The ``#include`` lines; ``argument`` is the name in its quotes or angle brackets."""
        return tuple(directive for directive in self.directives if directive.name == "include")

    @cached_property
    def _defines(self) -> tuple[Define, ...]:
        return tuple(defines(self._code))

    def defines(self, name: str | None = None) -> tuple[Define, ...]:
        """Return the ``#define`` lines, or those of one name."""
        return self._asked(
            lambda: tuple(define for define in self._defines if name in (None, define.name)), "defines", name
        )

    def define(self, name: str) -> Define:
        """Return the one ``#define`` of a name."""
        return self._only(self.defines(name), lambda: f"#define {name}", named=_Named(name, CFile.defines))

    def macro_parameters(self, name: str) -> tuple[str, ...]:
        """Return the parameters of a macro by the first of its definitions (``SiteError`` if they have none, or not equally many).

        One that takes some and ``...`` for all others of its arguments does not count beside those that name them.
        """
        every = [define.params for define in self.defines(name)]
        found = [params for params in every if params is None or "..." not in params] or every
        counts = {None if params is None else len(params) for params in found}
        if len(counts) != 1 or found[0] is None:
            raise self.missing(f"macro {name} with parameters")
        return found[0]

    def conditions_at(self, offset: int) -> tuple[str, ...]:
        """Return the ``#if`` conditions around an offset, outermost first; a header's include guard is none."""
        return self._code.conditions_at(offset)

    # -- declarations

    @cached_property
    def _functions(self) -> tuple[Function, ...]:
        return tuple(functions(self._code))

    def functions(self, name: str | None = None) -> tuple[Function, ...]:
        """Return the function definitions, or those of one name (several: in branches of an ``#if``)."""
        return self._asked(
            lambda: tuple(function for function in self._functions if name in (None, function.name)), "functions", name
        )

    def function(self, name: str) -> Function:
        """Return the one definition of a function."""
        return self._only(self.functions(name), lambda: f"function {name}", named=_Named(name, CFile.functions))

    def arrays(self, name: str, span: Span | None = None) -> tuple[Table, ...]:
        """Find the initialised arrays of a name."""
        return self._asked(lambda: tuple(tables(self._code, name, span)), "arrays", name, span)

    def array(self, name: str, span: Span | None = None) -> Table:
        """Find the one initialised array of a name; a structure with an initialiser is one too."""
        named = _Named(name, CFile.arrays) if span is None else None
        return self._only(self.arrays(name, span), lambda: f"table {name}[]{self._within(span)}", named=named)

    def arrays_of(self, struct: str) -> tuple[Table, ...]:
        """Find the initialised arrays of a structure, whatever their names."""
        named = (self._code.at(self._code.position(found.end)) for found in self.find(f"struct {struct}"))
        return tuple(table for name in dict.fromkeys(named) if name.isidentifier() for table in self.arrays(name))

    @property
    def listed(self) -> tuple[Row, ...]:
        """The rows of the list that the whole file is: what an ``#include`` among a table's braces puts there."""
        return self._asked(lambda: tuple(listed_rows(self._code)), "listed")

    @cached_property
    def _enums(self) -> tuple[Enum, ...]:
        return tuple(enums(self._code))

    def enums(self, name: str | None = None) -> tuple[Enum, ...]:
        """Return the enumerations, or those with a tag."""
        return self._asked(lambda: tuple(enum for enum in self._enums if name in (None, enum.name)), "enums", name)

    def enum(self, name: str) -> Enum:
        """Find the enumeration with a tag, or else the one with a member of that name."""
        return self._only(
            self.enums(name) or self._with_member(name),
            lambda: f"enum {name}",
            named=_Named(name, lambda c, name: c.enums(name) or c._with_member(name)),  # noqa: SLF001 - another of the same class
        )

    def _with_member(self, name: str) -> tuple[Enum, ...]:
        return self._asked(
            lambda: tuple(enum for enum in self._enums if any(member.name == name for member in enum.members)),
            "enums with",
            name,
        )

    @cached_property
    def _structs(self) -> tuple[Struct, ...]:
        return tuple(sorted(structs(self._code), key=lambda struct: struct.span))

    def structs(self, name: str | None = None) -> tuple[Struct, ...]:
        """Return the structures and unions that are defined here, or those of one name."""
        return self._asked(
            lambda: tuple(struct for struct in self._structs if name in (None, struct.name)), "structs", name
        )

    def struct(self, name: str) -> Struct:
        """Find the structure or union with a tag (or the name of its typedef or variable, if it has no tag)."""
        return self._only(self.structs(name), lambda: f"struct {name}", named=_Named(name, CFile.structs))

    def parameters(self, function: str) -> tuple[str, ...]:
        """Return the names of a function's parameters, none for ``(void)``."""
        return self._asked(lambda: parameter_names(self.function(function)), "parameters", function)

    def variable(self, function: str, name: str) -> str:
        """Return a variable's name if a function has such a one, for what is written into the function; else ``SiteError``."""
        if not self.find(name, self.function(function).body):
            raise self.missing(f"variable {name} in {function}()")
        return name

    # -- statements and expressions

    def switches(self, span: Span | None = None, subject: str | None = None) -> tuple[Switch, ...]:
        """Find the switches of a stretch, nested ones too; space in ``subject`` does not matter."""
        return self._asked(lambda: tuple(switches(self._code, span, subject)), "switches", span, subject)

    def switch(self, span: Span | None = None, subject: str | None = None, *, having: str = "") -> Switch:
        """Find the one switch on a subject; ``having`` is a label that tells it from others."""
        found = [s for s in self.switches(span, subject) if not having or s.find(having)]
        site = f"switch ({subject})" if subject is not None else "switch"
        also = f" with a case {having}" if having else ""
        return self._only(found, lambda: site + also + self._within(span))

    def ifs(self, span: Span | None = None) -> tuple[IfChain, ...]:
        """Find the ``if`` statements of a stretch, each with its ``else if`` and ``else``; nested ones too."""
        return self._asked(lambda: tuple(if_chains(self._code, span)), "ifs", span)

    def if_chain(self, span: Span | None = None, *, contains: str) -> IfChain:
        """Find the one ``if`` chain that has a sequence of tokens in an arm, and not in a chain within it."""
        found = self._asked(lambda: self._innermost(span, contains), "if chain", span, contains)
        return self._only(found, lambda: f"if chain with '{contains}'{self._within(span)}")

    def _innermost(self, span: Span | None, contains: str) -> tuple[IfChain, ...]:
        places = self.find(contains, span)
        chains = self.ifs(span) if places else ()
        around = ([chain for chain in chains if place in chain.span] for place in places)
        return tuple({chain[-1].span: chain[-1] for chain in around if chain}.values())

    def conditional(self, span: Span) -> Choice:
        """Read the ``?:`` chain of an expression, such as a call's argument."""
        found = self._asked(lambda: choice(self._code, span), "choice", span)
        return self._only((found,) if found else (), lambda: f"?: chain{self._within(span)}")

    def calls(self, name: str, span: Span | None = None) -> tuple[Call, ...]:
        """Find the calls of a function or macro, in function bodies and initialisers."""
        return self._asked(lambda: tuple(calls(self._code, name, span)), "calls", name, span)

    def call(self, name: str, span: Span | None = None) -> Call:
        """Find the one call of a function or macro."""
        return self._only(self.calls(name, span), lambda: f"call of {name}{self._within(span)}")

    def statement_at(self, offset: int) -> Span:
        """Return the innermost statement around an offset, its semicolon included, labels before it left out."""
        found = self._asked(lambda: statement_at(self._code, offset), "statement at", offset)
        if found is None:
            place = self._code.location(Span(offset, offset))
            raise self._code.not_one(f"statement at line {place.line}, column {place.column}", ())
        return found

    # -- errors

    def _only(self, found: Sequence[P], site: Callable[[], str], *, named: _Named | None = None) -> P:
        if len(found) > 1:
            # An old version that somebody has kept in an "#if 0" is none.
            found = [piece for piece in found if not piece.never] or found
        if len(found) != 1:
            error = self._code.not_one(site(), [piece.span for piece in found])
            raise error if found or named is None else error.hinted(self._elsewhere(named))
        return found[0]

    def _elsewhere(self, named: _Named) -> str:
        """Return which other files have what this one does not."""
        holders: list[str] = []
        for other in self._others(named.name) if self._others is not None else ():
            with suppress(SiteError):
                if other.path != self.path and named.find(other, named.name):
                    holders.append(other.path)
        if not holders:
            return ""
        return f"{' and '.join(holders)} {'has' if len(holders) == 1 else 'have'} one: perhaps it was moved there"

    def _within(self, span: Span | None) -> str:
        """Name the function that a stretch lies in, for an error's site."""
        function = next((f for f in self._functions if span is not None and span in f.span), None)
        return f" in {function.name}()" if function else ""
