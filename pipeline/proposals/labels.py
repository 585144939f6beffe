"""Which words are labels of a form: known ones, and what labels end in."""

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

LONGEST: Final = 16
"""Characters of a Chinese label; what is longer is a sentence."""
LONGEST_LATIN: Final = 28
_KNOWN: Final = (
    "姓名 病人姓名 患者姓名 受检者姓名 受检人姓名 受检人 受检者 送检人 客户姓名 性别 年龄 性别年龄 性别/年龄 年龄/性别 出生日期 出生年月 生日 民族 国籍 籍贯 婚姻 婚姻状况 职业 "
    "文化程度 身高 体重 身高/体重 血型 电话 联系电话 手机 手机号 手机号码 移动电话 家庭电话 联系方式 咨询电话 预约电话 客服电话 医生电话 电子邮箱 邮箱 微信 微信号 邮编 邮政编码 "
    "地址 家庭住址 家庭地址 现住址 住址 通讯地址 联系地址 户籍地址 工作单位 单位 联系人 家属 关系 与患者关系 身份证 身份证号 身份证号码 证件号 证件号码 证件类型 护照号 医保卡 医保卡号 "
    "医保号 社保号 社保卡号 就诊卡 就诊卡号 诊疗卡号 健康卡号 病案号 病历号 门诊号 住院号 门诊/住院号 住院/门诊号 门诊病历号 就诊号 登记号 患者ID 病人ID 患者编号 病员编码 体检编号 体检号 "
    "床号 床位 病床 病区 病房 科室 科别 病室 费别 送检科室 申请科室 开单科室 就诊科室 送检单位 送检医院 合作机构 送检医生 送检医师 送检者 申请医生 申请医师 申请者 开单医生 开单医师 开方医师 "
    "主治医师 主管医师 住院医师 经治医生 主治医生 管床医生 责任护士 临床医生 医师 医生 护士 诊断医师 报告医师 报告医生 报告者 审核医师 审核医生 审核者 审核 复核 复核者 检验者 检验医师 检验人 "
    "检测者 检测人 检验 检测 批准人 批准者 签发 签发人 记录者 记录人 操作员 操作者 初诊医师 复诊医师 会诊医师 样本号 样本编号 标本号 标本编号 标本类型 样本类型 样本种类 标本种类 标本性状 标本状态 "
    "样本状态 条码 条码号 条形码 样本条码 检验号 实验号 检查号 流水号 申请单号 报告编号 报告单号 影像号 超声号 病理号 内镜号 CT号 X线号 MRI号 片号 编号 处方号 处方编号 票据号码 检验日期 检验时间 "
    "检测日期 检测时间 采样日期 采样时间 采集日期 采集时间 采血时间 接收日期 接收时间 收到日期 收样日期 核收时间 送检日期 送检时间 申请日期 申请时间 报告日期 报告时间 打印日期 打印时间 审核日期 审核时间 "
    "检查日期 检查时间 就诊日期 就诊时间 入院日期 入院时间 出院日期 出院时间 记录日期 签发日期 开具日期 开票日期 手术日期 手术时间 临床诊断 诊断 初步诊断 入院诊断 出院诊断 病理诊断 门诊诊断 术前诊断 术中诊断 "
    "术后诊断 影像诊断 超声诊断 内镜诊断 主要诊断 检查部位 检查项目 检验项目 检查方法 检查目的 检验目的 检验仪器 仪器 仪器编号 设备 备注 说明 结果说明 建议 结论 结论与建议 建议与解释 结果解释 检查所见 影像所见 "
    "影像表现 超声所见 超声提示 超声描述 内镜所见 镜下所见 肉眼所见 大体所见 肉眼及镜下所见 诊断意见 检查结论 检查提示 印象 检查意见 意见 主诉 现病史 病史 出生地 户口地址 家属电话 单位电话 联系人姓名 住院天数 主持人 记录人 科主任  既往史 个人史 家族史 婚育史 月经史 过敏史 药物过敏 "
    "体格检查 查体 辅助检查 专科检查 处理 处理意见 医嘱 出院医嘱 入院情况 出院情况 诊疗经过 治疗经过 病情摘要 病史摘要 手术名称 手术经过 麻醉方式 手术者 就诊医院 收款人 交款人 收款单位 合计 查询网址 "
    "末次月经 孕周 孕次 产次 孕产史 胎数 配偶 采样 接收 送检 送检物 类型 病人类型 患者类型 来源 试剂批号 机身号 工号 平均深度 覆盖度 参考基因组 血压 脉搏 体温 呼吸 心率 "
)  # fmt: skip
_KNOWN_LATIN: Final = (
    "Name|Patient|Patient Name|Patient ID|Pt ID|ID|ID2|MRN|DOB|Date of Birth|Birth Date|Sex|Gender|Age|Age/Sex|Sex/Age|Address|Phone|Tel|Telephone|Mobile|Email|E-mail|"
    "Passport|SSN|Insurance|Date|Time|Collected|Collection Date|Received|Reported|Report Date|Printed|Ordered|Specimen|Sample|Sample #|Sample ID|Sample No|Sample type|"
    "Specimen Type|Specimen ID|Accession|Accession #|Accession No|Lab No|Ordering Provider|Ordering Physician|Physician|Req. Physician|Referring Physician|Doctor|Provider|"
    "Verified by|Reviewed by|Reported by|Performed by|Comment|Comments|Diagnosis|Clinical Information|Clinical History|History|Findings|Impression|Conclusion|Indication|"
    "Technique|Comparison|Procedure|Department|Ward|Bed|Room|Location|Hospital|Client|Operator|Oper|Instrument|S/N|Cart|IP|MAC|FIO2|Temp|Q30|ICD-10|Fasting|Status|Our ref|Your ref"
)
_ENDS: Final = re.compile(
    r"(?:姓名|性别|年龄|日期|时间|年月|号码?|编号|编码|代码|条码|卡号|账号|电话|手机|邮箱|邮编|住址|地址|地点|网址|单位|机构|科室|科别|病区|病房|床位|证件|"
    r"职业|民族|国籍|费别|类型|类别|种类|性状|方式|方法|途径|部位|名称|诊断|意见|建议|结论|所见|提示|表现|印象|描述|说明|备注|"
    r"主诉|史|查体|情况|经过|医嘱|处理|措施|摘要|合计|金额|费用?|支付|余额|关系|血型|体重|身高|血压|体温|状况|寄送|用药|程度|等级|分级|目的|来源|状态|仪器|设备|方案|目标|频率|位点)"
)
"""What labels without a colon end in; people and hospitals are left out, since values end in them as often."""
_SECTIONS: Final = re.compile(
    r".*(?:所见|提示|表现|印象|描述|意见|建议|结论|诊断|主诉|病史|史|查体|体检|情况|经过|医嘱|摘要|解读|说明|解释|处理|措施|病程|讨论)"
    r"|findings|impression|conclusions?|history|comments?|technique|indication|diagnosis|plan|course|exam|hpi|recommendations?",
    re.IGNORECASE,
)
_NOT: Final = re.compile(r"[，。；、！？,;!?]|(?:报告单?|报告书|记录单|章)$")
_RESULTS_OF: Final = frozenset({"男", "女", "阴性", "阳性", "正常", "未见异常"})


