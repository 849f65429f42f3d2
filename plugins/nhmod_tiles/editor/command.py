"""``nhmod tiles edit``."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import sys
import webbrowser
from typing import TYPE_CHECKING

import click

from nhmod.console.options import ModPath
from nhmod.console.reporting import say
from nhmod.diagnostics import Report, problem
from nhmod.extras import installing
from nhmod.modfiles import folder_of
from nhmod_languages.commands.options import LanguageOptions, language_options
from nhmod_tiles.codes import NO_SERVER, PORT_TAKEN

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod_tiles.editor.server import Model

_PARTS = ("starlette", "uvicorn")
_MOST = 65535


@click.command("edit")
@click.argument("mod", type=ModPath(changed=True), metavar="MOD")
@click.option(
    "--port", type=click.IntRange(0, _MOST), default=0, show_default="any that is free", help="The port of loopback."
)
@click.option(
    "--browser/--no-browser",
    default=True,
    help="Open the page in a browser, where there is a screen; its address is printed anyhow.",
)
@language_options
def command(*, mod: Path, port: int, browser: bool, asked: LanguageOptions, report: Report) -> None:
    """Draw a mod's tiles on a page in the browser, and save them where the mod has them.

    Each new monster and object is there, and each picture under 'tiles:'; what has no picture of its own begins with its stand-in, and
    gets a file tiles/NAME.txt, which the manifest then names. The page is served to this machine alone, until Ctrl-C.
    """
    for part in _PARTS:
        if importlib.util.find_spec(part) is None:
            message = f"'tiles edit' needs {part}, which is not installed"
            raise problem(NO_SERVER, message, hint=installing("editor"), exit_status=3)
    import uvicorn  # noqa: PLC0415 - no other command serves a page

    from nhmod_tiles.editor.server import LOOPBACK, Desk, application, listening, new_token  # noqa: PLC0415 - as above

    del report  # what is wrong is told by the page too, each time it reads the mod
    desk = Desk(
        read=lambda: _model(asked, mod, Report()), folders=tuple(folder_of(one).resolve() for one in (mod, *asked.mods))
    )
    try:
        taken = listening(port)
    except OSError as error:
        hint = "leave --port out, and one that is free is taken"
        raise problem(PORT_TAKEN, f"port {port} can't be had: {error.strerror}", hint=hint) from error
    token = new_token()
    address = f"http://{LOOPBACK}:{taken.getsockname()[1]}/{token}/"
    say(address)
    say("Ctrl-C ends it", err=True)
    if browser and has_screen(sys.platform, os.environ):
        webbrowser.open(address)
    server = uvicorn.Server(uvicorn.Config(application(desk, token), log_level="warning", lifespan="off"))
    with contextlib.suppress(KeyboardInterrupt), taken:
        server.run(sockets=[taken])


def has_screen(platform: str, environ: Mapping[str, str]) -> bool:
    """Return whether a browser would be a window: one of the terminal would take it over, and wait for a page that is not served yet."""
    return platform in {"darwin", "win32"} or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def _model(asked: LanguageOptions, mod: Path, found: Report) -> Model:
    from nhmod_tiles.editor.scene import scene_of  # noqa: PLC0415 - as above
    from nhmod_tiles.editor.server import Model  # noqa: PLC0415
    from nhmod_tiles.editor.subjects import subjects_of  # noqa: PLC0415

    bench = asked.open_mods(mod, found).bench
    # Those of --with are there for what the mod is of.
    own = {one.id for one in bench.mods if one.folder.resolve() == folder_of(mod).resolve()}
    subjects = tuple(one for one in subjects_of(bench, found) if one.mod in own)
    found.raise_errors()
    changed = {path: staged.text for path, staged in bench.overlay.files.items()}
    return Model(title=mod.name, target=bench.target.name, subjects=subjects, scene=scene_of(bench.tree, changed))
