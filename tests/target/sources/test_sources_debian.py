"""The Debian source package: with a stand-in for apt-get, and once for real."""

from __future__ import annotations

import hashlib
import re
import shutil
from typing import TYPE_CHECKING

import pytest

from nhmod.target.sources import silent
from nhmod.target.sources.debian import fetch_debian
from nhmod.target.sources.failure import RouteError, WrongChecksumError
from nhmod_nethack.targets import TARGETS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Programs = Callable[[str, str], Path]

CONTENT = b"the archive"
SUM = hashlib.sha256(CONTENT).hexdigest()
FILE = "game_1.0.orig.tar.gz"

# As apt-get 2.6 does: --print-uris answers from the lists, source downloads to the working directory and fails with 100 when
# one of the package's files is gone. KNOWS says where the lists must lie for the package to be in them.
APT = """
echo "$*" >> "$LOG"
case "$*" in
*update*) test "$UPDATE" = fails && { echo "E: Failed to fetch the lists" >&2; exit 100; }; exit 0;;
*--print-uris*)
    case "$*" in
    *$KNOWS*) echo "'http://deb.example/game_1.0.orig.tar.gz' $OFFERS";;
    *) echo "E: You must put some 'deb-src' URIs in your sources.list" >&2; exit 100;;
    esac;;
*--download-only*)
    test -n "$BRINGS" && printf '%s' "$BRINGS" > game_1.0.orig.tar.gz
    echo "E: Failed to fetch http://deb.example/game_1.0.debian.tar.xz  404  Not Found" >&2
    exit 100;;
esac
"""


