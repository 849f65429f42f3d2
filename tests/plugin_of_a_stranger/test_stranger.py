"""A content kind that nhmod has never heard of, from a distribution of its own, through the public hooks only."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from strange_distribution import DISTRIBUTION, install

if TYPE_CHECKING:
    from strange_distribution import Run

ROOT = Path(__file__).parents[2]
RUMOR = "They say that a plugin is a stranger you have not met."


@pytest.fixture
def rumors(site: Path) -> Path:
    """The stranger's distribution, installed; by pip where its build backend is there."""
    if find_spec("hatchling") and find_spec("pip"):
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
        subprocess.run([*pip, "--target", str(site), str(DISTRIBUTION)], check=True, timeout=120)
    else:
        install(DISTRIBUTION, site, name="nhmod-rumors", version="0.3.1")
    return site


def test_the_distribution_is_the_one_of_the_documentation() -> None:
    text = (ROOT / "docs" / "hooks.intro.md").read_text(encoding="utf-8")
    module, *_ = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (entry,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert (DISTRIBUTION / "nhmod_rumors.py").read_text(encoding="utf-8") == module
    project = tomllib.loads((DISTRIBUTION / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"project": {"entry-points": project["entry-points"]}} == tomllib.loads(entry)


@pytest.mark.usefixtures("rumors")
def test_it_is_listed_with_its_distribution(nhmod: Run, site: Path) -> None:
    listed = nhmod("plugins")
    assert listed.returncode == 0
    assert f"rumors  (nhmod-rumors 0.3.1)\n  from  {site / 'nhmod_rumors.py'}\n  hooks edits, kinds\n" in listed.stdout
    assert re.search(r"^kinds: .*\brumors\b", listed.stdout, re.MULTILINE)
    found = {info["name"]: info for info in json.loads(nhmod("plugins", "--json").stdout)}
    assert found["rumors"]["distribution"] == "nhmod-rumors 0.3.1"


@pytest.mark.usefixtures("rumors", "wisdom")
def test_its_kind_is_checked_and_patched(nhmod: Run, tmp_path: Path) -> None:
    checked = nhmod("check", "wisdom")
    assert checked.returncode == 0, checked.stderr
    patched = nhmod("patch", "wisdom", "-o", "out")
    assert patched.returncode == 0, patched.stderr
    combined = (tmp_path / "out" / "combined.patch").read_text(encoding="latin-1")
    assert "+++ b/dat/rumors.tru\n" in combined
    assert re.findall(r"^\+(?!\+\+)(.*)$", combined.partition("b/dat/rumors.tru")[2], re.MULTILINE)[0] == RUMOR


@pytest.mark.usefixtures("rumors")
def test_its_types_validate(nhmod: Run, wisdom: Path) -> None:
    (wisdom / "mod.yaml").write_text(f"nhmod: 1\nid: wisdom\nrumors:\n  - text: {'x' * 80}\n  - txt: misspelt\n")
    checked = nhmod("check", "wisdom")
    assert checked.returncode == 1
    assert "error NH0204: the text has 80 characters; a text of one line has at most 79" in checked.stderr
    assert "error NH0201: unknown key 'txt'" in checked.stderr
    assert "hint: did you mean 'text'?" in checked.stderr


@pytest.mark.usefixtures("wisdom")
def test_without_it_the_kind_is_unknown(nhmod: Run) -> None:
    checked = nhmod("check", "wisdom")
    assert checked.returncode == 1
    assert "wisdom/mod.yaml:3:1: error NH0215: unknown key 'rumors'" in checked.stderr


@pytest.mark.usefixtures("rumors", "wisdom")
def test_a_trace_shows_its_hooks(nhmod: Run) -> None:
    traced = nhmod("check", "wisdom", trace=True)
    assert traced.returncode == 0
    lines = [line for line in traced.stderr.splitlines() if line.startswith("nhmod trace: rumors.")]
    called = [line.split("(")[0].rpartition(".")[2] for line in lines]
    assert called == ["nhmod_kinds", "nhmod_kinds", "nhmod_edits"] or set(called) == {"nhmod_kinds", "nhmod_edits"}
    assert all(re.search(r" returned after \d+\.\d ms$", line) for line in lines)
    assert "nhmod trace" not in nhmod("check", "wisdom").stderr


@pytest.mark.parametrize("hook", ["nhmod_edits", "nhmod_check", "nhmod_kinds", "nhmod_declare"])
@pytest.mark.usefixtures("rumors", "wisdom")
def test_one_that_raises_is_named_and_nothing_is_written(nhmod: Run, site: Path, tmp_path: Path, hook: str) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "nhmod_broken.py").write_text(
        "import pluggy\n\nhookimpl = pluggy.HookimplMarker('nhmod')\n\n\n"
        f"@hookimpl\ndef {hook}():\n    raise ZeroDivisionError('on purpose')\n"
    )
    install(broken, site, name="nhmod-broken", version="6.6.6")
    done = nhmod("patch", "wisdom", "-o", "out")
    assert done.returncode == 4
    assert done.stdout == ""
    said = f"error NH1001: the plugin 'broken' (nhmod-broken 6.6.6) failed in {hook}: ZeroDivisionError('on purpose')"
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import no_such_module\n", "can't be imported: ModuleNotFoundError(\"No module named 'no_such_module'\")"),
        ("def broken(:\n", "can't be imported: SyntaxError("),
        (
            "import pluggy\n\n\n@pluggy.HookimplMarker('nhmod')\ndef nhmod_edit():\n    return []\n",
            "can't be used: unknown hook 'nhmod_edit'",
        ),
    ],
)
def test_one_that_cannot_be_loaded_is_named(nhmod: Run, site: Path, tmp_path: Path, code: str, said: str) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "nhmod_broken.py").write_text(code)
    install(broken, site, name="nhmod-broken", version="6.6.6")
    done = nhmod("plugins")
    assert done.returncode == 1
    assert f"error NH1002: the plugin 'broken' (nhmod-broken 6.6.6) {said}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("rumors")
def test_two_that_declare_one_kind(nhmod: Run, site: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    (again / "nhmod_more.py").write_bytes((DISTRIBUTION / "nhmod_rumors.py").read_bytes())
    install(again, site, name="nhmod-more", version="1")
    done = nhmod("plugins")
    assert done.returncode == 1
    assert "error NH1004: the content kind 'rumors' is declared by two plugins: 'more' and 'rumors'" in done.stderr


def test_a_mods_own_plugin_is_loaded_only_if_it_is_trusted(nhmod: Run, wisdom: Path, tmp_path: Path) -> None:
    own = wisdom / "plugins"
    own.mkdir()
    mark = tmp_path / "it-ran"
    code = (DISTRIBUTION / "nhmod_rumors.py").read_text()
    (own / "rumors.py").write_text(f"{code}\nopen({str(mark)!r}, 'w').close()\n")
    refused = nhmod("check", "wisdom")
    assert refused.returncode == 1
    assert "warning NH1003: the plugins in wisdom/plugins were not loaded" in refused.stderr
    assert "hint: read them, then give --allow-code" in refused.stderr
    assert not mark.exists()
    trusted = nhmod("check", "wisdom", "--allow-code")
    assert trusted.returncode == 0, trusted.stderr
    assert mark.exists()
