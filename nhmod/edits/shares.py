"""Sums that mods take shares from, kept by insertion so that any set of mods composes (DESIGN.md, decisions 6 and 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits.edit import Addend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.location import Location


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
    origin: Location | None = None,
) -> tuple[Addend, Addend]:
    """Add ``amount`` (signed) to the number that ends at ``after``, by a macro that is empty without ``symbol``.

    With one of the symbols ``unless`` it is empty too: these say the number itself.

    The macro is defined at ``ladder``, a line beginning before the number. ``12`` becomes ``12 MACRO``, which
    preprocesses to ``12 - 1`` or to the original tokens.
    """
    sign = "+" if amount >= 0 else "-"
    asked = (
        " && ".join([f"#if defined({symbol})", *(f"!defined({one})" for one in unless)])
        if unless
        else f"#ifdef {symbol}"
    )
    definition = f"{asked}\n#define {macro} {sign} {abs(amount)}\n#else\n#define {macro}\n#endif\n"

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
