"""The forms in which nhmod itself writes galleries: pages to look at, and texts for a wiki."""

from nhmod.plugin import Plugin

PLUGIN = Plugin(__name__, gallery_forms=".forms:FORMS")
