"""What on a page keeps people out who see little, hear it read, or use keys alone: as far as axe-core finds it."""

import pytest
from playwright.sync_api import Page

from tests.browser.server import ROOT

AXE = ROOT / ".js" / "node_modules" / "axe-core" / "axe.min.js"
# What holds Streamlit's menus and tips stands outside of every landmark; its menu for phones has lists in a list; its
# place for files has a name, although it is "presentation".
STREAMLITS_OWN = [
    "#stFloatingOverlayPortal",
    "[data-testid=stSidebarNavItems]",
    "[data-testid=stFileUploaderDropzone]",
]
FOUND = """([within, aside]) => axe.run({ include: [within], exclude: aside }, { resultTypes: ["violations"] })
  .then(({ violations }) => violations.flatMap(({ help, nodes }) =>
    nodes.map(({ html }) => `${help}: ${html.slice(0, 160)}`)))"""


def barriers(page: Page, within: str = "body") -> list[str]:
    """A sentence for each, with the element, of the part of the page that matches. Skips the test where axe-core is not
    installed, as for `make page`."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: make test and make lint install what .js/package.json lists")
    if page.evaluate("window.axe === undefined"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(FOUND, [within, STREAMLITS_OWN]))
