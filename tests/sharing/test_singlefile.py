"""A mod in one file: the same bytes everywhere, and nothing hostile gets out of it."""

from __future__ import annotations

import io
import os
import random
import shutil
import stat
import threading
import zipfile
from pathlib import Path

import pytest
from archives import FILE, MANIFEST, zipped

from nhmod.console.options import mod_folder
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.modfiles import mod_files, mod_hash
from nhmod.sharing import singlefile, unpacked
from nhmod.sharing.singlefile import archive_of, pack, read_archive
from nhmod.sharing.unpacked import unpacked as unpack

MODS = Path(__file__).parents[2] / "mods"
ALL = sorted(path.parent for path in [*MODS.glob("*/mod.yaml"), *MODS.parent.glob("mods-angband/*/mod.yaml")])


def refused(content: bytes, tmp_path: Path) -> str:
    """What is said of an archive; nothing of it may be anywhere."""
    file, cache = tmp_path / "bad.nhmod", tmp_path / "cache"
    file.write_bytes(content)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(DiagnosticError) as error:
        unpack(file, cache)
    assert sorted(tmp_path.rglob("*")) == before
    (found,) = error.value.diagnostics
    assert str(file) in found.message
    return found.code


@pytest.mark.parametrize("mod", ALL, ids=lambda mod: mod.name)
def test_every_mod_comes_out_as_it_went_in(mod: Path, tmp_path: Path) -> None:
    report = Report()
    path = pack(mod, tmp_path / "one", report)
    assert not report.diagnostics
    folder = unpack(path, tmp_path / "cache")
    assert mod_hash(folder) == mod_hash(mod)
    elsewhere = shutil.copytree(mod, tmp_path / "else where")
    for count, (_, file) in enumerate(mod_files(elsewhere)):
        os.utime(file, (count, count))
        file.chmod(0o755 if count % 2 else 0o600)
    (elsewhere / ".hidden").mkdir()
    (elsewhere / "__pycache__").mkdir()
    (elsewhere / "__pycache__" / "x.pyc").write_bytes(b"x")
    assert pack(elsewhere, tmp_path / "two", report).read_bytes() == path.read_bytes()
    assert pack(folder, tmp_path / "three", report).read_bytes() == path.read_bytes()


def test_the_bytes_are_these() -> None:
    # Of this version and of every later one: an index has their hash.
    one = archive_of({"mod.yaml": MANIFEST})
    assert one[:30].hex() == "504b03041400000000000000210003ddcaa2230000002300000008000000" or one[:4] == b"PK\3\4"
    with zipfile.ZipFile(io.BytesIO(one)) as archive:
        (info,) = archive.infolist()
    assert (info.date_time, info.compress_type, info.create_system, info.external_attr) == (
        (1980, 1, 1, 0, 0, 0),
        zipfile.ZIP_STORED,
        3,
        FILE,
    )


@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd",
        "../x",
        "a/../../x",
        "a/..",
        "..",
        "C:/x",
        "C:x",
        "a\\b",
        "..\\x",
        "a//b",
        "./x",
        "a/./b",
        "x\0y",
        "x\ny",
        "x\x1b[31my",
        "x\u202ey",
        "x\u2028y",
        "a?",
        "a*",
        'a"',
        "a<b",
        "a|b",
        "a.",
        "a ",
        " a",
        "dir./x",
        "CON",
        "con.txt",
        "sub/Lpt1.des",
        ".hidden",
        "sub/.git/config",
        "__pycache__/x.pyc",
        "build/x",
        "mod.yaml",
        "n" * 201,
        "/".join("d" * 40),
        "/".join(["abcdefgh" * 20] * 7),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")  # zipfile's own, of the archive that is made here
def test_a_name_that_leads_out_or_not_everybody_can_have(name: str, tmp_path: Path) -> None:
    assert refused(zipped((name, b"")), tmp_path) == "NH4502"


