"""An application for chronic-illness benefits: a ruled form with a photograph, opinions with seals, a copied identity card."""

from datetime import date
from typing import Final

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.batch_3.cells import Cell, inline, pair_runs
from pipeline.synth.layouts.batch_3.ink import face, name_stamp, oval_seal, thumbprint
from pipeline.synth.layouts.batch_8.ruled import box, fitted, item, paired, row, ticks, upright
from pipeline.synth.layouts.batch_11 import invented as made
from pipeline.synth.layouts.batch_11 import names
from pipeline.synth.layouts.batch_11.card import identity_card
from pipeline.synth.marks import seal, signature
from pipeline.synth.people import national_id
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 60, 1180
_PEOPLES: Final = ("汉", "回", "维吾尔", "彝", "满")
_BENEFITS: Final = ("高血压Ⅲ期", "糖尿病伴并发症", "冠心病", "慢性肾脏病透析", "恶性肿瘤门诊治疗", "器官移植抗排异", "帕金森病", "类风湿关节炎")  # fmt: skip
_PROOFS: Final = (
    ("血肌酐", "642", "μmol/L", "57～111"), ("估算肾小球滤过率", "7.6", "mL/min/1.73m²", ">90"), ("24h尿蛋白定量", "2.84", "g", "<0.15"), ("空腹血糖", "9.7", "mmol/L", "3.9～6.1"),
    ("糖化血红蛋白", "8.6", "%", "4.0～6.0"), ("血红蛋白", "82", "g/L", "130～175"), ("甲状旁腺激素", "486", "pg/mL", "15～65"), ("左室射血分数", "51", "%", ">50"),
)  # fmt: skip


def entitlement(case: Case) -> Sheet:
    """Application on A4: head, applicant with photo, ticks, proofs, doctors' opinion, agency, declaration, card copy."""
    case, sheet = made.settled(case, 30, 96), Sheet(1240, 1754, size=20)
    title = case.style.choice(("门诊慢特病病种待遇认定申请表", "基本医疗保险门诊慢性病认定申请表", "门诊特殊疾病待遇申请审批表"))  # fmt: skip
    region = case.style.choice(("碧梧市医疗保障局", "榕坪县医疗保障服务中心"))
    sheet.put(620, 36, Run(title, Label.TITLE), size=34, weight=700, align="middle")
    number = made.code(case, PiiKind.OTHER_ID, "MT9901########", "20240######")
    sheet.put(_LEFT, 96, ["参保地：", made.body(region)], size=18)
    sheet.put(
        _RIGHT, 96, [case.style.choice(("受理编号 ", "申请号：", "№ ")), number], size=18, align="right"
    )
    people, agent = case.chance.choice(_PEOPLES), made.someone(case, "男")
    y = _applicant(sheet, case, 128, people, agent)
    y = _claimed(sheet, y)
    y = _proofs(sheet, case, y)
    y = _opinion(sheet, case, y)
    y = _agency(sheet, case, y, region)
    y = _declared(sheet, case, y + 12, agent)
    identity_card(sheet, case, _LEFT + 10, round(y) + 24, people)
    _foot(sheet, case, region)
    return sheet


