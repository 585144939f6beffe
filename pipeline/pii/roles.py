"""Names behind a word for a task that no colon ends (洗消 秦桂英, 申请温暖(消化科)), and lists that a role closes."""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.contexts import RELATION, framed, holds_word
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.frames import framed_words, may_be_name
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.labels import KNOWN
from pipeline.pii.lattice import is_of_elements
from pipeline.pii.narrative import dotted
from pipeline.pii.sentences import in_sentences
from pipeline.pii.vocabulary import FOREIGN_SOUNDS, NOT_IN_NAMES, NOT_NAMES, WORDS_IN_ITEMS
from schemas.names import PiiKind

_TASKS: Final = (
    "复评 初评 测评 主评 测试 回访 领药 取药 制图 描图 判图 分析 判读 描记 回放 跟台 执行 双签 双人核对 被调查 调查 受访 被访 申报 陈述 询问 笔录 见习 开方 开单医生 审批人 查对 配血 发血 取血 输血 申报 接生 护送 编码 I助 Ⅰ助 Ⅱ助 Ⅲ助 II助 III助 1助 2助 一助手 二助手 第一助手 第二助手 申请 送检 洗消 清洗 消毒 麻醉 复核 审核 核对 核验 制单 经办 开单 开立 开具 开票 收费 收款 记录 操作 检验 检查 诊断 报告 审阅 审签 批准 签发 录入 登记 打印 "
    "采样 采血 采集 接收 签收 巡回 器械 洗手 主刀 一助 二助 三助 助手 术者 护士 医生 医师 技师 药师 调配 发药 配药 审方 核发 值班 主班 责班 夜班 白班 早班 "
    "中班 晚班 交班 接班 接诊 分诊 导诊 出诊 首诊 司机 驾驶 担架 随车 急救 院前 调度 翻译 经手 保管 配送 运送 转运 押运 验收 质控 校对 初审 复审 终审 初筛 "
    "复筛 阅片 摄片 扫描 投照 穿刺 注射 输液 接种 宣教 评估 随访 访视 带教 规培 进修 实习 抄送 主检 总检 主审 审定 编制 制表 填表 填报 上报 经治 管床 主管 "
    "灌注 体外循环 麻护 内镜 主诊 书写 整理 归档 收样 取材 制片 包埋 切片 染色 镜检 复检 初检 复查 上机 下机 交接 护理 责护 责任护士 床位医生 床位护士 "
    "科主任 护士长 组长 班长 住院医 主治医 主任 研究者 协调员 监查员 销售 客服 顾问 联系 收件 寄件 承办 主办 协办 审批 核准 出具 鉴定 授权 见证 监督 移交 送样 检测 呼车 读回 复述 报警 护工 试验 化验 检疫 勘查 班主任 校医 村医 网格员 社工 律师 书记 民警 老师 辅导员 物理师 剂量师 视光师 验光 验光师 听力师 心理师 健管师 领队 教练 培训 讲师 主持 主讲 参加 列席 汇报 介绍 组织 讨论 监交 保洁 安保"
).split()
_KIN_TASKS: Final = "被调查 受调查 被访 受访 被询问 申报 供史 陈述 病史提供 病史陈述 病史叙述 报案 求助 呼救 陪送 护送 目击 见证 签收 代签 知情 陪同 陪护 陪检 家属 联系人 监护人 代办 代领 代取 取件 领取 委托人 受托人 患方 母 父 夫 妻 产妇 患儿 来访 来电 领药 签领 投保 受益".split()
_TAIL: Final = "(?:医师|医生|护士|技师|药师|人员|专员|技术员|老师|[者人员师生])?(?:签名|签字|签章|/日期|/时间|及日期|及时间)?"
_HEAD: Final = "(?:实验|检测|上机|结果|数据|技术|质量|图文|临床|紧急|院方|我方|对方|校方|厂方|企业|院内|医保|病区|科室|门诊|住院|手术|内镜|超声|标本|报告|药房|窗口|前台|本次|今日|当日)?"
_VALUE: Final = rf"(?P<name>\p{{Han}}{{2,4}}?|\p{{Han}}{{1,8}}·\p{{Han}}{{1,8}}|[{''.join(sorted(FOREIGN_SOUNDS))}]{{4,12}})"


def _pairs(words: list[str]) -> "regex.Pattern[str]":
    tasks = "|".join(sorted(words, key=lambda word: (-len(word), word)))
    task = rf"(?:{tasks})(?:执行|操作|核对|负责|完成)?{_TAIL}"
    # one pair may run into the next: 检验钟灵审核甘霖
    return regex.compile(
        rf"(?:(?<!\p{{Han}})|\G)(?P<role>{_HEAD}{task})(?P<gap>[ ]{{0,4}}){_VALUE}(?:(?!\p{{Han}}|·)|(?={task}[ ]{{0,4}}\p{{Han}}{{2}}))"
    )


