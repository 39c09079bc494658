"""Tables in captions."""

from collections.abc import Sequence

TABLE = 'style="border-spacing:0;line-height:1.25"'
CELL = 'style="padding:0 1em 0 0;border:0;text-align:left;font-weight:inherit"'


def table(rows: Sequence[Sequence[str]], name: str) -> str:
    """Return a table of cells, which are HTML. A table wider than the caption scrolls, by keys, too: while it does,
    `ui/stage/film/wide.js` lets it take the focus, under this `name`."""
    lines = ("".join(f"<td {CELL}>{cell}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    region = f'class="stage-wide" style="overflow-x:auto" role="group" aria-label="{name}"'
    return f"<div {region}><table {TABLE}>{body}</table></div>"
