"""``nhmod new``: what it makes checks as it is, and it never writes over anything."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
from ruamel.yaml import YAML

from nhmod.modfiles import mod_files

if TYPE_CHECKING:
    from command_run import Run

    from nhmod.target.tree import Tree

ROOT = Path(__file__).parents[2]


def test_a_new_mod_checks(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    made = nhmod("new", "my-mod")
    assert made.returncode == 0
    assert made.stdout.startswith("my-mod/mod.yaml is ready.")
    assert sorted(path.name for path in (tmp_path / "my-mod").iterdir()) == [".nhmod", "mod.yaml"]
    checked = nhmod("check", "my-mod", *source)
    assert checked.returncode == 0, checked.stderr
    assert " error" not in checked.stderr.replace("no errors", "")


def test_what_a_new_mod_has_in_comments_checks_too(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    nhmod("new", "my-mod")
    manifest = tmp_path / "my-mod" / "mod.yaml"
    head, comments = manifest.read_text(encoding="utf-8").split("# Further kinds of content", 1)
    further = [line[2:] for line in comments.splitlines()[1:] if line.startswith("# ")]
    manifest.write_text(head + "\n".join(further) + "\n", encoding="utf-8")
    checked = nhmod("check", "my-mod", *source)
    assert checked.returncode == 0, checked.stderr


def schema_beside(manifest: Path) -> Path:
    (named,) = re.findall(
        r"^# yaml-language-server: \$schema=(\S+)$", manifest.read_text(encoding="utf-8"), re.MULTILINE
    )
    return manifest.parent / named


def test_an_editor_finds_the_schema_beside_the_manifest(
    nhmod: Run, tmp_path: Path, environment: dict[str, str]
) -> None:
    environment["NHMOD_CACHE"] = str(tmp_path / "an empty cache")
    made = nhmod("new", "my-mod")
    manifest = tmp_path / "my-mod" / "mod.yaml"
    schema = json.loads(schema_beside(manifest).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(YAML(typ="safe").load(manifest))
    assert "monsters" in schema["properties"]
    assert "grid bug" not in json.dumps(schema)
    assert "nhmod schema --target TARGET -o my-mod/.nhmod/schema.json" in made.stdout


def test_the_schema_has_the_words_of_the_default_target_that_is_there(
    nhmod: Run, tmp_path: Path, environment: dict[str, str], tree367: Tree
) -> None:
    environment["NHMOD_SOURCE_NETHACK_3_6_7"] = str(tree367.root)
    made = nhmod("new", "my-mod")
    assert "grid bug" in schema_beside(tmp_path / "my-mod" / "mod.yaml").read_text(encoding="utf-8")
    assert "nhmod schema" not in made.stdout


def test_a_wrong_source_keeps_nobody_from_beginning(nhmod: Run, tmp_path: Path, environment: dict[str, str]) -> None:
    environment["NHMOD_SOURCE_NETHACK_3_6_6"] = str(tmp_path / "nowhere")
    assert nhmod("new", "my-mod").returncode == 0
    assert schema_beside(tmp_path / "my-mod" / "mod.yaml").is_file()


def test_the_schema_is_no_part_of_the_mod(nhmod: Run, tmp_path: Path) -> None:
    nhmod("new", "my-mod")
    assert [name for name, _ in mod_files(tmp_path / "my-mod")] == ["mod.yaml"]


def test_a_mod_that_is_there_is_not_written_over(nhmod: Run, tmp_path: Path) -> None:
    (tmp_path / "newts").mkdir()
    (tmp_path / "newts" / "mod.yaml").write_text("mine", encoding="utf-8")
    done = nhmod("new", "newts")
    assert done.returncode == 2
    assert "newts/mod.yaml is there already; nothing was changed" in done.stderr
    assert (tmp_path / "newts" / "mod.yaml").read_text(encoding="utf-8") == "mine"


def test_the_tutorials_message_is_what_nhmod_says(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    (shown,) = re.findall(r"```text\n(mymod/mod\.yaml.*?)```", (ROOT / "docs/tutorial.md").read_text(), re.DOTALL)
    nhmod("new", "mymod")
    manifest = tmp_path / "mymod" / "mod.yaml"
    text = manifest.read_text(encoding="utf-8")
    misspelt, count = re.subn(r"    color: bright green.*", "    colour: red", text)
    assert count == 1
    manifest.write_text(misspelt, encoding="utf-8")
    assert nhmod("check", "mymod", *source).stderr == f"{shown}1 error\n"
