"""Notebooks: a scene computed in numpy and scikit-learn (README.md)."""

from addons import Addon

ADDON = Addon(name="notebooks", downloads=f"{__name__}.downloads:downloads")
