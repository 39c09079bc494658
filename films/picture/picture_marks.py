"""Small pictures on a figure, each with a mark of its own, such as a frame or a title above it."""

from films.film.marks import Mark as Look
from films.film.tracks import Label, Rows, Track
from films.picture.mark import Mark, Place
from films.picture.now import NO_PICTURE, Now
from films.picture.words import Words


def picture(look: Look, number: int, source: Now, title: Words | None = None) -> Mark:
    """Return a mark with picture number `number` of the figure, whose `source` each frame sets. `title`: the mark's
    text. While a question is about the source, or about a number in the title, both are empty."""

    def tracks(place: Place, current: Now, words: Words | None) -> tuple[Track, ...]:
        image = Rows(place.figure, number, {"source": place.exact(current, "picture")})
        if words is None:
            return (image,)
        place.shows.extend(words.holes.values())
        return (image, Label(place.figure, place.mark, words.caption(place.names, f"{place.mark} title")))

    return Mark(
        look,
        moves=lambda place: tracks(place, source, title),
        hidden=lambda place: tracks(place, NO_PICTURE, title and Words(("",))),
    )
