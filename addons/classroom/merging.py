"""One room of two that have gone apart: what a store has, and what a replica knows since before the store lost it.

A store that comes back empty, or as it was a while ago, is given its rooms by the replica that looks first; another
one may know of later votes. Nothing that either has answered for is lost: the room that has come further counts, with
the ballots and the questions from the class of both. So it does not matter who comes first, nor how often this is done.
"""

from dataclasses import replace

from addons.classroom import posts
from addons.classroom.room import Ballot, Room, Round

ORDER = ("looking", "voting", "closed", "discussing", "revealed")


def merged(stored: Room, remembered: Room, life: str) -> Room:
    """The room of both; `stored` itself where `remembered` adds nothing to it. `life`: a new one, so that other
    replicas see that the store has lost something (see `Room.life`)."""
    is_older = stored.life == remembered.life and stored.version < remembered.version  # it is as it was a while ago
    ahead = _progress(remembered) > _progress(stored) or (is_older and _progress(remembered) == _progress(stored))
    further, other = (remembered, stored) if ahead else (stored, remembered)
    driver, rounds = max(stored.driver, remembered.driver), further.rounds
    if further.question is not None and further.asked == other.asked:
        rounds = tuple(_both(each, other.rounds[i : i + 1]) for i, each in enumerate(rounds))
    channel = posts.merge(further.backchannel, other.backchannel)
    if further is stored and (rounds, driver, channel) == (stored.rounds, stored.driver, stored.backchannel):
        return stored
    version = max(stored.version, remembered.version) + 1
    return replace(further, driver=driver, rounds=rounds, backchannel=channel, version=version, life=life)


def _progress(room: Room) -> tuple[int, bool, int, int]:
    """How far a room has come: by its questions, and of one by whether it is put away, its round and its phase."""
    return room.asked, room.question is None, len(room.rounds), ORDER.index(room.phase)


def _both(present: Round, others: tuple[Round, ...]) -> Round:
    """The ballots of both; of a device that has one in both the later one."""
    ballots: dict[str, Ballot] = {ballot.device: ballot for ballot in present.ballots}
    for ballot in (ballot for other in others for ballot in other.ballots):
        if ballot.device not in ballots or ballots[ballot.device].at < ballot.at:
            ballots[ballot.device] = ballot
    return replace(present, ballots=tuple(ballots.values()))
