"""What stands in files is listed as it stands there, in each run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from angband_42.opened import FILES

from nhmod_edit_files.games.angband_42.words import bare, real_type, things

if TYPE_CHECKING:
    from pathlib import Path


def test_the_things_of_a_type_are_in_the_file_s_order(angband_425: Path) -> None:
    documents = {stem: FILES.document(angband_425, stem) for stem in ("object", "class")}
    rings = [
        bare(entry.field("name") or "")
        for entry in documents["object"].entries
        if real_type(entry.value("type", "type") or "") == "ring"
    ]
    assert list(things(documents)["ring"]) == list(dict.fromkeys(rings))