def plain(text: str) -> str:
    """A label without white space, width, colon and star, lower case."""
    return re.sub(r"[\s:：*＊]", "", unicodedata.normalize("NFKC", text)).lower()


@cache
def _known() -> frozenset[str]:
    return frozenset(plain(word) for word in (*_KNOWN.split(), *_KNOWN_LATIN.split("|")))


def is_known(text: str) -> bool:
    """Whether a text is a label of the list, several joined by a stroke, or a Chinese one with its English beside it."""
    folded = re.sub(r"\(.*\)$", "", plain(text)) or plain(text)
    if folded in _known():
        return True
    if "/" in folded and all(part in _known() for part in folded.split("/")):
        return True
    chinese = re.fullmatch(r"([\u3400-\u9fff/]{2,})([a-z/.#() ]{2,20})", folded)
    return chinese is not None and chinese[1] in _known()


@lru_cache(maxsize=8192)
def is_label(text: str) -> bool:
    """Whether a text that stands alone in its cell is a label: a known one, or one that ends as labels do."""
    folded = plain(text)
    if not folded or len(folded) > LONGEST_LATIN or folded in _RESULTS_OF or _NOT.search(folded):
        return False
    if is_known(text):
        return True
    # digits make it a value: 3号楼, 8床医生
    chinese = re.fullmatch(r"([\u3400-\u9fff/（）()]{2,12})([a-z./#()\- ]*)", folded)
    return chinese is not None and re.search(rf"{_ENDS.pattern}$", chinese[1]) is not None


def is_heading(text: str) -> bool:
    """Whether a line in capitals, without a digit, heads a paragraph of an English report."""
    return re.fullmatch(r"[A-Z][A-Z /&'-]{2,32}:?", text.strip()) is not None


def is_section(text: str) -> bool:
    """Whether a label heads a paragraph."""
    return is_heading(text) or _SECTIONS.fullmatch(plain(text)) is not None


def known_before(text: str) -> int:
    """How many characters at the end of a text are the longest known label there; 0 where it ends in none."""
    for start in range(max(0, len(text) - LONGEST_LATIN), len(text) - 1):
        if not text[start].isspace() and plain(text[start:]) in _known():
            return len(text) - start
    return 0


def known_at(text: str, start: int) -> int:
    """Length of the longest known Chinese label that begins at a place, 0 where none does."""
    for end in range(min(len(text), start + LONGEST), start + 1, -1):
        part = text[start:end]
        if not part[-1].isspace() and re.match(r"[\u3400-\u9fff]", part) and plain(part) in _known():
            return end - start
    return 0
