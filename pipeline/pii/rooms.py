"""Words that are names where a form leaves room for a person alone: 与牧歌双人核对, 兹有黄金(男, 送检医生年华 报告时间.

Both sides of the place ask for somebody, so that any word stands for one which begins with a surname and is none of
those that say who is meant without naming anybody.
"""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.callings import names_someone
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.labels import KNOWN
from pipeline.pii.lattice import is_of_elements
from pipeline.pii.lexicon import dictionary, is_common
from pipeline.pii.narrative import KIN
from pipeline.pii.sentences import NOBODY
from pipeline.pii.vocabulary import COMPOUND_SURNAMES, NEVER_NAMES, NOT_NAMES, RARE_SURNAMES, SURNAMES
from schemas.names import PiiKind

_H: Final = r"\p{Han}"
_N: Final = rf"(?P<name>{_H}{{2,4}}?)"
_FIRST: Final = SURNAMES | RARE_SURNAMES | frozenset("年牧和养岩常水云")
"""With characters that are surnames so seldom that only such a place tells it."""
_SAID_HOW: Final = frozenset(
    "方面 方才 明日 时常 平时 平素 常年 常常 及时 强烈 明确 充分 全部 全程 全体 严格 高度 易于 曾经 单位 和谐 安静 温和 应急 应当 向来 成天 齐声 双方 对方 各方".split()
)
"""What says how, when or how many."""
_TITLE: Final = r"(?:医生|医师|大夫|护士|主任|教授|老师|师傅|律师|民警)"
_DOES: Final = r"(?:核对|查对|核查|清点|交接)"
_TASK: Final = "审核|复核|报告|检验|检查|采样|采集|接收|打印|送检|签发|批准|录入|登记"
_NEAR_KIN: Final = "|".join(word for word in KIN.split("|") if word not in ("监护人", "同事", "朋友"))
_BROKEN: Final = "|".join(f"{name[0]}\\n{name[1]}" for name in sorted(COMPOUND_SURNAMES) if len(name) == 2)
_ANY: Final = (
    (regex.compile(rf"[与和同]{_N}(?=双人{_DOES}|两人{_DOES}|共同{_DOES})"), PiiKind.STAFF),
    (regex.compile(rf"(?:咨询师|律师|民警|班组长|工程师|专员|护士长|协管员){_N}(?=进行|代述|代诉|陈述|签收|解读|负责|跟进)"), PiiKind.STAFF),
    (regex.compile(rf"由{_N}(?=律师|法官|警官|民警|老师)"), PiiKind.STAFF),
    (regex.compile(rf"(?:兹有|兹证明){_N}(?=[ ]?[(,，][ ]?[男女])"), PiiKind.PERSON),
    (regex.compile(rf"(?:(?<=[,，。;；!！?？])|(?m:^))[ ]?我是{_N}(?=[,，。;；\n])"), PiiKind.PERSON),
    (regex.compile(rf"(?:送检|检验|检查|审核|报告|开单|申请|接诊|主管|责任|操作|记录)(?:医生|医师|护士|者|人|员)[ ]?{_N}(?=[ ]?(?:{_TASK})(?:时间|日期|者|人|员|医生|医师|\p{{Han}}{{2,3}}(?:[ \n]|$)))"), PiiKind.STAFF),
    (regex.compile(rf"(?:{_NEAR_KIN}){_N}(?=曾|要求对|表示|质疑|询问)"), PiiKind.PERSON),
    (regex.compile(rf"(?:移植|会诊|带教|随访|造口|伤口|静疗|疼痛|营养|科研|护理)组{_N}(?=医生|医师|护士)"), PiiKind.STAFF),
    (regex.compile(rf"(?:已报|已通知|已电告|上报|报告)(?:院感|检验|药学|护理|医务|保卫|输血|设备|信息|防保|预防保健)[科部]{_N}(?=[,，。;；(]|\n|$)"), PiiKind.STAFF),
    (regex.compile(rf"(?:ICU|CCU|急诊|病房|前台|总台)[ ]?{_N}(?=[ ]?[(]\n?[ ]?\d{{3,4}}-?\d{{7,8}})"), PiiKind.STAFF),
    (regex.compile(rf"(?<=\d{{1,2}}:\d{{2}}[ ]?)(?:药学|检验|护理|医务|输血|影像|病理)[科部]{_N}(?=[:：])"), PiiKind.STAFF),
    (regex.compile(rf"(?<=[,，。;；\n])接{_N}(?=(?:医师|医生|护士)?班[,，。])"), PiiKind.STAFF),
    (regex.compile(rf"[(](?:主管|经治|主刀|主诊|责任护士|联系人){_N}(?=[)])"), PiiKind.STAFF),
    (regex.compile(rf"(?<=[,，。;；]){_N}(?=重贴|重测|复测|重接|重置)"), PiiKind.STAFF),
    (regex.compile(rf"(?:昨|今|当|次|明|翌)日[ ]?{_N}(?=主刀)"), PiiKind.STAFF),
    (regex.compile(rf"(?:患者|病人|患儿|其)\n?之[长次独幼]?[兄弟姐妹子女父母夫妻]{_N}(?=亦|也|曾|诉|有|患|均)"), PiiKind.PERSON),
    # a member of staff by a seldom surname alone: 社区卫生服务中心水大夫负责
    (regex.compile(rf"(?:中心|医院|卫生院|诊所|[科室部])(?P<name>(?![的位名老本该此女男主各总一两三值当])(?!{_H}{{2,}}大夫){_H})(?=大夫)"), PiiKind.STAFF),
    # what the end of a line breaks: 找鲜|于大夫, 已由危护|…|士电话通知
    (regex.compile(rf"(?P<name>(?:{_BROKEN}){_H}{{0,2}}?)(?={_TITLE})"), PiiKind.STAFF),
    (regex.compile(r"[由请经找](?P<name>\p{Han})(?=[护医主]\n)"), PiiKind.STAFF),
)  # fmt: skip
_SURE: Final = (
    (regex.compile(rf"(?<=\d日)[ ]?{_N}(?=[:：])"), PiiKind.STAFF),
)  # fmt: skip
# a seldom surname with a given name that is a surname, before a title: ，年华医生
_SHORT: Final = regex.compile(
    rf"(?:(?<=[,，。;；、(（:：\n])|^)(?P<name>(?![请由经与和向找叫见问及对给让被遵据嘱即是报仍转予另并但因故原本该此各上下我贵外已均也亦又再将拟可须需只仅共还更最都不未无]){_H}[{''.join(sorted(SURNAMES))}])(?=副?主任(?!委员)|主治医|医生|大夫|教授|护士长|护士(?![站台岗]))"
)
# initials of who calibrated an apparatus, of who read a value back
_INITIALS: Final = (
    regex.compile(r"(?:校准|定标|校正|质控)[^\n]{0,24}\d{2}:\d{2}[ ]{0,2}(?P<name>[A-Z]{2,3})(?![A-Za-z\d])"),
    regex.compile(r"(?i:phoned|telephoned|called|rang|notified|faxed)[^.;\n]{0,80}[ \n]by[ \n](?P<name>[A-Z]{2,4})[ ]at[ ](?=\d)"),
)  # fmt: skip


