"""Tile files and tilemap.c that are not as the releases' own: what is read of them, and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Tree
from nhmod_languages.contents.sheets import TILEMAP, read_sheet
from nhmod_tiles.sites import conditional_place

if TYPE_CHECKING:
    from nhmod.target import Facts


class Changed(Tree):
    """A tree with another text in place of one in a file."""

    def __init__(self, base: Tree, path: str, old: str, new: str) -> None:
        super().__init__(base.target, base.root)
        self.path, self.changed = path, base.text(path).replace(old, new, 1)
        assert self.changed != base.text(path)

    def text(self, path: str) -> str:
        return self.changed if path == self.path else super().text(path)


def test_what_lacks_its_tile_costs_what_stands_beside_it(tree366: Tree, facts366: Facts) -> None:
    path = "win/share/monsters.txt"
    whole = read_sheet("monsters", tree366, facts366)
    sheet = read_sheet("monsters", Changed(tree366, path, "(newt)", "(something)"), facts366)
    assert dict(sheet.missing) == {"PM_NEWT": "newt"}
    for ask in (sheet.gap, sheet.tile):
        with pytest.raises(DiagnosticError) as caught:
            ask("PM_NEWT")
        assert (
            str(caught.value) == f"error NH1604: {path} of nethack-3.6.6 has no tile 'newt' where PM_NEWT should stand"
        )
    others = whole.of.keys() - {"PM_NEWT"}
    assert {symbol: (sheet.of[symbol], sheet.gap(symbol)) for symbol in others} == {
        symbol: (whole.of[symbol], whole.gap(symbol)) for symbol in others
    }


@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [
        ("(giant ant)", "(newt)", {"PM_GIANT_ANT"}),  # a name that comes again where it belongs
        ("(jackal)", "(fox)", {"PM_JACKAL"}),
        ("(newt)", "(giant ant)", {"PM_NEWT"}),
    ],
)
def test_a_wrong_label_costs_its_own_tile_only(
    tree366: Tree, facts366: Facts, old: str, new: str, lost: set[str]
) -> None:
    sheet = read_sheet("monsters", Changed(tree366, "win/share/monsters.txt", old, new), facts366)
    assert set(sheet.missing) == lost


def test_faults_of_the_trees_own_sheet_are_the_trees(tree366: Tree, facts366: Facts) -> None:
    whole = read_sheet("objects", tree366, facts366)
    # The game takes a brace behind the label; it does not take a line of words.
    changed = tree366.text("win/share/objects.txt").replace("(arrow)\n{", "(arrow) {", 1) + "and so on\n"
    sheet = read_sheet(
        "objects", Changed(tree366, "win/share/objects.txt", tree366.text("win/share/objects.txt"), changed), facts366
    )
    assert (sheet.of, sheet.gaps, sheet.missing) == (whole.of, whole.gaps, {})
    assert sheet.tile("ARROW").rows == whole.tile("ARROW").rows


@pytest.mark.parametrize("end", ["{ 0, 0, 0 }", "{ 0 }", "{ 0, 0 }", '{ 0, 0, "" }', "{ OBJ_GLYPH, 0, 0 }"])
def test_the_placeholders_end_where_the_table_does(tree366: Tree, facts366: Facts, end: str) -> None:
    tree = Changed(tree366, TILEMAP, "    { 0, 0, 0 }\n", f"    {end} \n")
    sheet = read_sheet("objects", tree, facts366)
    place, _ = conditional_place(sheet, len(sheet.file.tiles), tree)
    assert tree.text(TILEMAP)[place:].startswith(f"    {end} \n")


def test_what_comes_behind_rows_in_conditionals_is_outside_of_all_of_them(tree366: Tree, facts366: Facts) -> None:
    text = tree366.text(TILEMAP)
    mail = text[text.rindex("#ifndef MAIL", 0, text.index("stamped / mail")) : text.index("    { 0, 0, 0 }")]
    nested = f"#ifndef NO_SCROLLS\n{mail}#endif\n"
    tree = Changed(tree366, TILEMAP, mail, nested)
    sheet = read_sheet("objects", tree, facts366)
    place, _ = conditional_place(sheet, len(sheet.file.tiles), tree)
    assert tree.text(TILEMAP)[:place].endswith(nested)
