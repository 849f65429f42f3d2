"""Every hook is documented with its exact signature, and a real plugin uses it."""

from __future__ import annotations

import inspect
import re
import tomllib
from pathlib import Path

import pytest

from nhmod import hookspecs
from nhmod.testing import host_of

HOOKS = [name for name in vars(hookspecs) if name.startswith("nhmod_")]
ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "hooks.md"
FOLDERS = {path.name for path in (ROOT / "plugins").glob("nhmod_*")}


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


def test_the_example_of_a_table_of_contents_is_the_real_one() -> None:
    code = (ROOT / "plugins" / "nhmod_rooms" / "__init__.py").read_text(encoding="utf-8")
    assert f"```python\n{code[code.index('from ') :]}```" in DOCS.read_text(encoding="utf-8")


def test_every_built_in_plugin_is_found_by_its_entry_point() -> None:
    names = {f"nhmod_{plugin.name}" for plugin in host_of("nhmod").plugins if plugin.distribution.startswith("nhmod ")}
    assert names == FOLDERS


def test_the_layers_of_every_built_in_plugin_are_looked_at() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(project["tool"]["importlinter"]["root_packages"]) == {"nhmod", *FOLDERS}
