"""What a room tells to whom, as JSON: followers, the hall's screen, and the lecturer's desk.

Before the reveal the first two are told nothing of what was answered: for any ballots the view is the same, but for
their number in the hall. The right answer is told to nobody but the desk before. How many ask one of the class's own
questions, the desk alone is told, too. What the hall is told, anybody may read there, so it takes no secret.
"""

from collections import defaultdict
from typing import Any

from addons.classroom import lesson_questions, questions, texts
from addons.classroom.posts import Backchannel, Post
from addons.classroom.questions import DRAWN, GRADED, counts_as_right
from addons.classroom.room import Room, Round
from addons.classroom.tallies import transitions
from films import scene as scenes
from films.kept_values import kept_values
from films.pages import PAGES
from films.question import Question
from films.scene import fields_of, params

View = dict[str, Any]
KEPT = 1_000_000  # bytes of titles, with the scenes that they are of
DIGITS = 4  # significant, of a coordinate
MOST_TOLD = 20  # questions from the class: each change of them goes to all phones
ASKS_NOTHING: View = {"mine": [], "too": []}


def follower(room: Room, *, away: bool) -> View:
    """The view of a phone. `away`: no sign of life came from the lecturer for a while."""
    present = room.rounds[-1] if room.rounds else None
    return {
        "phase": room.phase,
        "picture": _picture(room),
        "free": room.free,
        "away": away,
        "question": _question(room),
        "round": len(room.rounds),
        "closes": present.closes if present and room.phase == "voting" else None,
        "until": room.until,
        "reveal": reveal(room) if room.phase == "revealed" else None,
        "posts": _posts(room.backchannel),
    }


def _posts(channel: Backchannel) -> View:
    """Of the questions from the class what everybody is told. `judged`: when one was answered or removed last, so that
    who has asked it hears of it."""
    public = [{"id": post.id, "text": post.text, "hall": post.id == channel.hall} for post in channel.public()]
    listed = [post for i, post in enumerate(public) if i < MOST_TOLD or post["hall"]]
    return {"on": channel.on, "told": listed, "judged": max((post.judged for post in channel.posts), default=0.0)}


def asking(channel: Backchannel) -> dict[str, View]:
    """What each device is told of what it asks: its own questions, unless they were removed, and those it asks, too."""
    by_device: defaultdict[str, View] = defaultdict(lambda: {"mine": [], "too": []})
    for post in channel.posts:
        if post.device:
            by_device[post.device]["mine"].append(
                {"id": post.id, "text": post.text, "answered": post.status == "answered"}
            )
        for device in post.joined if post.status == "open" else ():
            by_device[device]["too"].append(post.id)
    return dict(by_device)


def _inbox(channel: Backchannel) -> View:
    """Of the questions from the class what the lecturer is told: those that are open, and those answered last."""
    posts = [*channel.with_status("open"), *channel.with_status("answered")[-MOST_TOLD:]]
    return {"shared": channel.shared, "posts": [_post(post) for post in posts]}


def _post(post: Post) -> View:
    answered = post.status == "answered"
    return {"id": post.id, "text": post.text, "count": post.count, "at": post.at, "answered": answered}


def hall(room: Room, *, away: bool, here: int) -> View:
    """Return the view of the hall's screen: also how many devices are here, have answered, and how many questions there
    were; the title of the lesson's open step, and its text as HTML, "" for none."""
    answered = [len(each.ballots) for each in room.rounds]
    lesson = lesson_questions.open_step(room)
    counts = {"here": here, "answered": answered, "asked": room.asked, "card": room.card}
    step = {"step": lesson["title"] if lesson else "", "lead": texts.html(lesson_questions.open_lead(room))}
    return follower(room, away=away) | counts | step


