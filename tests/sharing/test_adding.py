"""A project gets all that it asks for, whole and as it is meant to be, or nothing."""

from __future__ import annotations

import hashlib
import json
import shutil
from typing import TYPE_CHECKING

import pytest
from archives import zipped
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from packaging.version import Version
from shop import Shop
from signing import Signer

from nhmod.diagnostics import DiagnosticError
from nhmod.files import FileRefusedError
from nhmod.sharing import signed
from nhmod.sharing.changing import Wanted, add, remove, restore, update
from nhmod.sharing.index import search
from nhmod.sharing.project import mods_of, open_project

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


def refused(shop: Shop, act: Callable[[], object]) -> str:
    """What is said; the project is as it was."""
    before = shop.state()
    with pytest.raises(DiagnosticError) as error:
        act()
    assert shop.state() == before
    (one,) = error.value.diagnostics
    return f"{one.code}: {one.message}"


def names(shop: Shop) -> list[str]:
    return sorted(path.name for path in mods_of(open_project(shop.project)))


def test_what_is_required_comes_along_and_goes_again(shop: Shop) -> None:
    assert list(shop.add("petshop").lines()) == ["added first-aid 2.1", "added petshop 2.0"]
    assert names(shop) == ["first-aid-2.1.nhmod", "petshop-2.0.nhmod"]
    assert list(shop.add("ward").lines()) == [
        "changed first-aid 2.1 to 1.0",
        "changed petshop 2.0 to 1.0",
        "added ward 1.0",
    ]
    assert list(remove(shop.at(), ["petshop"]).lines()) == ["removed petshop 1.0"]
    assert names(shop) == ["first-aid-1.0.nhmod", "ward-1.0.nhmod"]
    assert list(remove(shop.at(), ["ward"]).lines()) == ["removed first-aid 1.0", "removed ward 1.0"]
    assert names(shop) == []
    assert sorted(shop.state()) == ["nhmod.lock", "nhmod.yaml"]


def test_what_is_there_stays_until_it_is_updated(shop: Shop) -> None:
    shop.add("first-aid")
    shop.mod("first-aid", "3.0")
    shop.mod("ward", "2.0", 'requires: {first-aid: "*"}')
    shop.made()
    assert list(shop.add("ward").lines()) == ["added ward 2.0"]
    shop.mod("ward", "2.1", 'requires: {first-aid: "*"}')
    shop.made()
    assert list(update(shop.at(), ["ward"]).lines()) == ["changed ward 2.0 to 2.1"]
    assert list(update(shop.at()).lines()) == ["changed first-aid 2.1 to 3.0"]
    assert list(update(shop.at()).lines()) == []


def test_an_index_of_yesterday_takes_nothing_back(shop: Shop) -> None:
    old = (shop.index / "index.json").read_bytes()
    shop.mod("first-aid", "3.0")
    shop.made()
    shop.add("first-aid")
    (shop.index / "index.json").write_bytes(old)
    assert list(update(shop.at()).lines()) == []


def test_what_the_author_wrote_stays_as_it_is(shop: Shop) -> None:
    text = (
        "# Our game.\ntarget: 'nethack-3.6.7'  # for now\n\nindexes:\n  - at: \"../idx\"   # the house's own\n"
        'mods:\n  # for the ward\n  first-aid: ">=1.0, <2"\n'
    )
    (shop.project / "nhmod.yaml").write_text(text)
    update(shop.at())
    assert (shop.project / "nhmod.yaml").read_text() == text
    shop.add("ward")
    assert (shop.project / "nhmod.yaml").read_text() == text + '  ward: "*"\n'
    remove(shop.at(), ["ward"])
    assert (shop.project / "nhmod.yaml").read_text() == text


def test_the_lock_is_the_same_everywhere(shop: Shop, tmp_path: Path) -> None:
    shop.add("petshop")
    lock = (shop.project / "nhmod.lock").read_bytes()
    assert str(tmp_path) not in lock.decode()
    other = Shop(tmp_path / "else where" if (tmp_path / "else where").mkdir() is None else tmp_path)
    other.add("petshop")
    assert (other.project / "nhmod.lock").read_bytes() == lock


