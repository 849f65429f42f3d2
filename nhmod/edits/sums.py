"""Sums that mods take shares from, and sums of flags in a table's row, ``(G_GENO | G_SGROUP | 3)``: each part is a value of its own.

What is taken is kept by insertion, so that any set of mods composes (DESIGN.md, decisions 6 and 8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits.edit import Addend
from nhmod.target.c import Row, Span

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from nhmod.location import Location


NUMBER = "NUMBER"
_NOTHING = "0"
_OR = "|"


@frozen
class SumChange:
    """New text for one ``part`` of a sum; an empty stretch is one that the tree's own sum has not."""

    part: str
    span: Span
    text: str


def sum_changes(
    argument: Row,
    stock: Iterable[str],
    was: Iterable[str],
    becomes: Iterable[str],
    *,
    choices: Mapping[str, Collection[str]] | None = None,
) -> tuple[SumChange, ...] | None:
    """Change what is different of a sum, part by part; nothing at all (``None``) where the argument is not written as such a sum.

    ``stock`` are the flags that the tree has there, and the number, if there is one; ``was`` and ``becomes`` are those before and after the
    change. Each flag is a part, the number is ``NUMBER``, and of ``choices``, which are parts by their names, a sum has one at most.
    """
    parts = {flag: name for name, flags in (choices or {}).items() for flag in flags}
    written = _written(argument)
    own, before, after = (_by_part(values, parts) for values in (stock, was, becomes))
    if written is None or own is None or before is None or after is None or set(own.values()) != set(written):
        return None
    end = argument.span.end
    found: list[SumChange] = []
    for part in dict.fromkeys((*before, *after)):
        new = after.get(part, "")
        if before.get(part, "") == new:
            continue
        if part in own:
            found.append(SumChange(part=part, span=written[own[part]], text=new or _NOTHING))
        else:
            found.append(SumChange(part=part, span=Span(end, end), text=f"{_OR} {new}" if new else ""))
    return tuple(found)


def _by_part(values: Iterable[str], parts: Mapping[str, str]) -> dict[str, str] | None:
    """Return the values of a sum by their parts; nothing where one part has two."""
    found: dict[str, str] = {}
    for value in values:
        part = NUMBER if value.isdigit() else parts.get(value, value)
        if found.setdefault(part, value) != value:
            return None
    return found


def _written(argument: Row) -> dict[str, Span] | None:
    """Return what stands in a sum and where, but for zeros; nothing where the argument is something else, or has one thing twice."""
    code = argument.code
    first, stop = argument.first, argument.stop
    while first < stop and code.at(first) == "(" and code.partner(first) == stop - 1:
        first, stop = first + 1, stop - 1
    found: dict[str, Span] = {}
    for at in range(first, stop):
        text = code.at(at)
        operand = (at - first) % 2 == 0
        if operand != (text.isidentifier() or text.isdigit()) or (not operand and text != _OR) or text in found:
            return None
        if operand and text != _NOTHING:
            found[text] = code.span(at, at + 1)
    return found if (stop - first) % 2 else None


def addend(
    *,
    file: str,
    site: str,
    after: int,
    ladder: int,
    macro: str,
    amount: int,
    why: str,
    owner: str,
    symbol: str,
    unless: Sequence[str] = (),
    beside: Sequence[tuple[Sequence[tuple[str, bool]], int]] = (),
    origin: Location | None = None,
) -> tuple[Addend, Addend]:
    """Add ``amount`` (signed) to the number that ends at ``after``, by a macro that is empty without ``symbol``.

    With one of the symbols ``unless`` it is empty too: these say the number itself. ``beside`` are other amounts, each with the
    symbols of other mods that have to be defined for it, or not to be.

    The macro is defined at ``ladder``, a line beginning before the number. ``12`` becomes ``12 MACRO``, which
    preprocesses to ``12 - 1`` or to the original tokens.
    """

    def rung(amount: int, others: Sequence[tuple[str, bool]] = ()) -> tuple[str, str]:
        also = ((one, False) for one in unless)
        parts = [f"{'' if there else '!'}defined({one})" for one, there in ((symbol, True), *also, *others)]
        return " && ".join(parts), f"#define {macro} {'+' if amount >= 0 else '-'} {abs(amount)}\n"

    rungs = [*(rung(other, others) for others, other in beside), rung(amount)]
    asked = "".join(f"#{'elif' if number else 'if'} {asked}\n{text}" for number, (asked, text) in enumerate(rungs))
    if len(rungs) == 1 and not unless:
        asked = f"#ifdef {symbol}\n{rungs[0][1]}"
    definition = f"{asked}#else\n#define {macro}\n#endif\n"

    def insertion(at: int, text: str, kind: str, neutral: str) -> Addend:
        return Addend(
            file=file,
            site=site,
            start=at,
            end=at,
            text=text,
            why=why,
            owner=owner,
            symbol=symbol,
            order=(kind, macro),
            neutral=neutral,
            origin=origin,
        )

    return (
        insertion(ladder, definition, "ladder", f"#define {macro}\n"),
        insertion(after, f" {macro}", "share", f" {macro}"),
    )
