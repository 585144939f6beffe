"""Labels as data: which printed label announces which kind of personal value, and what such a value looks like.

Three tables: `KNOWN` holds labels that are recognised with or without a colon; `MORPHOLOGY` classifies any other
label in front of a colon (or alone in a cell) by its parts; `NEUTRAL` holds labels that only end the value before.
"""

from dataclasses import dataclass
from enum import Enum
from itertools import product
from typing import Final

from schemas.names import PiiKind


class Shape(Enum):
    """What the value after a label looks like; pipeline.pii.grammars knows how to cut it out."""

    NAME = "name"
    NAMES = "names"
    NUMBER = "number"
    PHONE = "phone"
    DATE = "date"
    AGE = "age"
    BED = "bed"
    PLACE = "place"
    ORGANISATION = "organisation"
    ACCOUNT = "account"
    LINK = "link"
    POSTCODE = "postcode"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class LabelRule:
    """A label's meaning: kind and shape of its value, and whether the value is the patient."""

    kind: PiiKind | None
    shape: Shape
    subject: bool = False


NEUTRAL_RULE: Final = LabelRule(None, Shape.NOTHING)
_PATIENT: Final = LabelRule(PiiKind.PERSON, Shape.NAME, subject=True)
_KIN: Final = LabelRule(PiiKind.PERSON, Shape.NAMES)
_STAFF: Final = LabelRule(PiiKind.STAFF, Shape.NAMES)
_PHONE: Final = LabelRule(PiiKind.PHONE, Shape.PHONE)
_PLACE: Final = LabelRule(PiiKind.ADDRESS, Shape.PLACE)
_ORGANISATION: Final = LabelRule(PiiKind.ORGANISATION, Shape.ORGANISATION)
_DATE: Final = LabelRule(PiiKind.DATE, Shape.DATE)


def _number(kind: PiiKind) -> LabelRule:
    return LabelRule(kind, Shape.NUMBER)


def _joined(heads: str, tails: str) -> tuple[str, ...]:
    return tuple(head + tail for head, tail in product(heads.split(), tails.split()))