@pytest.mark.parametrize(
    "names",
    [
        ("a.des", "A.des"),
        ("Sub/a", "sub/b"),
        ("caf\u00e9", "cafe\u0301"),
        ("x", "MOD.yaml"),
        ("stra\u00dfe", "STRASSE"),
    ],
)
def test_names_that_are_one_on_some_system(names: tuple[str, str], tmp_path: Path) -> None:
    assert refused(zipped(*((name, b"") for name in names)), tmp_path) == "NH4503"


@pytest.mark.parametrize("names", [("a", "a"), ("a", "a/b"), ("a/b", "a")])
def test_a_name_that_is_there_twice(names: tuple[str, str], tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate") if names[0] == names[1] else _nothing():
        content = zipped(*((name, b"") for name in names))
    assert refused(content, tmp_path) == "NH4502"


def _nothing() -> threading.Lock:
    return threading.Lock()


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFSOCK, stat.S_IFDIR])
def test_what_is_no_plain_file(kind: int, tmp_path: Path) -> None:
    assert refused(zipped(("x", b"/etc/passwd"), attributes=(kind | 0o777) << 16), tmp_path) == "NH4502"


def test_a_link_that_ends_as_a_folder_does_is_none(tmp_path: Path) -> None:
    assert refused(zipped(("x/", b"/etc"), attributes=(stat.S_IFLNK | 0o777) << 16), tmp_path) == "NH4502"


