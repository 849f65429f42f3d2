"""Tile files and tilemap.c that are not as the releases' own: what is read of them, and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Tree
from nhmod_tiles.sheets import TILEMAP, read_sheet
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


@pytest.mark.parametrize(
    ("vocabulary", "label", "where"),
    [
        ("monsters", "newt", "PM_NEWT"),
        ("objects", "blue / worthless piece of blue glass", "blue / worthless piece of blue glass"),
    ],
)
def test_what_lacks_its_tile_is_named(tree366: Tree, facts366: Facts, vocabulary: str, label: str, where: str) -> None:
    path = f"win/share/{vocabulary}.txt"
    with pytest.raises(DiagnosticError) as caught:
        read_sheet(vocabulary, Changed(tree366, path, f"({label})", "(something)"), facts366)
    assert str(caught.value) == (
        f"error NH1604: {path} of nethack-3.6.6 has no tile '{label}' where {where} should stand"
    )


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
