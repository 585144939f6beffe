"""The status word of an abnormal result as MedDocBench writes it."""

from typing import Final, Literal

from pipeline.printed import number, rank
from pipeline.ranges import ranges

Status = Literal["偏高", "偏低", "阳性", "阴性", "异常"]
HIGH: Final[Status] = "偏高"
LOW: Final[Status] = "偏低"


def status(value: str, reference: str) -> Status:
    """How a result that lies outside its range does so; the bounds decide, not the printed flag.

    A number below all variants of the range is 偏低, above 偏高; a quality that should not be there 阳性, one that should
    阴性, a borderline one 异常.
    """
    found, level = number(value), rank(value)
    variants = ranges(reference)
    if found is not None and any(one.low is not None or one.high is not None for one in variants):
        return LOW if all(one.low is not None and found.value <= one.low for one in variants) else HIGH
    if level is None:
        return HIGH
    return "阴性" if level == 0 else "阳性" if level >= 1 else "异常"
