"""Names in running text: behind a word for the patient, for kin or for staff, or in front of sex and age.

A table of patterns; each has a group `name`. What the group may hold is checked afterwards, because a surname begins
many common words: 平卧, 于今, 时常.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.labels import KNOWN
from pipeline.pii.lexicon import is_common, runs_on
from pipeline.pii.offices import ROLE
from pipeline.pii.vocabulary import (
    COMPOUND_SURNAMES,
    FOREIGN_SOUNDS,
    NOT_IN_NAMES,
    NOT_NAMES,
    SURNAMES,
    TITLES,
    UNLIKELY_NAMES,
    WORDS_IN_ITEMS,
)
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_SURNAME: Final = "(?:" + "|".join(sorted(COMPOUND_SURNAMES)) + "|[" + "".join(sorted(SURNAMES)) + "])"
_SURE_NAME: Final = rf"(?P<name>{_SURNAME}\p{{Han}}{{1,2}}?)"
_MASKED_NAME: Final = r"\p{Han}{1,2}[*某]{1,3}"
_PATIENT: Final = r"(?:患者|病人|患儿|产妇|孕妇|伤者|老人|受检者)"
_SAYS: Final = (
    r"(?:[ ]|[,，。、;:()/]|\n|$|自|诉|述|因|于|在|复诊|复查|来|入院|出院|入住|就诊|术[前后中]|今|昨|表示|要求|家属|本人|病情|一般|神志|突|无|有|已|现|拟|既往|"
    r"目前|夜|晨|晚|凌|上午|下午|体温|血压|生命|午|曾|发|住院|签|父|母|被|由|经|主诉|系|为|是)"
)
KIN: Final = (
    "父亲|母亲|儿子|女儿|丈夫|妻子|配偶|家属|之子|之女|孙子|孙女|外孙女|外孙|儿媳|弟媳|女婿|祖父|祖母|奶奶|爷爷|外公|外婆|姥姥|姥爷|岳父|岳母|公公|婆婆|叔叔|婶婶|"
    "伯父|伯母|姑姑|姑父|姨妈|姨父|舅舅|舅妈|姐姐|妹妹|哥哥|弟弟|嫂子|姐夫|妹夫|侄子|侄女|侄儿|外甥女|外甥|表哥|表弟|表姐|表妹|堂哥|堂弟|堂姐|堂妹|继父|继母|养父|养母|"
    "男友|女友|男朋友|女朋友|未婚夫|未婚妻|前夫|前妻|同事|朋友|邻居|同学|室友|工友|保姆|护工|老伴|爱人|监护人|爸爸|妈妈"
)
_ITS: Final = "其[子女父母妻夫兄弟姐妹孙侄婿媳嫂姑姨舅叔伯]"
_AFTER_KIN: Final = r"(?=[ ),，。、;:(/]|陪|代|电话|签|送|护|来|联系|同意|要求|表示|诉|照|在|于|到|因|亦|也|均|系|患|今|已|搀|扶|为|与|和|及|等|驾|骑|打车|乘|搭|推|背|抱|携|带|用|把|将|发现|拨|呼|叫|赶|租|接|急|拒|知|否认|反映|提供|补充|曾|有|抬|急|说|告|口角|争|吵|体|死|身|健|病|现|年|去|生|$|\n|\d)"
_ROLE: Final = "(?:护士长|护士|医生|医师|大夫|药师|技师|检验师|治疗师|营养师|咨询师|麻醉师|司机|驾驶员|民警|交警|护工|担架员|急救员|调度员|助产士|护理员|志愿者|社工|翻译|班主任|老师)"
_AFTER_ROLE: Final = r"(?=[ ,，。、;:/()]|\n|$|报告|接|记录|通知|告知|签|陪|护送|执行|核对|交班|汇报|查|每|已|于|到|前往|带领|宣教|采血|穿刺|给|平车|轮椅|推|担架|搀|扶|床旁|床边|送|带|协助|完成|进行|抬|驾|用|将|把|从|代)"
_AGED: Final = r"(?=[ ]{0,4}[,，/|)、]?[ ]{0,4}\n?(?:\d{1,3}|[一二三四五六七八九十百零〇]{1,5})[ ]?(?:岁|周岁|月|天|[Yy](?![a-z]))|[ ]*(?:\n|$))"


@dataclass(frozen=True, slots=True)
class Narrated:
    """A pattern with a group `name`; `sure`: its surroundings alone say that a name stands there."""

    pattern: "regex.Pattern[str]"
    kind: PiiKind = PiiKind.PERSON
    subject: bool = False
    sure: bool = False


_LONGEST_NAME: Final = 3
_SEXED: Final = regex.compile(
    r"[ ]{0,4}[,，/|(]?[ ]{0,4}(?:男|女)[ ]{0,4}[,，/|)]?[ ]{0,4}\d{1,3}[ ]?(?:周?岁|[Yy])"
)
_SPEAKS: Final = regex.compile(r"陪同|代诉|代述|陪护|签字|签名|送入|送来|护送")
# a middle dot between Han runs: a minority or foreign name; drug compounds are written so, too
_DOTTED: Final = regex.compile(
    r"(?<![\p{Han}·])(?P<lead>(?:\p{Han}{0,12}?(?:[经由请](?:家属|亲属|家人|患者)?+|"
    + _PATIENT
    + "|"
    + _ROLE
    + r"|\p{Han}{0,3}"
    + ROLE
    + r"|家属|亲属|家人)|\p{Han}{1,12}?[与和及])?+)"
    r"(?P<name>(?!\p{Han}*[酸林素坦钠钾]·)\p{Han}{1,8}·(?!\p{Han}*(?:酸|坦|素|钠))\p{Han}{1,8}?)"
    r"(?=" + "|".join(TITLES) + r"|[^\p{Han}·]|$)"
)
RULES: Final = (
    Narrated(
        regex.compile(rf"{_PATIENT}[ ]?(?P<name>\p{{Han}}{{2,4}}|\p{{Han}}{{1,8}}·\p{{Han}}{{1,8}})[ ]?[,，、(]\s?(?:男|女|\d{{1,3}}[ ]?(?:周?岁|[Yy](?![a-z])|个?月龄?|天|日龄))"),
        subject=True, sure=True,
    ),
    Narrated(
        regex.compile(
            r"(?<![\p{Han}·])(?:" + _PATIENT + r"|姓名[ ]?)?"
            r"(?P<name>\p{Han}{2,6}|\p{Han}[ ]\p{Han}{1,2}|\p{Han}{1,10}(?:·\p{Han}{1,10}){1,3}|\p{Han}[*某]{1,3})"
            r"[ ]{0,4}[,，/|(·、]?\n?[ ]{0,4}(?:男|女)" + _AGED
        ),
        subject=True, sure=True,
    ),
    Narrated(
        regex.compile(r"(?<![\p{Han}·])(?P<name>\p{Han}{2,3})[ ]{1,4}(?:男|女)[ ]?/[ ]?\d{1,3}(?![\d.\-~%])"), subject=True, sure=True,
    ),
    Narrated(regex.compile(rf"(?<=\p{{Han}}[^\n]{{8,60}}(?:[ ]{{2}}|[。;][ ]?)){_SURE_NAME}(?=[ ]*(?:\n|$))"), PiiKind.STAFF),
    Narrated(regex.compile(rf"(?<=[\d一二三四五六七八九十)]班[ ]?){_SURE_NAME}(?=[ ,，;]|\n|$)"), subject=True),
    Narrated(regex.compile(rf"(?:{_PATIENT}|(?<!\d)\d{{1,3}}\+?床)[ ]?{_SURE_NAME}(?={_SAYS})"), subject=True),
    Narrated(regex.compile(rf"(?:{_PATIENT}|我[是叫]|尊敬的)[ ]?(?P<name>{_MASKED_NAME})"), subject=True, sure=True),
    Narrated(regex.compile(r"本人(?P<name>\p{Han}{2,3})[ ]?(?=[(]患者|[,，][ ]?身份证)"), sure=True),
    Narrated(regex.compile(rf"(?:我[是叫]|我的名字[叫是]|本人|名叫|自称)[ ]?{_SURE_NAME}(?=[,，。、(;的 ]|\n|$|身份证|系)")),
    Narrated(regex.compile(rf"(?:(?<!\p{{Han}})|(?<=我是|这是|您是|{_PATIENT})){_SURE_NAME}(?:的|之)(?:{KIN}|[子女妻夫])")),
    Narrated(
        regex.compile(rf"(?:其|患者|病人)?(?:{KIN}|{_ITS})[ (]?(?P<name>\p{{Han}}{{2,4}}?){_AFTER_KIN}")
    ),
    # by what they do: 专家陈黄淑仪(骨科)会诊, 物理师查阿妹完成, 经本所明守义阅片
    Narrated(
        regex.compile(
            r"专家(?P<name>\p{Han}{2,4})(?=[(（]\p{Han}{1,6}科[)）])|(?:物理师|剂量师|技师|治疗师)(?P<name>(?!评估|已|再|会同|共同)\p{Han}{2,4}?)(?=完成|执行|审核|复核|确认|负责)"
            r"|[经由](?:本|我)[所院科室](?P<name>(?!专家|多|急诊|上级|门诊|全院|远程|影像|病理|相关|[内外妇儿神骨])\p{Han}{2,4}?)(?=阅片|会诊|复核|审阅|检查|检验)"
        ), PiiKind.STAFF, sure=True,
    ),
    # a child by its pet name: 我女儿微微的病理, 孩子乐乐昨晚发热
    Narrated(
        regex.compile(
            r"(?:女儿|儿子|孙女|孙子|外孙女|外孙|孩子|宝宝|小孩|弟弟|妹妹)(?P<name>(?P<half>(?![天常慢刚渐仅频人个时处往每多高好早默连阵妈爸爷奶哥弟姐妹宝家纷一])\p{Han})(?P=half))(?=[的,，。、; ()]|\n|$|[今昨前]|最近|这[次两]|发[热烧]|咳|呕|拉|吐|在)"
        ), sure=True,
    ),
    Narrated(
        regex.compile(
            r"(?:daughter|son|wife|husband|mother|father|brother|sister|spouse|partner|niece|nephew|guardian)s?,?[ ](?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+){0,2})"
        ), sure=True,
    ),
    Narrated(regex.compile(r"[(](?:其?[妻夫父母子女兄弟姐妹]|父亲|母亲|妻子|丈夫|儿子|女儿)[ :]{0,2}(?P<name>\p{Han}{2,4})[ )]")),
    Narrated(
        regex.compile(
            r"(?m)^[ ]*(?P<name>\p{Han}{2,4})[ ]{1,4}(?:本人|父亲|母亲|配偶|儿子|女儿|丈夫|妻子|爸爸|妈妈|爷爷|奶奶|外公|外婆)(?!\p{Han})"
        )
    ),
    Narrated(regex.compile(rf"{_ROLE}(?:{_SURE_NAME}|(?P<name>[老小]{_SURNAME})){_AFTER_ROLE}"), PiiKind.STAFF),
    Narrated(
        regex.compile(r"(?:(?<=[、:])|(?<!\p{Han}))(?P<name>\p{Han}{2,3}?)(?:主治医师|副?主任[医护药技]师|住院医师|主管[护药技]师|护士长)(?=[、,，。;]|\n|$)"),
        PiiKind.STAFF, sure=True,
    ),
)  # fmt: skip
# a ward in front of the next field: 病区:呼吸内科一 男
_WARD: Final = regex.compile(
    r"\p{Han}{1,6}(?:[内外儿妇产骨眼]科|[科区部](?=[一二三四五六七八九十东南西北])|病[区房室]|门诊|监护室?)(?:[一二三四五六七八九十东南西北]{1,2})?(?:[病院]?[区房]|组|室)?"
)
_QUICK: Final = regex.compile(rf"[男女其·的之(]|{_PATIENT}|{_ROLE}|{KIN}|床|我|本人|名叫|自称|尊敬|师|护士长")
_ENGLISH_QUICK: Final = regex.compile(r"[A-Z]")


def narrated(document: Document) -> Iterator[Finding]:
    """Names in running text."""
    text = document.text
    if not _QUICK.search(text) and not _ENGLISH_QUICK.search(text):
        return
    for rule in RULES:
        for hit in rule.pattern.finditer(text):
            start, end = hit.span("name")
            if _is_name(document, start, end, sure=rule.sure):
                yield Finding.at(start, end, rule.kind, 0.72, "narrated", subject=rule.subject)
    for hit in _DOTTED.finditer(text) if "·" in text else ():
        start, end = dotted(text, *hit.span("name"))
        if not any(part in KNOWN for part in text[start:end].split("·")):
            yield Finding.at(start, end, PiiKind.PERSON, 0.71, "narrated")


def _is_name(document: Document, start: int, end: int, *, sure: bool) -> bool:
    name = document.text[start:end]
    unlikely = name in UNLIKELY_NAMES and not (
        sure and looks_like_name(name, unlikely=True) and _SEXED.match(document.text, end)
    )
    if (
        name in NOT_NAMES
        or unlikely
        or (_WARD.fullmatch(name) and len(name) > _LONGEST_NAME)
        or WORDS_IN_ITEMS.search(name)
        or document.in_label(start)
    ):
        return False
    if name.isascii():
        words = name.split()
        return 2 * sum(map(is_plain, words)) <= len(words) and not all(map(is_plain, words))
    if sure or "*" in name or name[:1] in "老小":
        return True
    if (len(name) > 2 and name[-1] in "后时前") or runs_on(name):
        return False
    if NOT_IN_NAMES.search(name) or is_common(name):
        return bool(_SPEAKS.match(document.text, end)) and not is_common(name)
    return looks_like_name(name) or bool(_SPEAKS.match(document.text, end))


_NEXT_FIELD: Final = regex.compile(r"(?:性别|年龄|民族|电话|手机|身份证|住址|科室|床号|住院|门诊|关系|出生)")


def dotted(text: str, start: int, end: int) -> tuple[int, int]:
    """A dotted name without what runs on behind it: its last part goes on as long as the characters spell sounds."""
    if "·" not in text[start:end]:
        return start, end
    following = _NEXT_FIELD.search(text, text.find("·", start, end), end)
    end = following.start() if following else end
    last = text.rfind("·", start, end) + 1
    size = next((at for at in range(last, end) if text[at] not in FOREIGN_SOUNDS), end) - last
    return (start, last + size) if size >= 2 and end - last > size + 1 else (start, end)
