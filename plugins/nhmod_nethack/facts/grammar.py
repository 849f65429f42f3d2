"""What the grammar of a tree's level compiler has beside that of NetHack 3.6: rules of util/lev_comp.y, keywords of util/lev_comp.l.

A rule is new where a token or another rule stands in it that 3.6 does not have. Of a tree of NetHack's own nothing is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias

from nhmod.target import Entry, Json
from nhmod_languages.des.v36.learned.dialect import KNOWN, RULES
from nhmod_languages.des.v36.rules import TOKENS
from nhmod_languages.des.v36.token_kinds import KINDS_OF_TOKENS
from nhmod_languages.des.v36.words import KINDS
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.programs import has_programs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_nethack.facts.sources import Sources

    _Alternatives: TypeAlias = list[tuple[tuple[str, ...], str]]

_SCANNER = "util/lev_comp.l"
_GRAMMAR = "util/lev_comp.y"
_STATEMENT = "levstatement"
OPTIONS = ("monster_info", "object_info")
"""The rules of the options of monsters and objects."""
# FORGE ST_RET(FORGE_ID);   or   FORGE { savetoken(yytext); return FORGE_ID; }
_KEYWORD = re.compile(
    r"^\(?(\w+)(?:\|\w+)*\)?[ \t]+(?:ST_RET\((\w+)\)|\{[^}\n]*?\breturn\s+(\w+)\s*;\s*\})", re.MULTILINE
)
_VALUED = re.compile(r"^[\w-]+[ \t]+(?:\{[^}\n]*yylval[^}\n]*\breturn\s+(\w+)|ST_RETF\(.*,\s*(\w+)\))", re.MULTILINE)
_SYMBOL = re.compile(r"\s+|/\*.*?\*/|//[^\n]*|(?P<symbol>'(?:\\.|[^'])'|\w+)|(?P<mark>[:|;{])|%prec\s+\w+|.", re.DOTALL)
# The grammar's own macros for numbers: "#define ERR (-1)".
_DEFINED = re.compile(r"^#[ \t]*define[ \t]+(\w+)[ \t]+(\(-?\d+\)|-?\d+)[ \t]*(?:/\*.*)?$", re.MULTILINE)
_WORD = re.compile(r"\b[A-Za-z_]\w*")
_NOT_LEARNABLE = "?"
_READ_BY_OTHERS = KNOWN.keys() | {"levstatement", "levstatements", "stmt_block", *OPTIONS}
"""What may have something new in it and is read as ever: what is new is found where it stands."""
_LEXICAL = KINDS_OF_TOKENS | {"RANDOM_TYPE_BRACKET", "object_ID", "NQSTRING", "CFUNC_INT", "CFUNC_STR"}
_VARIABLE = "VARSTRING"
_IN_ACTION = re.compile(r"""/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?P<brace>[{}])|.""", re.DOTALL)


def _rules(sources: Sources) -> dict[str, _Alternatives]:
    """Return the alternatives of each nonterminal: the symbols, and the action."""
    text = sources.tree.text(_GRAMMAR).split("\n%%", 2)
    defined = dict(_DEFINED.findall(text[0]))
    rules: dict[str, _Alternatives] = {}
    if len(text) < 2:  # noqa: PLR2004 - what stands before the rules, and the rules
        return rules
    body, at, name = text[1], 0, ""
    alternative = _Alternative()
    while at < len(body) and (match := _SYMBOL.match(body, at)):
        at = match.end()
        mark = match["mark"]
        if match["symbol"]:
            alternative.symbols.append(match["symbol"])
        elif mark == "{":
            end = _end(body, at)
            action = _WORD.sub(lambda word: defined.get(word[0], word[0]), body[at:end])
            alternative.actions.append((len(alternative.symbols), action))
            at = end + 1
        elif mark == ":":
            # A rule's name stands before its colon; the semicolon before that can be left out.
            following = alternative.symbols.pop()
            if name:
                rules[name].append(alternative.read())
            name, alternative = following, _Alternative()
            rules[name] = []
        elif mark and name:
            rules[name].append(alternative.read())
            alternative = _Alternative()
            name = "" if mark == ";" else name
    return rules


@dataclass(slots=True)
class _Alternative:
    """One way to write a rule, while it is read; with each action is the number of symbols before it."""

    symbols: list[str] = field(default_factory=list)
    actions: list[tuple[int, str]] = field(default_factory=list)

    def read(self) -> tuple[tuple[str, ...], str]:
        """Return the symbols and the action at the end; what has others is none of those that can be learnt."""
        others = any(place != len(self.symbols) for place, _ in self.actions)
        return tuple(self.symbols), _NOT_LEARNABLE if others else "".join(text for _, text in self.actions)


def _end(text: str, at: int) -> int:
    """Return where the brace that closes an action is."""
    depth = 1
    for match in _IN_ACTION.finditer(text, at):
        depth += {"{": 1, "}": -1}.get(match["brace"], 0)
        if not depth:
            return match.start()
    return len(text)


def _keywords(sources: Sources) -> dict[str, str]:
    """Return the word of each token that is a word of its own."""
    found: dict[str, str] = {}
    for word, short, long in _KEYWORD.findall(sources.tree.text(_SCANNER)):
        found.setdefault(short or long, word)
    valued = {name for pair in _VALUED.findall(sources.tree.text(_SCANNER)) for name in pair}
    return {token: word for token, word in found.items() if token not in valued}


def _strange(sources: Sources) -> set[str]:
    """Return the symbols that 3.6 does not have, and the rules in which one stands."""
    rules, keywords = sources.once(_rules), sources.once(_keywords)
    known = {*TOKENS, *_LEXICAL, *(token for token, word in keywords.items() if word in KINDS)}
    strange = {name for name in rules if name not in RULES}
    strange |= {
        symbol
        for alternatives in rules.values()
        for symbols, _ in alternatives
        for symbol in symbols
        if symbol not in rules and symbol not in known and symbol[0] != "'" and not symbol.startswith(_VARIABLE)
    }
    while True:
        more = {
            name
            for name, alternatives in rules.items()
            if name not in strange
            and name not in _READ_BY_OTHERS
            and any(symbol in strange for symbols, _ in alternatives for symbol in symbols)
        }
        if not more:
            return strange
        strange |= more


def _further_rules(sources: Sources) -> Iterator[Entry]:
    """Read the new statements and options, with all rules that they need.

    ``symbol`` is the token that a statement begins with, empty for other rules; ``fields``: ``symbols`` and ``actions``, one of each
    for every alternative.
    """
    if has_programs(sources.tree):
        return  # no grammar: nothing compiles descriptions there
    rules = sources.once(_rules)
    wanted = dict(_wanted(sources))
    queue = list(wanted.values())
    while queue:
        for symbols, _ in queue.pop():
            for symbol in symbols:
                if symbol in rules and symbol not in _READ_BY_OTHERS and ("", symbol) not in wanted:
                    wanted["", symbol] = rules[symbol]
                    queue.append(rules[symbol])
    for index, ((head, name), alternatives) in enumerate(wanted.items()):
        fields: dict[str, Json] = {
            "symbols": [" ".join(symbols) for symbols, _ in alternatives],
            "actions": [action for _, action in alternatives],
        }
        yield Entry(symbol=head, name=name, index=index, fields=fields)


def _wanted(sources: Sources) -> Iterator[tuple[tuple[str, str], _Alternatives]]:
    """Yield the new statements, by the tokens that they begin with and names of their own, and the new options."""
    rules, strange = sources.once(_rules), sources.once(_strange)

    def new(alternatives: _Alternatives) -> _Alternatives:
        return [one for one in alternatives if any(symbol in strange for symbol in one[0])]

    for symbols, _ in rules.get(_STATEMENT, ()):
        name = symbols[0] if symbols else ""
        for head in sorted({one[0] for one, _ in rules.get(name, ()) if one} - set(rules)):
            own = [one for one in rules[name] if one[0][:1] == (head,)]
            beginnings = {_beginning(symbols, rules) for symbols, _ in new(own)}
            # What begins in the same way can't be told apart before it is read.
            if beginnings:
                yield (head, f"{name} {head}"), [one for one in own if _beginning(one[0], rules) in beginnings]
    for name in OPTIONS:
        if options := new(rules.get(name, [])):
            yield ("", name), options


def _beginning(symbols: tuple[str, ...], rules: Mapping[str, _Alternatives]) -> tuple[str, ...]:
    """Return the tokens that a statement begins with."""
    return tuple(takewhile(lambda symbol: symbol not in rules, symbols))


def _further_keywords(sources: Sources) -> Iterator[Entry]:
    """Read the words that are tokens of their own, by the tokens; none where the grammar has no new rules."""
    if any(True for _ in _further_rules(sources)):
        for index, (token, word) in enumerate(sources.once(_keywords).items()):
            yield Entry(symbol=token, name=word, index=index)


READERS = (
    Reader(name="level compiler rules", label="rule of the level compiler", entries=_further_rules),
    Reader(name="level compiler keywords", label="keyword of the level compiler", entries=_further_keywords),
)
