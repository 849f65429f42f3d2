"""Archives as nobody should make them."""

from __future__ import annotations

import io
import stat
import zipfile

MANIFEST = b"nhmod: 1\nid: clinic\nversion: 1.0.0\n"
FILE = (stat.S_IFREG | 0o644) << 16


def zipped(
    *members: tuple[str, bytes], attributes: int = FILE, compression: int = zipfile.ZIP_STORED, manifest: bool = True
) -> bytes:
    """An archive of members with any names; the manifest comes first."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", compression) as archive:
        if manifest:
            archive.writestr("mod.yaml", MANIFEST)
        for name, content in members:
            info = zipfile.ZipInfo("x")
            info.filename = info.orig_filename = name
            info.external_attr = attributes
            info.compress_type = compression
            archive.writestr(info, content)
    return whole.getvalue()
