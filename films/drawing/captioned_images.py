"""Pictures side by side as HTML, each with its caption."""

from collections.abc import Sequence

from films.film.captions import literal


def captioned_images(pictures: Sequence[tuple[str, str, str]], width: str, *, style: str = "") -> str:
    """Return pictures as HTML; of each the address, the caption in HTML, and a description. `width` is a length of CSS;
    `style` are further properties of the pictures."""
    each = "".join(
        f'<figure style="margin:0"><img alt="{literal(description)}" src="{address}" '
        f'style="width:{width};max-width:40vw;height:auto;display:block;{style}">'
        f'<figcaption style="text-align:center">{caption}</figcaption></figure>'
        for address, caption, description in pictures
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:1.5rem">{each}</div>'
