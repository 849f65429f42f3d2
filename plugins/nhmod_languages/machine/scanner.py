"""Reads lex's files (``*_comp.l``) and runs what they describe, with the names that flex gives to a scanner's parts."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod_languages.machine.automaton import Automaton
from nhmod_languages.machine.memory import FaultError
from nhmod_languages.machine.types import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nhmod_languages.machine.library import Library

_PATTERN = re.compile(r'(?:<<EOF>>|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]|"(?:\\.|[^"\\])*"|\\.|[^\s\[\\"])+', re.DOTALL)
_CONDITIONS = re.compile(r"<([\w,*]+)>")
_IN_CODE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)+'|[{}]", re.DOTALL)
_ENDS = "<<EOF>>"
_INITIAL = "INITIAL"
GOES_ON = -32768
"""What an action returns that returns nothing."""
_HEAD = """
#define FLEX_SCANNER 1
#define BEGIN yy_start =
#define YY_START yy_start
#define YY_BUF_SIZE 16384
#define YY_CURRENT_BUFFER yy_current
#define ECHO fwrite(yytext, 1, yyleng, yyout ? yyout : stdout)
#define yyterminate() return 0
typedef struct yy_buffer_state { int yy_unused; } *YY_BUFFER_STATE;
int yy_start, yyleng; char *yytext; FILE *yyin, *yyout; YY_BUFFER_STATE yy_current;
YY_BUFFER_STATE yy_create_buffer(FILE *, int), yy_scan_string(const char *);
void yy_switch_to_buffer(YY_BUFFER_STATE), yy_delete_buffer(YY_BUFFER_STATE), yyrestart(FILE *);
"""


@frozen
class LexRule:
    """A pattern, where it counts (``None``: in all states but exclusive ones), and the number of its action."""

    states: tuple[int, ...] | None
    pattern: str
    action: int
    at_start: bool = False
    before_end: bool = False


@frozen
class LexFile:
    """A scanner: ``code`` in C, where the action ``n`` is the function ``yy_rule_n()``; ``exclusive`` are the states of ``%x``."""

    rules: tuple[LexRule, ...]
    definitions: Mapping[str, str]
    exclusive: frozenset[int]
    code: str
    automata: dict[tuple[int, bool], Automaton] = field(default_factory=dict, compare=False, repr=False)
    """Those that its runs have made so far, by their state and whether a line begins."""


def read_scanner(text: str) -> LexFile:
    """Read a scanner's description."""
    parts = re.split(r"^%%[^\n]*\n", text, maxsplit=2, flags=re.MULTILINE)
    if len(parts) == 1:
        raise UnreadableError("the scanner has no rules")
    states = {_INITIAL: 0}
    exclusive: set[int] = set()
    definitions: dict[str, str] = {}
    before = list(_head(parts[0], states, exclusive, definitions))
    rules, actions = _rules(parts[1], states)
    names = "".join(f"#define {name} {number}\n" for name, number in states.items())
    functions = "\n".join(f"int yy_rule_{number}() {{ {code}\n ; return {GOES_ON}; }}" for number, code in actions)
    rest = parts[2] if len(parts) > 2 else ""  # noqa: PLR2004 - the third part of three
    return LexFile(
        rules=tuple(rules),
        definitions=definitions,
        exclusive=frozenset(exclusive),
        code="\n".join((_HEAD, names, *before, functions, rest, "")),
    )


def _head(text: str, states: dict[str, int], exclusive: set[int], definitions: dict[str, str]) -> Iterator[str]:
    """Read what stands before the rules; yields its C."""
    inside = False
    for line in text.split("\n"):
        if line.startswith(("%{", "%}")):
            inside = line.startswith("%{")
        elif inside or line[:1].isspace():
            yield line
        elif line[:2] in {"%s", "%x", "%S", "%X"}:
            for name in line.split()[1:]:
                states[name] = len(states)
                if line[1] in "xX":
                    exclusive.add(states[name])
        elif line[:1].isalpha() or line[:1] == "_":
            name, _, pattern = (
                line.partition(" ") if " " in line and "\t" not in line.split(" ")[0] else line.partition("\t")
            )
            definitions[name] = pattern.strip()


def _rules(text: str, states: Mapping[str, int]) -> tuple[list[LexRule], list[tuple[int, str]]]:
    rules: list[LexRule] = []
    actions: list[tuple[int, str]] = []
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if text[at : at + 1].isspace() or at == end or text.startswith(("/*", "%"), at):
            at = end + 1
            continue
        chosen: tuple[int, ...] | None = None
        found = _CONDITIONS.match(text, at)
        if found:
            names = found[1].split(",")
            chosen = tuple(states.values()) if "*" in names else tuple(states[name] for name in names)
            at = found.end()
        pattern = _PATTERN.match(text, at)
        if pattern is None:
            raise UnreadableError(f"a rule of the scanner near '{text[at:end]}'")
        code, at = _action(text, pattern.end())
        shared = code.strip() == "|"
        rules.append(_rule(chosen, pattern[0], len(actions)))
        if not shared:
            actions.append((len(actions), code))
    return rules, actions


def _rule(states: tuple[int, ...] | None, text: str, action: int) -> LexRule:
    at_start = text.startswith("^")
    before_end = text.endswith("$") and not text.endswith("\\$")
    pattern = text[at_start : len(text) - before_end] + ("\\n" if before_end else "")
    return LexRule(states=states, pattern=pattern, action=action, at_start=at_start, before_end=before_end)


