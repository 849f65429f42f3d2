"""Signatures of minisign 0.11 itself hold, and nothing else does."""

from __future__ import annotations

import base64

import pytest

from nhmod.sharing import signed
from nhmod.sharing.signed import PublicKey, SignatureError

KEY = "RWT8wQv5gd2l+pbH52nv5yd5UGOSAirul3NCR5tV2Mkfr/QAbfhtAvKK"
CONTENT = b"hello index\n"
# minisign -S -W -m msg -t 'index of 2026', and with -l as old versions did it.
PREHASHED = """untrusted comment: signature from minisign secret key
RUT8wQv5gd2l+qaNZx2o4VY7STWKvKZ2CWXbIYdjrAbJuEtOhaB4N2zwqDSacTBXpLWTLnh5qOxPHn4vgQFgTPhZ6iPFnEtylA8=
trusted comment: index of 2026
7m523Eo2EYqHNytt73b2Q1agxT8h41wWDmU3hfhgA2BHzdov0Y0TZBJsy4/yzT6F0yr8dK40OVPFyTMjVSVQBg==
"""
LEGACY = """untrusted comment: signature from minisign secret key
RWT8wQv5gd2l+o5BinpukBMeuhLgGTg1v2Mz01Of8tOLQf6wti5FL0MV1A73EyDrkV6W/otzuha6u/1PfmtDteV52RCXNqUo3g8=
trusted comment: legacy
yAH1ezlO6o8UaY1jOrvp5IUs9nIguU/Cxm8Hv/pZ37JIDQdEzgRjiiR0KxFzzM0MBajGdDQ8/pzJm1cVqOtsCA==
"""


@pytest.mark.parametrize(("signature", "comment"), [(PREHASHED, "index of 2026"), (LEGACY, "legacy")])
@pytest.mark.parametrize("key", [KEY, f"untrusted comment: minisign public key FAA5DD81F90BC1FC\n{KEY}\n"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_minisign_has_signed(signature: str, comment: str, key: str, end: str) -> None:
    assert PublicKey.parse(key).verify(CONTENT, signature.replace("\n", end).encode()) == comment
    # What the first comment says is nobody's promise.
    changed = signature.replace("signature from", "anything of")
    assert PublicKey.parse(key).verify(CONTENT, changed.encode()) == comment


@pytest.mark.parametrize("signature", [PREHASHED, LEGACY], ids=["prehashed", "legacy"])
def test_no_byte_can_be_changed(signature: str) -> None:
    key, lines = PublicKey.parse(KEY), signature.split("\n")
    for number in (1, 3):
        whole = bytearray(base64.b64decode(lines[number]))
        for at in range(len(whole)):
            changed = bytes([*whole[:at], whole[at] ^ 1, *whole[at + 1 :]])
            other = [*lines]
            other[number] = base64.b64encode(changed).decode()
            with pytest.raises(SignatureError):
                key.verify(CONTENT, "\n".join(other).encode())
    for content in (b"", b"hello index", b"Hello index\n", CONTENT * 2):
        with pytest.raises(SignatureError, match="the file is another"):
            key.verify(content, signature.encode())
    with pytest.raises(SignatureError, match="its trusted comment is another"):
        key.verify(
            CONTENT, signature.replace("trusted comment: i", "trusted comment: I").replace("legacy", "Legacy").encode()
        )


def test_another_key() -> None:
    other = base64.b64encode(b"Ed" + bytes(8) + bytes(32)).decode()
    with pytest.raises(
        SignatureError, match="made with the key FAA5DD81F90BC1FC, and 0000000000000000 is the one trusted"
    ):
        PublicKey.parse(other).verify(CONTENT, PREHASHED.encode())
    # One that only says that it is this key.
    name = base64.b64decode(KEY)[2:10]
    with pytest.raises(SignatureError, match="the file is another"):
        PublicKey(name, bytes(32)).verify(CONTENT, PREHASHED.encode())


@pytest.mark.parametrize(
    "signature",
    [
        b"",
        b"\n\n\n\n",
        b"untrusted comment: x\nRUT8\ntrusted comment: x\nAAAA\n",
        PREHASHED.encode()[:-30],
        b"\xff" * 300,
    ]
    + ["\n".join(PREHASHED.split("\n")[:n]).encode() for n in range(4)]
    + [PREHASHED.replace("trusted comment: i", "trusted: i").encode(), PREHASHED.encode() + b"more\n"]
    + [PREHASHED.replace("RUT8", "AAT8").encode(), PREHASHED.replace("RUT8", "RU*8").encode()],
)
def test_what_is_no_signature(signature: bytes) -> None:
    with pytest.raises(SignatureError):
        PublicKey.parse(KEY).verify(CONTENT, signature)


@pytest.mark.parametrize(
    "key", ["", "RW", KEY[:-4], KEY + "AAAA", KEY.replace("RW", "RU"), "not base64!", f"{KEY}\n{KEY}"]
)
def test_what_is_no_key(key: str) -> None:
    with pytest.raises(SignatureError, match="no public key"):
        PublicKey.parse(key)


def test_whether_anything_verifies(monkeypatch: pytest.MonkeyPatch) -> None:
    assert signed.can_verify()
    monkeypatch.setattr(signed, "find_spec", lambda _: None)
    assert not signed.can_verify()