_WHO = "儿童 学生 幼儿 婴儿 新生儿 员工 职工 老人 居民 来访者 孕产妇 产妇 死者 逝者 伤者 患者 病人 患儿 产妇 孕妇 受检者 受检人 受试者 就诊人 就诊者 被检者 被检人 体检者 客户 会员 用户 受血者 供血者 献血者 捐献者 用药者 服药者 参保人 持卡人 交款人 付款人"
_KIN_WORDS = "联系人 家属 监护人 父亲 母亲 配偶 丈夫 妻子 家长 陪护人 陪同人 委托人 代理人 紧急联系人 法定代理人 户主 代办人 亲属"
_STAFF_HEADS = (
    "检验 审核 报告 检查 诊断 操作 记录 送检 申请 采样 采集 接收 签发 批准 复核 核对 收费 开单 录入 打印 调配 发药 配药 复检 "
    "核准 校对 审阅 采血 执行 制片 取材 书写 值班 管床 责任 经治 接诊 麻醉 手术 主刀 主检 主管 主诊 会诊 上级 住院 主治 质控 "
    "审方 处方 穿刺 扫描 摄片 投照 初诊 审签 责任 巡回 器械 登记 初审 终审 阅片 描述"
)
_STAFF_TAILS = (
    "者 人 员 医师 医生 大夫 护士 技师 药师 技术员 医生签名 医师签名 者签名 人签名 护士签名 签名 签字"
)
_BIRTH = "出生日期 出生年月 出生年月日 生日 出生时间 出生"
_ADDRESSES = (
    "地址 住址 家庭住址 家庭地址 联系地址 通讯地址 通信地址 现住址 居住地址 居住地 户籍地址 户籍所在地 户口所在地 户口地址 "
    "户籍 籍贯 出生地 常住地址 暂住地址 单位地址 工作地址 收货地址 邮寄地址 送检地址 医院地址 详细地址 寄送地址 住所 现住地址 家庭地止"
)
_PHONES = (
    "分机 分机号 内线 内线电话 短号 小号 备用电话 电话 联系电话 手机 手机号 手机号码 电话号码 联系方式 家庭电话 办公电话 住宅电话 单位电话 咨询电话 服务电话 热线 咨询热线 "
    "客服电话 客服热线 投诉电话 传真 传真号码 座机 固定电话 移动电话 联系手机 预约电话 急救电话 监督电话 家属电话 联系人电话 "
    "患者电话 病人电话 医院电话 科室电话 本人电话 紧急联系电话 电话/传真 服务热线 预约热线 手机号(必填)"
)
_NUMBERS: Final = {
    PiiKind.NATIONAL_ID: "身份证 身份证号 身份证号码 身份证件号 身份证件号码 证件号 证件号码 公民身份号码 居民身份证 居民身份证号 "
    "公民身份证号 身份号码 有效证件号 患者身份证 患者证件号 身份证明号码 社会保障号 社会保障号码",
    PiiKind.TRAVEL_ID: "护照 护照号 护照号码 军官证 军官证号 通行证号 港澳通行证 台胞证 台胞证号 港澳居民来往内地通行证 回乡证 "
    "军人证号 居留证号 往来港澳通行证 台湾居民来往大陆通行证 外国人居留证 士兵证号 警官证号",
    PiiKind.MEDICAL_ID: "住院号 住院号码 住院编号 门诊号 门诊号码 门诊编号 病历号 病历号码 病历编号 病案号 病案编号 登记号 就诊号 就诊编号 "
    "患者号 患者编号 患者ID 病人号 病人编号 病人ID 挂号 挂号号 门诊病历号 住院病历号 住院流水号 急诊号 留观号 "
    "健康卡号 健康档案号 档案号 档案编号 体检号 体检编号 建档号 建床号 家床号 撤床号 建册号 建卡号 登记编号 个人编号 就诊序号 门诊流水号 就诊流水号 诊疗号 "
    "居民健康卡 电子健康卡 电子健康卡号 居民健康卡号 门急诊号 ID号 流水号 业务流水号 客户编号 会员号 患者标识 住院登记号 病员号 "
    "病理住院号 透析号 随访号 受试者编号 受试者号 入组号 筛选号 家庭档案号 健康档案编号 预约号 排队号 就医序号",
    PiiKind.SPECIMEN_ID: "条码 条码号 条形码 条形码号 标本号 标本编号 标本条码 样本号 样本编号 样本条码 检查号 检查编号 检验号 "
    "检验编号 检验单号 病理号 病理编号 影像号 报告号 报告编号 报告单号 申请号 申请单号 申请编号 超声号 放射号 放射编号 片号 "
    "蜡块号 切片号 X线号 X光号 CT号 CT编号 MR号 MRI号 MRI编号 DR号 PET号 内镜号 内窥镜号 胃镜号 肠镜号 心电号 心电图号 "
    "脑电图号 实验号 实验编号 实验室编号 样品编号 样品号 送检号 送检编号 采样管号 试管号 化验号 化验单号 医嘱号 处方号 处方编号 "
    "序列编号 影像编号 超声编号 检查流水号 登记流水号 细胞号 冰冻号 会诊号 采血号 管号 核酸编号 检测编号 受理号 受理编号",
    PiiKind.INSURANCE_ID: "医保号 医保卡号 医保编号 医保卡 医保证号 医疗证号 社保号 社保卡号 社保卡 社会保险号 保险号 参保号 参保编号 "
    "社会保障卡 社会保障卡号 医疗保险号 医疗保险证号 保单号 合作医疗证号 农合证号 新农合号 医保个人编号 医保电脑号 保险单号 电脑号",
    PiiKind.CARD_NUMBER: "就诊卡 就诊卡号 诊疗卡 诊疗卡号 卡号 银行卡 银行卡号 银行账号 账号 一卡通 一卡通号 磁卡号 IC卡号 就医卡号 "
    "开户账号 门诊卡号 信用卡号 会员卡号 医疗卡号 健康卡卡号 交易卡号 体检卡号 诊疗卡ID 就诊卡ID",
    PiiKind.DEVICE_ID: "机器名 机器名称 计算机名 计算机名称 电脑名 主机名 主机名称 终端名 终端名称 工作站名 工作站名称 工作站 工作站号 设备号 设备编号 仪器编号 仪器号 序列号 设备序列号 机器编号 IMEI MAC地址 机身号 出厂编号 植入物编号 起搏器编号 "
    "终端号 终端编号 设备ID 机号",
    PiiKind.OTHER_ID: "订单号 交易号 交易流水号 发票号 发票号码 发票代码 票据号 票据号码 票据代码 收据号 收费单号 电子票据号码 电子票据代码 校验码 "
    "单号 单据号 凭证号 验证码 追溯码 支付流水号 商户单号 商户订单号 支付单号 结算单号 收费流水号 运单号 快递单号 警号 取票号 账户名 登录账号 用户名 登录名 取报告码 查询码 业务单号 工号 "
    "医师编码 医师代码 医生代码 医生工号 执业证号 执业证书编号 税号 统一社会信用代码 机构编码 医疗机构编码 取药号 窗口号 取件码 取药码 取号码 核销码 提取码 访问码 取餐码 登录密码 初始密码 密码",
}


