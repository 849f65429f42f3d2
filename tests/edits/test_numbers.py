"""Room for new constants among numbered ones, in enumerations and in ``#define`` lines."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from nhmod.edits import Edit, Guard, Numbers, addend, compose
from nhmod.target.c import CFile, SiteError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENUM = """\
enum kinds {
    NOTHING = 0, /* a hole after this one */
    ROOM    = 2,
    SHOP    = 3, /* shops from here on */
    LAST    = 4
};
#define TOP (LAST) /* the last */
"""
DEFINES = """\
/* kinds */
#define NOTHING\t0\t/* a hole after this one */
#define ROOM\t2
#define SHOP\t3\t/* shops
\t\t\t   from here on */
#define ALIAS\t4
#define LAST\t4
#define TOP\t4\t/* the last */

#define OTHER\t(-1)
#define UNRELATED\t4
"""
SUMS = """\
#define NOTHING\t0
#define ROOM\t2
#define SHOP\t3\t/* shops from here on */
#define SMALL\t(SHOP+1)
#ifdef MARKET
#define LAST\t(SMALL+1)
#define TOP\t(SMALL+1)
#else
#define LAST\t(SMALL)
#define TOP\t(SMALL)
#endif
"""
NAMES = ("NOTHING", "ROOM", "SHOP", "LAST")


@dataclass(frozen=True)
class _Tree:
    source: str

    def text(self, file: str) -> str:
        del file
        return self.source

    def exists(self, file: str) -> bool:
        return bool(file)


def numbers(source: str) -> Numbers:
    return Numbers.read(CFile("a.h", source), NAMES)


def counting(source: str, first: str, owner: str = "m") -> Iterator[Edit]:
    return numbers(source).counting(first, enum="kinds", site="the numbers", why="they move up", owner=owner)


def added(source: str, name: str, *, before: str, owner: str = "m") -> list[Edit]:
    """Add a constant before another, or after all of them, and raise TOP."""
    found = numbers(source)
    place = found.before(before) if before else found.end
    text = f"    {name},\n" if before or not found.comma_first else f"    , {name}\n"
    guarded = {"why": "new", "owner": owner, "symbol": f"MOD_{name}"}
    own = [
        Edit(file="a.h", site="the numbers", start=place, end=place, text=text, guard=Guard.CPP, **guarded),
        *counting(source, before, owner),
    ]
    if not before:
        ladder = found.c.line_start(found.c.define("TOP").span.start)
        own += addend(
            file="a.h",
            site="TOP",
            after=found.after_last("TOP"),
            ladder=ladder,
            macro=f"NHMOD_{name}",
            amount=1,
            **guarded,
        )
    return own


def made(source: str, *changes: Edit) -> str:
    return compose(_Tree(source), changes, order=("m", "n")).files["a.h"].text


def values(text: str, names: tuple[str, ...], folder: Path, *defined: str) -> list[int]:
    """Let the compiler say what constants are."""
    program = folder / "p.c"
    prints = "".join(f'printf("%d ", (int) {name});' for name in names)
    program.write_text(f"#include <stdio.h>\n{text}\nint main(void) {{ {prints} return 0; }}\n", encoding="latin-1")
    subprocess.run(["gcc", *(f"-D{name}" for name in defined), program, "-o", folder / "p"], check=True)
    return [int(n) for n in subprocess.run([folder / "p"], check=True, capture_output=True, text=True).stdout.split()]


def test_an_enumeration_loses_the_numbers_from_the_new_one_on() -> None:
    assert made(ENUM, *added(ENUM, "NEW", before="SHOP")) == ENUM.replace("SHOP    = 3", "SHOP").replace(
        "LAST    = 4", "LAST"
    ).replace("    SHOP,", "#ifdef MOD_NEW\n    NEW,\n#endif /* MOD_NEW */\n    SHOP,")


def test_macros_become_an_enumeration() -> None:
    assert (
        made(DEFINES, *added(DEFINES, "NEW", before="SHOP"))
        == """\
