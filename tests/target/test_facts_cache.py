from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.target import Entry, Facts, Vocabulary
from nhmod.target.facts_cache import load_facts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

HASH = "0123456789abcdef" * 4
VERSIONS = {"nethack": "1.0"}
NEWT = Entry(
    symbol="PM_NEWT",
    name="newt",
    words=("Némo",),
    index=3,
    fields={"level": 0, "attacks": [["AT_BITE", 1]], "raw": ["\n"]},
)


def _vocabularies() -> Mapping[str, Vocabulary]:
    return {
        "monsters": Vocabulary("monsters", [NEWT], label="monster"),
        "colors": Vocabulary("colors", [Entry(symbol="CLR_RED", name="red", index=1)]),
    }


class _Reader:
    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Mapping[str, Vocabulary]:
        self.times += 1
        return _vocabularies()


def _content(facts: Facts) -> dict[str, tuple[str, list[tuple[Entry, dict[str, object]]]]]:
    return {
        name: (facts[name].label, [(entry, dict(entry.fields)) for entry in facts[name]]) for name in facts.vocabularies
    }


def test_facts_are_read_once_and_the_cache_gives_the_same(tmp_path: Path) -> None:
    reader = _Reader()
    first = load_facts(tmp_path / "facts", HASH, VERSIONS, reader)
    second = load_facts(tmp_path / "facts", HASH, VERSIONS, reader)
    assert reader.times == 1
    assert _content(first) == _content(second)
    assert _content(second) == _content(Facts(vocabularies=_vocabularies()))
    assert second["monsters"].find("némo") == NEWT


def test_one_file_is_left_and_its_bytes_depend_on_nothing_else(tmp_path: Path) -> None:
    load_facts(tmp_path / "a", HASH, {"x": "1", "b": "2"}, _Reader())
    load_facts(tmp_path / "b", HASH, {"b": "2", "x": "1"}, _Reader())
    (one,) = (tmp_path / "a").iterdir()
    (other,) = (tmp_path / "b").iterdir()
    assert one.read_bytes() == other.read_bytes()
    assert str(tmp_path).encode() not in one.read_bytes()


@pytest.mark.parametrize(("tree_hash", "versions"), [("f" * 64, VERSIONS), (HASH, {"nethack": "1.1"}), (HASH, {})])
def test_another_tree_or_plugin_reads_anew(tmp_path: Path, tree_hash: str, versions: Mapping[str, str]) -> None:
    reader = _Reader()
    load_facts(tmp_path, HASH, VERSIONS, reader)
    load_facts(tmp_path, tree_hash, versions, reader)
    assert reader.times == 2


def _cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _flipped(content: bytes) -> bytes:
    return content.replace(b"newt", b"next")


def _emptied(content: bytes) -> bytes:
    return content[:0]


def _garbled(content: bytes) -> bytes:
    return bytes(byte ^ 0x55 for byte in content)


@pytest.mark.parametrize("damage", [_cut, _flipped, _emptied, _garbled])
def test_a_damaged_file_is_made_again(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    reader = _Reader()
    load_facts(tmp_path, HASH, VERSIONS, reader)
    (file,) = tmp_path.iterdir()
    good = file.read_bytes()
    file.write_bytes(damage(good))
    assert damage(good) != good
    facts = load_facts(tmp_path, HASH, VERSIONS, reader)
    assert reader.times == 2
    assert facts["monsters"].find("newt") == NEWT
    assert file.read_bytes() == good


def test_a_cache_that_can_t_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "facts").write_text("a file where the folder should be")
    facts = load_facts(tmp_path / "facts", HASH, VERSIONS, _Reader())
    assert facts["colors"].find("red") == Entry(symbol="CLR_RED", name="red", index=1)


def test_a_failed_reading_leaves_nothing(tmp_path: Path) -> None:
    def fails() -> Mapping[str, Vocabulary]:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        load_facts(tmp_path, HASH, VERSIONS, fails)
    assert list(tmp_path.iterdir()) == []
