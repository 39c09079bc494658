"""Drawings of a scene for papers and slides: its frame as SVG, PDF and PNG, its film as a GIF.

All are drawn from the still's shapes (films/still/), in worker processes. A GIF is made in pieces of some frames
each, so that others have their turn in between.
"""

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import cast

from PIL import Image

from films.download import NoFileError
from films.film.film import Film
from films.film_cache import cached, cached_in_worker, in_one_worker
from films.page import AnyPage
from films.pages import PAGES
from films.samples import scale
from films.scene import Scene, only
from films.still.face import WEIGHT, face
from films.still.pdf import pdf
from films.still.planes import chart, of_frame, planes
from films.still.png import draw
from films.still.shapes import TYPE, Plane
from films.still.sheet import ACROSS, CELL, sheet
from films.still.svg import svg_file
from server.description import described
from server.figure_options import WHOLE, FigureOptions
from server.preview_picture import font, font_file

SCREEN_DPI, PRINT_DPI = 192, 324  # of a PNG, which has two or three times as many pixels a side as its sheet
NO_CHART = "This frame has no such chart, or a question hides it."
FINE = 10  # a text is measured at this many times its size, as lengths are whole pixels
GIF_SIDE, GIF_WIDEST = 420, 840
MILLISECONDS, LAST_MILLISECONDS = 250, 1500  # that a frame of a GIF stays, and the last one
MOST_FRAMES = 75  # of a GIF: with the last one 20 seconds
WORK = 130  # of a GIF: frames times cells, where MARKS_OF_A_CELL marks count as a cell; about 2 seconds
MARKS_OF_A_CELL = 240
AT_ONCE = 5  # frames of a piece
COLOURS = 128  # of a GIF


