"""Mods that use all that the kinds of a plugin can say, in the folder of this name: one for each plugin, named as it is."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).with_suffix("")
LAMPLIGHTER = Path(__file__).parents[2] / "mods" / "lamplighter"
MODS = {"objects": (FOLDER / "objects", FOLDER / "objects-worn"), "roles": (LAMPLIGHTER,)}
"""The mods of those plugins that have others than the one of their name."""


def mods_of(plugin: str) -> tuple[Path, ...]:
    return MODS.get(plugin, (FOLDER / plugin,))


def content_of(plugin: str) -> str:
    """The text of a plugin's own mod behind its identity."""
    return (FOLDER / plugin / "mod.yaml").read_text(encoding="utf-8").partition("authors: [somebody]\n\n")[2]