@pytest.fixture
def apt(programs: Programs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Return a run of the Debian route with the stand-in; it gives the commands that apt-get was called with."""

    def run(suites: tuple[str, ...] = (), **settings: str) -> list[str]:
        programs("apt-get", APT)
        log = tmp_path / "log"
        offers = f"{FILE} 11 SHA256:{SUM}"
        defaults = {"KNOWS": "source", "OFFERS": offers, "BRINGS": CONTENT.decode(), "UPDATE": "works", "LOG": str(log)}
        for name, value in {**defaults, **settings}.items():
            monkeypatch.setenv(name, value)
        scratch = tmp_path / "scratch"
        scratch.mkdir()
        etc = tmp_path / "etc"
        (etc / "sources.list.d").mkdir(parents=True, exist_ok=True)
        try:
            fetch_debian(
                "game",
                FILE,
                tmp_path / "out.tgz",
                sha256=SUM,
                scratch=scratch,
                progress=silent,
                suites=suites,
                apt_folder=etc,
            )
        finally:
            calls = log.read_text(encoding="utf-8").splitlines()
        return calls

    return run


def test_the_file_counts_and_not_the_exit_status(apt: Callable[..., list[str]], tmp_path: Path) -> None:
    calls = apt()
    assert (tmp_path / "out.tgz").read_bytes() == CONTENT
    assert calls[0] == "-q source --print-uris --only-source game"
    assert calls[1].endswith(" source --download-only --only-source game")
    assert len(calls) == 2


def test_without_source_entries_private_ones_are_made(apt: Callable[..., list[str]], tmp_path: Path) -> None:
    parts = tmp_path / "etc" / "sources.list.d"
    parts.mkdir(parents=True)
    (tmp_path / "etc" / "sources.list").write_text(
        "# a comment\ndeb http://a.example/debian stable main\ndeb-src http://a.example/debian stable main\n"
        "deb [arch=amd64] http://b.example/debian stable main\ndeb cdrom:[Disk 1]/ stable main\n",
        encoding="utf-8",
    )
    stanza = "Types: {}\nURIs: http://c.example/debian\nSuites: stable\nComponents: main\n"
    (parts / "c.sources").write_text(stanza.format("deb"), encoding="utf-8")
    (parts / "d.list.disabled").write_text("deb http://d.example/debian stable main\n", encoding="utf-8")
    calls = apt(KNOWS="Dir::State::lists=")
    assert (tmp_path / "out.tgz").read_bytes() == CONTENT
    assert [re.sub(r"(?<= )-o\S+ ", "", call) for call in calls] == [
        "-q source --print-uris --only-source game",
        "-q update",
        "-q source --print-uris --only-source game",
        "-q source --download-only --only-source game",
    ]
    private = tmp_path / "scratch" / "apt"
    for call in calls[1:]:
        assert f"-oDir::Etc::sourcelist={private}/sources.list " in call
        assert f"-oDir::Etc::sourceparts={private}/sources.list.d " in call
        assert f"-oDir::State::lists={private}/lists " in call
        assert f"-oDir::Cache={private}/cache " in call
    made = {path.name: path.read_text(encoding="utf-8") for path in (private / "sources.list.d").iterdir()}
    assert made == {
        "sources.list": (
            "deb-src http://a.example/debian stable main\ndeb-src [arch=amd64] http://b.example/debian stable main\n"
        ),
        "c.sources": stanza.format("deb-src"),
    }


def test_another_release_of_debian_is_asked_at_the_mirrors_of_this_one(
    apt: Callable[..., list[str]], tmp_path: Path
) -> None:
    parts = tmp_path / "etc" / "sources.list.d"
    parts.mkdir(parents=True)
    (tmp_path / "etc" / "sources.list").write_text(
        "deb [arch=amd64] http://a.example/debian old main contrib\ndeb http://a.example/security old-security main\n"
        "deb http://b.example/flat ./\n",
        encoding="utf-8",
    )
    stanza = "# {0}\nTypes: {1}\nURIs: http://{0}.example/debian\nSuites: {2}\nComponents: main\n"
    two = stanza.format("c", "deb", "old old-updates") + "\n" + stanza.format("d", "deb", "old-security")
    (parts / "c.sources").write_text(two, encoding="utf-8")
    calls = apt(("older", "newer", "newest"), KNOWS="/newer/apt/lists")
    assert (tmp_path / "out.tgz").read_bytes() == CONTENT
    asked = [call for call in calls if call.endswith(" update")]
    assert [re.search(r"Dir::State::lists=(\S+)/apt/lists", call)[1].rpartition("/")[2] for call in asked] == [
        "scratch",
        "older",
        "newer",
    ]
    private = tmp_path / "scratch" / "newer" / "apt" / "sources.list.d"
    assert {path.name: path.read_text(encoding="utf-8") for path in private.iterdir()} == {
        "sources.list": "deb-src [arch=amd64] http://a.example/debian newer main contrib\n",
        "c.sources": stanza.format("c", "deb-src", "newer").rstrip("\n"),
    }


def test_each_release_that_was_asked_is_named(apt: Callable[..., list[str]]) -> None:
    with pytest.raises(RouteError) as caught:
        apt(("newer",), OFFERS="game_2.0.orig.tar.gz 12 SHA256:1234")
    lacks = f"the package 'game' here has game_2.0.orig.tar.gz and not the wanted {FILE}"
    assert str(caught.value) == f"{lacks}; newer: {lacks}"


def test_without_apt_get_it_ends_at_once(programs: Programs, tmp_path: Path) -> None:
    programs("something-else", "")
    with pytest.raises(RouteError, match=r"^there is no apt-get on this machine$"):
        fetch_debian("game", FILE, tmp_path / "out", sha256=SUM, scratch=tmp_path, progress=silent)


def test_another_version_is_named(apt: Callable[..., list[str]]) -> None:
    with pytest.raises(RouteError) as caught:
        apt(OFFERS="game_2.0.orig.tar.gz 12 SHA256:1234")
    assert str(caught.value) == f"the package 'game' here has game_2.0.orig.tar.gz and not the wanted {FILE}"


def test_an_unknown_package_is_named_with_apts_words(apt: Callable[..., list[str]]) -> None:
    with pytest.raises(RouteError) as caught:
        apt(KNOWS="never")
    assert str(caught.value) == (
        "apt-get finds no source package 'game': E: You must put some 'deb-src' URIs in your sources.list"
    )


def test_a_failed_update_is_named(apt: Callable[..., list[str]]) -> None:
    with pytest.raises(RouteError, match=r"^apt-get update failed: E: Failed to fetch the lists$"):
        apt(KNOWS="never", UPDATE="fails")


def test_a_file_that_does_not_come_is_told_with_apts_words(apt: Callable[..., list[str]]) -> None:
    with pytest.raises(RouteError) as caught:
        apt(BRINGS="")
    assert str(caught.value) == (
        f"apt-get did not bring {FILE}: E: Failed to fetch http://deb.example/game_1.0.debian.tar.xz  404  Not Found"
    )


def test_a_wrong_file_is_not_taken(apt: Callable[..., list[str]], tmp_path: Path) -> None:
    with pytest.raises(WrongChecksumError):
        apt(BRINGS="something else")
    assert not (tmp_path / "out.tgz").exists()


@pytest.mark.game
@pytest.mark.parametrize("configured", [True, False])
def test_the_real_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, configured: bool) -> None:
    assert shutil.which("apt-get"), "this test is for Debian and its relatives"
    if not configured:
        config = tmp_path / "apt.conf"
        config.write_text(
            f'Dir::Etc::sourceparts "{tmp_path}/none";\nDir::State::lists "{tmp_path}/no-lists";\n', encoding="utf-8"
        )
        monkeypatch.setenv("APT_CONFIG", str(config))
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    fetch_debian(
        "nethack",
        "nethack_3.6.6.orig.tar.gz",
        tmp_path / "nethack.tgz",
        sha256="cfde0c3ab6dd7c22ae82e1e5a59ab80152304eb23fb06e3129439271e5643ed2",
        scratch=scratch,
        progress=silent,
    )
    assert (tmp_path / "nethack.tgz").stat().st_size == 5_577_633


@pytest.mark.game
def test_the_real_package_of_a_newer_release(tmp_path: Path) -> None:
    source = next(target.archive for target in TARGETS if target.name == "nethack-3.6.7")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    package, filename = source.debian
    fetch_debian(
        package,
        filename,
        tmp_path / "nethack.tgz",
        sha256=source.sha256,
        scratch=scratch,
        progress=silent,
        suites=source.suites,
    )
    assert (tmp_path / "nethack.tgz").stat().st_size == 5_577_415
