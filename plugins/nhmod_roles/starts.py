"""What ``nhmod new --kind role`` begins a mod with; the files are in ``start/``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nhmod_languages.contents.starts import start

if TYPE_CHECKING:
    from nhmod.contribution import Start

_FOLDER = Path(__file__).parent / "start"
_CONTENT = "content.yaml"


def role_start() -> Start:
    """Read the role, its five levels and the texts of its quest."""
    files = (path for path in sorted(_FOLDER.rglob("*")) if path.is_file() and path.name != _CONTENT)
    return start(
        "role",
        "A role with its quest",
        (_FOLDER / _CONTENT).read_text(encoding="utf-8"),
        files={path.relative_to(_FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in files},
    )
