"""All films and lessons as files for any web server, and a lesson as a package of SCORM: README.md."""

from addons import Addon

ADDON = Addon(name="site_of_files")