def _known() -> dict[str, LabelRule]:
    table: dict[str, LabelRule] = {}

    def add(rule: LabelRule, words: tuple[str, ...] | list[str]) -> None:
        table.update(dict.fromkeys(words, rule))

    add(_STAFF, _joined(_STAFF_HEADS, _STAFF_TAILS))
    add(
        _STAFF,
        "复核 审核 检验 核对 记录 收款 制单 经办 开票 主检 报告 采样 送检 签发 批准 校对 操作 医师 医生 护士 医师签名 医生签名 护士签名 手术者 助手 一助 二助 术者 司机 接诊 初诊 复诊 主刀 担架员 助产士 麻醉 巡回 器械护士 洗手护士 会诊医师 带教老师 谈话医师 谈话医生 谈话者 上机 下机 打印 录入 调配 发药 核发 配药 审方 规培医师 实习医师 报告人 责任人 登记员 麻醉师 主任医师 副主任医师 主治医师 住院医师 "
        "医生姓名 医师姓名 开方医生 开方医师 开立医生 开立医师 责任护士 检验人员 审核人员 药剂师 接诊医生 科主任 护士长 收款人 收款员 "
        "收费员 操作者 录入者 报告者 记录者 检验医师 送检者 签名 签字 签章 经手人 开票人 复核人 医助 跟台 审核药师 发药药师 调配药师 主任 "
        "住院医 主治医 检测者 检测人 检测员 审定人 审定者 授权签字人 批准人 首诊医师 主管医师 被授权人 出诊医生 出诊专家 医师签字 医生签字 "
        "接收者 核发 核发药师 复核药师 超声医师 放射医师 病理医师 诊断医师 报告医生 主检医师 总检医师 总检医生 随访护士 健康管理师 专家 咨询师 检验师 审核师 治疗师 营养师 心理师 麻醉师 驾驶员 民警 送诊民警 急救医生 急救护士 随车医生 随车护士 分诊护士 接种者 登记者 发药人 器械 护士 值班护士 执行护士 "
        "管床护士 主班护士 穿刺者 测量者 评估者 评估人 宣教者 指导者 院前医生 院前护士 调度员 研究者 术者签名 医师签章 药师 技师".split(),
    )
    add(
        _PATIENT,
        [
            "姓名",
            "名字",
            "患者",
            "病人",
            *"受血者 供血者 献血者 捐献者 就诊人 持卡人 来访者 死者 随访对象 服务对象 受访者 受检儿童 员工".split(),
            "患者姓名",
            "病例姓名",
            "个案姓名",
            "受种者姓名",
            "病人姓名",
            "患者名称",
            "被检人",
            "受检者",
            "受检人",
            *_joined(_WHO, "姓名 名称"),
            "患者名",
        ],
    )
    add(
        _KIN,
        [
            *_KIN_WORDS.split(),
            *_joined(_KIN_WORDS, "姓名"),
            "父亲姓名",
            "母亲姓名",
            "父母姓名",
            "签收人",
            "呼救人",
            *"报案人 目击者 当事人 肇事者 肇事司机 驾驶人 受托人 见证人 担保人 投诉人 送养人 收养人".split(),
            "报警人",
            "取药人",
            "病史陈述者",
            "陪同人员",
            "被授权人",
            "领取人",
            "取件人",
            "收件人",
            "寄件人",
        ],
    )
    add(
        LabelRule(PiiKind.PERSON, Shape.NAME),
        [
            *"乳名 小名 昵称 化名 绰号 艺名 网名 又名 原名 奶名".split(),
            "曾用名",
            "别名",
            "英文名",
            "开户名",
            "账户名",
            "户名",
            "新生儿姓名",
            "投保人",
            "被保险人",
        ],
    )
    add(_PLACE, _ADDRESSES.split())
    add(_PHONE, _PHONES.split())
    for kind, words in _NUMBERS.items():
        add(_number(kind), words.split())
    add(
        _DATE,
        [
            *_BIRTH.split(),
            *_joined(
                "入院 出院 采样 采集 采血 送检 接收 收样 检验 检查 报告 审核 打印 签发 申请 登记 就诊 手术 开单 开具 结算 收费 挂号 预约 签字 "
                "记录 取材 诊断 发病 死亡 末次月经 随访 复诊 住院 开方 处方 核收 上机 发布 扫描 拍摄 分娩 标本采集 标本接收 交易 支付 开票 下单 "
                "建档 体检 制单 入库 转科 会诊 接种 签收 填表 建卡 录入 书写 发药 执行 有效 初检 检测 到检 到样 建单 确认 审批 完成",
                "日期 时间 日",
            ),
        ],
    )
    add(_DATE, ["日期", "时间", "末次月经", "预产期", "有效期", "LMP", "EDD", "年月日"])
    add(LabelRule(PiiKind.AGE_OVER_89, Shape.AGE), ["年龄", "年龄(岁)", "实足年龄", "岁数"])
    add(
        LabelRule(PiiKind.BED, Shape.BED),
        [
            "床号",
            "床位",
            "床位号",
            "床",
            "病床号",
            "床号/房号",
            "病室床号",
            "房号",
            "病床",
            "病房号",
            "房间号",
            *"床次 病区床位 病区床号 病区/床号 病区/床位 科室床号 科别床号 病房床位 房床号 病床位".split(),
        ],
    )
    add(LabelRule(PiiKind.POSTCODE, Shape.POSTCODE), ["邮编", "邮政编码", "邮码"])
    add(
        LabelRule(PiiKind.SOCIAL_ID, Shape.ACCOUNT),
        "微信 微信号 QQ QQ号 QQ号码 QQ群 微信公众号 公众号 微博 支付宝 支付宝账号 抖音号 V信 微信ID".split(),
    )
    add(
        LabelRule(PiiKind.EMAIL, Shape.LINK),
        "邮箱 电子邮箱 电子邮件 邮件 E-mail Email EMAIL e-mail E-Mail".split(),
    )
    add(LabelRule(PiiKind.URL, Shape.LINK), "网址 官网 网站 医院网址 官方网站 查询网址 链接".split())
    add(LabelRule(PiiKind.IP, Shape.LINK), ["IP", "IP地址"])
    add(LabelRule(PiiKind.PLATE, Shape.ACCOUNT), "车牌 车牌号 车牌号码 救护车牌号".split())
    add(
        _ORGANISATION,
        "工作单位 单位名称 送检单位 送检医院 医院名称 医疗机构 医疗机构名称 检验单位 检测单位 就诊医院 医院 所在单位 就读学校 学校 "
        "服务单位 检测机构 检验机构 机构名称 体检单位 收款单位 送检机构 开户行 开户银行 外送单位 委托单位 转诊医院 定点医院 公司名称 公司 "
        "申请单位 来源单位 工作单位及地址 患者单位 单位名 执行机构 报告单位 参保单位 承检单位 商户名称 商户全称 收款方 开票单位 院区".split(),
    )
    return table


