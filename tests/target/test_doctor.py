"""What the doctor finds: on this machine, and on one that lacks things."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from nhmod.target import doctor
from nhmod.target.doctor import Check, examine, install_command, lacking, packages_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@pytest.fixture
def without_zig(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine has nothing to compile with that Python brought."""
    monkeypatch.setattr("nhmod.target.doctor._zig", lambda: None)


def examined(cache: Path) -> Mapping[str, Check]:
    return {check.name: check for check in examine(cache)}


def link_programs(folder: Path, *names: str) -> None:
    folder.mkdir(exist_ok=True)
    for name in names:
        found = shutil.which(name)
        assert found, f"the test needs {name}"
        (folder / name).symlink_to(found)


def test_it_is_loaded_where_nothing_is_installed() -> None:
    subprocess.run([sys.executable, "-I", "-S", str(doctor.__file__)], check=True)


def test_a_compiler_with_a_quote_that_is_not_closed_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "'gcc -O")
    assert examined(tmp_path)["C compiler"].found is None


def test_a_cache_without_a_place_is_missing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    place = examined(tmp_path / "file" / "cache")["place for the cache"]
    assert (place.found, place.install) == (None, "set NHMOD_CACHE to a folder that you may write to")


def test_all_that_the_tests_need_is_found(tmp_path: Path) -> None:
    checks = examined(tmp_path / "not" / "made")
    assert {name for name, check in checks.items() if check.found is None and not check.optional} == set()
    assert (checks["make"].found or "").startswith("GNU Make ")
    assert checks["ncurses with its headers"].found == "cc -lncurses works"
    assert (checks["disk space"].found or "").endswith(f" GB free for {tmp_path}/not/made")
    assert not (tmp_path / "not").exists()


def test_a_machine_with_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    checks = examined(tmp_path)
    missing = {name: check.install for name, check in checks.items() if check.found is None}
    words = "install {} with this system's package manager"
    assert missing == {
        "C compiler": words.format("C compiler"),
        "make": words.format("make"),
        "ncurses with its headers": words.format("ncurses with its headers"),
        "patch": words.format("patch"),
        "git": words.format("git"),
        "quilt": words.format("quilt"),
        "tar": words.format("tar"),
        "ccache": words.format("ccache"),
        "tcc": words.format("tcc"),
        "bison": words.format("bison"),
        "flex": words.format("flex"),
        "X11 with its widgets' headers": words.format("X11 with its widgets' headers"),
        "Xvfb": words.format("Xvfb"),
        "Chromium": words.format("Chromium"),
        "C++ compiler": words.format("C++ compiler"),
        "apt-get": "only Debian and its relatives have it; sources come from elsewhere or are given with --source",
        "deb-src entries": "add 'deb-src' to the Types in /etc/apt/sources.list.d and run 'apt-get update'",
    }
    assert install_command(checks.values()) == ""


@pytest.mark.usefixtures("without_zig")
@pytest.mark.parametrize(("user", "sudo"), [(0, ""), (1000, "sudo ")])
def test_on_debian_one_command_installs_what_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: int, sudo: str
) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "apt-get").write_text("#!/bin/sh\necho apt 2.6.1\n", encoding="utf-8")
    (folder / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("os.geteuid", lambda: user)
    checks = examined(tmp_path)
    assert checks["make"].install == f"{sudo}apt-get install build-essential"
    assert checks["quilt"].install == f"{sudo}apt-get install quilt"
    assert install_command(checks.values()) == f"{sudo}apt-get install build-essential libncurses-dev"


def test_what_python_brings_is_installed_by_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setattr("sysconfig.get_paths", lambda: {"include": str(tmp_path)})
    checks = examined(tmp_path)
    for name in ("CMake", "pybind11"):
        assert (checks[name].found, checks[name].optional) == (None, True)
        assert checks[name].extra == "nle-build"
    assert (checks["Python.h"].found, checks["Python.h"].package) == (None, "python3-dev")


@pytest.mark.usefixtures("without_zig")
@pytest.mark.parametrize("tests", [False, True])
def test_what_a_run_needs_is_what_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, tests: bool) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("sysconfig.get_paths", lambda: {"include": str(tmp_path)})
    needed = ("build-essential", "libncurses-dev")
    more = (
        (
            "patch",
            "git",
            "quilt",
            "tar",
            "ccache",
            "tcc",
            "bison",
            "flex",
            "libxaw7-dev",
            "xvfb",
            "chromium",
            "python3-dev",
        )
        if tests
        else ()
    )
    assert packages_of(lacking(tests=tests)) == needed + more


def test_with_zig_a_game_needs_nothing_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nhmod.target.doctor._zig", lambda: "somewhere")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    assert packages_of(lacking(tests=False)) == ()
    assert packages_of(lacking(tests=True))[:2] == ("build-essential", "libncurses-dev")
    assert examined(tmp_path)["zig and ninja"].found == "somewhere"


def test_a_compiler_that_can_not_link_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken-cc"
    broken.write_text('#!/bin/sh\ntest "$1" = --version && echo "broken 1.0" && exit 0\nexit 1\n', encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    checks = examined(tmp_path)
    assert checks["C compiler"].found is None
    assert checks["ncurses with its headers"].found is None


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: shutil._ntuple_diskusage(10, 9, 1))  # type: ignore[attr-defined]
    space = examined(tmp_path)["disk space"]
    assert space.found is None
    assert space.install == "free 500 MB, or set NHMOD_CACHE to a folder on another disk"


ALONE = """
import sys
from importlib.util import module_from_spec, spec_from_file_location
found = spec_from_file_location("doctor", sys.argv[1])
sys.modules["doctor"] = module = module_from_spec(found)
found.loader.exec_module(module)
"""


def test_it_can_be_loaded_before_anything_is_installed() -> None:
    subprocess.run([sys.executable, "-I", "-S", "-c", ALONE, str(doctor.__file__)], check=True)
