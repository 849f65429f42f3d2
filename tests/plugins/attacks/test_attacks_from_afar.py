"""Where attacks from afar are told: a set of types, or a macro that knows them."""

from __future__ import annotations

import pytest

from nhmod.target.c import CFile
from nhmod_attacks.places import asks_a_set, far_attacks

SET = """\
boolean
ranged_attk(ptr)
struct permonst *ptr;
{
    register int i;
    long atk_mask = (1L << AT_BREA);

    for (i = 0; i < NATTK; i++) {
        if (atk_mask & (1L << ptr->mattk[i].aatyp))
            return TRUE;
    }
    return FALSE;
}
"""
MACRO = """\
boolean
ranged_attk(struct permonst *ptr)
{
    int i;

    for (i = 0; i < NATTK; i++)
        if (DISTANCE_ATTK_TYPE(ptr->mattk[i].aatyp))
            return TRUE;
    return FALSE;
}
"""


@pytest.mark.parametrize(("text", "asks"), [(SET, True), (MACRO, False)])
def test_it_is_told_before_the_loop(text: str, asks: bool) -> None:
    c = CFile("src/mondata.c", text)
    assert asks_a_set(c) == asks
    assert text[far_attacks(c) :].startswith("    for (i = 0;")
