"""Fits the probe to a tree: what its C calls may take more arguments there, or fewer, than in the releases (include/extern.h)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod.edits import Edit, NewFile
from nhmod.target.c import listed
from nhmod.target.recipe import VARIANT
from nhmod_languages.dungeon.files import PROGRAM
from nhmod_playing.probing import PROBE, PROBE_ID

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.target import Tree

HEADER = "include/nhprobe.h"
_EXTERN_H, _POLYSELF_C = "include/extern.h", "src/polyself.c"
_MAKEFILE = "sys/unix/Makefile.src"
_NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
_CALL = re.compile(r"\b([a-z]\w*)\s*(?=\()")
_BEFORE, _DECLARES, _BEGINS = 100, re.compile(r"\bFDECL\(\s*\*?\s*\Z"), re.compile(r"(?<![\w.>])\Z")
"""So far back it is looked for what a name stands in: ``FDECL(``, or nothing of a longer name."""
_SPARE = "probe_spare"
_YOU_H, _PERMONST_H = "include/you.h", "include/permonst.h"
_ROLE = re.compile(r"^struct Role \{(.*?)^\};", re.MULTILINE | re.DOTALL)
_TEXTS = ("lgod", "ngod", "cgod", "filecode", "homebase", "intermed")
_MONSTERS = ("malenum", "femalenum", "petnum", "ldrnum", "guardnum", "neminum", "enemy1num", "enemy2num")
_NUMBERS = (
    "enemy1sym",
    "enemy2sym",
    "xlev",
    "initrecord",
    "spelbase",
    "spelheal",
    "spelshld",
    "spelarmr",
    "spelstat",
    "spelsbon",
)
_NAMES = {
    **{name: f'urole.{name} >= LOW_PM ? mons[urole.{name}].mname : ""' for name in _MONSTERS},
    "spelspec": "OBJ_NAME(objects[urole.spelspec])",
    "questarti": "artiname(urole.questarti)",
}
_POINTS, _ADVANCES = ("attrbase", "attrdist"), ("hpadv", "enadv")
_PARTS = ("infix", "inrnd", "lofix", "lornd", "hifix", "hirnd")
_OF_A_MONSTER = {"little_to_big": "grows_into", "undead_to_corpse": "leaves_corpse_of"}
"""Functions that give a monster's number for another's (src/mondata.c, src/mon.c), and what nhmod calls each."""
_ARTIFACT_H, _ARTIFACT_C = "include/artifact.h", "src/artifact.c"
_ARTIFACT = re.compile(r"^struct artifact \{(.*?)^\};", re.MULTILINE | re.DOTALL)
_ROWS = re.compile(r"^#include\s+\"artilist\.h\"|\bartilist\[\]", re.MULTILINE)
_OF_ARTIFACTS = {
    "spfx": "powers",
    "cspfx": "carried_powers",
    "mtype": "monsters",
    "inv_prop": "invoke",
    "alignment": "alignment",
    "cost": "cost",
    "acolor": "color",
}
"""The members of struct artifact, and what nhmod calls each."""
_WHOSE = ("role", "race", "mtype")
"""Those that name a monster, or can: each game has other numbers of these."""
_HARM = {"attk": "attack", "defn": "defends", "cary": "carried_defends"}
_OF_HALLUCINATION = "rndmonnam"
"""Only a question for texts asks it; a tree without it has no such texts either."""


def fit_probe(tree: Tree, mods: ModSet) -> Iterator[NewFile | Edit]:
    """Make the header that the probe includes, where it is among the mods of a build, and let a makefile know that."""
    if any(mod.id == PROBE_ID for mod in mods):
        if tree.exists(PROGRAM):
            raise problem(
                "NH4203",
                f"{tree.target.title} can't be proven yet: it has its variables in structures, where the probe does not look for them",
                hint="'nhmod build' makes the game with the mods, to be played by hand",
            )
        yield NewFile(
            file=HEADER,
            content=header(tree).encode("ascii"),
            why="what the tree's functions take beside what the probe gives them",
            owner=VARIANT,
        )
        if tree.exists(_MAKEFILE):
            end = len(tree.text(_MAKEFILE))
            yield Edit(
                file=_MAKEFILE,
                site="what the probe depends on",
                start=end,
                end=end,
                text=f"\nnhprobe.o: ../{HEADER}\n",
                why="another version of nhmod may fit the probe otherwise",
                owner=VARIANT,
            )
        if _has_artifacts(tree):
            end = len(tree.text(_ARTIFACT_C))
            yield Edit(
                file=_ARTIFACT_C,
                site="what the probe is told of the artifacts",
                start=end,
                end=end,
                text="\nconst struct artifact *\nnhprobe_artifact(which)\nint which;\n{\n    return &artilist[which];\n}\n",
                why="the table of artifacts is seen in its own file only",
                owner=VARIANT,
            )


def header(tree: Tree) -> str:
    """Return the header's text."""
    return "".join(_lines(tree))


def _lines(tree: Tree) -> Iterator[str]:
    yield "/* What a parameter more may write to. */\n"
    yield f"static long {_SPARE}[64];\n"
    yield f"#define PROBE_FEMALE {_female(tree)}\n"
    yield from _difficulty(tree)
    text = _bare(tree.text(_EXTERN_H)) if tree.exists(_EXTERN_H) else ""
    if parameters(text, "ureflects") is not None:
        yield "#define PROBE_REFLECTS ureflects((char *) 0, (char *) 0)\n"
    else:
        yield "#define PROBE_REFLECTS (Reflecting != 0)\n"
    if parameters(text, _OF_HALLUCINATION) is None:
        yield f'#define {_OF_HALLUCINATION}(...) ""\n'
    yield f"#define PROBE_ROLE {' '.join(_role(tree))}\n"
    beyond = (
        f'probe_name("{name}", mons[{function}(pm)].mname);'
        for function, name in _OF_A_MONSTER.items()
        if len(parameters(text, function) or ()) == 1
    )
    yield f"#define PROBE_BEYOND(pm) {' '.join(beyond)}\n"
    if _has_artifacts(tree):
        yield '#include "artifact.h"\nextern const struct artifact *nhprobe_artifact(int);\n'
        yield f"#define PROBE_ARTIFACT(row) {' '.join(_artifact(tree))}\n"
    for name, given in _given().items():
        taken = parameters(text, name)
        if taken is not None and (made := wrapper(name, given, taken)):
            yield made


def _female(tree: Tree) -> str:
    """Return where the game has the hero's gender: what poly_gender() returns of one who has one."""
    text = tree.text(_POLYSELF_C) if tree.exists(_POLYSELF_C) else ""
    found = re.search(r"^poly_gender\(.*?\breturn\s+(\w+(?:\.\w+)+)\s*;", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else "flags.female"


def _difficulty(tree: Tree) -> Iterator[str]:
    """Yield where the game has how dangerous it takes a monster for: in its row, or in the table that makedefs makes."""
    text = _bare(tree.text(_PERMONST_H)) if tree.exists(_PERMONST_H) else ""
    if re.search(r"\bdifficulty\b", text):
        yield "#define PROBE_DIFFICULTY(pm) mons[pm].difficulty\n"
    else:
        yield "extern const int monstr[];\n"
        yield "#define PROBE_DIFFICULTY(pm) monstr[pm]\n"


def _role(tree: Tree) -> Iterator[str]:
    """Yield the statements that tell of the hero's role, by those members of struct Role that the tree has (include/you.h)."""
    struct = _ROLE.search(tree.text(_YOU_H) if tree.exists(_YOU_H) else "")
    text = _bare(struct[1]) if struct is not None else ""
    told = {
        **{rf"\*\s*{name}\b": f'probe_name("{name}", urole.{name});' for name in _TEXTS},
        **{rf"\b{name}\b": f'probe_name("{name}", {said});' for name, said in _NAMES.items()},
        **{rf"\b{name}\b": f'probe_add("{name}", (long) urole.{name});' for name in _NUMBERS},
        **{
            rf"\b{name}\[": f'for (i = 0; i < A_MAX; i++) probe_add("{name}", (long) urole.{name}[i]);'
            for name in _POINTS
        },
        **{
            rf"\bRoleAdvance\b[^;]*\b{name}\b": " ".join(
                f'probe_add("{name}", (long) urole.{name}.{part});' for part in _PARTS
            )
            for name in _ADVANCES
        },
    }
    yield from (statement for member, statement in told.items() if re.search(member, text))


def _has_artifacts(tree: Tree) -> bool:
    """Return whether the tree has a table of artifacts in its own file, as the releases have it."""
    there = tree.exists(_ARTIFACT_H) and tree.exists(_ARTIFACT_C)
    return there and bool(_ARTIFACT.search(tree.text(_ARTIFACT_H)) and _ROWS.search(tree.text(_ARTIFACT_C)))


def _artifact(tree: Tree) -> Iterator[str]:
    """Yield the statements that tell of a row of artilist[], by those members of struct artifact that the tree has."""
    struct = _ARTIFACT.search(tree.text(_ARTIFACT_H))
    text = _bare(struct[1]) if struct is not None else ""
    for member, name in _OF_ARTIFACTS.items():
        if re.search(rf"\b{member}\s*;", text):
            yield f'probe_add("{name}", (long) (row)->{member});'
    for member in _WHOSE:
        if re.search(rf"\b{member}\s*;", text):
            number = f"(long) (row)->{member}"
            said = f'{number} >= LOW_PM && {number} < NUMMONS ? mons[{number}].mname : ""'
            yield f'probe_name("{member}_of", {said});'
    for member, name in _HARM.items():
        if re.search(rf"\bstruct attack\b[^;]*\b{member}\b", text):
            yield f'probe_add("{name}", (long) (row)->{member}.adtyp);'
            yield f'probe_add("{name}_to_hit", (long) (row)->{member}.damn);'
            yield f'probe_add("{name}_damage", (long) (row)->{member}.damd);'


def wrapper(name: str, given: frozenset[int], taken: tuple[str, ...]) -> str:
    """Return the macro by which a function is called with what it takes; none where it takes what it is given.

    ``given`` are the numbers of arguments that the probe gives: of several, each is for other releases, and the nearest smaller one is
    for this tree. A number more is 0, a thing more is none, and what is more to write to is memory that nobody reads.
    """
    if len(taken) in given:
        return ""
    count = max((number for number in given if number < len(taken)), default=min(given))
    names = [f"a{number}" for number in range(count)]
    arguments = [*names[: len(taken)], *map(_nothing, taken[count:])]
    return f"#define {name}({', '.join(names)}) ({name})({', '.join(arguments)})\n"


def parameters(text: str, name: str) -> tuple[str, ...] | None:
    """Return the parameters of the first declaration of a function, ``FDECL(name, (…))`` or ``name(…)``; nothing where there is none."""
    # A name is found at once, and then what stands before it is looked at: ten times as fast as one pattern for both.
    named = re.finditer(rf"{name}\s*(?P<declared>,\s*)?(?=\()", text)
    match = next(
        (
            one
            for one in named
            if (_DECLARES if one["declared"] else _BEGINS).search(text[max(one.start() - _BEFORE, 0) : one.start()])
        ),
        None,
    )
    if match is None:
        return () if re.search(rf"\bNDECL\(\s*\*?\s*{name}\s*\)", text) else None
    found = listed(text, match.end())
    return () if found in {("",), ("void",)} else found


@cache
def _given() -> Mapping[str, frozenset[int]]:
    """Return with how many arguments the probe's C calls what."""
    text = _bare((PROBE / "probe.c").read_text(encoding="ascii"))
    found: dict[str, set[int]] = {}
    for match in _CALL.finditer(text):
        arguments = listed(text, match.end())
        found.setdefault(match[1], set()).add(0 if arguments == ("",) else len(arguments))
    return {name: frozenset(counts) for name, counts in found.items()}


def _nothing(parameter: str) -> str:
    if "*" not in parameter:
        return "0"
    if "struct" in parameter or "const" in parameter:
        return f"({re.sub(r'(?<=[*])[^*]*$', '', parameter)}) 0"
    return f"({re.sub(r'(?<=[*])[^*]*$', '', parameter)}) {_SPARE}"


def _bare(text: str) -> str:
    return _NOT_CODE.sub('""', text)
