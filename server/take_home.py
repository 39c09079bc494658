"""Drawings of a scene for papers and slides: its frame as SVG, PDF and PNG, its film as a GIF.

All are drawn from the still's marks (films/film/still.py), in worker processes. A GIF is made in pieces of some frames
each, so that others have their turn in between.
"""

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import cast

from PIL import Image

from films.film import still_png
from films.film.film import Film
from films.film.inks import PAPER
from films.film.still import of_frame
from films.film.still_marks import Plane
from films.film_cache import cached, cached_in_worker, in_one_worker
from films.page import AnyPage
from films.pages import PAGES
from films.samples import scale
from films.scene import Scene, only
from films.sheet.charts import chart, planes
from films.sheet.face import WEIGHT, face
from films.sheet.layout import ACROSS, SIZE, sheet
from films.sheet.pdf import pdf
from films.sheet.shapes import Sheet
from films.sheet.svg import svg
from server.preview_picture import font, font_file

SIDE, TWICE = 400, 2  # pixels of a plane, and how many times as many a PNG has
FINE = 10  # times its size a text is measured: lengths are in whole pixels
GIF_SIDE, GIF_WIDEST = 420, 840
MILLISECONDS, LAST_MILLISECONDS = 250, 1500  # that a frame of a GIF stays, and the last one
MOST_FRAMES = 75  # of a GIF: with the last one 20 seconds
WORK = 130  # of a GIF: its frames times their cells, with so many marks as take as long as a cell; about 2 seconds
MARKS_OF_A_CELL = 240
AT_ONCE = 5  # frames of a piece
COLOURS = 128  # of a GIF


