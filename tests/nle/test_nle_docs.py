"""docs/nle.md is true: its mods are written, its commands and its Python are run; on a build, and on a copy of NLE's archive."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from modded import COMPILER, HERE

if TYPE_CHECKING:
    from collections.abc import Callable

    from modded import Modded

    Run = Callable[..., subprocess.CompletedProcess[str]]

PAGE = Path(__file__).parents[2] / "docs" / "nle.md"
_MODDED, _LEVELS = "## A modded environment\n", "## Levels without a compiler\n"


def part(heading: str) -> str:
    """Return the part of the page under a heading of the second level."""
    return PAGE.read_text(encoding="utf-8").partition(heading)[2].partition("\n## ")[0]


def run(command: list[str], folder: Path, **environment: str) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.game
@pytest.mark.xdist_group("nle-build")
def test_a_modded_environment(modded: Modded, nhmod: Run, source: Path, tmp_path: Path) -> None:
    """The page's mod is one of those that the tests have built NLE with, and so the build that it shows is that one."""
    text = part(_MODDED)
    (manifest,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    (tmp_path / "beetles").mkdir()
    (tmp_path / "beetles" / "mod.yaml").write_text(manifest, encoding="utf-8")
    assert nhmod("check", "beetles", "--target", "nle-1.3.0", "--source", str(source)).returncode == 0
    monster = manifest[manifest.index("monsters:") :].strip()
    assert monster in (HERE / "gallery" / "mod.yaml").read_text(encoding="utf-8")
    modded.build()
    (tmp_path / "beetles-env").symlink_to(modded.directory)
    (python,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (tmp_path / "train.py").write_text(python, encoding="utf-8")
    ran = []
    for line in re.findall(r"^(?!#).+$", "".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL)), re.MULTILINE):
        words = shlex.split(line)
        match words:
            case ["nhmod", "build", "beetles", *options]:
                mods = [str(path) for path in modded.request().paths]
                options[options.index("beetles-env")] = str(modded.directory)
                more = ("--allow-code", "--source", str(source), "--compiler-command", COMPILER)
                done = nhmod("build", *mods, *options, *more)
                assert done.stdout.strip() == str(modded.directory), done.stderr
                ran.append("build")
            case ["nhmod", *arguments]:
                done = nhmod(*arguments)
                assert done.returncode == 0, done.stderr
                assert (tmp_path / done.stdout.strip()).is_file()
                ran.append(arguments[0])
            case [setting, "python", script]:
                name, _, value = setting.partition("=")
                run([sys.executable, script], tmp_path, **{name: value})
                ran.append("python")
            case _:
                pytest.fail(f"who runs {line!r}?")
    assert ran == ["build", "python", "nle"]


def test_levels_without_a_compiler(nhmod: Run, nle: Path, source: Path, tmp_path: Path) -> None:
    page = part(_LEVELS)
    (tmp_path / "arena").mkdir()
    for language, file in (("yaml", "mod.yaml"), ("text", "arena.des")):
        (text,) = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
        (tmp_path / "arena" / file).write_text(text, encoding="utf-8")
    before = (nle / "nethackdir" / "nhdat").read_bytes()
    ran = []
    for language, block in re.findall(r"```(console|python)\n(.*?)```", page, re.DOTALL):
        if language == "python":
            run([sys.executable, "-c", block], tmp_path)
            ran.append("python")
            continue
        for example in re.split(r"^\$ nhmod ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = example.partition("\n")
            words = [*command.split(), "--nle", str(nle)]
            done = nhmod(*words, *(("--source", str(source)) if "install" in words else ()))
            assert done.returncode == 0, done.stderr
            assert not expected or done.stdout == expected
            ran.append(words[1])
    assert ran == ["install", "python", "python", "install", "status", "restore", "python"]
    assert (nle / "nethackdir" / "nhdat").read_bytes() == before
