"""Old drafts in browsers are still read."""

from addons.composing import draft_json
from tests.old.foreign import from_json, toml


def test_an_old_draft_is_the_lesson_that_was_composed() -> None:
    store, expected = (
        from_json("browsers/student-of-pages.json")["localStorage"],
        toml("browsers/expected.toml")["draft"],
    )
    draft, problems = draft_json.read(store["playground.draft"])
    assert problems == ()
    assert (draft.title, draft.minutes, draft.lecture) == (expected["title"], expected["minutes"], expected["lecture"])
    assert [step.title for step in draft.steps] == expected["steps"]
    assert [step.asks for step in draft.steps] == expected["asks"]
    assert draft_json.read(draft_json.text_of(draft)) == (draft, ())
