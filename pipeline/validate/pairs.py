"""Key-values that contradict each other. A key may have several values, and a value several keys: both are legal."""

from typing import Final

import polars as pl

from pipeline.validate.problems import Found, found
from pipeline.validate.sources import Frames
from schemas.problems import ProblemKind

SINGLE_VALUED: Final = frozenset(
    {
        "姓名", "患者姓名", "病人姓名", "性别", "年龄", "出生日期", "民族", "身份证号", "住院号", "门诊号", "病历号", "病案号", "床号", "血型",
        "name", "patientname", "sex", "gender", "age", "dateofbirth", "dob", "mrn", "patientid",
    }
)  # fmt: skip
"""Keys (folded) that have one value on a page: what they ask about a patient has one answer."""
_PAIR: Final = ("page_id", "key", "key_start", "key_end", "value_start", "value_end")


def _folded(text: pl.Expr) -> pl.Expr:
    return text.str.replace_all(r"[\s:：]+", "").str.to_lowercase()


def contradictions(frames: Frames) -> Found:
    """Pairs that are there twice, and different values of a key that has one."""
    rows = frames["key_values"]
    printed = rows.filter(pl.col("value_start").is_not_null() | pl.col("key_start").is_not_null())
    twice = printed.filter(~pl.struct(_PAIR).is_first_distinct())
    return pl.concat(
        [
            found(ProblemKind.DUPLICATE_PAIR, "key, value", twice),
            found(ProblemKind.TWO_VALUES, "value", _two_values(rows)),
        ]
    )


def _two_values(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of single-valued keys that have several values on their page, in the reading that is true."""
    name = _folded(pl.coalesce("true_key", "key"))
    said = _folded(pl.coalesce("true_value", "value"))
    asked = rows.select("page_id", "row", name=name, said=said).filter(
        pl.col("name").is_in(sorted(SINGLE_VALUED)) & pl.col("said").is_not_null() & (pl.col("said") != "")
    )
    return asked.filter(pl.col("said").n_unique().over("page_id", "name") > 1)
