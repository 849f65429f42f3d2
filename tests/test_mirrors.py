"""Every file of the program has tests that mirror it, and ``bin/check`` finds them."""

from __future__ import annotations

from pathlib import Path

import pytest
from mirrors import ROOT, main, mirrors


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("nhmod/edits/compose.py", "tests/edits"),
        ("nhmod/target/c/scan.py", "tests/target"),
        ("nhmod/edits", "tests/edits"),
        ("nhmod/location.py", None),
        ("plugins/nhmod_shops/check.py", "tests/plugins/shops"),
        ("plugins/nhmod_nethack/facts/read.py", "tests/plugins/nhmod_nethack"),
        ("plugins/nhmod_nle/work.py", "tests/nle"),
        ("tests/test_mirrors.py", "tests/test_mirrors.py"),
        (
            "tests/failing/steps-impossible/mod.yaml",
            "tests/failing/test_failing.py::test_the_author_reads_exactly_this[steps-impossible]",
        ),
        ("tests/plugins/broken_sites.py", "tests/plugins/test_sites.py"),
        ("tests/plugins/full_mods/shops/mod.yaml", "tests/plugins/shops"),
        ("tests/plugins/full_mods/objects-worn/mod.yaml", "tests/plugins/test_sites.py::test_sites[366-objects]"),
        ("tests/failing_dungeons/update.py", "tests/failing_dungeons"),
        ("docs/effects.md", "tests/docs"),
        ("bin/setup", "tests/setup"),
    ],
)
def test_a_file_has_its_mirror(file: str, tests: str | None) -> None:
    assert next(iter(mirrors(Path(file))), None) == tests


def test_all_that_is_named_is_there() -> None:
    files = [
        *(ROOT / "nhmod").rglob("*.py"),
        *(ROOT / "plugins").rglob("*.py"),
    ]
    named = {test.partition("::")[0] for file in files for test in mirrors(file.relative_to(ROOT))}
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_a_package_s_own_codes_choose_the_failing_cases() -> None:
    found = mirrors(Path("plugins/nhmod_shops/check.py"))
    assert "tests/failing/test_failing.py::test_the_author_reads_exactly_this[shops-too-many]" in found
    assert not [test for test in found if "[monster-" in test]


def test_what_lists_keys_and_what_imports_the_module_elsewhere_is_asked_for() -> None:
    found = mirrors(Path("plugins/nhmod_effects/in_words.py"))
    assert "tests/gallery/test_in_words.py" in found
    assert "tests/failing/test_failing.py::test_the_author_reads_exactly_this[key-beside-its-value]" in found


def test_a_helper_of_a_folder_s_fixtures_is_the_folder_s() -> None:
    assert {"tests/plugins/monsters", "tests/plugins/shops/test_shops_import.py"}.isdisjoint(
        mirrors(Path("tests/plugins/broken_sites.py"))
    )
    assert "tests/plugins/monsters" in mirrors(Path("tests/plugins/kind_harness.py"))


def test_a_plugin_s_sites_are_asked_for() -> None:
    assert "tests/plugins/test_sites.py::test_sites[343-shops]" in mirrors(Path("plugins/nhmod_shops/check.py"))
    assert not [test for test in mirrors(Path("plugins/nhmod_effects/hero.py")) if "test_sites" in test]


@pytest.mark.parametrize(
    ("path", "program"),
    [("docs/hooks.md", False), ("tests/mirrors.py", False), ("plugins/nhmod_shops", True), ("pyproject.toml", True)],
)
def test_types_and_layers_are_asked_of_the_program(path: str, *, program: bool) -> None:
    assert main("--program", str(ROOT / path)) != program
