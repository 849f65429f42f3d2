"""The pristine trees of Angband's releases."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import locate
from nhmod_angband.targets import TARGETS

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

RELEASES = ("angband-3.5.1", "angband-4.2.5")


@cache
def angband_tree(name: str) -> Tree:
    """A release's tree: the folder that the environment names (``NHMOD_SOURCE_ANGBAND_3_5_1``), or else fetched as nhmod does."""
    target = next(target for target in TARGETS if target.name == name)
    try:
        return locate(target, cache=cache_directory(), report=Report())
    except DiagnosticError as error:
        pytest.fail(f"there is no source of {target.title}:\n{error}")
