"""Files that are not what they seem: links out of the mod, devices, pipes, folders, files without end."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.host import Host
    from nhmod.target import Tree

pytestmark = pytest.mark.timeout(60)
PRIVATE = "monsters:\n  - {name: secret newt, copy_from: newt}\n"
LINKED = {
    "include": "include: [linked]",
    "a level": "levels: [{des: linked.des}]",
    "a variant": "dungeons: [{edit: The Dungeons of Doom, variants: {bigrm: [linked.des]}}]",
    "a tile": "tiles: [{monster: newt, picture: linked}]",
    "a monster's tile": "monsters: [{name: swamp newt, copy_from: newt, tile: linked}]",
    "an object's tile": "objects: [{name: hamburger, copy_from: apple, tile: linked}]",
}


def linked(mod: Path, what: str) -> Path:
    """Return the file that a manifest of ``LINKED`` names."""
    return mod / ("linked.des" if "linked.des" in LINKED[what] else "linked")


@pytest.fixture(scope="module")
def host() -> Host:
    return host_of("nhmod")


@pytest.fixture
def codes(tmp_path: Path, tree366: Tree, host: Host, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Plan the mod in the test's folder and give the codes of its errors; nothing may be written."""
    monkeypatch.setattr("nhmod.pipeline.trees.locate", lambda *_, **__: tree366)

    def run() -> list[str]:
        before = sorted(str(path) for path in tmp_path.rglob("*"))
        report = Report()
        try:
            plan(load(Request(paths=(tmp_path / "mod",)), report, host=host), report)
        except DiagnosticError as error:
            report.extend(error.diagnostics)
        assert sorted(str(path) for path in tmp_path.rglob("*")) == before
        return [diagnostic.code for diagnostic in report.errors]

    return run


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """A mod's folder with an empty manifest, beside a file that is none of its business."""
    folder = tmp_path / "mod"
    folder.mkdir()
    (folder / "mod.yaml").write_text("nhmod: 1\nid: mod\n", encoding="utf-8")
    (tmp_path / "secret.yaml").write_text(PRIVATE, encoding="utf-8")
    return folder


def declare(mod: Path, text: str) -> None:
    (mod / "mod.yaml").write_text(f"nhmod: 1\nid: mod\n{text}\n", encoding="utf-8")


@pytest.mark.parametrize("what", LINKED)
@pytest.mark.parametrize("target", ["../secret.yaml", "/etc/passwd", "inside/../../secret.yaml"])
def test_a_link_out_of_the_mod(what: str, target: str, mod: Path, codes: Callable[[], list[str]]) -> None:
    (mod / "inside").mkdir()
    linked(mod, what).symlink_to(target)
    declare(mod, LINKED[what])
    assert codes() == ["NH0207"]


@pytest.mark.parametrize("what", LINKED)
def test_a_folder_that_is_a_link_out_of_the_mod(what: str, mod: Path, codes: Callable[[], list[str]]) -> None:
    (mod / "out").symlink_to("..")
    ending = linked(mod, what).suffix
    (mod.parent / f"secret{ending}").touch()
    declare(mod, LINKED[what].replace(f"linked{ending}", f"out/secret{ending or '.yaml'}"))
    assert codes() == ["NH0207"]


@pytest.mark.parametrize("what", LINKED)
def test_a_link_to_itself(what: str, mod: Path, codes: Callable[[], list[str]]) -> None:
    linked(mod, what).symlink_to(linked(mod, what).name)
    declare(mod, LINKED[what])
    assert set(codes()) <= {"NH0208", "NH0209"}
    assert codes()


@pytest.mark.parametrize("what", LINKED)
def test_a_pipe(what: str, mod: Path, codes: Callable[[], list[str]]) -> None:
    os.mkfifo(linked(mod, what))
    declare(mod, LINKED[what])
    assert codes() == ["NH0208"]


@pytest.mark.parametrize("what", LINKED)
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/stdin"])
def test_a_device(what: str, device: str, mod: Path, codes: Callable[[], list[str]]) -> None:
    linked(mod, what).symlink_to(device)
    declare(mod, LINKED[what])
    assert len(codes()) == 1
    assert set(codes()) <= {"NH0207", "NH0208"}


@pytest.mark.parametrize("what", LINKED)
def test_a_folder_in_place_of_a_file(what: str, mod: Path, codes: Callable[[], list[str]]) -> None:
    linked(mod, what).mkdir()
    declare(mod, LINKED[what])
    assert codes() == ["NH0208"]


