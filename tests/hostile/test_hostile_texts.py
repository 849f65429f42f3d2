"""Whatever text stands in whatever field: it is refused with a diagnostic, or it is data in every file that is made.

The same manifest is planned twice, with a plain text and with the hostile one; what is made may differ in the contents of
literals, comments and names, never in its structure.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from everything import (
    CONTENT,
    IDENTITY,
    WITHOUT_PLACE,
    defined,
    groups,
    identity_keys,
    names,
    part_of,
    places,
    with_text,
    write,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.manifest import Block, Text
from nhmod.pipeline import Plan, load, plan, read_facts
from nhmod.pipeline.games import kinds_for
from nhmod.request import Request
from nhmod.target.c import CFile
from nhmod.testing import host_of
from nhmod_languages.des import scan_des

if TYPE_CHECKING:
    from everything import Place

    from nhmod.diagnostics import Diagnostic
    from nhmod.edits.overlay import StagedFile
    from nhmod.host import Host
    from nhmod.manifest import Type
    from nhmod.target import Facts, Tree

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
TEXTS = (
    'a"b',
    'a\\\\"; system("id"); "',
    "a\nb",
    "a\r\nb",
    "a\tb",
    "a*/ b /* c",
    "a??/",
    "%s%s%n%n",
    "100%",
    "a\x00b",
    "a\x1b[31m",
    "é",
    "\ud800",
    "🦎",
    "#endif",
    "#include </etc/passwd>",
    "^?MOD",
    "a, b",
    "'a'",
    "{",
    "}",
    "ENDMAP",
    "a'",
    "../../etc/passwd",
    "a" * 10_000,
    " ",
    "",
    "~",
    "null",
    "1",
)


ODD = ('a"b\\', "a 100% b", "é", "a" * 10_000, "")
ANYWHERE = ["nethack >=3.4.3", "nle >=1.3"]
LACKS = {
    "nethack-3.4.3": frozenset({"NH0501", "NH1316", "NH1446", "NH1614", "NH3602", "NH3704", "NH3707"}),
    "nle-1.3.0": frozenset[str](),
}
"""What tells in the whole manifest, which is one of 3.6, that a release has no such thing."""


@pytest.fixture(scope="module")
def host() -> Host:
    return host_of("nhmod")


@pytest.fixture(scope="module")
def tree(request: pytest.FixtureRequest) -> Tree:
    """The one tree that thousands of manifests are planned for: that of 3.6.6, where a test asks for no other."""
    found: Tree = request.getfixturevalue(getattr(request, "param", "tree366"))
    return found


@pytest.fixture(scope="module")
def facts(host: Host, tree: Tree) -> Facts:
    """Its facts."""
    return read_facts(host, tree, cache_directory())


@pytest.fixture(scope="module")
def types(host: Host) -> dict[str, Type[Any]]:
    """The definitions' texts by their paths."""
    return defined(kinds_for(host, "nethack"))