def in_rooms(document: Document) -> Iterator[Finding]:
    """Findings at the names of all rows."""
    text = document.text
    for pattern, kind in _ANY:
        for hit in pattern.finditer(text):
            name = "".join(hit["name"].split())
            if len(name) == 1 or may_be_anybody(name):
                yield Finding.of_name(hit, kind, 0.738, "room")
    for pattern, kind in _SURE:
        for hit in pattern.finditer(text):
            if names_someone(hit["name"], led=False):
                yield Finding.of_name(hit, kind, 0.738, "room")
    for hit in _SHORT.finditer(text):
        if _is_short_name(hit["name"]) and not document.in_label(hit.start("name")):
            yield Finding.of_name(hit, PiiKind.STAFF, 0.6, "titled-short")
    for pattern in _INITIALS:
        for hit in pattern.finditer(text):
            yield Finding.of_name(hit, PiiKind.STAFF, 0.738, "room")


def _is_short_name(name: str) -> bool:
    """No word that says which of the staff is meant: 值班医生, 经管医生, 健康护士."""
    word = is_common(name) and dictionary().tags.get(name, "x")[0] in "vadbcr"
    return not word and name not in NOT_NAMES and name[-1] not in "班管康程由经"


def may_be_anybody(word: str) -> bool:
    """Whether a word begins with a surname and is none that says who is meant."""
    if word in NOT_NAMES or word in NEVER_NAMES or word in KNOWN or word in NOBODY or word in _SAID_HOW:
        return False
    return (
        is_of_elements(word)
        or word[:2] in COMPOUND_SURNAMES
        or (word[0] in _FIRST and len(word) < len("欧阳若水"))
    )
