"""Structures and macros of the headers, held against the C compiler's own."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from tree_facts import facts_of

from nhmod.binary import ILP32, LP64, Layout, Structure
from nhmod.diagnostics import DiagnosticError
from nhmod.target import Entry, Facts, Vocabulary
from nhmod.target.tree import Tree
from nhmod_nethack.languages.learnt import evaluate, has_macro
from nhmod_nethack.languages.structures import header_words, structure

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.build.build import BuildResult

_INCLUDES = ("config.h", "hack.h", "dgn_file.h", "sp_lev.h", "lev.h")
_MARK = 77000001
# For a machine whose C library is not there: nothing of it is needed to lay out a structure.
_NO_LIBRARY = """\
#ifndef NO_LIBRARY
#define NO_LIBRARY
typedef __SIZE_TYPE__ size_t; typedef long time_t, off_t, ssize_t; typedef int pid_t, mode_t;
typedef unsigned uid_t, gid_t; typedef struct file FILE; typedef __builtin_va_list va_list;
#define NULL 0
#endif
"""
_SYSTEM_HEADER = re.compile(r"^[ \t]*#[ \t]*include[ \t]+<([\w/.]+)>", re.MULTILINE)


def _structures(facts: Facts) -> dict[str, Structure]:
    return {entry.name: structure(facts, entry.name) for entry in facts["structures"]}


def _laid_out(structures: dict[str, Structure], layout: Layout) -> dict[str, list[int]]:
    return {
        name: [shape.size(layout), *(shape.offset(layout, member.name) for member in shape.members)]
        for name, shape in structures.items()
    }


def _compiled(
    structures: dict[str, Structure], includes: tuple[Path, ...], folder: Path, *options: str
) -> dict[str, list[int]]:
    """Return sizeof and the members' offsets of all structures, read out of the assembler that gcc makes."""
    names = list(structures)
    arrays = (
        f"const unsigned numbers_{index}[] = {{{_MARK}, sizeof({name})"
        + "".join(f", __builtin_offsetof({name}, {member.name})" for member in structures[name].members)
        + "};"
        for index, name in enumerate(names)
    )
    headers = "".join(f'#include "{name}"\n' for name in _INCLUDES)
    (folder / "sizes.c").write_text(f"#include <stdio.h>\n{headers}" + "\n".join(arrays) + "\n", encoding="ascii")
    folders = [f"-I{include}" for include in includes]
    command = ("gcc", "-w", "-S", *options, *folders, "-o", "sizes.s", "sizes.c")
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, list[int]] = {}
    blocks = re.findall(
        r"^numbers_(\d+):\n((?:\t\.(?:long|zero)\t\d+\n)+)", (folder / "sizes.s").read_text(), re.MULTILINE
    )
    for index, block in blocks:
        numbers: list[int] = []
        for directive, value in re.findall(r"\.(long|zero)\t(\d+)", block):
            numbers += [int(value)] if directive == "long" else [0] * (int(value) // 4)
        assert numbers[0] == _MARK
        found[names[int(index)]] = numbers[1:]
    return found


def _stubs(include: Path, folder: Path) -> Path:
    """Make empty headers for all of the system's that the tree asks for."""
    stubs = folder / "stubs"
    wanted = {name for path in include.glob("*.h") for name in _SYSTEM_HEADER.findall(path.read_text("latin-1"))}
    for name in wanted | {"stdio.h"}:
        place = stubs / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(_NO_LIBRARY, encoding="ascii")
    return stubs


def _agree(facts: Facts, includes: tuple[Path, ...], folder: Path) -> None:
    """Compare; what is not in the first folder of headers is taken from the next."""
    structures = _structures(facts)
    assert {"struct tmpdungeon", "struct version_info", "lev_init", "monster", "lev_region", "room"} <= set(structures)
    assert _laid_out(structures, LP64) == _compiled(structures, includes, folder, "-m64")
    stubs = ("-nostdinc", f"-I{_stubs(includes[0], folder)}")
    assert _laid_out(structures, ILP32) == _compiled(structures, includes, folder, "-m32", *stubs)


@pytest.mark.game
def test_structures_of_366_are_laid_out_as_gcc_does(
    facts366: Facts, vanilla_build: BuildResult, tmp_path: Path
) -> None:
    _agree(facts366, (vanilla_build.stage / "include",), tmp_path)


@pytest.mark.game
def test_structures_of_343_are_laid_out_as_gcc_does(
    facts343: Facts, tree343: Tree, tools343: Path, tmp_path: Path
) -> None:
    # The facts are the pristine tree's, with its own configuration; a build's is another one.
    _agree(facts343, (tree343.root / "include", tools343 / "include"), tmp_path)


def test_types_are_resolved_to_c_s_own(facts366: Facts, facts343: Facts) -> None:
    def members(facts: Facts, name: str) -> list[tuple[str, object, int]]:
        shapes = structure(facts, name).members
        return [(m.name, m.ctype.name if isinstance(m.ctype, Structure) else m.ctype, m.count) for m in shapes]

    assert members(facts366, "altar") == [
        ("coord", "long", 0),  # packed_coord is a macro
        ("x", "signed char", 0),
        ("y", "signed char", 0),
        ("align", "signed char", 0),
        ("shrine", "signed char", 0),
    ]
    assert members(facts343, "altar") == members(facts366, "altar")[1:]
    assert members(facts343, "object")[0] == ("name", "str_or_len", 0)
    assert structure(facts343, "str_or_len").union
    assert members(facts343, "tmplevel")[:3] == [("name", "char", 24), ("lev", "couple", 0), ("chance", "int", 0)]
    assert members(facts366, "mazepart")[-1] == ("map", "*", 0)


def test_the_header_has_a_word_more_in_366(facts366: Facts, facts343: Facts, factsnle: Facts) -> None:
    assert [header_words(facts) for facts in (facts343, facts366, factsnle)] == [4, 5, 5]


@pytest.mark.parametrize("name", ["nothing", "monst", "rm"])
def test_a_structure_that_is_absent_or_has_bit_fields(facts366: Facts, name: str) -> None:
    with pytest.raises(DiagnosticError, match=f"NH1801: the structure {name} was not found"):
        structure(facts366, name)


@pytest.mark.parametrize(
    ("name", "arguments", "value"),
    [
        ("SP_COORD_PACK", (5, 7), 5 + (7 << 16)),
        ("SP_COORD_PACK", (-1, -1), 0xFF + (0xFF << 16)),
        ("SP_COORD_PACK_RANDOM", (1,), 0x01000001),
        ("SP_REGION_PACK", (1, 2, 3, 4), 0x04030201),
        ("SP_MONST_PACK", (-1, 97), (9 << 8) | 97),
        ("SP_MONST_PM", ((9 << 8) | 97,), -1),
        ("IS_ROOM", (24,), 1),
    ],
)
def test_macros_are_computed(facts366: Facts, name: str, arguments: tuple[int, ...], value: int) -> None:
    assert evaluate(facts366, name, *arguments) == value


def _macros(**texts: tuple[list[str], str]) -> Facts:
    entries = [
        Entry(symbol=name, name=name, fields={"parameters": [*p], "text": text}) for name, (p, text) in texts.items()
    ]
    four = Entry(symbol="FOUR", name="FOUR", index=4)
    return Facts(vocabularies={"macros": Vocabulary("macros", entries), "constants": Vocabulary("constants", [four])})


def test_macros_use_macros_and_constants() -> None:
    facts = _macros(TWICE=(["x"], "((x) * 2)"), SUM=(["x", "y"], "TWICE(x) + TWICE(TWICE(y)) - FOUR"))
    assert evaluate(facts, "SUM", 1, 10) == 38
    assert has_macro(facts, "SUM")
    assert not has_macro(facts, "FOUR")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (("NONE",), "NH1801: the macro NONE() was not found"),
        (("ONE", 1, 2), "NH1802: the macro ONE() has 1 parameters, not 2"),
        (("ONE", 1), "NH1803: '(x) + unknown' is not an integer constant: 'unknown' is not known"),
        (("CALL", 1), "NH1803: 'f(x)' is not an integer constant: 'f()' is not known"),
        (("OPEN", 1), "NH1803: 'ONE(x' is not an integer constant: a ')' is missing"),
        (("ITSELF", 1), "NH1803: 'ITSELF(x)' is not an integer constant: it is defined by itself"),
    ],
)
def test_what_is_no_macro_of_integers(call: tuple[str, *tuple[int, ...]], message: str) -> None:
    facts = _macros(
        ONE=(["x"], "(x) + unknown"), CALL=(["x"], "f(x)"), OPEN=(["x"], "ONE(x"), ITSELF=(["x"], "ITSELF(x)")
    )
    with pytest.raises(DiagnosticError) as caught:
        evaluate(facts, *call)
    assert message in str(caught.value)


