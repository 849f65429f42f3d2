"""The trees of an import: the base, the variant without its guards, and the base with the imported mod."""

from __future__ import annotations

import os
import shutil
from functools import cache as cache_result
from functools import partial
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.pipeline.importing.guards import unguarded_texts
from nhmod.pipeline.known import languages_of
from nhmod.pipeline.trees import read_facts
from nhmod.target import Side, Tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.host import Host

_SHORT = 59
"""So many letters of a link are in its inode (fs/ext4/inode.c, ext4_inode_is_fast_symlink)."""


def overlaid(base: Tree, files: Mapping[str, bytes], place: Path, *, without: frozenset[str] = frozenset()) -> Tree:
    """Make a tree in the folder ``place`` of links to a tree's files and of other files in place of some and beside them.

    The links go through others beside the folder (``place-of0``) to folders that have the files, and so are short: a longer one has a
    block of its own on ext4, which takes it away only when its journal is written. That takes milliseconds a file.
    """
    linked = [path for path in base.files() if path not in files and path not in without]
    for folder in {os.path.dirname(path) for path in (*linked, *files)}:  # noqa: PTH120 - of a thousand paths, as below
        (place / folder).mkdir(parents=True, exist_ok=True)
    root = os.path.realpath(base.root)
    ways: dict[str, str] = {}
    for path in linked:
        source = f"{root}/{path}"
        # A tree's folders are no links, but a file may be one: of a link, what it shows is linked.
        real = os.path.realpath(source) if os.path.islink(source) else source  # noqa: PTH114
        shown = real.removesuffix(f"/{path}")
        if shown == real:  # it is called otherwise there
            os.symlink(real, f"{place}/{path}")  # noqa: PTH211
            continue
        up, (folder, name) = "../" * (path.count("/") + 1), os.path.split(path)
        link = f"{up}{_way(place, ways, shown)}/{path}"
        if len(link) > _SHORT:
            link = f"{up}{_way(place, ways, f'{shown}/{folder}')}/{name}"
        os.symlink(link, f"{place}/{path}")  # noqa: PTH211
    for path, content in files.items():
        (place / path).write_bytes(content)
    return Tree(base.target, place, pristine=False)


def _way(place: Path, ways: dict[str, str], folder: str) -> str:
    """Return the name of the link to a folder, beside a place; it is made where there is none yet."""
    if folder not in ways:
        way = place.with_name(f"{place.name}-of{len(ways)}")
        way.unlink(missing_ok=True)
        way.symlink_to(folder)
        ways[folder] = way.name
    return ways[folder]


def known_names(host: Host, base: Tree) -> frozenset[str]:
    """Return all identifiers of a tree."""
    return read_facts(host, base, cache_directory()).identifiers


def unguarded(base: Tree, variant: Tree, place: Path, known: frozenset[str]) -> tuple[Tree, frozenset[str]]:
    """Return the variant with its own symbols' guards taken out, in the folder ``place``, and those symbols."""
    texts, symbols = unguarded_texts(base, variant, known)
    if not texts:
        return variant, symbols
    files = {path: text.encode("latin-1") for path, text in texts.items()}
    return overlaid(Tree(base.target, variant.root, pristine=False), files, place), symbols


def side(host: Host, tree: Tree) -> Side:
    """Read a tree's facts."""
    facts = read_facts(host, tree, cache_directory())
    return Side(tree=tree, facts=facts, languages=cache_result(partial(languages_of, host, tree, facts)))


def differing(base: Tree, variant: Tree) -> tuple[str, ...]:
    """List the files that are not the same in both, those of one side included."""
    files = sorted({*base.files(), *variant.files()}, key=os.fsencode)
    return tuple(file for file in files if _content(base, file) != _content(variant, file))


def _content(tree: Tree, file: str) -> bytes | None:
    return tree.content(file) if tree.exists(file) else None


def emptied(place: Path) -> Path:
    """Return an empty folder, in place of whatever was there."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    return place
