"""A release's tree with its tables as NetHack has them since 3.7: rows in headers, of which an enumeration is made too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Entry, Facts, Tree
    from nhmod.target.c import CFile

_MON = "nam, sym, lvl, gen, atk, siz, mr1, mr2, flg1, flg2, flg3, d, col, bn"
_OBJECT = "obj,bits,prp,sym,prob,dly,wt,cost,sdam,ldam,oc1,oc2,nut,color,sn"
_BITS = "nmkn,mrg,uskn,ctnr,mgc,chrg,uniq,nwsh,big,tuf,dir,sub,mtrl"
_MODES = ("OBJECT", "OBJ", "BITS", "COLOR_FIELD")
_MAKER = re.compile(r"^#define (\w+)\(([^()]*)\)((?:[^\n]*\\\n)*[^\n]*)$", re.MULTILINE)
_SHORT = re.compile(r"^#define (?:[PSB]|None) .*$|^#define HARDGEM\(n\) \(n >= 8\)$", re.MULTILINE)
_GENERIC = 3
"""So many rows stand for classes before the things."""


def changes(tree: Tree, facts: Facts) -> dict[str, str]:
    """Return the files that are other ones than the release's."""
    return {**_monsters(tree, facts), **_objects(tree, facts), **_artifacts(tree, facts)}


def _included(mode: str, header: str) -> str:
    return f'#define {mode}\n#include "{header}"\n#undef {mode}\n'


def _at_end(text: str, more: str) -> str:
    """Put lines before the last #endif, which is the include guard's."""
    head, _, tail = text.rpartition("#endif")
    return f"{head}{more}\n#endif{tail}"


def _monsters(tree: Tree, facts: Facts) -> dict[str, str]:
    monst = tree.text("src/monst.c")
    table = tree.c("src/monst.c").array("mons")
    head = re.sub(r"#define MON\(.*?\n    \}\n", "", monst[: table.declaration.start], flags=re.DOTALL)
    head = head[: head.rindex("#ifndef SPLITMON_2")]
    seduction = "".join(re.findall(r"^# *define SEDUCTION_ATTACKS_(?:YES|NO)(?:.*\\\n)*.*\n", monst, re.MULTILINE))
    macros = (
        f"#define MON({_MON}) \\\n    {{ nam, PM_##bn, sym, lvl, gen, atk, siz, mr1, mr2, flg1, flg2, flg3, d, C(col) }}\n"
        "#define NAM(name) { name }\n#define NAMS(namm, namf, namn) { namm, namf, namn }\n"
    )
    rows = "".join(map(_monster, facts["monsters"]))
    header = (
        f"#if defined(MONS_ENUM)\n#define MON({_MON}) PM_##bn\n"
        f"#elif !defined(MON)\n#error Non-productive inclusion of monsters.h\n#endif\n\n{rows}\n"
        "#if defined(MONS_ENUM)\n#undef MON\n#endif\n"
    )
    enumeration = f"enum monnums {{\n{_included('MONS_ENUM', 'monsters.h')}    NUMMONS\n}};\n"
    enumeration += "struct names { const char *pmnames[3]; };\n"
    permonst = tree.text("include/permonst.h")
    permonst = permonst.replace("    const char *mname;", "    const char *mname;\n    int pmidx;", 1)
    return {
        "include/monsters.h": header,
        "src/monst.c": f'{head}{seduction}{macros}\nNEARDATA struct permonst mons_init[NUMMONS + 1] = {{\n#include "monsters.h"\n}};\n'
        "struct permonst mons[SIZE(mons_init)];\n",
        "include/permonst.h": _at_end(permonst, enumeration),
        "include/youprop.h": tree.text("include/youprop.h").replace('#include "pm.h"', '#include "permonst.h"'),
    }


def _monster(entry: Entry) -> str:
    name, *rest = entry.texts("raw")
    lord = entry.name.endswith(" lord")
    named = f'NAMS("{entry.name}", "{entry.name[:-4]}lady", "{entry.name}")' if lord else f"NAM({name})"
    return f"    MON({', '.join((named, *rest, entry.symbol.removeprefix('PM_')))}),\n"


