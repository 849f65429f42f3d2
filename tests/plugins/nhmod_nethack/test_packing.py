"""How a tree packs a monster, an object or terrain into one number is read off its macros, whatever its release is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from everything_level import everything
from tree_tools import compiled_by_c, level_compiler

from nhmod.binary import LP64, Header
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import AbsentError, Facts, OverlaidTree
from nhmod_nethack.facts.read import read_facts
from nhmod_nethack.languages.choose import languages
from nhmod_nethack.languages.level36 import level_rules

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

HEADER = "include/sp_lev.h"
NAMES = ("MONST", "OBJ", "MAPCHAR")
# As 3.6.0 has it, and two that no release has.
PLAIN = "#define SP_{0}_PACK({1}, {2}) ((({3}) << 8) + ((char) ({4})))"
FORTY = "#define SP_{0}_PACK({1}, {2}) (((40 + ({3})) << 8) | (({4}) & 0xff))"
SHORT = "#define SP_{0}_PACK({1}, {2}) ((3L + (short) ({3})) * 256 + (unsigned char) ({4}))"
OTHERWISE = "#define SP_{0}_PACK({1}, {2}) ((({4}) << 16) | (({3}) & 0xffff))"


def packing_as(tree: Tree, form: str) -> OverlaidTree:
    """Put one structure into the stock tree: how it packs."""
    text = tree.text(HEADER)
    for name in NAMES:
        number, low = ("b", "a") if name == "MAPCHAR" else ("a", "b")
        macro = form.format(name, "a", "b", number, low)
        text, count = re.subn(rf"^#define SP_{name}_PACK\(.*$", lambda _, macro=macro: macro, text, flags=re.MULTILINE)
        assert count == 1
    return OverlaidTree(tree, {HEADER: text.encode("latin-1")})


@pytest.mark.parametrize(("form", "bias"), [(PLAIN, 0), (FORTY, 40), (SHORT, 3)])
def test_the_bias_is_the_tree_s(tree366: Tree, form: str, bias: int) -> None:
    packings = level_rules(Facts(vocabularies=read_facts(packing_as(tree366, form)))).packings
    assert [packings.monsters.bias, packings.objects.bias, packings.terrain.bias] == [bias] * 3
    for packing in (packings.monsters, packings.objects, packings.terrain):
        for number, low in ((-2, 0), (-1, 100), (0, 1), (400, 64)):
            assert packing.unpack(packing.pack(number, low)) == (number, low)


def test_the_releases_own(facts366: Facts, factsnle: Facts) -> None:
    for facts in (facts366, factsnle):
        packings = level_rules(facts).packings
        assert [packings.monsters.bias, packings.objects.bias, packings.terrain.bias] == [10] * 3


def test_another_way_of_packing_is_refused(tree366: Tree) -> None:
    facts = Facts(vocabularies=read_facts(packing_as(tree366, OTHERWISE)))
    with pytest.raises(DiagnosticError, match=r"NH1802: .*SP_MONST_PACK"):
        level_rules(facts)


def test_a_tree_that_does_not_pack_has_another_language(tree366: Tree) -> None:
    """UnNetHack's was that before it took 3.6's: a program of opcodes, in 3.4.3's words."""
    text = tree366.text(HEADER).replace("SP_MONST_PACK", "SP_MONST_OTHER")
    facts = Facts(vocabularies=read_facts(OverlaidTree(tree366, {HEADER: text.encode("latin-1")})))
    with pytest.raises(AbsentError, match="no macro 'SP_MONST_PACK'"):
        level_rules(facts)


@pytest.mark.game
@pytest.mark.parametrize("form", [PLAIN, FORTY])
def test_the_bytes_are_those_of_the_tree_s_compiler(tree366: Tree, form: str, tmp_path: Path) -> None:
    tree = packing_as(tree366, form)
    facts = Facts(vocabularies=read_facts(tree))
    language = languages(facts).level
    text = everything(facts) + "MAZE:\"b\",' '\nREPLACE_TERRAIN:(1,1,9,9),'.',('L',lit),50%\nOBJECT:'(',random\n"
    expected = compiled_by_c(level_compiler(tree, tmp_path / "tree"), text, tmp_path / "c")
    report = Report()
    header = Header.unpack(expected["b.lev"], languages(facts).header_words, LP64)
    assert {made.name: made.content for made in language.compile(text, "a.des", report, header)} == expected
    for name, content in expected.items():
        assert language.decompile(content, name, report, LP64)
    assert not report.errors
