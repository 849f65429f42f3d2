"""Edits over edits: what a mod changes of another's stands behind its own symbol, and the other's stays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, cast

import pytest

from nhmod.diagnostics import Report
from nhmod.edits import Change, Edit, Guard, NewFile, Substitution, addend, compose
from nhmod.edits.layers import Layers
from nhmod.location import Location
from nhmod.manifest import Origin

if TYPE_CHECKING:
    from nhmod.target import Tree

FILE = "src/table.c"
TEXT = "int a[] = {\n    1,\n    2,\n};\n"
SYMBOLS = {"base": "BASE", "one": "ONE", "two": "TWO"}
ORDER = tuple(SYMBOLS)


@dataclass(frozen=True)
class Texts:
    """A tree of one text in every file."""

    content: str = TEXT

    def text(self, path: str) -> str:
        del path
        return self.content

    def exists(self, path: str) -> bool:
        return not path.endswith(".des")


def origin(place: Location | None) -> Origin:
    del place
    return Origin(location=Location(file="one/mod.yaml", line=9))


def row(text: str, *, at: str = "    2,\n", order: int = 0, file: str = FILE, guard: Guard = Guard.CPP) -> Edit:
    place = TEXT.index(at)
    return Edit(
        file=file, site="the table", start=place, end=place, text=text, why="a row", owner="base", symbol="BASE",
        guard=guard, order=(order,), origin=Location(file="base/mod.yaml", line=3),
    )  # fmt: skip


def layered(*stages: tuple[Change, ...], editors: tuple[str, ...] = ("one", "two")) -> tuple[Layers, Report]:
    report = Report()
    layers = Layers(cast("Tree", Texts()), ORDER, SYMBOLS)
    first, *later = stages
    layers.begin(first)
    for stage, editor in zip(later, editors, strict=False):
        layers.add(stage, editor, origin, report)
    return layers, report


def staged(layers: Layers, *owners: str, file: str = FILE) -> str:
    overlay = compose(cast("Tree", Texts()), layers.changes, order=ORDER, owners=owners or None)
    return overlay.files[file].text


def preprocessed(text: str, symbols: set[str]) -> str:
    """What the preprocessor leaves of a text, its conditionals decided."""
    out: list[str] = []
    on = [True]
    for line in text.splitlines(keepends=True):
        word = line.split()[0] if line.split() else ""
        if word in {"#ifdef", "#ifndef"}:
            on.append((line.split()[1] in symbols) == (word == "#ifdef"))
        elif word == "#else":
            on[-1] = not on[-1]
        elif word == "#endif":
            on.pop()
        elif all(on):
            out.append(line)
    return "".join(out)


def with_rows(*rows: str) -> str:
    return TEXT.replace("    2,\n", "".join(rows) + "    2,\n")


def test_another_text_stands_over_the_first() -> None:
    layers, report = layered((row("    7,\n"),), (row("    8,\n"),))
    assert report.diagnostics == ()
    wanted = "#ifdef BASE\n#ifdef ONE\n    8,\n#else\n    7,\n#endif /* ONE */\n#endif /* BASE */\n"
    assert staged(layers) == with_rows(wanted)
    assert staged(layers, "base") == with_rows("#ifdef BASE\n    7,\n#endif /* BASE */\n")


def test_each_line_keeps_its_own_origin() -> None:
    layers, _ = layered((row("    7,\n"),), (row("    8,\n"),))
    lines = compose(cast("Tree", Texts()), layers.changes, order=ORDER).files[FILE].lines
    origins = {line.text.strip(): line.origin.file for line in lines if line.origin}
    assert (origins["7,"], origins["8,"]) == ("base/mod.yaml", "one/mod.yaml")


@pytest.mark.parametrize("symbols", [set(some) - {""} for some in product(("", "BASE"), ("", "ONE"), ("", "TWO"))])
def test_every_set_of_symbols_gives_its_own_text(symbols: set[str]) -> None:
    layers, _ = layered((row("    7,\n"),), (row("    8,\n"),), (row("    9,\n"),))
    said = "9" if "TWO" in symbols else "8" if "ONE" in symbols else "7"
    wanted = with_rows(f"    {said},\n") if "BASE" in symbols else TEXT
    assert preprocessed(staged(layers), symbols) == wanted


@pytest.mark.parametrize(("symbols", "rows"), [({"BASE"}, ["7"]), ({"BASE", "ONE"}, ["8"]), (set(), []), ({"ONE"}, [])])
def test_what_moves_is_taken_away_and_put_elsewhere(symbols: set[str], rows: list[str]) -> None:
    layers, report = layered((row("    7,\n"),), (row("    8,\n", at="    1,\n", order=4),))
    assert report.diagnostics == ()
    text = preprocessed(staged(layers), symbols)
    assert [line.strip(" ,\n") for line in text.splitlines()[1:-1] if line.strip(" ,") not in {"1", "2"}] == rows
    assert staged(layers, "base") == with_rows("#ifdef BASE\n    7,\n#endif /* BASE */\n")


def test_what_is_the_same_stays() -> None:
    layers, _ = layered((row("    7,\n"), row("    5,\n", order=1)), (row("    7,\n"), row("    6,\n", order=1)))
    wanted = "#ifdef BASE\n    7,\n#ifdef ONE\n    6,\n#else\n    5,\n#endif /* ONE */\n#endif /* BASE */\n"
    assert staged(layers) == with_rows(wanted)


def test_the_same_text_with_another_reason_stays() -> None:
    old = row("    7,\n")
    layers, report = layered((old,), (replace(old, why="another row"),))
    assert report.diagnostics == ()
    assert layers.changes == (old,)


@pytest.mark.parametrize("symbols", [set(), {"BASE"}, {"BASE", "ONE"}, {"ONE"}])
def test_a_share_that_is_taken_from_another(symbols: set[str]) -> None:
    def share(after: str, macro: str, amount: int) -> tuple[Edit, Edit]:
        place = TEXT.index(after) + len(after)
        return addend(
            file=FILE, site="a sum", after=place, ladder=0, macro=macro, amount=amount, why="", owner="base", symbol="BASE"
        )  # fmt: skip

    layers, report = layered(share("    1", "M1", -5), share("    2", "M2", -3))
    assert report.diagnostics == ()
    text = preprocessed(staged(layers), symbols)
    macros = {line.split()[1]: " ".join(line.split()[2:]) for line in text.splitlines() if line.startswith("#define")}
    assert macros == {
        "M1": "- 5" if symbols == {"BASE"} else "",
        "M2": "- 3" if symbols == {"BASE", "ONE"} else "",
    }
    assert "    1 M1,\n    2 M2,\n" in text


def test_a_file_takes_the_place_of_the_first() -> None:
    def level(text: bytes) -> NewFile:
        return NewFile(file="dat/x.des", content=text, why="a level", owner="base")

    layers, _ = layered((level(b"one\n"),), (level(b"two\n"),))
    assert staged(layers, file="dat/x.des") == "two\n"
    assert staged(layers, "base", file="dat/x.des") == "one\n"


def test_text_without_conditions_is_replaced() -> None:
    tile = row("    7,\n", file="win/x.txt", guard=Guard.NONE), row("    8,\n", file="win/x.txt", guard=Guard.NONE)
    layers, report = layered((tile[0],), (tile[1],))
    assert report.diagnostics == ()
    assert staged(layers, file="win/x.txt") == with_rows("    8,\n")
    assert staged(layers, "base", file="win/x.txt") == with_rows("    7,\n")


def test_what_has_no_room_for_two_texts_is_refused() -> None:
    def inside(text: str) -> Edit:
        place = TEXT.index("2")
        return Edit(file=FILE, site="a number", start=place, end=place, text=text, why="", owner="base", symbol="BASE")

    def value(text: str) -> Substitution:
        place = TEXT.index("2")
        return Substitution(
            file=FILE, site="a value", start=place, end=place + 1, ladder=0, macro="M", text=text, why="", owner="base",
            symbol="BASE",
        )  # fmt: skip

    for old, new in ((inside("-"), inside("+")), (value("3"), value("4"))):
        _, report = layered((old,), (new,))
        assert [(d.code, str(d.location)) for d in report.errors] == [("NH3806", "one/mod.yaml:9:1")]


def test_a_later_mod_s_own_is_simply_other_text() -> None:
    old, new = row("    7,\n"), row("    8,\n")
    late = [
        Edit(**{name: getattr(one, name) for name in one.__slots__} | {"owner": "two", "symbol": "TWO"})
        for one in (old, new)
    ]
    layers, _ = layered((late[0],), (late[1],))
    assert staged(layers) == with_rows("#ifdef TWO\n    8,\n#endif /* TWO */\n")


SUBSETS = [set(some) - {""} for some in product(("", "BASE"), ("", "ONE"), ("", "TWO"))]


@pytest.mark.parametrize("symbols", SUBSETS)
def test_all_texts_that_come_to_one_place_are_there(symbols: set[str]) -> None:
    first, second = row("    7,\n"), row("    8,\n")
    of_two = (row("    9,\n"), row("    5,\n"))
    layers, report = layered((), (first, second), (first, second, *of_two))
    assert report.diagnostics == ()
    rows = ["    7,\n", "    8,\n"] * ("ONE" in symbols) + ["    9,\n", "    5,\n"] * ("TWO" in symbols)
    assert preprocessed(staged(layers), symbols) == (with_rows(*rows) if "BASE" in symbols else TEXT)
    assert staged(layers, "base", "two") == staged(layered((), of_two, editors=("two",))[0])


def test_what_several_ask_for_stays_as_long_as_one_does() -> None:
    shared = row("    7,\n")
    once, twice = (shared,), (shared, replace(shared, why="another row"))
    assert staged(layered(twice, once)[0]) == staged(layered(twice)[0])
    assert staged(layered(once, twice)[0]) == staged(layered(once)[0])
    gone = "#ifdef BASE\n#ifndef ONE\n    7,\n#endif /* ONE */\n#endif /* BASE */\n"
    assert staged(layered(twice, ())[0]) == with_rows(gone)


@pytest.mark.parametrize("symbols", SUBSETS)
def test_what_another_mod_asks_for_as_well_stays(symbols: set[str]) -> None:
    base = row("    7,\n", guard=Guard.NONE)
    other = replace(base, owner="one", symbol="ONE")
    new = replace(other, text="    8,\n")
    for stages in (((base, other), (other,)), ((base, other), (base,))):
        assert staged(layered(*stages, editors=("two",))[0]) == with_rows("    7,\n")
    changed, report = layered((base, other), (base, new), editors=("two",))
    assert report.diagnostics == ()
    rows = ["    7,\n", *["    8,\n"] * ("TWO" in symbols)]
    assert preprocessed(staged(changed), symbols) == with_rows(*rows)


def test_what_a_later_mod_asks_for_twice_is_other_text_everywhere() -> None:
    late = replace(row("    7,\n"), owner="two", symbol="TWO")
    twice = (late, replace(late, why="another row"))
    layers, _ = layered(twice, tuple(replace(one, text="    8,\n") for one in twice))
    assert staged(layers) == with_rows("#ifdef TWO\n    8,\n#endif /* TWO */\n")
