"""ExStrucTiny (arXiv 2602.12203): leaves of a requested structure, each with its text, page and box.

Derived: the authors have published no code, and their leaves are matched by a language model. Here a mapping comes from
a file, from any function, or from the deterministic default; every number is one of ours and says so.
"""

from pipeline.scoring.exstructiny.scorer import EXSTRUCTINY

__all__ = ["EXSTRUCTINY"]
