"""Archives against those that each game's own librarian writes, and against what it reads."""

from __future__ import annotations

import os
import random
import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.dlb import Archive, ArchiveFile, read_directory

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.build.build import BuildResult

LETTERS = "ab.-_~%Z9\xe9"


@pytest.fixture(params=["3.6.6", "3.4.3", "nle"])
def librarian(request: pytest.FixtureRequest) -> Path:
    """A game's own dlb."""
    if request.param == "nle":
        return request.getfixturevalue("nle_dir") / "dlb"
    if request.param == "3.4.3":
        return request.getfixturevalue("tools343") / "util" / "dlb"
    return request.getfixturevalue("native_tools") / "dlb"


def its_own(librarian: Path, folder: Path, names: list[str]) -> bytes:
    """Have the librarian make an archive of files in a folder."""
    files = [os.fsdecode(name.encode("latin-1")) for name in names]
    subprocess.run([librarian, "cf", folder.parent / "its.nhdat", *files], cwd=folder, check=True)
    return (folder.parent / "its.nhdat").read_bytes()


def ours(folder: Path, names: list[str]) -> Archive:
    contents = ((folder / os.fsdecode(name.encode("latin-1"))).read_bytes() for name in names)
    return Archive(
        files=tuple(ArchiveFile(name=name, content=content) for name, content in zip(names, contents, strict=True))
    )


def listed(librarian: Path, archive: Path) -> list[tuple[str, int, int]] | None:
    """Return what the librarian says is in an archive (name, offset, size), or nothing if it refuses it or crashes."""
    done = subprocess.run([librarian, "tvf", archive], capture_output=True, check=False)
    if done.returncode:
        return None
    lines = [line.rsplit(maxsplit=2) for line in done.stdout.decode("latin-1").split("\n")[:-2]]
    return [(name, int(offset), int(size)) for name, offset, size in lines if name != "Directory"]


@pytest.mark.game
def test_random_files(librarian: Path, tmp_path: Path) -> None:
    chance = random.Random(366)  # noqa: S311 - the same files every time
    for number, count in enumerate([1, 2, 7, 150]):
        folder = tmp_path / f"files{number}"
        folder.mkdir()
        names = [f"{index}{''.join(chance.choices(LETTERS, k=chance.randint(1, 24)))}" for index in range(count)]
        for name in names:
            size = chance.choice([0, 1, 9, 5000])
            (folder / os.fsdecode(name.encode("latin-1"))).write_bytes(chance.randbytes(size))
        names += names[:1] * (count > 1)  # the librarian stores a file twice that is named twice
        data = its_own(librarian, folder, names)
        assert ours(folder, names).pack() == data
        assert Archive.unpack(data).pack() == data


def test_the_archive_of_the_nle_wheel(nle_dir: Path, tmp_path: Path) -> None:
    data = (nle_dir / "nhdat").read_bytes()
    archive = Archive.unpack(data)
    assert archive.pack() == data
    subprocess.run([nle_dir / "dlb", "xf", nle_dir / "nhdat"], cwd=tmp_path, check=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {f.name: f.content for f in archive.files}
    assert its_own(nle_dir / "dlb", tmp_path, list(archive.names)) == data


@pytest.mark.game
def test_the_archive_of_a_build(vanilla_build: BuildResult) -> None:
    data = (vanilla_build.directory / "nhdat").read_bytes()
    names = list(Archive.unpack(data).names)
    assert len(names) > 100
    assert ours(vanilla_build.stage / "dat", names).pack() == data


@pytest.mark.game
def test_the_files_of_343(tools343: Path, tmp_path: Path) -> None:
    folder = tools343 / "dat"
    names = [*sorted(path.name for path in folder.glob("*.lev")), "dungeon", "data", "options"]
    assert len(names) > 100
    link = tmp_path / "dat"
    link.symlink_to(folder)
    assert ours(folder, names).pack() == its_own(tools343 / "util" / "dlb", link, names)


@pytest.mark.game
def test_verdicts_on_damage(native_tools: Path, tmp_path: Path) -> None:
    """What the librarian refuses or dies of is refused; what both accept is the same; what only it accepts is said why."""
    chance = random.Random(1993)  # noqa: S311 - the same damage every time
    whole = Archive(
        files=tuple(ArchiveFile(name=f"file{number}.lev", content=b"x" * number * 7) for number in range(20))
    ).pack()
    directory = int(whole.split()[3])
    place = tmp_path / "nhdat"
    verdicts = {"both": 0, "neither": 0, "only C": 0}
    for _ in range(200):
        damaged = bytearray(whole)
        for _ in range(chance.choice([1, 1, 2])):
            damaged[chance.randrange(chance.choice([40, directory]))] = chance.choice(b"0123456789 -\n/nabc\xff")
        if chance.random() < 0.2:
            del damaged[chance.randrange(directory)]
        place.write_bytes(damaged)
        theirs = listed(native_tools / "dlb", place)
        report = Report()
        found = read_directory(bytes(damaged), "nhdat", report)
        if found is not None:
            assert theirs == [(entry.name, entry.offset, entry.size) for entry in found.entries]
        else:
            assert report.errors
        verdicts["both" if found else "neither" if theirs is None else "only C"] += 1
    assert all(verdicts.values())