STANDARD = (
    "bool",
    "_Bool",
    *(f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32)),
)


def test_types_of_c_s_own_headers_are_known(tree343: Tree, tmp_path: Path) -> None:
    root = tmp_path / "tree"
    shutil.copytree(tree343.root, root)
    header = root / "include" / "sp_lev.h"
    members = "".join(f"    {name} m{number};\n" for number, name in enumerate(STANDARD))
    own = f"typedef struct {{\n{members}}} standard;\ntypedef struct {{ int64_t wide; }} unknown;\n"
    text = header.read_text(encoding="latin-1")
    header.write_text(text.replace("#endif /* SP_LEV_H */", f"{own}#endif /* SP_LEV_H */"), encoding="latin-1")
    found = structure(facts_of(Tree(tree343.target, root)), "standard")
    sizes = "".join(
        f"const unsigned size_{number}[] = {{sizeof({name}), ({name}) -1 < 0}};\n"
        for number, name in enumerate(STANDARD)
    )
    (tmp_path / "a.c").write_text(f"#include <stdbool.h>\n#include <stdint.h>\n{sizes}", encoding="ascii")
    subprocess.run(("gcc", "-S", "-o", "a.s", "a.c"), cwd=tmp_path, check=True)
    for number, member in enumerate(found.members):
        ctype = str(member.ctype)
        block = (tmp_path / "a.s").read_text().split(f"size_{number}:\n", 1)[1].splitlines()[:2]
        size, signed = (0 if ".zero" in line else int(line.split()[1]) for line in block)
        assert (LP64.size(ctype), not ctype.startswith("unsigned")) == (size, bool(signed)), member.name
    with pytest.raises(DiagnosticError, match="NH1801"):
        structure(facts_of(Tree(tree343.target, root)), "unknown")
