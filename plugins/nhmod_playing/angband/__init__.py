"""Plays Angband 3.5.1 and 4.2.5: ``Angband`` is a running game in a terminal, ``AngbandScript`` is what is played to see a content."""
