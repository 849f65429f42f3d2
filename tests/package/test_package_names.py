from __future__ import annotations

import pytest

from nhmod.package import package_name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Clinic 1.0.0", "clinic-1.0.0"),
        ("Jürgen's mod \u2013 für «alle» 1.0.0", "jurgens-mod-fur-alle-1.0.0"),
        ("Señor\u2019s Café 2", "senors-cafe-2"),
        ("日本 1.0.0", "mine-yours-1.2.3"),
        ("日本 Mod 1.0.0", "mine-yours-1.2.3"),
        ("Straße 1.0.0", "mine-yours-1.2.3"),
        ("NetHack 3.6.6", "nethack-3.6.6"),
        ("!!!", "package"),
    ],
)
def test_the_name_of_a_package_is_told_from_any_other(title: str, name: str) -> None:
    assert package_name(title, "1.2.3", ["mine", "yours"]) == name
