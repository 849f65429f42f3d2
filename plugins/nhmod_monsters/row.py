"""Writes a monster as C: a row of mons[], and its parts."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.places import OwnColumn, written
from nhmod.target.c import c_string
from nhmod_monsters.columns import COLUMNS, FLAGS
from nhmod_monsters.sites import ROW
from nhmod_monsters.source import ATTACK, NO_ATTACK, MonsTable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from nhmod_monsters.permonst import Permonst
    from nhmod_monsters.strength import AttackFacts

_WIDTH = 76  # with the bracket and comma that may follow
# The parameters of MON that begin a line, as in src/monst.c.
_NEW_LINE = frozenset({"atk", "siz", "flg1", "flg2", "flg3"})


def attack(values: AttackFacts, table: MonsTable, own: Mapping[str, str]) -> str:
    """Write one attack; ``own`` are the texts of the columns that only this tree has (``attk.p``)."""
    known = {"at": values.type, "ad": values.damage, "n": str(values.dice), "d": str(values.sides)}
    texts = (known[name] if name in known else own[f"attk.{name}"] for name in table.attack)
    return f"{ATTACK}({', '.join(texts)})"


def generation(values: Permonst) -> str:
    """Write the creation and genocide flags with the frequency."""
    parts = [*values.generation, *([str(values.frequency)] if values.frequency else [])]
    return f"({' | '.join(parts)})" if parts else "0"


# How each value that is no simple column is written, by the parameters of MON and SIZ ("siz.wt").
_WRITERS: Mapping[str, Callable[[Permonst], str]] = MappingProxyType(
    {
        "nam": lambda values: c_string(values.name),
        "sym": lambda values: values.monster_class,
        "gen": generation,
        "flg1": lambda values: FLAGS.as_c(values.flag_word(1)),
        "flg2": lambda values: FLAGS.as_c(values.flag_word(2)),
        "flg3": lambda values: FLAGS.as_c(values.flag_word(3)),
        "d": lambda values: str(values.difficulty),
        "siz.wt": lambda values: values.weight_symbol or str(values.weight),
        "siz.pxl": lambda values: values.extra,
    }
)
_NESTED = ("lvl", "siz", "atk", "attk.at", "attk.ad", "attk.n", "attk.d")


def parts(values: Permonst) -> dict[str, str]:
    """Write every value, by the parameters of MON, LVL (``lvl.mov``) and SIZ (``siz.wt``)."""
    simple = {column.parameter: column.as_c(getattr(values, column.key)) for column in COLUMNS}
    return simple | {name: write(values) for name, write in _WRITERS.items()}


def check_columns(table: MonsTable, own: Collection[str]) -> None:
    """Raise ``SiteError`` where the tree's macros have a parameter that no value is known for, nor among its ``own`` columns."""
    known = {*_WRITERS, *(column.parameter for column in COLUMNS), *_NESTED, *own}
    known |= {table.constant.parameter} if table.constant is not None else set()
    macros = {macro: table.parameters(macro) for macro in (ROW, "LVL", "SIZ")} | {ATTACK: table.attack}
    for macro, parameters in macros.items():
        for parameter in parameters:
            if (parameter if macro == ROW else f"{macro.lower()}.{parameter}") not in known:
                raise table.file.missing(f"macro {macro} whose parameters are all known: '{parameter}' is not")


def row(values: Permonst, symbol: str, table: MonsTable, own: Iterable[OwnColumn] = ()) -> str:
    """Write the whole row with its comma, in the shape of the tree's own macros (``SiteError`` as ``check_columns``)."""
    known = parts(values) | written(own, table.file.path)
    known["nam"] = f"{table.naming}({known['nam']})" if table.naming else known["nam"]
    if table.constant is not None:
        known[table.constant.parameter] = table.constant.written(symbol)
    check_columns(table, known)
    for macro in ("LVL", "SIZ"):
        inner = ", ".join(known[f"{macro.lower()}.{parameter}"] for parameter in table.parameters(macro))
        known[macro.lower()] = f"{macro}({inner})"
    attacks = [attack(one, table, known) for one in values.attacks]
    attacks += [NO_ATTACK] * (len(table.parameters("A")) - len(attacks))
    known["atk"] = f"A({', '.join(attacks)})"
    lines: list[list[str]] = [[]]
    for parameter in table.parameters(ROW):
        if parameter in _NEW_LINE and lines[-1]:
            lines.append([])
        lines[-1].append(known[parameter])
    # The name stands first on its line, where it is never cut.
    (name, *rest), *others = lines
    head = [f"{ROW}({name},", *", ".join(rest).split(" ")]
    filled = [_filled(head, "    "), *(_filled(", ".join(line).split(" "), "        ") for line in others)]
    return ",\n".join(filled) + "),\n"


def _filled(words: Iterable[str], indent: str) -> str:
    """Put words on lines, those after the first with two columns more."""
    lines: list[str] = []
    line = indent
    for word in words:
        if line.strip() and len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = f"{indent}  "
        line += f" {word}" if line.strip() else word
    return "\n".join([*lines, line])
