"""The game's own tables, as the C compiler makes them: a small program, linked with a tree's monst.o and objects.o, prints them.

Nothing of the facts' readers is in here: the program asks for the members of the tree's own structures.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

_FOLDERS = ("include", "src", "util")
_MONSTER = {
    "name": "m->mname",
    "class": "m->mlet",
    "level": "m->mlevel",
    "speed": "m->mmove",
    "ac": "m->ac",
    "mr": "m->mr",
    "alignment": "m->maligntyp",
    "geno": "m->geno",
    "attacks": "m->mattk",
    "weight": "m->cwt",
    "nutrition": "m->cnutrit",
    "extra": "m->pxlth",
    "sound": "m->msound",
    "size": "m->msize",
    "resists": "m->mresists",
    "conveys": "m->mconveys",
    "m1": "m->mflags1",
    "m2": "m->mflags2",
    "m3": "m->mflags3",
    "difficulty": "m->difficulty",
    "color": "m->mcolor",
}
_OBJECT = {
    "oc_name": "obj_descr[i].oc_name",
    "oc_descr": "obj_descr[i].oc_descr",
    "class": "o->oc_class",
    "material": "o->oc_material",
    "color": "o->oc_color",
    "skill": "o->oc_subtyp",
    "property": "o->oc_oprop",
    "dir": "o->oc_dir",
    "prob": "o->oc_prob",
    "delay": "o->oc_delay",
    "weight": "o->oc_weight",
    "cost": "o->oc_cost",
    "sdam": "o->oc_wsdam",
    "ldam": "o->oc_wldam",
    "oc1": "o->oc_oc1",
    "oc2": "o->oc_oc2",
    "nutrition": "o->oc_nutrition",
    "name_known": "o->oc_name_known",
    "merge": "o->oc_merge",
    "uses_known": "o->oc_uses_known",
    "magic": "o->oc_magic",
    "charged": "o->oc_charged",
    "unique": "o->oc_unique",
    "nowish": "o->oc_nowish",
    "big": "o->oc_big",
    "tough": "o->oc_tough",
}
_ARTIFACT = {
    "name": "a->name",
    "type": "a->otyp",
    "spfx": "a->spfx",
    "cspfx": "a->cspfx",
    "mtype": "a->mtype",
    "attack": "&a->attk",
    "defends": "&a->defn",
    "carried": "&a->cary",
    "invoke": "a->inv_prop",
    "alignment": "a->alignment",
    "role": "a->role",
    "race": "a->race",
    "cost": "a->cost",
    "color": "a->acolor",
}
_TEXTS = frozenset({"name", "oc_name", "oc_descr"})
_ATTACKS = {"attacks": "NATTK", "attack": "1", "defends": "1", "carried": "1"}
_LOCAL = re.compile(r"^#define (?:WT_|HI_)\w+[ \t]+\w+", re.MULTILINE)
_ATTACK_MACRO = re.compile(r"^#define[ \t]+(?:NO_\w+|[A-Z]{2,}\([a-z](?:,[a-z])?\))[ \t]+\{[^}\n]*\}", re.MULTILINE)
_EXTRA = re.compile(r'^#include "(?:e[a-z]+|vault)\.h"', re.MULTILINE)
_MEMBER = re.compile(r"->(\w+)")
_PROGRAM = r"""
#include "hack.h"
#include "artifact.h"
#include "artilist.h"
@EXTRAS@
#include <stdio.h>

/* What monst.c and artilist.h keep to themselves. */
@LOCALS@
@EXTERNS@

static void
put_string(key, text)
const char *key, *text;
{
    printf("\"%s\":\"", key);
    for (; text && *text; text++)
        printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    printf("\",");
}

static void
put_attacks(key, attack, count)
const char *key;
struct attack *attack;
int count;
{
    int j;

    printf("\"%s\":[", key);
    for (j = 0; j < count; j++)
        printf("%s[%d,%d,%d,%d]", j ? "," : "", attack[j].aatyp, attack[j].adtyp, attack[j].damn, attack[j].damd);
    printf("],");
}

int
main(void)
{
    int i;

    printf("{\"monsters\":[");
    for (i = 0; mons[i].mlet; i++) {
        struct permonst *m = &mons[i];
@MONSTERS@
    }
    printf("],\n\"objects\":[");
    for (i = 0; !i || objects[i].oc_class != ILLOBJ_CLASS; i++) {
        struct objclass *o = &objects[i];
@OBJECTS@
    }
    printf("],\n\"artifacts\":[");
    for (i = 1; artilist[i].otyp; i++) {
        struct artifact *a = &artilist[i];
@ARTIFACTS@
    }
    printf("],\n\"values\":{");
@VALUES@
    printf("\"\":0},\n\"attack values\":{");
@ATTACKS@
    printf("\"\":0}}\n");
    return 0;
}
"""


@dataclass(frozen=True, kw_only=True)
class Tables:
    """What the program printed: rows by the names that the facts have for their columns.

    ``values`` are those of the expressions that were asked for, ``attacks`` those of initialisers of a struct attack.
    """

    monsters: Sequence[Mapping[str, Any]]
    objects: Sequence[Mapping[str, Any]]
    artifacts: Sequence[Mapping[str, Any]]
    values: Mapping[str, int]
    attacks: Mapping[str, list[int]]
    names: Mapping[str, int]
    """pm.h and onames.h, as the tree's makedefs writes them."""