_STAFF: Final = _pairs(_TASKS)
_PEOPLE: Final = _pairs(_KIN_TASKS)
_ASIDE: Final = regex.compile(
    rf"[ ]?[(](?:\p{{Han}}{{1,7}}[科室部区组班院]|{RELATION}|\p{{Han}}{{4,16}}(?:公司|中心|医院|集团)|工号|电话|手机|\d{{3,}})"
)
_NOUN: Final = regex.compile(r"(?:[者人员师]|医生|护士|护士长|主任|签名|签字|签章)$")
_FIELD_START: Final = regex.compile(r"(?:^|[\n ,，。;；|/)])$")
_FIELD_END: Final = regex.compile(r"[ ]|\n|$|[(|/;；]|\d")
_CODED_ASIDE: Final = regex.compile(r"[ ]?1[3-9]\d{9}|[ ]?[(][ ]?(?:[A-Za-z0-9]|警号|证号|编号|工号|签名|代)")
_LIST_END: Final = regex.compile(
    r"(?:[两二三四五六七八九几\d]|等)?\n?[位名]\n?(?:医师|医生|护士|专家|主任|教授|技师|老师|家属|同事|患者|亲属|同志|大夫|药师|民警|队员|证人|居民|学生|人员)"
    r"|等(?:\d|[两二三四五六七八九几])?\n?(?:人|位)|(?:两|三)人"
)
_LISTED: Final = regex.compile(r"(?:[\p{Han}·\n]{2,14}[、和及与])+[\p{Han}·\n]{2,14}$")
_LIST_LEAD: Final = regex.compile(
    r".*(?:[由请经嘱让派向给为]|参加的?|包括|其中|联系|通知|安排|感谢|委托|医师|医生|护士|主任)(?=[\p{Han}·]{2,10}$)"
)
_LIST_REACH: Final = 60
_LONGEST: Final = 4
_NEAR: Final = 1  # lines between two pairs of task and name that speak for each other


def by_role(document: Document) -> Iterator[Finding]:
    """Names behind a task without colon: likely ones anywhere, any word where an aside or a neighbour confirms it."""
    for pattern, kind in ((_STAFF, PiiKind.STAFF), (_PEOPLE, PiiKind.PERSON)):
        hits = [hit for hit in pattern.finditer(document.text) if _possible(document, hit)]
        rows = [document.page.line_at(hit.start()) for hit in hits]
        for hit, row in zip(hits, rows, strict=True):
            near = sum(abs(row - other) <= _NEAR for other in rows) > 1
            name = _compact(hit)
            confirmed = near and may_be_name(name)
            if (
                confirmed
                or _fills_field(document, hit)
                or _ASIDE.match(document.text, hit.end("name"))
                or _likely(hit)
            ):
                yield _found(document, hit, kind)
    yield from _listed(document)
    yield from framed_words(document)
    yield from in_sentences(document)


def _fills_field(document: Document, hit: "regex.Match[str]") -> bool:
    """Whether a name, a word as well, is all that its field holds: 申报人高兴, 民警签名方向(警号...), 穿刺高兴(A16G)."""
    text, (start, end) = document.text, hit.span("name")
    closed = _FIELD_END.match(text, end) if _NOUN.search(hit.group("role")) else _CODED_ASIDE.match(text, end)
    return (
        bool(closed)
        and _FIELD_START.search(text, max(0, hit.start() - 2), hit.start()) is not None
        and may_be_name(text[start:end])
    )


def _found(document: Document, hit: "regex.Match[str]", kind: PiiKind) -> Finding:
    start, end = dotted(document.text, *hit.span("name"))
    return Finding.at(start, end, kind, 0.74, "role")


def _compact(hit: "regex.Match[str]") -> str:
    return "".join(hit.group("name").split())


def _possible(document: Document, hit: "regex.Match[str]") -> bool:
    name, role = hit.group("name"), hit.group("role")
    whole = role + name
    if name[0] == "史" and not hit.group("gap"):
        return False  # 输血史有, 接种史无
    if (
        name in NOT_NAMES
        or name[0] == "史"  # 输血史有
        or name in KNOWN
        or any(whole[: len(role) + at] in KNOWN for at in range(1, len(name)))
    ):
        return False
    return (
        not WORDS_IN_ITEMS.search(name)
        and (is_of_elements(name) or not NOT_IN_NAMES.search(name))
        and not document.in_any_label(hit.start("name"))
    )


def _likely(hit: "regex.Match[str]") -> bool:
    name = _compact(hit)
    if (
        "·" in name
        or is_of_elements(name)
        or sum(character in FOREIGN_SOUNDS for character in name) == len(name) >= _LONGEST
    ):
        return True
    if len(name) > 2 and name[-1] in "后时前":
        return False
    return not holds_word(name) and (looks_like_name(name) or len(name) > 2)  # 通过, 完整


def _listed(document: Document) -> Iterator[Finding]:
    """A、B两位医师, A、B和C等三人: the names of a list that says whom it lists."""
    text = document.text
    for end in _LIST_END.finditer(text):
        low = max(0, end.start() - _LIST_REACH, text.rfind("。", 0, end.start()) + 1)
        run = _LISTED.search(text, low, end.start())
        at = run.start() if run else end.start()
        for part in regex.split(r"([、和及与])", run.group()) if run else ():
            start, at = at, at + len(part)
            lead = _LIST_LEAD.match(part)
            start += lead.end() if lead else 0
            name = "".join(text[start:at].split())
            if _is_listed(name) and framed(document, start, at, sure=True):
                yield Finding.at(
                    start,
                    at,
                    PiiKind.STAFF if regex.search("[医护技药师任授家]", end.group()) else PiiKind.PERSON,
                    0.72,
                    "list",
                )


def _is_listed(name: str) -> bool:
    return (
        looks_like_name(name)
        or ("·" in name and len(name) > 2)
        or (2 <= len(name) <= _LONGEST and not holds_word(name))
    )
