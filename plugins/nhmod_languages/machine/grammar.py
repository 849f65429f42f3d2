"""Reads a yacc grammar (``*_comp.y``): its rules, and its actions as functions in C."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.machine.lalr import Grammar, Rule
from nhmod_languages.machine.types import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Mapping

_PARTS = re.compile(
    r"\s+|/\*.*?\*/|//[^\n]*|(%\{.*?%\}|%%|%[a-z-]+|<[\w ]+>|[A-Za-z_.][\w.]*|'(?:[^'\\]|\\.)+'|\"(?:[^\"\\]|\\.)*\"|\d+|.)",
    re.DOTALL,
)
_IN_CODE = re.compile(
    r"/\*.*?\*/|//[^\n]*|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)+'|[{}]|\$(?:<(\w+)>)?(\$|-?\d+)", re.DOTALL
)
_FIRST_TOKEN = 258
_RANKS = {"%left": "left", "%right": "right", "%nonassoc": "nonassoc", "%precedence": "nonassoc"}
_VALUE = "YYSTYPE"
_EARLY = "@"
_MACROS = """
#define YYABORT return 1
#define YYERROR return 1
#define YYACCEPT return 2
"""


@frozen
class YaccFile:
    """A grammar: ``header`` is what the scanner includes, ``code`` the whole in C; ``numbers`` are the tokens' names by their numbers.

    The action of the rule ``n`` is the function ``yy_action_n(YYSTYPE *top, YYSTYPE *made)``, where there is one.
    """

    grammar: Grammar
    header: str
    code: str
    numbers: Mapping[int, str]
    acting: frozenset[int]


def read_grammar(text: str) -> YaccFile:
    """Read a grammar."""
    reader = _Reader(text)
    reader.declarations()
    reader.rules()
    return reader.file()


class _Reader:
    """A reader of one file: what it has found, and where it stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.before: list[str] = []
        self.union = ""
        self.tokens: dict[str, int] = {}
        self.types: dict[str, str] = {}
        self.ranks: dict[str, tuple[int, str]] = {}
        self.start = ""
        self.found: list[tuple[str, list[str], str, str]] = []
        self.actions: dict[int, str] = {}

    def peek(self) -> str:
        at = self.at
        found = self.next()
        self.at = at
        return found

    def next(self) -> str:
        while self.at < len(self.text):
            found = _PARTS.match(self.text, self.at)
            if found is None:
                break
            self.at = found.end()
            if found[1]:
                return str(found[1])
        return ""

    def _code(self) -> str:
        """Return C in braces, the opening one already read."""
        start, depth = self.at, 1
        for found in _IN_CODE.finditer(self.text, self.at):
            depth += {"{": 1, "}": -1}.get(found[0], 0)
            if not depth:
                self.at = found.end()
                return self.text[start : found.start()]
        raise UnreadableError("an action of the grammar is not closed")

    # -- what stands before the rules

    def declarations(self) -> None:
        """Read as far as the rules."""
        level = 0
        kind = mark = last = ""
        while (word := self.next()) != "%%":
            if not word:
                raise UnreadableError("the grammar has no rules")
            if word.startswith("%{") or word == "%union":
                self._c(word)
                kind = ""
            elif word[0] == "%":
                kind, mark = word, ""
                level += word in _RANKS
            elif word[0] == "<":
                mark = word[1:-1]
            elif kind == "%start":
                self.start = word
            elif word.isdigit() and kind == "%token":
                self.tokens[last] = int(word)
            elif kind in {"%token", "%type", "%term", *_RANKS} and word[0] != '"':
                self._named(word, kind, mark, level)
                last = word

    def _c(self, word: str) -> None:
        """Keep C: what stands before the rules, or the members of values."""
        if word != "%union":
            self.before.append(word[2:-2])
            return
        while self.next() != "{":
            pass
        self.union = self._code()

    def _named(self, word: str, kind: str, mark: str, level: int) -> None:
        if mark:
            self.types[word] = mark
        if kind != "%type":
            self._token(word)
        if kind in _RANKS:
            self.ranks[word] = (level, _RANKS[kind])

    def _token(self, word: str) -> None:
        if word not in self.tokens:
            self.tokens[word] = (
                _character(word) if word[0] == "'" else _FIRST_TOKEN + sum(one[0] != "'" for one in self.tokens)
            )

    # -- rules

    def rules(self) -> None:
        """Read the rules."""
        word = self.next()
        while word not in {"", "%%"}:
            left = word
            if self.next() != ":":
                raise UnreadableError(f"the grammar's rule '{left}' has no colon")
            again = True
            while again:
                again = self._alternative(left)
            word = self.next()

    def _alternative(self, left: str) -> bool:
        """Read one way to write a symbol; return whether another follows."""
        right: list[str] = []
        ranked = ""
        code: str | None = None
        while True:
            at = self.at
            word = self.next()
            if word in {"|", ";", "", "%%"} or (word.isidentifier() and self.peek() == ":"):
                if word not in {"|", ";"}:
                    self.at = at
                self._add(left, right, ranked, code)
                return word == "|"
            if code is not None:
                self._early(left, right, code)
                code = None
            if word == "{":
                code = self._code()
            elif word == "%prec":
                ranked = self.next()
            elif word[0] not in {"<", "["}:
                if word[0] == "'":
                    self._token(word)
                right.append(word)

    def _early(self, left: str, right: list[str], code: str) -> None:
        """Keep an action that stands before the end of its rule as that of a symbol of its own."""
        name = f"{_EARLY}{len(self.found)}"
        self._act(len(self.found), code, left, [*right], own=name)
        self.found.append((name, [], "", ""))
        right.append(name)

    def _add(self, left: str, right: list[str], ranked: str, code: str | None) -> None:
        if code is not None:
            self._act(len(self.found), code, left, right, own=left)
        self.found.append((left, right, ranked, ""))

    def _act(self, number: int, code: str, left: str, right: list[str], *, own: str) -> None:
        def one(found: re.Match[str]) -> str:
            mark, which = found.groups()
            if which is None:
                return found[0]
            if which == "$":
                kind = mark or self.types.get(left if own == left else own, "")
                return f"(*yymade){'.' if kind else ''}{kind}"
            place = int(which)
            kind = mark or (self.types.get(right[place - 1], "") if 0 < place <= len(right) else "")
            return f"yytop[{place - len(right)}]{'.' if kind else ''}{kind}"

        self.actions[number] = _IN_CODE.sub(one, code)

    # -- the whole

    def file(self) -> YaccFile:
        """Return what was read; a symbol that is nowhere said is refused, as yacc does."""
        said = {*self.tokens, *(left for left, *_ in self.found), "error"}
        for left, right, *_ in self.found:
            for symbol in right:
                if symbol not in said:
                    raise UnreadableError(
                        f"the grammar's rule '{left}' has '{symbol}', which is neither a token nor a rule"
                    )
        start = self.start or next(left for left, *_ in self.found if left[0] != _EARLY)
        rules = tuple(
            Rule(
                left=left,
                right=tuple(right),
                ranked=ranked or next((one for one in reversed(right) if one in self.tokens), ""),
            )
            for left, right, ranked, _ in self.found
        )
        first = next(at for at, rule in enumerate(rules) if rule.left == start)
        order = (first, *(at for at in range(len(rules)) if at != first))
        union = (
            f"typedef union {{ {self.union} }} {_VALUE};"
            if self.union
            else f"#ifndef {_VALUE}\ntypedef int {_VALUE};\n#endif"
        )
        names = ", ".join(f"{name} = {number}" for name, number in self.tokens.items() if name[0] != "'")
        header = f"#ifndef YY_HEADER\n#define YY_HEADER\n{union}\nenum {{ {names} }};\n{_VALUE} yylval;\n#endif\n"
        actions = "\n".join(
            f"int yy_action_{at}(yytop, yymade) {_VALUE} *yytop, *yymade; {{ {self.actions[number]} ; return 0; }}"
            for at, number in enumerate(order)
            if number in self.actions
        )
        rest = self.text[self.at :] if self.text[: self.at].rstrip().endswith("%%") else ""
        before = "\n".join(self.before)
        return YaccFile(
            grammar=Grammar(rules=tuple(rules[at] for at in order), ranks=self.ranks),
            header=header,
            code=f"{before}\n{header}\n{_MACROS}\n{actions}\n{rest}\n",
            numbers={number: name for name, number in self.tokens.items()},
            acting=frozenset(at for at, number in enumerate(order) if number in self.actions),
        )


def _character(word: str) -> int:
    inner = word[1:-1]
    return ord({"\\n": "\n", "\\t": "\t", "\\'": "'", "\\\\": "\\"}.get(inner, inner[-1]))
