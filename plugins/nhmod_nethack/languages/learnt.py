"""What a tree's level language has beside NetHack 3.6's: the facts of its grammar become a dialect; macros with parameters are computed."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target.c import token_texts
from nhmod_languages.des.v36.learned.actions import UnlearnableError, read_action
from nhmod_languages.des.v36.learned.dialect import KNOWN, NOTHING_LEARNT, Alternative, Dialect
from nhmod_nethack.facts.grammar import OPTIONS
from nhmod_nethack.facts.values import compute
from nhmod_nethack.problems import not_constant, not_found, unexpected

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.target import Entry, Facts


_NAME = re.compile(r"\b[A-Za-z_]\w*")
_OPCODES = "SPO_"


def learnt(facts: Facts) -> Dialect:
    """Return what is learnt of a tree's grammar; statements and options whose rules do more than is known here are left out."""
    entries = list(facts["level compiler rules"])
    if not entries:
        return NOTHING_LEARNT
    constants = _constants(facts, entries)
    rules: dict[str, tuple[Alternative, ...]] = {}
    heads: dict[str, str] = {}
    for entry in entries:
        if entry.symbol:
            heads[entry.symbol] = entry.name
        made = [*_alternatives(entry, constants)]
        if entry.name in OPTIONS or len(made) == len(entry.texts("actions")):
            rules[entry.name] = tuple(made)
    whole = _whole(rules, frozenset(entry.symbol for entry in facts["level compiler keywords"]) | _tokens(facts))
    options = {
        name: tuple(one for one in rules.get(name, ()) if all(symbol in whole for symbol in one.symbols))
        for name in OPTIONS
    }
    return Dialect(
        rules=MappingProxyType({name: made for name, made in rules.items() if name in whole}),
        keywords=MappingProxyType({entry.symbol: entry.name for entry in facts["level compiler keywords"]}),
        commands=MappingProxyType({head: name for head, name in heads.items() if name in whole}),
        monster=options["monster_info"],
        object=options["object_info"],
        constants=MappingProxyType(constants),
    )


def tokens_of(dialect: Dialect) -> frozenset[str]:
    """Return the tokens that stand in what is learnt."""
    alternatives = (*(one for rule in dialect.rules.values() for one in rule), *dialect.monster, *dialect.object)
    return frozenset(symbol for one in alternatives for symbol in one.symbols)


def _tokens(facts: Facts) -> frozenset[str]:
    return frozenset(str(entry.fields["token"]) for entry in facts["level compiler words"])


def _constants(facts: Facts, entries: list[Entry]) -> dict[str, int]:
    """Return the numbers that actions name, as far as the headers say them."""
    names = {name for entry in entries for action in entry.texts("actions") for name in _NAME.findall(action)}
    known = facts["constants"]
    found = ((name, known.symbol(name)) for name in sorted(names))
    return {name: entry.index for name, entry in found if entry is not None}


def _alternatives(entry: Entry, constants: Mapping[str, int]) -> Iterator[Alternative]:
    """Read the alternatives of a rule, without those that can't be learnt."""
    for symbols, action in zip(entry.texts("symbols"), entry.texts("actions"), strict=True):
        if all(name in constants for name in _NAME.findall(action) if name.startswith(_OPCODES)):
            try:
                yield Alternative(symbols=tuple(symbols.split()), action=read_action(action, constants))
            except UnlearnableError:
                continue


def _whole(rules: Mapping[str, tuple[Alternative, ...]], tokens: frozenset[str]) -> frozenset[str]:
    """Return the symbols of which all that stands in them is known, the tokens among them."""
    symbols = {symbol for rule in rules.values() for one in rule for symbol in one.symbols}
    whole = set(rules) | tokens | KNOWN.keys() | {symbol for symbol in symbols if symbol[0] == "'"} | _LEXICAL
    while True:
        broken = {
            name
            for name in whole & set(rules)
            if any(symbol not in whole for one in rules[name] for symbol in one.symbols)
        }
        if not broken:
            return frozenset(whole)
        whole -= broken


_LEXICAL = frozenset(("INTEGER", "STRING", "CHAR", "PERCENT", "SPERCENT", "PLUS_INTEGER", "MINUS_INTEGER"))


_HEADERS = "include"


def has_macro(facts: Facts, name: str) -> bool:
    """Return whether the headers have a macro with parameters of that name."""
    return facts.get("macros").symbol(name) is not None


def evaluate(facts: Facts, name: str, *arguments: int) -> int:
    """Compute a macro of the headers for some arguments.

    Integers have no width here: what C would cut off is the caller's. Raises ``DiagnosticError``: NH1801 where there is
    no such macro, NH1802 where it has another number of parameters, NH1803 where its text is no integer expression.
    """
    return _evaluate(facts, name, arguments, ())


def _evaluate(facts: Facts, name: str, arguments: Sequence[int], around: tuple[str, ...]) -> int:
    entry = facts.get("macros").symbol(name)
    if entry is None:
        raise not_found(_HEADERS, f"the macro {name}()")
    parameters = entry.texts("parameters")
    if len(parameters) != len(arguments):
        raise unexpected(_HEADERS, f"the macro {name}()", f"has {len(parameters)} parameters, not {len(arguments)}")
    text = entry.text("text")
    if name in around:
        raise not_constant(_HEADERS, text, "it is defined by itself")
    values = dict(zip(parameters, arguments, strict=True))

    def find(symbol: str) -> int | None:
        if symbol in values:
            return values[symbol]
        constant = facts["constants"].symbol(symbol)
        return None if constant is None else constant.index

    def call(symbol: str, inner: Sequence[int]) -> int | None:
        return _evaluate(facts, symbol, inner, (*around, name)) if has_macro(facts, symbol) else None

    return compute(token_texts(text), _HEADERS, find=find, call=call)
