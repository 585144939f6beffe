"""The title of a report: the largest line that says what the paper is."""

import re
import unicodedata
from typing import Final

from pipeline.page import Page, bounds
from pipeline.proposals.tokens import Token, piece

SEARCHED: Final = 0.35
"""Share of the page's height, from the top, in which a title is looked for."""
_TITLE: Final = re.compile(
    r".*(?:报告单?|报告书|报告详情|记录单?|记录本|登记本|小结|总结|处方笺?|发票|票据|收据|清单|结算单|证明书?|同意书|通知单|申请单|病历|首页|检验单|化验单|检查单|结果单|评估表|量表|卡|分析)(?:\(.*\))?"
    r"|.*\b(?:report|summary|record|results|letter|note|panel|certificate|form)",
    re.IGNORECASE,
)
_NOT: Final = re.compile(
    r".*[:：,，。;；?？].*|.*(?:医院|中心|检验所|实验室|卫生院)|.*\d{4,}.*|page .*|[*].*"
)
LONGEST: Final = 40


def title(page: Page, taken: set[int]) -> Token | None:
    """The title among the lines that nothing else took, None where no line reads like one."""
    best: tuple[float, float, int] | None = None
    for line, item in enumerate(page.lines):
        text = unicodedata.normalize("NFKC", item.text).strip()
        _, top, _, bottom = bounds(item.quad)
        if line in taken or top > SEARCHED * page.height or not 3 <= len(text) <= LONGEST:
            continue
        if _TITLE.fullmatch(text) and not _NOT.fullmatch(text):
            rank = (float(bottom - top), -top, line)
            best = max(best, rank) if best else rank
    if best is None:
        return None
    text = page.lines[best[2]].text
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    return piece(page, best[2], start, end)
