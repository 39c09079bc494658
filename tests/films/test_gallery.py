"""The gallery: each file is a scene that can be read, has the frames it names, and is found by a title of its own."""

import re

import pytest

from films.gallery import gallery, tasks
from films.pages import LESSON_PAGES
from films.scene import fields_of, from_query
from tests.films.film.reading import words as read
from tests.films.made import whole_film

SCENES = gallery() | tasks()


@pytest.mark.parametrize("name", SCENES)
def test_it_is_a_scene_of_a_page_with_the_frames_it_names(name: str) -> None:
    picture = SCENES[name]
    page = LESSON_PAGES[picture.page]
    scene, problems = from_query(page.scene, fields_of(picture.query()))
    assert problems == ()
    frames = whole_film(page, scene).n_frames
    assert scene.t < frames
    assert len(picture.frames) > 1
    assert max(picture.frames) < frames
    assert sorted(set(picture.frames)) == list(picture.frames)


@pytest.mark.parametrize("name", SCENES)
def test_another_frame_of_it_is_the_same_scene(name: str) -> None:
    picture = SCENES[name]
    cls = LESSON_PAGES[picture.page].scene
    own, _ = from_query(cls, fields_of(picture.query()))
    for frame in picture.frames:
        there, problems = from_query(cls, fields_of(picture.query(frame)))
        assert problems == ()
        assert there.t == frame
        assert from_query(cls, fields_of(picture.query(own.t)))[0] == own


def test_titles_and_captions_tell_them_apart() -> None:
    assert len(gallery()) >= 33
    for words in ({picture.title for picture in SCENES.values()}, {picture.caption for picture in SCENES.values()}):
        assert len(words) == len(SCENES)


def test_the_first_cards_are_of_a_page_each() -> None:
    pages = [picture.page for picture in gallery().values()]
    different = len(set(pages))
    assert different >= 11
    assert len(set(pages[:different])) == different


def test_a_task_says_what_is_given_and_what_is_sought() -> None:
    assert len(tasks()) == 6
    assert all(part in task.caption for part in ("Given: ", "Sought: ", "Near: ") for task in tasks().values())


@pytest.mark.parametrize("name", tasks())
def test_the_film_of_a_task_answers_by_what_is_nearest(name: str) -> None:
    task = tasks()[name]
    page = LESSON_PAGES[task.page]
    scene, _ = from_query(page.scene, fields_of(task.query()))
    film = " ".join(map(read, whole_film(page, scene).words(scene.t).values()))
    assert re.search(r"\b([Nn]earest|k = \d+)\b", film)


FACTS = {
    "14-checkerboard": (
        "right that it has seen, and each wrong that is left out",
        "training 0 of 36, leave-one-out 36 of 36",
    ),
    "20-means": ("two in place of 36", "Prototypes: 2 in place of 36 points"),
}


@pytest.mark.parametrize("name", FACTS)
def test_what_a_caption_counts_is_what_its_film_counts(name: str) -> None:
    verdict, counted = FACTS[name]
    picture = SCENES[name]
    page = LESSON_PAGES[picture.page]
    scene, _ = from_query(page.scene, fields_of(picture.query()))
    assert verdict in picture.caption
    assert counted in read(whole_film(page, scene).words(scene.t)["verdict"])