def _applicant(sheet: Sheet, case: Case, y: float, people: str, agent: Run) -> float:
    one, style = case.patient, case.style
    face(sheet, 1000, round(y), 180, stream("batch_11", one.index))
    helper: Text = [agent, "（", case.chance.choice(("侄子", "邻居", "社区网格员")), "）", made.phone(case)]
    known = national_id(
        case.chance, date(1958 + case.chance.randrange(36), 3, 1 + case.chance.randrange(28)), "男"
    )
    rows = (
        ((110, 290, Cell("姓名", made.patient(case))), (90, 120, Cell("性别", one.sex)), (90, 240, Cell("民族", people))),
        ((110, 500, Cell(style.choice(("身份证号码", "社会保障号")), one.national_id, PiiKind.NATIONAL_ID)), (90, 240, Cell("年龄", made.age(case, "{}")))),
        ((110, 290, Cell("医保卡号", made.code(case, PiiKind.INSURANCE_ID, "@########", "99#########"))), (90, 450, Cell("单位", made.body(one.employer)))),
        ((110, 290, Cell("手机", made.phone(case))), (90, 450, Cell("险种", ticks(("职工", "城乡居民"), (case.style.randrange(2),))))),
    )  # fmt: skip
    for cells in rows:
        y = paired(sheet, _LEFT, y, 46, cells, size=19)
    y = paired(sheet, _LEFT, y, 46, ((110, 560, Cell("家庭住址", Run(one.address, kind=PiiKind.ADDRESS))), (110, 340, Cell("邮编", one.postcode, PiiKind.POSTCODE))), size=19)  # fmt: skip
    return paired(sheet, _LEFT, y, 46, ((110, 560, Cell("代办人", helper)), (110, 340, Cell("证件号", known, PiiKind.NATIONAL_ID))), size=19)  # fmt: skip


def _claimed(sheet: Sheet, y: float) -> float:
    box(sheet, _LEFT, y, 110, 84, "申报病种", size=19, middle=True)
    sheet.pen.rectangle((_LEFT + 110, y, _RIGHT, y + 84), outline=(70, 74, 82))
    sheet.put(_LEFT + 124, y + 8, ticks(_BENEFITS[:4], (1, 3), "☑"), size=19)
    sheet.put(_LEFT + 124, y + 46, ticks(_BENEFITS[4:], (), "☑"), size=19)
    return y + 84


def _proofs(sheet: Sheet, case: Case, y: float) -> float:
    """The results that prove the illness, and where they were measured."""
    widths = (290, 130, 200, 130)
    upright(sheet, _LEFT, y, 50, 212, "检查依据", size=20)
    y = row(sheet, _LEFT + 50, y, 36, tuple(zip(widths, ("项目", "结果", "单位", "参考"), strict=True)), size=17, middle=True, weight=600)  # fmt: skip
    for name, value, unit, limits in case.chance.sample(_PROOFS, 4):
        runs = item(sheet, {Label.ITEM_NAME: name, Label.ITEM_VALUE: value, Label.ITEM_UNIT: unit, Label.ITEM_RANGE: limits})  # fmt: skip
        y = row(sheet, _LEFT + 50, y, 44, tuple(zip(widths, runs.values(), strict=True)), size=19, middle=True)  # fmt: skip
    sheet.pen.rectangle((_LEFT + 800, y - 212, _RIGHT, y), outline=(70, 74, 82))
    told: Text = [
        "化验：", made.elsewhere(case), "，样本号", made.code(case, PiiKind.SPECIMEN_ID, "########", "H24######"), "，", made.ago(case, 11, case.style.choice(("%Y-%m-%d", "%Y.%-m.%-d"))), "，检验者", made.worker(case), "；彩超",
        made.code(case, PiiKind.SPECIMEN_ID, "US#######"), "。",
    ]  # fmt: skip
    sheet.paragraph(_LEFT + 812, y - 202, 300, told, size=18, leading=1.55)
    return y


