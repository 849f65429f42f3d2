"""The shell's completion, as docs/commands says to switch it on: commands, options, and what ``new --kind`` takes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nhmod.host import Host
from nhmod.pipeline.starting import starts

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A PATH with the ``nhmod`` that is tested."""
    script = tmp_path / "bin" / "nhmod"
    script.parent.mkdir()
    script.write_text(f"#!{sys.executable}\nfrom nhmod.cli import main\nmain()\n", encoding="utf-8")
    script.chmod(0o755)
    return f"{script.parent}:{os.environ['PATH']}"


@pytest.mark.parametrize(
    ("words", "offered", "never"),
    [
        ("nhmod ", {"check", "level", "new", "nle"}, set()),
        ("nhmod ch", {"check"}, {"level"}),
        ("nhmod level ", {"check", "compile", "render"}, set()),
        ("nhmod check --fo", {"--format"}, {"--target"}),
        ("nhmod check --format ", {"json", "sarif", "text"}, set()),
        ("nhmod new mymod --kind ", set(starts(Host.with_entry_points())), set()),
        ("nhmod new mymod --kind ro", {"role", "room"}, {"monster"}),
    ],
)
def test_bash_completes(words: str, offered: set[str], never: set[str], path: str) -> None:
    *before, last = words.split(" ")
    done = subprocess.run(
        [sys.executable, "-c", "from nhmod.cli import main; main()"],
        env=os.environ
        | {
            "PATH": path,
            "_NHMOD_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join([*before, last]),
            "COMP_CWORD": str(len(before)),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    found = {line.partition(",")[2] for line in done.stdout.splitlines()}
    assert offered <= found, done.stderr
    assert not never & found


def test_the_documented_line_switches_it_on(path: str) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    text = (DOCS / "troubleshooting.md").read_text(encoding="utf-8")
    (line,) = re.findall(r'^eval "\$\(_NHMOD_COMPLETE=bash_source nhmod\)"', text, re.MULTILINE)
    asked = (
        f"{line}\ncomplete -p nhmod\nCOMP_WORDS=(nhmod level ren) COMP_CWORD=2\n"
        '"$(complete -p nhmod | sed "s/.*-F \\([^ ]*\\) .*/\\1/")" nhmod\necho "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        [bash, "-c", asked], env=os.environ | {"PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[-1] == "render", done.stderr
