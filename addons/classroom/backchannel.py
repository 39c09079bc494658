"""What can happen to the questions from a class: each event is a pure function of the room, as those of room.py are."""

from dataclasses import replace

from addons.classroom.posts import MOST_JOINED, MOST_OF_ONE, MOST_OPEN, Post, Status
from addons.classroom.room import RefusedError, Room, after, settle

OFF = "The lecturer takes no questions just now."
GONE = "This question is no longer open."


def add_post(room: Room, id: str, device: str, text: str, now: float) -> Room:
    """A device asks the lecturer something. Sent twice, as a phone does that had no answer, it counts once."""
    channel, room = room.backchannel, settle(room, now)
    if not channel.on:
        raise RefusedError(OFF)
    open_ones = channel.with_status("open")
    own = [post.text for post in open_ones if post.device == device]
    if text in own:
        return room
    if len(own) >= MOST_OF_ONE:
        raise RefusedError(f"{MOST_OF_ONE} of your questions are open; ask again when one of them is answered.")
    if len(open_ones) >= MOST_OPEN:
        raise RefusedError(f"{MOST_OPEN} questions are open, as many as the lecturer takes; ask again later.")
    return after(room, backchannel=channel.with_posts((*channel.posts, Post(id, device, text, now))))


def join_post(room: Room, id: str, device: str, now: float) -> Room:
    """A device asks, too, what another one has asked."""
    channel, room = room.backchannel, settle(room, now)
    if not channel.on:
        raise RefusedError(OFF)
    post = next((post for post in channel.public() if post.id == id), None)
    if post is None:
        raise RefusedError(GONE)
    if device in (post.device, *post.joined):
        return room
    if sum(len(each.joined) for each in channel.posts) >= MOST_JOINED:
        raise RefusedError("The class has no more votes for questions; the lecturer has to answer some.")
    return _with(room, replace(post, joined=tuple(sorted((*post.joined, device)))))


def answer_post(room: Room, id: str, on: bool, now: float) -> Room:
    """The lecturer has answered a question, or has not after all."""
    room = settle(room, now)
    post = next((post for post in room.backchannel.posts if post.id == id and post.status != "removed"), None)
    if post is None:
        raise RefusedError(GONE)
    status: Status = "answered" if on else "open"
    return room if post.status == status else _with(room, replace(post, status=status, judged=now))


def remove_post(room: Room, id: str, now: float) -> Room:
    """A question is deleted: its text, and who has asked it."""
    room = settle(room, now)
    post = next((post for post in room.backchannel.posts if post.id == id), None)
    if post is None:
        raise RefusedError(GONE)
    return room if post.status == "removed" else _with(room, Post(id, "", "", post.at, (), "removed", now))


def project_post(room: Room, id: str, now: float) -> Room:
    """A question stands on the hall's screen, or none ("")."""
    room = settle(room, now)
    if id and room.backchannel.open(id) is None:
        raise RefusedError(GONE)
    return after(room, backchannel=replace(room.backchannel, hall=id))


def take_posts(room: Room, on: bool, now: float) -> Room:
    """The lecturer takes questions, or none."""
    return after(settle(room, now), backchannel=replace(room.backchannel, on=on))


def share_posts(room: Room, on: bool, now: float) -> Room:
    """All phones are told what is open, or only those who have asked."""
    return after(settle(room, now), backchannel=replace(room.backchannel, shared=on))


def _with(room: Room, post: Post) -> Room:
    others = [each for each in room.backchannel.posts if each.id != post.id]
    return after(room, backchannel=room.backchannel.with_posts((*others, post)))
