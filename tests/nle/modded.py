"""A build of NLE with mods, and a process of its own for what looks at it: a process has one NLE only."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fast_compiler import GCC
from ruamel.yaml import YAML

from nhmod.diagnostics import Report
from nhmod.pipeline.making import Built, build_mods
from nhmod.request import Request

HERE = Path(__file__).parent
MODS = HERE.parents[1] / "mods"
NAMES = tuple(sorted(path.parent.name for path in MODS.glob("*/mod.yaml")))
"""Every example mod."""
OWN = {"gallery": HERE / "gallery", "showcase": HERE.parent / "play" / "showcase"}
"""The mods of the tests: what agents are to meet everywhere, and what no example mod has."""
COMPILER = GCC
"""To optimize more takes longer than the tests."""
_SECONDS = 600


def required(name: str) -> tuple[str, ...]:
    """Return the example mods that an example mod requires, and those that these require."""
    manifest = YAML(typ="safe").load((MODS / name / "mod.yaml").read_text(encoding="utf-8"))
    direct = tuple(manifest.get("requires", ()))
    return tuple(dict.fromkeys((*direct, *(further for other in direct for further in required(other)))))


@dataclass(frozen=True, kw_only=True, slots=True)
class Modded:
    """The example mods, a copy that tests may change, and the directory that they are built into."""

    mods: Path
    directory: Path
    source: Path

    def request(self) -> Request:
        """All mods, and those of the tests."""
        return Request(
            paths=tuple(self.mods / name for name in (*NAMES, *OWN)),
            target="nle-1.3.0",
            source=self.source,
            allow_code=True,
        )

    def build(self, *, native: bool = False) -> Built:
        """Build, or find that there is nothing to do."""
        return build_mods(self.request(), Report(), directory=self.directory, compiler=COMPILER, native=native, jobs=2)

    def copy_mods(self) -> None:
        """Have the mods as they are."""
        for name in NAMES:
            shutil.copytree(MODS / name, self.mods / name)
        for name, folder in OWN.items():
            shutil.copytree(folder, self.mods / name)

    def command(self) -> tuple[str, ...]:
        """Return the command line that does the same as ``build``."""
        mods = [str(path) for path in self.request().paths]
        options = ["--allow-code", "--target", "nle-1.3.0", "--source", str(self.source), "-o", str(self.directory)]
        nhmod = [sys.executable, "-c", "from nhmod.cli import main; main()"]
        return (*nhmod, "build", *mods, *options, "--compiler-command", COMPILER, "-j2")

    def python(self, *arguments: str) -> str:
        """Run a Python that has the modded NLE; gives what it writes."""
        return run_python(self.directory, *arguments)

    def see(self, program: str) -> Any:  # noqa: ANN401 - whatever it says in JSON
        """Run a program in which ``w`` is a wizard (``wizard.py``); gives what it makes of ``seen``."""
        head = "import json\nfrom wizard import *\nw = Wizard()\n"
        return json.loads(self.python("-c", f"{head}{program}\nprint(json.dumps(seen))"))


def run_python(directory: Path, *arguments: str) -> str:
    """Run a Python that imports NLE from a directory."""
    path = os.pathsep.join((str(directory), str(HERE), os.environ.get("PYTHONPATH", "")))
    done = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=_SECONDS,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout
