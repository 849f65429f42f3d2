"""Reads lex's patterns, and finds the longest text that one of them stands for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_languages.machine.types import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_EVERY = frozenset(range(256))
_LETTERS = {"n": 10, "t": 9, "r": 13, "f": 12, "v": 11, "b": 8, "a": 7, "0": 0}
_NAMED = {
    "alpha": r"[A-Za-z]", "digit": r"[0-9]", "alnum": r"[A-Za-z0-9]", "space": r"\s", "upper": r"[A-Z]", "lower": r"[a-z]",
    "blank": r"[ \t]", "xdigit": r"[0-9A-Fa-f]", "punct": r"[!-/:-@\[-`{-~]",
}  # fmt: skip
_CLASS = re.compile(r"\[:(\w+):\]")
_REPEAT = re.compile(r"\{(\d+)(,?)(\d*)\}")
_REFERENCE = re.compile(r"\{([A-Za-z_]\w*)\}")


class Automaton:
    """Patterns by their numbers, of which the lowest that is longest is found. States are made when they are first needed."""

    def __init__(self, patterns: Iterable[tuple[int, str]], definitions: Mapping[str, str]) -> None:
        """Read the patterns."""
        self._empty: list[list[int]] = []
        self._steps: list[tuple[frozenset[int], int] | None] = []
        self._final: dict[int, int] = {}
        self._definitions = definitions
        start = self._state()
        for number, pattern in patterns:
            begin, end = _Pattern(self, pattern).whole()
            self._empty[start].append(begin)
            self._final[end] = number
        self._sets: dict[frozenset[int], int] = {}
        self._members: list[frozenset[int]] = []
        self._found: list[int | None] = []
        self._next: list[dict[int, int]] = []
        self._start = self._set(frozenset([start]))

    # -- making

    def _state(self) -> int:
        self._empty.append([])
        self._steps.append(None)
        return len(self._empty) - 1

    def step(self, chars: frozenset[int]) -> tuple[int, int]:
        """Return the ends of what stands for one of some characters."""
        begin, end = self._state(), self._state()
        self._steps[begin] = (chars, end)
        return begin, end

    def nothing(self) -> tuple[int, int]:
        """Return the ends of what stands for nothing."""
        begin, end = self._state(), self._state()
        self._empty[begin].append(end)
        return begin, end

    def fork(self, *targets: int) -> int:
        """Return a new state that leads to others."""
        begin = self._state()
        self._empty[begin] = list(targets)
        return begin

    def join(self, begin: int, end: int) -> None:
        """Let one state lead to another."""
        self._empty[begin].append(end)

    def definition(self, name: str) -> str:
        """Return the pattern that a name stands for."""
        if name not in self._definitions:
            raise UnreadableError(f"the pattern {{{name}}} is not defined")
        return self._definitions[name]

    # -- finding

    def _set(self, states: frozenset[int]) -> int:
        waiting, closed = list(states), set(states)
        while waiting:
            for one in self._empty[waiting.pop()]:
                if one not in closed:
                    closed.add(one)
                    waiting.append(one)
        key = frozenset(closed)
        if key not in self._sets:
            self._sets[key] = len(self._members)
            self._members.append(key)
            self._found.append(min((self._final[one] for one in key if one in self._final), default=None))
            self._next.append({})
        return self._sets[key]

    def _further(self, state: int, char: int) -> int:
        reached = frozenset(
            step[1] for one in self._members[state] if (step := self._steps[one]) is not None and char in step[0]
        )
        target = self._set(reached) if reached else -1
        self._next[state][char] = target
        return target

    def longest(self, text: bytearray, start: int, end: int) -> tuple[int | None, int]:
        """Return the number of the pattern that is found at a place, and where what it stands for ends."""
        state, number, last = self._start, None, start
        for at in range(start, end):
            char = text[at]
            target = self._next[state].get(char)
            if target is None:
                target = self._further(state, char)
            if target < 0:
                break
            state = target
            if self._found[state] is not None:
                number, last = self._found[state], at + 1
        return number, last


class _Pattern:
    """A reader of one pattern."""

    def __init__(self, automaton: Automaton, text: str) -> None:
        self.automaton = automaton
        self.text = text
        self.at = 0

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def whole(self) -> tuple[int, int]:
        made = self._choice()
        if self.at < len(self.text):
            raise UnreadableError(f"the pattern {self.text}")
        return made

    def _choice(self) -> tuple[int, int]:
        begin, end = self._sequence()
        while self.peek() == "|":
            self.at += 1
            other, other_end = self._sequence()
            begin = self.automaton.fork(begin, other)
            self.automaton.join(other_end, end)
        return begin, end

    def _sequence(self) -> tuple[int, int]:
        begin, end = self.automaton.nothing()
        while self.peek() not in {"", "|", ")"}:
            one, one_end = self._repeated()
            self.automaton.join(end, one)
            end = one_end
        return begin, end

    def _repeated(self) -> tuple[int, int]:
        start = self.at
        begin, end = self._one()
        piece = self.text[start : self.at]
        while True:
            mark = self.peek()
            counted = _REPEAT.match(self.text, self.at)
            if mark and mark in "*+?":
                self.at += 1
                last = self.automaton.fork()
                first = self.automaton.fork(*((begin, last) if mark in "*?" else (begin,)))
                self.automaton.join(end, last)
                if mark in "*+":
                    self.automaton.join(end, begin)
                begin, end = first, last
            elif counted:
                self.at = counted.end()
                least = int(counted[1])
                most = int(counted[3]) if counted[3] else (least if not counted[2] else -1)
                more = f"({piece})*" if most < 0 else f"({piece})?" * (most - least)
                begin, end = _Pattern(self.automaton, f"({piece})" * least + more).whole()
            else:
                return begin, end

    def _one(self) -> tuple[int, int]:
        char = self.text[self.at]
        self.at += 1
        if char == "(":
            made = self._choice()
            if self.peek() != ")":
                raise UnreadableError(f"the pattern {self.text}")
            self.at += 1
            return made
        if char == "[":
            return self.automaton.step(self._class())
        if char == '"':
            begin, end = self.automaton.nothing()
            while self.peek() != '"':
                one, one_end = self.automaton.step(frozenset([self._char()]))
                self.automaton.join(end, one)
                end = one_end
            self.at += 1
            return begin, end
        if char == ".":
            return self.automaton.step(_EVERY - {10})
        named = _REFERENCE.match(self.text, self.at - 1)
        if named:
            self.at = named.end()
            return _Pattern(self.automaton, f"({self.automaton.definition(named[1])})").whole()
        self.at -= 1
        return self.automaton.step(frozenset([self._char()]))

    def _char(self) -> int:
        if self.at >= len(self.text):
            raise UnreadableError(f"the pattern {self.text} ends too early")
        char = self.text[self.at]
        self.at += 1
        if char != "\\":
            return ord(char) & 0xFF
        octal = re.compile(r"[0-7]{1,3}|x[0-9a-fA-F]{1,2}").match(self.text, self.at)
        if octal:
            self.at = octal.end()
            return int(octal[0].lstrip("x"), 16 if octal[0][0] == "x" else 8)
        char = self.text[self.at]
        self.at += 1
        return _LETTERS.get(char, ord(char) & 0xFF)

    def _class(self) -> frozenset[int]:
        chars: set[int] = set()
        negated = self.peek() == "^"
        self.at += negated
        first = True
        while first or self.peek() != "]":
            first = False
            named = _CLASS.match(self.text, self.at)
            if named:
                self.at = named.end()
                chars |= {one for one in _EVERY if re.fullmatch(_NAMED.get(named[1], "[]"), chr(one))}
                continue
            low = high = self._char()
            if self.peek() == "-" and self.text[self.at + 1 : self.at + 2] not in {"", "]"}:
                self.at += 1
                high = self._char()
            chars |= set(range(low, high + 1))
        self.at += 1
        return _EVERY - chars if negated else frozenset(chars)
