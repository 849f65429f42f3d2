"""Reads dungeon.def. The grammar is that of util/dgn_comp.y:

file      := dungeon*
dungeon   := 'DUNGEON' ':' STRING bones couple [chance] statement*
statement := 'ENTRY' ':' NUMBER
           | 'PROTOFILE' ':' STRING
           | ('DESCRIPTION' | 'ALIGNMENT' | 'LEVELDESC' | 'LEVALIGN') ':' WORD
           | 'LEVEL' ':' STRING bones '@' couple [chance]
           | 'RNDLEVEL' ':' STRING bones '@' couple [chance] variants
           | 'CHAINLEVEL' ':' STRING bones STRING '+' couple [chance]
           | 'RNDCHLEVEL' ':' STRING bones STRING '+' couple [chance] variants
           | 'BRANCH' ':' STRING '@' couple [kind] [direction]
           | 'CHAINBRANCH' ':' STRING STRING '+' couple [kind] [direction]
couple    := '(' NUMBER ',' NUMBER ')'
"""  # noqa: D415 - the grammar is the docstring

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NoReturn, TypedDict

from nhmod.diagnostics import Report, did_you_mean
from nhmod.source import CONTROL, Source, Span
from nhmod_languages.control import AnyControls
from nhmod_languages.dungeon import codes
from nhmod_languages.dungeon.ast import (
    NO_BONES,
    Branch,
    Couple,
    Dungeon,
    DungeonFile,
    Level,
    Name,
    Node,
    Number,
    Setting,
    Statement,
    Unread,
)
from nhmod_languages.dungeon.lexer import Kind, Token, tokens
from nhmod_languages.dungeon.makedefs import Makedefs
from nhmod_languages.dungeon.words import (
    ALIGNMENTS,
    BRANCH_KINDS,
    BRANCHES,
    DESCRIPTIONS,
    DIRECTIONS,
    KEYWORDS,
    LEVEL_SETTINGS,
    LEVELS,
    TOWN,
    UNALIGNED,
)

if TYPE_CHECKING:
    import re
    from collections.abc import Collection, Mapping

    from nhmod.location import Location


def parse_dungeons(
    text: str,
    file: str,
    report: Report,
    *,
    undefined: Collection[str] = (),
    makedefs: Makedefs | None = None,
    descriptions: Collection[str] = (),
    entries: bool = False,
    entered: bool = True,
    obeyed: re.Pattern[str] = CONTROL,
) -> DungeonFile:
    """Read a dungeon.def. All faults go to the report; what could be read is in the result.

    ``makedefs`` decides the conditional lines. Without it those of either release are obeyed: the ones of the symbols
    in ``undefined`` are left out, all other symbols count as defined. ``descriptions`` are a variant's further words,
    with ``entries`` its branches may end with the level that they lead to, without ``entered`` its dungeons have no ENTRY;
    ``obeyed`` matches what a player's terminal obeys.
    """
    source = Source(text, file)
    prepared = makedefs or Makedefs(controls=AnyControls(undefined=undefined))
    cut = tokens(source, report, prepared, obeyed)
    parser = _Parser(source, cut.found, report, tuple(descriptions), entries=entries, entered=entered)
    return replace(parser.file(), decided=cut.decided)


_MAX_SUGGESTIONS = 200
_MAX_WORD = 40


class _Place(TypedDict):
    """Where a node stands."""

    span: Span
    location: Location


class _FaultError(Exception):
    """The statement can't be read; what is wrong is in the report already."""


