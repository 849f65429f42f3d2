"""With its symbol a room compiles and is in the facts of the staged tree; without it the game is the original's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from compilable import options, run, write
from room_staging import mod, preprocessed
from test_rooms_clinic import CLINIC
from test_rooms_code import LIBRARY

from nhmod.edits import compose
from nhmod.target import Facts
from nhmod.target.tree import Tree
from nhmod_nethack.facts.read import read_facts
from nhmod_rooms.differences import OVERVIEW
from nhmod_shops.planned import frequency, planned_shops

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from room_staging import Release, Staged

SHOPS = """\
shops:
  - id: pet shop
    probability: {share: 5%, from: general store}
    stock: {figurine: 70%, tripe ration: 20%, leash: 10%}
    shopkeepers: [Valoo, Tisney, Jakuna]
    wizard_letter: p
  - id: relic shop
    probability: never
    stock: [{class: random, share: 90%}, {class: vegetarian, share: 5%}, {object: potion of healing, share: 5%}]
    shopkeepers: [{name: O'Hara, gender: female, personal: true}, {name: Hugo, gender: male}]
  - id: toy shop
    name: toys and games
    probability: {share: 5%, from: proportional}
    stock: [{class: tool, share: 100%}]
    big_rooms: false
"""
# What 3.4.3 lacks, and something else in its place.
FOR_OLDER = (
    ("class: vegetarian", "class: food"),
    ("{name: O'Hara, gender: female, personal: true}", "O'Hara"),
    ("{name: Hugo, gender: male}", "Hugo"),
)
SYMBOLS = ("MOD_CLINIC", "MOD_LIBRARY", "MOD_TRADE")
ENUM = re.compile(r"enum roomtype_types \{.*?\}", re.DOTALL)


@pytest.fixture
def staged(release: Release, stage_there: Callable[..., Staged]) -> Staged:
    shops = SHOPS
    for old, new in () if release.has_enumeration else FOR_OLDER:
        assert old in shops
        shops = shops.replace(old, new)
    return stage_there(mod("clinic", CLINIC), mod("library", LIBRARY), mod("trade", shops))


@pytest.fixture
def staged_tree(staged: Staged, compilable: Path) -> Iterator[Path]:
    assert staged.overlay is not None, staged.findings
    write(staged.overlay, compilable)
    yield compilable
    restore(staged, compilable)


def restore(staged: Staged, folder: Path) -> None:
    assert staged.overlay is not None
    for path in staged.overlay.files:
        (folder / path).write_bytes(staged.tree.content(path))


def code_files(staged: Staged) -> list[str]:
    assert staged.overlay is not None
    return [path for path in staged.overlay.files if path.endswith(".c")]


def check(staged: Staged, folder: Path, path: str, *symbols: str) -> None:
    """Let the compiler read a file, with the symbols defined."""
    strict = ("-w", "-Werror=implicit-function-declaration") if staged.facts.offers(OVERVIEW) else ("-w",)
    defined = [f"-D{symbol}" for symbol in symbols]
    run(["gcc", "-fsyntax-only", *strict, *options(staged.tree), *defined, path], folder)


def numbers(staged: Staged, folder: Path, names: dict[str, int], *symbols: str) -> None:
    """Compile assertions on the values of constants."""
    source = '#include "hack.h"\n' + "".join(f"typedef char is_{n}[{n} == {v} ? 1 : -1];\n" for n, v in names.items())
    (folder / "src" / "numbers.c").write_text(source, encoding="ascii")
    check(staged, folder, "src/numbers.c", *symbols)


def test_with_the_symbols_all_changed_files_compile(staged: Staged, staged_tree: Path) -> None:
    for path in code_files(staged):
        check(staged, staged_tree, path, *SYMBOLS)


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_mod_compiles_alone(staged: Staged, staged_tree: Path, symbol: str) -> None:
    for path in code_files(staged):
        check(staged, staged_tree, path, symbol)


def test_without_the_symbols_the_code_is_the_originals(staged: Staged, staged_tree: Path, release: Release) -> None:
    # Where macros become an enumeration the tokens differ, and what is compiled does not.
    code = _tokens if release.has_enumeration else _compiled
    with_mods = {path: code(staged, staged_tree, path) for path in code_files(staged)}
    restore(staged, staged_tree)
    assert with_mods == {path: code(staged, staged_tree, path) for path in with_mods}


def _tokens(staged: Staged, folder: Path, path: str) -> str:
    return _without_numbers(preprocessed(staged.tree, folder, path))


def _compiled(staged: Staged, folder: Path, path: str) -> bytes:
    run(["gcc", "-c", "-w", "-O0", *options(staged.tree), path, "-o", "compiled.o"], folder)
    return (folder / "compiled.o").read_bytes()


def _without_numbers(text: str) -> str:
    """Take the numbers out of the enumeration: C counts on as they are written, which another test shows."""
    return ENUM.sub(lambda found: re.sub(r" = \d+", "", found[0]), text)


def test_without_the_symbols_the_numbers_are_the_originals(staged: Staged, staged_tree: Path, release: Release) -> None:
    types = {entry.symbol: entry.index for entry in release.facts["room types"]}
    last = {name: release.facts.constant(name) for name in ("MAXRTYPE", "UNIQUESHOP")}
    numbers(staged, staged_tree, types | last)


def test_with_the_symbols_the_numbers_move_up(staged: Staged, staged_tree: Path, release: Release) -> None:
    expected = {"ANTHOLE": 13, "CLINIC": 14, "HAUNTED_LIBRARY": 15, "SHOPBASE": 16, "BOOKSHOP": 25}
    if release.has_enumeration:
        expected |= {"FODDERSHOP": 26, "PETSHOP": 27, "TOYSHOP": 28, "CANDLESHOP": 29, "RELICSHOP": 30}
        expected |= {"MAXRTYPE": 30, "UNIQUESHOP": 29}
    else:
        expected |= {"PETSHOP": 26, "TOYSHOP": 27, "CANDLESHOP": 28, "RELICSHOP": 29}
        expected |= {"MAXRTYPE": 29, "UNIQUESHOP": 28}
    numbers(staged, staged_tree, expected, *SYMBOLS)


def test_the_facts_of_the_staged_tree_are_those_of_the_original_and_the_mods(
    staged: Staged, staged_tree: Path, release: Release
) -> None:
    config = staged_tree / "include" / "config.h"
    before = config.read_bytes()
    config.write_bytes(before + "".join(f"#define {symbol}\n" for symbol in SYMBOLS).encode())
    try:
        facts = Facts(vocabularies=dict(read_facts(Tree(staged.tree.target, staged_tree))))
    finally:
        config.write_bytes(before)
    general = release.facts["shops"].symbol("SHOPBASE")
    assert general is not None
    taken = {source.name for planned in planned_shops(staged.mods, staged.facts) for source, _ in planned.taken}
    assert facts.constant("MAXRTYPE") == release.facts.constant("MAXRTYPE") + len(staged.facts.added("room types"))
    rooms = {entry.name: entry.symbol for entry in facts["room types"]}
    assert rooms == {entry.name: entry.symbol for entry in staged.facts["room types"]}
    letters = {word: e.symbol for e in facts["SHOPTYPE letters"] for word in (e.name, *e.words)}
    known = {word: e.fields["room"] for e in staged.facts["SHOPTYPE letters"] for word in (e.name, *e.words)}
    assert letters == known | {"y": "RELICSHOP", "Y": "RELICSHOP", "x": "TOYSHOP", "X": "TOYSHOP", ".": "PETSHOP"}
    shops = {entry.name: entry.fields for entry in facts["shops"]}
    assert list(shops)[-4:] == ["pet shop", "toys and games", "lighting store", "relic shop"]
    assert [shops[name]["prob"] for name in list(shops)[-4:]] == [5, 5, 0, 0]
    assert sum(int(str(fields["prob"])) for fields in shops.values()) == 100
    assert shops["general store"]["prob"] == frequency(general) - 5 - 2
    own = [entry.name for entry in release.facts["shops"] if entry.name not in taken]
    assert own
    assert {name: shops[name] for name in own} == {e.name: e.fields for e in release.facts["shops"] if e.name in own}
    assert shops["pet shop"]["stock"] == [[70, "-FIGURINE"], [20, "-TRIPE_RATION"], [10, "-LEASH"]]
    assert shops["pet shop"]["symb"] == "VENOM_CLASS"
    assert shops["pet shop"]["keepers"] == ["Valoo", "Tisney", "Jakuna"]
    greens = "VEGETARIAN_CLASS" if release.has_enumeration else "FOOD_CLASS"
    assert shops["relic shop"]["stock"] == [[90, "RANDOM_CLASS"], [5, greens], [5, "-POT_HEALING"]]
    assert shops["relic shop"]["symb"] == "RANDOM_CLASS"
    assert shops["relic shop"]["keepers"] == (["-O'Hara", "|Hugo"] if release.has_enumeration else ["O'Hara", "Hugo"])
    assert shops["toys and games"]["names"] == "shkgeneral"


def test_every_beginning_of_the_series_compiles(staged: Staged, staged_tree: Path) -> None:
    order = [mod.id for mod in staged.mods]
    for count in range(1, len(order)):
        restore(staged, staged_tree)
        write(compose(staged.tree, staged.changes, order=order, owners=order[:count]), staged_tree)
        for path in code_files(staged):
            check(staged, staged_tree, path, *SYMBOLS[:count])
