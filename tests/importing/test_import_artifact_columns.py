"""Variants whose artifacts have columns of their own: the mod makes their tables, and nothing of the rows stays in the patch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from artifact_columns import with_defences_of_flags, with_materials
from importing_rounds import import_tree, with_mods

from nhmod.pipeline.importing.trees import overlaid, side
from nhmod.target import FURTHER
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nhmod.target import Tree

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("make", "counted"), [(with_materials, (2, 3)), (with_defences_of_flags, (0, 7))], ids=["materials", "defences"]
)
def test_the_mod_makes_the_table_of_the_variant(
    make: Callable[[Tree], Mapping[str, str]],
    counted: tuple[int, int],
    tree366: Tree,
    tmp_path: Path,
) -> None:
    texts = {file: text.encode("latin-1") for file, text in make(tree366).items()}
    variant = overlaid(tree366, texts, tmp_path / "variant")
    result, _, mod = import_tree(tree366, variant, tmp_path)
    new, changed = result.counts()["artifacts"]
    assert (dict(new.left), dict(changed.left)) == ({}, {})
    assert (new.content, changed.content) == counted
    made = with_mods(tree366, (mod,), tmp_path / "made", allow_code=True)
    ours, theirs = (side(host_of("nhmod"), one).facts["artifacts"] for one in (made, variant))
    rows = [
        [(one.symbol, one.index, one.fields["cost"], one.fields[FURTHER]) for one in facts] for facts in (ours, theirs)
    ]
    assert rows[0] == rows[1]