_ENGLISH: Final = {
    _PATIENT: "Decedent's Name|Decedent's Legal Name|Legal Name|Patient Name|Patient|Name of Patient|Patient Full Name|Child's Name|Decedent|Name|Pt Name|Pt. Name|Patient's Name|Full Name|Name of Patient|Last Name|First Name|Surname|Given Name|"
    "Family Name|Member Name|Client Name|Subject Name|Middle Name|Examinee|Forename|Forenames|First Names|Given Names|Known as|Preferred Name|Likes to be called|Maiden Name|Previous Name|Other Names|Name at Birth",
    _KIN: "NOK|NOK Name|Next of Kin Name|Informant|Informant's Name|Spouse's Name|Next of Kin|Emergency Contact|Guardian|Contact Person|Contact|Spouse|Mother|Father|Guarantor|Responsible Party|Subscriber|Parent|Husband|Wife|"
    "Mother's Name|Father's Name|Policy Holder|Policyholder|Subscriber Name|Insured|Insured Name|Caregiver|Relative",
    _STAFF: "Referring|Requesting|Ordering|Interpreting|Ordering Physician|Physician|Doctor|Provider|Ordering Provider|Ordering MD|Ordering Dr|Attending MD|Referring MD|Primary MD|Referring Physician|Attending|Attending Physician|Pathologist|Radiologist|"
    "Technologist|Performed by|Reviewed by|Verified by|Reported by|Signed by|Electronically signed by|Collected by|Requested by|Ordered by|Approved by|"
    "Technician|Surgeon|Nurse|Consultant|Referred by|Authorized by|Authorised by|Primary Care Provider|PCP|Requesting Physician|Requesting Doctor|"
    "Dictated by|Transcribed by|Interpreted by|Read by|Prepared by|Tested by|Checked by|Released by|Laboratory Director|Lab Director|Medical Director|"
    "Req. Physician|Req Physician|Req. Doctor|Oper|Op. ID|Clinician|Phlebotomist|Anesthesiologist|Pharmacist|Interpreting Physician|Report by|Ref. By|Ref By|Ref. Doctor|Resident|Examiner|Operator|Signature|"
    "Consulting Physician|Sonographer|Cytotechnologist|Director|Prescriber|Ref. Physician|Dr|GP|Entered by|Finalized by|Overread|Overread by|Over-read by|Confirmed by|Validated by|Typed by|Edited by|Witnessed by|Scanned by|Assessed by|Completed by|Drawn by|Administered by|Scribe|Assistant|First Assistant|Scrub Nurse|Circulating Nurse|Escort Nurse|Ward Nurse|Author|Attested by|Cosigned by|Documented by|Triaged by|Tech|Escort|Driver|Midwife|Registrar|Anaesthetist|Keyworker|Care coordinator|Interpreter|Reader|Analyst|Inspector|Copy to|Copies to|Usual GP|Named nurse|Named GP|Caseload holder|Nurse in charge|MO in charge|Dr in charge|Charge Nurse|Hospitalist|Lead clinician|Attending Provider|Discharging Provider|Admitting Provider|Referring Provider|2nd checker|Second checker|Co-signed by",
    _PLACE: "Address|Home Address|Mailing Address|Street Address|Residence|Street|City|Patient Address|City/State/Zip|City, State, Zip|Location Address|Clinic Address",
    _PHONE: "Phone|Telephone|Tel|Mobile|Cell|Cell Phone|Home Phone|Work Phone|Fax|Phone Number|Phone No|Contact No|Contact Number|Tel/Fax|Phone/Fax|"
    "Mobile No|Telephone No|Mobile Phone|Ph|Hotline|Pager|Office Phone|Customer Service|Client Services|Fax No|Fax Number|Mobile Number|Tel No|Phone #|Fax #",
    _DATE: "Date|DOB|Date of Birth|D.O.B|Birth Date|Birthdate|Collected|Received|Reported|Collection Date|Report Date|Date Collected|Date Received|"
    "Date Reported|Admission Date|Discharge Date|Admitted|Discharged|Date of Service|DOS|Printed|Date of Admission|Date of Discharge|Order Date|Exam Date|"
    "Date/Time|Collection Time|Received Date|Reported Date|Date of Exam|Study Date|Print Date|Signed|Date Ordered|Date of Report|Visit Date|Test Date|"
    "Date of Visit|Date Printed|Specimen Collected|Specimen Received|Final Report Date|Sample Date|Registration Date|Sample Collected|Date of Test|"
    "Collection Date/Time|Registered|Registered on|Collected on|Received on|Reported on|Received Date/Time|Reported Date/Time|Date of Collection|Issued|Issue Date",
    LabelRule(PiiKind.AGE_OVER_89, Shape.AGE): "Age|Age/Sex|Age / Sex|Age/Gender|Sex/Age|Age (years)",
    LabelRule(PiiKind.BED, Shape.BED): "Bed|Bed No|Bed No.|Room|Room/Bed|Bed #|Room No|Room No.|Ward/Bed|Bed Number|Room #",
    LabelRule(PiiKind.POSTCODE, Shape.POSTCODE): "Zip|Zip Code|Postcode|Postal Code|ZIP|Eircode|PIN Code|Pincode",
    LabelRule(PiiKind.SOCIAL_ID, Shape.ACCOUNT): "WeChat|WeChat ID|Skype|WhatsApp|Wechat",
    LabelRule(PiiKind.URL, Shape.LINK): "Website|URL|Web|Portal|Web Site",
    LabelRule(PiiKind.IP, Shape.LINK): "IP Address",
    _ORGANISATION: "Hospital|Facility|Client|Clinic|Laboratory|Institution|Employer|Performing Laboratory|Performing Lab|Hospital Name|Facility Name|Company|"
    "Client Facility|Referring Clinic|Lab Name|Site Name|Insurance|Insurance Company|Payer|Health Plan|Insurer|School|Referring Hospital|Ordering Facility|Practice",
    _number(PiiKind.MEDICAL_ID): "MRN|Medical Record No|Medical Record Number|Medical Record #|Medical Record|Patient ID|Patient No|Patient Number|Record No|"
    "Chart No|Chart Number|Chart #|Visit No|Visit Number|Visit ID|Encounter|Encounter No|Encounter Number|Hospital No|Hospital Number|Hosp No|UHID|Admission No|"
    "Account No|Account Number|Account #|Account|Acct|Acct No|Acct #|Reg No|Reg. No|Registration No|Registration Number|CSN|FIN|ID No|ID|ID Number|ID #|Member No|"
    "Case No|Case Number|IP No|OP No|UID|Client ID|NHS No|NHS Number|Pt ID|Patient Id|Unit No|Unit Number|PID|MR No|MR#|MRN#|EMPI|HN|VN|AN|CHI|CHI No|CHI Number|NHI|NHI No|NHI Number|URN|URN No|UR No|UR Number|UMRN|H&C No|HCN|ABHA No|ABHA ID|IPD No|OPD No|CR No|A&E No|ED No|Episode No|EMIS No|RiO ID|SystmOne no|Local ID|IHI|Health Card No|Medical ID|HAR|Subject ID|Study ID|Financial No|Hospital ID",
    _number(PiiKind.SPECIMEN_ID): "Accession|Accession No|Accession Number|Accession #|Specimen ID|Specimen No|Specimen Number|Specimen #|Sample ID|Sample No|Sample Number|"
    "Barcode|Bar Code|Lab No|Lab Number|Lab ID|Lab Ref|Report No|Report Number|Report ID|Order No|Order Number|Order ID|Order #|Requisition|Requisition No|Req No|Req #|Pathology No|Exam No|Exam ID|"
    "Study No|Case #|Slide No|Block No|Surgical No|Acc No|Acc. No|Acc #|Lab #|Lab Reference|Requisition Number|Requisition #|Request No|Requisition ID|Lab Accession|Control No|Control Number|SID|Sample #",
    _number(PiiKind.NATIONAL_ID): "SSN|Social Security No|Social Security Number|National ID|NRIC|Social Security|SS#|Identity Card|ID Card|ID Card No|Identity No|National Id|IC No|Aadhaar|Citizen ID|PPS No|PPSN|PPS Number|NRIC/FIN|NRIC No|FIN No|HKID|HKID No|HKIC|HKIC No|Aadhaar No|NI No|NI Number|National Insurance No|IRD No|TFN|SSN (last 4)",
    _number(PiiKind.TRAVEL_ID): "Passport|Passport No|Passport Number|Passport #|Driver License|Driver's License|License No|License Number|DL No|Driver License No",
    _number(PiiKind.INSURANCE_ID): "Insurance ID|Insurance No|Group|Group ID|Policy No|Policy Number|Member ID|Group No|Group Number|Medicare No|Medicaid No|Medicare|Medicaid|Policy #|Health Plan ID|"
    "Subscriber ID|Medicare ID|Beneficiary No|Insurance Number|Group #|Health Insurance No|Insurance Policy|Claim No|Claim Number|Medicaid ID|HICN|MBI|Medicare #|Medicaid #|Medical Card No|GMS No|Membership No|Member #|Member Number|Subscriber #|Subscriber No|Scheme No|Medical Aid No|Health Fund No|DVA No|ACC No|ACC Claim|ACC Claim No|Policy ID",
    _number(PiiKind.CARD_NUMBER): "Card No|Card Number|Credit Card|Bank Account|Card #|Credit Card No",
    _number(PiiKind.DEVICE_ID): "Device ID|Serial No|Serial Number|Device Serial|Device Serial No|S/N|SN|Instrument ID|IMEI|MAC Address|Device No|Implant Serial|UDI|Analyzer ID|Station|Device Identifier|Serial|Serial #|Serial No.",
    _number(PiiKind.OTHER_ID): "Run #|Run No|Incident #|Incident No|PCR #|State File Number|State File No|Certificate Number|Local File No|NPI|DEA|DEA No|CLIA|CLIA No|CLIA #|Invoice No|Invoice Number|Receipt No|Transaction ID|Reference No|Ref No|Ref. No|Tax ID|Certificate No|Bill No|Reference Number|Document ID|Doc No|CLIA ID|NPI #|NPI No|DEA #|GMC No|NMC PIN|GP practice code|Practice code|Provider No|Prescriber No|AHPRA No|MCR No|IMC No|Job #|Job No|Job ID|Key safe|Access code|Dictation ID|Dictation #|Invoice #|Receipt #|Voucher No|Token No|Confirmation No",
    LabelRule(PiiKind.PLATE, Shape.ACCOUNT): "Vehicle Plate|Plate|License Plate|Plate No|Vehicle No|Plate Number",
    LabelRule(PiiKind.EMAIL, Shape.LINK): "Email|E-mail|Email Address|E-mail Address",
}  # fmt: skip
ENGLISH: Final = {word: rule for rule, words in _ENGLISH.items() for word in words.split("|")}

