"""Texts that no author would write: each ends within two seconds, with errors or with files, never with a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from des_choices import choices_of_seed
from des_comparison import difference
from des_mutations import mutated, stock_levels

if TYPE_CHECKING:
    from pathlib import Path

    from des_comparison import Dialect

    from nhmod.target import Tree

MANY = 10_000
MUTATED = 150
"""Damaged files for each dialect."""
BOTH = {
    "empty": "",
    "one quote": '"',
    "no level": "MONSTER: 'o', random\n" * MANY,
    "wrong lines": 'LEVEL: "a"\n' + "MONSTER 'o' random\n" * MANY,
    "quotes": 'LEVEL: "a"\n' + '"' * (2 * MANY + 1),
    "apostrophes": 'LEVEL: "a"\n' + "'" * MANY,
    "brackets": 'LEVEL: "a"\nMONSTER: ' + "(" * MANY,
    "braces": 'LEVEL: "a"\n' + "{" * MANY + "}" * MANY,
    "commas": 'LEVEL: "a"\nFLAGS: ' + "noteleport," * MANY,
    "one word": 'LEVEL: "a"\n' + "a" * (20 * MANY),
    "one number": 'LEVEL: "a"\n' + "9" * MANY,
    "comments": "#\n" * (3 * MANY),
    "blank lines": "\n" * (10 * MANY),
    "carriage returns": "\r" * MANY,
    "maps": 'MAZE: "a", random\n' + "MAP\n" * MANY,
    "ends of maps": 'MAZE: "a", random\n' + "ENDMAP\n" * MANY,
    "high map": 'MAZE: "a", random\nGEOMETRY: left, top\nMAP\n' + "...\n" * MANY + "ENDMAP\n",
    "wide map": 'MAZE: "a", random\nGEOMETRY: left, top\nMAP\n' + "." * MANY + "\nENDMAP\n",
    "levels": "".join(f'LEVEL: "l{number}"\n' for number in range(1000)),
    "one level often": 'LEVEL: "a"\n' * 1000,
    "unknown names": 'LEVEL: "a"\n' + "".join(f"MONSTER: 'o', \"no {number}\", random\n" for number in range(2000)),
    "every byte": 'LEVEL: "a"\n' + "".join(map(chr, range(256))) * 40,
}
IN36 = {
    "ifs": 'LEVEL: "a"\n' + "IF [50%] {\n" * MANY + "}" * MANY,
    "elses": 'LEVEL: "a"\n' + "IF [50%] { } ELSE {\n" * MANY,
    "loops without ends": 'LEVEL: "a"\n' + "LOOP [3] {\n" * MANY,
    "chances": 'LEVEL: "a"\n' + "[50%]: " * MANY + "EXIT\n",
    "sum": 'LEVEL: "a"\n$a = 1' + " + 1" * MANY + "\n",
    "nested sum": 'LEVEL: "a"\n$a = ' + "(" * MANY + "1" + ")" * MANY + "\n",
    "concatenation": 'LEVEL: "a"\nMESSAGE: "a"' + ' . "a"' * MANY + "\n",
    "selection": 'LEVEL: "a"\nFOUNTAIN: ' + "(" * MANY + "random" + ")" * MANY + "\n",
    "complements": 'LEVEL: "a"\nFOUNTAIN: ' + "complement " * MANY + "random\n",
    "selections": 'LEVEL: "a"\nFOUNTAIN: random' + " & random" * MANY + "\n",
    "indices": 'LEVEL: "a"\n$a = { 1 }\nGOLD: ' + "$a[" * MANY + "1" + "]" * MANY + ", random\n",
    "array": 'LEVEL: "a"\n$a = { 1' + ", 1" * MANY + " }\n",
    "variables": 'LEVEL: "a"\n'
    + "".join(f"$v{'_' * (number % 97)}{'x' * (number // 97)} = 1\n" for number in range(1500)),
    "containers": "LEVEL: \"a\"\nCONTAINER: '(', random {\n" + "CONTAINER: '(' {\n" * MANY,
    "infos": "LEVEL: \"a\"\nMONSTER: 'o', random" + ", asleep" * MANY + "\n",
    "cases": 'LEVEL: "a"\nSWITCH [5] {\n' + "CASE 1:\n" * MANY + "}\n",
    "breaks": 'LEVEL: "a"\nLOOP [3] {\n' + "BREAK\n" * MANY + "}\n",
}
IN34 = {
    "rooms": 'LEVEL: "a"\n' + 'ROOM: "zoo", lit, random, random, random\n' * MANY,
    "subrooms": 'LEVEL: "a"\n' + "".join(f'SUBROOM: "zoo", lit, random, random, "p{n}"\n' for n in range(2000)),
    "parts": 'MAZE: "a", random\n' + "NOMAP\n" * MANY,
    "objects": 'MAZE: "a", random\nNOMAP\n' + "OBJECT: '(', random, random\n" * MANY,
    "registers": "MAZE: \"a\", random\nNOMAP\nRANDOM_OBJECTS: '('" + ", '('" * MANY + "\n",
    "messages": 'MAZE: "a", random\n' + 'MESSAGE: "long"\n' * MANY + "NOMAP\n",
    "corridors": 'LEVEL: "a"\nROOM: "zoo", lit, random, random, random\n' + "CORRIDOR: (0, north, 1), 1\n" * MANY,
}


@pytest.mark.parametrize("text", [*BOTH.values(), *IN36.values()], ids=[*BOTH, *IN36])
def test_36_ends_soon(dialect36: Dialect, text: str) -> None:
    _ends_soon(dialect36, text)


@pytest.mark.parametrize("text", [*BOTH.values(), *IN34.values()], ids=[*BOTH, *IN34])
def test_34_ends_soon(dialect34: Dialect, text: str) -> None:
    _ends_soon(dialect34, text)


def _ends_soon(dialect: Dialect, text: str) -> None:
    _, report = dialect.ours(text)
    assert not any("seconds" in found.message for found in report.errors)
    # A hundred errors are told, and that there are more.
    assert len(report.errors) < 200


def test_36_damaged_levels_of_the_game(dialect36: Dialect, nethack366: Path) -> None:
    _agree_on_damaged(dialect36, nethack366)


def test_34_damaged_levels_of_the_game(dialect34: Dialect, tree343: Tree) -> None:
    _agree_on_damaged(dialect34, tree343.root)


def _agree_on_damaged(dialect: Dialect, root: Path) -> None:
    levels = stock_levels(root)
    texts = [mutated(choices_of_seed(seed), levels) for seed in range(MUTATED)]
    found = [(text, said) for text in texts if (said := difference(dialect, text))]
    assert not found
