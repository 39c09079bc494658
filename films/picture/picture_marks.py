"""Small pictures on a figure that is made of them, each with a mark of its own: a frame, or words above it."""

from typing import Any

from films.film.tracks import Label, Rows, Track
from films.picture.mark import Mark, Place
from films.picture.now import NO_PICTURE, Now
from films.picture.words import Words


def picture(look: dict[str, Any], number: int, source: Now, title: Words | None = None) -> Mark:
    """A trace, and image `number` of the figure's layout, whose `source` a frame sets. `title`: the trace's text. While
    a question is about the source or what the title says, neither is there."""

    def tracks(place: Place, current: Now, words: Words | None) -> tuple[Track, ...]:
        image = Rows(place.figure, None, {f"images[{number}].source": place.exact(current, "picture")})
        if words is None:
            return (image,)
        place.shows.extend(words.holes.values())
        return (image, Label(place.figure, place.trace, words.caption(place.names, f"{place.trace} title")))

    return Mark(
        look,
        moves=lambda place: tracks(place, source, title),
        hidden=lambda place: tracks(place, NO_PICTURE, title and Words(("",))),
    )
