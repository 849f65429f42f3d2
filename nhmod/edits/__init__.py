"""Edits: what plugins ask of a source tree, and how the edits of several mods become one set of files."""

from nhmod.edits.compose import compose
from nhmod.edits.defining import definitions
from nhmod.edits.edit import (
    Addend,
    Change,
    Edit,
    Guard,
    Hunk,
    HunkLine,
    NewFile,
    Rework,
    Substitution,
    SymbolUse,
    Total,
    insertion,
    replacement,
)
from nhmod.edits.hunks import locate_hunks
from nhmod.edits.layout import as_around
from nhmod.edits.numbers import Numbers
from nhmod.edits.overlay import Line, Overlay, StagedFile, pristine_lines, split_lines
from nhmod.edits.sums import NUMBER, SumChange, addend, sum_changes

__all__ = [
    "NUMBER",
    "Addend",
    "Change",
    "Edit",
    "Guard",
    "Hunk",
    "HunkLine",
    "Line",
    "NewFile",
    "Numbers",
    "Overlay",
    "Rework",
    "StagedFile",
    "Substitution",
    "SumChange",
    "SymbolUse",
    "Total",
    "addend",
    "as_around",
    "compose",
    "definitions",
    "insertion",
    "locate_hunks",
    "pristine_lines",
    "replacement",
    "split_lines",
    "sum_changes",
]