class _Parser:
    """A recursive-descent parser; after a fault it goes on at the next ``WORD :``."""

    def __init__(
        self,
        source: Source,
        found: list[Token],
        report: Report,
        further: tuple[str, ...],
        *,
        entries: bool,
        entered: bool,
    ) -> None:
        self._source = source
        self._tokens = found
        self._report = report
        self._entries = entries
        self._entered = entered
        self._next = 0
        self._suggestions = _MAX_SUGGESTIONS
        self._values: Mapping[str, tuple[str, ...]] = {
            "DESCRIPTION": (*DESCRIPTIONS, *further),
            "LEVELDESC": (TOWN, *DESCRIPTIONS, *further),
            "ALIGNMENT": ALIGNMENTS,
            "LEVALIGN": ALIGNMENTS,
        }

    def file(self) -> DungeonFile:
        dungeons: list[Dungeon] = []
        astray: list[Dungeon] = []
        part = _Part()
        while self._peek().kind is not Kind.END:
            first = self._next
            try:
                node = self._statement()
            except _FaultError:
                self._recover()
                lost = self._unread(first)
                if lost.may_be("DUNGEON"):
                    (astray if part.astray else dungeons).extend(part.finished())
                    part = _Part(head=_nowhere(lost), astray=True)
                part.unread.append(lost)
                continue
            if isinstance(node, Dungeon):
                (astray if part.astray else dungeons).extend(part.finished())
                part = _Part(head=node, unread=[] if part.head else part.unread)
            elif self._belongs(node, part):
                part.statements.append(node)
            else:
                part.unread.append(node)
        (astray if part.astray else dungeons).extend(part.finished())
        return DungeonFile(source=self._source, dungeons=tuple(dungeons), astray=tuple(astray))

    def _unread(self, first: int) -> Unread:
        """Return the statement that begins with a token and could not be read."""
        word, at = self._tokens[first], first + 1
        if self._tokens[at].text == ":":
            at += 1
        texts: list[Token] = []
        while self._tokens[at].kind is Kind.STRING:
            texts.append(self._tokens[at])
            at += 1
        sort = word.text if word.text in KEYWORDS else _FORMS.get((len(texts), self._tokens[at].text), _REST)
        if word.kind is not Kind.WORD:
            sort = _REST
        name = texts[0].text if texts and not texts[0].told else None
        return Unread(**self._place(word), sort=sort, name=name)

    def _belongs(self, node: Statement, part: _Part) -> bool:
        if part.head is None:
            self._report.error(codes.OUTSIDE, f"{node.keyword} stands before the first DUNGEON", node.location)
            return False
        if node.keyword in LEVEL_SETTINGS and not part.may_have_levels:
            message = f"{node.keyword} stands before the first level of its dungeon"
            self._report.error(codes.OUTSIDE, message, node.location)
            return False
        return True

    def _statement(self) -> Dungeon | Statement:
        word = self._take(Kind.WORD, "a statement such as 'LEVEL:'")
        if word.text not in KEYWORDS:
            self._unknown(word)
        self._punctuation(":")
        if word.text == "DUNGEON":
            return self._dungeon(word)
        if word.text in LEVELS:
            return self._level(word)
        if word.text in BRANCHES:
            return self._branch(word)
        return self._setting(word)

    def _unknown(self, word: Token) -> None:
        hint = self._suggest(word.text, KEYWORDS)
        if word.text == "RNDCHAINLEVEL":
            hint = "the compiler's word is RNDCHLEVEL, whatever its manual says"
        self._fail(codes.UNKNOWN_STATEMENT, f"'{word.text}' is no statement", word, hint)

    def _suggest(self, word: str, known: tuple[str, ...]) -> str:
        """Suggest a word; not without end, as each costs time and a file may have a hundred thousand mistakes."""
        self._suggestions -= 1
        return did_you_mean(word, known) if self._suggestions >= 0 and len(word) <= _MAX_WORD else ""

    def _dungeon(self, word: Token) -> Dungeon:
        name, bones, size, chance = self._string("the dungeon's name"), self._bones(), self._couple(), self._optional()
        return Dungeon(
            **self._place(word),
            name=name,
            bones=bones,
            size=size,
            chance=chance,
            statements=(),
        )

    def _level(self, word: Token) -> Level:
        name, bones = self._string("the level's name"), self._bones()
        chain: Name | None = None
        if "CH" in word.text:
            bones, chain = self._chained(word, name, bones)
            self._punctuation("+")
        else:
            self._punctuation("@")
        place = self._couple()
        first, second = self._optional(), self._optional()
        chance: Number | None = first
        variants: Number | None = None
        if word.text.startswith("RND"):
            if first is None:
                self._fail(codes.SYNTAX, f"{word.text} ends with the number of its variants", self._peek())
            chance, variants = (None, first) if second is None else (first, second)
        elif second is not None:
            hint = f"did you mean RND{word.text.replace('CHAIN', 'CH')}?"
            self._report.error(codes.SYNTAX, f"{word.text} has no number of variants", second.location, hint=hint)
        return Level(
            **self._place(word),
            keyword=word.text,
            name=name,
            bones=bones,
            chain=chain,
            place=place,
            chance=chance,
            variants=variants,
        )

    def _chained(self, word: Token, name: Name, bones: Name) -> tuple[Name, Name]:
        if self._peek().kind is Kind.STRING:
            return bones, self._string("")
        if bones.text == NO_BONES or (len(bones.text) == 1 and bones.text.isupper()):
            hint = f'write {word.text}: "{name.text}" "{bones.text}" "LEVEL" +, with a level above it'
            self._report.error(codes.SYNTAX, "the level to count from is missing", bones.location, hint=hint)
            raise _FaultError
        # The manual's own example leaves the bones marker out; what is meant is clear, so that the rest can be checked.
        hint = f'write {word.text}: "{name.text}" "none" "{bones.text}" +'
        message = "the bones marker between the two names is missing"
        self._report.error(codes.SYNTAX, message, bones.location, hint=hint)
        return replace(bones, text=NO_BONES), bones

    def _branch(self, word: Token) -> Branch:
        name = self._string("the name of the dungeon to branch to")
        chain: Name | None = None
        if word.text == "CHAINBRANCH":
            chain = self._string("the name of the level to count from")
            self._punctuation("+")
        else:
            self._punctuation("@")
        place, kind, direction = self._couple(), self._choice(BRANCH_KINDS), self._choice(DIRECTIONS)
        entry = self._optional() if self._entries else None
        follows = self._peek()
        if follows.kind is Kind.WORD and follows.text not in KEYWORDS and not self._is_statement(self._next):
            message = f"'{follows.text}' is neither a kind of branch nor a direction, or stands in the wrong order"
            hint = f"first one of {', '.join(BRANCH_KINDS)}, then up or down"
            self._fail(codes.VALUE, message, follows, hint)
        return Branch(
            **self._place(word),
            keyword=word.text,
            name=name,
            chain=chain,
            place=place,
            kind=kind,
            direction=direction,
            entry=entry,
        )

    def _setting(self, word: Token) -> Setting:
        value: Name | Number
        if word.text == "ENTRY" and not self._entered:
            hint = "a branch ends with the level that it leads to" if self._entries else ""
            self._fail(codes.UNKNOWN_STATEMENT, "the dungeons of this game have no ENTRY", word, hint)
        if word.text == "ENTRY":
            value = self._number("the number of the entry level")
        elif word.text == "PROTOFILE":
            value = self._string("the name of the dungeon's level files")
        else:
            allowed = self._values[word.text]
            token = self._take(Kind.WORD, f"one of {', '.join(allowed)}")
            if word.text == "LEVELDESC" and token.text in UNALIGNED:
                # dgn_comp lets it pass, as it is the number 0.
                message = f"'{token.text}' is no LEVELDESC and changes nothing"
                where = self._source.location(token.span)
                self._report.warning(codes.NO_EFFECT, message, where, hint=f"did you mean LEVALIGN: {token.text}?")
            elif token.text not in allowed:
                hint = self._suggest(token.text, allowed) or f"one of {', '.join(allowed)}"
                self._fail(codes.VALUE, f"'{token.text}' is no {word.text}", token, hint)
            value = self._name(token)
        return Setting(**self._place(word), keyword=word.text, value=value)

    def _couple(self) -> Couple:
        opening = self._punctuation("(")
        base = self._number("the base, a number")
        self._punctuation(",")
        rand = self._number("the random part, a number")
        self._punctuation(")")
        return Couple(**self._place(opening), base=base, rand=rand)

    def _bones(self) -> Name:
        return self._string('a bones marker, a letter in quotes or "none"')

    def _string(self, what: str) -> Name:
        return self._name(self._take(Kind.STRING, what))

    def _number(self, what: str) -> Number:
        token = self._take(Kind.NUMBER, what)
        return Number(span=token.span, location=self._source.location(token.span), value=int(token.text))

    def _optional(self) -> Number | None:
        return self._number("") if self._peek().kind is Kind.NUMBER else None

    def _choice(self, words: tuple[str, ...]) -> Name | None:
        token = self._peek()
        if token.kind is not Kind.WORD or token.text not in words:
            return None
        self._next += 1
        return self._name(token)

    def _punctuation(self, character: str) -> Token:
        token = self._peek()
        if token.kind is not Kind.PUNCTUATION or token.text != character:
            self._fail(codes.SYNTAX, f"'{character}' is missing before {_shown(token)}", token)
        self._next += 1
        return token

    def _take(self, kind: Kind, what: str) -> Token:
        token = self._peek()
        if token.kind is not kind:
            unquoted = kind is Kind.STRING and token.kind in {Kind.WORD, Kind.NUMBER}
            hint = f'write "{token.text}"' if unquoted else "leave the comma out" if token.text == "," else ""
            self._fail(codes.SYNTAX, f"{what} belongs here, not {_shown(token)}", token, hint)
        if token.told:
            raise _FaultError
        self._next += 1
        return token

    def _peek(self) -> Token:
        return self._tokens[self._next]

    def _name(self, token: Token) -> Name:
        return Name(span=token.span, location=self._source.location(token.span), text=token.text)

    def _place(self, first: Token) -> _Place:
        """Return the ``span`` and ``location`` of a node from its first token to the last that was taken."""
        span = Span(first.span.start, self._tokens[self._next - 1].span.end)
        return _Place(span=span, location=self._source.location(span))

    def _is_statement(self, index: int) -> bool:
        word = self._tokens[index]
        if word.kind is not Kind.WORD:
            return False
        follows = self._tokens[index + 1]
        return follows.kind is Kind.PUNCTUATION and follows.text == ":"

    def _recover(self) -> None:
        while self._peek().kind is not Kind.END and not self._is_statement(self._next):
            self._next += 1

    def _fail(self, code: str, message: str, token: Token, hint: str = "") -> NoReturn:
        if not self._told_behind(token):
            self._report.error(code, message, self._source.location(token.span), hint=hint)
        raise _FaultError

    def _told_behind(self, token: Token) -> bool:
        """Return whether a fault was reported of a token on the same line, which one quote too many or too few made of the rest of it."""
        end = self._source.line_end(token.span.start)
        at = self._next
        while self._tokens[at].kind is not Kind.END and self._tokens[at].span.start < end:
            if self._tokens[at].told:
                return True
            at += 1
        return False


