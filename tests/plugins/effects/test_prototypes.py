"""The functions that a tree declares as ANSI C does, without FDECL."""

from __future__ import annotations

import pytest

from nhmod_effects.functions import _declared

TEXT = """\
E void FDECL(old, (long, BOOLEAN_P));
E void VDECL(pline, (const char *, ...));
extern void early_init(void);
extern void make_confused(long, boolean);
extern struct obj *mksobj(int, boolean, boolean);
"""


@pytest.mark.parametrize(
    ("name", "params", "pointer"),
    [("old", 2, False), ("early_init", 0, False), ("make_confused", 2, False), ("mksobj", 3, True)],
)
def test_prototypes_are_read(name: str, params: int, *, pointer: bool) -> None:
    found = {entry.symbol: dict(entry.fields) for entry in _declared(TEXT)}
    assert found[name] == {"params": params, "pointer": pointer}
    assert "VDECL" not in found
