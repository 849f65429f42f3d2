"""Whether what was fetched is signed with the key that is trusted for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod.extras import installing
from nhmod.sharing.codes import BAD_SIGNATURE, NO_SIGNATURE, NO_VERIFIER
from nhmod.sharing.fetching import MissingError, fetch, with_ending
from nhmod.sharing.minisign import ENDING, MAX_BYTES, PublicKey, SignatureError, can_verify

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
