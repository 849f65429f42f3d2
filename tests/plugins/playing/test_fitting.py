"""The probe in trees whose functions take something else: each call gets as many arguments as the tree's function has."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod.contribution import ModSet
from nhmod.target.tree import OverlaidTree
from nhmod_playing.fitting import fit_probe, header, parameters, wrapper

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

EXTERN = """
E int FDECL(some, (struct obj *, BOOLEAN_P));
E struct obj *FDECL(made, (int,
                           int (*) (struct obj *, int)));
E void NDECL(nothing);
extern void newer(void); extern char *shown(const char *text, int);
"""


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("some", ("struct obj *", "BOOLEAN_P")),
        ("made", ("int", "int (*) (struct obj *, int)")),
        ("nothing", ()),
        ("newer", ()),
        ("shown", ("const char *text", "int")),
        ("som", None),
    ],
)
def test_parameters_of_every_sort_of_declaration(name: str, found: tuple[str, ...] | None) -> None:
    assert parameters(EXTERN, name) == found


@pytest.mark.parametrize(
    ("given", "taken", "text"),
    [
        ({2}, ("struct obj *", "int"), ""),
        ({1, 3}, ("struct obj *", "int", "int"), ""),
        ({1}, ("struct obj *", "BOOLEAN_P"), "#define f(a0) (f)(a0, 0)\n"),
        ({1, 3}, ("struct obj *", "BOOLEAN_P"), "#define f(a0) (f)(a0, 0)\n"),
        ({1}, ("char *", "char *buf"), "#define f(a0) (f)(a0, (char *) probe_spare)\n"),
        ({1}, ("char *", "const char *why"), "#define f(a0) (f)(a0, (const char *) 0)\n"),
        ({1}, ("char *", "struct monst *mtmp"), "#define f(a0) (f)(a0, (struct monst *) 0)\n"),
        ({0}, ("int",), "#define f() (f)(0)\n"),
        ({4}, ("struct monst *", "struct permonst *", "BOOLEAN_P"), "#define f(a0, a1, a2, a3) (f)(a0, a1, a2)\n"),
        ({1}, (), "#define f(a0) (f)()\n"),
    ],
)  # fmt: skip
def test_a_call_gets_what_the_function_takes(given: set[int], taken: tuple[str, ...], text: str) -> None:
    assert wrapper("f", frozenset(given), taken) == text


@pytest.mark.parametrize(
    ("given", "declared"),
    [(1, "int f(struct obj *, signed char)"), (1, "int f(char *, char *)"), (3, "int f(int, int)"), (2, "int f(void)")],
)
def test_what_is_made_compiles(given: int, declared: str, tmp_path: Path) -> None:
    if shutil.which("gcc") is None:
        pytest.skip("there is no gcc")
    taken = parameters(declared, "f")
    assert taken is not None
    use = f"int g(void) {{ return f({', '.join('0' * given)}); }}"
    text = f"static long probe_spare[64];\nstruct obj;\n{declared};\n{wrapper('f', frozenset({given}), taken)}{use}\n"
    (tmp_path / "a.c").write_text(text, encoding="ascii")
    subprocess.run(("gcc", "-Werror=incompatible-pointer-types", "-c", "a.c"), cwd=tmp_path, check=True)


@pytest.mark.parametrize("target", ["tree343", "tree366", "tree367", "treenle"])
def test_the_releases_need_nothing(target: str, request: pytest.FixtureRequest) -> None:
    tree: Tree = request.getfixturevalue(target)
    made = header(tree)
    in_row = "difficulty" in tree.text("include/permonst.h")
    assert f"#define PROBE_DIFFICULTY(pm) {'mons[pm].difficulty' if in_row else 'monstr[pm]'}\n" in made
    assert ("extern const int monstr[];\n" in made) != in_row
    assert "#define PROBE_FEMALE flags.female\n" in made
    assert "#define PROBE_REFLECTS ureflects((char *) 0, (char *) 0)\n" in made
    role = next(line for line in made.splitlines() if line.startswith("#define PROBE_ROLE "))
    for told in (
        'probe_name("ngod", urole.ngod);',
        'probe_name("petnum", urole.petnum >= LOW_PM ? mons[urole.petnum].mname : "");',
        'probe_add("spelsbon", (long) urole.spelsbon);',
        'for (i = 0; i < A_MAX; i++) probe_add("attrdist", (long) urole.attrdist[i]);',
        'probe_add("enadv", (long) urole.enadv.hirnd);',
    ):
        assert told in role
    assert 'probe_name("grows_into", mons[little_to_big(pm)].mname);' in made
    assert 'probe_name("leaves_corpse_of", mons[undead_to_corpse(pm)].mname);' in made
    row = next(line for line in made.splitlines() if line.startswith("#define PROBE_ARTIFACT(row) "))
    members = (
        "spfx",
        "cspfx",
        "mtype",
        "inv_prop",
        "alignment",
        "role",
        "race",
        "cost",
        "attk.damd",
        "defn.adtyp",
        "cary.damn",
    )
    assert [member for member in members if f"(row)->{member}" not in row] == []
    assert len(made.splitlines()) == (10 if in_row else 11)


def test_of_an_artifact_is_told_what_the_tree_has(tree343: Tree) -> None:
    text = tree343.text("include/artifact.h")
    assert "struct attack attk, defn, cary;" in text
    text = text.replace("struct attack attk, defn, cary;", "struct attack attk;").replace("long        cost;", "")
    made = header(OverlaidTree(tree343, {"include/artifact.h": text.encode("latin-1")}))
    assert "(row)->attk.damd" in made
    assert not any(name in made for name in ("defn", "cary", "(row)->cost"))


def test_without_a_table_of_artifacts_nothing_is_told_of_one(tree343: Tree) -> None:
    made = header(OverlaidTree(tree343, {"include/artifact.h": b"struct art { int otyp; };\n"}))
    assert "artifact" not in made


def test_of_a_role_is_told_what_the_tree_has(tree343: Tree) -> None:
    text = tree343.text("include/you.h")
    for old, new in (
        ("const char *lgod, *ngod, *cgod;", "short lgod, ngod, cgod;"),
        ("spelsbon;", "spelmore;"),
        ("struct RoleAdvance enadv;", "short enadv;"),
        ("xchar attrdist[A_MAX];", ""),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    made = header(OverlaidTree(tree343, {"include/you.h": text.encode("latin-1")}))
    assert '"hpadv"' in made
    assert '"attrbase"' in made
    assert not any(name in made for name in ("god", "spelsbon", "enadv", "attrdist"))


def test_a_tree_of_its_own(tree343: Tree) -> None:
    extern = tree343.text("include/extern.h")
    for old, new in (
        ("newcham, (struct monst *,struct permonst *,BOOLEAN_P,BOOLEAN_P)", "newcham, (struct monst *,struct permonst *,BOOLEAN_P)"),
        ("setuwep, (struct obj *)", "setuwep, (struct obj *,BOOLEAN_P)"),
        ("ureflects", "whatever"),
        ("rndmonnam", "bogusnam"),
    ):  # fmt: skip
        assert old in extern
        extern = extern.replace(old, new)
    gender = tree343.text("src/polyself.c").replace("return flags.female;", "return u.gender;")
    tree = OverlaidTree(
        tree343, {"include/extern.h": extern.encode("latin-1"), "src/polyself.c": gender.encode("latin-1")}
    )
    made = header(tree)
    assert "#define newcham(a0, a1, a2, a3) (newcham)(a0, a1, a2)\n" in made
    assert "#define setuwep(a0) (setuwep)(a0, 0)\n" in made
    assert "#define PROBE_REFLECTS (Reflecting != 0)\n" in made
    assert "#define PROBE_FEMALE u.gender\n" in made
    assert '#define rndmonnam(...) ""\n' in made


def test_without_the_probe_there_is_noheader(tree343: Tree) -> None:
    assert list(fit_probe(tree343, ModSet(mods=(), kinds={}))) == []
