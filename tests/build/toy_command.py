"""The whole of ``nhmod build`` on a game that is built in a moment, and whose words say what it was built from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from command_forked import forked

import nhmod

PLUGIN = Path(__file__).with_name("toy_distribution")

MAIN = """\
#include <stdio.h>
#include "source.h"
#include "mod.h"
#include "repair.h"
#include "variant.h"
#include "tool.h"
extern const char *other;
#define SAY(name, value) printf("%s=%s\\n", #name, value)
int main() {
    SAY(SOURCE, SOURCE); SAY(NAME, SAID_NAME); SAY(MOD, SAID_MOD); SAY(WORDS, SAID_WORDS); SAY(CODE, SAID_CODE);
    SAY(DATA, SAID_DATA); SAY(FACT, SAID_FACT); SAY(REPAIR, REPAIR); SAY(VARIANT, VARIANT); SAY(TOOL, TOOL);
    SAY(COMPILER, COMPILER); SAY(OPTION, OPTION); SAY(FLAG, FLAG); SAY(RECIPE, RECIPE); SAY(NATIVE, NATIVE);
    SAY(OTHER, other);
    return 0;
}
"""
# Nothing depends on a makefile, on the compiler or on a tool, as in the game's own makefiles.
MAKEFILE = r"""
CFLAGS = -DFLAG='"one"'
all: toy data
toy: toy.o other.o
	$(CC) -o toy toy.o other.o
toy.o: toy.c source.h mod.h repair.h variant.h tool.h
	$(CC) $(CFLAGS) -DRECIPE='"$(RECIPE)"' -DNATIVE='"$(NATIVE)"' -c toy.c
other.o: other.c
	$(CC) $(CFLAGS) -c other.c
tool.h:
	if [ -f {during} ]; then sh {during}; fi
	toytool > tool.h
data: ../dat/fact.txt
	cat ../dat/*.txt > data
"""


class ToyCommand:
    """A mod, a source, a plugin, a compiler, a tool, and nhmod itself, all of which can be changed."""

    def __init__(self, folder: Path, *, own_core: bool = False) -> None:
        """Make them below ``folder``; with ``own_core`` nhmod's own code can be changed too."""
        self.folder = folder
        self.mod, self.source, self.bin, self.game = (folder / name for name in ("moddy", "toy", "bin", "game"))
        self.plugin = folder / "site" / "toy_target"
        self.core = folder / "core" / "nhmod"
        self.during = folder / "during.sh"
        self.options: list[str] = []
        self.compiler = "toycc -DOPTION='\"one\"'"
        self.environment = os.environ | {
            "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
            "NHMOD_CACHE": str(folder / "cache"),
            "PYTHONPATH": f"{folder / 'core'}{os.pathsep}{folder / 'site'}",
        }
        self._write("moddy/mod.yaml", "nhmod: 1\nid: moddy\nname: one\n")
        self._write("moddy/word.txt", "one\n")
        self._write("moddy/words/a.txt", "one\n")
        during = MAKEFILE.replace("{during}", str(self.during))
        for name, text in (
            ("src/toy.c", MAIN),
            ("src/other.c", 'const char *other = "one";\n'),
            ("src/source.h", '#define SOURCE "one"\n'),
            ("src/Makefile", during),
            ("dat/fact.txt", "one\n"),
        ):
            self._write(f"toy/{name}", text)
        self._script("toycc", 'exec gcc -DCOMPILER=\'"one"\' "$@"')
        self._script("toytool", "echo '#define TOOL \"one\"'")
        shutil.copytree(PLUGIN, folder / "site")
        # It stands before nhmod's own on the path and has its name: no plugin of NetHack's is loaded.
        self._write("site/nhmod-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: nhmod\nVersion: 1\n")
        self._write("site/nhmod-1.dist-info/entry_points.txt", "[nhmod]\ntoy = toy_target\n")
        (folder / "core").mkdir()
        if own_core:
            shutil.copytree(Path(nhmod.__file__).parent, self.core)
            self._write("core/nhmod/probe.py", 'READ = "one"\n')

    def arguments(self) -> list[str]:
        """Return the command line of a build, but for where the source is."""
        return [str(self.mod), "-o", str(self.game), "--compiler-command", self.compiler, *self.options]

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run nhmod: as a process of its own where its code is, or else as a copy of this one, which has imported it."""
        if not self.core.exists():
            return forked(arguments, folder=self.folder, environment=self.environment | environment)
        return subprocess.run(
            [sys.executable, "-c", "from nhmod.cli import main; main()", *arguments],
            cwd=self.folder,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    def begin(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Begin a run of nhmod, a process of its own with those that it starts, which can be killed."""
        return subprocess.Popen(
            [sys.executable, "-c", "from nhmod.cli import main; main()", *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def build(self, given: str = "--source", **environment: str) -> subprocess.CompletedProcess[str]:
        """Build with the source given by an option, or in the environment."""
        if given.startswith("--"):
            where = [given, str(self.source), *(["--target", "toy-1"] if given == "--source" else [])]
        else:
            where, environment = ["--target", "toy-1"], environment | {given: str(self.source)}
        return self.run("build", *self.arguments(), *where, **environment)

    def clean(self) -> dict[str, str]:
        """Return what a game says that is built from nothing, of all as it is now."""
        game, cache = self.game, self.environment["NHMOD_CACHE"]
        self.game, self.environment["NHMOD_CACHE"] = self.folder / "clean", str(self.folder / "clean-cache")
        done = self.build()
        said = self.said()
        self.game, self.environment["NHMOD_CACHE"] = game, cache
        if done.returncode:
            raise AssertionError(done.stderr)
        return said

    def said(self) -> dict[str, str]:
        """Return what the game says."""
        done = subprocess.run([self.game / "play"], check=True, capture_output=True, text=True)
        return dict(line.split("=", 1) for line in done.stdout.splitlines())

    def _write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)

    def _script(self, name: str, text: str) -> None:
        self._write(f"bin/{name}", f"#!/bin/sh\n{text}\n")
        (self.bin / name).chmod(0o755)
