from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from nhmod.diagnostics import DiagnosticError
from nhmod.target.c import CFile, Span

if TYPE_CHECKING:
    from collections.abc import Callable

SIGNS = list("{}()[];,:?=.*\\'\"\x00é$1xf")
WORDS = ["if", "else", "for", "while", "do", "switch", "case", "default", "break", "goto", "return", "struct", "enum"]
WORDS += ["union", "typedef", "extern", "VA_DECL", "Bitfield", "__attribute__", "->", '"C"', "'c'", "/*", "*/", "//"]
LINES = [
    "\n",
    "\n#if A\n",
    "\n#if 0\n",
    "\n#ifdef A\n",
    "\n#else\n",
    "\n#elif B\n",
    "\n#endif\n",
    "\n#define x(\n",
    "\n#\n",
]

garbage = st.one_of(
    st.text(),
    st.lists(st.sampled_from(SIGNS + WORDS + LINES), max_size=60).map(" ".join),
    st.lists(st.sampled_from(["{", "}", "(", ")", *LINES]), max_size=40).map(" ".join),
)


@settings(max_examples=400, deadline=None)
@given(garbage, st.integers(0, 80), st.integers(0, 80))
def test_garbage_gives_diagnostics_only(text: str, start: int, length: int) -> None:
    c_file = CFile("a.c", text)
    span = Span(min(start, len(text)), min(start + length, len(text)))
    questions: list[Callable[[], object]] = [
        lambda: c_file.tokens,
        lambda: c_file.directives,
        lambda: [(define.lines(), define.conditions) for define in c_file.defines()],
        lambda: [(f.lines(), f.owns_lines, f.conditions) for f in c_file.functions()],
        lambda: [(row.args, row.head, row.string) for table in c_file.arrays("x") for row in table.rows],
        lambda: (c_file.enums(), c_file.structs()),
        lambda: c_file.switches(span),
        lambda: [arm.condition_text for chain in c_file.ifs(span) for arm in chain.arms],
        lambda: c_file.if_chain(contains="x"),
        lambda: c_file.conditional(span),
        lambda: c_file.calls("f"),
        lambda: c_file.statement_at(span.start),
        lambda: c_file.one("x"),
        lambda: c_file.lines(span, leading_comment=True),
        lambda: c_file.conditions_at(span.start),
        c_file.identifiers,
    ]
    for question in questions:
        with suppress(DiagnosticError):
            question()
    with suppress(DiagnosticError):
        assert "".join(token.text for token in c_file.tokens) == text


def test_deep_nesting_is_read() -> None:
    depth = 20_000
    chain = "if (a) x(); else " * depth + "y();"
    c_file = CFile("a.c", f"f() {{ {'{' * depth} {chain} {'}' * depth} }}")
    (only,) = c_file.ifs()
    assert len(only.arms) == depth + 1
    assert len(c_file.functions()) == 1
