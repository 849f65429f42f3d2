"""Edits: what plugins ask of a source tree, and how the edits of several mods become one set of files."""

from nhmod.edits.compose import compose
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
from nhmod.edits.encyclopedia import DATA_BASE, ENCYCLOPEDIA, NewEntries, check_entry, entry_edit, entry_site
from nhmod.edits.hunks import settle
from nhmod.edits.layout import as_around
from nhmod.edits.numbers import Numbers
from nhmod.edits.overlay import Line, Overlay, StagedFile, pristine_lines, split_lines
from nhmod.edits.shares import addend

__all__ = [
    "DATA_BASE",
    "ENCYCLOPEDIA",
    "Addend",
    "Change",
    "Edit",
    "Guard",
    "Hunk",
    "HunkLine",
    "Line",
    "NewEntries",
    "NewFile",
    "Numbers",
    "Overlay",
    "Rework",
    "StagedFile",
    "Substitution",
    "SymbolUse",
    "Total",
    "addend",
    "as_around",
    "check_entry",
    "compose",
    "entry_edit",
    "entry_site",
    "insertion",
    "pristine_lines",
    "replacement",
    "settle",
    "split_lines",
]
