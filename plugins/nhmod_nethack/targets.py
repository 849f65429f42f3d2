"""The releases of NetHack that can be modded, and where their sources come from."""

from __future__ import annotations

from packaging.version import Version

from nhmod.target import Source, Target

TARGETS = (
    Target(
        name="nethack-3.6.6",
        family="nethack",
        version=Version("3.6.6"),
        title="NetHack 3.6.6",
        source=Source(
            filename="nethack-366-src.tgz",
            sha256="cfde0c3ab6dd7c22ae82e1e5a59ab80152304eb23fb06e3129439271e5643ed2",
            tree_sha256="9ce2773e5084d3fb96b4b8bd58c70a42ddcd4dff9ffba22edb6682f3d130759a",
            root="NetHack-NetHack-3.6.6_Released",
            url="https://www.nethack.org/download/3.6.6/nethack-366-src.tgz",
            debian=("nethack", "nethack_3.6.6.orig.tar.gz"),
        ),
    ),
)
