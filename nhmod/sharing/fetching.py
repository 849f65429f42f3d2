"""Reads what stands at an address: http, https, file, or a path. Nothing is believed of it but that it is no longer than it may be."""

from __future__ import annotations

import http.client
import time
import urllib.error
import urllib.request
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from nhmod.diagnostics import problem
from nhmod.sharing.codes import UNREACHABLE
from nhmod.target.sources.download import opener, reason_of

TIMEOUT: Final = 20.0
LONGEST: Final = 600.0
"""How many seconds a server may take for one file, however slowly it comes."""
_CHUNK = 64 * 1024
_HTTP = frozenset({"http", "https"})


class MissingError(Exception):
    """Nothing stands at an address."""


def is_address(text: str) -> bool:
    """Return whether a text is an address with a scheme, not a path."""
    return urlsplit(text).scheme in {*_HTTP, "file"}


def beside(address: str, name: str) -> str:
    """Return the address of a file in the folder that another address names."""
    if not is_address(address):
        return (Path(address) / name).as_posix()
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc, f"{parts.path.rstrip('/')}/{quote(name)}", "", ""))


def with_ending(address: str, ending: str) -> str:
    """Return the address of the file that has the same name and an ending, such as a signature."""
    if not is_address(address):
        return f"{address}{ending}"
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc, f"{parts.path}{ending}", parts.query, ""))


def name_in(address: str) -> str:
    """Return the name of the file at an address."""
    return PurePosixPath(unquote(urlsplit(address).path)).name if is_address(address) else Path(address).name


def fetch(address: str, *, most: int, base: Path | None = None) -> bytes:
    """Return what stands at an address; a relative path is one of the folder ``base``.

    Raises ``MissingError`` where there is nothing, and ``DiagnosticError`` (NH4520) for all else: no answer, or more than ``most`` bytes.
    """
    try:
        content = _from_server(address, most) if urlsplit(address).scheme in _HTTP else _from_disk(address, most, base)
    except FileNotFoundError as error:
        raise MissingError(address) from error
    except urllib.error.HTTPError as error:
        if error.code in {http.HTTPStatus.NOT_FOUND, http.HTTPStatus.GONE}:
            raise MissingError(address) from error
        raise problem(
            UNREACHABLE, f"{address} can't be read: the server answered {error.code} {error.reason}", exit_status=3
        ) from error
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise problem(UNREACHABLE, f"{address} can't be read: {reason_of(error)}", exit_status=3) from error
    if len(content) > most:
        raise problem(UNREACHABLE, f"{address} has more than {most} bytes, which nothing of its kind has")
    return content


def _from_disk(address: str, most: int, base: Path | None) -> bytes:
    path = Path(unquote(urlsplit(address).path)) if is_address(address) else (base or Path()) / address
    if not path.is_file():  # a pipe would never end
        raise FileNotFoundError(path)
    with path.open("rb") as file:
        return file.read(most + 1)


def _from_server(address: str, most: int) -> bytes:
    # Unless told so the server could compress, and a few bytes become many.
    headers = {"User-Agent": "nhmod", "Accept-Encoding": "identity"}
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 - fetch() checked the scheme
    begun, parts, size = time.monotonic(), [], 0
    with opener().open(request, timeout=TIMEOUT) as response:
        while size <= most and (chunk := response.read1(_CHUNK)):
            parts.append(chunk)
            size += len(chunk)
            if time.monotonic() - begun > LONGEST:
                raise TimeoutError
        if size <= most and response.length:
            raise ConnectionError(f"the connection was cut after {size} bytes")
    return b"".join(parts)
