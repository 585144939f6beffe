"""Who works in records of electronic systems and trials: logins in an audit trail, initials of subjects, typists.

A login is no name of any form; the time before it and the deed of a user behind it say what it is.
"""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.meanings import is_explained
from pipeline.pii.vocabulary import ABBREVIATIONS
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_CLOCK: Final = r"(?<=\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?[ ]?(?:[AaPp][Mm][ ]?)?(?:Z|UTC|GMT|BST|CET|CEST|[ECMP][SD]T|CST|JST|IST)?(?:[ ]?[+\-]\d{1,2}:?\d{0,2})?[ ]{0,2}[|,;:\-–]?[ ]{0,2})"
_USER: Final = r"(?P<name>(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]*(?:[._\-][A-Za-z0-9]+){0,3})"
_DID: Final = (
    "entered|answered|closed|opened|reopened|re-opened|raised|queried|modified|changed|updated|edited|corrected|deleted|created|added|removed|saved|submitted|signed|e-signed|unsigned|locked|unlocked|froze|frozen|unfroze|verified|reviewed|approved|rejected|"
    "confirmed|responded|replied|cancelled|canceled|viewed|accessed|printed|exported|imported|downloaded|uploaded|logged|amended|released|acknowledged|attached|merged|overrode|overridden|voided|resolved|assigned|commented|finalized|finalised|randomized|randomised|unblinded|coded|marked|issued|transcribed|scanned|checked"
)
_DID_CHINESE: Final = "登录|登陆|登出|退出|签入|签出|录入|修改|删除|新增|新建|创建|提交|保存|审核|审签|复核|核对|打印|导出|导入|下载|上传|查看|浏览|调阅|撤销|撤回|作废|回复|答疑|质疑|关闭|打开|锁定|解锁|签名|签署|更新|变更|归档|发布|确认|驳回|更正|补录|查询"
# 14:21 UTC pelletreau.i entered ANC, 09:27 kwrenmoor Q-1183
_LOGINS: Final = (
    regex.compile(
        rf"{_CLOCK}{_USER}(?=[ ]{{0,2}}[:|]?[ ](?:(?:has|have|was|re)[ ])?(?:{_DID})\b|[ ][Qq](?:uery)?[ \-#]?\d|[ ]?[:|\-–>]{{1,2}}[ ])"
    ),
    regex.compile(rf"{_CLOCK}{_USER}(?=[ ]?[|:]?[ ]?(?:{_DID_CHINESE}))"),
    regex.compile(
        rf"(?:用户|账户|账号|操作员|操作人|登录名|工号|录入人|修改人)[ ]{{0,2}}{_USER}(?=[ ]?(?:于|在|已)?(?:{_DID_CHINESE}|\d))"
    ),
)
# a word with an initial behind a time is nobody's sentence: 09:33 UTC cross.g Q-1183
_SHORT_LOGIN: Final = regex.compile(
    rf"{_CLOCK}(?<=UTC[ ]|\d{{2}}[ ])(?P<name>[a-z]{{3,12}}\.[a-z])(?![A-Za-z.])"
)
_TYPED: Final = r"(?i:typed|dictated|transcribed|keyed|proofed|proofread|scribed|faxed|filed|indexed|coded|scanned|printed|entered|checked|prepared|initiall?ed)"
# typed by ww; dictated by RD
_TYPIST: Final = regex.compile(
    rf"(?<![A-Za-z]){_TYPED}(?i:[ ]by)[: ]{{1,2}}(?P<name>[a-z]{{2,3}}|[A-Z]{{2,3}})(?![A-Za-z0-9/\-']|\.[A-Za-z0-9]|[ ][a-z]+(?:[ ]|$))"
)
_NO_TYPIST: Final = frozenset(
    "us me him her the our my you it hand fax pen lab ai ed er mri ct md rn np pa ink two one all his who mr ms dr".split()
)
# Subject initials over ISJ, Initials: ABC
_INITIALS_HEAD: Final = regex.compile(
    r"(?i)[ ]*(?:\d{1,2}[.)][ ]?)?(?:(?:subject|patient|participant|pt|volunteer|donor|受试者|患者|病人)(?:'?s)?[ ]?)?(?:initials?|(?:姓名)?(?:拼音)?(?:首字母)?(?:缩写|首字母))[ ]*:?[ ]*"
)
_INITIALS: Final = regex.compile(r"[ ]*(?P<name>[A-Z][ ]?[A-Z\-][ ]?[A-Z]{1,2})[ ]*")
_INITIALS_BESIDE: Final = regex.compile(
    r"(?i:(?<![A-Za-z])(?:subject|patient|participant|pt|volunteer|donor)(?:'?s)?[ ]initials?|(?:受试者|患者|病人)(?:姓名)?(?:拼音)?(?:首字母)?(?:缩写|首字母))[ ]?[:|]?[ ]{1,3}(?P<name>[A-Z\-]{2,4})(?![A-Za-z0-9])"
)
# a column of people on an English form: Reported by, Investigator, Signed
_PEOPLE_HEAD: Final = regex.compile(
    r"(?i)[ ]*(?:(?:reported|signed|assessed|reviewed|entered|verified|collected|performed|given|administered|witnessed|recorded|checked|drawn|completed|seen|confirmed)[ ]by|(?:sub-?)?investigator|reporter|assessor|inv\.?|staff|initial(?:ed|led) by|nurse|clinician|signature|signed|rater|examiner|operator|monitor|provider|physician)[ ]*"
)
# PRETORIUS, LITTLE ANNA; JANSE VAN RENSBURG P.J. under a heading for patients
_PATIENT_HEAD: Final = regex.compile(
    r"(?i)[ ]*(?:(?:name[ ]of[ ])?(?:patients?|pts?|clients?)(?:'s)?(?:[ ]?name)?|name)[ ]*"
)
_CAPITALS: Final = regex.compile(
    r"[ ]*(?P<name>\p{Lu}[\p{Lu}'’\-]{2,}(?:,?[ ](?:\p{Lu}[\p{Lu}'’\-]+|(?:\p{Lu}\.?){1,3})){1,4})[ ]*"
)
_SURNAME: Final = regex.compile(
    r"[ ]*(?P<name>(?:(?:de|De|van|Van|von|Von|la|La|di|Di|du|Du|Mc|Mac|St\.?|O)[ '’]?){0,2}[A-Z][a-z'’]{2,}(?:-[A-Z][a-z'’]+)?(?:[ ][A-Z]\.?)?)[ ]*"
)
_MOST_ROWS: Final = 40
_HEADINGS: Final = 3
"""Lines beside a heading, itself counted, that make it the head of a table."""


