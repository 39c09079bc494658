"""The fonts of all pages: Source Sans, which Streamlit serves, for text and charts; Latin Modern Math for formulas.

Streamlit's own pages have the first already. Pages without it, and files, name where both are; a film taken home
carries the small one, and has the system's font for text.
"""

import base64
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent / "fonts"  # README.md there: where they come from
TEXT = '"Source Sans", "Source Sans 3", system-ui, sans-serif'  # as a value of font-family
MATHS = {"maths.woff2": "400", "maths-bold.woff2": "700"}  # the weight of each
FACE = (
    '@font-face {{ font-family: "{family}"; font-weight: {weight}; font-display: swap; '
    'src: url("{url}") format("woff2"); }}\n'
)


@cache
def files() -> dict[str, bytes]:
    """The maths font, by the names of its files."""
    return {name: (HERE / name).read_bytes() for name in MATHS}


def maths(folder: str) -> str:
    """CSS that names the maths font in a folder, a URL that ends in "/": relative to what has the CSS."""
    return "".join(FACE.format(family="Maths", weight=weight, url=folder + name) for name, weight in MATHS.items())


def carried() -> str:
    """CSS that has the maths font in it."""
    urls = {name: f"data:font/woff2;base64,{base64.b64encode(content).decode()}" for name, content in files().items()}
    return "".join(FACE.format(family="Maths", weight=MATHS[name], url=url) for name, url in urls.items())


def text(static: str) -> str:
    """CSS that names Streamlit's font for text, whose files are below `static`, a URL as that of `maths`."""
    import streamlit  # deferred: a notebook has no use for it

    media = Path(streamlit.__file__).parent / "static" / "static" / "media"
    (file,) = media.glob("SourceSansVF-Upright*.woff2")
    return FACE.format(family="Source Sans", weight="200 900", url=f"{static}media/{file.name}")
