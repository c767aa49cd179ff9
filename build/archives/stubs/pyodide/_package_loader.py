"""Pyodide's loader of packages, for pages that load none."""

import sys


class Place:
    """Where packages would be."""

    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path


SITE_PACKAGES = Place(f"/lib/python3.{sys.version_info.minor}/site-packages")
DSO_DIR = Place("/usr/lib")


def init_loaded_packages():
    """There are none."""
