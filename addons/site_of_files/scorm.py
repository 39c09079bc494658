"""A lesson as a package of SCORM, 1.2 or 2004 (4th edition), a zip file that learning management systems take.

    python -m addons.site_of_files.scorm 1-perceptron dist/1-perceptron.zip
    python -m addons.site_of_files.scorm --edition 2004 1-perceptron dist/1-perceptron.zip

It is the lesson of the site of files, with its films, a manifest, and the schemas that this names. No mastery score
stands in the manifest: systems that find one replace "completed" by their own judgement. Sources: ADL, "SCORM 1.2
Content Aggregation Model", 2.3; "SCORM 2004 4th Edition, Content Aggregation Model", 3.4.
"""

import argparse
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from addons.site_of_files.document import HERE, assets
from addons.site_of_files.lessons import lesson_files
from films.film import escape
from films.lessons import library
from films.lessons.lesson import Lesson
from ui.stage import licences

EDITIONS = {"1.2": ("scorm.js", "manifest.xml"), "2004": ("scorm2004.js", "manifest2004.xml")}
FIRST = "1.2"
SCRIPTS = ("plotly.js", "films.js", "lesson.js")  # after the edition's own
ASSETS = ("stage.css", "lesson.css", "icon.svg", licences.FILE, *SCRIPTS)
NOTICE = "NOTICE.txt"  # whose the schemas are
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first time that zip files know: the same lesson is the same file


def package(lesson: Lesson, app: str = "", edition: str = FIRST) -> Mapping[str, str]:
    """The files of a package by their paths in it. `app`: the address of the hosted app, "" for none."""
    script, manifest = EDITIONS[edition]
    of_lesson, all_assets = lesson_files(lesson, app, others="", scripts=(script, *SCRIPTS)), assets()
    files = {"index.html": of_lesson.page, **of_lesson.films}
    files |= {f"assets/{name}": all_assets[name] for name in (script, *ASSETS)}
    files[NOTICE] = (HERE / "schemas" / NOTICE).read_text(encoding="utf-8")
    return {"imsmanifest.xml": _manifest(lesson, manifest, files), **files, **_schemas(edition)}


def _manifest(lesson: Lesson, manifest: str, files: Iterable[str]) -> str:
    listed = "\n".join(f'      <file href="{escape.html(path)}"/>' for path in sorted(files))
    text = (HERE / manifest).read_text(encoding="utf-8")
    return text.format(name=escape.html(lesson.name), title=escape.html(lesson.title), files=listed)


def _schemas(edition: str) -> Mapping[str, str]:
    """The schemas that the manifest names, which lie beside it."""
    return {file.name: file.read_text(encoding="utf-8") for file in sorted((HERE / "schemas" / edition).iterdir())}


def write(lesson: Lesson, file: Path, app: str = "", edition: str = FIRST) -> int:
    """Write the package; how many bytes it is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in package(lesson, app, edition).items():
            entry = zipfile.ZipInfo(path, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    return file.stat().st_size


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a lesson as a package of SCORM.")
    parser.add_argument("lesson", choices=library.lessons(), metavar="LESSON", help=", ".join(library.lessons()))
    parser.add_argument("file", type=Path)
    parser.add_argument("--edition", choices=EDITIONS, default=FIRST)
    parser.add_argument("--app", default="", help="the address of a hosted playground")
    wanted = parser.parse_args()
    size = write(library.lessons()[wanted.lesson], wanted.file, wanted.app, wanted.edition)
    print(f"{wanted.file}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
