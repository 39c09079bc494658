"""python -m addons.site_of_files [--app ADDRESS] FOLDER: see site.py."""

import argparse
from pathlib import Path

from addons.site_of_files.site import build

parser = argparse.ArgumentParser(description="Write the playground as a site of files that any web server can serve.")
parser.add_argument("folder", type=Path)
parser.add_argument("--app", default="", help="the address of a hosted playground, where points can be moved")
asked = parser.parse_args()
print(f"{asked.folder}: {build(asked.folder, asked.app) / 1e6:.1f} MB")
