"""Mods on a tree that declares its functions as C has it since 1989: nothing of theirs uses macros that such a tree lacks."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from staged import composed

from nhmod_effects.prototypes import BOOLEANS, EXTERNS, PROTOTYPES, STATICS, as_declared

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree

FULL = Path(__file__).parents[1] / "plugins" / "full_mods"
KINDS = ("abilities", "extras", "rooms")
MACROS = re.compile(r"\b(?:FDECL|NDECL|STATIC_DCL|STATIC_OVL)\b")
PROTOTYPE = re.compile(r"\bFDECL\((\w+), (\([^;]*\))\);")
OTHERS = re.compile(r"\b[FNV]DECL\(")
STATIC = re.compile(r"\bSTATIC_(?:DCL|OVL|PTR)\b")


class _Offering:
    """What a tree offers."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def offers(self, name: str) -> bool:
        return name in self.names


def added(root: Path, mod: Path) -> list[str]:
    """The lines that a mod adds to a tree."""
    return [
        line
        for file, text in composed(root, mod).files.items()
        for line in set(text.splitlines()) - set((root / file).read_text("latin-1").splitlines())
    ]


@pytest.mark.parametrize("named", ["tree343", "tree366"])
def test_what_is_added_is_written_as_the_tree_is(named: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    tree: Tree = request.getfixturevalue(named)
    root = tmp_path / "tree"
    shutil.copytree(tree.root, root)
    header = root / "include" / "extern.h"
    # Those that are left are variadic, pointers, or have attributes behind them: nobody asks for these.
    text = OTHERS.sub("OTHERWISE(", PROTOTYPE.sub(r"\1\2;", header.read_text("latin-1")))
    header.write_text(re.sub(r"\bOTHERWISE\((\w+)\)", r"\1(void)", text), encoding="latin-1", newline="")
    for path in (root / "src").glob("*.c"):
        path.write_text(STATIC.sub("static", path.read_text("latin-1")), encoding="latin-1", newline="")
    for kind in KINDS:
        assert any(MACROS.search(line) for line in added(tree.root, FULL / kind))
        assert not [line for line in added(root, FULL / kind) if MACROS.search(line)]


@pytest.mark.parametrize(
    ("offered", "declared"),
    [
        ((PROTOTYPES, STATICS), "STATIC_DCL int FDECL(f, (int, char *));\nE int NDECL(g);\nSTATIC_OVL int\nf"),
        ((PROTOTYPES,), "static int FDECL(f, (int, char *));\nE int NDECL(g);\nstatic int\nf"),
        ((STATICS,), "STATIC_DCL int f(int, char *);\nE int g(void);\nSTATIC_OVL int\nf"),
        ((), "static int f(int, char *);\nE int g(void);\nstatic int\nf"),
    ],
)
def test_each_macro_by_itself(offered: tuple[str, ...], declared: str) -> None:
    text = "STATIC_DCL int FDECL(f, (int, char *));\nE int NDECL(g);\nSTATIC_OVL int\nf"
    assert as_declared(_Offering(*offered, BOOLEANS, EXTERNS), text) == declared


@pytest.mark.parametrize("offered", [(), (BOOLEANS,)])
def test_what_is_true_or_false_has_the_type_that_the_tree_has(offered: tuple[str, ...]) -> None:
    text = "STATIC_DCL boolean NDECL(f);\n"
    named = "boolean" if offered else "int"
    assert as_declared(_Offering(*offered, PROTOTYPES, STATICS), text) == f"STATIC_DCL {named} NDECL(f);\n"


@pytest.mark.parametrize(("offered", "declared"), [((), "extern"), ((EXTERNS,), "E")])
def test_extern_has_its_macro_where_the_header_makes_one(offered: tuple[str, ...], declared: str) -> None:
    text = "{} struct monst *newelamp(struct monst *);\n{} void E(struct monst *);\n"
    assert as_declared(_Offering(*offered), text.format("E", "E")) == text.format(declared, declared)


def test_releases_have_the_macros(facts343: Facts, facts366: Facts, factsnle: Facts) -> None:
    assert all(
        facts.offers(name)
        for facts in (facts343, facts366, factsnle)
        for name in (PROTOTYPES, STATICS, BOOLEANS, EXTERNS)
    )
