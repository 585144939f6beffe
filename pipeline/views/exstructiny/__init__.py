"""ExStrucTiny (arXiv 2602.12203): requests in changing words and structures, each value with its text, page and box.

Derived: the authors have published no code. What their paper leaves open is said where it is decided.
"""

from pipeline.views.exstructiny.writer import FOLDER, Writer, finish

__all__ = ["FOLDER", "Writer", "finish"]
