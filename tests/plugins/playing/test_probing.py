"""What came of something that was done in a copy of the game, as the probe tells it."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nhmod_playing
import nhmod_stats
from nhmod_playing.probing import SILENT, Done

if TYPE_CHECKING:
    from nhmod.target import Tree

PROBE = Path(nhmod_playing.__file__).parent / "probe" / "probe.c"
FUZZ = Path(nhmod_stats.__file__).with_name("nhfuzz.c")
_TYPE = re.compile(r"aatyp == (AT_\w+)")
_PASSIVE = re.compile(r'"mon\.passive"\)\) \{.*?mattk\[1\]\.aatyp = (AT_\w+);', re.DOTALL)


@pytest.mark.parametrize(
    ("ended", "said", "broke"),
    [
        ("done", "", ""),
        ("died", "You die.", ""),
        ("not reached", "", ""),
        (f"signal {signal.SIGSEGV.value}", "", "the game ended by signal 11"),
        ("exit 1", "", "the game ended by exit 1"),
        (f"signal {signal.SIGPROF.value}", "", "the game goes on and on with it, and was stopped"),
        (f"signal {signal.SIGALRM.value}", "", "the game goes on and on with it, and was stopped"),
        ("done", "You sit./Program in disorder - perhaps you'd better #quit./", "Program in disorder - perhaps you'd better #quit."),
    ],
)  # fmt: skip
def test_what_must_never_be_is_told(ended: str, said: str, broke: str) -> None:
    assert Done(ended=ended, changes={}, said=said).broke == broke


@pytest.mark.parametrize("target", ["tree343", "tree366", "tree367", "treenle"])
@pytest.mark.parametrize(("file", "function"), [("src/uhitm.c", "passive"), ("src/mhitm.c", "passivemm")])
def test_a_passive_attack_is_of_the_type_that_the_game_looks_for(
    target: str, file: str, function: str, request: pytest.FixtureRequest
) -> None:
    tree: Tree = request.getfixturevalue(target)
    asked = _TYPE.search(tree.c(file).text(tree.c(file).function(function).body))
    given = _PASSIVE.search(PROBE.read_text(encoding="utf-8"))
    assert asked is not None
    assert given is not None
    assert given[1] == asked[1]


KNOWN = "int spelleffects(int, boolean); int hitval(struct obj *, struct monst *);"
FORMS = {
    "as the releases": (KNOWN, True),
    "with a parameter more, as EvilHack's": (
        "int spelleffects(int, boolean, boolean); int hitval(struct monst *, struct obj *, struct monst *);",
        True,
    ),
    "a spell of another kind": (KNOWN.replace("boolean)", "char *)"), False),
    "a blow of another kind": (KNOWN.replace("struct monst *)", "struct monst *, long)"), False),
}


@pytest.mark.parametrize("compiler", ["gcc -std=gnu89", "tcc"])
@pytest.mark.parametrize("name", FORMS)
def test_what_variants_declare_otherwise_is_called_as_they_declare_it(compiler: str, name: str, tmp_path: Path) -> None:
    declared, good = FORMS[name]
    command = compiler.split()
    if shutil.which(command[0]) is None:
        pytest.skip(f"there is no {command[0]}")
    text = PROBE.read_text("latin-1")
    macros = text[text.index("#ifdef BOOLEAN_P") : text.index("struct probe_state {")]
    use = "long f(struct obj *obj, struct monst *mon) { (void) PROBE_CAST(0); return PROBE_BLOW(hitval, obj, mon); }"
    head = "typedef signed char boolean;\n#define FALSE 0\nstruct obj; extern struct monst { int a; } youmonst;\n"
    (tmp_path / "a.c").write_text(f"{head}{declared}\n{macros}{use}\n", "latin-1")
    done = subprocess.run([*command, "-w", "-c", "a.c"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) is good, done.stderr


RELEASES = pytest.mark.parametrize(
    ("macros", "has"),
    [
        ("CONTEXT_H", {"intrinsics"}),
        ("CONTEXT_H STATUS_VIA_WINDOWPORT", {"intrinsics", "status of four"}),
        ("CONTEXT_H BL_MASK_STONE", {"intrinsics", "status of six"}),
        ("CONTEXT_H BL_MASK_STONE BL_MASK_BITS", {"extrinsics", "status of six"}),
        ("", {"intrinsics"}),
    ],
    ids=["3.6.0", "3.6.0 with its status", "3.6.1", "3.6.2 and later", "3.4.3"],
)


@RELEASES
def test_the_probe_uses_what_each_release_has(macros: str, has: set[str]) -> None:
    """Members of structures came with 3.6.1 and 3.6.2: macros of the same release say whether they are there."""
    made = _preprocessed(PROBE, macros)
    _has_the_status(made, has)
    assert ("youmonst.mextrinsics" in made) is ("extrinsics" in has)
    assert ("youmonst.mintrinsics" in made) is ("intrinsics" in has)


@RELEASES
def test_the_fuzzing_player_uses_what_each_release_has(macros: str, has: set[str]) -> None:
    _has_the_status(_preprocessed(FUZZ, macros.replace("CONTEXT_H", "CONTEXT_H NHFUZZ_NEWER")), has)


def _has_the_status(made: str, has: set[str]) -> None:
    """Check that the status is silenced where the release has one, by a stub of as many arguments."""
    assert ("windowprocs.win_status_update" in made) is any("status" in one for one in has)
    assert ("percent, color, masks)" in made) is ("status of six" in has)
    assert ("change, percent)" in made) is ("status of four" in has)


def _preprocessed(source: Path, macros: str) -> str:
    """Return a probe's C as a release has it, its stubs in the place of all that it includes."""
    text = source.read_text("latin-1").replace(f'#include "{SILENT.name}"', SILENT.read_text("latin-1"))
    text = re.sub(r"^[ \t]*#[ \t]*include.*", "", text, flags=re.MULTILINE)
    defined = [f"-D{name}" for name in macros.split()]
    command = ["gcc", "-E", "-P", *defined, "-x", "c", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
