"""A room as JSON, as a store outside this process keeps it."""

import json
from dataclasses import asdict
from typing import Any

from server.classroom.questions import Question
from server.classroom.room import Ballot, OwnStep, Picture, Room, Round, Tally

# Fields that are JSON as they are.
PLAIN = ("code", "lock", "opened", "version", "driver", "free", "phase", "asked", "opener", "life")


def written(room: Room) -> bytes:
    values: dict[str, Any] = {name: getattr(room, name) for name in PLAIN}
    values["picture"] = asdict(room.picture) if room.picture else None
    values["own"] = asdict(room.own) if room.own else None
    values["question"] = asdict(room.question) if room.question else None
    values["rounds"] = [[each.closes, [[b.device, b.answer] for b in each.ballots]] for each in room.rounds]
    values["kept"] = [[[b.at, b.off] for b in each.ballots] for each in room.rounds]
    values["tallies"] = [[tally.text, tally.rounds] for tally in room.tallies]
    return json.dumps(values, separators=(",", ":")).encode()


def read(text: bytes) -> Room:
    values = json.loads(text)
    picture, question, own = values["picture"], values["question"], values.get("own")
    kept = values.get("kept", [[] for _ in values["rounds"]])  # of a replica of an earlier version there is none
    return Room(
        **{name: values[name] for name in PLAIN if name in values},
        picture=Picture(**picture) if picture else None,
        own=OwnStep(**own | {"question": _question(own["question"]) if own["question"] else None}) if own else None,
        question=_question(question) if question else None,
        rounds=tuple(
            Round(_ballots(ballots, kept), closes)
            for (closes, ballots), kept in zip(values["rounds"], kept, strict=True)
        ),
        tallies=tuple(
            Tally(said, tuple(tuple((word, count) for word, count in rows) for rows in rounds))
            for said, rounds in values["tallies"]
        ),
    )


def _ballots(ballots: list[Any], kept: list[Any]) -> tuple[Ballot, ...]:
    kept = kept or [(0.0, None)] * len(ballots)
    return tuple(Ballot(device, tuple(given), *more) for (device, given), more in zip(ballots, kept, strict=True))


def _question(values: dict[str, Any]) -> Question:
    given = {name: tuple(values[name]) for name in ("options", "right", "truth") if name in values}
    return Question(**values | given | {"spots": tuple((x, y) for x, y in values.get("spots", ()))})
