"""The row that ends artilist[] in a conditional of its own, as since NetHack 3.7: no artifact comes into that."""

from __future__ import annotations

from typing import Any, cast

import pytest

from nhmod.target.c import CFile
from nhmod_artifacts.source import ArtifactTable

ROWS = 'A("", STRANGE_OBJECT),\n\n    A("Excalibur", LONG_SWORD),\n{also}\n    A("Orb", CRYSTAL_BALL),\n\n'
BEGIN = "#define A(nam, typ) { typ, nam }\nstatic struct artifact artilist[] = {\n    "
PLAIN = "    /* terminator */\n    A(0, 0)\n};\n"
APART = f"#if !defined(ARTI_ENUM)\n{PLAIN}#endif\n"


class _Tree:
    """A tree of one file."""

    def __init__(self, text: str) -> None:
        self.text = text

    def c(self, file: str) -> CFile:
        return CFile(file, self.text)


class _Entry:
    def __init__(self, name: str) -> None:
        self.name = name


@pytest.mark.parametrize("end", [PLAIN, APART])
@pytest.mark.parametrize("also", ["", '#ifdef MAIL\n    A("Letter", SCROLL),\n#endif'])
def test_what_comes_last_is_seen_by_all_readers_of_the_table(end: str, also: str) -> None:
    text = BEGIN + ROWS.format(also=also) + end
    table = ArtifactTable(cast("Any", _Tree(text)))
    outside = text.index("#if !defined") if end == APART else text.index("    /* terminator")
    assert text.index('"Orb"') < table.end <= outside
    assert text.index('"Orb"') < table.after(cast("Any", _Entry("Orb"))) <= outside
    after = table.after(cast("Any", _Entry("Excalibur")))
    assert text.index('"Excalibur"') < after <= text.index('    A("Orb"' if not also else "#ifdef MAIL")
