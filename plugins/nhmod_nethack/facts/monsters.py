"""The monsters: src/monst.c, ``mons[]``."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import FORMS, FURTHER, ROW, UNKNOWN, Entry, Json, matching
from nhmod.target.c import row_name, strings_value
from nhmod_nethack.facts.armor import Armor
from nhmod_nethack.facts.named_by import MONSTER, monster_name
from nhmod_nethack.facts.naming import NAMESAKES, monster_symbol, namesakes, spoken
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.rows import Arguments, Calls, Values, first_string
from nhmod_nethack.facts.tokens import Tokens, elements, initializer, is_string, render

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_nethack.facts.sources import Sources

FILE = "src/monst.c"
_HEADER = "include/permonst.h"
_SEVERAL_NAMES = re.compile(r"\bchar\s*\*\s*(?:const\s+)?\w+\s*\[\s*\w+\s*\]")
_FREQUENCY = "G_FREQ"
_ROW = "MON"
_ARMOR = "ac"
_CLASS = re.compile(r"S_\w+")
_NO_ATTACK = "NO_ATTK"
_ATTACK = ("at", "ad", "n", "d")
# The fields and the parameters of MON, LVL and SIZ that say them.
_NUMBERS = MappingProxyType(
    {
        "level": "lvl.lvl",
        "speed": "lvl.mov",
        "ac": "lvl.ac",
        "mr": "lvl.mr",
        "alignment": "lvl.aln",
        "weight": "siz.wt",
        "nutrition": "siz.nut",
    }
)
_SYMBOLS = MappingProxyType({"mlet": "sym", "sound": "siz.snd", "size": "siz.siz", "color": "col"})
_FLAGS = MappingProxyType({"geno": "gen", "resists": "mr1", "conveys": "mr2", "m1": "flg1", "m2": "flg2", "m3": "flg3"})
_APART = (MONSTER, "lvl", "siz", "atk", "d", "siz.pxl")


def _entries(sources: Sources) -> Iterator[Entry]:
    """Read the rows of ``mons[]`` but the terminator; symbols are makedefs' (``PM_NEWT``).

    ``index`` is the place in the table after preprocessing. ``fields``, named as in the table's comment: ``mlet``
    (``"S_ANT"``), ``level``, ``speed``, ``ac``, ``mr``, ``alignment`` (integers), ``geno`` (list of ``G_`` symbols
    without the frequency), ``frequency`` (0 to 7), ``attacks`` (list of ``[at, ad, n, d]``, symbols and integers,
    without the empty ones), ``weight``, ``nutrition`` (integers), ``extra`` (how much a monster has beyond struct
    monst, as text: ``sizeof(struct epri)``; empty where the release has no such column), ``sound`` (``MS_``),
    ``size`` (``MZ_``),
    ``resists``, ``conveys``, ``m1``, ``m2``, ``m3`` (lists of symbols), ``difficulty`` (integer; -1 where the release
    computes it), ``color`` (symbol), and ``raw``: the texts of the row's arguments as the source has them, on one
    line each.

    ``further`` are the texts of the columns that only this tree has, by the macros' parameters (``flg4``, ``lvl.dac``, ``attk.p``), absent
    where there are none. What can't be read is absent, and ``unknown`` says why, by the field (``row``: nothing could be).
    """
    rows = initializer(sources.tokens(FILE), "mons", FILE, of="permonst")
    reader = _Rows(sources)
    # Two entries may share a name (the lycanthropes): the animal form stands first and has the bare word.
    return reader.entries(rows)


MONSTERS = Reader(name="monsters", label="monster", entries=_entries)


_FORMERLY: Mapping[str, tuple[str, ...]] = MappingProxyType({"aligned cleric": ("aligned priest",)})
"""What games before NetHack 3.7 call a monster whose every name is another one since."""


class _Rows:
    def __init__(self, sources: Sources) -> None:
        self._calls = Calls(FILE, sources.with_rows(FILE), sources.run(FILE))
        self._constant = row_name(sources.defines(FILE, _ROW))
        self._gendered = bool(sources.tree.exists(_HEADER) and matching(sources.tree, _HEADER, _SEVERAL_NAMES))
        self._constants = sources.constants
        self._namesakes = namesakes(sources.of_makedefs(NAMESAKES))
        self._named = sources.once(monster_name)
        whole = _ARMOR in self._calls.parameters("LVL")
        self._armor = None if whole else Armor.found(sources, FILE, _ROW, _HEADER)

    def entries(self, rows: tuple[Tokens, ...]) -> Iterator[Entry]:
        monster_class = ""
        name: str | None
        for index, row in enumerate(rows):
            try:
                arguments = self._calls.arguments(row, _ROW)
                name = self._calls.text(arguments[self._named])
                fields = self._fields(arguments) if name else {}
            except DiagnosticError as error:
                name, fields = first_string(row), {UNKNOWN: {ROW: error.diagnostics[0].message}}
                if name is None and row is rows[-1]:
                    return
            if name == "":
                return  # the terminator
            # A class is contiguous (rule 1 of src/monst.c).
            monster_class = str(fields.setdefault("mlet", next(filter(_CLASS.fullmatch, row), monster_class)))
            symbol = self._symbol(row, name, monster_class) if name else ""
            yield Entry(
                symbol=symbol,
                name=name or f"row {index} of mons[]",
                words=(*self._other_names(row, name), spoken(symbol, "PM_")) if name else (),
                index=index,
                fields={**fields, "raw": [render(argument) for argument in elements(row)]},
            )

    def _symbol(self, row: Tokens, name: str, monster_class: str) -> str:
        """Return the constant of a monster: what its row says it is, or else what makedefs makes of its name."""
        if self._constant is not None:
            with suppress(DiagnosticError):
                return self._constant.symbol(render(self._calls.arguments(row, _ROW)[self._constant.parameter]))
        return monster_symbol(name, monster_class, self._namesakes)

    def _other_names(self, row: Tokens, name: str) -> tuple[str, ...]:
        """Return what a man or a woman of it is called, where the structure has several names of a monster."""
        texts = (strings_value((token,)) for token in row if is_string((token,))) if self._gendered else ()
        return (*(text for text in texts if text not in {"", name}), *_FORMERLY.get(name, ()))

    def _fields(self, row: dict[str, Tokens]) -> dict[str, Json]:
        calls, values = self._calls, Values()
        every = {**row, **self._inner("lvl", row, values), **self._inner("siz", row, values)}
        columns = Arguments(FILE, _ROW, every)
        for field, parameter in _NUMBERS.items():
            if field == _ARMOR and self._armor is not None:
                values.put(field, partial(self._armor.value, row))
            else:
                values.take(field, columns, parameter, self._value)
        for field, parameter in _SYMBOLS.items():
            values.take(field, columns, parameter, calls.symbol)
        for field, parameter in _FLAGS.items():
            values.take(field, columns, parameter, self._flags)
        values.put("frequency", lambda: self._value(row["gen"]) & self._value((_FREQUENCY,)))
        values.take("attacks", row, "atk", self._attacks)
        values.put("extra", lambda: calls.symbol(columns["siz.pxl"]) if "siz.pxl" in columns else "")
        values.put("difficulty", lambda: self._value(row["d"]) if "d" in row else -1)
        known = {*_NUMBERS.values(), *_SYMBOLS.values(), *_FLAGS.values(), *_APART}
        known |= {self._constant.parameter} if self._constant is not None else set()
        further: dict[str, Json] = {name: render(text) for name, text in columns.items() if name not in known}
        further |= self._of_attacks(row)
        forms: dict[str, Json] = {} if self._armor is None else {_ARMOR: self._armor.column(row)}
        return {**values.fields(), **({FURTHER: further} if further else {}), **({FORMS: forms} if forms else {})}

    def _inner(self, parameter: str, row: dict[str, Tokens], values: Values) -> dict[str, Tokens]:
        """Return the arguments of LVL or SIZ in a row, by ``lvl.ac``; none where it is neither, which is noted."""
        found: dict[str, Tokens] = {}
        with values.noting(parameter):
            arguments = self._calls.arguments(row[parameter], parameter.upper())
            found.update((f"{parameter}.{name}", text) for name, text in arguments.items())
        return found

    def _attacks(self, tokens: Tokens) -> Json:
        # The incubus's attacks are a macro that stands for the whole of A(…), undefined after it in older releases.
        attacks: list[Json] = []
        for call in self._each_attack(tokens):
            kind, damage = self._calls.symbol(call["at"]), self._calls.symbol(call["ad"])
            attacks.append([kind, damage, self._value(call["n"]), self._value(call["d"])])
        return attacks

    def _of_attacks(self, row: dict[str, Tokens]) -> dict[str, Json]:
        """Return what most attacks of a row have in each parameter of ATTK that only this tree has, by ``attk.p``."""
        own = [name for name in self._calls.parameters("ATTK") if name not in _ATTACK]
        calls = list(self._each_attack(row["atk"])) if own else []
        return {
            f"attk.{name}": Counter(render(call[name]) for call in calls).most_common(1)[0][0] for name in own if calls
        }

    def _each_attack(self, tokens: Tokens) -> Iterator[Arguments]:
        for attack in elements(self._calls.unfolded(tokens, "A")):
            if not _is_none(attack):
                yield self._calls.arguments(attack, "ATTK")

    def _flags(self, tokens: Tokens) -> list[Json]:
        return [*self._calls.flags(tokens)]

    def _value(self, tokens: Tokens) -> int:
        return self._constants.value(tokens, FILE)


def _is_none(attack: Tokens) -> bool:
    """Whether an element of A() is no attack: the word for none, or the zeros that it stands for."""
    return attack == (_NO_ATTACK,) or (attack[:1] == ("{",) and set(attack) == {"{", "0", ",", "}"})