def _objects(tree: Tree, facts: Facts) -> dict[str, str]:
    text = tree.text("src/objects.c")
    makers = "".join(
        f"#define {name}({parameters},sn){body.rstrip().removesuffix(')')}, sn)\n"
        for name, parameters, body in _MAKER.findall(text)
        if name not in _MODES and name != "HARDGEM"
    )
    undone = "".join(f"#undef {name}\n" for name, _, _ in _MAKER.findall(text) if name not in _MODES)
    modes = (
        f"#if defined(OBJECTS_DESCR_INIT)\n#define OBJ(name,desc) name, desc\n#define OBJECT({_OBJECT}) {{ obj }}\n"
        "#define MARKER(tag,sn) /*empty*/\n"
        f"#elif defined(OBJECTS_INIT)\n#define BITS({_BITS}) nmkn,mrg,uskn,0,mgc,chrg,uniq,nwsh,big,tuf,0,dir,mtrl,sub\n"
        f"#define OBJECT({_OBJECT}) \\\n  {{ 0, 0, (char *) 0, bits, prp, sym, dly, color, prob, wt, cost, sdam, ldam, oc1, oc2, nut }}\n"
        "#define MARKER(tag,sn) /*empty*/\n"
        f"#elif defined(OBJECTS_ENUM)\n#define OBJ(name,desc)\n#define OBJECT({_OBJECT}) sn\n#define MARKER(tag,sn) tag = sn,\n"
        "#else\n#error Unproductive inclusion of objects.h\n#endif\n"
    )
    every = sorted((*facts["objects"], *facts["spare appearances"]), key=lambda entry: entry.index)
    end = f"OBJECT(OBJ(None, None), BITS({'0, ' * 11}P_NONE, 0), 0,\n       ILLOBJ_CLASS{', 0' * 11})"
    short = "".join(f"{line}\n" for line in _SHORT.findall(text))
    header = (
        f"{modes}{short}{makers}\n{''.join(_rows(every))}"
        f"\n#if defined(OBJECTS_DESCR_INIT) || defined(OBJECTS_INIT)\n{end}\n#undef BITS\n#endif\n"
        f"#undef OBJ\n#undef OBJECT\n#undef MARKER\n#undef None\n#undef P\n#undef S\n#undef B\n{undone}"
    )
    includes = "".join(f'#include "{name}.h"\n' for name in ("config", "obj", "objclass", "prop", "skills", "color"))
    books = sum(entry.text("class") == "SPBOOK_CLASS" for entry in every)
    enumeration = f"enum objects_nums {{\n{_included('OBJECTS_ENUM', 'objects.h')}    NUM_OBJECTS\n}};\n#define MAXSPELL {books + 1}\n"
    decl = (
        tree.text("include/decl.h")
        .replace('#include "onames.h"', "")
        .replace('#include "pm.h"', '#include "permonst.h"')
    )
    artifacts = (
        f"enum artifacts_nums {{\n{_included('ARTI_ENUM', 'artilist.h')}    AFTER_ARTIFACTS\n}};\n"
        "#define NROFARTIFACTS (ART_TERMINATOR - 1)\n"
    )
    return {
        "include/objects.h": header,
        "include/objclass.h": _at_end(tree.text("include/objclass.h"), enumeration),
        "include/decl.h": _at_end(decl, artifacts),
        "src/objects.c": f"struct monst {{ struct monst *dummy; }};\n{includes}\n"
        f"NEARDATA struct objdescr obj_descr_init[NUM_OBJECTS + 1] = {{\n{_included('OBJECTS_DESCR_INIT', 'objects.h')}}};\n\n"
        f"NEARDATA struct objclass obj_init[NUM_OBJECTS + 1] = {{\n{_included('OBJECTS_INIT', 'objects.h')}}};\n"
        "struct objdescr obj_descr[SIZE(obj_descr_init)];\nstruct objclass objects[SIZE(obj_init)];\n",
    }


def _rows(every: Iterable[Entry]) -> Iterable[str]:
    classes = ("ILLOBJ", "WEAPON", "ARMOR")
    for entry in every:
        name = entry.symbol or f"UNNAMED_{entry.index}"
        row = f"{entry.text('macro')}({', '.join((*entry.texts('raw'), name))}),\n"
        other = entry.text("macro") == "SPELL" and entry.text("material") != "PAPER"
        yield f"#define PAPER {entry.text('material')}\n{row}#undef PAPER\n" if other else row
        if entry.index == 0:
            for kind in classes:
                yield (
                    f'OBJECT(OBJ("generic {kind.lower()}", "{kind.lower()}"), BITS(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, P_NONE, 0),\n'
                    f"       0, {kind}_CLASS, 0, 0, 0, 0, 0, 0, 0, 0, 0, CLR_GRAY, GENERIC_{kind}),\n"
                )
            yield "MARKER(LAST_GENERIC, GENERIC_ARMOR)\nMARKER(FIRST_OBJECT, LAST_GENERIC + 1)\nMARKER(OBJECTS_HACK, FIRST_OBJECT - 1)\n"
        if entry.symbol == "JADE":
            yield "MARKER(LAST_GEM, JADE)\n"


def _artifacts(tree: Tree, facts: Facts) -> dict[str, str]:
    file: CFile = tree.c("include/artilist.h")
    rows = [row for row in file.array("artilist").rows if row.args and not row.never]
    names = ["NONARTIFACT", *(entry.symbol.removeprefix("ART_") for entry in facts["artifacts"]), "TERMINATOR"]
    text = file.source
    for row, name in reversed(list(zip(rows, names, strict=True))):
        comma = "" if row.comma else ","
        text = f"{text[: row.span.end - 1]}, {name}){comma}{text[row.span.end :]}"
    text = text.replace("cl, rac, cost, clr)", "cl, rac, cost, clr, bn)")
    (parameters, *_) = re.findall(r"#define (A\([^()]*\))", text)
    text = text.replace("#else\n", f"#elif defined(ARTI_ENUM)\n#define {parameters} ART_##bn\n#else\n", 1)
    return {
        "include/artilist.h": re.sub(r"(\n\}; /\* artilist\[\].*?\n)", r"\n#if !defined(ARTI_ENUM)\1#endif\n", text)
    }
