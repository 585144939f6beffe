"""Numbers of four to six digits that measure nothing: codes of staff, extensions, what a printer signs a page with."""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.surroundings import Surroundings

_NUMBER: Final = regex.compile(
    r"(?<![\p{Latin}\d.,\-/:~+*^×<>=≥≤￥¥$#])\d{4,6}(?![\d%‰℃]|[.,:\-/~]\d|[ ]?[a-zA-Zμ/×*^])"
)
_YEAR: Final = regex.compile(r"(?:19|20)\d\d")
_COUNTED: Final = regex.compile(
    r"[ ]?[(]?(?:年|月|日|岁|次|个|元|角|分|秒|时|周|天|片|粒|支|瓶|盒|袋|包|毫|微|克|升|单位|万|千|百|床|人|例|条|步|千卡|米|转|伏|倍|帧|枚|页|号文|版|点|株|拷贝|国际)"
)
_CALLED: Final = regex.compile(
    r"(?i)(?:电话|内线|分机|短号|小号|热线|传真|座机|手机|拨打?|呼叫?|(?<!\p{Han})转|tel|ext|phone|pager|beeper|call|fax)[^\p{L}\d\n]{0,3}$"
)
_SIGNED: Final = regex.compile(
    r"(?i)(?:打印|操作|工号|登录|终端|制单|签名|签字|审核|录入|员|者|人|师|士|护|医|printed|user|operator|oper|by|station|terminal|staff|badge|emp|employee)[员者人编号码]{0,2}[^\p{L}\d\n]{0,3}$"
)
_WARD: Final = regex.compile(
    r"(?:科|室|病区|护士站|服务台|中心|药房|窗口|办公室|值班室|总机|前台|急诊|门诊|住院部|导诊台|血库)[ ]?[(（:：]{1,2}[ ]?$"
)
_STANDARD: Final = regex.compile(r"(?i)(?:ISO|GB|WS|YY|CNAS|CLSI|EN|T)[ /-]{0,2}$")
_REACH: Final = 12


def unmeasured(around: Surroundings) -> Iterator[tuple[int, int]]:
    """Numbers that stand beside a name, a word for a telephone, a ward or a place to sign, and count nothing."""
    text = around.text
    for hit in _NUMBER.finditer(text):
        start, end = hit.span()
        if not around.free(start, end) or _COUNTED.match(text, end):
            continue
        if _YEAR.fullmatch(hit.group()) and not (
            text[start - 1 : start] == "(" and text[end : end + 1] == ")"
        ):
            continue
        before = text[max(text.rfind("\n", 0, start) + 1, start - _REACH) : start]
        if _STANDARD.search(before):
            continue
        placed = _CALLED.search(before) or _SIGNED.search(before) or _WARD.search(before)
        if (placed or around.beside_name(start, end)) and not around.is_result(start, end):
            yield start, end
