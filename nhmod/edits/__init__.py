"""Edits: what plugins ask of a source tree, and how the edits of several mods become one set of files."""

from nhmod.edits.compose import compose
from nhmod.edits.edit import Change, Edit, Guard, NewFile, Substitution, SymbolUse
from nhmod.edits.overlay import Line, Overlay, StagedFile, split_lines
from nhmod.edits.shares import addend

__all__ = [
    "Change",
    "Edit",
    "Guard",
    "Line",
    "NewFile",
    "Overlay",
    "StagedFile",
    "Substitution",
    "SymbolUse",
    "addend",
    "compose",
    "split_lines",
]
