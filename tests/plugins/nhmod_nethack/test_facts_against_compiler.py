"""Constants, classes, shops and roles of the facts against the game's own, as gcc compiles them (test_facts_tables: the rest)."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.target import Facts, Json

pytestmark = pytest.mark.game

Tables: TypeAlias = "Mapping[str, Any]"

_DUMP = r"""
#include "hack.h"
#include "artifact.h"
#include "dgn_file.h"
#include "lev.h"
#include "patchlevel.h"
#include "sp_lev.h"
#include "artilist.h"
#include <stdio.h>

extern const struct shclass shtypes[];

/* What monst.c and shknam.c keep to themselves. */
@LOCALS@

static void
put_string(const char *text)
{
    putchar('"');
    for (; text && *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static void
put_letter(int character)
{
    char text[2];

    text[0] = (char) character;
    text[1] = '\0';
    put_string(text);
}

int
main(void)
{
    int i, j;

    printf("{\"monster classes\":[");
    for (i = 0; i < MAXMCLASSES; i++) {
        printf(i ? ",[" : "[");
        put_letter(def_monsyms[i].sym);
        putchar(',');
        put_string(def_monsyms[i].explain);
        putchar(']');
    }
    printf("],\n\"object classes\":[");
    for (i = 0; i < MAXOCLASSES; i++) {
        printf(i ? ",[" : "[");
        put_letter(def_oc_syms[i].sym);
        putchar(',');
        put_string(def_oc_syms[i].explain);
        putchar(']');
    }
    printf("],\n\"shops\":[");
    for (i = 0; shtypes[i].name; i++) {
        printf(i ? ",\n[" : "[");
        put_string(shtypes[i].name);
        printf(",%d,%d,%d,[", shtypes[i].symb, shtypes[i].prob, shtypes[i].shdist);
        for (j = 0; j < SIZE(shtypes[i].iprobs); j++)
            printf("%s[%d,%d]", j ? "," : "", shtypes[i].iprobs[j].iprob, shtypes[i].iprobs[j].itype);
        printf("],[");
        for (j = 0; shtypes[i].shknms[j]; j++) {
            if (j)
                putchar(',');
            put_string(shtypes[i].shknms[j]);
        }
        printf("]]");
    }
    printf("],\n\"roles\":[");
    for (i = 0; roles[i].name.m; i++) {
        printf(i ? ",[" : "[");
        put_string(roles[i].name.m);
        putchar(',');
        put_string(roles[i].name.f);
        putchar(',');
        put_string(roles[i].filecode);
        printf(",%d]", roles[i].malenum);
    }
    printf("],\n\"constants\":{");
@CONSTANTS@
    printf("\"\":0}}\n");
    return 0;
}
"""
# monst.c and shknam.c define these for themselves; their definitions are copied into the program.
_LOCAL_FILES = ("monst.c", "shknam.c")


def _run(*command: str, where: Path) -> str:
    done = subprocess.run(command, cwd=where, check=False, capture_output=True, text=True, encoding="latin-1")
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory, nethack366: Path, facts366: Facts) -> Path:
    """A copy of the tree's code with pm.h and onames.h, and the program that prints the tables."""
    root = tmp_path_factory.mktemp("compiled")
    for folder in ("include", "src", "util"):
        shutil.copytree(nethack366 / folder, root / folder)
    repaired = root / "include" / "tradstdc.h"
    text = repaired.read_text(encoding="latin-1")
    repaired.write_text(re.sub(r"#define _*warn_unused_result_* .*\n", "", text), encoding="latin-1")
    gcc = ("gcc", "-w", "-I../include")
    _run(*gcc, "-o", "makedefs", "makedefs.c", "../src/monst.c", "../src/objects.c", where=root / "util")
    _run("./makedefs", "-p", where=root / "util")
    _run("./makedefs", "-o", where=root / "util")
    (root / "src" / "dump.c").write_text(_program(root / "src", facts366), encoding="latin-1")
    # Only the tables are wanted of these files, not what their functions call.
    tables = ("monst.c", "objects.c", "drawing.c", "shknam.c", "role.c")
    _run(*gcc, "-Wl,--unresolved-symbols=ignore-all", "-no-pie", "-o", "dump", "dump.c", *tables, where=root / "src")
    return root


def _program(source: Path, facts: Facts) -> str:
    definitions = "\n".join(
        line
        for file in _LOCAL_FILES
        for line in re.findall(
            r"^#define (?:WT_|HI_|VEGETARIAN)\w+ .*$", (source / file).read_text(encoding="latin-1"), re.MULTILINE
        )
    )
    prints = "\n".join(
        f'    printf("\\"{entry.symbol}\\":%ld,\\n", (long) ({entry.symbol}));' for entry in facts["constants"]
    )
    return _DUMP.replace("@LOCALS@", definitions).replace("@CONSTANTS@", prints)


@pytest.fixture(scope="module")
def tables(compiled: Path) -> Tables:
    tables: Tables = json.loads(_run("./dump", where=compiled / "src"))
    return tables


def _values(facts: Facts) -> dict[str, int]:
    return {entry.symbol: entry.index for entry in facts["constants"]} | {"0": 0, "0L": 0}


def _signed(values: Mapping[str, int], text: Json) -> int:
    """Compute "PIERCE | SLASH", "-P_DART" and plain symbols."""
    total = 0
    for symbol in str(text).split(" | "):
        total |= -values[symbol[1:]] if symbol.startswith("-") else values[symbol]
    return total


def test_every_constant_has_the_compilers_value(facts366: Facts, tables: Tables) -> None:
    constants = dict(tables["constants"])
    del constants[""]
    assert {entry.symbol: entry.index for entry in facts366["constants"]} == constants


@pytest.mark.parametrize("name", ["monster classes", "object classes"])
def test_every_class_has_the_compiled_letter(name: str, facts366: Facts, tables: Tables) -> None:
    rows = {entry.index: [entry.fields["letter"], entry.fields["explain"]] for entry in facts366[name]}
    first = min(rows)
    assert [rows[index] for index in sorted(rows)] == tables[name][first:]


def test_every_shop_has_the_compiled_values(facts366: Facts, tables: Tables) -> None:
    values = _values(facts366)
    found = []
    for entry in facts366["shops"]:
        f: Mapping[str, Any] = entry.fields
        stock = [[share, _signed(values, what)] for share, what in f["stock"]]
        found.append([entry.name, values[f["symb"]], f["prob"], values[f["shdist"]], stock, f["keepers"]])
    compiled = [
        [name, symb, prob, shdist, [item for item in stock if item != [0, 0]], keepers]
        for name, symb, prob, shdist, stock, keepers in tables["shops"]
    ]
    assert found == compiled


def test_every_role_has_the_compiled_values(facts366: Facts, tables: Tables) -> None:
    values = _values(facts366)
    roles = [
        [entry.name, entry.fields["female"], entry.fields["code"], values[entry.symbol]] for entry in facts366["roles"]
    ]
    assert roles == tables["roles"]
