"""Short hard texts of texts/*.txt with their identifiers marked ⟦KIND text⟧, all invented.

A text begins at a line `= name`. A row with ¦ is a row of a bordered table: its cells stand at the same places in
every row. Characters that print nothing are written as \\uXXXX. `FIRST` was written before the rules of its day were
touched, `SECOND` after they had been mended on `FIRST`; texts of `KEEP` hold nothing personal. All have been looked
at by now: how the rules do elsewhere, only new texts and layouts tell.
"""

import re
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent / "texts"
_ESCAPED: Final = re.compile(r"\\u([0-9a-f]{4})")


def texts_of(name: str) -> dict[str, str]:
    """Name -> marked text of a file of texts."""
    block = (_FOLDER / f"{name}.txt").read_text("utf-8").strip().removeprefix("= ")
    parts = (part.split("\n", 1) for part in block.split("\n= "))
    return {
        title.strip(): _ESCAPED.sub(lambda hit: chr(int(hit[1], 16)), text).strip("\n")
        for title, text in parts
    }


FIRST: Final = texts_of("first")
SECOND: Final = texts_of("second")
KEEP: Final = texts_of("keep")
