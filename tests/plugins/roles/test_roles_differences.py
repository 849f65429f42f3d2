"""What roles need to know of a release, read off a few lines of C."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.target.preprocess import Folder
from nhmod_roles.differences import BUFFER, BY_NUMBER, IN_LUA, NAME_BUFFER, OWN_VOLLEYS, differences

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("pager", "size"),
    [
        ("char in_line[80]; dlb_fgets(in_line, 80, msg_file)", "80"),
        ("char in_line[BUFSZ]; dlb_fgets(in_line, sizeof in_line, msg_file)", "BUFSZ"),
        ("dlb_fgets( in_line , sizeof in_line , msg_file )", "sizeof"),
        ("char in_line[80];", None),
    ],
)
def test_the_buffer_of_quest_texts(tmp_path: Path, pager: str, size: str | None) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/questpgr.c").write_text(pager, encoding="ascii")
    found = {one.name: one.c for one in differences(Folder(root=tmp_path))}  # type: ignore[arg-type]
    assert found == {BY_NUMBER: "", OWN_VOLLEYS: "", **({} if size is None else {BUFFER: size})}


@pytest.mark.parametrize(
    ("files", "expected"),
    [(("quest.txt",), BY_NUMBER), (("quest.txt", "quest.lua"), BY_NUMBER), (("quest.lua",), IN_LUA), ((), BY_NUMBER)],
)
def test_where_quest_texts_stand(tmp_path: Path, files: tuple[str, ...], expected: str) -> None:
    (tmp_path / "dat").mkdir()
    for name in files:
        (tmp_path / "dat" / name).write_text("", encoding="ascii")
    found = {one.name for one in differences(Folder(root=tmp_path))}  # type: ignore[arg-type]
    assert found & {BY_NUMBER, IN_LUA} == {expected}


@pytest.mark.parametrize(
    ("line", "room"),
    [
        ("static char cvt_buf[64];", "64"),
        ("gc.cvt_buf[0] = highc(gc.cvt_buf[0]); &gc.cvt_buf[4]", "CVT_BUF_SIZE"),
        ("", "CVT_BUF_SIZE"),
    ],
)
def test_the_room_for_names(tmp_path: Path, line: str, room: str) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "include").mkdir()
    (tmp_path / "src/questpgr.c").write_text(line, encoding="ascii")
    (tmp_path / "include/decl.h").write_text("char cvt_buf[CVT_BUF_SIZE];", encoding="ascii")
    found = {one.name: one.c for one in differences(Folder(root=tmp_path))}  # type: ignore[arg-type]
    assert found[NAME_BUFFER] == room
