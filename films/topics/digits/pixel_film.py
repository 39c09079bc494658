"""The film of one pixel as a classifier: a frame for each number of training images, all pixels, and the errors so
far."""

import numpy as np

from films.drawing import chart, looks, palette
from films.film.columns import last_frame
from films.film.film import Film
from films.film.marks import Marker, Picture
from films.film.numbers import fixed, number, rounded
from films.film.parts import Cells
from films.picture import marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.picture_marks import picture
from films.picture.words import Words, one_of, words
from films.topics.digits.pictures import LEVELS, SIDE, bare, borders, outline, pictures_of, title
from films.topics.digits.pixel import BEST, MAX_IMAGES, MIN_IMAGES, SIGNS, OnePixel
from playground.inputs import Floats, Ints
from playground.one_pixel import Threshold

ACROSS, CELL = 10, SIDE + 2  # training images in a row; pixels along a side of each, with the gap
LARGE, TOP = 40.0, 88.0  # the side and the upper edge of the two large pictures
ALL_PIXELS, NEWEST = ("all pixels", 4.0), ("newest", 56.0)  # their names and left edges
LARGE_PIXEL = LARGE / SIDE
CLASS_OF = dict(zip((1, -1), palette.CLASSES[:2], strict=True))  # by label
SHARES = ("about 0 %", "about 25 %", "about 50 %")
STILL = ("yes", "no")
LEGEND = (
    "Left, all 64 pixels: the darker, the more training images the best rule on it has right; black: every one. "
    "Framed: the pixel used. Below, the training images."
)
LABELLED_BY = {
    "coin": "A coin gave the labels, so no pixel knows anything about them: the model is only large enough to fit.",
    "parity": "One pixel says little of whether a digit is odd.",
    "ones": "A 0 is white where a 1 has its stroke: here one pixel does know something.",
}


def pixel_film(pixels: OnePixel, task: str, chosen: int) -> Film:
    """Return the film, with a frame for each number of training images. `chosen` is the pixel that the scene has
    chosen, from 1; 0 for the best."""
    error = pixels.missed / len(pixels.labels)
    percent = rounded(100 * error, 1)
    corners = tuple((left, TOP) for _, left in (ALL_PIXELS, NEWEST))
    return film(
        [_pictures(pixels, task), _errors(pixels, error), _values(pixels, task)],
        len(pixels.counts),
        words=_words(pixels, percent, task, chosen),
        asks=_questions(pixels, error, percent, task, chosen),
        cells=(now(pixels.pixels + 1), Cells(corners, LARGE_PIXEL, SIDE, SIDE, "pixel", "", chosen)),
    )


def _pictures(pixels: OnePixel, task: str) -> Figure:
    """Return all pixels, the newest image, and below them all training images with their labels."""
    counts, X = pixels.counts, pixels.X
    right = counts[:, None] - pixels.wrong[counts - 1]
    better_than_chance = (right - counts[:, None] / 2) / (counts[:, None] / 2)
    sheets = np.stack([_sheet(X[:n]) for n in counts])
    titles = [title(name, left + LARGE / 2, TOP) for name, left in (ALL_PIXELS, NEWEST)]
    around = borders([*((left, TOP, LARGE) for _, left in (ALL_PIXELS, NEWEST)), (0, LARGE, ACROSS * CELL)], LARGE)
    large = [Picture(x=left, y=TOP, wide=LARGE, high=LARGE) for _, left in (ALL_PIXELS, NEWEST)]
    of_newest = words(
        "image {n}: digit {digit}, labelled {sign}",
        n=counts,
        digit=pixels.digits[counts - 1],
        sign=_signs(pixels, task),
    )
    return Figure(
        (
            picture(around.look, 2, now(pictures_of(sheets))),
            picture(titles[0], 0, now(pictures_of(better_than_chance, 1.0)), words("dark: pixels that fit")),
            picture(titles[1], 1, now(pictures_of(X[counts - 1])), of_newest),
            *(_pixel(pixels, name, left) for name, left in (ALL_PIXELS, NEWEST)),
            *(_labels(pixels, label) for label in CLASS_OF),
        ),
        bare(ACROSS * CELL, TOP + 6),
        pictures=(*large, Picture(x=0, y=40, wide=ACROSS * CELL, high=40)),
    )


