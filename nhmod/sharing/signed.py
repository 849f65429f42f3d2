"""Whether what was fetched is signed with the trusted key, as minisign signs (https://jedisct1.github.io/minisign/); nhmod never signs.

A key is base64 of ``Ed``, eight bytes that name it and the 32 bytes of an Ed25519 key. A signature file has four lines: a comment that
says nothing, base64 of ``ED``, the key's name and the signature of the BLAKE2b-512 sum of the file (``Ed``: of the file itself, as old
versions wrote it), ``trusted comment:`` and a text, and base64 of the signature of the first signature together with that text.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from nhmod.dataclass import dataclass
from nhmod.diagnostics import problem
from nhmod.extras import installing
from nhmod.sharing.codes import BAD_SIGNATURE, NO_SIGNATURE, NO_VERIFIER
from nhmod.sharing.fetching import MissingError, fetch, with_ending

if TYPE_CHECKING:
    from pathlib import Path


def check_signature(address: str, content: bytes, key: str, base: Path | None = None) -> str:
    """Return the trusted comment of the signature that lies beside an address; ``key`` is minisign's.

    Raises ``DiagnosticError``: NH4524 where it does not hold, NH4525 where there is none, NH4526 where nothing is installed that verifies.
    """
    if not can_verify():
        raise problem(
            NO_VERIFIER,
            f"{address} has to be signed, and nothing is installed here that verifies signatures",
            hint=installing("signatures"),
            exit_status=3,
        )
    signature = with_ending(address, ENDING)
    try:
        return PublicKey.parse(key).verify(content, fetch(signature, most=MAX_BYTES, base=base))
    except MissingError as error:
        raise problem(
            NO_SIGNATURE, f"{address} has to be signed, and there is no {signature}", hint="nothing of it was taken"
        ) from error
    except SignatureError as error:
        raise problem(
            BAD_SIGNATURE, f"the signature of {address} does not hold: {error}", hint="nothing of it was taken"
        ) from error


PREHASHED: Final = b"ED"
LEGACY: Final = b"Ed"
ENDING: Final = ".minisig"
MAX_BYTES: Final = 16 << 10
_KEY = 42
_SIGNATURE = 74
_GLOBAL = 64
_LINES = 4
_TRUSTED = "trusted comment: "
_COMMENT = "untrusted comment:"


class SignatureError(Exception):
    """A key that is none, or a signature that does not hold; the message says why."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key: eight bytes that name it, and the key itself."""

    name: bytes
    key: bytes

    @classmethod
    def parse(cls, text: str) -> PublicKey:
        """Parse base64, or a whole ``minisign.pub``; raises ``SignatureError``."""
        lines = [line for line in text.strip().splitlines() if not line.startswith(_COMMENT)]
        data = _decoded(lines[0]) if len(lines) == 1 else b""
        if len(data) != _KEY or data[:2] != LEGACY:
            raise SignatureError("this is no public key of minisign's, which is 56 letters that begin with RW")
        return cls(data[2:10], data[10:])

    def verify(self, content: bytes, signature: bytes) -> str:
        """Return the trusted comment of the signature of a content; raises ``SignatureError`` where it does not hold."""
        data, comment, whole = _parsed(signature)
        if data[2:10] != self.name:
            raise SignatureError(
                f"it was made with the key {_shown(data[2:10])}, and {_shown(self.name)} is the one trusted"
            )
        signed = hashlib.blake2b(content).digest() if data[:2] == PREHASHED else content
        self._check(data[10:], signed, "the file is another than the one that was signed")
        self._check(whole, data[10:] + comment, "its trusted comment is another than the one that was signed")
        return comment.decode("utf-8", "replace")

    def _check(self, signature: bytes, content: bytes, otherwise: str) -> None:
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - of an extra
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

        try:
            Ed25519PublicKey.from_public_bytes(self.key).verify(signature, content)
        except (InvalidSignature, ValueError) as error:
            raise SignatureError(otherwise) from error


def can_verify() -> bool:
    """Return whether the package is installed that verifies."""
    return find_spec("cryptography") is not None


def _parsed(signature: bytes) -> tuple[bytes, bytes, bytes]:
    """Return a signature file's first signature with its head, the trusted comment, and the second signature."""
    lines = signature.decode("utf-8", "surrogateescape").replace("\r\n", "\n").removesuffix("\n").split("\n")
    data = _decoded(lines[1]) if len(lines) == _LINES else b""
    whole = _decoded(lines[3]) if data else b""
    right = data[:2] in {PREHASHED, LEGACY} and len(data) == _SIGNATURE and len(whole) == _GLOBAL
    if not right or not lines[2].startswith(_TRUSTED):
        raise SignatureError("this is no signature of minisign's")
    return data, lines[2].removeprefix(_TRUSTED).encode("utf-8", "surrogateescape"), whole


def _decoded(line: str) -> bytes:
    try:
        return base64.b64decode(line.strip(), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _shown(name: bytes) -> str:
    return name[::-1].hex().upper()
