"""A room as JSON, as a store outside this process keeps it."""

import json
from dataclasses import asdict, replace
from itertools import zip_longest
from typing import Any

from addons.classroom.posts import Backchannel, Post
from addons.classroom.room import Ballot, OwnStep, Picture, Room, Round
from addons.classroom.tallies import Figure, Row, Tally, Transitions
from films.kept_values import kept_values
from films.question import as_json, from_json

KEPT = 8_000_000  # bytes: a room that is full of questions and joined devices has some hundred thousand
# Fields that are JSON as they are.
PLAIN = ("code", "lock", "opened", "version", "driver", "free", "phase", "asked", "opener", "life", "until", "card")


def written(room: Room) -> bytes:
    values: dict[str, Any] = {name: getattr(room, name) for name in PLAIN}
    values["picture"] = asdict(room.picture) if room.picture else None
    values["own"], values["own_next"] = _own_written(room.own)
    values["question"] = as_json(room.question) if room.question else None
    values["rounds"] = [[each.closes, [[b.device, b.answer] for b in each.ballots]] for each in room.rounds]
    values["kept"] = [[[b.at, b.off] for b in each.ballots] for each in room.rounds]
    tallies = [tally_values(tally) for tally in room.tallies]
    values["tallies"] = [counts for counts, _ in tallies]  # as an earlier version reads them
    values["judged"] = [more for _, more in tallies]  # of which it does not know
    values["markdown"] = [tally.markdown for tally in room.tallies]  # nor of this: it refuses a tally that has it
    values["figure"] = asdict(room.figure) if room.figure else None
    channel = room.backchannel
    switches = {"on": channel.on, "shared": channel.shared, "hall": channel.hall}
    values["backchannel"] = switches | {"posts": [post_values(post) for post in channel.posts]}
    return json.dumps(values, separators=(",", ":")).encode()


def read(text: bytes) -> Room:
    values = json.loads(text)
    picture, question = values["picture"], values["question"]
    extras = values.get("kept", [[] for _ in values["rounds"]])  # of a replica of an earlier version there is none
    return Room(
        **{name: values[name] for name in PLAIN if name in values},
        picture=Picture(**picture) if picture else None,
        own=_own(values["own"], values.get("own_next", {})) if values.get("own") else None,
        question=from_json(question) if question else None,
        rounds=tuple(
            Round(_ballots(ballots, extra), closes)
            for (closes, ballots), extra in zip(values["rounds"], extras, strict=True)
        ),
        tallies=tuple(
            replace(_tally(text, rounds, more), markdown=tuple(markdown or ()))
            for (text, rounds), more, markdown in zip_longest(
                values["tallies"], values.get("judged", []), values.get("markdown", [])
            )
        ),
        figure=_figure(values.get("figure")),
        backchannel=_backchannel(values["backchannel"]) if "backchannel" in values else Backchannel(),
    )


def _own_written(own: OwnStep | None) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """Return a step as an earlier version reads it, and the fields that are new since: the next step, and the text."""
    values = asdict(own) if own else {}
    if own and own.question:
        values["question"] = as_json(own.question)
    return (values or None), {
        name: values.pop(name) for name in ("next_question", "next_picture", "lead") if name in values
    }


def _own(values: dict[str, Any], after: dict[str, Any]) -> OwnStep:
    question, picture = values["question"], after.get("next_picture")
    read = {"question": question and from_json(question), "next_picture": picture and Picture(**picture)}
    return OwnStep(**values | after | read)


@kept_values(KEPT)  # a post is written with each change of its room
def post_values(post: Post) -> dict[str, Any]:
    return asdict(post)


def _backchannel(values: dict[str, Any]) -> Backchannel:
    posts = tuple(Post(**post | {"joined": tuple(post["joined"])}) for post in values["posts"])
    return Backchannel(**values | {"posts": posts})


@kept_values(KEPT)  # what is over does not change, and is written with each vote
def tally_values(tally: Tally) -> tuple[list[Any], dict[str, Any]]:
    """The counts of a tally, a list of rows for each round, and all else."""
    rounds = [[[row.answer, row.counts[i]] for row in tally.rows] for i in range(len(tally.answered))]
    more = asdict(replace(tally, rows=())) | {"rows": [row.right for row in tally.rows]}
    del more["text"], more["markdown"]
    return [tally.text, rounds], more


def _tally(text: str, rounds: list[Any], judged: dict[str, Any] | None) -> Tally:
    if judged is None:
        return _unjudged(text, rounds)
    counts = zip(*([count for _, count in rows] for rows in rounds), strict=True)
    words = [word for word, _ in rounds[0]] if rounds else []
    rows = tuple(Row(*each) for each in zip(words, judged["rows"], counts, strict=True))
    read: dict[str, Any] = {name: tuple(judged[name]) for name in ("answered", "right")}
    read |= {"transitions": Transitions(**judged["transitions"]) if judged["transitions"] else None}
    return Tally(**judged | read | {"text": text, "rows": rows, "figure": _figure(judged["figure"])})


def _unjudged(text: str, rounds: list[Any]) -> Tally:
    """A tally of a replica of an earlier version: it is not known what was right."""
    by_round = [dict[str, int](rows) for rows in rounds]
    words = dict.fromkeys(word for counts in by_round for word in counts)
    rows = tuple(Row(word, False, tuple(counts.get(word, 0) for counts in by_round)) for word in words)
    return Tally(text, answered=tuple(sum(counts.values()) for counts in by_round), rows=rows)


def _figure(values: dict[str, Any] | None) -> Figure | None:
    return Figure(**values) if values else None


def _ballots(ballots: list[Any], extras: list[Any]) -> tuple[Ballot, ...]:
    extras = extras or [(0.0, None)] * len(ballots)
    return tuple(Ballot(device, tuple(answer), *more) for (device, answer), more in zip(ballots, extras, strict=True))
