"""Preprocessor lines as pieces of code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.source import Span
from nhmod.target.c.pieces import Define, Directive
from nhmod.target.c.scan import Token, scan_directive

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.target.c.code import Code


def directives(code: Code) -> Iterator[Directive]:
    """Yield all preprocessor lines with their depth."""
    code.conditionals  # noqa: B018  refuses directives that do not nest
    depth = 0
    for raw in code.directives:
        inner = raw.name in ("elif", "else", "endif")
        yield Directive(code=code, span=raw.span, name=raw.name, argument=raw.argument, depth=depth - inner)
        depth += raw.name in ("if", "ifdef", "ifndef")
        depth -= raw.name == "endif"


def defines(code: Code) -> Iterator[Define]:
    """Yield all ``#define`` lines that name something."""
    for raw in code.directives:
        if raw.name == "define":
            tokens = scan_directive(code.text, raw.span)[1:]
            if tokens:
                yield _define(code, raw.span, tokens)


def _define(code: Code, span: Span, tokens: Sequence[Token]) -> Define:
    """Read ``NAME value`` or ``NAME(a, b) value``: a macro has parameters only if the bracket touches its name."""
    value = tokens[1:]
    params: tuple[str, ...] | None = None
    if value and value[0].text == "(" and value[0].start == tokens[0].end:
        close = next((i for i, token in enumerate(value) if token.text == ")"), len(value) - 1)
        params = tuple(token.text for token in value[1:close] if token.text != ",")
        value = value[close + 1 :]
    return Define(
        code=code,
        span=span,
        name=tokens[0].text,
        params=params,
        value=_spaced(value),
        value_span=Span(value[0].start, value[-1].end) if value else Span(span.end, span.end),
    )


def _spaced(tokens: Sequence[Token]) -> str:
    out = ""
    end = tokens[0].start if tokens else 0
    for token in tokens:
        out += (" " if token.start > end else "") + token.text
        end = token.end
    return out