def test_after_a_checkout_exactly_the_lock_is_fetched(shop: Shop) -> None:
    shop.add("petshop")
    state = shop.state()
    shop.mod("first-aid", "4.0")
    shop.made()
    shutil.rmtree(shop.project / "mods")
    shutil.rmtree(shop.cache)
    with pytest.raises(DiagnosticError, match=r"NH4544.*first-aid-2.1.nhmod is missing"):
        mods_of(open_project(shop.project))
    restore(shop.at())
    assert shop.state() == state
    (shop.project / "mods" / "first-aid-2.1.nhmod").write_bytes(b"another")
    with pytest.raises(DiagnosticError, match="NH4544"):
        mods_of(open_project(shop.project))
    restore(shop.at())
    assert shop.state() == state
    # A file that is gone from its place is in the cache; without that it is told.
    (shop.index / "first-aid-2.1.nhmod").unlink()
    (shop.project / "mods" / "first-aid-2.1.nhmod").unlink()
    shutil.rmtree(shop.cache)
    assert refused(shop, lambda: restore(shop.at())).startswith("NH4527: there is no ../idx/first-aid-2.1.nhmod")


def test_a_project_that_asks_for_more_than_its_lock_was_made_for(shop: Shop) -> None:
    shop.add("petshop")
    with (shop.project / "nhmod.yaml").open("a") as file:
        file.write('  ward: "*"\n')
    with pytest.raises(DiagnosticError, match="NH4543"):
        mods_of(open_project(shop.project))
    update(shop.at())
    assert "ward-1.0.nhmod" in names(shop)


@pytest.mark.parametrize(
    "content", [b"", b"{}", b'{"lock": 2, "mods": []}', b'{"lock": 1}', b'{"lock": 1, "mods": [3]}', b"[" * 99999]
)
def test_a_lock_that_is_none(shop: Shop, content: bytes) -> None:
    shop.add("petshop")
    (shop.project / "nhmod.lock").write_bytes(content)
    assert refused(shop, lambda: update(shop.at())).startswith("NH4545")


@pytest.mark.parametrize("name", ["../../secret.nhmod", "/etc/x.nhmod", "..\\x.nhmod", ".x.nhmod", "x"])
def test_a_lock_leads_nowhere_else(shop: Shop, name: str) -> None:
    shop.add("first-aid")
    content = (shop.project / "mods" / "first-aid-2.1.nhmod").read_bytes()
    lock = json.loads((shop.project / "nhmod.lock").read_bytes())
    lock["mods"][0]["file"]["name"] = name
    (shop.project / "nhmod.lock").write_text(json.dumps(lock))
    (shop.place / "secret.nhmod").write_bytes(content)
    for act in (
        lambda: mods_of(open_project(shop.project)),
        lambda: restore(shop.at()),
        lambda: remove(shop.at(), ["first-aid"]),
    ):
        assert refused(shop, act).startswith("NH4545")
    assert (shop.place / "secret.nhmod").read_bytes() == content


def test_a_file_that_is_another_than_the_index_says(shop: Shop) -> None:
    shop.add("ward")
    file = shop.index / "petshop-1.0.nhmod"
    whole = file.read_bytes()
    for other in (whole[:-1] + b"x", whole + b"x", b"", whole[:50], (shop.index / "clinic-1.0.nhmod").read_bytes()):
        file.write_bytes(other)
        assert refused(shop, lambda: shop.add("petshop"))[:6] in {"NH4527", "NH4520"}
        assert not [path for path in shop.cache.rglob("*") if path.is_file() and path.read_bytes() == other != b""]
    file.unlink()
    assert refused(shop, lambda: shop.add("petshop")).startswith("NH4527: there is no ../idx/petshop-1.0.nhmod")
    file.write_bytes(whole)
    shop.add("petshop")


def lying(shop: Shop, change: Callable[[dict[str, object]], None]) -> None:
    """Have the index say of the ward what it is not."""
    document = json.loads((shop.index / "index.json").read_bytes())
    change(next(one for one in document["mods"] if one["id"] == "ward"))
    (shop.index / "index.json").write_text(json.dumps(document))