NEUTRAL: Final = (
    "性别 科室 科别 病区 病室 临床诊断 初步诊断 入院诊断 出院诊断 诊断 标本类型 样本类型 标本种类 标本 样本 样本状态 标本状态 备注 民族 职业 "
    "婚姻 婚姻状况 婚否 费别 费用类别 费用类型 国籍 检验项目 检查项目 检查部位 检查方法 检查所见 检查结论 影像所见 影像诊断 超声所见 超声提示 "
    "主诉 现病史 既往史 个人史 家族史 婚育史 过敏史 体格检查 辅助检查 治疗经过 出院情况 出院医嘱 入院情况 住院天数 身高 体重 血型 体温 脉搏 "
    "呼吸 血压 关系 与患者关系 与病人关系 文化程度 学历 申请科室 送检科室 就诊科室 开单科室 执行科室 参考范围 参考值 参考区间 结果 单位 项目 项目名称 "
    "序号 提示 数量 金额 单价 规格 用法 用量 频次 天数 合计 总计 费用 病情 病史 印象 意见 建议 结论 注 说明 声明 提醒 类型 类别 医保类型 付费方式 支付方式 "
    "样本性状 标本性状 病人类型 患者类型 就诊类型 方法 检验方法 检测方法 仪器 检测仪器 组套 报告类型 报告状态 医嘱 症状 肉眼所见 镜下所见 病理诊断 免疫组化 "
    "入院科别 出院科别 转科科别 转入科别 转出科别 就诊科别 送检科别 申请科别 入院病区 出院病区 转入科室 转出科室 "
    "入院科室 出院科室 妊娠 孕周 月经史 证件类型 剂型 名称 药品名称 描述 描述意见 号别 楼层 手术名称 门诊诊断 主要诊断 患者来源 优先级 大写 实收 应收 找零 "
    "服务时间 营业时间 工作时间 门诊时间 办公时间 上班时间 接诊时间 开放时间 出诊时间"
).split()
NEUTRAL_ENGLISH: Final = (
    "Sex|Gender|Race|Specimen|Specimen Type|Sample Type|Diagnosis|Department|Ward|Status|Comment|Comments|Notes|Note|Result|Results|Test|Tests|Units|Unit|Flag|"
    "Reference Range|Reference|Method|Fasting|Height|Weight|Relationship|Indication|Findings|Impression|History|Technique|Comparison|Procedure|Clinical History|"
    "Time|Page|Report|Type|Priority|Final Report|Service|Marital Status|Occupation|Language|Ethnicity|Blood Group|Allergies|Test Name|Value|Range|Interpretation|Conclusion|Remarks|State|Sample|Source|Report Status|Exam|Examination|Modality|Body Part|Relation|Nationality"
).split("|")

