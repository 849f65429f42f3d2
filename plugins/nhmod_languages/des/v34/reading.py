"""What the readers of both sorts of level have in common: the loop over the commands, recovery, and a level's head."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.source import Span
from nhmod_languages.des.v34 import arguments, ast, codes, words
from nhmod_languages.des.v34.commands import read_command
from nhmod_languages.des.v34.lexer import Fault, Kind, Token
from nhmod_languages.des.v34.stream import GrammarError, Stream

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_languages.des.v34.commands import Reader


class LevelReader:
    """Reads one level. ``broken`` says that something before was not understood that others stand in, so that order tells nothing."""

    sort = ""
    readers: Mapping[str, Reader]
    parts: tuple[str, ...]  # the commands that others stand behind

    def __init__(self, stream: Stream) -> None:
        """Begin at the level's heading."""
        self.stream = stream
        self.faults = stream.faults
        self.keyword = arguments.text_word(stream.take())
        self.broken = False
        self.flags: ast.Flags | None = None
        self.init: ast.InitMap | None = None
        self.messages: list[ast.Message] = []
        self.begun = False  # the head is over
        self.stood: dict[str, ast.Word] = {}  # the first of each command, whether what it says could be read or not

    def read_commands(self) -> None:
        """Read commands up to the next level."""
        stream = self.stream
        while not stream.at_heading() and not self.faults.full:
            token = stream.token
            try:
                self._next()
            except GrammarError:
                # A command that ends wrong is itself, and what comes behind it stands where it stood.
                if stream.first_on_line(token):
                    self.broken |= token.text not in {*self.readers, *self.parts}
                    self.note(token)
                if stream.token.start == token.start:
                    stream.take()
                stream.recover()

    def _next(self) -> None:
        stream = self.stream
        token = stream.token
        if stream.newer_command():
            stream.take()
            while not stream.on_new_line():
                stream.take()
            raise GrammarError
        if token.kind is Kind.WORD and token.text in words.COMMANDS:
            self.command(token)
        elif token.kind is Kind.MAP:
            self.lone_map(stream.take())
        elif stream.at_command() and token.fault in {None, Fault.WORD}:
            stream.unknown_command()
            raise GrammarError
        elif stream.is_mark(","):
            stream.extra_comma()
        elif stream.first_on_line(token) and token.kind is not Kind.BAD:
            self.faults.unexpected(token.span, "a command", hint=self.faults.comment(token.span))
            raise GrammarError
        else:
            stream.fail("a command" if stream.first_on_line(token) else "the end of the command")

    def command(self, token: Token) -> None:
        """Read a command that the language has; the level's own sort decides what is done with it."""
        if token.text not in self.readers:
            self.wrong_level(token)
        node = read_command(self.stream, self.readers)
        if isinstance(node, (ast.Flags, ast.InitMap, ast.Message)):
            self._head(node, token)
        else:
            self.begun = True
            self.place(node)
            self.note(token)

    def note(self, token: Token) -> None:
        """Note that a command stands here, of which what it says may have a fault."""
        self.stood.setdefault(token.text, arguments.text_word(token))
        self.begun |= token.text not in {"FLAGS", "INIT_MAP", "MESSAGE"}

    def place(self, node: ast.Command) -> None:
        """Put a command where it belongs."""
        raise NotImplementedError

    def wrong_level(self, token: Token) -> None:
        """Report that a command exists in the other sort of level only."""
        other = "MAZE" if self.sort == "LEVEL" else "LEVEL"
        message = f"{token.text} exists only in a {other}, and this is a {self.sort}"
        self.faults.error(codes.WRONG_LEVEL, message, token.span, "", (self.keyword.span, "the level begins here"))
        raise GrammarError

    def out_of_order(self, node: ast.Command, message: str, hint: str = "") -> None:
        """Report that a command stands in the wrong place, unless that may be what an earlier error made of it."""
        if not self.broken:
            self.faults.error(codes.ORDER, message, node.keyword.span, hint)
        self.broken = True

    def _head(self, node: ast.Flags | ast.InitMap | ast.Message, token: Token) -> None:
        """flags: one FLAGS or none, then one INIT_MAP or none, then any number of MESSAGE."""
        word = node.keyword.text
        first = {"FLAGS": {"INIT_MAP", "MESSAGE"}, "INIT_MAP": {"MESSAGE"}, "MESSAGE": set()}[word]
        if self.begun or first & self.stood.keys():
            hint = "the order is: the level's name, FLAGS, INIT_MAP, MESSAGE, and then all the rest"
            self.out_of_order(node, f"{word} stands too late", hint)
            return
        if isinstance(node, ast.Message):
            self.messages.append(node)
        elif isinstance(node, ast.Flags):
            self._once(node)
            self.flags = self.flags or node
        else:
            self._once(node)
            self.init = self.init or node
        self.note(token)

    def _once(self, node: ast.Command) -> None:
        word = node.keyword.text
        if word in self.stood:
            message = f"a level has one {word}"
            self.faults.error(codes.TWICE, message, node.keyword.span, "", (self.stood[word].span, "the first one"))

    def lone_map(self, token: Token) -> None:
        """Report a map without GEOMETRY."""
        if not self.broken and token.fault is None:
            message = "this map has no GEOMETRY before it"
            hint = "write GEOMETRY:center,center on the line above"
            self.faults.error(codes.NO_GEOMETRY, message, Span(token.start, token.start + len("MAP")), hint)
        self.broken = True