/* kinds */
enum kinds {
    NOTHING = 0,\t/* a hole after this one */
    ROOM = 2,
#ifdef MOD_NEW
    NEW,
#endif /* MOD_NEW */
    SHOP,\t/* shops
\t\t\t   from here on */
#define ALIAS\t(LAST)
    LAST
};
#define TOP\t(LAST)\t/* the last */

#define OTHER\t(-1)
#define UNRELATED\t4
"""
    )


@pytest.mark.parametrize("source", [ENUM, DEFINES], ids=["enumeration", "macros"])
def test_new_ones_of_two_mods_in_the_middle_and_at_the_end(source: str, tmp_path: Path) -> None:
    changes = [
        *added(source, "ROOM2", before="SHOP"),
        *added(source, "ROOM3", before="SHOP", owner="n"),
        *added(source, "SHOP2", before="LAST"),
        *added(source, "END1", before=""),
        *added(source, "END2", before="", owner="n"),
    ]
    text = made(source, *changes)
    new = ("ROOM2", "ROOM3", "SHOP2", "END1", "END2")
    own = (*NAMES, "TOP")
    assert values(text, own, tmp_path) == [0, 2, 3, 4, 4]
    assert values(text, (*own, *new), tmp_path, *(f"MOD_{name}" for name in new)) == [0, 2, 5, 7, 9, 3, 4, 6, 8, 9]
    assert values(text, (*own, "ROOM3", "END2"), tmp_path, "MOD_ROOM3", "MOD_END2") == [0, 2, 4, 5, 6, 3, 6]


def test_sums_move_with_what_they_are_sums_of(tmp_path: Path) -> None:
    found = Numbers.read(CFile("a.h", SUMS.replace("#else\n#define LAST\t(SMALL)\n", "#else\n")), NAMES)
    place = found.before("SHOP")
    why = {"why": "new", "owner": "m", "symbol": "MOD_NEW"}
    new = Edit(file="a.h", site="the numbers", start=place, end=place, text="    NEW,\n", guard=Guard.CPP, **why)
    text = made(found.c.source, new, *found.counting("SHOP", enum="kinds", site="the numbers", why="up", owner="m"))
    names = ("ROOM", "SHOP", "SMALL", "TOP")
    assert values(text, names, tmp_path) == [2, 3, 4, 4]
    assert values(text, (*names, "NEW"), tmp_path, "MOD_NEW") == [2, 4, 5, 5, 3]
    assert values(text, (*names, "LAST"), tmp_path, "MARKET") == [2, 3, 4, 5, 5]
    assert values(text, (*names, "LAST", "NEW"), tmp_path, "MOD_NEW", "MARKET") == [2, 4, 5, 6, 6, 3]


IN_CONDITIONALS = {
    "in the middle": DEFINES.replace("#define SHOP", "#ifdef MARKET\n#define FOYER\t3\n#endif\n#define SHOP")
    .replace("SHOP\t3", "SHOP\t4")
    .replace("\t4\t/* the last", "\t5\t/* the last")
    .replace("LAST\t4", "LAST\t5"),
    "the last": DEFINES.replace("#define LAST", "#ifdef MARKET\n#define FOYER\t4\n#endif\n#define LAST")
    .replace("LAST\t4", "LAST\t5")
    .replace("\t4\t/* the last", "\t5\t/* the last"),
    "sums": DEFINES.replace("LAST\t4", "LAST\t(SHOP+1)").replace("SHOP\t3", "SHOP\t(ROOM+1)"),
    "two of one number": DEFINES.replace("#define SHOP", "#define FOYER\t2\n#define SHOP"),
    "each branch its own": SUMS.replace("#else\n#define LAST\t(SMALL)\n", "#else\n"),
}


@pytest.mark.parametrize("before", ["SHOP", "LAST"])
@pytest.mark.parametrize("case", IN_CONDITIONALS)
def test_no_number_depends_on_the_build(case: str, before: str, tmp_path: Path) -> None:
    source = IN_CONDITIONALS[case]
    every = ("NOTHING", "ROOM", "FOYER", "SHOP", "SMALL", "LAST")
    names = sorted((n for n in every if f"#define {n}\t" in source), key=lambda n: source.index(f"#define {n}\t"))
    found = Numbers.read(CFile("a.h", source), names)
    if case == "each branch its own" and before == "LAST":
        before = "SMALL"
    place = found.before(before)
    why = {"why": "new", "owner": "m", "symbol": "MOD_NEW"}
    new = Edit(file="a.h", site="the numbers", start=place, end=place, text="    NEW,\n", guard=Guard.CPP, **why)
    text = made(source, new, *found.counting(before, enum="kinds", site="the numbers", why="up", owner="m"))
    for market in ((), ("MARKET",)):
        there = [name for name in names if market or f"MARKET\n#define {name}\t" not in source]
        was = values(source, (*there, "TOP"), tmp_path, *market)
        assert values(text, (*there, "TOP"), tmp_path, *market) == was
        moved = [number + (number >= was[there.index(before)]) for number in was]
        assert values(text, (*there, "TOP", "NEW"), tmp_path, "MOD_NEW", *market) == [*moved, was[there.index(before)]]


def test_one_after_the_last_that_not_every_build_has(tmp_path: Path) -> None:
    source = SUMS.replace("#else\n#define LAST\t(SMALL)\n", "#else\n")
    found = Numbers.read(CFile("a.h", source), ("NOTHING", "ROOM", "SHOP", "SMALL", "LAST"))
    why = {"why": "new", "owner": "m", "symbol": "MOD_NEW"}
    place = found.end
    new = Edit(file="a.h", site="the numbers", start=place, end=place, text="    , NEW\n", guard=Guard.CPP, **why)
    text = made(source, new, *found.counting("", enum="kinds", site="the numbers", why="up", owner="m"))
    assert values(text, ("SHOP", "NEW"), tmp_path, "MOD_NEW") == values(
        text, ("SHOP", "NEW"), tmp_path, "MOD_NEW", "MARKET"
    )


def anew(own: int, behind: int, *, aliases: bool) -> str:
    """A conditional with some constants of its own that numbers those behind anew."""
    alias = ("TOP",) if aliases else ()
    names = [f"SHOP{number}" for number in range(behind)]
    first = "".join(f"#define {name}\t{2 + number}\n" for number, name in enumerate(names))
    again = "".join(f"#define {name}\t{2 + number + own}\n" for number, name in enumerate(names))
    if aliases:
        first = f"#define ALIAS\t2\t/* shops from here on */\n{first}"
        again = f"#define ALIAS\t{2 + own}\n{again}"
    renewed = "".join(f"#undef {name}\n" for name in (*(("ALIAS",) if aliases else ()), *names, *alias))
    top = f"#define TOP\t{1 + behind}\n" if aliases else ""
    raised = f"#define TOP\t{1 + behind + own}\n" if aliases else ""
    more = "".join(f"#define FOYER{number}\t{2 + number}\n" for number in range(own))
    return (
        "#define NOTHING\t0\n#define ROOM\t1\t/* the last\n   of these */\n"
        f"{first}{top}#ifdef MARKET\t/* more */\n{more}{renewed}{again}{raised}#endif\n#define OTHER\t2\n"
    )


@pytest.mark.parametrize("aliases", [False, True], ids=["alone", "aliases"])
@pytest.mark.parametrize("behind", [1, 2])
@pytest.mark.parametrize("own", [1, 2])
@pytest.mark.parametrize("before", ["ROOM", "SHOP0", ""])
def test_constants_that_a_conditional_numbers_anew(
    own: int, behind: int, before: str, tmp_path: Path, *, aliases: bool
) -> None:
    source = anew(own, behind, aliases=aliases)
    shops = [f"SHOP{number}" for number in range(behind)]
    foyers = [f"FOYER{number}" for number in range(own)]
    found = Numbers.read(CFile("a.h", source), ["NOTHING", "ROOM", *foyers, *shops])
    place = found.before(before) if before else found.end
    why = {"why": "new", "owner": "m", "symbol": "MOD_NEW"}
    text = "    NEW,\n" if before else "    , NEW\n"
    new = Edit(file="a.h", site="the numbers", start=place, end=place, text=text, guard=Guard.CPP, **why)
    text = made(source, new, *found.counting(before, enum="kinds", site="the numbers", why="up", owner="m"))
    for market in ((), ("MARKET",)):
        there = ["NOTHING", "ROOM", *(foyers if market else ()), *shops, *(["ALIAS", "TOP"] if aliases else ())]
        was = values(source, (*there, "OTHER"), tmp_path, *market)
        assert values(text, (*there, "OTHER"), tmp_path, *market) == was
        at = was[there.index(before)] if before else was[there.index(shops[-1])] + 1
        moved = [number + (number >= at) for number in was[:-1]]
        assert values(text, (*there, "NEW"), tmp_path, "MOD_NEW", *market) == [*moved, at]


@pytest.mark.parametrize(
    ("source", "site"),
    [
        (
            anew(1, 1, aliases=False).replace("SHOP0\t3", "SHOP0\t4"),
            "SHOP0 with a number that is moved by the constants",
        ),
        (
            anew(1, 1, aliases=False).replace("FOYER0\t2", "FOYER0\t7"),
            "SHOP0 with a number that is moved by the constants",
        ),
        (anew(1, 1, aliases=False).replace("FOYER0\t2", "FOYER0\tX"), "SHOP0 with written numbers"),
        (
            anew(1, 1, aliases=False).replace("#undef", '#include "a"\n#undef'),
            "SHOP0 in a conditional of numbers alone",
        ),
        (anew(1, 1, aliases=False).replace("#endif", "#else\n#endif"), "SHOP0 in a conditional of numbers alone"),
    ],
)
def test_what_a_conditional_can_not_be_asked_for_is_an_error(source: str, site: str) -> None:
    found = Numbers.read(CFile("a.h", source), ["NOTHING", "ROOM", "FOYER0", "SHOP0"])
    with pytest.raises(SiteError, match=f"has no {site}"):
        list(found.counting("SHOP0", enum="kinds", site="the numbers", why="up", owner="m"))


@pytest.mark.parametrize(
    ("source", "site"),
    [
        ("#define NOTHING 0\n", "#define ROOM"),
        (DEFINES.replace("SHOP\t3", "SHOP\t1"), "SHOP with a number that is higher than the one before it"),
        (DEFINES.replace("ROOM\t2", "ROOM\tTWO"), "ROOM with a written number"),
        (
            DEFINES.replace("#define LAST\t4", "#ifdef A\n#ifdef B\n#define LAST\t4\n#endif\n#endif"),
            "LAST outside of conditionals in conditionals",
        ),
        (ENUM.replace("    SHOP", "#ifdef A\n    SHOP").replace("    LAST", "#endif\n    LAST"), "SHOP outside of"),
        (DEFINES.replace("SHOP\t3", "SHOP\t(ROOM*2)"), "SHOP with a written number"),
        (ENUM.replace("= 3", "= 5"), "constants that are numbered one after the other from SHOP on"),
        (ENUM.replace("= 3", "= 1 + 2"), "SHOP with a written number"),
    ],
)
def test_numbers_that_are_not_as_they_must_be_are_an_error(source: str, site: str) -> None:
    with pytest.raises(SiteError, match=f"has no {site}"):
        list(counting(source, "SHOP"))


def test_a_macro_that_does_not_name_the_last_one_can_not_be_raised() -> None:
    with pytest.raises(SiteError, match="has no #define OTHER"):
        numbers(DEFINES).after_last("OTHER")
    with pytest.raises(SiteError, match="has no HALL among the numbered constants"):
        numbers(DEFINES).before("HALL")
    with pytest.raises(SiteError, match="has no ROOM at the beginning of a line"):
        numbers(ENUM.replace("\n    ROOM", " ROOM").replace("/* a hole after this one */", "")).before("ROOM")
