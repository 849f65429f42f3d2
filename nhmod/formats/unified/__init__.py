"""Unified diffs as ``diff -u`` and ``git diff`` write them, read strictly: what ``patch`` would pass over is told."""

from nhmod.formats.unified.codes import CODES
from nhmod.formats.unified.model import DiffFile, DiffHunk, DiffLine
from nhmod.formats.unified.names import choose_strip, stripped
from nhmod.formats.unified.reader import read_diff

__all__ = ["CODES", "DiffFile", "DiffHunk", "DiffLine", "choose_strip", "read_diff", "stripped"]
