"""Fetches a file by HTTP: with a progress, timeouts, and resumed where an earlier try was cut off."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from http import HTTPStatus
from typing import IO, TYPE_CHECKING
from urllib.parse import urlsplit

from nhmod.target.sources.failure import RouteError, WrongChecksumError, verify

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.sources.progress import Progress

TIMEOUT = 20.0
_CHUNK = 64 * 1024
_TRIES = 4
_MAX_BYTES = 1 << 30


class _CutError(Exception):
    """The connection ended before the file did; what arrived is kept."""


def download(url: str, destination: Path, *, sha256: str, progress: Progress, timeout: float = TIMEOUT) -> None:
    """Fetch ``url`` (http or https) to ``destination``, verified by ``sha256``.

    What arrives is written to ``<destination>.part`` and renamed when it is whole and right. A part that an earlier
    run left is continued by a Range request, and so is a connection that is cut, as long as every try brings
    something. Raises ``RouteError``; a file with a wrong sum is deleted.
    """
    if urlsplit(url).scheme not in {"http", "https"}:
        raise RouteError(f"not an http or https address: {url}")
    part = destination.with_name(destination.name + ".part")
    resumed = _size(part) > 0
    _fetch(url, part, progress=progress, timeout=timeout)
    try:
        try:
            verify(part, sha256)
        except WrongChecksumError:
            if not resumed:
                raise
            # The earlier run's part may be of another file: the address gets one more chance from the beginning.
            part.unlink()
            _fetch(url, part, progress=progress, timeout=timeout)
            verify(part, sha256)
    except WrongChecksumError:
        part.unlink()
        raise
    part.replace(destination)


def _fetch(url: str, part: Path, *, progress: Progress, timeout: float) -> None:
    """Bring ``part`` to its full length, whatever its content."""
    reason = ""
    for _ in range(_TRIES):
        before = _size(part)
        try:
            _receive(url, part, progress=progress, timeout=timeout)
        except _CutError as cut:
            reason = str(cut)
            if _size(part) <= before:
                break
        else:
            return
    raise RouteError(f"{reason}; {_size(part)} bytes are kept and the next run continues there")


def _receive(url: str, part: Path, *, progress: Progress, timeout: float) -> None:
    """Do one request and write what it brings; raises ``_CutError`` if that is not all."""
    offset = _size(part)
    try:
        response = _request(url, offset, timeout)
    except urllib.error.HTTPError as error:
        if not offset or error.code != HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
            raise RouteError(f"the server answered {error.code} {error.reason}") from error
        if error.headers.get("Content-Range") != f"bytes */{offset}":
            part.unlink()  # it is longer than the file and so of another one
            _receive(url, part, progress=progress, timeout=timeout)
        return
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise RouteError(f"the server can't be reached: {reason_of(error)}") from error
    with response:
        _save(response, part, offset, what=f"downloading {url}", progress=progress)


def _request(url: str, offset: int, timeout: float) -> http.client.HTTPResponse:
    # Unless told so the server could compress, and a range would be one of the compressed stream.
    headers = {"User-Agent": "nhmod", "Accept-Encoding": "identity"}
    if offset:
        headers["Range"] = f"bytes={offset}-"
    request = urllib.request.Request(url, headers=headers)  # noqa: S310 - download() checked the scheme
    response: http.client.HTTPResponse = opener().open(request, timeout=timeout)
    return response


def _save(response: http.client.HTTPResponse, part: Path, offset: int, *, what: str, progress: Progress) -> None:
    """Write the body from ``offset`` on, or from the beginning if the server ignores ranges."""
    if response.status != HTTPStatus.PARTIAL_CONTENT:
        offset = 0
    elif not (response.getheader("Content-Range") or "").startswith(f"bytes {offset}-"):
        raise RouteError("the server sent another part of the file than the one that was asked for")
    total = None if response.length is None else offset + response.length
    done = offset
    progress(what, done, total)
    with part.open("ab" if offset else "wb") as file:
        while chunk := _read(response, done):
            done += len(chunk)
            if done > _MAX_BYTES:
                part.unlink()
                raise RouteError(f"the file is larger than {_MAX_BYTES >> 20} MiB, which no release is")
            file.write(chunk)
            progress(what, done, total)
    if total is not None and done < total:
        raise _CutError(f"the connection was cut after {done} of {total} bytes")


def _read(response: http.client.HTTPResponse, done: int) -> bytes:
    try:
        # read1 gives what has arrived; read would lose what came before the connection was cut.
        return response.read1(_CHUNK)
    except (OSError, http.client.HTTPException) as error:
        raise _CutError(f"the connection was cut after {done} bytes: {reason_of(error)}") from error


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirection from https to http, where others could read along and answer."""

    def redirect_request(  # noqa: PLR0917 - as the base class has it
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:
        if req.type == "https" and urlsplit(newurl).scheme == "http":
            raise urllib.error.HTTPError(newurl, code, "a redirection from https to http", headers, fp)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def opener() -> urllib.request.OpenerDirector:
    """Return an opener that knows http and https only, so that no redirection leads to a file or an ftp server, nor from https to http."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        _Redirects(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        urllib.request.UnknownHandler(),
    ):
        opener.add_handler(handler)
    return opener


def reason_of(error: BaseException | str) -> str:
    """Return in words what an error of the network is about."""
    if isinstance(error, urllib.error.URLError):
        return reason_of(error.reason)
    if isinstance(error, TimeoutError):
        return "it did not answer in time"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
