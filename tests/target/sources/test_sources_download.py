"""Downloads: whole, resumed, cut, wrong, refused."""

from __future__ import annotations

import hashlib
import re
import socket
from typing import TYPE_CHECKING

import pytest

from nhmod.target.sources import silent
from nhmod.target.sources.download import download
from nhmod.target.sources.failure import RouteError, WrongChecksumError

if TYPE_CHECKING:
    from pathlib import Path

    from small_release import Served

CONTENT = bytes(range(256)) * 4096
SUM = hashlib.sha256(CONTENT).hexdigest()


class Seen:
    """A progress that remembers its calls."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, int, int | None]] = []

    def __call__(self, what: str, done: int, total: int | None) -> None:
        self.calls.append((what, done, total))


def test_a_download_is_verified_renamed_and_shown(served: Served, tmp_path: Path) -> None:
    served.files["/a.tgz"] = CONTENT
    seen = Seen()
    download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=seen)
    assert (tmp_path / "a.tgz").read_bytes() == CONTENT
    assert [path.name for path in tmp_path.iterdir()] == ["a.tgz"]
    assert seen.calls[0] == (f"downloading {served.url}/a.tgz", 0, len(CONTENT))
    assert seen.calls[-1] == (f"downloading {served.url}/a.tgz", len(CONTENT), len(CONTENT))
    done = [call[1] for call in seen.calls]
    assert done == sorted(set(done))


def test_a_part_of_an_earlier_run_is_continued(served: Served, tmp_path: Path) -> None:
    served.files["/a.tgz"] = CONTENT
    (tmp_path / "a.tgz.part").write_bytes(CONTENT[:1000])
    seen = Seen()
    download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=seen)
    assert (tmp_path / "a.tgz").read_bytes() == CONTENT
    assert served.requests == ["bytes=1000-"]
    assert seen.calls[0][1:] == (1000, len(CONTENT))


def test_a_cut_connection_is_continued(served: Served, tmp_path: Path) -> None:
    served.files["/a.tgz"] = CONTENT
    served.cut_after = [300_000, 200_000]
    download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    assert (tmp_path / "a.tgz").read_bytes() == CONTENT
    assert served.requests == ["-", "bytes=300000-", "bytes=500000-"]


def test_tries_end_when_they_bring_nothing(served: Served, tmp_path: Path) -> None:
    served.files["/a.tgz"] = CONTENT
    served.cut_after = [300_000, 0, 0, 0, 0]
    with pytest.raises(RouteError) as caught:
        download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    assert str(caught.value) == (
        "the connection was cut after 300000 of 1048576 bytes; 300000 bytes are kept and the next run continues there"
    )
    assert served.requests == ["-", "bytes=300000-"]
    assert (tmp_path / "a.tgz.part").read_bytes() == CONTENT[:300_000]


def test_an_interruption_keeps_the_part(served: Served, tmp_path: Path) -> None:
    served.files["/a.tgz"] = CONTENT

    def interrupt(_what: str, done: int, _total: int | None) -> None:
        if done > 200_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=interrupt)
    kept = (tmp_path / "a.tgz.part").read_bytes()
    assert len(kept) > 200_000
    assert CONTENT.startswith(kept)
    download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    assert served.requests == ["-", f"bytes={len(kept)}-"]


def test_a_server_without_ranges_sends_all_of_it(served: Served, tmp_path: Path) -> None:
    served.files["/a.tgz"] = CONTENT
    served.ranges = False
    (tmp_path / "a.tgz.part").write_bytes(b"x" * 1000)
    download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    assert (tmp_path / "a.tgz").read_bytes() == CONTENT


def test_a_part_that_is_complete_is_only_verified(served: Served, tmp_path: Path) -> None:
    served.files["/a.tgz"] = CONTENT
    (tmp_path / "a.tgz.part").write_bytes(CONTENT)
    download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    assert (tmp_path / "a.tgz").read_bytes() == CONTENT
    assert served.requests == [f"bytes={len(CONTENT)}-"]


@pytest.mark.parametrize("stale", [b"y" * 1000, b"y" * (len(CONTENT) + 5), b"y" * len(CONTENT)])
def test_a_part_of_another_file_costs_one_more_download(served: Served, tmp_path: Path, stale: bytes) -> None:
    served.files["/a.tgz"] = CONTENT
    (tmp_path / "a.tgz.part").write_bytes(stale)
    download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    assert (tmp_path / "a.tgz").read_bytes() == CONTENT
    assert served.requests == [f"bytes={len(stale)}-", "-"]


def test_a_wrong_file_is_named_with_both_sums_and_deleted(served: Served, tmp_path: Path) -> None:
    served.files["/a.tgz"] = b"<html>log in first</html>"
    with pytest.raises(WrongChecksumError) as caught:
        download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    found = hashlib.sha256(b"<html>log in first</html>").hexdigest()
    assert str(caught.value) == f"the file has a wrong checksum: its sha256 is {found}, the release's is {SUM}"
    assert list(tmp_path.iterdir()) == []
    assert served.requests == ["-"]


def test_a_missing_file_is_not_asked_for_again(served: Served, tmp_path: Path) -> None:
    with pytest.raises(RouteError, match=r"^the server answered 404 Not Found$"):
        download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    assert served.requests == ["-"]


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/a.tgz"
        with pytest.raises(RouteError, match=r"^the server can't be reached: Connection refused$"):
            download(url, tmp_path / "a.tgz", sha256=SUM, progress=silent)


def test_a_server_that_is_silent_is_given_up(tmp_path: Path) -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        url = f"http://127.0.0.1:{mute.getsockname()[1]}/a.tgz"
        with pytest.raises(RouteError, match=r"^the server can't be reached: it did not answer in time$"):
            download(url, tmp_path / "a.tgz", sha256=SUM, progress=silent, timeout=0.2)


@pytest.mark.parametrize("target", ["file:///etc/passwd", "ftp://127.0.0.1/a.tgz"])
def test_a_redirection_leads_to_web_addresses_only(served: Served, tmp_path: Path, target: str) -> None:
    served.redirect = target
    with pytest.raises(RouteError):
        download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    assert list(tmp_path.iterdir()) == []


def test_redirections_do_not_go_on_for_ever(served: Served, tmp_path: Path) -> None:
    served.redirect = "/a.tgz"
    with pytest.raises(RouteError, match=r"^the server answered 302 "):
        download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    assert len(served.requests) <= 11


def test_other_addresses_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RouteError, match=re.escape("not an http or https address: file:///etc/passwd")):
        download("file:///etc/passwd", tmp_path / "a.tgz", sha256=SUM, progress=silent)


def test_a_file_without_end_is_given_up(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nhmod.target.sources.download._MAX_BYTES", 1 << 19)
    served.files["/a.tgz"] = CONTENT
    with pytest.raises(RouteError, match=r"^the file is larger than 0 MiB, which no release is$"):
        download(f"{served.url}/a.tgz", tmp_path / "a.tgz", sha256=SUM, progress=silent)
    assert list(tmp_path.iterdir()) == []
