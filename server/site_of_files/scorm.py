"""A lesson as a package of SCORM 1.2, a zip file that learning management systems take.

    python -m server.site_of_files.scorm 1-perceptron dist/1-perceptron.zip

It is the lesson of the site of files, with its films, and a manifest. No mastery score stands in the manifest: systems
that find one replace "completed" by their own judgement. Source: ADL, "SCORM 1.2 Content Aggregation Model", 2.3.
"""

import argparse
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from films.film import escape
from films.lessons import library
from films.lessons.lesson import Lesson
from server.site_of_files.document import HERE, assets
from server.site_of_files.lessons import lesson_files

SCRIPTS = ("scorm.js", "plotly.js", "films.js", "lesson.js")
ASSETS = ("stage.css", "lesson.css", "icon.svg", *SCRIPTS)
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first time that zip files know: the same lesson is the same file


def package(lesson: Lesson, app: str = "") -> Mapping[str, str]:
    """The files of a package by their paths in it. `app`: the address of the hosted app, "" for none."""
    of_lesson, all_assets = lesson_files(lesson, app, root="", scripts=SCRIPTS), assets()
    files = {"index.html": of_lesson.page, **of_lesson.films}
    files |= {f"assets/{name}": all_assets[name] for name in ASSETS}
    return {"imsmanifest.xml": _manifest(lesson, files), **files}


def _manifest(lesson: Lesson, files: Iterable[str]) -> str:
    listed = "\n".join(f'      <file href="{escape.html(path)}"/>' for path in sorted(files))
    text = (HERE / "manifest.xml").read_text(encoding="utf-8")
    return text.format(name=escape.html(lesson.name), title=escape.html(lesson.title), files=listed)


def write(lesson: Lesson, file: Path, app: str = "") -> int:
    """Write the package; how many bytes it is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in package(lesson, app).items():
            entry = zipfile.ZipInfo(path, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    return file.stat().st_size


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a lesson as a package of SCORM 1.2.")
    parser.add_argument("lesson", choices=library.lessons(), metavar="LESSON", help=", ".join(library.lessons()))
    parser.add_argument("file", type=Path)
    parser.add_argument("--app", default="", help="the address of a hosted playground")
    wanted = parser.parse_args()
    print(f"{wanted.file}: {write(library.lessons()[wanted.lesson], wanted.file, wanted.app) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