@pytest.mark.parametrize("what", sorted(set(LINKED) - {"include"}))
def test_a_huge_file(what: str, mod: Path, codes: Callable[[], list[str]]) -> None:
    with linked(mod, what).open("wb") as stream:
        stream.truncate(64 * 1024 * 1024)
    declare(mod, LINKED[what])
    assert codes() == ["NH0204"]


@pytest.mark.parametrize("what", LINKED)
@pytest.mark.parametrize(
    "content", [b"", b"\0" * 4096, b"\xff\xfe" * 100, b"{" * 100_000, b"a" * 100_000, b"\n" * 100_000]
)
def test_rubbish_in_a_file(what: str, content: bytes, mod: Path, codes: Callable[[], list[str]]) -> None:
    linked(mod, what).write_bytes(content)
    declare(mod, LINKED[what])
    assert codes()


@pytest.mark.parametrize(
    "path",
    [
        "../secret.yaml",
        "a/../../secret.yaml",
        "/etc/passwd",
        "~/x",
        "C:/x",
        "..",
        ".",
        "//x",
        "a\\..\\b",
        "a//../..//b",
    ],
)
@pytest.mark.parametrize("what", LINKED)
def test_a_path_out_of_the_mod(what: str, path: str, mod: Path, codes: Callable[[], list[str]]) -> None:
    ending = linked(mod, what).suffix
    declare(mod, LINKED[what].replace(f"linked{ending}", f"'{path}{ending}'"))
    # What can't be a path is taken for the picture itself, where one can be written so.
    assert len(codes()) == 1
    assert set(codes()) <= {"NH0207", "NH0208", "NH0209", "NH1615"}


def test_a_link_inside_of_the_mod_is_fine(mod: Path, codes: Callable[[], list[str]]) -> None:
    (mod / "real.yaml").write_text(PRIVATE, encoding="utf-8")
    (mod / "linked").symlink_to("real.yaml")
    declare(mod, "include: [linked]")
    assert codes() == []


def test_a_manifest_that_is_a_folder(tmp_path: Path, codes: Callable[[], list[str]]) -> None:
    (tmp_path / "mod" / "mod.yaml").mkdir(parents=True)
    assert codes() == ["NH0214"]


def test_a_manifest_that_is_a_pipe(tmp_path: Path, codes: Callable[[], list[str]]) -> None:
    (tmp_path / "mod").mkdir()
    os.mkfifo(tmp_path / "mod" / "mod.yaml")
    assert codes() == ["NH0214"]


@pytest.mark.parametrize("target", ["/dev/zero", "/etc/passwd", "../secret.yaml"])
def test_a_manifest_that_is_a_link_out(target: str, mod: Path, codes: Callable[[], list[str]]) -> None:
    (mod / "mod.yaml").unlink()
    (mod / "mod.yaml").symlink_to(target)
    assert codes() == ["NH0207"]


def test_a_huge_manifest(mod: Path, codes: Callable[[], list[str]]) -> None:
    with (mod / "mod.yaml").open("ab") as stream:
        stream.truncate(1024 * 1024 * 1024)
    assert codes() == ["NH0104"]


def test_a_manifest_that_can_not_be_read(mod: Path, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Path.open

    def refuse(path: Path, *arguments: Any, **named: Any) -> object:  # noqa: ANN401 - it stands for Path.open
        if path.name == "mod.yaml":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *arguments, **named)

    # The tests may run as root, who may read everything.
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(DiagnosticError) as caught:
        load(Request(paths=(mod,)), Report(), host=host)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("NH0101", "the file can't be read: Permission denied")


def test_a_text_of_seven_megabytes(mod: Path, codes: Callable[[], list[str]]) -> None:
    declare(mod, f"summary: {'x' * 7_000_000}")
    assert codes() == ["NH0204"]


def test_mistakes_without_end(mod: Path, codes: Callable[[], list[str]]) -> None:
    declare(mod, "\n".join(f"key{number}: x" for number in range(10_000)))
    found = codes()
    assert found[-1] == "NH0213"
    assert found[:-1] == ["NH0215"] * 200


def test_a_folder_with_very_many_files(mod: Path, codes: Callable[[], list[str]]) -> None:
    (mod / "more").mkdir()
    for number in range(501):
        (mod / "more" / f"{number}.yaml").touch()
    declare(mod, "include: [more/*.yaml]")
    assert codes() == ["NH0204"]


def test_a_pattern_that_takes_time(mod: Path, codes: Callable[[], list[str]]) -> None:
    declare(mod, f"include: ['{'*a' * 50}b']")
    (mod / ("a" * 200)).touch()
    assert codes() == ["NH0209"]