def compiled_tables(
    files: Mapping[str, bytes],
    place: Path,
    *,
    defines: Mapping[str, str],
    expressions: Iterable[str],
    attacks: Iterable[str] = (),
) -> Tables:
    """Compile the tables of a tree and run the program.

    ``files`` are the tree's by path (folders other than include, src and util are not needed), ``place`` is a new folder;
    ``defines`` are the macros of the compiler's command line. ``expressions`` are integer constants in C, ``attacks``
    initialisers of struct attack (``PHYS(5, 10)``).
    """
    for path, content in files.items():
        if path.split("/")[0] in _FOLDERS:
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_bytes(content)
    gcc = ["gcc", "-w", "-O0", "-fno-pie", "-no-pie", "-I../include"]
    gcc += [f"-D{name}={value}" for name, value in defines.items()]
    source, util = place / "src", place / "util"
    _run(*gcc, "-o", "makedefs", "makedefs.c", "../src/monst.c", "../src/objects.c", where=util)
    for option in ("-p", "-o", "-m"):
        _run("./makedefs", option, where=util)
    computed = "difficulty" not in (place / "include/permonst.h").read_text(encoding="latin-1")
    program = _program(place, computed=computed, expressions=expressions, attacks=attacks)
    (source / "tables.c").write_text(program, encoding="latin-1")
    # Only the tables are wanted of these files, not what else they are linked with in the game.
    linked = ["tables.c", "monst.c", "objects.c", *(["monstr.c"] if computed else [])]
    _run(*gcc, "-Wl,--unresolved-symbols=ignore-all", "-o", "tables", *linked, where=source)
    printed = json.loads(re.sub(r",(\s*[}\]])", r"\1", _run("./tables", where=source)))
    return Tables(
        monsters=printed["monsters"],
        objects=printed["objects"],
        artifacts=printed["artifacts"],
        values=printed["values"],
        attacks=printed["attack values"],
        names=_names(place / "include"),
    )


def _program(place: Path, *, computed: bool, expressions: Iterable[str], attacks: Iterable[str]) -> str:
    monster = {**_MONSTER, **({"difficulty": "monstr[i]"} if computed else {})}
    names = ("include/permonst.h", "include/artifact.h", "include/artilist.h", "src/monst.c")
    texts = {name: (place / name).read_text(encoding="latin-1") for name in names}
    parts = {
        # The sizes of what 3.4.3's monsters have beyond struct monst.
        "EXTRAS": "\n".join(_EXTRA.findall(texts["src/monst.c"])),
        "LOCALS": "\n".join(
            (*_LOCAL.findall(texts["src/monst.c"]), *_ATTACK_MACRO.findall(texts["include/artilist.h"]))
        ),
        "EXTERNS": "extern const int monstr[];" if computed else "",
        "MONSTERS": _prints(monster, texts["include/permonst.h"]),
        "OBJECTS": _prints(_OBJECT, ""),
        "ARTIFACTS": _prints(_ARTIFACT, texts["include/artifact.h"]),
        "VALUES": "\n".join(
            f'    printf("\\"%s\\":%ld,\\n", {json.dumps(text)}, (long) ({text}));' for text in sorted(set(expressions))
        ),
        "ATTACKS": "\n".join(
            f"    {{ struct attack x = {text}; "
            f'printf("\\"%s\\":[%d,%d,%d,%d],\\n", {json.dumps(text)}, x.aatyp, x.adtyp, x.damn, x.damd); }}'
            for text in sorted(set(attacks))
        ),
    }
    return re.sub(r"@([A-Z]+)@", lambda match: parts[match[1]], _PROGRAM)


def _prints(columns: Mapping[str, str], header: str) -> str:
    """Print a row; a member that the structure of this release does not have is left out."""
    lines = []
    for key, expression in columns.items():
        member = _MEMBER.search(expression)
        if header and member is not None and not re.search(rf"\b{member[1]}\b", header):
            continue
        if key in _TEXTS:
            lines.append(f'put_string("{key}", {expression});')
        elif key in _ATTACKS:
            lines.append(f'put_attacks("{key}", {expression}, {_ATTACKS[key]});')
        else:
            lines.append(f'printf("\\"{key}\\":%ld,", (long) {expression});')
    return "\n".join(["        putchar('{');", *(f"        {line}" for line in lines), '        printf("},\\n");'])


def _names(include: Path) -> dict[str, int]:
    texts = "".join((include / name).read_text(encoding="latin-1") for name in ("pm.h", "onames.h"))
    written = dict(re.findall(r"^#define\s+(\w+)\s+\(?(-?\w+)\)?\s*$", texts, re.MULTILINE))
    return {name: int(written.get(value, value)) for name, value in written.items()}


def _run(*command: str, where: Path) -> str:
    if shutil.which(command[0], path=None) is None and not (where / command[0]).exists():
        raise FileNotFoundError(command[0])
    done = subprocess.run(command, cwd=where, check=False, capture_output=True, text=True, encoding="latin-1")
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout
