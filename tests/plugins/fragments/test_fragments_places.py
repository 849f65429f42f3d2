"""Places: each way of naming one, in a file made for it and in the games' own."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from nhmod.diagnostics import Report
from nhmod.manifest import read_manifest
from nhmod.target.c import CFile, SiteError
from nhmod_fragments.finding import find_place
from nhmod_fragments.records import At, Fragment
from nhmod_fragments.statements import BadPlaceError

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree

SOURCE = """\
#include "hack.h"
#include "lev.h"
#ifdef WIZARD
#include "wizard.h"
#endif

#define LAMPS 3

/* kinds of lamps */
enum lamps {
    OIL, /* burns */
    MAGIC,
    LAST = MAGIC
};

struct lamp {
    int fuel;
    char *maker, *owner;
};

static struct lamp shop[] = {
    { 1, "Al", 0 },
#if 0 /* what it was */
    { 9, "Al", 0 },
#endif
    LAMP("brass", 2), /* two */
    { 3, "Bo", 0 }
};

/* lights it */
int
light(lamp, how)
struct lamp *lamp;
int how;
{
    register int i;
    struct lamp *other = lamp;
    xchar x, y;

    if (!lamp)
        return 0;
    x = 1, y = 2;
    switch (how) {
    case OIL:
        /* slow */
        i = 1;
        break;
    case LAST:
        i = 2;
        /*FALLTHRU*/
    case 7:
    case 8: {
        other->fuel--;
        break;
    }
    default:
        i = 0;
        break;
    }
    if (i)
        other->fuel++;
    else
        dark();
#ifdef MAIL
    mail();
#endif
    a(); b();
    return i;
}

void
dark()
{
    You("see nothing.");
}

int empty() { return 0; }
void tight() { dark(); }
void tighter() { int i;}
int none()
{
}
void pair()
{
    dark();
    dark();
}
int whole()
{
    return LAMPS;
}
void other(what)
int what;
{
    int a;int b;dark();
    switch (what) {
    case 1:
        dark();
        {
            light(0, 0);
            break;
        }
    case 2: {break;}
    case 3: {
        dark();
        ;}
    }
}
enum tight_lamps { ONE, TWO };
/*lamp.c*/
"""
HEADER = "#ifndef LAMP_H\n#define LAMP_H\nextern int light();\n#endif /* LAMP_H */\n"


class Made:
    """A tree of two files."""

    target = None

    def c(self, path: str) -> CFile:
        return CFile(path, SOURCE if path.endswith(".c") else HEADER, target="lamps")


@pytest.fixture
def at(tmp_path: Path) -> object:
    """Read a place as an author writes it."""

    def read(text: str, file: str = "src/lamp.c") -> At:
        report = Report()
        head = "nhmod: 1\nid: a\nversion: 1.0.0\n"
        content = f"fragments:\n  - {{name: x, at: {{file: {file}, {text}}}, code: x}}\n"
        (tmp_path / "mod.yaml").write_text(head + content)
        manifest = read_manifest(tmp_path, {"fragments": Fragment}, report)
        assert manifest is not None, [str(d) for d in report.diagnostics]
        (fragment,) = cast("tuple[Fragment]", manifest.records["fragments"])
        assert fragment.at is not None
        return fragment.at

    return read


PLACES = {
    "place: start": "#ifdef WIZARD\n",
    "place: end": "",
    "before: define LAMPS": "#define LAMPS 3\n",
    "after: define LAMPS": "\n/* kinds of lamps */\n",
    "before: enum lamps": "/* kinds of lamps */\nenum lamps {\n",
    "after: enum lamps": "\nstruct lamp {\n",
    "after: struct lamp": "\nstatic struct lamp shop[] = {\n",
    "before: array shop": "static struct lamp shop[] = {\n",
    "after: array shop": "\n/* lights it */\n",
    "before: function light": "/* lights it */\nint\nlight(",
    "after: function light": "\nvoid\ndark()\n",
    "after: include hack.h": '#include "lev.h"\n',
    "before: include lev.h": '#include "lev.h"\n',
    "enum: lamps, after: member OIL": "    MAGIC,\n",
    "enum: lamps, before: member OIL": "    OIL, /* burns */\n",
    "enum: lamps, place: start": "    OIL, /* burns */\n",
    "enum: lamps, place: end": "};\n\nstruct lamp",
    "enum: OIL, before: member LAST": "    LAST = MAGIC\n",
    "struct: lamp, after: member fuel": "    char *maker, *owner;\n",
    "struct: lamp, after: member owner": "};\n\nstatic",
    "struct: lamp, place: end": "};\n\nstatic",
    "array: shop, before: row Al": '    { 1, "Al", 0 },\n',
    "array: shop, after: row brass": '    { 3, "Bo", 0 }\n',
    "array: shop, before: row LAMP": "    LAMP(",
    "array: shop, place: end": "};\n\n/* lights it */\n",
    "function: light, place: start": "\n    if (!lamp)\n",
    "function: light, place: end": "    return i;\n}\n",
    "function: dark, place: end": "}\n\nint empty",
    "function: dark, place: start": '    You("see',
    "function: light, before: default": "    default:\n",
    "function: light, before: case OIL": "    case OIL:\n",
    "function: light, after: case OIL": "    case LAST:\n",
    "function: light, switch: how, after: case 8": "    default:\n",
    "function: light, switch: how, place: end": "    }\n    if (i)\n",
    "function: light, switch: how, place: start": "    case OIL:\n",
    "function: light, case: OIL, place: start": "        /* slow */\n",
    "function: light, case: OIL, place: end": "        break;\n    case LAST:\n",
    'function: light, case: "8", place: end': "        break;\n    }\n    default:\n",
    "function: light, case: default, place: end": "        break;\n    }\n    if (i)\n",
    "function: light, before: statement switch (how)": "    switch (how) {\n",
    "function: light, after: statement if (!lamp)": "    x = 1, y = 2;\n",
    "function: light, before: statement if (i)": "    if (i)\n",
    "function: light, after: statement if (i)": "#ifdef MAIL\n",
    "function: light, case: OIL, after: statement i = 1": "        break;\n    case LAST:\n",
    "function: none, place: start": "}\nvoid pair",
    "function: none, place: end": "}\nvoid pair",
    "function: pair, place: end": "}\nint whole",
    "function: whole, place: start": "    return LAMPS;\n",
    'function: other, case: "1", place: end': "            break;\n        }\n    case 2",
}


@pytest.mark.parametrize("text", PLACES)
def test_a_place_is_before_this_line(at, text: str) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001 - a reader
    place = find_place(cast("Tree", Made()), at(text))
    assert place == 0 or SOURCE[place - 1] == "\n"
    wanted = PLACES[text]
    assert SOURCE[place:].startswith(wanted) if wanted else place == len(SOURCE)


def test_a_header_ends_before_its_last_endif(at) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001 - a reader
    place = find_place(cast("Tree", Made()), at("place: end", "include/lamp.h"))
    assert HEADER[place:] == "#endif /* LAMP_H */\n"


BAD = {
    "function: light, before: case 7": "the case LAST runs on into the next one, and would run on into it",
    "function: light, after: case LAST": "the case LAST runs on into the next one, and would run on into it",
    "function: light, after: statement other->fuel++": "the statement belongs to the ')' before it, without braces",
    "function: light, before: statement dark()": "the statement belongs to the 'else' before it, without braces",
    "function: light, before: statement mail()": "it stands inside '#ifdef MAIL'",
    "function: light, before: statement b()": "other code stands on its lines",
    "function: empty, place: start": "other code stands on the line where it begins",
    "function: empty, place: end": "other code stands before the last statement on its line",
    "function: tight, place: end": "other code stands behind the last statement on its line",
    "function: tighter, place: start": "other code stands on the line where it begins",
    "function: other, place: start": "other code stands on the line where it begins",
    'function: other, case: "2", place: end': "other code stands before the last statement on its line",
    'function: other, case: "3", place: end': "other code stands behind the last statement on its line",
    "enum: tight_lamps, place: start": "other code stands on the line where it begins",
    "enum: tight_lamps, place: end": "the brace that ends it stands on a line with other code",
    "before: include wizard.h": "it stands inside '#ifdef WIZARD'",
}


@pytest.mark.parametrize("text", BAD)
def test_a_place_where_lines_would_mean_something_else(at, text: str) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001 - a reader
    with pytest.raises(BadPlaceError) as raised:
        find_place(cast("Tree", Made()), at(text))
    assert raised.value.why == BAD[text]


MISSING = {
    "function: ligth, place: end": ("src/lamp.c of lamps has no function ligth", "did you mean 'light'?"),
    "function: light, before: case MAGIC": (
        "src/lamp.c of lamps has no case MAGIC in light()",
        "there is OIL, LAST, 7, 8, default",
    ),
    "function: light, switch: who, place: end": (
        "src/lamp.c of lamps has no switch (who) in light()",
        "there is switch (how)",
    ),
    "array: shop, before: row Cy": ("src/lamp.c of lamps has no row Cy in shop", ""),
    "before: member fuel": ("src/lamp.c of lamps has no member fuel", ""),
    "function: light, before: statement other": (
        "src/lamp.c of lamps has 3 places like statement with 'other' in light() (lines 37, 53 and 61), and one is wanted",
        "",
    ),
}


@pytest.mark.parametrize("text", MISSING)
def test_what_is_not_there_is_told_with_what_is(at, text: str) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001 - a reader
    with pytest.raises(SiteError) as raised:
        find_place(cast("Tree", Made()), at(text))
    (diagnostic,) = raised.value.diagnostics
    message, hint = MISSING[text]
    assert diagnostic.message == message
    assert not hint or diagnostic.hint == hint
