"""nhmod: a plugin-based modding framework for NetHack."""

__version__ = "0.1.0"