def _action(text: str, start: int) -> tuple[str, int]:
    """Return an action, and where the next line begins: an action goes on as long as a brace is open."""
    depth = 0
    end = start
    while True:
        newline = text.find("\n", end)
        newline = len(text) if newline < 0 else newline
        depth = 0
        last = start
        for found in _IN_CODE.finditer(text, start):
            if found.start() >= newline:
                break
            depth += {"{": 1, "}": -1}.get(found[0], 0)
            last = found.end()
        if depth <= 0 and last <= newline:
            return text[start:newline], newline + 1
        if newline >= len(text):
            raise UnreadableError("an action of the scanner is not closed")
        end = newline + 1


@dataclass(kw_only=True, slots=True)
class _Buffer:
    """A text that is read: where it stands in memory, how far it is read, and the character in whose place a string's end was put."""

    file: int
    start: int = 0
    length: int = -1
    at: int = 0
    held: int = -1
    fresh: bool = True


class Scanner:
    """A scanner that runs: ``names`` are the addresses of its variables, ``functions`` the program's."""

    def __init__(
        self, lex: LexFile, library: Library, names: Mapping[str, int], functions: Mapping[str, Callable[..., int]]
    ) -> None:
        """Begin before the first text."""
        self._lex = lex
        self._library = library
        self._memory = library.memory
        self._names = names
        self._functions = functions
        self._buffers: dict[int, _Buffer] = {}
        accessors = self._memory.accessors()
        self._load, self._store = accessors["Lq"], accessors["Sq"]
        self._load_int, self._store_int = accessors["Li"], accessors["Si"]

    def own(self) -> Mapping[str, Callable[..., int]]:
        """Return the functions that flex writes into every scanner."""
        return {
            "f_yylex": self.token,
            "f_yy_create_buffer": lambda file, _size: self._create(file),
            "f_yy_switch_to_buffer": self._switch,
            "f_yy_delete_buffer": self._delete,
            "f_yyrestart": self._restart,
        }

    def _create(self, file: int) -> int:
        handle = self._memory.allocate(8)
        self._buffers[handle] = _Buffer(file=file)
        return handle

    def _switch(self, handle: int) -> int:
        self._store(self._names["yy_current"], handle)
        self._store(self._names["yyin"], self._buffers[handle].file if handle in self._buffers else 0)
        return 0

    def _delete(self, handle: int) -> int:
        self._buffers.pop(handle, None)
        if self._load(self._names["yy_current"]) == handle:
            self._store(self._names["yy_current"], 0)
        return 0

    def _restart(self, file: int) -> int:
        current = self._load(self._names["yy_current"])
        if current in self._buffers:
            self._buffers[current] = _Buffer(file=file)
        self._store(self._names["yyin"], file)
        return 0

    def _buffer(self) -> _Buffer:
        current = self._load(self._names["yy_current"])
        if current not in self._buffers:
            current = self._create(self._load(self._names["yyin"]) or 1)
            self._store(self._names["yy_current"], current)
        buffer = self._buffers[current]
        if buffer.length < 0:
            content = self._library.read.get(buffer.file, b"")
            buffer.start = self._memory.allocate(len(content) + 2)
            buffer.length = len(content)
            self._memory.write(buffer.start, content)
        return buffer

    def token(self) -> int:
        """Return the next token; 0 at the end."""
        rules = self._lex.rules
        while True:
            self._functions["STEP"]()
            buffer = self._buffer()
            data = self._memory.bytes
            if buffer.held >= 0:
                data[self._memory.place(buffer.start) + buffer.at] = buffer.held
                buffer.held = -1
            state = self._load_int(self._names["yy_start"])
            if buffer.at >= buffer.length:
                ended = self._ended(state)
                if ended is None:
                    continue
                return ended
            base = self._memory.place(buffer.start)
            start = base + buffer.at
            number, end = self._automaton(state, fresh=buffer.fresh).longest(data, start, base + buffer.length)
            if number is None:
                self._library.said.append(data[start])
                end = start + 1
            elif rules[number].before_end:
                end -= 1
            buffer.fresh = data[end - 1] == ord("\n")
            buffer.at, buffer.held = end - base, data[end]
            data[end] = 0
            self._store(self._names["yytext"], buffer.start + start - base)
            self._store_int(self._names["yyleng"], end - start)
            if number is not None:
                returned = self._functions[f"f_yy_rule_{rules[number].action}"]()
                if returned != GOES_ON:
                    return returned

    def _ended(self, state: int) -> int | None:
        """Do what is to be done at a text's end; return the token, or nothing where another text is read."""
        for rule in self._lex.rules:
            if rule.pattern == _ENDS and self._counts(rule, state):
                returned = self._functions[f"f_yy_rule_{rule.action}"]()
                return None if returned == GOES_ON else returned
        wrap = self._functions.get("f_yywrap")
        if wrap is None or wrap():
            return 0
        if self._load(self._names["yy_current"]) not in self._buffers:
            raise FaultError("the scanner has no text")
        return None

    def _counts(self, rule: LexRule, state: int) -> bool:
        return state not in self._lex.exclusive if rule.states is None else state in rule.states

    def _automaton(self, state: int, *, fresh: bool) -> Automaton:
        key = (state, fresh)
        if key not in self._lex.automata:
            patterns: Sequence[tuple[int, str]] = [
                (number, rule.pattern)
                for number, rule in enumerate(self._lex.rules)
                if rule.pattern != _ENDS and self._counts(rule, state) and (fresh or not rule.at_start)
            ]
            self._lex.automata[key] = Automaton(patterns, self._lex.definitions)
        return self._lex.automata[key]
