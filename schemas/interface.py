"""Versions of the labelling interface (schemas/label_studio.xml) and what its parts were called before.

A change that takes a name away raises VERSION, here and in the comment of the interface, and notes the old name: then
annotations made with the older interface mean the same, and `medstruct push` brings projects up without losing any. A name
is never used again for something else, since an export does not say which version it was made with.
"""

from collections.abc import Mapping
from typing import Final

VERSION: Final = 1
RENAMED_LABELS: Final[Mapping[str, str]] = {}
"""Older label or relation -> the one of now; labels of one's own stand in `annotate.label_map`."""
RENAMED_CONTROLS: Final[Mapping[str, str]] = {}
"""Older name of a control (its `name`) -> the one of now."""
