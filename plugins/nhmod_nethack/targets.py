"""The releases of NetHack that can be modded, and where their sources come from."""

from __future__ import annotations

from dataclasses import replace

from nhmod.target import Source, Target
from nhmod_languages.families import FAMILIES

# Not taken unless it is asked for.
_NOT_BY_DEFAULT = -1


def as_nethack(target: Target) -> Target:
    """Return a target as one that is played, and licensed, as NetHack is."""
    return replace(
        target,
        wizard=("-D",),
        options="NETHACKOPTIONS",
        licence="NetHack General Public License",
        licence_id="NGPL",
    )


_RELEASES = (
    Target.release(
        "nethack",
        "NetHack",
        "3.6.7",
        Source(
            filename="nethack-367-src.tgz",
            sha256="98cf67df6debf9668a61745aa84c09bcab362e5d33f5b944ec5155d44d2aacb2",
            tree_sha256="f70278ecec303539ffb0db7613acd4d6fda36ae15ff06289efe69723c69088f8",
            root="NetHack-3.6.7",
            url="https://www.nethack.org/download/3.6.7/nethack-367-src.tgz",
            debian=("nethack", "nethack_3.6.7.orig.tar.gz"),
            suites=("trixie", "forky", "sid"),
        ),
    ),
    Target.release(
        "nethack",
        "NetHack",
        "3.6.6",
        Source(
            filename="nethack-366-src.tgz",
            sha256="cfde0c3ab6dd7c22ae82e1e5a59ab80152304eb23fb06e3129439271e5643ed2",
            tree_sha256="9ce2773e5084d3fb96b4b8bd58c70a42ddcd4dff9ffba22edb6682f3d130759a",
            root="NetHack-NetHack-3.6.6_Released",
            url="https://www.nethack.org/download/3.6.6/nethack-366-src.tgz",
            debian=("nethack", "nethack_3.6.6.orig.tar.gz"),
            suites=("bookworm",),
        ),
    ),
    # With a window port for OpenGL added; src, include, dat and util are 3.4.3's.
    Target.release(
        "nethack",
        "NetHack",
        "3.4.3",
        Source(
            filename="glhack_1.2.orig.tar.gz",
            sha256="cbde16bb03d3058cd1aa9341ee65b746976b35f92ff88a34ca58910114e287ad",
            tree_sha256="5631179974b7c929fc5db735756902fdbca3a35201304c3e9272f3fc5a374041",
            root="glhack-1.2",
            debian=("glhack", "glhack_1.2.orig.tar.gz"),
        ),
        # The release itself. Debian's archive is the same on every machine, and patches are made for one tree: this one is
        # taken where it is given, never fetched.
        alternatives=(
            Source(
                filename="nethack-343-src.tgz",
                sha256="bb39c3d2a9ee2df4a0c8fdde708fbc63740853a7608d2f4c560b488124866fe4",
                root="nethack-3.4.3",
            ),
        ),
        priority=_NOT_BY_DEFAULT,
    ),
    # NetHack 3.6.7 as a library for reinforcement learning.
    Target.release(
        "nle",
        "NLE",
        "1.3.0",
        Source(
            filename="nle-1.3.0.tar.gz",
            sha256="598871072652861541a1c1e56caf51851f311b062d7830d9ebf452119e53205d",
            tree_sha256="93125d1817efbf322dfde26c58e7174763a356bb57f7a649744fb87b82dbb131",
            root="nle-1.3.0",
            pypi="nle==1.3.0",
        ),
        priority=_NOT_BY_DEFAULT,
    ),
)
TARGETS = tuple(map(as_nethack, _RELEASES))


def is_released(target: Target) -> bool:
    """Return whether a target is a release, or a tree that calls itself one."""
    family, _, version = target.name.partition("-")
    # A variant may be called NetHack Brass: its version is none.
    return family in FAMILIES and "-" not in version
