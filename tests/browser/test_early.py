"""What is pressed before the stage can answer: it looks so, and is done once it can."""

from playwright.sync_api import Page, Route, expect

from tests.browser.stage_page import StagePage


def test_a_press_made_before_there_is_a_film_is_carried_out(app: str, page: Page) -> None:
    held: list[Route] = []
    page.route("**/plotly-*.min.js", lambda route: held.append(route))
    page.goto(f"{app}/perceptron?t=0", wait_until="commit")  # the page is loaded only with it
    stage = StagePage(page)
    step = stage.stage.locator("[data-step=next]")  # until there is a film that says what is next
    expect(step).to_be_visible()
    expect(step).to_have_attribute("aria-disabled", "true")
    expect(stage.stage.get_by_test_id("scrub")).to_be_disabled()
    step.click(force=True)
    step.click(force=True)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("PageDown")
    assert stage.stage.get_attribute("data-ready") is None
    for route in held:
        route.continue_()
    stage.ready().shows(frame=3)
    expect(step).not_to_have_attribute("aria-disabled", "true")
    stage.address(r"\?t=3$")


def test_a_press_made_before_there_is_an_app_is_carried_out(app: str, page: Page) -> None:
    routes: list[Route] = []
    released: list[bool] = []
    page.route("**/static/js/*.js", lambda route: route.continue_() if released else routes.append(route))
    page.goto(f"{app}/perceptron?t=0", wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByType('resource').some(({ name }) => name.includes('first'))")
    following = page.locator("#first .stage-next:visible").first  # the still's, or that of the stage that plays there
    following.click(force=True)  # it says that it cannot answer yet
    following.click(force=True)
    page.keyboard.press("PageDown")
    released.append(True)
    for route in routes:
        route.continue_()
    StagePage(page).ready().shows(frame=3)
