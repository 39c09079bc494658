"""Copies the code into the wheel, without tests and benchmarks, and with imports that begin with the package's name. So
an installed copy adds one top-level module, and does not clash with a notebook's own `server`."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parents[2]
PACKAGE = "classifier_playground"
APART = {"tests", "benchmarks", "__pycache__"}


class HouseHook(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook of pyproject.toml, whose `house` lists files and folders of the repository."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Copy the files, and list their places in the wheel."""
        self.copy = TemporaryDirectory()
        house = self.config["house"]
        imports = re.compile(
            rf"^(\s*from )(?=(?:{'|'.join(name for name in house if (ROOT / name).is_dir())})\b)", re.M
        )
        for file in (file for name in house for file in _files(ROOT / name)):
            inside = file.relative_to(ROOT)
            copy = Path(self.copy.name, inside)
            copy.parent.mkdir(parents=True, exist_ok=True)
            content = file.read_bytes()
            if file.suffix == ".py":
                content = imports.sub(rf"\1{PACKAGE}.", content.decode()).encode()
            copy.write_bytes(content)
            build_data["force_include"][str(copy)] = f"{PACKAGE}/{inside.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the copies."""
        self.copy.cleanup()


def _files(place: Path) -> list[Path]:
    if place.is_file():
        return [place]
    return [file for file in place.rglob("*") if file.is_file() and not APART & {*file.relative_to(ROOT).parts}]
