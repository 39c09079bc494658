"""Live classes: students follow the lecturer's picture on their phones, and answer what is asked: README.md."""

from addons import Addon, Companion

ADDON = Addon(
    name="classroom",
    routes=f"{__name__}.routes:class_routes",
    step=f"{__name__}.step_questions:told_of_step",
    bundles=("classroom", "classhall", "classdeskpage", "classheld", "classresults"),
    files=("classdoor.js", "classroom.css", "classhall.css", "classdesk.css", "classresults.css"),
    companion=Companion(
        bundle="classheld",
        key="playground-class",
        label="Live class",
        help="Students follow this picture on their phones, and answer what you ask.",
    ),
)
