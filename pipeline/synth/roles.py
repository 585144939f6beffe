"""What annotators did with a page: well, in two minds, with corrections, or wrongly; and what must be set aside."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pipeline.page import bounds
from pipeline.synth.key import PageKey
from pipeline.synth.regions import (
    Named,
    Result,
    boxed,
    chosen,
    named,
    on_picture,
    on_text,
    region_id,
    relation,
    relations,
)  # fmt: skip
from schemas.names import Label, LinkLabel, QuarantineReason

Wrong = tuple[int, str | None, QuarantineReason]
"""Number of the annotation, region (None: the annotation, or a relation), reason."""


@dataclass(slots=True)
class Work:
    """A task's outcome: annotations (results, and what differs from a plain submission), what is wrong with them.

    `text` is what the annotators saw, if it is not the drawn text.
    """

    answers: list[tuple[list[Result], dict[str, Any]]]
    wrong: list[Wrong] = field(default_factory=list)
    text: str | None = None


Role = Callable[[PageKey, random.Random], Work]


def _marked(key: PageKey, regions: Iterable[Named], chance: random.Random) -> list[Result]:
    regions = list(regions)
    results = [result for region in regions for result in on_text(region, key.text)]
    return [*results, *relations(regions, chance), chosen("category", key.category.value, chance)]


def single(key: PageKey, chance: random.Random) -> Work:
    """One careful annotator."""
    return Work([(_marked(key, named(key, chance, every_identifier=chance.random() < 0.5), chance), {})])


def agreed(key: PageKey, chance: random.Random) -> Work:
    """Two annotators who marked the same."""
    twice = [named(key, chance, every_identifier=True) for _ in range(2)]
    return Work([(_marked(key, regions, chance), {}) for regions in twice])


def _two_minds(key: PageKey, chance: random.Random) -> list[list[Result]]:
    regions = named(key, chance, every_identifier=True)
    fewer = [replace(region, name=region_id(chance)) for region in regions if region.label != Label.KEY.value]
    fewer[0] = replace(fewer[0], end=fewer[0].end - 1)
    return [_marked(key, regions, chance), _marked(key, fewer, chance)]


def undecided(key: PageKey, chance: random.Random) -> Work:
    """Two annotators who disagree, and nobody decided."""
    reason = QuarantineReason.UNDECIDED
    return Work(
        [(results, {}) for results in _two_minds(key, chance)], [(0, None, reason), (1, None, reason)]
    )


def gold(key: PageKey, chance: random.Random) -> Work:
    """Two annotators who disagree, and the first was made ground truth."""
    first, second = _two_minds(key, chance)
    return Work([(first, {"ground_truth": True}), (second, {})])


def corrected(key: PageKey, chance: random.Random) -> Work:
    """An annotator who typed what is printed into some units, ranges and values, a patient's name among them."""
    regions = named(key, chance, every_identifier=True)
    typed = {Label.ITEM_UNIT.value, Label.ITEM_RANGE.value, Label.VALUE.value}
    results: list[Result] = []
    for number, region in enumerate(regions):
        text = key.text[region.start : region.end]
        wanted = region.label in typed and "\n" not in text and (number < 3 or chance.random() < 0.2)
        results += on_text(region, key.text, text if wanted else None)
    return Work(
        [([*results, *relations(regions, chance), chosen("category", key.category.value, chance)], {})]
    )


def skipped(key: PageKey, chance: random.Random) -> Work:
    """A page that the annotator skipped."""
    del key, chance
    return Work([([], {"was_cancelled": True})], [(0, None, QuarantineReason.CANCELLED)])


def unusable(key: PageKey, chance: random.Random) -> Work:
    """A page that the annotator called unusable."""
    del key
    return Work([([chosen("unusable", "not_a_report", chance)], {})])


