"""The place of a new monster in trees whose makemon() hands its body on."""

from __future__ import annotations

import pytest

from nhmod.target.c import CFile, SiteError
from nhmod_extras.base import numbered

BODY = "{\n    mtmp->mnum = mndx;\n}\n"


def test_the_new_monster_in_a_function_that_makemon_calls() -> None:
    c = CFile("src/makemon.c", f"void\nmade_core()\n{BODY}\nvoid\nmakemon()\n{{\n    made_core();\n}}\n")
    assert numbered(c).group(1, 2) == ("mtmp", "mndx")


def test_a_function_that_makemon_does_not_call_is_none() -> None:
    c = CFile("src/makemon.c", f"void\nmade_core()\n{BODY}\nvoid\nmakemon()\n{{\n}}\n")
    with pytest.raises(SiteError, match="monster->mnum"):
        numbered(c)
