"""Third-party parts of the pages, and their licences.

A folder or a package has the full texts beside the parts (`text`). A single file, such as a film that plays offline,
names the licences in a comment (`comment`). `docs/licences.md` lists all third-party parts."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
OWN = HERE.parents[1] / "LICENSE"  # the playground's
FILE = "licences.txt"  # the file of the texts in a folder


class Part(NamedTuple):
    """A third-party part; `files` and the `text` of the licence are paths in this folder."""

    name: str
    author: str
    licence: str
    address: str
    text: str
    files: tuple[str, ...]

    @property
    def line(self) -> str:
        return f"{self.name}, {self.author}, {self.licence}, {self.address}"


SANS = Part(
    "Playground Sans, a part of Source Sans 3.052",
    "© 2023 Adobe, with Reserved Font Name 'Source'",
    "SIL Open Font License 1.1",
    "https://openfontlicense.org",
    "fonts/OFL.txt",
    ("fonts/text.woff2", "fonts/text-italic.woff2"),
)
MATHS = Part(
    "Maths, a changed part of Latin Modern Math 1.959",
    "B. Jackowski, P. Strzelczyk, P. Pianowski",
    "GUST Font License",
    "https://www.gust.org.pl/projects/e-foundry/lm-math",
    "fonts/GUST-FONT-LICENSE.txt",
    ("fonts/maths.woff2", "fonts/maths-bold.woff2"),
)
PLOTLY = Part(
    "plotly.js (basic)",
    "© 2016-2024 Plotly Technologies Inc.",
    "MIT licence",
    "https://github.com/plotly/plotly.js",
    "plotly/LICENSE",
    ("plotly/plotly-basic.min.js.br",),
)
FONTS = (SANS, MATHS)
PARTS = (*FONTS, PLOTLY)


def comment(parts: Iterable[Part]) -> str:
    """Return a line for each part: name, author, licence, address."""
    return "\n".join(part.line for part in parts)


def text() -> str:
    """Return the playground's licence and those of all parts, as one text."""
    licences = [OWN.read_text(encoding="utf-8")]
    licences += [f"{part.line}\n\n{(HERE / part.text).read_text(encoding='utf-8')}" for part in PARTS]
    return f"\n{'-' * 80}\n\n".join(licences)
