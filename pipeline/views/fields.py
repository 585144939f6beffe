"""Fields that medical reports print under several names, and what a field is about. One table for all views."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, Literal

Language = Literal["zh", "en"]


class Topic(StrEnum):
    """What a field is about."""

    PATIENT = "patient"
    VISIT = "visit"
    SPECIMEN = "specimen"
    STAFF = "staff"
    TIME = "time"
    EXAMINATION = "examination"
    NARRATIVE = "narrative"


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Names that mean the same on a report, the most usual first, and their language; the table has each once."""

    names: tuple[str, ...]
    topic: Topic
    language: Language

    @property
    def name(self) -> str:
        """The most usual name."""
        return self.names[0]


_ZH: Final[Mapping[Topic, str]] = {
    Topic.PATIENT: "姓名 患者姓名 病人姓名 受检者姓名|性别 患者性别 病人性别|年龄 患者年龄|出生日期 出生年月 生日|民族|婚姻状况 婚姻 婚否|职业|"
    "身份证号 身份证号码 证件号码|联系电话 电话 手机号码 联系方式|家庭住址 住址 地址 现住址|身高|体重|血型|过敏史 药物过敏史|血压",
    Topic.VISIT: "门诊号 门诊号码|住院号 住院号码|病案号 病历号|就诊卡号 诊疗卡号|医保号 医保卡号|床号 床位号 床位|科室 科别|申请科室 送检科室 开单科室|"
    "病区|费别 费用类别 付费方式|住院天数|入院诊断|出院诊断|临床诊断",
    Topic.SPECIMEN: "标本类型 样本类型 标本种类 样本种类|标本号 样本号 标本编号 样本编号|条码号 条形码|标本状态 样本状态|送检材料 送检标本",
    Topic.STAFF: "申请医生 申请医师 送检医生 送检医师 开单医生|检验者 检验人 检验医师 检验人员|审核者 审核人 审核医师 审核医生|报告医师 报告医生 报告人|"
    "主治医师 主治医生|手术医师 手术医生 术者|麻醉医师 麻醉医生",
    Topic.TIME: "采集时间 采样时间 标本采集时间|采集日期 采样日期|接收时间 签收时间 收样时间|检验日期 检测日期|检验时间 检测时间|报告日期 报告单日期|报告时间|"
    "送检日期 送检时间|检查日期 检查时间|入院日期 入院时间|出院日期 出院时间|手术日期 手术时间|打印时间 打印日期",
    Topic.EXAMINATION: "检查部位 检查位置|检查方法 检查方式|检查项目|检查号 检查编号|影像号|病理号|检查设备 检查仪器|手术名称|麻醉方式 麻醉方法",
    Topic.NARRATIVE: "检查所见 影像所见 影像表现 影像学表现|诊断意见 诊断印象 影像诊断|超声所见 超声描述|超声提示 超声诊断|镜下所见 显微镜所见|"
    "肉眼所见 大体所见|病理诊断|内镜所见 镜检所见|主诉|现病史|既往史 既往病史|个人史|家族史|体格检查 查体|辅助检查|入院情况|诊疗经过 治疗经过|"
    "出院情况|出院医嘱 出院建议|处理意见 治疗意见|建议 检查建议|备注 附注|手术经过",
}  # fmt: skip
_EN: Final[Mapping[Topic, str]] = {
    Topic.PATIENT: "Name/Patient Name/Full Name|Sex/Gender|Age|Date of Birth/DOB/Birth Date|Address/Home Address|Phone/Telephone/Phone Number/Tel|"
    "Fax/Fax Number/Fax No.|E-mail/Email|Occupation|Blood Type/Blood Group|Allergies/Drug Allergies|Marital Status",
    Topic.VISIT: "Department/Dept.|Ward|Bed No./Bed Number|Medical Record No./MRN|Insurance No./Insurance Number|Referring Department",
    Topic.SPECIMEN: "Specimen/Specimen Type/Sample Type|Specimen No./Sample ID/Specimen ID|Barcode/Bar Code",
    Topic.STAFF: "Physician/Doctor|Ordering Physician/Requesting Physician|Technician/Technologist|Reviewed By/Verified By|Reported By",
    Topic.TIME: "Report Date/Date of Report|Collection Time/Collected At/Time of Collection|Received Time/Time Received|Admission Date/Date of Admission|"
    "Discharge Date/Date of Discharge",
    Topic.EXAMINATION: "Examination/Exam|Body Part/Site|Method/Technique|Equipment/Device",
    Topic.NARRATIVE: "Findings/Description|Impression/Conclusion|Diagnosis|History/Clinical History|Chief Complaint|Recommendation/Advice|Comments/Remarks",
}  # fmt: skip


def _fields() -> tuple[Field, ...]:
    zh = [
        Field(tuple(one.split()), topic, "zh") for topic, listed in _ZH.items() for one in listed.split("|")
    ]
    en = [
        Field(tuple(one.split("/")), topic, "en")
        for topic, listed in _EN.items()
        for one in listed.split("|")
    ]
    return (*zh, *en)


FIELDS: Final = _fields()


@lru_cache(1 << 16)
def folded(name: str) -> str:
    """A name as names are compared: NFKC, lower case, without blanks and without colons at its end."""
    return "".join(unicodedata.normalize("NFKC", name).lower().split()).rstrip(":.")


_BY_NAME: Final = {folded(name): field for field in FIELDS for name in field.names}


def field_of(name: str) -> Field | None:
    """The field of the table that a printed name stands for; None for a name that the table does not have."""
    return _BY_NAME.get(folded(name))


def language_of(text: str) -> Language:
    """The language of a text: zh where a Chinese character stands, else en."""
    return "zh" if any("\u3400" <= character <= "\u9fff" for character in text) else "en"
