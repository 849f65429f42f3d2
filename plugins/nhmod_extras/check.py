"""What can be wrong with an extra beyond its shape."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, article, did_you_mean
from nhmod.manifest import IntRange
from nhmod.target import check_c_names
from nhmod_extras.records import NOW, Extra, text_length

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree
    from nhmod_extras.planned import PlannedExtra

_NUMBERS = ("long", "int", "short")
_SHORT = 2**15
"""What a short does not reach; a manifest's numbers are never beyond C's int."""
_DEFINED = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
# The words of C that are names in lower case, and what compilers define by themselves.
_RESERVED = (
    "asm auto bool break case char const continue default do double else enum extern false float for goto if inline int "
    "linux long register restrict return short signed sizeof static struct switch true typedef typeof union unix unsigned "
    "void volatile while"
)


def check_extras(plan: tuple[PlannedExtra, ...], tree: Tree, facts: Facts, report: Report) -> None:
    """Report everything that is wrong with the extras."""
    macros = tree.once((_macros,), lambda: _macros(tree))
    for planned in plan:
        _check_names(planned.record, facts.identifiers, report)
        _check_fields(planned.record, macros, report)
        _check_initial(planned.record, report)


def _macros(tree: Tree) -> frozenset[str]:
    headers = (path for path in tree.files() if path.startswith("include/") and path.endswith(".h"))
    return frozenset(name for path in headers for name in _DEFINED.findall(tree.text(path)))


def _check_names(extra: Extra, taken: frozenset[str], report: Report) -> None:
    """Report the first of its names in C that is taken."""
    names = [name for name in extra.c_names if name in taken][:1]
    origin, hint = extra.origin.at("name"), "choose another name"
    check_c_names(f"the extra '{extra.name}'", names, taken, code="NH3401", origin=origin, hint=hint, report=report)


def _check_fields(extra: Extra, macros: frozenset[str], report: Report) -> None:
    reserved = _RESERVED.split()
    for pair in extra.fields:
        what = (
            "a word of the C language" if pair.key in reserved else "a macro of the game" if pair.key in macros else ""
        )
        if what:
            report.error(
                "NH3402",
                f"the field '{pair.key}' can't be called so: that is {what}",
                pair.key_origin,
                hint=f"choose another name, such as '{extra.name}_{pair.key}'",
            )


def _check_initial(extra: Extra, report: Report) -> None:
    types = {pair.key: pair.value for pair in extra.fields}
    for pair in extra.initial:
        kind = types.get(pair.key)
        if kind is None:
            report.error(
                "NH3403",
                f"the extra '{extra.name}' has no field '{pair.key}'",
                pair.key_origin,
                hint=did_you_mean(pair.key, types) or f"its fields are: {', '.join(types)}",
            )
            continue
        problem = _unfit(kind, pair.value)
        if problem:
            message = f"the field '{pair.key}' is {article(kind)} '{kind}': {problem}"
            report.error("NH3404", message, pair.origin)


def _unfit(kind: str, value: str | bool | IntRange) -> str:
    """Return why a value is none of the type; nothing if it is one."""
    length = text_length(kind)
    if length is not None:
        # A number or a truth value is no text, unless it is written in quotes.
        if not isinstance(value, str):
            return "write a text"
        return f"{len(value)} characters are too many" if len(value.encode("utf-8")) > length else ""
    if kind == "boolean":
        return "" if isinstance(value, bool) else "write true or false"
    return _unfit_number(kind, value) if kind in _NUMBERS else "only C code can set it, it is 0 at first"


def _unfit_number(kind: str, value: str | bool | IntRange) -> str:
    if value == NOW:
        return "the turn may be too large for it, take 'long'" if kind == "short" else ""
    if isinstance(value, bool) or not isinstance(value, IntRange):
        return "write a number, a range such as 50..200, or 'now'"
    fits = kind != "short" or (value.low >= -_SHORT and value.high < _SHORT)
    return "" if fits else f"it goes from {-_SHORT} to {_SHORT - 1}"
