"""The tokens of C: one pass of one regular expression over the text.

It knows what NetHack's sources need: ANSI and K&R C, comments (``//`` too: NLE has them), literals, line
continuations, and each preprocessor line as one token. No pattern can backtrack, so any text is read in linear time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakValueDictionary

from nhmod.source import Span

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping


class Token(NamedTuple):
    """One token; a tuple, because a table has tens of thousands of them.

    ``kind`` is one of ``word``, ``number``, ``string``, ``char``, ``punct``, ``comment``, ``directive`` (a whole
    preprocessor line with its continuations), ``space`` (with continuations) and ``stray`` (what no C has, such as a
    lone quote).
    """

    kind: str
    text: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


# Only single characters are repeated possessively: before 3.11.5, Python's re loses its way in a possessive group that has to
# go back within itself (CPython issue 106052), and Debian 12 has 3.11.2. The loops are unrolled instead, so that a text that
# never ends costs no more than its length.
_COMMENT = r"/\*[^*]*+(?:\*++[^*/][^*]*+)*\*++/|//[^\\\n]*+(?:\\(?:\r?\n)?[^\\\n]*+)*"
_STRING = r'"[^"\\\n]*+(?:\\(?:\r\n|[\s\S])[^"\\\n]*+)*"'
# Only as long as a character constant can be: in the prose of an "#if 0" an apostrophe must not swallow the line.
_CHAR = r"'(?:[^'\\\n]|\\[^\r\n]){1,8}'"
_PIECES = {
    "word": r"[A-Za-z_$][\w$]*+",
    "comment": _COMMENT,
    "unclosed": r"/\*",
    "string": _STRING,
    "char": _CHAR,
    "number": r"\.?\d(?:[eEpP][+-]|[\w.])*",
    "punct": r"->|\+\+|--|<<=|>>=|\.\.\.|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||[-+*/%&|^<>=!~?:;,.(){}\[\]]",
}
_DIRECTIVE = rf"\#(?:[^\n\\/\"']++|\\(?:\r?\n)?|{_COMMENT}|/(?!\*)|{_STRING}|{_CHAR}|[\"'])*"
_STRAY = r"(?!\\\r?\n)\S"


def _groups(pieces: Mapping[str, str]) -> str:
    return "|".join(f"(?P<{name}>{pattern})" for name, pattern in pieces.items())


# Nine of ten tokens are words or single characters: these are tried first, behind the space before them. What remains are a
# continued line and the end, so that the pattern fits everywhere and no place is tried twice.
_FREQUENT = {"word": _PIECES["word"], "single": r"[;,(){}\[\]~?:]"}
_TOKEN = re.compile(
    rf"\s*+(?:{_groups({**_FREQUENT, **_PIECES, 'directive': _DIRECTIVE, 'stray': _STRAY})}|\\\r?\n|\Z)", re.ASCII
)
_WORD, _SINGLE = (_TOKEN.groupindex[name] for name in _FREQUENT)
_HASH = r"\#\#?"
_BRACKETS = frozenset("()[]{}")
_INSIDE_DIRECTIVE = re.compile(_groups({**_PIECES, "hash": _HASH, "stray": _STRAY}), re.ASCII)
_PREPROCESSED = re.compile(
    "|".join((*(_PIECES[kind] for kind in ("word", "string", "char", "number", "punct")), _HASH, _STRAY)), re.ASCII
)


@dataclass(frozen=True, kw_only=True, slots=True, weakref_slot=True)
class Scan:
    """The tokens of a text by what they are for, each in the text's order.

    ``significant`` has no space, comment or directive. ``directives`` come with the number of significant tokens
    before them. ``brackets`` are the places of ``( ) [ ] { }`` in ``significant``, ``quotes`` those of lone quotes.
    ``unclosed`` is the offset of a comment that never ends, or None; what follows it is not read.
    """

    significant: tuple[Token, ...]
    comments: tuple[Token, ...]
    directives: tuple[tuple[Token, int], ...]
    brackets: tuple[int, ...]
    quotes: tuple[int, ...]
    unclosed: int | None


def scan(text: str) -> Scan:
    """Cut a text into tokens; it never fails."""
    significant: list[Token] = []
    comments: list[Token] = []
    directives: list[tuple[Token, int]] = []
    brackets: list[int] = []
    quotes: list[int] = []
    unclosed: int | None = None
    # Called 200,000 times for a dozen files: this is the cheapest way to a named tuple.
    make = tuple.__new__
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "word":
            significant.append(make(Token, (kind, match[_WORD], *match.span(_WORD))))
        elif kind == "single":
            if match[_SINGLE] in _BRACKETS:
                brackets.append(len(significant))
            significant.append(make(Token, ("punct", match[_SINGLE], *match.span(_SINGLE))))
        elif kind is not None:
            token = Token(kind, match[kind], *match.span(kind))
            if kind == "comment":
                comments.append(token)
            elif kind == "directive":
                directives.append((_trimmed(token), len(significant)))
            elif kind == "unclosed":
                unclosed = token.start
                break
            else:
                if kind == "stray" and token.text in "\"'":
                    quotes.append(len(significant))
                significant.append(token)
    return Scan(
        significant=tuple(significant),
        comments=tuple(comments),
        directives=tuple(directives),
        brackets=tuple(brackets),
        quotes=tuple(quotes),
        unclosed=unclosed,
    )


def shared_scan(text: str) -> Scan:
    """Return the tokens of a text, cut once for all that have them at the same time: a variant shares most files with its base."""
    found = _SHARED.get(text)
    if found is None:
        found = _SHARED[text] = scan(text)
    return found


_SHARED: MutableMapping[str, Scan] = WeakValueDictionary()


def scan_directive(text: str, span: Span) -> tuple[Token, ...]:
    """Cut what is inside a preprocessor line (after its ``#``) into tokens, without comments and continuations."""
    return tuple(
        Token(match.lastgroup or "", match.group(), *match.span())
        for match in _INSIDE_DIRECTIVE.finditer(text, span.start + 1, span.end)
        if match.lastgroup != "comment"
    )


def token_texts(text: str) -> tuple[str, ...]:
    """Cut C that has neither comments nor directives (``nhmod.target.preprocess``) into the texts of its tokens; it never fails."""
    return tuple(_PREPROCESSED.findall(text))


def with_space(text: str, scanned: Scan) -> tuple[Token, ...]:
    """Return all tokens of a text, space included, so that their texts joined are the text."""
    tokens = sorted(
        (*scanned.significant, *scanned.comments, *(token for token, _ in scanned.directives)), key=lambda t: t.start
    )
    out: list[Token] = []
    at = 0
    for token in tokens:
        if token.start > at:
            out.append(Token("space", text[at : token.start], at, token.start))
        out.append(token)
        at = token.end
    if at < len(text):
        out.append(Token("space", text[at:], at, len(text)))
    return tuple(out)


def _trimmed(token: Token) -> Token:
    """Leave the line's end, and space before it, out of a directive."""
    text = token.text.rstrip()
    return Token(token.kind, text, token.start, token.start + len(text))
