"""The packages that import their public names when these are asked for: each name is there, and opening the package imports none."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from importlib import import_module

import pytest

PACKAGES = (
    "nhmod.manifest",
    "nhmod.pipeline",
    "nhmod.target",
    "nhmod_effects",
    "nhmod_languages.dlb",
    "nhmod_languages.dungeon",
    "nhmod_playing",
)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_there(package: str) -> None:
    opened = import_module(package)
    assert [name for name in opened.__all__ if getattr(opened, name, None) is None] == []
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nobody'"):
        opened.nobody  # noqa: B018


@pytest.mark.parametrize("package", PACKAGES)
def test_no_public_name_is_that_of_a_module(package: str) -> None:
    """The module would stand in its place as soon as anybody imports it."""
    opened = import_module(package)
    modules = {module.name for module in pkgutil.iter_modules(opened.__path__)}
    assert modules.isdisjoint(opened.__all__)


@pytest.mark.parametrize("package", PACKAGES)
def test_opening_one_imports_nothing_of_it(package: str) -> None:
    code = f"import sys, {package}; print(*[name for name in sys.modules if name.startswith('{package}.')])"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split() == []
