"""A film as a GIF. It is made in pieces of some frames each, in worker processes, so that others have their turn in
between."""

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from PIL import Image

from addons.papers.figure_options import FigureOptions, figure_options
from addons.papers.frame_file import png, text_width
from addons.papers.parts import NO_CHART, fields, film_of, parts
from films.download import FileRequest, NoFileError
from films.film.film import Film
from films.film_cache import cached, cached_in_worker, in_one_worker
from films.scene import Scene
from films.still.png import draw
from films.still.sheet import ACROSS, CELL, sheet
from server.preview_picture import font

SIDE, WIDEST = 420, 840  # pixels: of a plane or chart, and of a frame
MILLISECONDS, LAST_MILLISECONDS = 250, 1500  # that a frame stays, and the last one
MOST_FRAMES = 75  # with the last one 20 seconds
WORK = 130  # frames times cells, where MARKS_OF_A_CELL marks count as a cell; about 2 seconds
MARKS_OF_A_CELL = 240
AT_ONCE = 5  # frames of a piece
COLOURS = 128


def pieces(request: FileRequest) -> Iterator[Callable[[], tuple[bytes, ...]]]:
    """Yield calls that each make some of the frames. NoFileError if an option is not allowed, or the film has no such
    chart."""
    figure = figure_options(request)
    for i in range(-(-MOST_FRAMES // AT_ONCE)):
        piece = partial(_some_frames, request, i, figure)
        yield piece
        if len(piece()) < AT_ONCE:  # it is kept, and was the last one
            return


def gif(request: FileRequest) -> bytes:
    """Return the file; NoFileError as `pieces`."""
    return _animated([Image.open(io.BytesIO(frame)) for piece in pieces(request) for frame in piece()])


def most_frames(cells: int, marks: int) -> int:
    """Return how many frames a GIF may have if each has `cells` planes and charts, and `marks` marks on the planes."""
    return max(2, min(MOST_FRAMES, int(WORK / (cells + marks / MARKS_OF_A_CELL))))


def frames_of_gif(n_frames: int, most: int = MOST_FRAMES) -> tuple[int, ...]:
    """Return the frames of a film that a GIF has: all, or `most` evenly spread, the first and the last among them."""
    if n_frames <= most:
        return tuple(range(n_frames))
    return tuple(round(i * (n_frames - 1) / (most - 1)) for i in range(most))


def _some_frames(request: FileRequest, i: int, figure: FigureOptions) -> tuple[bytes, ...]:
    """Return piece `i` of the frames, each a PNG in the colours of the film; () beyond its end."""
    same = replace(fields(request.page, request.scene), t=0)  # for every frame
    frames = partial(cached_in_worker, _frames, same, page=request.page, i=i, asking=request.asking, figure=figure)
    return in_one_worker((same, "gif"), frames)


def _frames(scene: Scene, *, page: str, i: int, asking: bool, figure: FigureOptions) -> tuple[bytes, ...]:
    film = film_of(page, scene)
    cells = _cells(film, figure, asking=asking)
    if figure.only is not None and (asking or film.planes + figure.only >= len(film.figures)):
        raise NoFileError(NO_CHART)
    last = parts(film, scene, film.n_frames - 1, figure, 0, asking=asking)
    marks = sum(len(plane.marks) for plane in last)
    most = most_frames(cells, marks)
    side = min(SIDE, WIDEST // min(cells, ACROSS))
    palette = Image.open(io.BytesIO(cached(_palette, scene, page=page, side=side, asking=asking, figure=figure)))
    chosen = frames_of_gif(film.n_frames, most)[AT_ONCE * i : AT_ONCE * (i + 1)]
    each = (_frame(film, scene, t, side, figure, asking=asking) for t in chosen)
    return tuple(png(frame.quantize(palette=palette, dither=Image.Dither.NONE)) for frame in each)


def _palette(scene: Scene, *, page: str, side: int, asking: bool, figure: FigureOptions) -> bytes:
    """Return a picture of the colours of the first frame, the last one, and one in the middle."""
    film = film_of(page, scene)
    chosen = (0, film.n_frames // 2, film.n_frames - 1)
    some = [_frame(film, scene, t, side, figure, asking=asking) for t in chosen]
    strip = Image.new("RGB", (some[0].width, sum(each.height for each in some)))
    for i, each in enumerate(some):
        strip.paste(each, (0, i * each.height))
    return png(strip.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).crop((0, 0, 1, 1)))


def _cells(film: Film, figure: FigureOptions, *, asking: bool) -> int:
    """Return how many planes and charts a GIF has: one chart alone; or all planes, and the first chart if these leave
    room in their row, and no answer is hidden that a chart would give away."""
    if figure.only is not None:
        return 1
    beside = figure.charts and not asking and film.planes < ACROSS and len(film.figures) > film.planes
    return film.planes + beside


def _frame(film: Film, scene: Scene, t: int, side: int, figure: FigureOptions, *, asking: bool) -> Image.Image:
    """Return an image of the planes and the first chart, or of one chart; one without values leaves its cell empty."""
    cells = _cells(film, figure, asking=asking)
    every = parts(film, scene, t, figure, cells - film.planes, asking=asking)
    if len(every) == cells:
        return draw(sheet(every, CELL, text_width), side / CELL, font)
    whole = Image.new("RGB", (cells * side, side), "#fff")
    if every:
        whole.paste(draw(sheet(every, CELL, text_width), side / CELL, font))
    return whole


def _animated(frames: list[Image.Image]) -> bytes:
    written = io.BytesIO()
    stays = [MILLISECONDS] * (len(frames) - 1) + [LAST_MILLISECONDS]
    frames[0].save(
        written, "GIF", save_all=True, append_images=frames[1:], duration=stays, loop=0, optimize=False, disposal=1
    )
    return written.getvalue()