@pytest.fixture
def folder(tmp_path: Path, tree: Tree, facts: Facts, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A mod's folder; the current one is another, empty one, so that stray files would be seen."""
    monkeypatch.setattr("nhmod.pipeline.trees.locate", lambda *_, **__: tree)
    monkeypatch.setattr("nhmod.pipeline.project.read_facts", lambda *_: facts)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    return tmp_path / "everything"


def run(folder: Path, host: Host, root: dict[str, Any]) -> Plan | None:
    """Plan a manifest: the plan, or nothing if it was refused; nothing else may happen."""
    return tried(folder, host, root)[0]


def tried(folder: Path, host: Host, root: dict[str, Any]) -> tuple[Plan | None, tuple[Diagnostic, ...]]:
    """Plan a manifest: the plan or nothing, and the errors for which it was refused."""
    write(folder, root)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    report = Report()
    made = None
    try:
        made = plan(load(Request(paths=(folder,), allow_code=True), report, host=host), report)
    except DiagnosticError as error:
        report.extend(error.diagnostics)
    assert (made is None) == bool(report.errors)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert not list(Path.cwd().iterdir())
    return made, tuple(report.errors)


def manifest(content: dict[str, Any], **identity: object) -> dict[str, Any]:
    """Return a whole manifest that requires and includes nothing."""
    lonely = {key: value for key, value in IDENTITY.items() if key not in {"requires", "include"}}
    return {**lonely, **identity, **content}


def structure(made: Plan, *, blocks: bool) -> dict[str, object]:
    """Return what may not depend on a text; ``blocks``: the text is a block, whose lines are the author's own."""
    out: dict[str, object] = {}
    for name, file in made.overlay.files.items():
        if name.endswith((".c", ".h")):
            out[name] = c_structure(name, added(file))
        elif not file.new and not blocks:
            out[name] = file.text.count("\n")
    # A level's own file is named after it.
    levels = [file for file in made.overlay.files.values() if file.new and file.file.endswith(".des")]
    out["level files"] = sorted(sorted(t.kind.name for t in scan_des(file.text, file.file).tokens) for file in levels)
    return out


def added(file: StagedFile) -> str:
    """Return the lines that the mod brought, which stand behind a guard of their own and are C by themselves."""
    return "".join(line.text for line in file.lines if line.origin is not None)


def c_structure(name: str, text: str) -> list[str]:
    """Return the kinds of a C text's tokens, with strings that follow each other as one."""
    c = CFile(name, text)
    kinds = [token.kind for token in c.significant]
    assert "stray" not in kinds
    once = [kind for number, kind in enumerate(kinds) if kind != "string" or kinds[number - 1 : number] != ["string"]]
    return [*once, *(directive.name for directive in c.directives)]


@pytest.fixture(scope="module")
def formats(tree: Tree) -> frozenset[str]:
    """The functions whose first argument is a format (include/extern.h, PRINTF_F)."""
    declared = tree.text("include/extern.h")
    found = re.findall(r"VDECL\((\w+),[^;]*PRINTF_F\(1, ?2\)", declared)
    assert {"pline", "You_hear", "verbalize"} <= set(found)
    return frozenset(found)


def literals_with(made: Plan, text: str, formats: frozenset[str]) -> None:
    """Hold every literal that has the text: a format has no % of an author's."""
    for name, file in made.overlay.files.items():
        if not name.endswith((".c", ".h")):
            continue
        tokens = CFile(name, added(file)).significant
        for number, token in enumerate(tokens):
            if token.kind == "string" and "%" in text and text in token.text:
                before = [one.text for one in tokens[max(0, number - 2) : number]]
                assert not (before[-1:] == ["("] and before[0] in formats), f"{name}: {before}{token.text}"


def test_the_manifest_has_every_text_of_the_definitions(types: dict[str, Type[Any]]) -> None:
    missing = set(types) - set(places()) - WITHOUT_PLACE
    assert not missing, f"put these into tests/hostile/everything.py: {sorted(missing)}"
    assert set(IDENTITY) == identity_keys()


def test_the_manifest_is_a_good_one(folder: Path, host: Host) -> None:
    assert run(folder, host, manifest(CONTENT)) is not None


@pytest.mark.parametrize("group", sorted(groups()))
def test_a_hostile_text(
    group: str, folder: Path, host: Host, types: dict[str, Type[Any]], formats: frozenset[str]
) -> None:
    path, *_ = paths = groups()[group]
    chosen = tuple(places()[one] for one in paths)
    plain = run(folder, host, manifest(part_of(*chosen)))
    assert plain is not None
    type_ = types.get(path)
    if type_ is None and path.endswith(".code"):
        # The author's own C, which the user trusts: it is refused or taken, and that is all.
        for text in TEXTS:
            run(folder, host, manifest(with_text(text, *chosen)))
        return
    blocks = isinstance(type_, Block)
    # What is said by a word, a chance, a number or a map's letter is not copied into the game but changes what is made.
    copied = isinstance(type_, Text) and not path.endswith((".chance", ".fill"))
    expected = structure(plain, blocks=blocks)
    for text in TEXTS:
        made = planned_where_it_can_be(folder, host, text, chosen)
        if made is None:
            continue
        found = structure(made, blocks=blocks)
        assert not copied or found == expected, repr(text)
        literals_with(made, text, formats)


@pytest.mark.parametrize("tree", ["tree343", "treenle"], indirect=True)
@pytest.mark.parametrize("group", sorted(groups()))
def test_an_odd_text_in_another_release(  # noqa: PLR0917 - all of them are fixtures
    group: str, tree: Tree, folder: Path, host: Host, types: dict[str, Type[Any]], formats: frozenset[str]
) -> None:
    path, *_ = paths = groups()[group]
    chosen = tuple(places()[one] for one in paths)
    plain, lacks = tried(folder, host, manifest(part_of(*chosen), targets=ANYWHERE))
    if plain is None:
        # What else stands in the record is not for this release.
        assert {error.code for error in lacks} <= LACKS[tree.target.name], lacks
        return
    type_ = types.get(path)
    blocks = isinstance(type_, Block)
    copied = isinstance(type_, Text) and not path.endswith((".chance", ".fill"))
    expected = structure(plain, blocks=blocks)
    for text in ODD:
        made, _ = tried(folder, host, manifest(with_text(text, *chosen, among=chosen), targets=ANYWHERE))
        if made is not None:
            assert not copied or structure(made, blocks=blocks) == expected, repr(text)
            literals_with(made, text, formats)


def planned_where_it_can_be(folder: Path, host: Host, text: str, chosen: tuple[Place, ...]) -> Plan | None:
    """Plan with a text at all of the places; where it is refused at some, each of these is named, at the others again."""
    left = chosen
    while left:
        made, errors = tried(folder, host, manifest(with_text(text, *left, among=chosen)))
        # What is no YAML is so at every place.
        if made is not None or len(chosen) == 1 or errors[0].code.startswith("NH01"):
            return made
        refused = [place for place in left if any(names(error.path, place, among=chosen) for error in errors)]
        assert refused, f"{text!r}: {[str(error) for error in errors]}"
        left = tuple(place for place in left if place not in refused)
    return None


@pytest.mark.parametrize(
    "path", ["roles.quest.home", "roles.quest.goal", "artifacts.name", "monsters.name", "objects.name"]
)
def test_what_quests_say_is_no_format(path: str, folder: Path, host: Host) -> None:
    # NetHack 3.4.3 takes a whole line of the quest for a format, with all that it names (src/questpgr.c, deliver_by_pline).
    made, errors = tried(folder, host, manifest(with_text("a 100%n b", places()[path])))
    assert made is None
    assert ["'%'" in error.message for error in errors] == [True]


@pytest.mark.parametrize("key", ["name", "summary", "description", "license", "version", "symbol", "id"])
def test_a_hostile_identity(key: str, folder: Path, host: Host) -> None:
    content = part_of(("rooms", 0))
    plain = run(folder, host, manifest(content))
    assert plain is not None
    for text in TEXTS:
        made = run(folder, host, manifest(content, **{key: text}))
        if made is not None:
            assert structure(made, blocks=False) == structure(plain, blocks=False)


@pytest.mark.parametrize("key", ["authors", "targets", "include"])
def test_a_hostile_list_of_the_identity(key: str, folder: Path, host: Host) -> None:
    for text in TEXTS:
        run(folder, host, manifest({}, **{key: [text]}))


@pytest.mark.parametrize("key", ["requires", "conflicts", "optional"])
def test_hostile_requirements(key: str, folder: Path, host: Host) -> None:
    for text in TEXTS:
        run(folder, host, manifest({}, **{key: {text: "*"}}))
        run(folder, host, manifest({}, **{key: {"other": text}}))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(sorted(places())), text=st.text(max_size=60))
def test_any_text_anywhere(path: str, text: str, folder: Path, host: Host) -> None:
    run(folder, host, manifest(with_text(text, places()[path])))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_value_anywhere(data: st.DataObject, folder: Path, host: Host) -> None:
    root = json.loads(json.dumps(manifest(CONTENT)))
    at: Any = root
    step: Any = data.draw(st.sampled_from(sorted(root)))
    while isinstance(at[step], dict | list) and at[step] and data.draw(st.booleans()):
        at = at[step]
        step = data.draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
    at[step] = data.draw(VALUES)
    run(folder, host, root)