# any other label in front of a colon: the first row whose parts occur in it decides (rows are ordered from the special to the general)
MORPHOLOGY: Final = (
    (r"(?:与.{1,4}关系|结果|参考|所见|印象|结论|项目|序号|型号|类型|类别|状态|性质|批号|文号|符号|数量|次数|天数|版本|经过|情况|医嘱|诊断|主诉|史)$", NEUTRAL_RULE),
    (r"(?:携带|阳性|复阳)者$", NEUTRAL_RULE),
    (r"(?:收|寄|取)[件货](?:人|方)?$|(?:购买|付款|交款|缴款|受益)[方人]?(?:名称)?$", _KIN),
    (r"(?:姓名|名字).{0,2}(?:缩写|拼音|首字母)$", _PATIENT),
    (r"(?:分机|内线|短号).{0,2}$", _PHONE),
    (r"(?:身份|证件|公民).{0,4}(?:号码?|编号|证)?$", _number(PiiKind.NATIONAL_ID)),
    (r"(?:护照|通行证|军官|军人|士兵|警官|居留|台胞|回乡|港澳).{0,4}$", _number(PiiKind.TRAVEL_ID)),
    (r"(?:微信|QQ|微博|支付宝|抖音).{0,3}$", LabelRule(PiiKind.SOCIAL_ID, Shape.ACCOUNT)),
    (r"(?:电话|手机|热线|传真|座机|联系方式|拨打).{0,3}$", _PHONE),
    (r"(?:邮箱|邮件)$", LabelRule(PiiKind.EMAIL, Shape.LINK)),
    (r"(?:网址|官网|网站|链接)$", LabelRule(PiiKind.URL, Shape.LINK)),
    (r"邮.{0,2}编码?$", LabelRule(PiiKind.POSTCODE, Shape.POSTCODE)),
    (r"(?:地址|住址|住所|住地|所在地|地点|(?:居住|参保|户籍|来源|发病|生源|暂住|常住)地|籍贯|出生地|户口|户籍|位置)$", _PLACE),
    (r"车牌.{0,3}$", LabelRule(PiiKind.PLATE, Shape.ACCOUNT)),
    (r"床(?:号|位|位号)?$", LabelRule(PiiKind.BED, Shape.BED)),
    (r"(?:医保|社保|保险|参保|保单|农合|合作医疗).{0,4}(?:号码?|编号|编码|卡|ID)$", _number(PiiKind.INSURANCE_ID)),
    (r"健康[卡码].{0,3}$", _number(PiiKind.MEDICAL_ID)),
    (r"(?:银行|[卡]|账).{0,2}(?:号码?|编号|ID)$", _number(PiiKind.CARD_NUMBER)),
    (r"(?:设备|仪器|机器|序列|终端|IMEI|MAC|植入|器械).{0,3}(?:号码?|编号|编码|码|ID)$", _number(PiiKind.DEVICE_ID)),
    (r"(?:条码|条形码|标本|样[本品]|检[查验测]|病理|影像|报告|申请|超声|放射|镜|CT|MR|片|蜡块|化验|实验|试管|采样|采集|送检|处方|医嘱|心电).{0,4}(?:号码?|编号|编码|码|ID|No\.?)$",
     _number(PiiKind.SPECIMEN_ID)),
    (r"(?:住院|门诊|病[历案人员]|登记|就[诊医]|患[者儿]|挂号|流水|档案|急诊|体检|建档|留观|受试|会员|客户|产妇|孕妇|诊疗).{0,4}(?:号码?|编号|编码|码|ID|标识|No\.?)$",
     _number(PiiKind.MEDICAL_ID)),
    (r"(?:日期|时间|年月日?|时日|日期时间|有效期|生日)$", _DATE),
    (r"(?:号|号码|编号|编码|单号|代码|识别码|查询码|验证码|No\.?|NO\.?|ID)$", _number(PiiKind.OTHER_ID)),
    (r"(?:患[者儿]|病人|受检[者人]|本人|产妇|孕妇|体检[者人]|就诊[者人]).{0,2}(?:姓名|名字|名称)$", _PATIENT),
    (r"(?:医师|医生|大夫|护士|药师|技师|技士|主任|专家|教授|检验|审核|报告|签[名字章发]).{0,3}(?:姓名|名字|签[名字章])$", _STAFF),
    (r"(?:姓名|名字)$", _KIN),
    (r"(?:患[者儿]|病人|受检[者人]|来访者|受访者|随访对象|服务对象|新生儿|婴儿|幼儿|儿童|学生|员工|职工|死者|逝者|伤者|伤员|老人|长者|孕妇|产妇|宝宝)$", _PATIENT),
    (r"(?:家属|联系人|监护人|父|母|夫|妻|配偶|子|女|兄|弟|姐|妹|亲属|代理人|委托人|收件人|寄件人).{0,2}(?:签[名字])?$", _KIN),
    (r"(?:者|人|员|医师|医生|大夫|护士|护师|药师|技师|技士|[^药]师|民警|警官|院长|队长|组长|所长|校长|园长|班主任|老师|助理|司机|主任|专家|教授|签名|签字|签章)(?:\d|[一二三甲乙])?$", _STAFF),
    (r"(?:医院|公司|机构|学校|单位|诊所|院名|银行|幼儿园|委员会|居委会|村委会)(?:名称)?$", _ORGANISATION),
)  # fmt: skip
# any other English label in front of a colon, by its last word
ENGLISH_MORPHOLOGY: Final = (
    (r"(?:ician|ologist|ographer|urgeon|urse|hysician|octor|rovider|pecialist|oordinator|irector|xaminer|linician|herapist|idwife|onsultant|egistrar|ssistant|ecretary|nterpreter|cribe|eviewer|nspector|eyworker|dviser|dvisor|anager|matron|egistrar|aregiver|arer|river|scort|ounsellor|ptician|entist|rthotist|ietitian|ietician|aramedic|echnician|ractitioner|ounselor)s?$",
     _STAFF),
    (r"\b[a-z\-]+(?:ed|en|wn) by$", _STAFF),
    (r"\b(?:birth|date|dob|collected|received|printed|admitted|discharged)$", _DATE),
    (r"\b(?:phone|telephone|tel|fax|mobile|cell|pager)$", _PHONE),
    (r"\b(?:address|residence)$", _PLACE),
    (r"\b(?:mother|father|wife|husband|spouse|guardian|guarantor|kin|daughter|son|partner|caregiver|informant|witness)$", _KIN),
    (r"\b(?:patient|client|applicant|employee|student|child|claimant|beneficiary|participant)(?:'s)?(?: name)?$", _PATIENT),
)  # fmt: skip
KNOWN: Final = {**dict.fromkeys(NEUTRAL, NEUTRAL_RULE), **_known()}
