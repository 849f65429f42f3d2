"""A wheel of a build of NLE: what ``nhmod build`` made for Python, as one file that pip installs.

A build's directory is laid out as a wheel already (binary distribution format, PyPA): what is missing is its tags and its list of
files. The same directory gives the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import sys
import sysconfig
import zipfile
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import problem
from nhmod.files import write_file
from nhmod_nle.codes import NO_BUILD, OTHER_PYTHON

if TYPE_CHECKING:
    from pathlib import Path

_RECORD = ".nhmod-build.json"
_EXTENSION = re.compile(r"nle/_pynethack(?P<suffix>\..+)")
_INFO = re.compile(r"nle-(?P<version>[^/]+)\.dist-info/METADATA")
_TIME = (1980, 1, 1, 0, 0, 0)
_WHEEL = """\
Wheel-Version: 1.0
Generator: nhmod
Root-Is-Purelib: false
Tag: {tag}
"""


@frozen
class _Build:
    """What the record of a build says: the files that it put there, and the version among them."""

    files: tuple[str, ...]
    version: str
    suffix: str
    stamp: str


def make_wheel(directory: Path, folder: Path) -> Path:
    """Make a wheel of a directory that ``nhmod build`` made for NLE; gives its path in ``folder``.

    Its version ends in a part of the build's hash, so that pip takes two builds for two versions. Raises ``DiagnosticError``:
    NH2611 where the directory is no such build, NH2612 where it is one for another Python; and ``OSError``.
    """
    build = _read(directory)
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    if build.suffix != suffix:
        raise problem(
            OTHER_PYTHON,
            f"{directory} was built for a Python whose modules end in {build.suffix}, and those of this one end in {suffix}",
            hint="run nhmod in the Python that the wheel is for, and build there",
        )
    old, version = f"nle-{build.version}.dist-info", f"{build.version}.{build.stamp[:8]}"
    info = f"nle-{version}.dist-info"
    tag = _tag()
    contents = {path.replace(f"{old}/", f"{info}/", 1): (directory / path).read_bytes() for path in build.files}
    metadata = contents[f"{info}/METADATA"]
    contents[f"{info}/METADATA"] = metadata.replace(
        f"\nVersion: {build.version}\n".encode(), f"\nVersion: {version}\n".encode(), 1
    )
    contents["nle/version.py"] = f'__version__ = "{version}"\n'.encode()
    contents[f"{info}/WHEEL"] = _WHEEL.format(tag=tag).encode()
    path = folder / f"nle-{version}-{tag}.whl"
    write_file(path, _pack(contents, f"{info}/RECORD"))
    return path


def _read(directory: Path) -> _Build:
    try:
        data = json.loads((directory / _RECORD).read_bytes())
        files = tuple(sorted(str(path) for path in data["files"]))
        stamp = str(data["stamp"])
    except (FileNotFoundError, NotADirectoryError, ValueError, TypeError, KeyError):
        raise _no_build(directory) from None
    extension = next((found for path in files if (found := _EXTENSION.fullmatch(path))), None)
    info = next((found for path in files if (found := _INFO.fullmatch(path))), None)
    if extension is None or info is None:
        raise _no_build(directory)
    version = info["version"]
    wanted = tuple(path for path in files if path.startswith(("nle/", f"nle-{version}.dist-info/")))
    return _Build(files=wanted, version=version, suffix=extension["suffix"], stamp=stamp)


def _no_build(directory: Path) -> Exception:
    return problem(
        NO_BUILD,
        f"{directory} is no build of NLE",
        hint=f"make one with 'nhmod build MOD --target nle-1.3.0 -o {directory}'",
    )


def _tag() -> str:
    """Return the wheel's tag: this CPython, and this kind of machine (no promise for older Linux is made)."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def _pack(contents: dict[str, bytes], record: str) -> bytes:
    lines = [f"{path},sha256={_digest(content)},{len(content)}\n" for path, content in contents.items()]
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in (*contents.items(), (record, "".join((*lines, f"{record},,\n")).encode())):
            member = zipfile.ZipInfo(path, _TIME)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
            archive.writestr(member, content)
    return whole.getvalue()


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
