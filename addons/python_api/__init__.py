"""The app from Python: films of one's own arrays in a notebook, and a classifier of one's own on the page Methods.

In a notebook the kernel is the server: widget.py answers by messages as `/film/` does.
"""

from addons import Addon

ADDON = Addon(name="python_api", methods=f"{__name__}.own_estimator.estimator:methods")
