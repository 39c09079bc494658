"""The widget has the licences of other people's parts with it."""

from addons.python_api import looks
from ui.stage import licences


def test_its_style_sheet_names_the_fonts_that_it_has_and_no_others() -> None:
    assert licences.MATHS.line in looks.style()
    assert licences.SANS.line not in looks.style()
