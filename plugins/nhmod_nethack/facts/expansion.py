"""Macros put in as the C compiler does (C11, 6.10.3): pasted names, arguments that are counted, macros that put themselves off.

It is for rows of tables whose values only this says; what is read of all others stays as it is written.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from nhmod.target.c import token_texts
from nhmod_nethack.facts.tokens import Tokens, render
from nhmod_nethack.problems import unexpected

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.target.preprocess import Macro

_PASTE, _QUOTE, _MORE = "##", "#", "__VA_ARGS__"
_MORES = frozenset({"...", _MORE})
_MOST = 400_000
"""So many words may come of one row before it is given up."""

_Word: TypeAlias = tuple[str, str]
"""A word and nothing; or a word and ``_STAYS``; or nothing and the macro whose text ends here."""
_STAYS = "stays"


class Expansion:
    """Puts macros in: those that take arguments, and those that stand for nothing; constants stay as they are named."""

    def __init__(self, macros: Mapping[str, Macro], file: str) -> None:
        """Take the macros by their names; the file is for the message."""
        self._file = file
        self._macros = {name: one for name, one in macros.items() if one.parameters is not None or not one.text.strip()}
        self._bodies: dict[str, Tokens] = {}
        self._within: Counter[str] = Counter()
        self._left = 0

    def __call__(self, tokens: Sequence[str]) -> Tokens:
        """Return the tokens with all macros put in (NH1802 if that is too much)."""
        self._left = _MOST
        self._within.clear()
        made = self._expanded([(token, "") for token in tokens])
        if self._left < 0:
            raise unexpected(self._file, f"'{render(tokens)}'", "stands for more than any row does")
        return tuple(text for text, _ in made)

    def _expanded(self, words: Sequence[_Word]) -> list[_Word]:
        """Expand some words; what a macro's text has of its own name in it stays, there and wherever it comes to."""
        if not any(text in self._macros for text, _ in words):
            return [*words]
        waiting = [*reversed(words)]
        out: list[_Word] = []
        while waiting and self._left >= 0:
            self._left -= 1
            text, mark = word = waiting.pop()
            if not text:
                self._within[mark] -= 1
                continue
            macro = None if mark else self._macros.get(text)
            if macro is None:
                out.append(word)
            elif self._within[text] > 0:
                out.append((text, _STAYS))
            elif (given := self._given(macro, waiting)) is None:
                out.append(word)
            else:
                made = self._put_in(macro, given)
                self._within[text] += 1
                waiting.append(("", text))
                waiting += reversed(made)
        return out

    def _given(self, macro: Macro, waiting: list[_Word]) -> Sequence[Sequence[_Word]] | None:
        """Take a call's arguments from what is waiting, one for each parameter; nothing where it is no call of the macro."""
        if macro.parameters is None:
            return ()
        end = depth = 0
        words: list[_Word] = []
        for end in range(len(waiting) - 1, -1, -1):
            text, _ = word = waiting[end]
            depth += (text == "(") - (text == ")")
            if text and not words and text != "(":
                return None
            words += [word] if text else []
            if words and not depth:
                break
        given = _bound(macro.parameters, words[1:-1]) if words and not depth else None
        if given is not None:
            self._within.subtract(mark for text, mark in waiting[end:] if not text)
            del waiting[end:]
        return given

    def _body(self, macro: Macro) -> Tokens:
        found = self._bodies.get(macro.name)
        if found is None:
            found = self._bodies[macro.name] = tuple(token_texts(macro.text))
        return found

    def _put_in(self, macro: Macro, given: Sequence[Sequence[_Word]]) -> list[_Word]:
        """Return what a macro stands for with these arguments, which are expanded where nothing is pasted to them."""
        body, parameters = self._body(macro), macro.parameters or ()
        by_name = dict(zip(map(_name, parameters), given, strict=True))
        more = _name(parameters[-1]) if parameters and _is_more(parameters[-1]) else ""
        ready: dict[str, list[_Word]] = {}
        parts: list[list[_Word]] = []
        pasted = quoted = False
        for place, word in enumerate(body):
            if word == _PASTE or (word == _QUOTE and macro.parameters is not None):
                pasted, quoted = pasted or word == _PASTE, word == _QUOTE
                continue
            if word in by_name and quoted:
                part = [(_quoted(by_name[word]), "")]
            elif word in by_name and (pasted or body[place + 1 : place + 2] == (_PASTE,)):
                part = [*by_name[word]]
            elif word in by_name:
                if word not in ready:
                    ready[word] = self._expanded(by_name[word])
                part = ready[word]
            else:
                part = [(word, "")]
            if not pasted or not parts:
                parts.append(part)
            elif word == more and parts[-1] == [(",", "")]:
                # A comma before "## __VA_ARGS__" is there only if these are.
                parts[-1] = [*parts[-1], *part] if part else []
            else:
                parts[-1] = _pasted(parts[-1], part)
            pasted = quoted = False
        return [word for part in parts for word in part]


def _quoted(words: Sequence[_Word]) -> str:
    text = " ".join(word for word, _ in words).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def _is_more(parameter: str) -> bool:
    return parameter in _MORES or parameter.endswith("...")


def _name(parameter: str) -> str:
    """Return what a macro's text calls a parameter: ``...`` is __VA_ARGS__, ``args...`` is args."""
    return _MORE if parameter in _MORES else parameter.removesuffix("...")


def _bound(parameters: Sequence[str], words: Sequence[_Word]) -> Sequence[Sequence[_Word]] | None:
    """Return a call's arguments, one for each parameter; nothing where they don't fit."""
    open_ended = bool(parameters) and _is_more(parameters[-1])
    arguments = _split(words, len(parameters) - 1 if open_ended else len(words))
    if not parameters:
        return None if words else ()
    if open_ended and len(arguments) == len(parameters) - 1:
        arguments.append([])
    return arguments if len(arguments) == len(parameters) else None


def _split(words: Sequence[_Word], most: int) -> list[list[_Word]]:
    """Cut a call's words at its first commas, ``most`` of them; an empty argument is one."""
    out: list[list[_Word]] = [[]]
    depth = 0
    for word in words:
        depth += (word[0] == "(") - (word[0] == ")")
        if word[0] == "," and not depth and len(out) <= most:
            out.append([])
        else:
            out[-1].append(word)
    return out


def _pasted(left: list[_Word], right: list[_Word]) -> list[_Word]:
    """Put the last word of some and the first of others together."""
    if not left or not right:
        return [*left, *right]
    return [*left[:-1], *((text, "") for text in token_texts(left[-1][0] + right[0][0])), *right[1:]]
