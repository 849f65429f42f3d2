"""What is written of an import is read as it was said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.manifest import read_yaml
from nhmod.pipeline.importing.writing import write_manifest
from nhmod.target import Imported

if TYPE_CHECKING:
    from nhmod.target import Tree


def test_a_mapping_that_fills_more_than_a_line_is_read(tree366: Tree) -> None:
    """Shares from many givers, with names of several words: between braces a name would be broken in two."""
    givers = {f"potion of gain ability {number}": "0.1%" for number in range(10)}
    record = {"name": "grog", "class": "potion", "probability": {"share": "1%", "from": givers}}
    content = Imported(kind="objects", record=record, title="potion of grog", ranges=())
    written = write_manifest("imported", tree366.target, [content], source="a test", left={})
    report = Report()
    node = read_yaml(written.text.encode(), "mod.yaml", report)
    assert report.diagnostics == ()
    assert "potion of gain ability 9: 0.1%" in written.text
    assert node is not None
