"""nhmod's own records, in any wrong shape: they are made anew, and the build is right."""

from __future__ import annotations

import json
import os
import shutil
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from build.toy_command import ToyCommand

from nhmod.build.install import _read_record as of_directory
from nhmod.build.memory import _read as of_memory
from nhmod.build.stage import Stage
from nhmod.records import read_record
from nhmod_nle.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NOTHING = "nothing to do\n"

RECORDS = {
    "the memory of builds": "cache/builds/*.json",
    "the facts": "cache/facts/*/toy-facts.jsonl",
    "the facts' names": "cache/facts/*/names.jsonl",
    "the stage's state": "cache/stages/toy-1-*/.nhmod-stage.json",
    "the playable directory's": "game/.nhmod-build.json",
    "a lock": "cache/stages/*.lock",
}
VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1e99,
    "",
    "text",
    [],
    [1],
    {},
    {"a": 1},
    [[]],
    {"format": 1},
    {"format": 2},
)


def shapes(value: Any) -> Iterator[Any]:  # noqa: ANN401 - any JSON
    """Yield every other shape of a JSON value: each part of it, however deep, as something else, or gone."""
    yield from VALUES
    if isinstance(value, dict):
        for key, part in [*value.items()][:9]:
            yield {name: one for name, one in value.items() if name != key}
            yield from ({**value, key: other} for other in shapes(part))
    elif isinstance(value, list):
        for number, part in [*enumerate(value)][:5]:
            yield [*value[:number], *value[number + 1 :]]
            yield from ([*value[:number], other, *value[number + 1 :]] for other in shapes(part))


def spoilt(content: bytes) -> dict[str, bytes]:
    """Return what may become of a file."""
    made = {
        "empty": b"",
        "cut": content[: len(content) // 2],
        "binary": bytes(range(256)),
        "no text": b'"\xff\xfe"',
        "deep": b"[" * 100_000,
        "large numbers": b"1" * 10_000,
    }
    return made | {f"as {value!r}": json.dumps(value).encode() for value in VALUES}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> ToyCommand:
    toy = ToyCommand(tmp_path_factory.mktemp("records"))
    assert toy.build().returncode == 0
    return toy


def record(toy: ToyCommand, pattern: str) -> Path:
    (found,) = toy.folder.glob(pattern)
    return found


@pytest.mark.parametrize("name", RECORDS)
def test_a_spoilt_record_is_made_anew(built: ToyCommand, name: str) -> None:
    said, pattern = built.said(), RECORDS[name]
    good = record(built, pattern).read_bytes()
    for what, content in spoilt(good).items():
        record(built, pattern).write_bytes(content)
        if name != "the memory of builds":
            shutil.rmtree(built.folder / "cache" / "builds")
        (built.mod / "word.txt").touch()
        done = built.build()
        assert (done.returncode, built.said()) == (0, said), (what, done.stderr)
        assert built.build().stderr == NOTHING, what


@pytest.mark.parametrize("name", ["the memory of builds", "the facts", "the stage's state"])
def test_a_folder_in_its_place_is_taken_away(built: ToyCommand, name: str) -> None:
    said, place = built.said(), record(built, RECORDS[name])
    place.unlink()
    (place / "in it").mkdir(parents=True)
    if name != "the memory of builds":
        shutil.rmtree(built.folder / "cache" / "builds")
    (built.mod / "word.txt").write_text("two\n")
    done = built.build()
    assert (done.returncode, built.said()) == (0, said | {"MOD": "two"}), done.stderr
    assert place.is_file()
    (built.mod / "word.txt").write_text("one\n")
    assert built.build().returncode == 0


def test_a_folder_in_the_place_of_what_says_whose_directory_it_is(built: ToyCommand) -> None:
    place = record(built, RECORDS["the playable directory's"])
    content = place.read_bytes()
    place.unlink()
    place.mkdir()
    done = built.build()
    assert done.returncode == 1
    assert f"error NH0804: {built.game} is there already and was not made by nhmod" in done.stderr
    place.rmdir()
    place.write_bytes(content)


def readers() -> dict[str, Callable[[Path], object]]:
    """Return the readers of JSON records, with a good one each, which no shape may crash."""
    return {
        "cache/builds/*.json": lambda path: read_record(path, of_memory),
        "cache/stages/toy-1-*/.nhmod-stage.json": lambda path: Stage(path.parent).built,
        "game/.nhmod-build.json": lambda path: of_directory(path.parent),
        "nle/nhdat.nhmod.json": lambda path: Record.read(path.parent),
    }


def test_no_shape_of_a_record_crashes_its_reader(built: ToyCommand, tmp_path: Path) -> None:
    tried = 0
    for pattern, read in readers().items():
        if pattern.startswith("nle"):
            good: Any = {"format": 1, "target": "", "original": "", "archives": [""], "mods": [], "files": ["a"]}
        else:
            good = json.loads(record(built, pattern).read_bytes())
        place = tmp_path / "there" / Path(pattern).name.replace("*", "one")
        place.parent.mkdir(exist_ok=True)
        for other in shapes(good):
            place.write_text(json.dumps(other))
            read(place)
            tried += 1
    assert tried > 1000


NAMES = [b"caf\xe9.txt", b"two\nlines.txt", b"back\\slash.txt", b"tab\t and \x1b[31m.txt", "žluťoučký.txt".encode()]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_any_name_is_packed(tmp_path: Path, name: bytes) -> None:
    toy = ToyCommand(tmp_path)
    with open(os.fsencode(toy.mod) + b"/" + name, "w") as file:  # noqa: PTH123 - a path of bytes
        file.write("a file of the mod\n")
    arguments = ("package", str(toy.mod), "--build-directory", str(toy.game), "--target", "toy-1", "--source")
    done = toy.run(*arguments, str(toy.source), "--compiler-command", toy.compiler, "-o", "dist")
    assert done.returncode == 0, done.stderr
    (archive,) = (tmp_path / "dist").iterdir()
    first = archive.read_bytes()
    with tarfile.open(archive) as opened:
        assert os.fsdecode(name) in {Path(member).name for member in opened.getnames()}
        opened.extractall(tmp_path / "out", filter="data")
    (root,) = (tmp_path / "out").iterdir()
    assert os.system(f"cd '{root}' && sha256sum --quiet -c SHA256SUMS") == 0  # noqa: S605 - the test's own
    assert toy.run(*arguments, str(toy.source), "--compiler-command", toy.compiler, "-o", "dist").returncode == 0
    assert archive.read_bytes() == first


def test_a_mod_that_changes_while_it_is_packed(tmp_path: Path) -> None:
    toy = ToyCommand(tmp_path)
    (tmp_path / "change.sh").write_text(f"echo two > {toy.mod}/word.txt")
    arguments = ("package", str(toy.mod), "--build-directory", str(toy.game), "--target", "toy-1", "--source")
    words = (*arguments, str(toy.source), "--compiler-command", toy.compiler)
    done = toy.run(*words, TOY_WHILE_PLANNING=str(tmp_path / "change.sh"))
    assert done.returncode == 1
    assert "error NH0821: a mod or nhmod itself changed while the package was made" in done.stderr
    assert not (tmp_path / "dist").exists()
    assert toy.run(*words).returncode == 0
