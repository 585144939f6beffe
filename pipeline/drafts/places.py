"""Where texts stand on a page: free places, exact ones and near ones, compared without white space and width of forms."""

from collections.abc import Iterable, Iterator
from typing import Final

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extract

Place = tuple[int, int]
SHORTEST_NEAR: Final = 4
"""Characters from which a text may differ from the page: in shorter ones every character tells."""
NEAR: Final = 10
"""A text of so many characters may differ in one, of twice as many in two, and in one in any case."""
MOST_NEAR: Final = 6
_FOLDED: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SEPARATORS: Final = frozenset(":;,|")


class Places:
    """The text of a page and which of its characters are taken already."""

    def __init__(self, text: str) -> None:
        self.text, self._at = text, [at for at, char in enumerate(text) if not char.isspace()]
        self._squeezed = squeezed(text)
        self._taken: list[Place] = []

    def take(self, place: Place) -> None:
        """Let nothing else overlap a place."""
        self._taken.append(place)

    def free(self, place: Place) -> bool:
        """Whether nothing has been taken there."""
        return all(place[1] <= start or end <= place[0] for start, end in self._taken)

    def exact(self, said: str, within: Place | None = None) -> list[Place]:
        """The free places where a text stands, in order, none of which cuts a number or a word."""
        wanted = squeezed(said)
        found = (self._place(at, at + len(wanted)) for at in _occurrences(self._squeezed, wanted))
        low, high = within or (0, len(self.text))
        return [
            place
            for place in found
            if low <= place[0] and place[1] <= high and self._whole(place) and self.free(place)
        ]

    def near(self, said: str, within: Place) -> Place | None:
        """The one free place that a text differs little from; None where there is none or another.

        Digits must be the same: a number that is nearly right is another number.
        """
        wanted = squeezed(said)
        if len(wanted) < SHORTEST_NEAR:
            return None
        allowed = min(MOST_NEAR, max(1, len(wanted) // NEAR))
        windows = dict(self._windows(len(wanted), allowed, within))
        found = extract(
            wanted, {place: text for place, text in windows.items() if _digits(text) == _digits(wanted)},
            scorer=Levenshtein.distance, score_cutoff=allowed, limit=None, processor=None,
        )  # fmt: skip
        if not found:
            return None
        best = min(found, key=lambda one: (one[1], abs(len(one[0]) - len(wanted)), one[2]))[2]
        # windows that overlap the best one are other cuts of the same place
        if any(not _overlap(best, other) for _, _, other in found):
            return None
        return best

    def follows(self, place: Place, said: str) -> Place | None:
        """The place of a text that stands right behind another one, with nothing but separators between."""
        at = place[1]
        while at < len(self.text) and (self.text[at].isspace() or _fold(self.text[at]) in _SEPARATORS):
            at += 1
        found = self.exact(said, (at, len(self.text)))
        return found[0] if found and found[0][0] == at else None

    def _place(self, start: int, end: int) -> Place:
        return self._at[start], self._at[end - 1] + 1

    def _windows(self, size: int, more: int, within: Place) -> Iterator[tuple[Place, str]]:
        for length in range(size - more, size + more + 1):
            for at in range(len(self._squeezed) - length + 1):
                place = self._place(at, at + length)
                if (
                    within[0] <= place[0]
                    and place[1] <= within[1]
                    and self._whole(place)
                    and self.free(place)
                ):
                    yield place, self._squeezed[at : at + length]

    def _whole(self, place: Place) -> bool:
        """Whether a place ends at no digit of a longer number and at no letter of a longer word."""
        return not (self._cuts(place[0]) or self._cuts(place[1]))

    def _cuts(self, at: int) -> bool:
        before, behind = self.text[max(0, at - 2) : at], self.text[at : at + 2]
        if not before or not behind:
            return False
        if _is_letter(before[-1]) and _is_letter(behind[0]):
            return True
        left = before[-1].isdigit() or (before[-1] == "." and before[0].isdigit() and len(before) > 1)
        right = behind[0].isdigit() or (behind[0] == "." and behind[1:].isdigit())
        return left and right


def squeezed(text: str) -> str:
    """The text without white space, full-width forms folded to the others."""
    return "".join(char for char in text if not char.isspace()).translate(_FOLDED)


def _fold(char: str) -> str:
    return char.translate(_FOLDED)


def _is_letter(char: str) -> bool:
    return char.isascii() and char.isalpha()


def _digits(text: str) -> list[str]:
    return [char for char in text if char.isdigit()]


def _occurrences(text: str, wanted: str) -> Iterable[int]:
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        yield at
        at = text.find(wanted, at + 1)


def _overlap(one: Place, other: Place) -> bool:
    return one[0] < other[1] and other[0] < one[1]
