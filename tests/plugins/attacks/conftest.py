"""Attacks of every kind in one mod, planned once on each release's tree."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

import pytest
from full_mods import mods_of

from nhmod.diagnostics import Report
from nhmod.pipeline import Plan, load, plan
from nhmod.request import Request

if TYPE_CHECKING:
    from nhmod.host import Host
    from nhmod.target.tree import Tree


@pytest.fixture(scope="session", params=["366", "343", "nle"])
def planned(request: pytest.FixtureRequest, all_plugins: Host) -> Plan:
    """The mod on the pristine tree of each release."""
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    report = Report()
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        done = plan(load(Request(paths=mods_of("attacks"), target=tree.target.name), report, host=all_plugins), report)
    assert [d.message for d in report.diagnostics if d.severity != "note"] == []
    return done
