"""What roles need to know of a release, read off a few lines of C."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.target.preprocess import Folder
from nhmod_roles.differences import differences

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
    assert found == ({} if size is None else {"the size of the buffer for a line of quest texts": size})
