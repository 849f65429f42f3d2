"""Patches: unified diffs derived from overlays, a header that says why, and series for patch, git and quilt."""

from nhmod.patches.series import Patch, Series, make_series
from nhmod.patches.unified import diff_overlays

__all__ = ["Patch", "Series", "diff_overlays", "make_series"]
