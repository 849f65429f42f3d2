"""The documentation is true: generated pages are fresh, and every example in it checks."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.pipeline.codes import all_codes
from nhmod.testing import host_of

if TYPE_CHECKING:
    from command_run import Run

ROOT = Path(__file__).parents[2]
PAGES = (
    "README.md",
    "docs/tutorial.md",
    "docs/troubleshooting.md",
    "docs/architecture.md",
    "docs/dlb.md",
    "docs/nle.md",
    "docs/level-language.md",
    "docs/level-language-343.md",
    "docs/dungeon-language.md",
    "docs/python.md",
    "docs/targets.md",
    "docs/conferring.md",
    "docs/words.md",
    "mods/README.md",
)
HEAD = "nhmod: 1\nid: example\n"


def fenced(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def files_of(page: str) -> list[tuple[str, str]]:
    """The files of its mod that a page has its reader write, beside the manifest."""
    return re.findall(r"In `mymod/(\S+)`:\n\n```text\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def test_the_page_of_words_is_what_the_trees_have() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "words.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial.md"])
def test_the_examples_check_together(page: str, nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    examples = fenced(page, "yaml")
    assert examples
    texts = [text for text in examples if "nhmod: 1" not in text]
    wholes = [text for text in examples if "nhmod: 1" in text]
    if texts:
        wholes.append(HEAD + "".join(texts))
    for number, text in enumerate(wholes):
        folder = tmp_path / f"example{number}"
        folder.mkdir()
        (folder / "mod.yaml").write_text(text, encoding="utf-8")
        for name, content in files_of(page):
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(content, encoding="utf-8")
        checked = nhmod("check", str(folder), *source)
        assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    missing = [link for link in links if link and not ((ROOT / page).parent / link).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES)
def test_the_codes_that_are_named_exist(page: str) -> None:
    named = set(re.findall(r"\bNH\d{4}\b", (ROOT / page).read_text(encoding="utf-8")))
    assert named <= set(all_codes(host_of("nhmod")))


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in (ROOT / "mods").glob("*/mod.yaml")))
def test_the_example_mods_check(folder: str, nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    names = [
        folder,
        *re.findall(r"^requires: \{([a-z-]+):", (ROOT / "mods" / folder / "mod.yaml").read_text("utf-8"), re.MULTILINE),
    ]
    copies = [str(shutil.copytree(ROOT / "mods" / name, tmp_path / name)) for name in names]
    # Some carry C of their own, which is looked at here and not run.
    checked = nhmod("check", *copies, "--allow-code", *source)
    assert checked.returncode == 0, checked.stderr
    assert not re.search(r": error ", checked.stderr)
