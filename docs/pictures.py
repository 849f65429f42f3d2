"""Makes the manual's pictures: ``python docs/pictures.py``; with ``--check`` it compares those that come out the same everywhere.

The commands are those that the README and docs/tiles.md name; pages are looked at in Chromium (``apt-get install chromium``). No picture
of the README's shows art of the game's: the maps are in letters, the tiles are the mods' own. The game's window is seen by
``NHMOD_PICTURES=docs/pictures pytest tests/play/test_tutorial_hose.py``.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
BRANCH, LEVEL, GALLERY, EDITOR = "branch.svg", "level.png", "gallery.png", "editor.png"
COMMANDS = {
    BRANCH: "nhmod dungeon plot mods/newbranch -o branch.svg",
    LEVEL: "nhmod level render mods/fortress --characters --png level.png",
    GALLERY: "nhmod gallery mods/*/ --allow-code --own-art -o site",
    EDITOR: "nhmod tiles edit mods/merlin --no-browser",
}
"""What makes each picture, as the manual has it."""
_WIDTH, _HEIGHT = 1200, 760


def make(names: tuple[str, ...], folder: Path) -> None:
    """Run the commands in a folder that has the mods."""
    (folder / "mods").symlink_to(ROOT / "mods")
    for name in names:
        words = [word for text in shlex.split(COMMANDS[name])[1:] for word in _globbed(text, folder)]
        command = [sys.executable, "-m", "nhmod", *words]
        if name == EDITOR:
            (folder / EDITOR).write_bytes(_editor(command, folder))
            continue
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        if name == GALLERY:
            (folder / GALLERY).write_bytes(_gallery(folder / "site"))


def _gallery(site: Path) -> bytes:
    from chromium import looking  # noqa: PLC0415 - only pages need it

    with looking() as page:
        page.look(site / "monsters.html", _WIDTH, _HEIGHT)
        return page.picture()


def _editor(command: list[str], folder: Path) -> bytes:
    from chromium import chromium  # noqa: PLC0415 - as above

    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as served, chromium() as browser:
        assert served.stdout is not None  # noqa: S101 - it is asked for
        page = browser.new_page(viewport={"width": _WIDTH, "height": 960})
        page.goto(served.stdout.readline().strip())
        page.locator("nav button").first.wait_for()
        picture = page.screenshot()
        served.terminate()
    return picture


def _globbed(text: str, folder: Path) -> list[str]:
    return (
        sorted(f"mods/{path.name}" for path in (folder / "mods").iterdir() if path.is_dir()) if "*" in text else [text]
    )


def same(old: Path, new: Path) -> bool:
    """Return whether two pictures show the same, however they are packed."""
    if old.suffix == ".svg":
        return old.read_bytes() == new.read_bytes()
    from PIL import Image, ImageChops  # noqa: PLC0415 - a diagram needs none

    with Image.open(old) as first, Image.open(new) as second:
        return first.size == second.size and ImageChops.difference(first, second).getbbox() is None


def main(*, check: bool) -> int:
    """Make or compare the pictures; the exit status is 1 where one is not as the commands make it."""
    with tempfile.TemporaryDirectory(prefix="nhmod-pictures-") as place:
        folder = Path(place)
        names = (BRANCH, LEVEL) if check else tuple(COMMANDS)
        make(names, folder)
        if check:
            stale = [name for name in names if not same(PICTURES / name, folder / name)]
            for name in stale:
                sys.stdout.write(f"docs/pictures/{name} is stale: run python docs/pictures.py\n")
            return int(bool(stale))
        PICTURES.mkdir(exist_ok=True)
        for name in names:
            (PICTURES / name).write_bytes((folder / name).read_bytes())
    return 0


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
