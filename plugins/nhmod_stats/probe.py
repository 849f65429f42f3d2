"""The probe as a mod: fragments of C for whatever tree it is put into; what the tree calls its own way is read off the tree."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod.files import write_file
from nhmod.target.c import SiteError
from nhmod_languages.families import FAMILIES
from nhmod_playing.probing import SILENT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.target import Tree

ID = "nhmod-stats-probe"
"""The id of the probe's mod."""

_NEEDED = (
    "include/extern.h",
    "include/permonst.h",
    "include/winprocs.h",
    "include/you.h",
    "src/allmain.c",
    "src/cmd.c",
    "src/end.c",
    "src/files.c",
    "src/hacklib.c",
    "src/makemon.c",
    "src/mkroom.c",
    "src/objnam.c",
    "src/sp_lev.c",
)
_LIBRARY = "CMakeLists.txt"
"""NLE is built by CMake, as a library."""
_HINT = "take a release of NetHack, with --target: nethack-3.6.7 is what NLE is made of"
_DECLARATIONS = """\
extern int nhstats_on(void);
extern void nhstats_begin(void);
extern void nhstats_ready(void);
extern void nhstats_levels(void);
extern void nhstats_file(const char *);
extern void nhstats_tries(int);
extern int nhstats_weight(int);
extern void nhways_level(FILE *, long, int, const char *);
extern void nhprobe_chance(unsigned long);
extern void nhprobe_calendar(long);
extern int nhfuzz_on(void);
extern void nhfuzz_begin(void);
extern void nhfuzz_ready(void);
extern void nhfuzz_next(void);
extern int nhfuzz_survives(void);
extern void nhfuzz_over(void);
extern void nhfuzz_disorder(const char *, const char *);
extern int n_dgns;
"""
_SAVES = """\
if (nhfuzz_on() && how < GENOCIDED && nhfuzz_survives()) {{
    savelife(how);
    {forgotten}
    return;
}}
if (nhfuzz_on())
    nhfuzz_over();
"""
_WEIGHT = """\
/* How much a monster weighs in the choice that rndmonst() made last. */
int
nhstats_weight(i)
int i;
{
    return rndmonst_state.choice_count > 0 && i >= 0 && i < SPECIAL_PM ? rndmonst_state.mchoices[i] : 0;
}
"""


def write_probe(tree: Tree, folder: Path) -> Path:
    """Write the mod that puts the probe into a tree; returns its folder.

    Raises ``DiagnosticError`` (NH3901) for a tree that it is not for.
    """
    if tree.target.family not in FAMILIES:
        message = f"{tree.target.title} can't be probed: this plays NetHack and its variants"
        raise problem("NH3901", message, hint="take another --target; 'nhmod prove' sees what is in it")
    missing = next((file for file in _NEEDED if not tree.exists(file)), "")
    if missing or tree.exists(_LIBRARY):
        why = f"it has no {missing}" if missing else "what is built of it is a library, which runs nothing by itself"
        raise problem("NH3901", f"{tree.target.title} can't be probed: {why}", hint=_HINT)
    try:
        fragments = list(_fragments(tree))
    except SiteError as error:
        raise problem(
            "NH3901",
            f"{tree.target.title} can't be probed: {error.diagnostics[0].message}",
            hint=_HINT,
        ) from error
    manifest = {
        "nhmod": 1,
        "id": ID,
        "version": "1.0.0",
        "name": "The probe of nhmod stats",
        "license": "MIT",
        "authors": ["the nhmod developers"],
        "targets": [tree.target.family],
        "fragments": fragments,
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("nhstats.c", "nhways.c", "nhfuzz.c"):
        write_file(folder / name, files(__package__).joinpath(name).read_bytes())
    write_file(folder / SILENT.name, SILENT.read_bytes())
    write_file(folder / "mod.yaml", json.dumps(manifest, indent=1).encode())
    return folder


def _fragments(tree: Tree) -> Iterator[dict[str, object]]:
    you = tree.c("include/you.h").struct("you")
    birthday = (
        "u.ubirthday" if "ubirthday" in tree.text("include/you.h")[you.body.start : you.body.end] else "ubirthday"
    )
    makemon = tree.c("src/makemon.c")
    weights = {"rndmonst_state", "mchoices", "choice_count"} <= makemon.identifiers()
    own = "difficulty" in tree.text("include/permonst.h")
    difficulty = "mons[i].difficulty" if own else "monstr[i]"
    defines = [f"#define NHSTATS_BIRTHDAY {birthday}", f"#define NHSTATS_DIFFICULTY(i) {difficulty}"]
    defines += ["#define NHSTATS_OWN_DIFFICULTY"] * own + ["#define NHSTATS_WEIGHTS"] * weights
    level = tree.c("src/sp_lev.c").parameters("load_special")[0]
    room = tree.c("src/mkroom.c").parameters("mkroom")[0]
    wish = tree.c("src/objnam.c").parameters("readobjnam")
    further = "".join(f", {argument}" for argument in ("(struct obj *) 0", "TRUE")[: len(wish) - 1])
    defines.append(f"#define NHFUZZ_WISH(text) readobjnam(text{further})")
    defines += ["#define NHFUZZ_NEWER"] * ("win_putmixed" in tree.text("include/winprocs.h"))
    kind, reason = tree.c("src/files.c").parameters("paniclog")
    forgotten = "killer.name[0] = '\\0';" if "killer.name" in tree.text("src/end.c") else "killer = 0;"
    yield {"name": "the probe itself", "file": "src/nhstats.c", "source": "nhstats.c"}
    yield {"name": "what is come to", "file": "src/nhways.c", "source": "nhways.c"}
    yield {"name": "the player", "file": "src/nhfuzz.c", "source": "nhfuzz.c"}
    yield {"name": "windows that show nothing", "file": f"include/{SILENT.name}", "source": SILENT.name}
    yield {"name": "what the tree calls its own way", "file": "include/nhstats.h", "code": "\n".join(defines)}
    yield {"name": "declarations", "at": {"file": "include/extern.h", "place": "end"}, "code": _DECLARATIONS}
    newgame = {"file": "src/allmain.c", "function": "newgame"}
    yield {"name": "a new game", "at": {**newgame, "place": "start"}, "code": "nhstats_begin();\nnhfuzz_begin();"}
    yield {
        "name": "the first level",
        "at": {**newgame, "before": "statement mklev();"},
        "code": "nhstats_ready();\nnhstats_levels();\nnhfuzz_ready();",
    }
    yield _at_start("level files", "src/sp_lev.c", "load_special", f"nhstats_file({level});")
    yield _at_start("rooms", "src/mkroom.c", "mkroom", f"nhstats_tries((int) {room});")
    yield _at_start("the next command", "src/cmd.c", "parse", "nhfuzz_next();")
    yield _at_start("what must not be", "src/files.c", "paniclog", f"nhfuzz_disorder({kind}, {reason});")
    yield _at_start("death", "src/end.c", "done", _SAVES.format(forgotten=forgotten))
    if tree.c("src/hacklib.c").functions("reseed_random"):
        yield _at_start("chance", "src/hacklib.c", "reseed_random", "if (nhstats_on() || nhfuzz_on())\n    return;")
    if weights:
        yield {"name": "weights", "at": {"file": "src/makemon.c", "place": "end"}, "code": _WEIGHT}


def _at_start(name: str, file: str, function: str, code: str) -> dict[str, object]:
    return {"name": name, "at": {"file": file, "function": function, "place": "start"}, "code": code}
