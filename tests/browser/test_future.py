"""Of a curve, what lies beyond the frame is pale, hidden while a step is to be predicted, and at the end nothing is."""

from playwright.sync_api import expect

from films.pages import PAGES
from tests.browser.stage_page import StagePage, Visit
from tests.films.made import whole_film

ADDRESSES = ["perceptron?t=4", "hinge?t=40", "prototypes?t=4"]
PALE, HIDDEN = 179, 255  # of 255: how far the ground covers what is yet to come
# How opaque most of a chart's canvas is, left and right of where the frame stands.
GROUND = """() => {
  const { picture } = [...document.querySelectorAll(".stage-figure > div")].find(({ picture }) => picture?.future);
  const { canvas, axes: { xaxis, yaxis }, future } = picture, ratio = canvas.width / picture.size[0];
  const now = xaxis.offset + xaxis.length * (future.place - xaxis.range[0]) / (xaxis.range[1] - xaxis.range[0]);
  const most = (x) => {
    const top = Math.round(yaxis.offset * ratio) + 1, height = Math.floor(yaxis.length * ratio) - 2;
    const { data } = picture.pen.getImageData(Math.round(x * ratio), top, 1, height);
    const opacities = Array.from({ length: data.length / 4 }, (_, i) => data[4 * i + 3]).sort((a, b) => a - b);
    return opacities[opacities.length >> 1];
  };
  const end = xaxis.offset + xaxis.length;
  return { before: most((xaxis.offset + now) / 2), after: now < end - 2 ? most((now + end) / 2) : null };
}"""


def opacities(stage: StagePage) -> dict[str, int | None]:
    by_trace: dict[str, int | None] = stage.page.evaluate(GROUND)
    return by_trace


def test_what_is_yet_to_come_is_pale_in_every_chart_along_which_the_frames_lie(embed: Visit) -> None:
    for address in ADDRESSES:
        name, _, query = address.partition("?")
        page = PAGES[name]
        stage = embed(address)
        charts = len(whole_film(page, page.read(query)).timelines)
        assert charts
        expect(stage.page.locator("[data-pale]")).to_have_count(charts)
        assert opacities(stage) == {"before": 0, "after": PALE}, address
        if name == "perceptron":  # while a step is to be predicted it is hidden
            stage.page.keyboard.press("p")
            expect(stage.page.locator("[data-covered]")).to_have_count(1)
            assert opacities(stage) == {"before": 0, "after": HIDDEN}
            stage.page.keyboard.press("p")
        stage.page.keyboard.press("End")
        stage.shows(frame=stage.number("frames") - 1)
        assert opacities(stage)["before"] == 0, address
        assert opacities(stage)["after"] in (0, None, PALE), address  # an axis may go on where the run has ended