def in_trails(document: Document) -> Iterator[Finding]:
    """Logins, typists and initials, and surnames under a heading for people."""
    text = document.text
    for pattern in _LOGINS:
        for hit in pattern.finditer(text):
            if is_login(hit["name"]):
                yield Finding.of_name(hit, PiiKind.STAFF, 0.721, "login")
    for hit in _SHORT_LOGIN.finditer(text):
        yield Finding.of_name(hit, PiiKind.STAFF, 0.721, "login")
    for hit in _TYPIST.finditer(text):
        if hit["name"].lower() not in _NO_TYPIST:
            yield Finding.of_name(hit, PiiKind.STAFF, 0.721, "typist")
    for hit in _INITIALS_BESIDE.finditer(text):
        yield Finding.of_name(hit, PiiKind.PERSON, 0.731, "initials-of", subject=True)
    yield from _under(document)


def is_login(word: str) -> bool:
    """Whether a word can be a login: its parts are no words of the language, and it has three letters or more."""
    parts = [part.lower() for part in regex.findall(r"[A-Za-z]+", word)]
    letters = sum(map(len, parts))
    known = all(is_plain(part) or is_explained(part) or part in ABBREVIATIONS for part in parts)
    return letters > 2 and not known and not regex.fullmatch(rf"(?i:{_DID})", word)


def _under(document: Document) -> Iterator[Finding]:
    """What stands in the cells below a heading for initials or for people."""
    for index in range(len(document.page.lines) if document.cells.placed else 0):
        start, end = document.line_span(index)
        if _INITIALS_HEAD.fullmatch(document.text, start, end):
            below = document.cells.below(start, end)
            span = document.line_span(below) if below is not None else (0, 0)
            hit = _INITIALS.fullmatch(document.text, *span)
            if hit and hit["name"].lower() not in ABBREVIATIONS:
                yield Finding.of_name(hit, PiiKind.PERSON, 0.731, "initials-of", subject=True)
        elif _PATIENT_HEAD.fullmatch(document.text, start, end) and _is_head(document, index):
            yield from _capitals(document, start, end)
        elif _PEOPLE_HEAD.fullmatch(document.text, start, end) and _is_head(document, index):
            yield from _surnames(document, start, end)


def _is_head(document: Document, index: int) -> bool:
    box = document.cells.boxes[index]
    return sum(abs(other[1] - box[1]) < box[3] - box[1] for other in document.cells.boxes) >= _HEADINGS


def _capitals(document: Document, start: int, end: int) -> Iterator[Finding]:
    """Names in capitals in the rows below a heading for patients; a row without one stops nothing."""
    for row in document.cells.column(start, end, _MOST_ROWS):
        hit = _CAPITALS.fullmatch(document.text, *document.line_span(row))
        if hit and not all(is_plain(word) for word in regex.findall(r"\p{L}{2,}", hit["name"])):
            yield Finding.of_name(hit, PiiKind.PERSON, 0.735, "capitals-column", subject=True)


def _surnames(document: Document, start: int, end: int) -> Iterator[Finding]:
    for row in document.cells.column(start, end, _MOST_ROWS):
        hit = _SURNAME.fullmatch(document.text, *document.line_span(row))
        if hit is None:
            return
        word = hit["name"].split()[-1].lower()
        if not is_plain(word):
            yield Finding.of_name(hit, PiiKind.STAFF, 0.722, "surname-column")
