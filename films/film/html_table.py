"""Tables in captions."""

from collections.abc import Sequence

TABLE = 'style="border-spacing:0;line-height:1.25"'
CELL = 'style="padding:0 1em 0 0;border:0;text-align:left;font-weight:inherit"'


def table(rows: Sequence[Sequence[str]], attributes: str = "") -> str:
    """Rows of cells, which are HTML; what is wider than the caption scrolls."""
    lines = ("".join(f"<td {CELL}>{cell}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div style="overflow-x:auto"{attributes}><table {TABLE}>{body}</table></div>'