def _sheet(X: Floats) -> Floats:
    """Return the images `X (n, 64)`, row by row, on a sheet that has room for `MAX_IMAGES`."""
    cells = np.zeros((MAX_IMAGES, CELL, CELL))
    cells[: len(X), 1 : SIDE + 1, 1 : SIDE + 1] = X.reshape(-1, SIDE, SIDE)
    return cells.reshape(-1, ACROSS, CELL, CELL).swapaxes(1, 2).reshape(-1, ACROSS * CELL)


def _pixel(pixels: OnePixel, name: str, left: float) -> Mark:
    """Return the frame around the pixel in use, on a large picture."""
    across, down = pixels.pixels % SIDE, pixels.pixels // SIDE
    corner = np.column_stack([left + across * LARGE_PIXEL, TOP - down * LARGE_PIXEL])
    return outline(f"pixel of {name}", corner, LARGE_PIXEL)


def _labels(pixels: OnePixel, label: int) -> Mark:
    """Return the marks of a label beside its images on the sheet, up to the frame."""
    style, own = CLASS_OF[label], np.flatnonzero(pixels.y == label)
    count = np.array([(pixels.y[:n] == label).sum() for n in pixels.counts])
    look = looks.markers(style.name, _dot(style, 8))
    return marks.first_rows(look, own % ACROSS * CELL + float(SIDE), 39.5 - own // ACROSS * CELL, now(count))


def _dot(style: palette.ClassStyle, size: float) -> Marker:
    return Marker(size=size, symbol=style.symbol, color=style.color, edge_width=0)


def _errors(pixels: OnePixel, error: Floats) -> Figure:
    """Return the chart of the shares of training images and of new images that are misclassified, against the number of
    training images."""
    counts, training = pixels.counts, pixels.fewest / pixels.counts
    first, last = MIN_IMAGES, int(counts[-1])
    (own, dotted), (new, _) = palette.ERRORS["training"], palette.ERRORS["test"]
    layout = chart.layout("training images", "share wrong", heights=(-0.02, 0.8), across=(first - 1, last + 1))
    layout["yaxis"] |= chart.PER_CENT
    return graph(
        [
            marks.curve("a coin", [first, last], [0.5, 0.5], palette.FAINT, 1.5, "dot", silent=True),
            marks.curve("new images", counts, error, new, silent=True),
            marks.curve("training images", counts, training, own, dash=dotted, silent=True),
            marks.dot("new now", now(counts), now(error), new),
            marks.dot("training now", now(counts), now(training), own),
        ],
        layout,
        timeline=now(counts),
        scrubs=True,
    )


def _values(pixels: OnePixel, task: str) -> Figure:
    """Return the chart of the training images at their values of the pixel, and the threshold."""
    places = {label: _stack(pixels, label) for label in CLASS_OF}
    tall = max(4.0, float(np.nanmax(np.abs([each[:, :, 1] for each in places.values()]))) + 1)
    cuts = np.array([[rule.cut if isinstance(rule, Threshold) else np.nan] * 2 for rule in pixels.rules])
    plus, minus = SIGNS[task]
    layout = chart.layout(
        f"value of the pixel (up: {plus}, down: {minus})", "images", heights=(-tall, tall), across=(-1.6, LEVELS + 0.6)
    )
    layout["yaxis"] |= chart.both_ways(tall)
    return graph(
        [
            marks.polyline("threshold", now(cuts), [-99, 99], palette.INK, 2, "dash"),
            *(
                marks.dots(f"{style.name} at its value", now(xy[:, :, 0]), now(xy[:, :, 1]), _dot(style, 9))
                for style, xy in zip(CLASS_OF.values(), places.values(), strict=True)
            ),
        ],
        layout,
    )


def _stack(pixels: OnePixel, label: int) -> Floats:
    """Return the place of each training image of a label in each frame: across its value of the pixel, + stacked
    upwards and − downwards. `(F, n, 2)`, NaN for other images."""
    xy = np.full((len(pixels.counts), len(pixels.X), 2), np.nan)
    for frame, (n, pixel) in enumerate(zip(pixels.counts, pixels.pixels, strict=True)):
        heights = dict.fromkeys(range(LEVELS + 1), 0)
        for i in np.flatnonzero(pixels.y[:n] == label):
            value = int(pixels.X[i, pixel])
            heights[value] += 1
            xy[frame, i] = value, label * (heights[value] - 0.5)
    return xy


def _words(pixels: OnePixel, percent: Floats, task: str, chosen: int) -> dict[str, Words]:
    """Return the captions by slot: the pixel, what its rule answers, and its mistakes."""
    counts, used = pixels.counts, pixels.pixels + 1
    how = "Of equals the first is taken." if chosen == BEST else "This pixel was chosen by hand."
    return {
        "frame": words("<b>{n} training images</b> · pixel {pixel}", n=counts, pixel=used),
        "next": one_of(last_frame(len(counts)), "Next: one more training image", ""),
        "legend": words(LEGEND),
        "why": words(
            "<p><b>Pixel {pixel}</b>, in row {row}, column {column}: {rule}.</p>"
            f"<p>Of {{n}} training images it has <b>{{fewest}}</b> wrong; of {len(pixels.labels)} new ones "
            f"<b>{{missed}}</b>: {{percent}} %. Pixels that have all training images right: {{perfect}} of "
            f"{pixels.X.shape[1]}. {how}</p>",
            n=counts,
            pixel=used,
            row=pixels.pixels // SIDE + 1,
            column=pixels.pixels % SIDE + 1,
            rule=tuple(_rule(pixels, frame, task) for frame in range(len(counts))),
            fewest=pixels.fewest,
            missed=pixels.missed,
            percent=percent,
            perfect=pixels.perfect,
        ),
        "verdict": words(_verdict(pixels, task, chosen)),
    }


def _signs(pixels: OnePixel, task: str) -> tuple[str, ...]:
    """Return the label of the newest image in each frame."""
    return tuple(SIGNS[task][0 if label > 0 else 1] for label in pixels.y[pixels.counts - 1])


def _rule(pixels: OnePixel, frame: int, task: str) -> str:
    """Return what the rule of a frame answers, in words."""
    rule, (plus, minus) = pixels.rules[frame], SIGNS[task]
    if isinstance(rule, Threshold):
        below, above = (minus, plus) if rule.below < 0 else (plus, minus)
        return f"{below} where the pixel is at most {number(rule.cut)}, else {above}"
    new = int((~np.isin(pixels.Q[:, pixels.pixels[frame]], rule.values)).sum())
    n, have = len(rule.values), "has" if new == 1 else "have"
    each = "the one value" if n == 1 else f"each of the {n} values"
    return (
        f"for {each} seen the label that most images with it have, else {minus}; {new} of the new images {have} a "
        "value never seen"
    )


def _verdict(pixels: OnePixel, task: str, chosen: int) -> str:
    fitted = pixels.counts[pixels.fewest == 0]
    who = "some pixel has" if chosen == BEST else f"pixel {chosen} has"
    longest = f"With up to <b>{fitted.max()}</b> training images {who} all of them right." if len(fitted) else ""
    share = 100 * pixels.missed.mean() / len(pixels.labels)
    return f"<p>{longest} Over all frames {fixed(share, 1)} % of the new images are wrong. {LABELLED_BY[task]}</p>"


def _questions(pixels: OnePixel, error: Floats, percent: Floats, task: str, chosen: int) -> list[Ask]:
    """Return two questions that take turns: does a pixel still classify all images right with one more of them; and
    what share of the new images is misclassified?"""
    odd = np.arange(len(pixels.counts)) % 2 == 1
    who = "any pixel" if chosen == BEST else f"pixel {chosen}"
    fits: Ints = np.where(odd, pixels.fewest > 0, -1)
    share: Ints = np.where(odd, -1, np.clip(np.rint(4 * error), 0, 2).astype(np.int64))
    fits[0] = share[0] = -1
    return [
        ask(
            words(
                f"One more training image, labelled {{sign}}. Does {who} have all {{n}} right then?",
                sign=_signs(pixels, task),
                n=pixels.counts,
            ),
            fits,
            words(
                "The pixel used, {pixel}, has {fewest} of {n} wrong.",
                pixel=pixels.pixels + 1,
                fewest=pixels.fewest,
                n=pixels.counts,
            ),
            STILL,
            about=[error],
        ),
        ask(
            words("One more training image. Which share of the new images is wrong then?"),
            share,
            words("It is {percent} %.", percent=percent),
            SHARES,
            about=[error],
        ),
    ]
