"""NetHack 3.4.3 and NLE read as 3.6.6 is: by the shape of their sources, with the indices that their own builds give."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod_nethack.facts.configuration import configured

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

_DEFINE = re.compile(r"^#define\s+(\w+)\s+\(?(-?\w+)\)?\s*$", re.MULTILINE)
_INCLUDES = ("hack.h", "artifact.h", "dgn_file.h", "lev.h", "patchlevel.h", "sp_lev.h", "color.h", "monflag.h")


def _generated(folder: Path) -> dict[str, int]:
    """Return what makedefs wrote to pm.h and onames.h; a value is a number or another of the names."""
    texts = "".join((folder / header).read_text(encoding="latin-1") for header in ("pm.h", "onames.h"))
    written: dict[str, str] = dict(_DEFINE.findall(texts))
    return {name: int(written.get(value, value)) for name, value in written.items()}


def _known(facts: Facts, names: dict[str, int]) -> dict[str, int]:
    values = {entry.symbol: entry.index for entry in facts["constants"]}
    return {name: values[name] for name in names if name in values}


@pytest.mark.game
def test_the_indices_of_343_are_those_of_its_makedefs(tools343: Path, facts343: Facts) -> None:
    generated = _generated(tools343 / "include")
    assert len(generated) == 838
    assert _known(facts343, generated) == generated


def test_the_indices_of_nle_are_those_of_its_makedefs(nle_dir: Path, factsnle: Facts, tmp_path: Path) -> None:
    for folder in ("util", "include", "dat"):
        (tmp_path / folder).mkdir()
    for option in ("-p", "-o"):
        subprocess.run([nle_dir / "makedefs", option], cwd=tmp_path / "util", check=True)
    generated = _generated(tmp_path / "include")
    assert len(generated) == 840
    assert _known(factsnle, generated) == generated
    # NLE is built without MAIL.
    assert factsnle["monsters"].symbol("PM_MAIL_DAEMON") is None
    assert factsnle["objects"].symbol("SCR_MAIL") is None


@pytest.mark.game
def test_every_constant_of_343_has_the_compilers_value(tools343: Path, facts343: Facts, tmp_path: Path) -> None:
    names = [entry.symbol for entry in facts343["constants"]]
    # monst.c keeps these to itself.
    own = re.findall(r"^#define (?:WT_|HI_)\w+[ \t]+\w+", (tools343 / "src/monst.c").read_text("latin-1"), re.MULTILINE)
    program = [f'#include "{header}"' for header in _INCLUDES] + ["#include <stdio.h>", *own, "int main(void) {"]
    # What a system header undefines or never defined can't be printed: the compiler sees the tree's own.
    program += [f'#ifdef {name}\nprintf("{name} %ld\\n", (long) ({name}));\n#endif' for name in names]
    (tmp_path / "dump.c").write_text("\n".join([*program, "return 0; }"]), encoding="latin-1")
    command = ("gcc", "-w", f"-I{tools343 / 'include'}", "-o", "dump", "dump.c")
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    printed = subprocess.run(["./dump"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout.splitlines()
    compiled = {name: int(value) for name, value in (line.split() for line in printed)}
    assert len(compiled) > 2000
    assert {name: facts343.constant(name) for name in compiled} == compiled


@pytest.mark.parametrize(
    ("name", "word", "symbol", "index"),
    [
        ("room types", "throne", "COURT", 2),
        ("room types", "candle shop", "CANDLESHOP", 24),
        ("traps", "polymorph", "POLY_TRAP", 22),
        ("skills", "javelin", "P_JAVELIN", 19),
        ("materials", "mineral", "MINERAL", 21),
        ("terrain", "cloud", "CLOUD", 35),
        ("monster classes", "d", "S_DOG", 4),
        ("object classes", "%", "FOOD_CLASS", 7),
        ("SHOPTYPE letters", "g", "SHOPBASE", 14),
        ("shops", "lighting store", "CANDLESHOP", 10),
        ("level compiler flags", "shortsighted", "SHORTSIGHTED", 8),
        ("objects", "runed dagger", "ELVEN_DAGGER", 18),
    ],
)
def test_what_is_numbered_by_macros(facts343: Facts, name: str, word: str, symbol: str, index: int) -> None:
    entry = facts343[name].find(word)
    assert entry is not None
    assert (entry.symbol, entry.index) == (symbol, index)


def test_series_end_where_the_numbers_do(facts343: Facts) -> None:
    assert [entry.symbol for entry in facts343["traps"]][-1] == "POLY_TRAP"
    assert [entry.symbol for entry in facts343["materials"]][-1] == "MINERAL"
    assert [entry.symbol for entry in facts343["skills"]][-1] == "P_RIDING"
    assert [entry.symbol for entry in facts343["object classes"]][-1] == "VENOM_CLASS"
    # MAXRTYPE and UNIQUESHOP have the last shop's number.
    assert [entry.symbol for entry in facts343["room types"]][-1] == "CANDLESHOP"


def test_classes_are_explained_by_tables_beside_their_letters(facts343: Facts, facts366: Facts) -> None:
    for name in ("monster classes", "object classes"):
        explained = {entry.symbol: (entry.fields["letter"], entry.fields["explain"]) for entry in facts343[name]}
        assert len(explained) > 17
        assert all(letter for letter, _ in list(explained.values())[1:])
    assert facts343["monster classes"].find("canine") == facts343["monster classes"].symbol("S_DOG")
    assert facts343["object classes"].find("potions") == facts343["object classes"].symbol("POTION_CLASS")
    same = {entry.symbol: entry.name for entry in facts366["object classes"]}
    assert {entry.symbol: entry.name for entry in facts343["object classes"]} == same


def test_rows_have_what_their_release_has(facts343: Facts) -> None:
    incubus = facts343["monsters"].symbol("PM_INCUBUS")
    ring = facts343["objects"].symbol("RIN_ADORNMENT")
    excalibur = facts343["artifacts"].symbol("ART_EXCALIBUR")
    assert incubus is not None
    assert ring is not None
    assert excalibur is not None
    # The macro of its attacks is undefined again after the two rows that use it.
    assert incubus.fields["attacks"] == [
        ["AT_BITE", "AD_SSEX", 0, 0],
        ["AT_CLAW", "AD_PHYS", 1, 3],
        ["AT_CLAW", "AD_PHYS", 1, 3],
    ]
    assert incubus.fields["difficulty"] == -1
    assert (ring.name, ring.fields["oc_descr"], ring.fields["material"]) == ("ring of adornment", "wooden", "WOOD")
    assert excalibur.fields["color"] == ""


def test_343_has_its_own_dungeon(facts343: Facts) -> None:
    # Its line begins with %REINCARNATION.
    rogue = facts343["special levels"].find("rogue")
    assert rogue is not None
    assert rogue.fields["bones"] == "R"


def test_the_builds_own_definitions_are_those_outside_of_conditions(treenle: Tree, tree366: Tree) -> None:
    own = dict(configured(treenle))
    assert own == {
        "GCC_WARN": "1",
        "NOCLIPPING": "1",
        "NOMAIL": "1",
        "NOTPARMDECL": "1",
        "HACKDIR": '"${HACKDIR}"',
        "DEFAULT_WINDOW_SYS": '"rl"',
        "DLB": "1",
        "NOCWD_ASSUMPTIONS": "1",
    }
    assert configured(tree366) == {}


def test_conditional_definitions_are_left_out() -> None:
    class Texts:
        def text(self, path: str) -> str:
            del path
            return "# add_compile_definitions(A)\nif(X)\n  add_compile_definitions(B)\nendif()\nadd_compile_definitions(C=2 D)\n"

        def exists(self, path: str) -> bool:
            return path == "CMakeLists.txt"

    assert configured(Texts()) == {"C": "2", "D": "1"}