class _Part:
    """A dungeon of which the statements are being read, or what stands before the first one."""

    def __init__(self, head: Dungeon | None = None, unread: list[Node] | None = None, *, astray: bool = False) -> None:
        self.head = head
        self.statements: list[Statement] = []
        self.unread: list[Node] = [] if unread is None else unread
        self.astray = astray

    @property
    def may_have_levels(self) -> bool:
        levels = any(isinstance(one, Level) for one in self.statements)
        return levels or any(isinstance(one, Unread) and one.may_be(*LEVELS) for one in self.unread)

    def finished(self) -> list[Dungeon]:
        if self.head is None:
            return []
        return [replace(self.head, statements=tuple(self.statements), unread=tuple(self.unread))]


_REST = "the rest of a statement"
_FORMS = MappingProxyType(
    {
        (2, "("): "DUNGEON",
        (2, "@"): "LEVEL",
        (3, "+"): "CHAINLEVEL",
        (1, "@"): "BRANCH",
        (2, "+"): "CHAINBRANCH",
    }
)
"""What a statement with an unknown word is, by the number of its texts and what follows them."""


def _nowhere(lost: Unread) -> Dungeon:
    """Return a dungeon for the statements behind a line that can be a DUNGEON."""
    place = _Place(span=lost.span, location=lost.location)
    number = Number(**place, value=1)
    return Dungeon(
        **place,
        name=Name(**place, text=lost.name or ""),
        bones=Name(**place, text=NO_BONES),
        size=Couple(**place, base=number, rand=number),
        chance=None,
        statements=(),
    )


def _shown(token: Token) -> str:
    return token.text if token.kind is Kind.END else f"'{token.text}'"