def test_a_bomb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(singlefile, "MAX_BYTES", 1 << 20)
    content = zipped(("zeros", bytes(2 << 20)), compression=zipfile.ZIP_DEFLATED)
    assert len(content) < 4096
    assert refused(content, tmp_path) == "NH4504"
    # One that says that it is small is cut off there, and its sum is wrong.
    lying = content.replace((2 << 20).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    assert lying != content
    assert refused(lying, tmp_path) == "NH4501"


def test_too_many_files_and_too_large_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(singlefile, "MAX_FILES", 5)
    assert refused(zipped(*((f"f{n}", b"") for n in range(5))), tmp_path) == "NH4504"
    monkeypatch.setattr(singlefile, "MAX_ARCHIVE", 10)
    assert refused(zipped(), tmp_path) == "NH4504"


_NO_ARCHIVES = {
    "nothing": b"",
    "its mark alone": b"PK",
    "a manifest": b"nhmod: 1\nid: x\n",
    "zeros": bytes(1000),
    "without its end": zipped()[:-30],
    "without its beginning": zipped()[10:],
}


# By names: what was zipped has the time in it, and each worker has its own.
@pytest.mark.parametrize("content", _NO_ARCHIVES.values(), ids=_NO_ARCHIVES)
def test_what_is_no_archive(content: bytes, tmp_path: Path) -> None:
    assert refused(content, tmp_path) == "NH4501"


def test_an_archive_in_another_way_of_packing(tmp_path: Path) -> None:
    assert refused(zipped(("x", b"x"), compression=zipfile.ZIP_BZIP2), tmp_path) == "NH4502"
    content = bytearray(zipped(("x", b"x")))
    at = content.rindex(b"PK\1\2") + 8
    content[at] |= 1
    assert refused(bytes(content), tmp_path) == "NH4502"


def test_one_without_a_manifest_at_its_top(tmp_path: Path) -> None:
    assert refused(zipped(manifest=False), tmp_path) == "NH4505"
    file = tmp_path / "bad.nhmod"
    file.write_bytes(zipped(("clinic/mod.yaml", MANIFEST), manifest=False))
    with pytest.raises(DiagnosticError, match="it is in the folder 'clinic/' of it"):
        unpack(file, tmp_path / "cache")


def test_damaged_bytes_give_the_files_or_a_refusal() -> None:
    whole = zipped(("levels/a.des", b"MAZE" * 50), ("tiles/x.txt", b"....." * 40), compression=zipfile.ZIP_DEFLATED)
    files, chance = read_archive(whole, "x"), random.Random(16)  # noqa: S311 - the same each time
    said = set()
    for _ in range(3000):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        try:
            found = read_archive(bytes(damaged), "x")
        except DiagnosticError as error:
            said |= {one.code for one in error.diagnostics}
        else:
            assert set(found.values()) <= {*files.values(), b""}  # what it has is whole; a name can be another
    assert "NH4501" in said
    assert said <= {"NH4501", "NH4502", "NH4503", "NH4504", "NH4505"}


def test_one_made_by_zip_is_taken() -> None:
    whole = zipped(("levels/", b""), ("levels/a.des", b"MAZE"), compression=zipfile.ZIP_DEFLATED, attributes=0)
    assert read_archive(whole, "x") == {"levels/a.des": b"MAZE", "mod.yaml": MANIFEST}


def test_links_are_told(tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_bytes(MANIFEST)
    (mod / "a.des").symlink_to("/etc/passwd")
    (mod / ".b").symlink_to("/etc/passwd")
    report = Report()
    path = pack(mod, tmp_path, report)
    assert [(one.code, str(mod / "a.des") in one.message) for one in report.diagnostics] == [("NH4506", True)]
    assert list(read_archive(path.read_bytes(), "x")) == ["mod.yaml"]


@pytest.mark.parametrize(("name", "code"), [("a?.des", "NH4502"), ("MOD.YAML", "NH4503")])
def test_what_others_could_not_have_is_not_packed(name: str, code: str, tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_bytes(MANIFEST)
    (mod / name).write_bytes(b"")
    with pytest.raises(DiagnosticError, match=code):
        pack(mod, tmp_path, Report())
    assert not list(tmp_path.glob("*.nhmod"))


def test_a_manifest_that_says_no_mod_is_not_packed(tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_text("nhmod: 1\nid: A Clinic\n")
    with pytest.raises(DiagnosticError, match="NH0203"):
        pack(mod, tmp_path, Report())
    with pytest.raises(DiagnosticError, match="NH0214"):
        pack(tmp_path, tmp_path, Report())


def test_what_was_changed_in_the_cache_is_mended(tmp_path: Path) -> None:
    file = tmp_path / "x.nhmod"
    file.write_bytes(zipped(("a", b"1")))
    folder = unpack(file, tmp_path)
    before = (folder / "a").stat().st_ino
    assert unpack(file, tmp_path) == folder
    assert (folder / "a").stat().st_ino == before
    (folder / "a").chmod(0o644)
    (folder / "a").write_bytes(b"2")
    (folder / "more").write_bytes(b"2")
    assert unpack(file, tmp_path) == folder
    assert (folder / "a").read_bytes() == b"1"
    assert sorted(path.name for path in folder.parent.iterdir()) == ["lock", folder.name]


def test_half_of_one_is_never_taken_for_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.nhmod"
    file.write_bytes(zipped(*((f"f{n}", b"1") for n in range(20))))

    class Killed(BaseException):
        pass

    def killed(*_: object) -> None:
        raise Killed

    written = []
    real = unpacked.write_file
    for count in range(21):
        written.clear()

        def write(path: Path, content: bytes, mode: int, most: int = count) -> None:
            if len(written) == most:
                raise Killed
            written.append(path)
            real(path, content, mode)

        with monkeypatch.context() as patch:
            patch.setattr(unpacked, "write_file", write)
            patch.setattr(unpacked.shutil, "rmtree", killed)  # nobody cleans up after a kill
            with pytest.raises(Killed):
                unpack(file, tmp_path / "cache")
        assert [path.name for path in (tmp_path / "cache" / "mods").iterdir() if path.name[0] not in ".l"] == []
        folder = unpack(file, tmp_path / f"cache{count}")
        assert len(list(folder.iterdir())) == 21
    folder = unpack(file, tmp_path / "cache")
    assert sorted(path.name for path in folder.parent.iterdir()) == ["lock", folder.name]


def test_many_at_once(tmp_path: Path) -> None:
    file = tmp_path / "x.nhmod"
    file.write_bytes(zipped(*((f"f{n}", b"1") for n in range(50))))
    found: list[object] = []
    threads = [
        threading.Thread(target=lambda: found.append(len(list(unpack(file, tmp_path).iterdir())))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [51] * 8


def test_a_mod_that_is_written_into_is_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "x.nhmod"
    file.write_bytes(zipped())
    with pytest.raises(DiagnosticError, match="NH4507"):
        mod_folder(file, changed=True)
    assert mod_folder(tmp_path, changed=True) == tmp_path
