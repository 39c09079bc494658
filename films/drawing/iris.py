"""An iris as a drawing, for prose: its petals and sepals, and the four lengths that Fisher measured of each flower."""

from films.film.captions import literal

WIDTH, HEIGHT = 380, 240
MIDDLE = 160  # x of the flower's middle
PETAL = "M160 118C132 100 132 40 160 20C188 40 188 100 160 118Z"
SEPAL = "M160 124C118 96 116 30 160 8C204 30 202 96 160 124Z"
FRONT = "M160 124C128 146 130 200 160 214C190 200 192 146 160 124Z"  # the sepal that hangs towards the reader
SAID = (
    "An iris from the side. Three petals, the inner leaves, stand upright. Three sepals, the outer ones, hang down. Of "
    "a petal and of a sepal the length is marked, from where it begins to its tip, and the width, where it is widest."
)
PETAL_COLOR, SEPAL_COLOR = "#CC79A7", "#56B4E9"
ACROSS, UP = "M{0} {1}H{2}M{0} {3}v8M{2} {3}v8", "M{0} {1}V{2}M{3} {1}h8M{3} {2}h8"  # lines between two short ends


def iris_flower() -> str:
    """Return the flower as SVG, in the colour of the text around it."""
    sepals = "".join(_leaf(SEPAL, SEPAL_COLOR, turn) for turn in (-112, 112)) + _leaf(FRONT, SEPAL_COLOR, 0)
    petals = "".join(_leaf(PETAL, PETAL_COLOR, turn) for turn in (-40, 40, 0))
    of_petal = UP.format(MIDDLE, 118, 20, MIDDLE - 4) + ACROSS.format(139, 68, 181, 64)
    of_sepal = UP.format(MIDDLE, 124, 8, MIDDLE - 4) + ACROSS.format(128, 64, 192, 60)
    leaders = "M160 34L214 16M178 68L252 62M228 115L276 97M244 156L282 170M118 62L86 40M76 140L46 100"
    texts = (
        (218, 18, "start", "petal length"),
        (256, 65, "start", "petal width"),
        (280, 99, "start", "sepal width"),
        (286, 175, "start", "sepal length"),
        (84, 34, "end", "petal"),
        (44, 96, "middle", "sepal"),
    )
    words = "".join(f'<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>' for x, y, anchor, text in texts)
    return (
        f'<svg class="iris" role="img" aria-label="{literal(SAID)}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-size="14" fill="currentColor">'
        '<g stroke="currentColor" fill="none" stroke-width="1.5">'
        f'<path d="M160 120V238" stroke-width="5"/>{sepals}{petals}'
        f'<g stroke-width="2"><path d="{of_petal}"/><path d="{of_sepal}" transform="rotate(112 {MIDDLE} 124)"/></g>'
        f'<path d="{leaders}" stroke-width="1"/></g>{words}</svg>'
    )


def _leaf(path: str, color: str, turn: int) -> str:
    """Return a petal or a sepal, turned about its base."""
    return f'<path d="{path}" fill="{color}" fill-opacity="0.45" transform="rotate({turn} {MIDDLE} 121)"/>'
