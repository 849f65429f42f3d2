"""The pages of abilities and extras: their examples are planned on every target, and they name every key."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.manifest import record_keys
from nhmod_abilities.records import Ability, Timeout, Wanted
from nhmod_extras.records import Extra

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.manifest import Record

DOCS = Path(__file__).parents[3] / "docs"
PAGES = {"extras.md": (Extra,), "abilities.md": (Ability, Wanted, Timeout)}
RELEASES = pytest.mark.parametrize("release", ["343", "366", "nle"])


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


@RELEASES
@pytest.mark.parametrize("name", PAGES)
def test_the_examples_are_planned(name: str, run: RunMods) -> None:
    examples = re.findall(r"```yaml\n(.*?)```", page(name), re.DOTALL)
    assert examples
    for example in examples:
        made = run(example)
        assert made.told == []
        assert made.changes


@pytest.mark.parametrize("name", PAGES)
def test_the_page_names_every_key(name: str) -> None:
    prose = re.sub(r"```yaml\n.*?```", "", page(name), flags=re.DOTALL)
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", prose))))
    records: tuple[type[Record], ...] = PAGES[name]
    assert {key for record in records for key in record_keys(record)} <= words


@RELEASES
@pytest.mark.parametrize("name", ["devout", "scholar"])
def test_the_example_mods_need_no_code(name: str, run: RunMods) -> None:
    """The guide's two monsters: their extras and abilities alone, without the monsters of the same mods."""
    whole = (DOCS.parent / "mods" / name / "mod.yaml").read_text(encoding="utf-8")
    text = whole[whole.index("extras:") :].replace("for: devout", "for: nurse")
    made = run(text)
    assert made.told == []
    assert "code:" not in whole