def pieces(
    kind: str, page: AnyPage, scene: Scene, asking: bool, figure: FigureOptions = WHOLE
) -> Iterator[Callable[[], object]]:
    """Yield what is computed before the file: for a GIF, calls that each make some of its frames."""
    if kind != "gif":
        return
    for i in range(-(-MOST_FRAMES // AT_ONCE)):
        piece = partial(_some_frames, page, scene, i, asking=asking, figure=figure)
        yield piece
        if len(piece()) < AT_ONCE:  # it is kept, and was the last one
            return


def file(kind: str, page: AnyPage, scene: Scene, address: str, asking: bool, figure: FigureOptions = WHOLE) -> bytes:
    """Return the file. `address`: that of the scene. `asking`: a lesson asks about the frame, so the answer is hidden.
    `figure`: which parts of a frame are drawn, and how large. NoFileError if the frame has none of these parts."""
    if kind != "gif":
        wanted = {"page": page.name, "kind": kind, "address": address, "asking": asking, "figure": figure}
        return cached_in_worker(_file_of_frame, _fields(page, scene), **wanted)
    each = pieces(kind, page, scene, asking, figure)
    return _animated([Image.open(io.BytesIO(frame)) for piece in each for frame in cast("tuple[bytes, ...]", piece())])


def most_frames(cells: int, marks: int) -> int:
    """Return how many frames a GIF may have if each has `cells` planes and charts, and `marks` marks on the planes."""
    return max(2, min(MOST_FRAMES, int(WORK / (cells + marks / MARKS_OF_A_CELL))))


def frames_of_gif(n_frames: int, most: int = MOST_FRAMES) -> tuple[int, ...]:
    """The frames of a film that a GIF has: all, or `most` evenly spread, the first and the last among them."""
    if n_frames <= most:
        return tuple(range(n_frames))
    return tuple(round(i * (n_frames - 1) / (most - 1)) for i in range(most))


def _fields(page: AnyPage, scene: Scene) -> Scene:
    """The scene with what its picture depends on."""
    return replace(only(scene, *page.view_of(scene).for_film), t=scene.t)


def _film(page: str, scene: Scene) -> Film:
    view = PAGES[page].view_of(scene)
    return view.film_of(view.cached_run(scene), scene)


def _planes(film: Film, scene: Scene, t: int, charts: int, *, asking: bool) -> tuple[Plane, ...]:
    """The planes of a frame, and so many of its charts, which tell what is asked about."""
    probe = getattr(scene, "probe", None)
    if probe:  # the film's units may be others than the points'
        probe = (probe[0] * scale(scene), probe[1] * scale(scene))
    return planes(film, t, probe=probe, asking=asking, charts=0 if asking else charts)


def _parts(film: Film, scene: Scene, t: int, figure: FigureOptions, charts: int, *, asking: bool) -> tuple[Plane, ...]:
    """What is drawn of a frame: its planes and so many charts, or what the `figure` has of them."""
    if figure.only is None:
        return _planes(film, scene, t, charts if figure.charts else 0, asking=asking)
    alone = None if asking else chart(film, t, figure.only)
    return (alone,) if alone else ()


def _file_of_frame(scene: Scene, *, page: str, kind: str, address: str, asking: bool, figure: FigureOptions) -> bytes:
    film = _film(page, scene)
    t = min(scene.t, film.n_frames - 1)
    parts = _parts(film, scene, t, figure, len(film.figures), asking=asking)
    if not parts:
        raise NoFileError(NO_CHART)
    across, cell = figure.grid(len(parts))
    paper = sheet(parts, cell, _width, across, figure.points)
    title = f"{PAGES[page].title}, {address}"
    if kind == "png":
        dpi = PRINT_DPI if figure.width else SCREEN_DPI
        return _png(draw(paper, paper.points * dpi / 72, font), dpi)
    about = described(PAGES[page], scene, of_frame(film, t, asking=asking))
    if kind == "pdf":
        return pdf(paper, title, face(font_file(), paper.text), about)
    return svg_file(paper, title, face(font_file(), paper.text), about).encode()


def _width(text: str) -> float:
    """The width of a text in the app's own face, in pixels."""
    return font(FINE * TYPE, WEIGHT).getlength(text) / FINE


def _png(picture: Image.Image, dpi: int = SCREEN_DPI) -> bytes:
    written = io.BytesIO()
    picture.save(written, "PNG", dpi=(dpi, dpi))
    return written.getvalue()


def _some_frames(page: AnyPage, scene: Scene, i: int, *, asking: bool, figure: FigureOptions) -> tuple[bytes, ...]:
    """Some frames of the GIF, each a PNG in the colours of the film; none beyond its end."""
    same = replace(_fields(page, scene), t=0)  # for every frame
    frames = partial(cached_in_worker, _frames, same, page=page.name, i=i, asking=asking, figure=figure)
    return in_one_worker((same, "gif"), frames)


def _frames(scene: Scene, *, page: str, i: int, asking: bool, figure: FigureOptions) -> tuple[bytes, ...]:
    film = _film(page, scene)
    cells = _cells(film, figure, asking=asking)
    if figure.only is not None and (asking or film.planes + figure.only >= len(film.figures)):
        raise NoFileError(NO_CHART)
    last = _parts(film, scene, film.n_frames - 1, figure, 0, asking=asking)
    marks = sum(len(plane.marks) for plane in last)
    most = most_frames(cells, marks)
    side = min(GIF_SIDE, GIF_WIDEST // min(cells, ACROSS))
    palette = Image.open(io.BytesIO(cached(_palette, scene, page=page, side=side, asking=asking, figure=figure)))
    chosen = frames_of_gif(film.n_frames, most)[AT_ONCE * i : AT_ONCE * (i + 1)]
    each = (_frame(film, scene, t, side, figure, asking=asking) for t in chosen)
    return tuple(_png(frame.quantize(palette=palette, dither=Image.Dither.NONE)) for frame in each)


def _palette(scene: Scene, *, page: str, side: int, asking: bool, figure: FigureOptions) -> bytes:
    """A picture of the colours of the first frame, the last one, and one in the middle."""
    film = _film(page, scene)
    chosen = (0, film.n_frames // 2, film.n_frames - 1)
    some = [_frame(film, scene, t, side, figure, asking=asking) for t in chosen]
    strip = Image.new("RGB", (some[0].width, sum(each.height for each in some)))
    for i, each in enumerate(some):
        strip.paste(each, (0, i * each.height))
    return _png(strip.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).crop((0, 0, 1, 1)))


def _cells(film: Film, figure: FigureOptions, *, asking: bool) -> int:
    """How many planes and charts a GIF has: one chart alone; or all planes, and the first chart where these leave room
    in their row, and no answer is hidden that a chart would give away."""
    if figure.only is not None:
        return 1
    beside = figure.charts and not asking and film.planes < ACROSS and len(film.figures) > film.planes
    return film.planes + beside


def _frame(film: Film, scene: Scene, t: int, side: int, figure: FigureOptions, *, asking: bool) -> Image.Image:
    """Return an image of the planes and the first chart, or of one chart; one without values leaves its cell empty."""
    cells = _cells(film, figure, asking=asking)
    every = _parts(film, scene, t, figure, cells - film.planes, asking=asking)
    if len(every) == cells:
        return draw(sheet(every, CELL, _width), side / CELL, font)
    whole = Image.new("RGB", (cells * side, side), "#fff")
    if every:
        whole.paste(draw(sheet(every, CELL, _width), side / CELL, font))
    return whole


def _animated(frames: list[Image.Image]) -> bytes:
    written = io.BytesIO()
    stays = [MILLISECONDS] * (len(frames) - 1) + [LAST_MILLISECONDS]
    frames[0].save(
        written, "GIF", save_all=True, append_images=frames[1:], duration=stays, loop=0, optimize=False, disposal=1
    )
    return written.getvalue()