def spans_wrong(key: PageKey, chance: random.Random) -> Work:
    """A good annotation with regions that cannot be meant: past the end, another text, an unknown label, one id twice."""
    work, text = single(key, chance), key.text
    past, other, unknown, twice = (region_id(chance) for _ in range(4))
    beyond = Named(past, len(text) + 4, len(text) + 9, Label.VALUE.value, None)
    mismatch = on_text(Named(other, 0, 2, Label.KEY.value, None), text)
    mismatch[0]["value"]["text"] = "另外的文字"
    extra = [
        *on_text(beyond, text), *mismatch, *on_text(Named(unknown, 0, 2, "Signature", None), text),
        *on_text(Named(twice, 0, 2, Label.TITLE.value, None), text),
        *on_text(Named(twice, 3, 4, Label.TITLE.value, None), text),
    ]  # fmt: skip
    work.answers[0][0].extend(extra)
    work.wrong += [
        (0, past, QuarantineReason.BAD_OFFSET), (0, other, QuarantineReason.TEXT_MISMATCH),
        (0, unknown, QuarantineReason.UNKNOWN_LABEL), (0, twice, QuarantineReason.DUPLICATE_ID),
    ]  # fmt: skip
    return work


def links_wrong(key: PageKey, chance: random.Random) -> Work:
    """A good annotation with an arrow to nowhere and one that points both ways."""
    regions = named(key, chance, every_identifier=False)
    results = _marked(key, regions, chance)
    keys = [region.name for region in regions if region.label == Label.KEY.value]
    results += [
        relation(keys[0], "gone", LinkLabel.KEY_VALUE),
        relation(keys[0], keys[1], LinkLabel.KEY_VALUE, direction="bi"),
    ]
    wrong = [(0, None, QuarantineReason.DANGLING_LINK), (0, None, QuarantineReason.UNDECIDED)]
    return Work([(results, {})], list(wrong))


def stale(key: PageKey, chance: random.Random) -> Work:
    """A text from an older reading: one value in it stands nowhere on the page."""
    regions = named(key, chance, every_identifier=False)
    old = next(region for region in regions if region.label in (Label.ITEM_VALUE.value, Label.VALUE.value))
    text = key.text[: old.start] + "龘" * (old.end - old.start) + key.text[old.end :]
    results = [result for region in regions for result in on_text(region, text)]
    results += [*relations(regions, chance), chosen("category", key.category.value, chance)]
    inside = [region for region in regions if region.start < old.end and old.start < region.end]
    # the relation that ends at the old value goes with it
    wrong = [(0, region.name, QuarantineReason.STALE_TEXT) for region in inside]
    return Work([(results, {})], [*wrong, (0, None, QuarantineReason.DANGLING_LINK)], text)


def boxes(key: PageKey, chance: random.Random) -> Work:
    """One annotator who drew rectangles and typed what they hold."""
    regions = named(key, chance, every_identifier=False)
    results = [result for region in regions for result in on_picture(region, key)]
    return Work(
        [([*results, *relations(regions, chance), chosen("category", key.category.value, chance)], {})]
    )


def boxes_wrong(key: PageKey, chance: random.Random) -> Work:
    """Rectangles, one of them around nothing in the lower right corner."""
    work, name = boxes(key, chance), region_id(chance)
    lowest = max(bounds(line.quad)[3] for line in key.lines)
    top = max(lowest + 12, key.height - 24)
    work.answers[0][0].append(
        boxed(name, Label.VALUE.value, (key.width - 60, top, key.width - 8, key.height - 4), key)
    )
    work.wrong.append((0, name, QuarantineReason.NO_TEXT_UNDER_BOX))
    return work


TEXT_ROLES: Final[dict[str, Role]] = {
    role.__name__: role
    for role in (
        single,
        agreed,
        undecided,
        corrected,
        spans_wrong,
        skipped,
        unusable,
        gold,
        stale,
        links_wrong,
    )
}
BOX_ROLES: Final[dict[str, Role]] = {role.__name__: role for role in (boxes, boxes_wrong)}
