"""A tree's own level compiler, made of any tree by gcc alone: the oracle for trees that no build is made of."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

from nhmod.edits import compose
from nhmod.target.recipe import REPAIRS
from nhmod_nethack.facts.configuration import configured
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree

_FOLDERS = ("include/", "src/", "util/", "sys/share/", "sys/unix/", "dat/")
_SHARED = ("monst.c", "objects.c", "alloc.c", "drawing.c", "decl.c")
_FLAGS = ("-w", "-O0", "-std=gnu89", "-fno-pie", "-no-pie", "-fcommon", "-I../include", "-DNOTPARMDECL", "-DDLB")


def level_compiler(tree: Tree, folder: Path) -> Path:
    """Compile a tree's lev_comp in a new folder; gives the program."""
    mended = compose(tree, repairs(tree), order=(REPAIRS,)).contents()
    for path in tree.files():
        if path.startswith(_FOLDERS):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(mended.get(path) or tree.content(path))
    util = folder / "util"
    defines = [f"-D{name}={value}" for name, value in configured(tree).items()]
    shared = [f"../src/{name}" for name in _SHARED]
    _run(util, "gcc", *_FLAGS, *defines, "-o", "makedefs", "makedefs.c", *shared[:2])
    for what in ("-o", "-p", "-v"):
        _run(util, "./makedefs", what)
    ready = folder / "sys" / "share"
    if (ready / "lev_yacc.c").is_file():
        for name in ("lev_yacc.c", "lev_lex.c"):
            shutil.copy(ready / name, util)
        shutil.copy(ready / "lev_comp.h", folder / "include")
    else:
        _run(util, "bison", "-y", "-d", "-o", "lev_yacc.c", "lev_comp.y")
        shutil.copy(util / "lev_yacc.h", folder / "include" / "lev_comp.h")
        _run(util, "flex", "-o", "lev_lex.c", "lev_comp.l")
    own = ("lev_yacc.c", "lev_lex.c", "lev_main.c", "panic.c")
    _run(util, "gcc", *_FLAGS, *defines, "-o", "lev_comp", *own, *shared)
    return util / "lev_comp"


def compiled_by_c(program: Path, text: str, folder: Path) -> dict[str, bytes]:
    """Compile a description in an empty folder."""
    folder.mkdir()
    (folder / "a.des").write_bytes(text.encode("latin-1"))
    said = _run(folder, str(program), "a.des")
    assert "rror" not in said, said
    assert "arning" not in said, said
    return {path.name: path.read_bytes() for path in folder.glob("*.lev")}


def _run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"[-4000:]
    return done.stdout + done.stderr
