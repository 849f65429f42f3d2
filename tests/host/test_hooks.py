"""Every hook is documented with its exact signature, and a real plugin uses it."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from nhmod import hookspecs
from nhmod.testing import host_of

HOOKS = [name for name in vars(hookspecs) if name.startswith("nhmod_")]
DOCS = Path(__file__).parents[2] / "docs" / "hooks.md"


@pytest.fixture(scope="module")
def used() -> set[str]:
    return {hook for plugin in host_of("nhmod").plugins for hook in plugin.hooks}


@pytest.mark.parametrize("name", HOOKS)
def test_a_built_in_plugin_uses_it(name: str, used: set[str]) -> None:
    assert name in used


@pytest.mark.parametrize("name", HOOKS)
def test_it_is_documented(name: str) -> None:
    function = getattr(hookspecs, name)
    signature = str(inspect.signature(function)).replace("'", "")
    page = re.sub(r"\(\n    (.*)\n\)", r"(\1)", DOCS.read_text(encoding="utf-8"))
    assert f"def {name}{signature}: ...\n```\n\n{inspect.getdoc(function)}\n" in page


def test_every_built_in_plugin_is_found_by_its_entry_point() -> None:
    names = {plugin.name for plugin in host_of("nhmod").plugins if plugin.distribution.startswith("nhmod ")}
    folders = {path.name.removeprefix("nhmod_") for path in (Path(__file__).parents[2] / "plugins").glob("nhmod_*")}
    assert names == folders
