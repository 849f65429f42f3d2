"""Words, numbers and texts of Lua, as its manual has them (lexical conventions); comments are no tokens."""

from __future__ import annotations

import re
from enum import Enum, auto
from itertools import count
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator


class Kind(Enum):
    """What a token is; a symbol is its own characters, and what is ``BROKEN`` begins a text or a comment without an end."""

    NAME = auto()
    NUMBER = auto()
    TEXT = auto()
    SYMBOL = auto()
    BROKEN = auto()
    END = auto()


_ENDING = ".lua"
OPENING = frozenset("({[")
_CLOSING = frozenset(")}]")


@frozen
class Token:
    """A token; ``text`` is what stands in the file, for a text what it means."""

    kind: Kind
    text: str
    span: Span

    @property
    def symbol(self) -> str:
        """The symbol that it is, or nothing."""
        return self.text if self.kind is Kind.SYMBOL else ""

    @property
    def name(self) -> str:
        """The name or the keyword that it is, or nothing."""
        return self.text if self.kind is Kind.NAME else ""

    @property
    def deeper(self) -> int:
        """How much deeper in brackets is what follows: 1 behind one that opens, -1 behind one that closes."""
        return (self.symbol in OPENING) - (self.symbol in _CLOSING)


_TOKEN = re.compile(
    r"""(?P<blank>\s+)
    | --\[(?P<noted>=*)\[.*?\](?P=noted)\]
    | (?P<unended>--\[=*\[)
    | --[^\n]*
    | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
    | (?P<number>0[xX][0-9A-Fa-f]+(?:\.[0-9A-Fa-f]*)?(?:[pP][-+]?[0-9]+)?
        | (?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)
    | (?P<quoted>"(?:[^"\\\n]|\\z\s*|\\.)*"|'(?:[^'\\\n]|\\z\s*|\\.)*')
    | \[(?P<level>=*)\[\r?\n?(?P<long>.*?)\](?P=level)\]
    | (?P<open>["']|\[=*\[)
    | (?P<symbol>\.\.\.?|::|//|<<|>>|[=~<>]=|.)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(
    r"\\(?:z\s*|x(?P<hex>[0-9A-Fa-f]{2})|(?P<decimal>[0-9]{1,3})|u\{(?P<unicode>[0-9A-Fa-f]{1,8})\}|(?P<one>\r\n|.))",
    re.DOTALL,
)
_ONES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\r\n": "\n"}
_MAX_BYTE, _MAX_UNICODE = 0xFF, 0x10FFFF


def is_program(file: str) -> bool:
    """Return whether a file's name is that of a program."""
    return file.endswith(_ENDING)


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a program, the last of which is ``END``."""
    for match in _TOKEN.finditer(text):
        span = Span(*match.span())
        if match["name"]:
            yield Token(kind=Kind.NAME, text=match[0], span=span)
        elif match["number"]:
            yield Token(kind=Kind.NUMBER, text=match[0], span=span)
        elif match["quoted"]:
            yield Token(kind=Kind.TEXT, text=_ESCAPE.sub(_meant, match[0][1:-1]), span=span)
        elif match["long"] is not None:
            yield Token(kind=Kind.TEXT, text=match["long"], span=span)
        elif match["open"] or match["unended"]:
            yield Token(kind=Kind.BROKEN, text=match[0], span=span)
        elif match["symbol"]:
            yield Token(kind=Kind.SYMBOL, text=match[0], span=span)
    yield Token(kind=Kind.END, text="", span=Span(len(text), len(text)))


def _meant(escape: re.Match[str]) -> str:
    """Return the characters that an escape means; a text is one of bytes, each a character."""
    if escape["hex"]:
        return chr(int(escape["hex"], 16))
    if escape["decimal"]:
        return chr(min(int(escape["decimal"]), _MAX_BYTE))
    if escape["unicode"]:
        return chr(min(int(escape["unicode"], 16), _MAX_UNICODE)).encode(errors="surrogatepass").decode("latin-1")
    return _ONES.get(escape["one"], escape["one"]) if escape["one"] else ""


def quoted(text: str) -> str:
    """Write a text in double quotes; what a line can't have is written as an escape."""
    return '"' + "".join(map(_written, text)) + '"'


def quoted_long(text: str, *, below: bool = False) -> str:
    """Write a text of several lines in brackets that do not stand in it; it can begin on the line ``below``."""
    level = next(n for n in count() if f"]{'=' * n}]" not in f"{text}]")
    first = "\n" if below or text.startswith("\n") else ""
    return f"[{'=' * level}[{first}{text}]{'=' * level}]"


def _written(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character < " " or character == "\x7f":
        return f"\\{ord(character):03}"
    return character
