"""What is written of an import is read as it was said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from ruamel.yaml import YAML

from nhmod.diagnostics import Report
from nhmod.manifest import read_yaml
from nhmod.pipeline.importing import rest
from nhmod.pipeline.importing.writing import write_manifest
from nhmod.target import Imported
from nhmod.testing import host_of

if TYPE_CHECKING:
    from nhmod.target import Tree


def test_a_mapping_that_fills_more_than_a_line_is_read(tree366: Tree) -> None:
    """Shares from many givers, with names of several words: between braces a name would be broken in two."""
    givers = {f"potion of gain ability {number}": "0.1%" for number in range(10)}
    record = {"name": "grog", "class": "potion", "probability": {"share": "1%", "from": givers}}
    content = Imported(kind="objects", record=record, title="potion of grog", ranges=())
    written = write_manifest(
        "imported", tree366.target, [content], kinds=host_of("nhmod").kinds(), source="a test", left={}
    )
    report = Report()
    node = read_yaml(written.text.encode(), "mod.yaml", report)
    assert report.diagnostics == ()
    assert "potion of gain ability 9: 0.1%" in written.text
    assert node is not None


@pytest.mark.parametrize("character", ["\x80", "\x85", "\x07", "\x1b", "\u2028", "\ufeff", "\r", "\t", "\xe9"])
@pytest.mark.parametrize("form", ["{}", "a{}b", "{} a\nb", "a\nb {}\n", "a\n{}\nb"])
def test_whatever_a_text_has_is_read_as_it_was(tree366: Tree, character: str, form: str) -> None:
    """A tree's bytes are taken one by one: of what another program wrote in UTF-8 some are control characters."""
    text = form.format(character)
    content = Imported(
        kind="texts", record={"rumors": {"told": [text]}, text: text}, title="a", ranges=(), note=f"said: {text}"
    )
    written = write_manifest(
        "imported", tree366.target, [content], kinds=host_of("nhmod").kinds(), source=text, left={"rest.patch": [text]}
    )
    report = Report()
    assert read_yaml(written.text.encode(), "mod.yaml", report) is not None
    assert [str(found) for found in report.diagnostics] == []
    assert YAML(typ="safe", pure=True).load(written.text)["texts"] == [content.record]


def test_a_large_patch_is_several_files(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = [
        f"diff --git a/{name} b/{name}\n--- a/{name}\n+++ b/{name}\n@@ -1 +1 @@\n-a\n+b\n".encode() for name in "xyz"
    ]
    monkeypatch.setattr(rest, "_LARGEST", 2 * len(pieces[0]))

    parts = rest.Rest(patch=b"".join(pieces), texts={}, refused=()).parts

    assert parts == {"rest.patch": pieces[0] + pieces[1], "rest-2.patch": pieces[2]}
    assert rest.touched(parts["rest.patch"]) == ("x", "y")
    assert rest.Rest(patch=b"", texts={}, refused=()).parts == {}
