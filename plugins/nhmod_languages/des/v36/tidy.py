"""Lays a level description in the 3.6 dialect out in the usual way: its lines, words and comments stay, the blanks change.

Lines are indented by the blocks around them, tokens have the blanks that the printer gives them, a command begins a line,
and several empty lines become one. The rows of maps stay as they are, and so does what is none of the tokens: comments, and
in a text with conditional lines these and what makedefs leaves out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import token_kinds
from nhmod_languages.des.v36.words import COMMANDS, LEVEL_COMMANDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod_languages.des.v36.lexer import Tokens

_COMMANDS = frozenset((*COMMANDS, *LEVEL_COMMANDS)) - {"ELSE"}
_INDENT = "  "
_TIGHT_BEFORE = frozenset((",", ":", ")", "]", "|", "."))
_TIGHT_AFTER = frozenset(("(", "[", "|", ".", ",", ":", token_kinds.RANDOM_OF))
_CALLS = frozenset(("grow", "filter", "circle", "ellipse", "rndcoord", "levregion"))
_INDEXED = frozenset((token_kinds.VARIABLE, "align"))
_UNFINISHED = frozenset((",", ":", "=", "(", "[", "|", "&", ".", "+", "*", "/", "%", "TO", token_kinds.COMPARE))


def tidy(text: str, tokens: Tokens, *, controlled: bool = False) -> str:
    """Lay a text without errors out.

    ``tokens`` are its own; ``controlled`` says that makedefs has left something of it out, which has no tokens.
    """
    lines = _Tidier(text, tokens, controlled=controlled).lines()
    kept = lines if controlled else _single_blanks(lines)
    return "".join(f"{line}\n" for line in kept)


class _Tidier:
    def __init__(self, text: str, tokens: Tokens, *, controlled: bool) -> None:
        self.text = text
        self.kinds = tokens.kinds
        self.texts = tokens.texts
        self.starts = tokens.starts
        self.controlled = controlled
        self.braces: list[bool] = []

    def lines(self) -> list[str]:
        lines: list[str] = []
        current = ""
        end = 0
        for at, kind in enumerate(self.kinds):
            first, *others = self.text[end : self.starts[at]].split("\n")
            between = others if at else [first, *others]
            if not at or between or self._begins_line(at):
                lines += [current] if at else []
                # Behind the last line end there is a line only if something stands in it.
                last = kind == token_kinds.END and between[-1:] != [""]
                lines += map(self._between, between if last else between[:-1])
                current = self._indent(at)
            elif kind != token_kinds.END:
                current += self._blank(at)
            current += self._token(at)
            self._count_braces(at)
            end = self.starts[at] + len(self.texts[at])
        return [*lines, current] if current else lines

    def _between(self, line: str) -> str:
        return line if self.controlled else line.rstrip()

    def _token(self, at: int) -> str:
        text = self.texts[at]
        if self.kinds[at] == token_kinds.MAP:
            # The tokens' text may have blanks for what makedefs leaves out.
            return self.text[self.starts[at] : self.starts[at] + len(text)].replace("\r\n", "\n")
        return text.replace(" ", "") if self.kinds[at] == token_kinds.CHANCE else text

    def _count_braces(self, at: int) -> None:
        kind = self.kinds[at]
        if kind == "{":
            self.braces.append(self._opens_list(at))
        elif kind == "}":
            del self.braces[-1:]

    def _opens_list(self, at: int) -> bool:
        kinds = self.kinds
        return kinds[at - 1] == "=" or (kinds[at - 1] == ":" and kinds[at - 3] == "=")

    def _in_list(self) -> bool:
        return self.braces[-1:] == [True]

    def _begins_line(self, at: int) -> bool:
        kind, before = self.kinds[at], self.kinds[at - 1]
        if kind == "}":
            return not self._in_list() and before != "{"
        if kind == token_kinds.VARIABLE:
            return self.kinds[at + 1] == "=" and before not in {"FOR", ":"}
        return token_kinds.MAP in {kind, before} or (kind in _COMMANDS and before not in {"=", ":"})

    def _indent(self, at: int) -> str:
        kind = self.kinds[at]
        if kind in {token_kinds.MAP, token_kinds.END}:
            return ""
        depth = self.braces.count(False) - (kind == "}" and not self._in_list())
        goes_on = bool(at) and kind != "}" and (self.kinds[at - 1] in _UNFINISHED or self._in_list())
        return _INDENT * (max(depth, 0) + goes_on)

    def _blank(self, at: int) -> str:
        kind, before = self.kinds[at], self.kinds[at - 1]
        after_condition = before == ":" and self.kinds[at - 2] in {token_kinds.CHANCE, "]"}
        tight = (
            kind in _TIGHT_BEFORE
            or (before in _TIGHT_AFTER and not after_condition)
            or (kind == "(" and before in _CALLS)
            or (kind == "[" and before in _INDEXED)
            or (kind == token_kinds.CHANCE and before in {token_kinds.STRING, "RANDOM_TYPE"})
        )
        return "" if tight else " "


def _single_blanks(lines: Iterable[str]) -> Iterator[str]:
    """Leave one of several empty lines, and none at the beginning and the end."""
    waiting = started = False
    for line in lines:
        if not line:
            waiting = started
            continue
        if waiting:
            yield ""
        yield line
        waiting, started = False, True
