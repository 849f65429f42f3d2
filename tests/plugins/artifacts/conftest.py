"""Artifacts of every kind in one mod, planned once on each release's tree."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

import pytest
from full_mods import mods_of
from kind_harness import release, run, stock_facts, tree

import nhmod_artifacts
from nhmod.diagnostics import Report
from nhmod.pipeline import Plan, load, plan
from nhmod.request import Request

if TYPE_CHECKING:
    from types import ModuleType

    from nhmod.host import Host
    from nhmod.target.tree import Tree

__all__ = ["planned", "plugins", "release", "run", "stock_facts", "tree"]


@pytest.fixture(scope="session")
def plugins() -> tuple[ModuleType, ...]:
    """The plugin of the artifacts."""
    return (nhmod_artifacts,)


@pytest.fixture(scope="session", params=["366", "343", "nle"])
def planned(request: pytest.FixtureRequest, all_plugins: Host) -> Plan:
    """The mod on the pristine tree of each release."""
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        return plan(
            load(Request(paths=mods_of("artifacts"), target=tree.target.name), Report(), host=all_plugins), Report()
        )
