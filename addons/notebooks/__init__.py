"""Notebooks: what a page computes of a scene, once more in numpy and scikit-learn: README.md."""

from addons import Addon

ADDON = Addon(name="notebooks", downloads=f"{__name__}.downloads:downloads")
