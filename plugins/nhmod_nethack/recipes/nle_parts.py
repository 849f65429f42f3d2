"""What nhmod itself does in NLE's build: parts of others that CMake would fetch, what a stopped build left, the archive.

The parts of others are given to CMake as folders, for it would fetch them from the network while it configures.

bzip2 is fetched by nhmod, once, and checked. pybind11 is the one of the Python that is built for. deboost.context is
replaced by ``fcontext`` in ``nle_data``, which has its interface and needs the C library only.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.files import write_file
from nhmod.target import Source, Target, locate
from nhmod_nethack.embedded import pack
from nhmod_nethack.problems import not_found

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.diagnostics import Report


FOLDER = "third_party/nhmod"
"""Where the parts are in a stage."""

BZIP2 = Target.release(
    "bzip2",
    "bzip2",
    "1.0.8",
    Source(
        filename="bzip2-1.0.8.tar.gz",
        sha256="ab5a03176ee106d3f0fa90e381da478ddae405918153cca248e682cd0c4a2269",
        tree_sha256="893c48d0e493edce68c70e589a841da391c7ea2358ea5a481894214881dc7873",
        root="bzip2-1.0.8",
        url="https://sourceware.org/pub/bzip2/bzip2-1.0.8.tar.gz",
        debian=("bzip2", "bzip2_1.0.8.orig.tar.gz"),
    ),
)
"""NLE writes its recordings with it. It is no game: only its archive and the cache's handling of it are wanted."""

_DATA = Path(__file__).parent / "nle_data"


def own_parts() -> Mapping[str, bytes]:
    """Return the parts that nhmod has itself, as files of a stage."""
    return {
        f"{FOLDER}/{path.relative_to(_DATA).as_posix()}": path.read_bytes()
        for path in sorted(_DATA.rglob("*"))
        if path.is_file()
    }


@dataclass(frozen=True, slots=True)
class PackListed:
    """Packs what dat/CMakeLists.txt lists into dat/nhdat."""

    file: str = "dat/CMakeLists.txt"

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Pack; a file that is listed and that is not there is an error (NH1841)."""
        del cache
        text = (stage / self.file).read_text(encoding="latin-1")
        pack(stage, packed_files(text, self.file), self.file, report)


@dataclass(frozen=True, slots=True)
class BringBzip2:
    """Puts bzip2's sources into the stage."""

    place: str = f"{FOLDER}/bzip2"

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Copy what is not there; raises ``DiagnosticError`` (NH0401 to NH0410) where the archive is not to be had."""
        folder = stage / self.place
        if folder.is_dir() and all((folder / name).is_file() for name in ("bzlib.c", "bzlib.h")):
            return
        tree = locate(BZIP2, cache=cache, report=report)
        wanted = [path for path in tree.files() if "/" not in path and path.endswith((".c", ".h"))]
        # The header last: with it, all is there.
        for path in sorted(wanted, key=lambda path: path.endswith(".h")):
            write_file(folder / path, tree.content(path))


@dataclass(frozen=True, slots=True)
class ClearUndated:
    """Deletes the objects in CMake's folder whose lists of headers (``.o.d``, by gcc's ``-MD``) are gone.

    The compiler begins with the list and ends with the object. Stopped between them, it leaves an old object without a list,
    which CMake takes for one that no header touches: such a game has another version than its levels, and does not start.
    """

    folder: str

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Delete them, and they are compiled again."""
        del cache, report
        for path in (stage / self.folder).rglob("*.o"):
            if not path.with_name(f"{path.name}.d").exists():
                path.unlink()


_COMMENT = re.compile(r"#[^\n]*")
_SET = re.compile(r"^\s*set\s*\(\s*(\w+)([^()]*)\)", re.MULTILINE | re.IGNORECASE)
_USE = re.compile(r"\$\{(\w+)\}")
_PACKING = re.compile(r"\bdlb\b[^()\n]*\bcf\s+nhdat\b([^()]*)\)")


def lists(text: str) -> Mapping[str, tuple[str, ...]]:
    """Return the lists that ``set(NAME …)`` makes, in the order in which the file makes them; an unset one in one is empty."""
    found: dict[str, tuple[str, ...]] = {}
    for name, value in _SET.findall(_COMMENT.sub("", text)):
        found[name] = _words(value.split(), found)
    return found


def packed_files(text: str, file: str) -> tuple[str, ...]:
    """Return the files that the command ``dlb cf nhdat …`` packs, in its order; raises NH1801 where there is no such command."""
    found = _PACKING.search(_COMMENT.sub("", text))
    if found is None:
        raise not_found(file, "the command that packs nhdat (dlb cf nhdat)")
    return _words(found[1].split(), lists(text))


def _words(words: Sequence[str], known: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    result: list[str] = []
    for word in words:
        use = _USE.fullmatch(word)
        result += known.get(use[1], ()) if use else (word,)
    return tuple(result)
