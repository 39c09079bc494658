"""Figures for papers and slides: a frame as SVG, PDF and PNG, a film as a GIF (README.md)."""

from addons import Addon

ADDON = Addon(
    name="papers",
    routes=f"{__name__}.routes:tikz_routes",
    downloads=f"{__name__}.downloads:downloads",
    bundles=("figureoptions",),
    files=("figureoptions.css",),
    file_options="figureoptions",
)
