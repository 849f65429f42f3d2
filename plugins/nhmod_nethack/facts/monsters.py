"""The monsters: src/monst.c, ``mons[]``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Entry
from nhmod.target.c import token_texts
from nhmod_nethack.facts.naming import monster_symbol, spoken
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.rows import Calls
from nhmod_nethack.facts.tokens import elements, initializer, render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Json
    from nhmod_nethack.facts.sources import Sources
    from nhmod_nethack.facts.tokens import Tokens

FILE = "src/monst.c"
_FREQUENCY = "G_FREQ"


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
    """
    rows = initializer(sources.tokens(FILE), "mons", FILE)
    reader = _Rows(sources)
    # Two entries may share a name (the lycanthropes): the animal form stands first and has the bare word.
    return reader.entries(rows)


MONSTERS = Reader(name="monsters", label="monster", entries=_entries)


class _Rows:
    def __init__(self, sources: Sources) -> None:
        self._calls = Calls(FILE, sources.tree.text(FILE))
        self._constants = sources.constants
        run = sources.run(FILE)
        self._macros = {**run.undefined, **run.macros}

    def entries(self, rows: tuple[Tokens, ...]) -> Iterator[Entry]:
        for index, row in enumerate(rows):
            arguments = self._calls.arguments(row, "MON")
            name = self._calls.text(arguments["nam"])
            if not name:
                return
            fields = self._fields(arguments)
            symbol = monster_symbol(name, str(fields["mlet"]))
            yield Entry(
                symbol=symbol,
                name=name,
                words=(spoken(symbol, "PM_"),),
                index=index,
                fields={**fields, "raw": [render(argument) for argument in elements(row)]},
            )

    def _fields(self, row: dict[str, Tokens]) -> dict[str, Json]:
        calls = self._calls
        level = calls.arguments(row["lvl"], "LVL")
        size = calls.arguments(row["siz"], "SIZ")
        geno = self._value(row["gen"])
        return {
            "mlet": calls.symbol(row["sym"]),
            "level": self._value(level["lvl"]),
            "speed": self._value(level["mov"]),
            "ac": self._value(level["ac"]),
            "mr": self._value(level["mr"]),
            "alignment": self._value(level["aln"]),
            "geno": list(calls.flags(row["gen"])),
            "frequency": geno & self._value((_FREQUENCY,)),
            "attacks": self._attacks(row["atk"]),
            "weight": self._value(size["wt"]),
            "nutrition": self._value(size["nut"]),
            "extra": calls.symbol(size["pxl"]) if "pxl" in size else "",
            "sound": calls.symbol(size["snd"]),
            "size": calls.symbol(size["siz"]),
            "resists": list(calls.flags(row["mr1"])),
            "conveys": list(calls.flags(row["mr2"])),
            "m1": list(calls.flags(row["flg1"])),
            "m2": list(calls.flags(row["flg2"])),
            "m3": list(calls.flags(row["flg3"])),
            "difficulty": self._value(row["d"]) if "d" in row else -1,
            "color": calls.symbol(row["col"]),
        }

    def _attacks(self, tokens: Tokens) -> list[Json]:
        # The incubus's attacks are a macro that stands for the whole of A(…), undefined after it in older releases.
        while len(tokens) == 1 and tokens[0] in self._macros:
            tokens = token_texts(self._macros[tokens[0]].text)
        attacks: list[Json] = []
        for attack in elements(tokens):
            if attack != ("NO_ATTK",):
                call = self._calls.arguments(attack, "ATTK")
                kind, damage = self._calls.symbol(call["at"]), self._calls.symbol(call["ad"])
                attacks.append([kind, damage, self._value(call["n"]), self._value(call["d"])])
        return attacks

    def _value(self, tokens: Tokens) -> int:
        return self._constants.value(tokens, FILE)
