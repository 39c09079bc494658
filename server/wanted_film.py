"""What a request for a film asks for, read from its query or from a posted edit, and the body of the response."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from films import scene, settings
from films.edits import EditRules
from films.film_cache import JsonFilm
from films.page import FINER, PARTS, AnyPage
from films.scene import LONGEST, Scene, fields_of, without
from server.compression import compressed

QUALITY = 4  # of Brotli: half a millisecond for a film
BEING_MADE = "This picture is being made."
TAG = 8  # letters
APART = ("t", "predict", *scene.WHERE_SHOWN)  # fields that no film depends on


class UnreadableError(ValueError):
    """A request that is neither a scene nor an edit of one. The message is a sentence for the reader."""


@dataclass(frozen=True)
class FilmRequest:
    """A request for a film: its page and scene, and the check of a lesson's challenge; if it is empty, the check of the
    scene. `before`: the scene before a change of its settings. `has`: the tag of the settings that the browser has.
    `parts`: the number of pieces in which it is made, if the client accepts its beginning; the film is the same with
    and without. `finer`: in place of the film, the regions of the scene's frame are asked for, in finer cells."""

    page: AnyPage
    scene: Scene
    check: str = ""
    before: Scene | None = None
    has: str = ""
    finer: bool = False
    parts: int = field(default=0, compare=False)

    def body(self) -> bytes:
        """Return the body of the response, JSON: the scene as a query, what may be edited in it, the verdict, and the
        film; or the finer regions."""
        if self.finer:
            return json.dumps({"columns": self.page.finer(self.scene)}, separators=(",", ":")).encode()
        film: JsonFilm = self.page.json_film(self.scene)
        about: dict[str, Any] = {
            "scene": {} if self.page.example else scene.to_query(without(self.scene, *APART)),
            "edit": self._edit(film.scale),
            "verdict": self._verdict(self.scene),
            "verdicts": self._verdicts(film.n_frames),
            "said": self._past_end(film.n_frames - 1),
            "finer": film.finer,
        }
        if self.before is not None:
            about["frame"] = settings.frame_after(self.page, self.before, self.scene)
        return f'{json.dumps(about, separators=(",", ":"))[:-1]}{self._panel()},"film":{film.text}}}'.encode()

    def _panel(self) -> str:
        """Return the settings; only their tag, if the browser has them already."""
        if self.page.example:
            return ""
        text = settings.panel(self.page, self.scene)
        tag = settings.tag_of(text)
        return f',"panel":{{"tag":"{tag}"}}' if tag == self.has else f',"panel":{text}'

    def begun(self, done: int, encoding: str) -> bytes:
        """Return the body with the film of the first `done` pieces, at least one, in an encoding. It says how far the
        film is."""
        film = self.page.json_beginning(self.scene, done)
        about = {
            "scene": scene.to_query(without(self.scene, *APART)),
            "edit": self._edit(film.scale),
            "said": self._progress(done),
        }
        body = f'{json.dumps(about, separators=(",", ":"))[:-1]},"film":{film.text}}}'.encode()
        return compressed(body, encoding, QUALITY) if encoding else body

    def not_begun(self) -> bytes:
        """Return the body before the first piece is made: a sentence, and no film."""
        sentence = self._progress(0) if self.parts else BEING_MADE
        return json.dumps({"film": None, "said": sentence}, separators=(",", ":")).encode()

    def _progress(self, done: int) -> str:
        return f"{done} of {self.parts} {self.page.piece_names(self.scene)} so far."

    def packed(self, encoding: str) -> bytes:
        """Return the body in an encoding, "br", "gzip" or "" for none."""
        body = self.body()
        return compressed(body, encoding, QUALITY) if encoding else body

    def pieces(self) -> Iterator[Callable[[], object]]:
        """Yield what is made before the film, piece after piece."""
        return iter(()) if self.finer else self.page.pieces_of_film(self.scene)

    def _edit(self, scale: float) -> dict[str, Any] | None:
        own = self.scene
        if not self.page.moves:
            return None
        return EditRules(
            own.points,
            self.page.classes,
            tuple(own.labels.split("|")) if own.labels else (),
            scale,
            can_look=hasattr(own, "probe"),
            tap_looks=own.TAP_LOOKS,
            probe=getattr(own, "probe", None),
            own_points=own.own_points,
            handles=own.handles(),
            curves=own.point_curves(),
            turned=own.angles(),
        ).payload()

    def _past_end(self, last: int) -> str:
        """Return the message if the film is too short for the scene's frame; "" if it is not."""
        return self.page.past_end(self.scene) if self.scene.t > last and self.page.past_end else ""

    def _verdicts(self, n_frames: int) -> list[dict[str, Any] | None] | None:
        """Return the verdict on each frame if the check judges frames, so that stepping does not ask the server; else
        None."""
        if (self.check or self.scene.challenge) not in self.page.frame_checks:
            return None
        return [self._verdict(replace(self.scene, t=t)) for t in range(n_frames)]

    def _verdict(self, state: Scene) -> dict[str, Any] | None:
        check = self.page.checks.get(self.check or state.challenge)
        if check is None:
            return None
        judgement = check(without(state, *scene.WHERE_SHOWN))
        return {"met": judgement.met, "said": judgement.said}


def understood(page: AnyPage, query: str, body: bytes | None) -> FilmRequest:
    """Return what a query and a posted body ask for. 500 points take some milliseconds."""
    wanted = _normalised(read_wanted(page, query)) if body is None else _read_posted(page, query, body)
    if not page.has_films:
        raise UnreadableError("This page has no film.")
    takes_parts = fields_of(query).get(PARTS) == ["1"] and not wanted.finer
    return replace(wanted, parts=page.n_pieces(wanted.scene)) if takes_parts else wanted


def _read_posted(page: AnyPage, query: str, body: bytes) -> FilmRequest:
    try:
        posted = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise UnreadableError("The edit is not JSON.") from error
    if not isinstance(posted, dict) or not isinstance(posted.get("scene"), str):
        raise UnreadableError('A posted edit is JSON: {"scene": "a query", "edit": {...}}.')
    before = read_wanted(page, f"{posted['scene']}&{query}")
    if "edit" not in posted:
        return _normalised(before)
    has = posted["has"][:TAG] if isinstance(posted.get("has"), str) else ""
    try:
        after = settings.edited(page, before.scene, posted["edit"])
    except ValueError as error:
        raise UnreadableError(str(error)) from error
    of_settings = before.scene if "settings" in posted["edit"] else None
    return FilmRequest(page, after, before.check, of_settings, has)


def read_wanted(page: AnyPage, query: str) -> FilmRequest:
    """Return what a query asks for; UnreadableError if it is too long or cannot be read."""
    if len(query) > LONGEST:
        raise UnreadableError(f"The scene has more than {LONGEST:,} characters.")
    fields = fields_of(query)
    check = fields.get("check", [""])[0]
    if page.example is not None:
        return FilmRequest(page, page.example)
    own, problems = scene.from_query(page.scene, fields)
    if problems:
        raise UnreadableError(problems[0])
    return FilmRequest(page, own, check if check in page.checks else "", finer=fields.get(FINER) == ["1"])


def _normalised(wanted: FilmRequest) -> FilmRequest:
    """Return the request without the fields that no film depends on, so that requests for the same film are equal.
    Finer regions depend on the frame."""
    own = without(wanted.scene, *APART)
    return replace(wanted, scene=replace(own, t=wanted.scene.t) if wanted.finer else own)