def pieces(kind: str, page: AnyPage, scene: Scene, asking: bool) -> Iterator[Callable[[], object]]:
    """What is made before a file: some frames of a GIF each, as they are in it."""
    if kind != "gif":
        return
    for i in range(-(-MOST_FRAMES // AT_ONCE)):
        piece = partial(_some_frames, page, scene, i, asking=asking)
        yield piece
        if len(piece()) < AT_ONCE:  # it is kept, and was the last one
            return


def file(kind: str, page: AnyPage, scene: Scene, address: str, asking: bool) -> bytes:
    """The file; `address`: of the scene. `asking`: a lesson asks about the frame, so its answer is hidden."""
    if kind != "gif":
        return cached_in_worker(
            _file_of_frame, _fields(page, scene), page=page.name, kind=kind, address=address, asking=asking
        )
    each = pieces(kind, page, scene, asking)
    return _animated([Image.open(io.BytesIO(frame)) for piece in each for frame in cast("tuple[bytes, ...]", piece())])


def most_frames(cells: int, marks: int) -> int:
    """How many frames a GIF may have whose frames have so many cells, planes and a chart, and marks on the planes."""
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


def _planes(film: Film, scene: Scene, t: int, *, asking: bool) -> tuple[Plane, ...]:
    """The planes of a frame, and its charts, which tell what is asked about."""
    first = _stills(film, scene, t, asking=asking)
    return first if asking else planes(film, t, first)


def _stills(film: Film, scene: Scene, t: int, *, asking: bool) -> tuple[Plane, ...]:
    probe = getattr(scene, "probe", None)
    if probe:  # the film's units may be others than the points'
        probe = (probe[0] * scale(scene), probe[1] * scale(scene))
    return of_frame(film, t, probe=probe, asking=asking).planes


def _file_of_frame(scene: Scene, *, page: str, kind: str, address: str, asking: bool) -> bytes:
    film = _film(page, scene)
    every = _planes(film, scene, min(scene.t, film.n_frames - 1), asking=asking)
    title = f"{PAGES[page].title}, {address}"
    if kind == "png":
        return _png(_raster(every, SIDE * TWICE, TWICE))
    paper: Sheet = sheet(every, SIDE, _width)
    if kind == "pdf":
        return pdf(paper, title, face(font_file(), paper.text))
    return svg(paper, title, face(font_file(), paper.text, flavor="woff2")).encode()


def _width(text: str) -> float:
    """The width of a text in the app's own face, in pixels."""
    return font(FINE * SIZE, WEIGHT).getlength(text) / FINE


def _raster(every: tuple[Plane, ...], side: int, scale: float) -> Image.Image:
    """Planes side by side, as on a sheet."""
    paper = sheet(every, side)
    across = round(paper.wide / side)
    whole = Image.new("RGB", (round(paper.wide), round(paper.high)), "#fff")
    for i, plane in enumerate(every):
        whole.paste(still_png.draw(plane, side, scale, PAPER, font), (i % across * side, i // across * side))
    return whole


def _png(picture: Image.Image) -> bytes:
    written = io.BytesIO()
    picture.save(written, "PNG", dpi=(192, 192))
    return written.getvalue()


def _some_frames(page: AnyPage, scene: Scene, i: int, *, asking: bool) -> tuple[bytes, ...]:
    """Some frames of the GIF, each a PNG in the colours of the film; none beyond its end."""
    same = replace(_fields(page, scene), t=0)  # for every frame
    return in_one_worker((same, "gif"), partial(cached_in_worker, _frames, same, page=page.name, i=i, asking=asking))


def _frames(scene: Scene, *, page: str, i: int, asking: bool) -> tuple[bytes, ...]:
    film = _film(page, scene)
    cells = film.planes + _has_chart(film, asking=asking)
    marks = sum(len(plane.marks) for plane in _stills(film, scene, film.n_frames - 1, asking=asking))
    most = most_frames(cells, marks)
    side = min(GIF_SIDE, GIF_WIDEST // min(cells, ACROSS))
    palette = Image.open(io.BytesIO(cached(_palette, scene, page=page, side=side, asking=asking)))
    chosen = frames_of_gif(film.n_frames, most)[AT_ONCE * i : AT_ONCE * (i + 1)]
    return tuple(
        _png(_frame(film, scene, t, side, asking=asking).quantize(palette=palette, dither=Image.Dither.NONE))
        for t in chosen
    )


def _palette(scene: Scene, *, page: str, side: int, asking: bool) -> bytes:
    """A picture of the colours of the first frame, the last one, and one in the middle."""
    film = _film(page, scene)
    some = [_frame(film, scene, t, side, asking=asking) for t in (0, film.n_frames // 2, film.n_frames - 1)]
    strip = Image.new("RGB", (some[0].width, sum(each.height for each in some)))
    for i, each in enumerate(some):
        strip.paste(each, (0, i * each.height))
    return _png(strip.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).crop((0, 0, 1, 1)))


def _has_chart(film: Film, *, asking: bool) -> bool:
    """Whether a GIF has the film's first chart beside its planes: where these leave room in their row, and no answer is
    to be hidden, which a chart tells."""
    return not asking and film.planes < ACROSS and len(film.figures) > film.planes


def _frame(film: Film, scene: Scene, t: int, side: int, *, asking: bool) -> Image.Image:
    """The planes of a frame and the first chart; where that has nothing to show, its place is left."""
    figures = film.frame(t) if _has_chart(film, asking=asking) else ()
    beside = chart(figures[film.planes]) if figures else None
    first = _stills(film, scene, t, asking=asking)
    picture = _raster((*first, *((beside,) if beside else ())), side, side / SIDE)
    if figures and not beside:
        wider = Image.new("RGB", (picture.width + side, picture.height), "#fff")
        wider.paste(picture)
        return wider
    return picture


def _animated(frames: list[Image.Image]) -> bytes:
    written = io.BytesIO()
    stays = [MILLISECONDS] * (len(frames) - 1) + [LAST_MILLISECONDS]
    frames[0].save(
        written, "GIF", save_all=True, append_images=frames[1:], duration=stays, loop=0, optimize=False, disposal=1
    )
    return written.getvalue()
