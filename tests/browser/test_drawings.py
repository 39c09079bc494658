"""The drawings in prose are on the page, in the ink of a light page and of a dark one, and said in words."""

from playwright.sync_api import Page, expect

from tests.browser.within import go

DRAWN = {
    "neighbors": ("", "An iris from the side."),
    "perceptron": ("Parts of a flower: what Iris has measured", "An iris from the side."),
    "perceptron, unit": ("The unit as a diagram", "The inputs x1, x2 and a constant 1"),
    "learnable": ("", "A grey oval with two darker ovals in it"),
}
# The darkest and the lightest grey that it has: 0 black, 255 white.
GREYS = """image => {
  const canvas = document.createElement("canvas"), size = canvas.width = canvas.height = 300;
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, size, size);
  const { data } = context.getImageData(0, 0, size, size), seen = [];
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 150) seen.push((data[i] + data[i + 1] + data[i + 2]) / 3);
  return [Math.min(...seen), Math.max(...seen)];
}"""


def drawing(page: Page, place: str) -> tuple[float, float]:
    folded, alt = DRAWN[place]
    if folded:
        page.get_by_text(folded).first.click()
    image = page.locator(f'img[alt^="{alt}"]')
    image.scroll_into_view_if_needed()
    expect(image).to_be_visible()
    expect(image).to_have_js_property("complete", True)
    darkest, lightest = image.evaluate(GREYS)
    return darkest, lightest


def test_a_drawing_is_on_its_page_in_the_ink_of_a_light_page_and_of_a_dark_one(visitor: Page) -> None:
    here = ""
    for place in DRAWN:
        if here != (here := place.partition(",")[0]):
            go(visitor, here)
        darkest, lightest = drawing(visitor, place)
        assert darkest <= lightest, place  # of nothing, the darkest is lighter than any
        if place == "neighbors":
            assert darkest < 90
            visitor.emulate_media(color_scheme="dark")
            image = visitor.locator("img[alt^='An iris']").element_handle()
            visitor.wait_for_function(f"async (image) => ({GREYS})(image)[1] > 230", arg=image)
            visitor.emulate_media(color_scheme="light")
