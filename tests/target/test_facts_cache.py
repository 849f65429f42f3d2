from __future__ import annotations

import zlib
from functools import partial
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import BUG, DiagnosticError
from nhmod.target import Entry, Facts, Lazily, UnreadableError, Vocabulary
from nhmod.target.facts_cache import load_facts
from nhmod_nethack.problems import not_found

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
    """Reads the vocabularies, and counts how often each was asked for."""

    def __init__(self) -> None:
        self.times = 0
        self.read: list[str] = []

    def __call__(self) -> Mapping[str, Vocabulary]:
        self.times += 1
        return Lazily({name: partial(self._vocabulary, name) for name in _vocabularies()})

    def _vocabulary(self, name: str) -> Vocabulary:
        self.read.append(name)
        return _vocabularies()[name]


def _content(facts: Facts) -> dict[str, tuple[str, list[tuple[Entry, dict[str, object]]]]]:
    return {
        name: (facts[name].label, [(entry, dict(entry.fields)) for entry in facts[name]]) for name in facts.vocabularies
    }


def test_facts_are_read_once_and_the_cache_gives_the_same(tmp_path: Path) -> None:
    reader = _Reader()
    first = load_facts(tmp_path / "facts", HASH, VERSIONS, reader)
    assert (reader.times, reader.read) == (1, [])
    _content(first)
    second = load_facts(tmp_path / "facts", HASH, VERSIONS, reader)
    _content(second)
    assert (reader.times, reader.read) == (1, ["monsters", "colors"])
    assert _content(first) == _content(second)
    assert _content(second) == _content(Facts(vocabularies=_vocabularies()))
    assert second["monsters"].find("némo") == NEWT


def test_a_process_takes_a_file_apart_once(tmp_path: Path) -> None:
    def load(version: str) -> Vocabulary:
        return load_facts(tmp_path / version, HASH, {"nethack": version}, _Reader())["monsters"]

    assert load("1.0") is load("1.0")
    (file,) = tmp_path.glob("1.0/*/monsters.jsonl")
    newt = load("1.0").find("newt")
    assert newt is not None
    head, line, _ = file.read_bytes().split(b"\n", 2)
    body = head + b"\n" + line.replace(b'"newt"', b'"eft"')
    file.write_bytes(b"%s\n%08x\n" % (body, zlib.crc32(body)))
    assert load("1.0").find("newt") is None
    assert load("1.0").find("eft") is not None


def test_what_is_not_asked_for_is_not_read(tmp_path: Path) -> None:
    for _ in range(2):
        reader = _Reader()
        facts = load_facts(tmp_path, HASH, VERSIONS, reader)
        assert "monsters" in facts.vocabularies
        assert len(facts["colors"]) == 1
        assert "monsters" not in reader.read
    assert reader.times == 0


def test_a_file_a_vocabulary_whose_bytes_depend_on_nothing_else(tmp_path: Path) -> None:
    _content(load_facts(tmp_path / "a", HASH, {"x": "1", "b": "2"}, _Reader()))
    _content(load_facts(tmp_path / "b", HASH, {"b": "2", "x": "1"}, _Reader()))
    made, other = ({file.name: file.read_bytes() for file in tmp_path.glob(f"{folder}/*/*")} for folder in ("a", "b"))
    assert sorted(made) == ["colors.jsonl", "monsters.jsonl", "names.jsonl"]
    assert made == other
    assert not any(str(tmp_path).encode() in content for content in made.values())


@pytest.mark.parametrize(("tree_hash", "versions"), [("f" * 64, VERSIONS), (HASH, {"nethack": "1.1"}), (HASH, {})])
def test_another_tree_or_plugin_reads_anew(tmp_path: Path, tree_hash: str, versions: Mapping[str, str]) -> None:
    reader = _Reader()
    _content(load_facts(tmp_path, HASH, VERSIONS, reader))
    _content(load_facts(tmp_path, tree_hash, versions, reader))
    assert (reader.times, reader.read) == (2, ["monsters", "colors"] * 2)


def _cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _flipped(content: bytes) -> bytes:
    return content.replace(b"newt", b"next").replace(b"colors", b"odours")


def _emptied(content: bytes) -> bytes:
    return content[:0]


def _garbled(content: bytes) -> bytes:
    return bytes(byte ^ 0x55 for byte in content)


@pytest.mark.parametrize("name", ["monsters", "names"])
@pytest.mark.parametrize("damage", [_cut, _flipped, _emptied, _garbled])
def test_a_damaged_file_is_made_again(tmp_path: Path, damage: Callable[[bytes], bytes], name: str) -> None:
    reader = _Reader()
    _content(load_facts(tmp_path, HASH, VERSIONS, reader))
    (file,) = tmp_path.glob(f"*/{name}.jsonl")
    good = file.read_bytes()
    bad = damage(good)
    file.write_bytes(bad)
    facts = load_facts(tmp_path, HASH, VERSIONS, reader)
    assert facts["monsters"].find("newt") == NEWT
    assert reader.times == (1 if bad == good else 2)
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


def _said(facts: Facts) -> list[tuple[str, str, str, str]]:
    with pytest.raises(UnreadableError) as caught:
        _ = facts["monsters"]
    assert caught.value.vocabulary == "monsters"
    return [
        (one.code, one.message, one.location.file if one.location else "", one.hint) for one in caught.value.diagnostics
    ]


def test_why_one_can_t_be_read_is_kept_and_costs_no_other(tmp_path: Path) -> None:
    def fails() -> Vocabulary:
        times.append(1)
        raise not_found("src/monst.c", "mons[]")

    def read() -> Mapping[str, Vocabulary]:
        return Lazily({"monsters": fails, "colors": lambda: _vocabularies()["colors"]})

    times: list[int] = []
    first = _said(load_facts(tmp_path, HASH, VERSIONS, read))
    facts = load_facts(tmp_path, HASH, VERSIONS, read)
    assert _said(facts) == _said(facts) == first
    assert first[0][:3] == ("NH1801", "mons[] was not found", "src/monst.c")
    assert [one.name for one in facts.readable()] == ["colors"]
    assert len(times) == 1


def test_a_bug_of_a_reader_is_not_kept(tmp_path: Path) -> None:
    def fails() -> Vocabulary:
        times.append(1)
        raise DiagnosticError(not_found("a", "b").diagnostics, exit_status=BUG)

    times: list[int] = []
    facts = load_facts(tmp_path, HASH, VERSIONS, lambda: Lazily({"monsters": fails}))
    for _ in range(2):
        with pytest.raises(DiagnosticError) as caught:
            _ = facts["monsters"]
        assert caught.value.exit_status == BUG
    assert len(times) == 2
