"""``nhmod fuzz``: whole games played at random, and what broke made small."""
