"""Films of one frame, for scenes with nothing to step through."""

from films.drawing.palette import CLASSES
from films.film.captions import where_editable
from films.film.film import Film
from films.film.geometry import Box
from films.picture.figure import plane
from films.picture.film import film
from films.picture.point_marks import points as marked
from films.picture.words import Words
from films.points import Points


def one_frame_film(points: Points, axes: Box, titles: tuple[str, str], html: str) -> Film:
    """Return a film of one frame with these points; `html` says why it shows nothing else."""
    return film([plane([marked(points, CLASSES)], axes, titles)], 1, words={"verdict": Words((html,))})


def no_points(axes: Box, titles: tuple[str, str]) -> Film:
    """Return the film for a scene without points to train on."""
    how = where_editable(" Choose a class above the plane and click where its points belong.")
    return one_frame_film((), axes, titles, f"<p><b>No points yet.</b>{how}</p>")


def missing_class(points: Points, algorithm: str) -> str:
    """Return a sentence, as HTML, on what is missing: all points, or one class. `points` has at most one class."""
    if not points:
        how = where_editable(" Choose + or − above the plane and click where they belong.")
        return f"<p><b>No points yet.</b>{how}</p>"
    there, missing = ("+", "−") if points[0][2] == 0 else ("−", "+")
    return f"<p><b>Only {there} points so far.</b> Add a {missing} point: {algorithm} separates two classes.</p>"
