"""What on a page keeps people out who see little, hear it read, or use keys alone: as far as axe-core finds it."""

from playwright.sync_api import Page

from tests.browser.server import ROOT

AXE = ROOT / ".js" / "node_modules" / "axe-core" / "axe.min.js"
STREAMLITS_OWN = "#stFloatingOverlayPortal"  # what holds its menus and tips stands outside of every landmark
FOUND = """(aside) => axe.run({ exclude: [aside] }, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.flatMap(({ help, nodes }) => nodes.map(({ html }) => `${help}: ${html.slice(0, 160)}`)))"""


def barriers(page: Page) -> list[str]:
    """A sentence for each, with the element."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(FOUND, STREAMLITS_OWN))
