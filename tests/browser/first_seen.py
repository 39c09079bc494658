"""What a page shows that is being loaded, and when."""

from playwright.sync_api import Page

# Seconds, by what has been seen: the heading, the still of the first response, a stage that plays, which may be the
# first response's, and the live stage of Streamlit's page. Where the planes of the still and of the stage stand, and
# their inks, when the one takes the place of the other.
WATCH = """(() => {
  const seen = window.seen = {}, at = (name) => { seen[name] ??= performance.now() / 1000; };
  const box = (plane) => ["left", "top", "width", "height"].map((side) => plane.getBoundingClientRect()[side]);
  const frame = () => {
    const first = document.getElementById("first");
    const stage = document.querySelector("[data-testid=stage][data-ready='1']");
    if (document.querySelector("h1")?.getBoundingClientRect().height) at("read");
    const still = first?.querySelector(".still");
    if (still?.getBoundingClientRect().width) {
      at("still");
      seen.planes = [...first.querySelectorAll(".stage:not([data-testid]) .stage-plane")].map(box);
      seen.ink = getComputedStyle(first.querySelector(".stage")).color;
    }
    if (stage && (!first || first.contains(stage))) at("playing");
    if (stage && !first) {
      at("live");
      seen.stagePlanes = [...stage.querySelectorAll(".stage-plane")].map(box);
      seen.stageInk = getComputedStyle(stage).color;
      return;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()"""


def watch(page: Page) -> None:
    """Before the page loads anything: notes in window.seen what is seen when."""
    page.add_init_script(WATCH)
