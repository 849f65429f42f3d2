"""Every content kind has its page in docs/: it names all that a manifest can say of the kind, and its examples are right."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.diagnostics.render import render_text
from nhmod.manifest import RecordOf, record_keys
from nhmod.pipeline import load, plan
from nhmod.pipeline.codes import all_codes
from nhmod.pipeline.games import kinds_for
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.host import Host
    from nhmod.manifest import Record, Type
    from nhmod.target import Tree

DOCS = Path(__file__).parents[2] / "docs"
MODS = DOCS.parent / "mods"
HEAD = "nhmod: 1\nid: example\n"
# A fence, with the path of a file of the mod after its language where the block is one.
FENCE = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
# What every item of content can have stands in the reference once.
GENERIC = {"when"}
OF_ALL = {"manifest", "codes", "hooks", "commands", "tutorial"}
KINDS = kinds_for(host_of("nhmod"), "nethack")
RELEASES = ("366", "343", "nle")


@pytest.fixture(scope="module")
def host() -> Host:
    """nhmod with its plugins."""
    return host_of("nhmod")


def page_of(kind: str) -> str:
    """Read a kind's page."""
    return (DOCS / f"{kind}.md").read_text(encoding="utf-8")


def examples_of(kind: str) -> list[str]:
    """Return the manifests of a kind's page."""
    return [text for language, file, text in FENCE.findall(page_of(kind)) if language == "yaml" and not file]


def told(kind: str) -> str:
    """Return a page with those that it leads to and that are no kind's own: what several kinds have in common."""
    pages = {kind: page_of(kind)}
    waiting = [kind]
    while waiting:
        for name in re.findall(r"\]\((\w[\w-]*)\.md[^)]*\)", pages[waiting.pop()]):
            if name not in pages and name not in KINDS and name not in OF_ALL and (DOCS / f"{name}.md").exists():
                pages[name] = page_of(name)
                waiting.append(name)
    return "".join(pages.values())


def records_of(kind: str) -> list[type[Record]]:
    """Return a kind's record and all that are inside of it."""
    found: dict[type[Record], None] = {}
    waiting = [KINDS[kind].record]
    while waiting:
        record = waiting.pop()
        if record not in found:
            found[record] = None
            waiting += [inner for key in record_keys(record).values() for inner in read_by(key.type)]
    return list(found)


def read_by(type_: Type[object]) -> Iterator[type[Record]]:
    """Yield the records that a type reads."""
    if isinstance(type_, RecordOf):
        yield type_.record
    for inner in type_.parts:
        yield from read_by(inner)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_has_its_page(kind: str) -> None:
    assert page_of(kind).startswith("# "), f"docs/{kind}.md has no title"
    assert examples_of(kind), f"docs/{kind}.md has no example"
    assert any(re.search(rf"^{kind}:", text, re.MULTILINE) for text in examples_of(kind))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_page_names_every_key(kind: str) -> None:
    quoted = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`\n]+)`", told(kind)))))
    missing = {
        f"{record.__name__}.{name}" for record in records_of(kind) for name in record_keys(record) if name not in quoted
    }
    assert missing - GENERIC == set()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_page_leads_somewhere_and_names_codes_that_exist(kind: str, host: Host) -> None:
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", page_of(kind)) if "://" not in link]
    assert [link for link in links if link and not (DOCS / link).exists()] == []
    assert set(re.findall(r"\bNH\d{4}\b", page_of(kind))) <= set(all_codes(host))


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_examples_of_the_page_are_right(
    kind: str, release: str, host: Host, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Each is checked and its edits are made; files of the page (a fence with a path) are there for all of them.

    What an example requires is one of the example mods.
    """
    tree: Tree = request.getfixturevalue(f"tree{release}")
    wrong = []
    for number, example in enumerate(examples_of(kind)):
        folder = tmp_path / f"example{number}"
        write(folder, kind, example)
        wrong += [f"example {number}:\n{found}" for found in found_wrong(folder, host, tree)]
    assert wrong == []


def write(folder: Path, kind: str, example: str) -> None:
    """Write an example with the files of its page as a mod."""
    folder.mkdir()
    for _, file, text in FENCE.findall(page_of(kind)):
        if file:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
    whole = example if re.search(r"^nhmod:", example, re.MULTILINE) else HEAD + example
    (folder / "mod.yaml").write_text(whole, encoding="utf-8")


def found_wrong(folder: Path, host: Host, tree: Tree) -> list[str]:
    """Return the errors in a mod on a tree, planning included."""
    report = Report()
    required = re.findall(r"^requires: \{([\w-]+):", (folder / "mod.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    paths = (folder, *(MODS / name for name in required))
    request = Request(paths=paths, target=tree.target.name, allow_code=True)
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        try:
            plan(load(request, report, host=host), report)
        except DiagnosticError as error:
            report.extend(error.diagnostics)
    errors = [diagnostic for diagnostic in report.diagnostics if diagnostic.severity == "error"]
    return [render_text(errors, lambda file, number: None)] if errors else []  # noqa: ARG005 - as the text is shown