def _opinion(sheet: Sheet, case: Case, y: float) -> float:
    upright(sheet, _LEFT, y, 50, 290, "诊断医院意见", size=20)
    sheet.pen.rectangle((_LEFT + 50, y, _RIGHT, y + 290), outline=(70, 74, 82))
    draw = case.chance
    key, values = pair_runs(sheet, Cell("病情摘要", [
        made.patient(case), "于", made.ago(case, draw.randint(300, 900), "%Y年%-m月"), "确诊糖尿病肾病Ⅴ期，", made.ago(case, 72, "%Y年%-m月%-d日"), "在", made.elsewhere(case, larger=True), "（住院号", made.code(case, PiiKind.MEDICAL_ID, "00######", "ZY#######"),
        "）由", made.doctor(case), "主任行左前臂AVF成形术，现血透3次/周，BP 158/92mmHg，用药：罗沙司他100mg tiw、碳酸镧0.5g tid、甘精胰岛素18U qn。经", made.worker(case), "、", made.worker(case), "两名副主任医师会审，符合认定标准。",
    ]))  # fmt: skip
    sheet.paragraph(_LEFT + 64, y + 8, 1046, [key, "：", *values], size=20, leading=1.55)
    top = y + 176
    x = sheet.put(_LEFT + 64, top, inline(sheet, Cell("主治医师", made.member(case, 0))))
    signature(sheet, round(x) + 14, round(top) - 8, draw)
    sheet.put(_LEFT + 64, top + 56, inline(sheet, Cell("医保办审核", [made.worker(case), " "]), Cell("电话", made.inner(case))), size=19)  # fmt: skip
    sheet.put(640, top + 56, [made.house(case), "（盖章）　", made.ago(case, 3, "%Y年%m月%d日")], size=18)
    seal(sheet, 820, round(y) + 168, case.hospital.name, purpose="医疗保险专用章", draw=draw)
    return y + 290


def _agency(sheet: Sheet, case: Case, y: float, region: str) -> float:
    upright(sheet, _LEFT, y, 50, 150, "经办机构", size=20)
    sheet.pen.rectangle((_LEFT + 50, y, _RIGHT, y + 150), outline=(70, 74, 82))
    text = inline(sheet, Cell("认定结果", "同意，糖尿病伴并发症、慢性肾脏病透析"), Cell("待遇起始", made.on(case.day, case.style.choice(("%Y年%-m月%-d日", "%Y-%m-%d")))), gap="　　")  # fmt: skip
    sheet.put(_LEFT + 64, y + 10, text, size=19)
    choice: Text = inline(sheet, Cell("选定定点机构", [made.house(case), "；", made.body(case.chance.choice(names.OTHERS[3:]))]))  # fmt: skip
    sheet.put(_LEFT + 64, y + 52, choice, size=fitted(sheet, choice, 760, 19))
    key, values = pair_runs(sheet, Cell("经办人", made.worker(case)))
    sheet.put(_LEFT + 64, y + 100, [key, "：", *values, "　复核：", made.worker(case)], size=19)
    name_stamp(sheet, 540, round(y) + 92, names.chinese(case.chance), size=22)
    oval_seal(sheet, 1010, round(y) + 74, region, "业务受理专用章")
    return y + 150


def _declared(sheet: Sheet, case: Case, y: float, agent: Run) -> float:
    bank: list[str | Run] = ["　待遇支付账户：", made.body(case.chance.choice(("碧梧农商银行鹿门支行", "榕坪县信用合作社城关分社"))), " ", made.code(case, PiiKind.CARD_NUMBER, "99## #### #### ####", "99#################"), "（户名", made.patient(case), "）。"]  # fmt: skip
    text: Text = ["本人承诺所填信息真实，授权代办人", agent, "查询本人就诊记录。", *bank]
    below = sheet.paragraph(_LEFT, y, 840, text, size=18, leading=1.55)
    sheet.put(916, y + 4, "申请人（签字/手印）", size=18)
    thumbprint(sheet, 1096, round(y) - 4, case.chance)
    return max(below, y + 92)


def _foot(sheet: Sheet, case: Case, region: str) -> None:
    line: Text = [
        made.body(region), "　咨询 ", made.desk(case), "　网办 ", Run(case.style.choice(("ybj.biwu.example.cn/mt", "https://mt.rongping.example.cn")), kind=PiiKind.URL), "　邮箱 ", Run(f"mtb{case.style.randint(10, 99)}@example.cn", kind=PiiKind.EMAIL), "　本表一式三份",
    ]  # fmt: skip
    sheet.rule(_LEFT, 1704, _RIGHT, 1704, width=1)
    sheet.put(620, 1710, line, size=16, align="middle")
