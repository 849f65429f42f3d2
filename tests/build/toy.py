"""A toy target for the build layer's tests: two C files, a generated header, data; built in a fraction of a second."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from packaging.version import Version

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.edits import Overlay
from nhmod.edits.overlay import Line, StagedFile
from nhmod.target import Source, Target
from nhmod.target.recipe import Complaint, Keep, PlayableFile, Recipe, Step
from nhmod.target.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.location import Location

MAIN = """\
#include <stdio.h>
#include "../include/gen.h"
int other();
int main() { return printf("%d\\n", GEN + other()); }
"""
OTHER = "int other() { return 0; }\n"
# As in NetHack, a tool makes the header and is itself remade when its source changes.
MAKEFILE = """\
all: game
game: main.o other.o
\tgcc -o game main.o other.o
main.o: main.c ../include/gen.h
\tgcc -c main.c
other.o: other.c
\tgcc -c other.c
../util/tool: ../util/tool.sh
\tcp ../util/tool.sh ../util/tool
../include/gen.h: ../util/tool
\texec sh ../util/tool > ../include/gen.h
data: ../dat/data.txt
\tcat ../dat/*.txt > data
\t@grep -n odd ../dat/data.txt || true
"""
TOOL = "echo '#define GEN 1'\n"

FILES = {
    "src/Makefile": MAKEFILE,
    "src/main.c": MAIN,
    "src/other.c": OTHER,
    "util/tool.sh": TOOL,
    "include/README": "generated\n",
    "dat/data.txt": "data\n",
}

RECIPE = Recipe(
    target="toy-1",
    steps=(
        Step(
            title="Generating",
            command=("make", "-C", "src", "../include/gen.h"),
            make=True,
            settles=("include/gen.h",),
        ),
        Step(title="Compiling", command=("make", "-C", "src", "all"), make=True),
        Step(title="Packing", command=("make", "-C", "src", "data"), make=True, discard=("src/dat?",)),
    ),
    playable=(
        PlayableFile(path="play", content=b'#!/bin/sh\nexec "$(dirname "$0")/game"\n', mode=0o755),
        PlayableFile(path="game", source="src/game", mode=0o755),
        PlayableFile(path="data", source="src/data"),
        PlayableFile(path="config", content=b"colour=yes\n", keep=Keep.CHANGED),
        PlayableFile(path="scores", keep=Keep.ALWAYS),
    ),
    launcher="play",
    licence="include/README",
    epoch=0,
    folders=("save",),
    complaints=(Complaint(pattern=r"(?P<line>\d+):(?P<message>odd .*)", fatal=True),),
)


class Toy:
    """The toy's tree and a place to build it."""

    def __init__(self, folder: Path, *, recipe: Recipe = RECIPE) -> None:
        """Write the pristine tree below ``folder``."""
        root = folder / "pristine"
        for path, text in FILES.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        source = Source(filename="toy.tgz", sha256="0" * 64, root="toy")
        target = Target(name="toy-1", family="toy", version=Version("1"), title="Toy", source=source)
        self.progress: list[str] = []
        self.request = BuildRequest(
            tree=Tree(target, root), recipe=recipe, directory=folder / "play here", cache=folder / "cache"
        )

    @property
    def directory(self) -> Path:
        """The playable directory."""
        return self.request.directory

    def build(
        self,
        changes: dict[str, str] | None = None,
        *,
        origins: dict[tuple[str, int], Location] | None = None,
        listen: Callable[[str], None] | None = None,
        **request: object,
    ) -> BuildResult:
        """Build with some files changed; ``origins`` are those of their lines (from 1)."""
        origins = origins or {}

        def staged(file: str, text: str) -> StagedFile:
            lines = enumerate(text.splitlines(keepends=True), 1)
            return StagedFile(
                file=file, lines=tuple(Line(line, origin=origins.get((file, number))) for number, line in lines)
            )

        def progress(message: str, _done: int, _total: int) -> None:
            self.progress.append(message)
            if listen is not None:
                listen(message)

        overlay = Overlay(files={file: staged(file, text) for file, text in (changes or {}).items()})
        return build(replace(self.request, overlay=overlay, **request), progress)  # type: ignore[arg-type]


def main(folder: Path) -> None:
    """Build the toy with a tool that takes its time (a process to be killed)."""
    Toy(folder).build({"util/tool.sh": "echo '#define'; exec sleep 600\n"})


if __name__ == "__main__":
    from pathlib import Path

    main(Path(sys.argv[1]))