def desk(room: Room, *, away: bool, here: int) -> View:
    """The view of the lecturer's own devices: the shares, too, what comes next, and what a lesson asks."""
    return hall(room, away=away, here=here) | {
        "driver": room.driver,
        "shares": reveal(room),
        "next": room.picture.next if room.picture else "",
        "lesson": lesson_questions.open_step(room),
        "inbox": _inbox(room.backchannel),
    }


def _picture(room: Room) -> View | None:
    picture = room.picture
    if picture is None:
        return None
    playing = None if picture.since is None else {"since": picture.since, "speed": picture.speed}
    return {
        "page": picture.page,
        "scene": picture.scene,
        "frame": picture.frame,
        "frames": picture.frames,
        "playing": playing,
        "holds": picture.holds,
        "film": picture.film,
        "title": "" if picture.film else title(picture.page, picture.scene),
    }


@kept_values(KEPT)  # asked on the event loop, with each view of a room
def title(name: str, scene: str) -> str:
    """What the picture of a page is called, where it has several: "Digits: error by prototypes"."""
    page = PAGES[name]
    if not page.has_films:
        return page.label
    chosen, _ = scenes.from_query(page.scene, fields_of(scene))
    options = params(chosen)["show"].options if "show" in params(chosen) else None
    return f"{page.title}: {options[chosen.show]}" if options else page.title


def _question(room: Room) -> View | None:
    question = room.question
    if question is None:
        return None
    return {
        "number": room.asked,
        "text": texts.plain(question.text),
        "kind": question.kind,
        "options": [*map(texts.plain, question.options)],
        "html": _html(question),
        "points": question.points,
        "about": list(questions.about(question)),
    }


def preview(question: Question) -> View:
    """Return a question as a class would see it."""
    return {"kind": question.kind, "html": _html(question), "why_html": texts.html(question.why)}


def _html(question: Question) -> View:
    return {"text": texts.line(question.text), "options": [*map(texts.line, question.options)]}


def reveal(room: Room) -> View | None:
    """What was answered in each round, what is right, and how many have changed to what."""
    question = room.question
    if question is None:
        return None
    view: View = {
        "right": _right(room, question),
        "why": texts.plain(question.why),
        "why_html": texts.html(question.why),
        "rounds": [_round(question, each, last=each is room.rounds[-1]) for each in room.rounds],
    }
    truth = question.truth or (question.right if question.kind in ("order", "number") else ())
    view |= {"truth": truth, "near": question.near} if truth else {}
    return view | ({"changed": _changed(question, *room.rounds)} if len(room.rounds) > 1 and question.right else {})


def _right(room: Room, question: Question) -> list[float]:
    """The right answers, and of numbers those given that are near enough; of a region or an order, how far those may be
    off that were near enough."""
    if question.kind in GRADED:
        offs = {off for round_ in room.rounds for off in round_.counted(question)} if question.right else set()
        return sorted({0.0, *filter(question.is_near, offs)}) if question.right else []
    values = {value for round_ in room.rounds for value in round_.counted(question)}
    return sorted({*question.right, *(value for value in values if counts_as_right(question, value))})


def _round(question: Question, round_: Round, *, last: bool) -> View:
    """Return the counts of a round. The last round also has all drawn answers: sorted, so that nobody sees who was
    first, and rounded to what pixels can show, as hundreds of them go to hundreds of phones."""
    view: View = {"answered": len(round_.ballots)}
    if question.kind in DRAWN and last:
        view |= {"drawn": sorted([float(f"{part:.{DIGITS}g}") for part in answer] for answer in round_.answers)}
    if question.kind == "order":
        view |= {"placed": questions.placed(question, round_.answers)}
    if questions.is_counted(question):
        view |= {"counts": questions.counts(question, round_.counted(question))}
    return view


def _changed(question: Question, first: Round, second: Round) -> dict[str, int]:
    """How many changed from a wrong to a right answer, and from a right to a wrong one."""
    changes = transitions(question, first.by_device(question), second.by_device(question))
    return {"to_right": changes.to_right, "to_wrong": changes.to_wrong, "both": changes.both}
