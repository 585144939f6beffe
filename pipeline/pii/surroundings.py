"""Where a word stands: in a row of results, under which heading, behind which label, beside which finding."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import regex

from pipeline.pii.cells import Box
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from schemas.names import PiiKind

NAMED: Final = (PiiKind.PERSON, PiiKind.STAFF)
PEOPLE: Final = regex.compile(
    r"(?i)上传|审阅|导入|导出|归档|挂号员|操作|护士|技师|医师|医生|药师|签名|签字|签章|工号|执行|核对|审核|检验[者人员师:]|报告[者人医]|记录[者人员]|录入|打印|经手|收款|收费员|开票|制单|登记[者人员]|采集[者人员]|采血[者人员]|接收[者人员]|送检[者人医]|"
    r"责任人|负责人|经办|责任|主诊|治疗师|康复师|营养师|助产士|麻醉师|技术员|分析[者员人]|阅片|带教|进修|规培|责护|主任|巡视|调配|发药|复核|\b(?:oper|operator|nurse|tech|technician|technologist|sign|signed|signature|by|staff|reader|user|initials?|physician|doctor|dr|verified|reviewed|reported|performed|entered)\b"
)
"""What a place for members of staff is called."""
HARMLESS: Final = regex.compile(
    r"(?i)批号|规格|型号|机型|试剂|方法|货号|代码|编码|国药准字|准字|剂型|版本|版次|表号|文号|标准|仪器|设备|分析仪|项目|名称|诊断|药品|材料|导联|电极|序列名|参数|部位|单位|分期|分级|评分|意识|神志|精神|情绪|状态|反应|表情|睡眠|饮食|性质|颜色|质地|结论|结果|疗效|职业|民族|婚姻|厂家|品牌|系统|"
    r"基因|位点|变异|等位|引物|探针|病原|\b(?:lot|batch|model|method|version|ver|rev|form|code|item|test|icd|analyzer|catalog|ref|unit|units|gene|allele|variant|lead|dose|drug)\b"
)
"""What stands before a code or a word in Latin letters that is nobody's."""
VALUE: Final = regex.compile(
    r"[<>≤≥]?[ ]?\d{1,4}(?:\.\d{1,3})?[ ]?[↑↓HLhl*]?|[<>≤≥]?\d+\.\d+.*|\d+(?:\.\d+)?[ ]?[\-~－～]{1,2}[ ]?\d+(?:\.\d+)?|[(（]?[+\-±]{1,4}[)）]?|阴性|阳性|弱阳性|正常|negative|positive"
)
UNIT: Final = regex.compile(
    r"(?i)[^\n]{0,6}(?:/[uμ]?[lL]|/dL|mmol|umol|g/|mg|%|IU|U/L|10\^|10\*|fL|pg|ng|mm|cm|kPa|mmHg|ms|mV|sec|bpm|次/分)[^\n]{0,6}"
)
RANGE: Final = regex.compile(r"\d+(?:\.\d+)?[ ]?[\-~－～—]{1,2}[ ]?\d+(?:\.\d+)?|[<>≤≥][ ]?\d+(?:\.\d+)?")
_CLOCK: Final = regex.compile(
    r"(?:(?:\d{1,4}[./\-]\d{1,2}[./\-]\d{2,4}|\d{1,2}[/\-]\d{1,2})[ ]?)?(?:\d{1,2}[:：]\d{2}(?:[:：]\d{2})?)?|\d{4}年\d{1,2}月\d{1,2}日?"
)
_CLAUSE_END: Final = regex.compile(r"[。;；]")
_WORD_END: Final = regex.compile(r"[ ,，]")
_HEADING: Final = regex.compile(r"\p{Han}{2}|[A-Za-z]{4}")
_LONGEST_HEAD: Final = 14
_REACH_BEFORE: Final = 16
_NEAR: Final = 7
"""Characters before a word among which what it is called stands, where no colon says so."""


