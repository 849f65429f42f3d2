"""Changes several files of a project at once: whatever happens meanwhile, it is as it was before, or as it is to be.

What is to be written lies ready in ``.nhmod/change`` with a plan before anything is touched; renaming that folder to this name is the
change. What is left then, moving the files to their places, is done by whoever comes next if it is not by this run.

<project>/.nhmod/lock     held while a project is changed
<project>/.nhmod/change/  a change that is decided: plan.json, and the files by number
<project>/.nhmod/new-*/   one that is not, which is nothing
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nhmod.files import FileRefusedError, make_folder, naming, write_file
from nhmod.locks import locked
from nhmod.package.lock import FILE_NAME
from nhmod.records import read_record, texts, the

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

OWN: Final = ".nhmod"
_CHANGE = "change"
_NEW = "new-"
_PLAN = "plan.json"
_PLACE = re.compile(rf"nhmod\.(?:yaml|lock)|mods/{FILE_NAME}")
"""What of a project is ever written or taken away: a plan is a file that somebody else could have put there."""


@contextmanager
def changing(project: Path) -> Iterator[None]:
    """Wait until nobody else changes a project, finish what a run before left unfinished, and keep others out."""
    folder = project / OWN
    _refuse_links(project)
    with ExitStack() as held:
        with naming(folder):
            make_folder(folder)
            held.enter_context(locked(folder / "lock"))
        _finish(project)
        yield


def finish(project: Path) -> None:
    """Finish a change that was decided by a run that did not come to its end; does nothing where there is none."""
    if os.path.lexists(project / OWN / _CHANGE):
        with changing(project):
            pass


def _refuse_links(project: Path) -> None:
    """Raise ``FileRefusedError`` where what nhmod writes into is a link: a project can be a stranger's, and its links lead anywhere."""
    for name in ("mods", OWN, f"{OWN}/lock", f"{OWN}/{_CHANGE}"):
        if (project / name).is_symlink():
            raise FileRefusedError(
                errno.ELOOP, "this is a link, and a project's own is wanted here", str(project / name)
            )


def change(project: Path, contents: Mapping[str, bytes], removed: Iterable[str]) -> None:
    """Write files and take others away, by their paths in the project; call it while ``changing``. Raises ``FileRefusedError``."""
    gone = sorted(set(removed) - contents.keys())
    for place in (*contents, *gone):
        if not _PLACE.fullmatch(place):
            raise ValueError(place)
    folder = project / OWN
    with naming(project):
        for place in contents:  # what would keep the files from their places is met now, not halfway
            if (project / place).is_dir():
                raise FileRefusedError(
                    errno.EISDIR, "a file is to be written here, and this is a folder", str(project / place)
                )
        make_folder(project / "mods") if any("/" in place for place in contents) else None
        beside = Path(tempfile.mkdtemp(prefix=_NEW, dir=folder))
    try:
        with naming(project):
            for number, content in enumerate(contents.values()):
                write_file(beside / str(number), content)
            plan = {"write": list(contents), "remove": gone}
            write_file(beside / _PLAN, json.dumps(plan).encode())
            beside.rename(folder / _CHANGE)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    _finish(project)


def _finish(project: Path) -> None:
    folder = project / OWN
    for left in folder.glob(f"{_NEW}*"):
        shutil.rmtree(left, ignore_errors=True)
    decided = folder / _CHANGE
    if not decided.exists():
        return
    plan = read_record(decided / _PLAN, _plan)
    if plan is not None:
        written, gone = plan
        with naming(project):
            for number, place in enumerate(written):
                with suppress(FileNotFoundError):  # it was moved before
                    (decided / str(number)).replace(project / place)
            for place in gone:
                (project / place).unlink(missing_ok=True)
    done = folder / f"{_NEW}done"
    shutil.rmtree(done, ignore_errors=True)
    with naming(decided):
        decided.rename(done)
    shutil.rmtree(done, ignore_errors=True)


def _plan(data: object) -> tuple[list[str], list[str]]:
    known = the(dict, data)
    written, gone = texts(known["write"]), texts(known["remove"])
    if not all(_PLACE.fullmatch(place) for place in (*written, *gone)):
        raise ValueError(known)
    return written, gone
