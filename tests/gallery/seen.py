"""Galleries of mods on the tests' trees, without a command."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

from nhmod.diagnostics import Report
from nhmod.gallery import Credit, Exhibit, Gallery
from nhmod.pipeline import load, plan
from nhmod.pipeline.exhibiting import make_gallery
from nhmod.request import Request

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nhmod.pipeline.planning import Plan
    from nhmod.target import Tree

HEAD = "nhmod: 1\nid: mine\nversion: 1.0.0\nname: Mine\nlicense: NGPL\nauthors: [somebody]\n"


def planned(mods: Iterable[Path], tree: Tree) -> Plan:
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        return plan(load(Request(paths=tuple(mods), target=tree.target.name, allow_code=True), Report()), Report())


def seen(mods: Iterable[Path], tree: Tree, *, own_art: bool = False) -> Gallery:
    return make_gallery(planned(mods, tree), own_art=own_art)


def mod(folder: Path, text: str, *, head: str = HEAD) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mod.yaml").write_text(head + text, encoding="utf-8")
    return folder


def exhibit(gallery: Gallery, title: str) -> Exhibit:
    return next(one.exhibit for hall in gallery.halls for one in hall.exhibits if one.exhibit.title == title)


def plain(exhibit: Exhibit) -> dict[str, str]:
    """The facts of an exhibit as texts."""
    return {one.name: "".join(getattr(part, "text", part) for part in one.value) for one in exhibit.facts}


def said(exhibit: Exhibit, title: str) -> list[str]:
    """The sentences under a heading."""
    passage = next(one for one in exhibit.passages if one.title == title)
    return ["".join(getattr(part, "text", part) for part in line) for line in passage.lines]


def hung(*exhibits: Exhibit, name: str = "Mine", summary: str = "") -> Gallery:
    """A gallery of some exhibits, without a tree."""
    credit = Credit(
        id="mine",
        name=name,
        version="1.0.0",
        summary=summary,
        description="",
        authors=(),
        license="",
        needs=(),
        files={},
    )
    return Gallery.hung(exhibits, {}, target="NetHack 3.6.7", credits_=(credit,))
