"""The store of results: what is kept comes back, what is damaged doesn't."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target.store import Store

if TYPE_CHECKING:
    from pathlib import Path

FILES = {"b.lev": b"\0\n\xff", "a.lev": b""}


def test_what_is_kept_comes_back_in_its_order(tmp_path: Path) -> None:
    store = Store(tmp_path / "deep" / "store")
    key = store.key("text", b"\0")
    assert store.recall(key) is None
    store.keep(key, FILES)
    found = store.recall(key)
    assert found == FILES
    assert list(found) == list(FILES)


def test_a_key_tells_its_parts_apart(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert len({store.key("ab", "c"), store.key("a", "bc"), store.key("abc"), store.key("ab", b"c\n")}) == 4


def test_every_damage_is_noticed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    key = store.key("x")
    store.keep(key, FILES)
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    whole = file.read_bytes()
    for size in range(len(whole)):
        file.write_bytes(whole[:size])
        assert store.recall(key) is None
    file.write_bytes(whole[:-1] + b"?")
    assert store.recall(key) is None


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file")
    store.keep(store.key("x"), FILES)
    assert store.recall(store.key("x")) is None