@pytest.mark.parametrize(
    "change",
    [
        {"version": "1.1"},
        {"version": "99"},
        {"requires": {}},
        {"requires": {"first-aid": "*"}},
        {"conflicts": {"clinic": "*"}},
        {"optional": {}},
        {"targets": ["nethack"]},
    ],
    ids=str,
)
def test_a_mod_that_is_not_as_its_index_says(shop: Shop, change: dict[str, object]) -> None:
    lying(shop, lambda entry: entry.update(change))
    assert refused(shop, lambda: shop.add("ward")).startswith("NH4528: the index ../idx has ward")


def test_a_mod_under_the_name_of_another(shop: Shop) -> None:
    document = json.loads((shop.index / "index.json").read_bytes())
    ward = next(one for one in document["mods"] if one["id"] == "ward")
    document["mods"] = [ward | {"id": "clinic", "requires": {}, "optional": {}}]
    (shop.index / "index.json").write_text(json.dumps(document))
    assert refused(shop, lambda: shop.add("clinic")).startswith("NH4528")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (zipped(("../../x", b"")), "NH4502"),
        (zipped(("a", b""), ("A", b"")), "NH4503"),
        (b"no archive", "NH4501"),
        (zipped(manifest=False), "NH4505"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_hostile_file_of_the_right_hash(shop: Shop, content: bytes, code: str) -> None:
    (shop.index / "ward-1.0.nhmod").write_bytes(content)
    right = {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content), "requires": {}}
    lying(shop, lambda entry: entry.update(right))
    assert refused(shop, lambda: shop.add("ward")).startswith(code)
    file = shop.place / "ward.nhmod"
    file.write_bytes(content)
    assert refused(shop, lambda: shop.add(one=str(file))).startswith(code)
    assert shop.state() == {}


def test_a_version_that_was_replaced(shop: Shop) -> None:
    shop.add("first-aid")
    shop.mod("first-aid", "2.1", "description: Another one.")
    shop.made()
    # What is there is what the lock has, and stays.
    assert list(update(shop.at()).lines()) == []
    (shop.project / "mods" / "first-aid-2.1.nhmod").unlink()
    assert refused(shop, lambda: update(shop.at())).startswith(
        "NH4527: ../idx/first-aid-2.1.nhmod is not the first-aid 2.1 that nhmod.lock has"
    )


def test_a_file_that_is_given(shop: Shop, tmp_path: Path) -> None:
    file = shop.mod("first-aid", "9")
    file = file.rename(tmp_path / "mine.nhmod")
    shop.made()
    assert list(shop.add("first-aid").lines()) == ["added first-aid 2.1"]
    assert list(shop.add(one=str(file)).lines()) == ["changed first-aid 2.1 to 9"]
    assert str(tmp_path) not in (shop.project / "nhmod.lock").read_text()
    file.unlink()
    assert list(update(shop.at()).lines()) == []
    assert names(shop) == ["first-aid-9.nhmod"]
    (shop.project / "mods" / "first-aid-9.nhmod").unlink()
    assert refused(shop, lambda: restore(shop.at())).startswith("NH4544: mods/first-aid-9.nhmod is missing")
    assert refused(shop, lambda: shop.add(one=str(file))).startswith("NH4501: there is no")


def test_a_file_that_is_given_again_with_other_content(shop: Shop, tmp_path: Path) -> None:
    file = shop.mod("mine", "1").rename(tmp_path / "mine.nhmod")
    shop.add(one=str(file))
    file = shop.mod("mine", "1", "description: It is better now.").rename(file)
    shop.add(one=str(file))
    assert names(shop) == ["mine-1.nhmod"]
    assert (shop.project / "mods" / "mine-1.nhmod").read_bytes() == file.read_bytes()


