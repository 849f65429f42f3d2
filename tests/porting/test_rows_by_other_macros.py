"""Rows that other macros than the table's own make, which have a column more: that is what a row of the table's own would say there."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest
from staged import composed

from nhmod.target import FURTHER, UNKNOWN, Facts
from nhmod.target.c import CFile
from nhmod.target.tree import OverlaidTree
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Entry, Tree

MONST = "src/monst.c"


def drawn(text: str, *, every: int) -> str:
    """One row in so many is made by a macro that takes a picture as well; the others have no picture."""
    c = CFile("drawn.c", text)
    calls = [call for call in c.calls("MON") if "#if 0" not in call.conditions][1:]
    for number, call in reversed(list(enumerate(calls))):
        if number % every == 0:
            head, end = call.span.start, call.span.end
            text = f"{text[:head]}DRAWN{text[head + 3 : end - 1]}, PICTURE({number}, 0){text[end - 1 :]}"
    define = CFile("drawn.c", text).define("MON")
    whole = text[define.span.start : define.span.end]
    assert whole.count("C(col)") == 1
    own = whole.replace("C(col)", "C(col), NO_PICTURE")
    other = (
        whole.replace("MON(nam", "DRAWN(nam").replace("col)", "col, picture)", 1).replace("C(col)", "C(col), picture")
    )
    macros = "#define NO_PICTURE PICTURE(0, 0)\n#define PICTURE(a, b) { a, b }\n"
    return text[: define.span.start] + macros + own + "\n" + other + text[define.span.end :]


def facts_with(tree: Tree, text: str) -> Facts:
    changed = OverlaidTree(tree, {MONST: text.encode("latin-1")})
    return Facts(vocabularies=host_of("nhmod").vocabularies(changed))


def said(entry: Entry) -> dict[str, object]:
    """All that is read of a row, without its texts."""
    return {key: value for key, value in entry.fields.items() if key != "raw"}


@pytest.mark.parametrize("every", [1, 2, 5])
def test_what_such_a_row_says_is_known(tree366: Tree, facts366: Facts, every: int) -> None:
    made = facts_with(tree366, drawn(tree366.text(MONST), every=every))["monsters"]
    for before, after in zip(facts366["monsters"], made, strict=True):
        assert said(after) == said(before), before.name
        assert FURTHER not in after.fields


def test_a_row_that_the_table_s_own_macro_can_t_make_is_not_known(tree366: Tree) -> None:
    """Another macro's color is none that stands in the way that the table's own has it."""
    text = drawn(tree366.text(MONST), every=2)
    text = re.sub(r"(C\(col\)), picture", "HUE(col), picture", text)
    made = facts_with(tree366, text)["monsters"]
    rows = set(re.findall(r'DRAWN\("([^"]+)"', text))
    unknown = {entry.name for entry in made if UNKNOWN in entry.fields}
    assert unknown == rows & {entry.name for entry in made}
    assert len(unknown) > len(made) / 3


CHANGES = """\
monsters:
  - {edit: newt, level: 2, size: large, flags: {extend: [fly]}, attacks: {extend: [kick 1d4]}}
  - {edit: werewolf, level: 6}
  - {edit: human werewolf, level: 7}
  - {name: brass newt, copy_from: newt, level: 4}
"""


@pytest.mark.parametrize("every", [1, 2])
def test_such_rows_are_copied_and_changed(tree366: Tree, tmp_path: Path, every: int) -> None:
    """What is made of them is what is made of the release's: the row of a copy is one of the table's own macro."""
    assert changed_rows(tree366, tmp_path / "made", every) == changed_rows(tree366, tmp_path / "own", 0)


def changed_rows(tree: Tree, folder: Path, every: int) -> dict[str, object]:
    mod = folder / "mod"
    mod.mkdir(parents=True)
    (mod / "mod.yaml").write_text(f"nhmod: 1\nid: rows\nversion: 1.0.0\n{CHANGES}", encoding="utf-8")
    root = folder / "tree"
    shutil.copytree(tree.root, root)
    place = root / MONST
    place.parent.chmod(0o755)
    place.unlink()
    place.write_text(drawn(tree.text(MONST), every=every) if every else tree.text(MONST), encoding="latin-1")
    made = composed(root, mod)
    (symbol,) = made.symbols
    found = facts_with(tree, f"#define {symbol}\n{made.files[MONST]}")["monsters"]
    rows = {entry.symbol: said(entry) for entry in found}
    assert re.search(r'^ +MON\("brass newt"', made.files[MONST], re.MULTILINE)
    assert [rows[name]["level"] for name in ("PM_NEWT", "PM_WEREWOLF", "PM_HUMAN_WEREWOLF", "PM_BRASS_NEWT")] == [
        2,
        6,
        7,
        4,
    ]
    return rows
