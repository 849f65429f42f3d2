"""What is put into NLE's archive against what the compilers in NLE's own wheel make of the same sources."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from nhmod import workshop
from nhmod.diagnostics import Report
from nhmod.request import Request
from nhmod.target import silent
from nhmod_languages.dlb import Archive
from nhmod_nle.work import KINDS, Order, install_mods

MODS = Path(__file__).parents[2] / "mods"
_CONTROL = re.compile(r"^\^[?.].*\n", re.MULTILINE)


def test_the_same_bytes(nle: Path, nle_dir: Path, source: Path, tmp_path: Path) -> None:
    mods = (MODS / "newbranch", MODS / "fortress")
    folder, files = install_mods(
        Order(mods=mods, directory=tmp_path / "levels", place=nle, source=source), Report(), silent
    )
    request = Request(paths=mods, target="nle-1.3.0", source=source)
    overlay = workshop.prepare(request, Report(), kinds=KINDS).overlay.contents()
    dat, util = tmp_path / "dat", tmp_path / "util"
    for place in (dat, util):
        place.mkdir()
    for path, content in overlay.items():
        if path.startswith("dat/"):
            # All symbols are defined: the guarded lines stay, those that guard them go.
            text = _CONTROL.sub("", content.decode("latin-1"))
            (tmp_path / path).write_text(text, encoding="latin-1")
    for level in dat.glob("*.des"):
        subprocess.run([nle_dir / "lev_comp", level.name], cwd=dat, check=True, timeout=60)
    subprocess.run([nle_dir / "makedefs", "-e"], cwd=util, check=True, timeout=60)
    subprocess.run([nle_dir / "dgn_comp", "dungeon.pdf"], cwd=dat, check=True, timeout=60)
    archive = Archive.unpack((folder / "nhdat").read_bytes())
    assert set(files) == {"dungeon", *(path.name for path in dat.glob("*.lev"))}
    for name in files:
        made = archive.find(name)
        assert made is not None
        assert made.content == (dat / name).read_bytes(), name
