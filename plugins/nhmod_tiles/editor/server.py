"""The page's server: on loopback only, at a port and below a token that nobody else knows."""

from __future__ import annotations

import json
import secrets
import socket
from dataclasses import field
from importlib.resources import files
from threading import Lock
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware, RequestResponseEndpoint
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import DiagnosticError
from nhmod_languages.tiles import BACKGROUND, RGB, TILE_SIZE, nearest_letter
from nhmod_tiles.editor.saving import ConflictError, SavingError, save, undone_where_wrong, version_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from starlette.requests import Request

    from nhmod_tiles.editor.scene import Scene
    from nhmod_tiles.editor.subjects import Around, Subject

LOOPBACK = "127.0.0.1"
_MOST_BYTES = 100_000
_PAGE = {"": ("index.html", "text/html"), "editor.css": ("editor.css", "text/css"), "editor.js": ("editor.js", "text/javascript"),
         "picture.js": ("picture.js", "text/javascript")}  # fmt: skip
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


@frozen
class Model:
    """What the page shows: the pictures, and around them a part of a map."""

    title: str
    target: str
    subjects: tuple[Subject, ...]
    scene: Scene


@dataclass(kw_only=True, slots=True)
class Desk:
    """What is being edited: ``read`` reads it anew from the mods; raises ``DiagnosticError`` where something is wrong with them.

    ``folders`` are the mods' own: while no file in them changes nothing is read again.
    """

    read: Callable[[], Model]
    folders: tuple[Path, ...]
    model: Model = field(init=False)
    lock: Lock = field(default_factory=Lock)
    _seen: Mapping[Path, tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        """Read it for the first time."""
        self._reread()

    def state(self) -> dict[str, object]:
        """Return all that the page needs, as it is on the disk."""
        with self.lock:
            if self._look() != self._seen:
                self._reread()
            return _told(self.model)

    def _reread(self) -> None:
        seen = self._look()
        self._seen = {}  # what can't be read is read again
        self.model = self.read()
        self._seen = seen

    def _look(self) -> Mapping[Path, tuple[int, int]]:
        paths = (path for folder in self.folders for path in folder.rglob("*"))
        return {path: (told.st_mtime_ns, told.st_size) for path in paths for told in (path.lstat(),)}

    def save(self, subject_id: str, rows: Sequence[str], version: str) -> dict[str, object]:
        """Save one picture and return what the page is to know of it now; raises as ``saving.save`` does."""
        with self.lock:
            subject = self._subject(subject_id)
            if not _fits(rows, subject):
                raise SavingError("this is no picture of this tile")
            self._reread_if_moved(subject, version)
            with undone_where_wrong(self._subject(subject_id).place):
                save(self._subject(subject_id), rows, version)
                self._reread()
            return _told_subject(self._subject(subject_id))

    def _reread_if_moved(self, subject: Subject, version: str) -> None:
        """Read anew what was edited beside the page, so that lines and keys are where they are now."""
        if version_of(subject.place) != version:
            self._reread()

    def _subject(self, subject_id: str) -> Subject:
        found = next((one for one in self.model.subjects if one.id == subject_id), None)
        if found is None:
            raise SavingError("the mod has no such thing any more")
        return found


def _fits(rows: Sequence[str], subject: Subject) -> bool:
    letters = set(subject.palette)
    return len(rows) == TILE_SIZE and all(len(row) == TILE_SIZE and set(row) <= letters for row in rows)


def _told(model: Model) -> dict[str, object]:
    palettes = {subject.kind: _told_palette(subject.palette) for subject in model.subjects}
    scene = [[list(rows) if rows else None for rows in line] for line in model.scene.rows]
    return {
        "title": model.title,
        "target": model.target,
        "palettes": palettes | {"scene": _told_palette(model.scene.palette)},
        "subjects": [_told_subject(subject) for subject in model.subjects],
        "scene": scene,
    }


def _told_palette(palette: Mapping[str, RGB]) -> dict[str, object]:
    return {"colors": list(palette.items()), "background": nearest_letter(BACKGROUND, palette)}


def _told_subject(subject: Subject) -> dict[str, object]:
    return {
        "id": subject.id,
        "name": subject.name,
        "kind": subject.kind,
        "where": subject.where,
        "file": subject.place.name,
        "new": subject.place.manifest is not None,
        "fixed": subject.place.fixed,
        "version": version_of(subject.place),
        "rows": list(subject.rows),
        "made": list(subject.made),
        "before": _told_around(subject.before),
        "beside": "Instead of" if subject.changes else "Made after",
        "others": [_told_around(one) for one in subject.others],
    }


def _told_around(around: Around) -> dict[str, object]:
    return {"name": around.name, "rows": list(around.rows)}


def application(desk: Desk, token: str) -> Starlette:
    """Make the server's application: nothing is answered but below ``/token/``, to who asks loopback by its name."""

    def page(request: Request) -> Response:
        name, kind = _PAGE.get(request.path_params.get("name", ""), ("", ""))
        if not name:
            return Response(status_code=404)
        return Response(files(__package__).joinpath("page", name).read_bytes(), media_type=kind)

    def state(_: Request) -> Response:
        return _answered(desk.state)

    async def saved(request: Request) -> Response:
        asked = await _asked(request)
        if asked is None:
            return JSONResponse({"error": ["this is no picture"]}, status_code=400)
        subject, rows, version = asked
        return await run_in_threadpool(_answered, lambda: desk.save(subject, rows, version))

    routes = [
        Route("/state", state, methods=["GET"]),
        Route("/save", saved, methods=["POST"]),
        Route("/{name:path}", page, methods=["GET"]),
    ]
    return Starlette(
        routes=[Mount(f"/{token}", routes=routes)],
        middleware=[
            Middleware(BaseHTTPMiddleware, dispatch=_with_headers),
            Middleware(TrustedHostMiddleware, allowed_hosts=[LOOPBACK, "localhost"]),
        ],
    )


def _answered(answer: Callable[[], dict[str, object]]) -> Response:
    """Return what was asked for, or what is wrong with the mod or with saving to it."""
    try:
        return JSONResponse(answer())
    except ConflictError as error:
        told = {"error": [str(error)], "conflict": True}
    except SavingError as error:
        told = {"error": [str(error)]}
    except DiagnosticError as error:
        told = {"error": [str(one) for one in error.diagnostics]}
    except OSError as error:
        told = {"error": [f"{error.filename}: {error.strerror}"]}
    return JSONResponse(told, status_code=409)


async def _with_headers(request: Request, answer: RequestResponseEndpoint) -> Response:
    response = await answer(request)
    response.headers.update(_HEADERS)
    return response


async def _asked(request: Request) -> tuple[str, tuple[str, ...], str] | None:
    """Read what is to be saved: a picture's id, its rows and the version it was drawn over; nothing if it is not that."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        return None  # a form of another page could send anything else
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MOST_BYTES:
            return None
    try:
        told = json.loads(body)
        subject, rows, version = told["id"], told["rows"], told["version"]
    except (ValueError, KeyError, TypeError):
        return None
    if not (isinstance(subject, str) and isinstance(version, str) and isinstance(rows, list)):
        return None
    return (subject, tuple(rows), version) if all(isinstance(row, str) for row in rows) else None


def listening(port: int) -> socket.socket:
    """Take a port of loopback, any that is free if it is 0; raises ``OSError`` where it is taken."""
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        taken.bind((LOOPBACK, port))
        taken.listen()  # who asks before the server is ready waits
    except OSError:
        taken.close()
        raise
    return taken


def new_token() -> str:
    """Return a word that nobody can guess, for the page's address."""
    return secrets.token_urlsafe(24)
