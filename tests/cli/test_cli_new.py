"""``nhmod new``: what it makes checks as it is, and it never writes over anything."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from command_run import Run

ROOT = Path(__file__).parents[2]


def test_a_new_mod_checks(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    made = nhmod("new", "my-mod")
    assert made.returncode == 0
    assert made.stdout.startswith("my-mod/mod.yaml is ready.")
    assert sorted(path.name for path in (tmp_path / "my-mod").iterdir()) == ["mod.yaml"]
    checked = nhmod("check", "my-mod", *source)
    assert checked.returncode == 0, checked.stderr
    assert " error" not in checked.stderr.replace("no errors", "")


def test_what_a_new_mod_has_in_comments_checks_too(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    nhmod("new", "my-mod")
    manifest = tmp_path / "my-mod" / "mod.yaml"
    head, comments = manifest.read_text(encoding="utf-8").split("# Further kinds of content", 1)
    further = [line[2:] for line in comments.splitlines()[1:] if line.startswith("# ")]
    manifest.write_text(head + "\n".join(further) + "\n", encoding="utf-8")
    checked = nhmod("check", "my-mod", *source)
    assert checked.returncode == 0, checked.stderr


def test_a_mod_that_is_there_is_not_written_over(nhmod: Run, tmp_path: Path) -> None:
    (tmp_path / "newts").mkdir()
    (tmp_path / "newts" / "mod.yaml").write_text("mine", encoding="utf-8")
    done = nhmod("new", "newts")
    assert done.returncode == 2
    assert "newts/mod.yaml is there already; nothing was changed" in done.stderr
    assert (tmp_path / "newts" / "mod.yaml").read_text(encoding="utf-8") == "mine"


def test_the_tutorials_message_is_what_nhmod_says(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    (shown,) = re.findall(r"```text\n(mymod/mod\.yaml.*?)```", (ROOT / "docs/tutorial.md").read_text(), re.DOTALL)
    nhmod("new", "mymod")
    manifest = tmp_path / "mymod" / "mod.yaml"
    text = manifest.read_text(encoding="utf-8")
    misspelt, count = re.subn(r"    color: bright green.*", "    colour: red", text)
    assert count == 1
    manifest.write_text(misspelt, encoding="utf-8")
    assert nhmod("check", "mymod", *source).stderr == f"{shown}1 error\n"