def test_an_own_mod_is_a_part_of_the_choice(shop: Shop) -> None:
    own = shop.project / "mods" / "ours"
    own.mkdir(parents=True)
    (own / "mod.yaml").write_text('nhmod: 1\nid: ours\nrequires: {first-aid: "<2"}\n')
    assert list(shop.add("petshop").lines()) == ["added first-aid 1.0", "added petshop 1.0"]
    assert names(shop) == ["first-aid-1.0.nhmod", "ours", "petshop-1.0.nhmod"]
    (own / "mod.yaml").write_text("nhmod: 1\nid: ward\n")
    assert refused(shop, lambda: shop.add("ward")).startswith("NH4542: 'ward' is the project's own mod")
    (own / "mod.yaml").write_text("nhmod: 1\nid: No Id\n")
    assert refused(shop, lambda: shop.add("ward")).startswith("NH0203")


def test_what_own_mods_require_is_fetched_though_nobody_asks(shop: Shop) -> None:
    own = shop.project / "mods" / "ours"
    own.mkdir(parents=True)
    (own / "mod.yaml").write_text('nhmod: 1\nid: ours\nrequires: {first-aid: "<2"}\n')
    (shop.project / "nhmod.yaml").write_text("indexes:\n  - at: ../idx\n")
    assert list(update(shop.at()).lines()) == ["added first-aid 1.0"]


def test_the_first_index_that_has_a_mod_is_the_one(shop: Shop, tmp_path: Path) -> None:
    shop.add("petshop")
    (tmp_path / "more").mkdir()
    more = Shop(tmp_path / "more")
    more.mod("first-aid", "99")
    more.mod("other", "1")
    more.made()
    add(shop.at(), [Wanted(name="other")], ("../more/idx", ""))
    assert list(update(shop.at()).lines()) == []
    assert "other-1.nhmod" in names(shop)


def test_only_what_is_for_the_target(shop: Shop) -> None:
    place = shop.at(("nethack", Version("3.6.7")))
    assert refused(shop, lambda: add(place, [Wanted(name="barrow")], ("../idx", ""))).startswith("NH4530")
    assert list(add(place, [Wanted(name="clinic")], ("../idx", "")).lines()) == ["added clinic 1.0"]


@pytest.mark.parametrize("name", ["ward", "first-ait"])
def test_what_is_not_asked_for_is_not_removed(shop: Shop, name: str) -> None:
    shop.add("petshop")
    for act in (remove, update):
        assert refused(shop, lambda act=act: act(shop.at(), [name])).startswith("NH4541")  # type: ignore[misc]
    assert "another mod requires it" in refused(shop, lambda: remove(shop.at(), ["first-aid"]))


@pytest.mark.parametrize("act", [update, restore, lambda place: remove(place, ["x"])])
def test_where_there_is_no_project(shop: Shop, act: Callable[[object], object]) -> None:
    assert refused(shop, lambda: act(shop.at())).startswith("NH4540")
    assert list(shop.project.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("mods: [first-aid]\n", "NH0203"),
        ("mods: {first-aid: newest}\n", "NH0203"),
        ("mods: {../x: '*'}\n", "NH0203"),
        ("index: x\n", "NH0201"),
        ("- 1\n", "NH0203"),
        ("mods: {\n", "NH0105"),
        ("indexes: [{key: x}]\n", "NH0202"),
    ],
)
def test_a_project_file_with_a_mistake(shop: Shop, text: str, code: str) -> None:
    (shop.project / "nhmod.yaml").write_text(text)
    said = refused(shop, lambda: update(shop.at()))
    assert said.startswith(code)


@pytest.fixture
def signer() -> Signer:
    return Signer(Ed25519PrivateKey.generate(), b"\1\2\3\4\5\6\7\x08")


def test_a_signed_index(shop: Shop, signer: Signer) -> None:
    signer.sign(shop.index / "index.json")
    changed = add(shop.at(), [Wanted(name="ward")], ("../idx", signer.key))
    assert list(changed.lines()) == ["added first-aid 1.0", "added ward 1.0"]
    assert signer.key in (shop.project / "nhmod.yaml").read_text()
    # From now on nothing else is believed.
    whole = (shop.index / "index.json").read_bytes()
    (shop.index / "index.json").write_bytes(whole + b"\n")
    assert refused(shop, lambda: update(shop.at())).startswith(
        "NH4524: the signature of ../idx/index.json does not hold"
    )
    Signer(Ed25519PrivateKey.generate(), signer.name).sign(shop.index / "index.json")
    assert refused(shop, lambda: update(shop.at())).startswith("NH4524")
    (shop.index / "index.json.minisig").write_bytes(b"x" * 20_000)
    assert refused(shop, lambda: update(shop.at())).startswith("NH4520")
    (shop.index / "index.json.minisig").unlink()
    assert refused(shop, lambda: update(shop.at())).startswith("NH4525")


