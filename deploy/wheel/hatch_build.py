"""Adds the add-ons to the wheel, without their tests and benchmarks: `force-include` takes whole folders."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ADDONS = Path(__file__).parents[2] / "addons"
APART = {"tests", "benchmarks", "__pycache__"}


class AddonsHook(BuildHookInterface):  # type: ignore[type-arg]
    """The hook that pyproject.toml names by this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Name the files and their places."""
        for file in ADDONS.rglob("*"):
            inside = file.relative_to(ADDONS)
            if file.is_file() and not APART & {*inside.parts}:
                build_data["force_include"][str(file)] = f"classifier_playground/app/addons/{inside.as_posix()}"
