"""Mods of strangers, proven in the sandbox: what is well plays as anywhere, and each misdeed is stopped and named."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from caching import caching
from fast_compiler import GCC

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline.project import load
from nhmod.request import Request
from nhmod.target import silent
from nhmod_playing.proving import Order, prove_mods
from nhmod_playing.running import FAILED, PROVEN
from nhmod_stats.building import build_both
from nhmod_stats.fuzz.player import play

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod_playing.running import Outcome

pytestmark = [pytest.mark.game, pytest.mark.slow, pytest.mark.xdist_group("web")]
_HEAD = {"nhmod": 1, "version": "1.0.0", "license": "MIT", "authors": ["a stranger"], "targets": ["nethack"]}
# The library's open() finds nothing outside of the folder that it was given; who asks the sandbox itself is stopped.
_RAW_OPEN = """{
    extern int nh_raw(int, int, const char *, int, int, long long, long long, int, int *)
        __attribute__((import_module("wasi_snapshot_preview1"), import_name("path_open")));
    int fd = 0;
    (void) nh_raw(3, 0, "../../etc/passwd", 16, 0, 2LL, 0LL, 0, &fd);
}"""
_MISDEEDS = {
    "opens": ("src/pray.c", "dopray", _RAW_OPEN, r"#pray\n"),
    "computes": ("src/pray.c", "doturn", "for (;;)\n    multi++;", r"#turn\n"),
    "eats memory": ("src/sounds.c", "dotalk", "for (;;)\n    *(char *) alloc(1 << 20) = 1;", r"#chat\n"),
    "crashes": ("src/lock.c", "doforce", "__builtin_trap();", r"#force\n"),
    "writes anywhere": ("src/potion.c", "dodip", "*(volatile int *) 0x70000000 = 1;", r"#dip\n"),
}
_WELL = (
    {"wish": "blessed scroll of identify"},
    {"save_and_restore": True},
    {"expect": {"in_inventory": "scroll", "in_status": "Dlvl:1"}},
)


def mod_of(folder: Path, name: str, **content: object) -> Path:
    place = folder / name
    place.mkdir(parents=True)
    manifest = {**_HEAD, "id": name, "name": name, "summary": f"It {name}s.", **content}
    (place / "mod.yaml").write_text(json.dumps(manifest), encoding="utf-8")
    return place


def at(file: str, function: str, code: str) -> dict[str, object]:
    return {"name": function, "at": {"file": file, "function": function, "place": "start"}, "code": code}


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that commands are run in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def played(shared_tmp: Path, tree367: Tree) -> Iterator[dict[str, Outcome]]:
    folder = shared_tmp / "sandboxed"
    mod = mod_of(
        folder,
        "stranger",
        fragments=[at(*words[:3]) for words in _MISDEEDS.values()],
        tests=[
            *({"name": name, "steps": [{"keys": words[3]}, {"wait": 1}]} for name, words in _MISDEEDS.items()),
            {"name": "well", "steps": list(_WELL)},
        ],
    )
    request = Request(paths=(mod,), target=tree367.target.name, source=tree367.root)
    with caching(shared_tmp / "web-cache"), pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        found = prove_mods(
            Order(request=request, sandbox=True, jobs=2, compiler=GCC),
            Report(),
            again=lambda _: "",
            progress=lambda *_: None,
        )
        yield {str(getattr(one.proof.content.record, "name", "")): one for one in found.outcomes}


def test_what_is_well_is_proven(played: dict[str, Outcome]) -> None:
    assert played["well"].result == PROVEN, played["well"].message


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("opens", r"the sandbox stopped the game: it wanted to open '\.\./\.\./etc/passwd', which is outside of its folder"),
        ("computes", r"computed for \d+ seconds without asking for a key|did not stop within"),
        ("eats memory", r"Memory allocation failure|the sandbox stopped the game: it gave up"),
        ("crashes", r"the sandbox stopped the game: it gave up"),
        ("writes anywhere", r"the sandbox stopped the game: it used memory that it does not have"),
    ],
)  # fmt: skip
def test_a_misdeed_is_stopped_and_named(name: str, said: str, played: dict[str, Outcome]) -> None:
    outcome = played[name]
    assert outcome.result == FAILED
    assert re.search(said, f"{outcome.message}\n{outcome.screen}"), (outcome.message, outcome.screen)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('(void) fopen("../build.ninja", "a");', "it wanted to open '../build.ninja', which it may only read"),
        ('(void) fopen("../../../../../../etc/passwd", "r");', "which is outside of its folder"),
    ],
    ids=["what runs it", "outside"],
)  # fmt: skip
def test_a_hostile_tool_of_the_tree_is_stopped(
    code: str, said: str, shared_tmp: Path, own_folder: Path, tree367: Tree
) -> None:
    mod = mod_of(own_folder, "tools", fragments=[at("util/makedefs.c", "do_objs", code)])
    request = Request(paths=(mod,), target=tree367.target.name, source=tree367.root)
    order = Order(request=request, sandbox=True, jobs=2, compiler=GCC)
    with caching(shared_tmp / "web-cache"), pytest.raises(DiagnosticError) as caught:
        prove_mods(order, Report(), again=lambda _: "", progress=lambda *_: None)
    assert any(said in one.message for one in caught.value.diagnostics), [*map(str, caught.value.diagnostics)]


def test_a_game_at_random_is_played_there_and_stopped(shared_tmp: Path, own_folder: Path, tree367: Tree) -> None:
    mod = mod_of(own_folder, "searches", fragments=[at("src/detect.c", "dosearch", _RAW_OPEN)])
    request = Request(paths=(mod,), target=tree367.target.name, source=tree367.root)
    with caching(shared_tmp / "web-cache"):
        both = build_both(request, Report(), compiler=GCC, sandbox=True, jobs=2, progress=silent)
    lines = [f"{number} k73" for number in range(1, 80)]  # s, to search
    well = play(both.original.launcher, seed=1, turns=60, lines=lines)
    assert (well.failure, well.turn >= 50) == ("", True), well
    stopped = play(both.modded.launcher, seed=1, turns=60, lines=lines)
    assert (stopped.failure, stopped.line) == ("signal", 1)
    assert "it wanted to open '../../etc/passwd', which is outside of its folder" in stopped.text


def test_plugins_of_mods_are_not_loaded_for_the_sandbox(tmp_path: Path, tree367: Tree) -> None:
    mod = mod_of(tmp_path, "plugins", tests=[{"name": "one", "steps": [{"wait": 1}]}])
    (mod / "plugins").mkdir()
    (mod / "plugins" / "hostile.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n", encoding="utf-8")
    report = Report()
    load(Request(paths=(mod,), target=tree367.target.name, source=tree367.root, confined=True), report)
    assert [one.code for one in report.diagnostics] == ["NH1003"]
    assert not (tmp_path / "ran").exists()


def test_c_of_mods_needs_the_sandbox_or_trust(tmp_path: Path, tree367: Tree) -> None:
    mod = mod_of(tmp_path, "code", fragments=[at("src/pray.c", "dopray", "multi = 0;")])
    request = Request(paths=(mod,), target=tree367.target.name, source=tree367.root)
    with pytest.raises(DiagnosticError) as caught:
        load(request, Report())
    assert [one.code for one in caught.value.diagnostics] == ["NH1006"]
    load(Request(paths=(mod,), target=tree367.target.name, source=tree367.root, confined=True), Report())
