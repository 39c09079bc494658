"""What a still's SVG draws, read back from its text."""

from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
UNIT = 1000


class DrawnPlane:
    """One plane: the marks inside its axes, and its ticks where it is `narrow` or not."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        self.marks = next(part for part in self.root if part.tag == f"{SVG}svg" and not part.get("overflow"))

    def dots(self) -> set[tuple[str, str, str, bool]]:
        """Of each marker: its place, its colour, and whether it is round."""
        return {
            (
                part.get("cx", ""),
                part.get("cy", ""),
                part.get("stroke" if part.get("fill") == "none" else "fill", ""),
                True,
            )
            for part in self.marks
            if part.tag == f"{SVG}circle"
        } | {
            (
                part.get("x", ""),
                part.get("y", ""),
                path.get("stroke" if path.get("fill") == "none" else "fill", ""),
                False,
            )
            for part in self.marks
            if part.tag == f"{SVG}svg" and part.get("x")
            for path in part
        }

    def lines(self) -> Iterator[list[tuple[float, float]]]:
        """The corners of each line and area, as shares."""
        for path in self.marks.iter(f"{SVG}path"):
            if path.get("vector-effect"):
                parts = path.get("d", "").replace("L", " ").split("M")[1:]
                numbers = [[float(number) / UNIT for number in part.split()] for part in parts]
                yield [place for line in numbers for place in zip(line[::2], line[1::2], strict=True)]

    def ticks(self, *, narrow: bool = False) -> list[tuple[str, float | None, float | None]]:
        """Of each tick: what it says, and its share of the x or of the y axis, from the left and from below."""
        other = "wide" if narrow else "narrow"
        ticks: list[tuple[str, float | None, float | None]] = []
        (words,) = (part for part in self.root if part.get("class") == "words")
        for group in [words, *(part for part in words if part.tag == f"{SVG}g" and part.get("class") != other)]:
            for text in group:
                if text.get("dy") == "14":
                    ticks.append((text.text or "", share(text, "x"), None))
                if text.get("dy") == "4.2":
                    ticks.append((text.text or "", None, 1 - share(text, "y")))
        return ticks


def share(part: Element, name: str) -> float:
    return float(part.get(name, "").removesuffix("%")) / 100
