"""Signs as minisign does."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


@dataclass(frozen=True)
class Signer:
    private: Ed25519PrivateKey
    name: bytes

    @property
    def key(self) -> str:
        return base64.b64encode(b"Ed" + self.name + self.private.public_key().public_bytes_raw()).decode()

    def sign(self, file: Path, comment: str = "of a test") -> None:
        one = self.private.sign(hashlib.blake2b(file.read_bytes()).digest())
        both = self.private.sign(one + comment.encode())
        lines = (
            "untrusted comment: x",
            base64.b64encode(b"ED" + self.name + one).decode(),
            f"trusted comment: {comment}",
            base64.b64encode(both).decode(),
        )
        file.with_name(f"{file.name}.minisig").write_text("\n".join(lines) + "\n")
