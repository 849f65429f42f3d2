"""What is known of a loaded plugin."""

from __future__ import annotations

from nhmod.dataclass import frozen


@frozen
class PluginInfo:
    """A loaded plugin: its name, the distribution it came in (with version) or the file, and the hooks it has.

    ``stamp`` tells its code and data from others (``code_stamp``), as they were before it was loaded.
    """

    name: str
    distribution: str
    place: str
    hooks: tuple[str, ...]
    stamp: str = ""

    @property
    def made_by(self) -> str:
        """What is kept under, beside what it was made from, when this plugin made it."""
        return f"{self.name} {self.distribution} {self.stamp}"
