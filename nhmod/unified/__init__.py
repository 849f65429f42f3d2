"""Unified diffs as ``diff -u`` and ``git diff`` write them, read strictly: what ``patch`` would pass over is told."""

from nhmod.unified.codes import CODES
from nhmod.unified.model import DiffFile, DiffHunk, DiffLine
from nhmod.unified.names import choose_strip, stripped
from nhmod.unified.reader import read_diff

__all__ = ["CODES", "DiffFile", "DiffHunk", "DiffLine", "choose_strip", "read_diff", "stripped"]