def test_another_key_than_before_is_refused(shop: Shop, signer: Signer) -> None:
    signer.sign(shop.index / "index.json")
    add(shop.at(), [Wanted(name="ward")], ("../idx", signer.key))
    other = Signer(Ed25519PrivateKey.generate(), b"8" * 8)
    other.sign(shop.index / "index.json")
    assert refused(shop, lambda: add(shop.at(), [Wanted(name="clinic")], ("../idx", other.key))).startswith("NH4529")
    # Without a key said it is the one that is known.
    assert refused(shop, lambda: add(shop.at(), [Wanted(name="clinic")], ("../idx", ""))).startswith("NH4524")
    signer.sign(shop.index / "index.json")
    add(shop.at(), [Wanted(name="clinic")], ("../idx", ""))
    assert (shop.project / "nhmod.yaml").read_text().count("../idx") == 1


def test_nothing_that_is_fetched_is_run(shop: Shop) -> None:
    plugins = shop.place / "src" / "evil-1" / "plugins"
    plugins.mkdir(parents=True)
    for name in ("evil.py", "__init__.py", "conftest.py"):
        (plugins / name).write_text(f"open({str(shop.place / 'harm')!r}, 'w')\n")
    shop.mod("evil", "1")
    shop.made()
    search(shop.at(), ["evil"], ("../idx", ""))
    shop.add("evil")
    assert "evil-1.nhmod" in names(shop)
    assert list(shop.cache.rglob("evil.py"))
    remove(shop.at(), ["evil"])
    assert not (shop.place / "harm").exists()


@pytest.mark.parametrize("name", ["mods", ".nhmod", ".nhmod/lock", ".nhmod/change"])
def test_a_link_in_the_place_of_what_is_written(shop: Shop, name: str) -> None:
    # A project can be a stranger's, and its links lead anywhere.
    mine = shop.place / "mine"
    (mine / "new-things").mkdir(parents=True)
    (mine / "plan.json").write_text('{"write": ["mods/x.nhmod"], "remove": ["mods/mine.nhmod"]}')
    (mine / "0").write_text("mine")
    (mine / "mine.nhmod").write_text("mine")
    (shop.project / ".nhmod").mkdir()
    (shop.project / name).rmdir() if name == ".nhmod" else None
    (shop.project / name).symlink_to(mine / "0" if name.endswith("lock") else mine)
    before = {str(path): path.is_dir() or path.read_bytes() for path in mine.rglob("*")}
    with pytest.raises(FileRefusedError, match="this is a link"):
        shop.add("ward")
    assert {str(path): path.is_dir() or path.read_bytes() for path in mine.rglob("*")} == before


def test_a_file_that_is_signed(shop: Shop, signer: Signer, tmp_path: Path) -> None:
    file = shop.mod("mine", "1").rename(tmp_path / "mine.nhmod")
    assert refused(shop, lambda: shop.add(one=str(file), key=signer.key)).startswith("NH4525")
    signer.sign(file)
    shop.add(one=str(file), key=signer.key)
    other = Signer(Ed25519PrivateKey.generate(), b"8" * 8)
    assert refused(shop, lambda: shop.add(one=str(file), key=other.key)).startswith("NH4524")
    assert refused(shop, lambda: shop.add(one=str(file), key="RWnonsense")).startswith("NH4524")


def test_nothing_is_taken_for_the_lack_of_what_verifies(
    shop: Shop, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    signer.sign(shop.index / "index.json")
    monkeypatch.setattr(signed, "find_spec", lambda _: None)
    assert refused(shop, lambda: add(shop.at(), [Wanted(name="ward")], ("../idx", signer.key))).startswith("NH4526")
