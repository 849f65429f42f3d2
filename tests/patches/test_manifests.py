"""Entries are put into a manifest and taken out again with every other character left alone."""

from __future__ import annotations

import pytest

from nhmod.diagnostics import Report
from nhmod.manifest import Mapping, Scalar, Sequence, read_yaml
from nhmod.pipeline.refreshing.manifests import has_entry, with_entry, without_entry

HEAD = "# a mod\nnhmod: 1   # the format\nid: m\n"
TEXTS = [
    HEAD,
    HEAD.rstrip("\n"),
    HEAD + "patches: [a.patch]   # one\nrooms: []\n",
    HEAD + "patches: []\n",
    HEAD + "patches:\n- a.patch   # one\n- file: b.patch\n  why: two\n# a remark\nrooms: []\n",
    HEAD + "patches:\n  - a.patch\n\n  -   file: b.patch\n      why: >\n        of\n\n        lines\n\n# end\n",
    HEAD + "patches:\n  - {file: a.patch,\n     why: x}",
    "{nhmod: 1, id: m}\n",
    "---\nnhmod: 1\nid: m\n",
]


def files(text: str) -> list[str]:
    root = read_yaml(text.encode(), "m", Report())
    assert isinstance(root, Mapping)
    patches = root.get("patches")
    items = patches.items if isinstance(patches, Sequence) else ()
    named = [item if isinstance(item, Scalar) else item.get("file") for item in items if not isinstance(item, Sequence)]
    return [one.text for one in named if isinstance(one, Scalar)]


@pytest.mark.parametrize("text", TEXTS)
def test_an_entry_comes_last_and_goes_again(text: str) -> None:
    added = with_entry(text, "p/new.patch", "why not", "nethack ==3.6.6")
    assert files(added) == [*files(text), "p/new.patch"]
    assert has_entry(added, "p/new.patch")
    assert not has_entry(text, "p/new.patch")
    assert added.count("#") == text.count("#")
    removed = without_entry(added, "p/new.patch")
    assert files(removed) == files(text)
    assert not has_entry(removed, "p/new.patch")
    if "[" not in text and "{nhmod" not in text:
        assert removed == text if text.endswith("\n") else text + "\n"


@pytest.mark.parametrize("text", TEXTS[4:6])
def test_any_entry_can_go(text: str) -> None:
    assert files(without_entry(text, "a.patch")) == ["b.patch"]
    assert files(without_entry(text, "b.patch")) == ["a.patch"]
    assert without_entry(text, "c.patch") == text
    assert "why" not in without_entry(text, "b.patch")
    assert "# " in without_entry(text, "b.patch")


def test_what_is_written_is_what_an_author_would_write() -> None:
    assert with_entry(HEAD, "a.patch", "why not", "nethack ==3.6.6") == HEAD + (
        '\npatches:\n  - file: a.patch\n    why: why not\n    when: {target: "nethack ==3.6.6"}\n'
    )
