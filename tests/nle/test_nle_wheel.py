"""A wheel of a modded NLE: pip installs it, the same build gives the same bytes, and what is no build says so."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from modded import run_python

from nhmod.diagnostics import DiagnosticError
from nhmod_nle.wheel import make_wheel

if TYPE_CHECKING:
    from collections.abc import Callable

    from modded import Modded

STEPPING = str(Path(__file__).parent / "stepping.py")


@pytest.fixture
def build(tmp_path: Path) -> Callable[..., Path]:
    """Make a directory that looks like a build for a Python whose modules have a certain end."""

    def make(suffix: str, *, info: bool = True) -> Path:
        contents = {
            "nle/version.py": '__version__ = "1.3.0+nhmod"\n',
            f"nle/_pynethack{suffix}": "",
            "nle-play": "#!\n",
        }
        if info:
            contents["nle-1.3.0+nhmod.dist-info/METADATA"] = "Metadata-Version: 2.1\nName: nle\nVersion: 1.3.0+nhmod\n"
        for path, text in contents.items():
            (tmp_path / "build" / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "build" / path).write_text(text)
        record = {
            "format": 1,
            "stamp": "0123456789abcdef" * 4,
            "target": "nle-1.3.0",
            "files": dict.fromkeys(contents, ""),
        }
        (tmp_path / "build" / ".nhmod-build.json").write_text(json.dumps(record))
        return tmp_path / "build"

    return make


@pytest.mark.game
@pytest.mark.xdist_group("nle-build")
def test_pip_installs_it(modded: Modded, tmp_path: Path) -> None:
    wheel = make_wheel(modded.directory, tmp_path)
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert wheel.name.startswith("nle-1.3.0+nhmod.")
    assert f"-{python}-{python}-linux_" in wheel.name
    site = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", site, wheel]
    subprocess.run(pip, check=True, capture_output=True)
    said = run_python(
        site, "-c", "import nle, importlib.metadata as m; print(nle.__file__, nle.__version__, m.version('nle'))"
    )
    file, *versions = said.rsplit(maxsplit=2)
    assert file == str(site / "nle" / "__init__.py")
    assert set(versions) == {wheel.name.split("-")[1]}
    assert json.loads(run_python(site, STEPPING, "300", "glass beetle"))["steps"] == 300
    assert (site / "bin" / "nle-play").is_file()


def test_the_same_build_gives_the_same_bytes(build: Callable[..., Path], tmp_path: Path) -> None:
    directory = build(str(sysconfig.get_config_var("EXT_SUFFIX")))
    (directory / "nle" / "stray.py").write_text("")
    first, second = (make_wheel(directory, tmp_path / name) for name in ("one", "two"))
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        names = archive.namelist()
        assert archive.read("nle/version.py") == b'__version__ = "1.3.0+nhmod.01234567"\n'
        metadata = archive.read("nle-1.3.0+nhmod.01234567.dist-info/METADATA").decode()
        record = archive.read("nle-1.3.0+nhmod.01234567.dist-info/RECORD").decode()
    assert "\nVersion: 1.3.0+nhmod.01234567\n" in metadata
    assert "nle-play" not in names
    assert "nle/stray.py" not in names
    assert sorted(line.split(",")[0] for line in record.splitlines()) == sorted(names)


def test_a_build_for_another_python(build: Callable[..., Path], tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as error:
        make_wheel(build(".cpython-27-vax.so"), tmp_path)
    (found,) = error.value.diagnostics
    assert found.code == "NH2612"
    assert found.message.startswith(
        f"{tmp_path / 'build'} was built for a Python whose modules end in .cpython-27-vax.so"
    )


@pytest.mark.parametrize("what", ["nothing", "game", "info"])
def test_what_is_no_build_of_nle(build: Callable[..., Path], tmp_path: Path, what: str) -> None:
    directory = build(".so", info=what != "info")
    if what == "nothing":
        (directory / ".nhmod-build.json").unlink()
    if what == "game":
        record = {"format": 1, "stamp": "0", "target": "nethack-3.6.6", "files": {"nethack": ""}}
        (directory / ".nhmod-build.json").write_text(json.dumps(record))
    with pytest.raises(DiagnosticError, match=r"NH2611: .*/build is no build of NLE"):
        make_wheel(directory, tmp_path)
    assert not list(tmp_path.glob("*.whl"))