class Surroundings:
    """A page with its findings, asked about places."""

    def __init__(self, document: Document, found: Sequence[Finding]) -> None:
        self.document = document
        self.text = document.text
        self.covered = bytearray(len(self.text))
        spans = [(f.span.start, f.span.end, f.kind) for f in found if f.span]
        for start, end, _ in spans:
            self.cover(start, end)
        self.names = sorted({(start, end) for start, end, kind in spans if kind in NAMED and end > start})
        self._names = {edge for start, end, kind in spans if kind in NAMED for edge in (start, end)}

    def cover(self, start: int, end: int) -> None:
        """Count [start, end) as hidden."""
        self.covered[start:end] = b"\1" * (min(end, len(self.text)) - start)

    def free(self, start: int, end: int) -> bool:
        """Whether no finding covers any of [start, end)."""
        return not any(self.covered[start:end])

    def beside_name(self, start: int, end: int, most: int = 2) -> bool:
        """Whether a person's name ends before or begins behind [start, end), at most `most` characters away on its line."""
        before = range(max(0, start - most), start + 1)
        behind = range(end, min(len(self.text), end + most) + 1)
        return any(
            at in self._names and "\n" not in self.text[min(at, start) : max(at, end)]
            for at in (*before, *behind)
        )

    def among_people(self, start: int, *, clock: bool = False) -> bool:
        """Whether the row of a cell holds the name of a person or, with `clock`, a day or a time of day."""
        row = self._row(self.document.page.line_at(start))
        lines = self.document.page.lines
        return self.document.cells.placed and any(
            at in self._lines_with_names or (clock and _CLOCK.fullmatch(lines[at].text.strip())) for at in row
        )

    def row_of_people(self, start: int) -> bool:
        """Whether a cell to the left in a row, short and without digits, announces members of staff."""
        index = self.document.page.line_at(start)
        boxes, lines = self.document.cells.boxes, self.document.page.lines
        return self.document.cells.placed and any(
            boxes[at][0] < boxes[index][0]
            and len(lines[at].text) <= _LONGEST_HEAD
            and PEOPLE.search(lines[at].text)
            for at in self._row(index)
        )

    @cached_property
    def _lines_with_names(self) -> set[int]:
        return {self.document.page.line_at(max(0, edge - 1)) for edge in self._names}

    def whole(self, start: int, end: int) -> bool:
        """Whether [start, end) is all that stands on its line."""
        low, high = self.text.rfind("\n", 0, start) + 1, self.document.line_end(end)
        return not (self.text[low:start] + self.text[end:high]).strip()

    def before(self, start: int) -> str:
        """What stands before a place on its line, no farther than the last full stop."""
        low = max(self.text.rfind("\n", 0, start) + 1, start - _REACH_BEFORE)
        return str(_CLAUSE_END.split(self.text[low:start])[-1])

    def alone(self, start: int, end: int) -> bool:
        """Whether [start, end) fills its line, but for times, dates and marks."""
        low, high = self.text.rfind("\n", 0, start) + 1, self.document.line_end(end)
        return not any(map(str.isalpha, self.text[low:start] + self.text[end:high]))

    def label(self, start: int) -> str:
        """The text that a colon ends before a place on its line, or that fills the cell to the left of its cell."""
        before = self.before(start)
        head, colon, rest = before.rpartition(":")
        if colon and not rest.strip(" ,/(、"):
            return str(_WORD_END.split(head.strip())[-1])
        if before.strip():
            return before[-_NEAR:]
        left = self._left_of(self.document.page.line_at(start))
        return self.document.page.lines[left].text if left is not None else ""

    def head(self, start: int) -> str:
        """The heading over the column of a cell: the nearest short cell above it that is no value."""
        return next(self._heads(start), "")

    def is_harmless(self, start: int) -> bool:
        """Whether any cell above, up to the head of the column, announces what is nobody's."""
        return any(HARMLESS.search(head) for head in self._heads(start))

    def _heads(self, start: int) -> Iterator[str]:
        """Short cells above a cell that are no values, the nearest first."""
        cells = self.document.cells
        if not cells.placed:
            return iter(())
        box = cells.boxes[self.document.page.line_at(start)]
        return (self.document.page.lines[at].text for at in self._above(box) if self._is_word(at))

    def is_result(self, start: int, end: int) -> bool:
        """Whether a word stands in a row with a value and a unit or a range: then it is an item or a remark."""
        index = self.document.page.line_at(start)
        cells = self._row(index)
        low, high = self.document.line_span(index)
        rest = self.text[low:start] + "\n" + self.text[end:high]
        texts = [self.document.page.lines[at].text.strip() for at in cells if at != index]
        parts = [*texts, *rest.split()]
        has_value = any(VALUE.fullmatch(part) for part in parts)
        return has_value and any(RANGE.fullmatch(part) or UNIT.fullmatch(part) for part in parts)

    def _row(self, index: int) -> list[int]:
        cells = self.document.cells
        if not cells.placed:
            return list(range(max(0, index - 3), min(len(self.document.page.lines), index + 4)))
        box = cells.boxes[index]
        middle = (box[1] + box[3]) / 2
        reach = 0.5 * (box[3] - box[1])
        return [at for at, low, high in self._middles if abs((low + high) / 2 - middle) <= reach]

    @cached_property
    def _middles(self) -> list[tuple[int, float, float]]:
        return [(at, box[1], box[3]) for at, box in enumerate(self.document.cells.boxes)]

    def _left_of(self, index: int) -> int | None:
        if not self.document.cells.placed:
            return index - 1 if index else None
        boxes = self.document.cells.boxes
        left = [at for at in self._row(index) if boxes[at][2] <= boxes[index][0] + 4]
        return max(left, key=lambda at: boxes[at][2]) if left else None

    def _above(self, box: Box) -> list[int]:
        boxes = self.document.cells.boxes
        over = [
            at
            for at, other in enumerate(boxes)
            if other[3] <= box[1] + 0.4 * (box[3] - box[1])
            and min(box[2], other[2]) - max(box[0], other[0])
            > 0.3 * min(box[2] - box[0], other[2] - other[0])
            and other[2] - other[0] <= 3 * (box[2] - box[0]) + 20
        ]
        return sorted(over, key=lambda at: -boxes[at][1])

    def _is_word(self, index: int) -> bool:
        line = self.document.page.lines[index].text
        start = self.document.page.starts[index]
        return (
            len(line) <= _LONGEST_HEAD
            and not any(map(str.isdigit, line))
            and bool(_HEADING.search(line))
            and self.free(start, start + len(line))
        )
