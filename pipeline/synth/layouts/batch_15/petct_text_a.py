"""What the PET-CT report says: tracer, findings by region, lesions, opinion."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell
from pipeline.synth.layouts.batch_15.invented_a import (
    HOSPITALS,
    earlier,
    minute,
    name,
    on,
    place,
    someone,
    surname,
)  # fmt: skip
from pipeline.synth.people import digits, landline
from pipeline.synth.sheet import Run, Text
from schemas.names import PiiKind

LESIONS: Final = (
    ("右肺上叶尖段结节", (9, 26), (3.1, 12.4)), ("纵隔4R区淋巴结", (8, 17), (2.6, 9.8)), ("右肺门10R区淋巴结", (7, 14), (2.2, 7.5)),
    ("左肾上腺结合部", (10, 22), (2.9, 8.8)), ("L3椎体左侧附件", (9, 18), (4.0, 13.1)), ("肝S6段结节", (11, 28), (3.3, 9.0)),
)  # fmt: skip


def tracer(case: Case) -> tuple[tuple[Cell, ...], ...]:
    """Rows of three cells: the tracer, the injection, the scan."""
    draw = case.chance
    dose = draw.uniform(6.2, 10.4)
    batch = Run(f"FDG{case.day:%y%m%d}-{draw.randint(1, 4):02d}", kind=PiiKind.OTHER_ID)
    machine: Text = ["uMI 780  S/N ", Run(f"{draw.choice('PUX')}{digits(draw, 7)}", kind=PiiKind.DEVICE_ID)]
    return (
        (Cell("显像剂", "18F-FDG（氟代脱氧葡萄糖）"), Cell("批号", [batch]), Cell("放化纯度", f">{draw.choice((95, 97, 98))}%")),
        (Cell("注射剂量", f"{dose:.2f} mCi（{dose * 37:.0f} MBq）"), Cell("注射时间", [on(case.day, "%m-%d", minute(case, 8))]), Cell("注射部位", draw.choice(("右肘静脉", "左手背静脉")))),
        (Cell("空腹血糖", f"{draw.uniform(4.4, 8.9):.1f} mmol/L"), Cell("身高/体重", f"{draw.randint(150, 182)} cm / {draw.uniform(44, 88):.1f} kg"), Cell("摄取时间", f"{draw.randint(52, 71)} min")),
        (Cell("注射护士", name(draw), PiiKind.STAFF), Cell("设备", machine), Cell("DLP", f"{draw.uniform(380, 690):.1f} mGy·cm")),
    )  # fmt: skip


def left_column(case: Case) -> list[tuple[str, Text]]:
    """Method, head and chest."""
    draw = case.chance
    return [
        ("检查方法", f"禁食6h以上，安静避光休息后行颅顶至股骨中段PET-CT断层显像，层厚3.0mm，OSEM迭代重建（2i20s），肝血池SUVmean {draw.uniform(1.8, 2.6):.1f}。"),
        ("头颈部", f"双侧大脑半球皮层放射性分布对称，基底节、丘脑、小脑未见异常浓聚。鼻咽顶后壁光滑，SUVmax {draw.uniform(1.6, 3.4):.1f}，考虑生理性摄取。甲状腺左叶见低密度结节，直径约{draw.randint(5, 9)}mm，TI-RADS 3类。双侧颈Ⅱ区小淋巴结，短径约5mm。"),
        ("胸部", [
            f"右肺上叶尖段见分叶状软组织密度结节，可见短毛刺及胸膜凹陷征，放射性摄取增高，延迟后SUVmax升高约{draw.randint(12, 34)}%。与", place(case, HOSPITALS), on(earlier(case, 60, 240), "%Y.%m.%d"), "胸部CT（片号",
            Run(f"CT{digits(draw, 8)}", kind=PiiKind.SPECIMEN_ID), "）比较，结节增大。纵隔4R、右肺门10R区见肿大淋巴结。双肺尖见Kerley B线样小叶间隔增厚。主动脉弓、冠脉左前降支钙化，心肌呈生理性摄取。食管下段条状摄取，考虑反流性炎症。",
        ]),
    ]  # fmt: skip


def right_column(case: Case) -> list[tuple[str, Text]]:
    """Abdomen, bones, comparison."""
    draw, pelvis = case.chance, "前列腺" if case.patient.sex == "男" else "子宫及双附件"
    return [
        ("腹盆部", f"肝脏大小形态可，S6段见结节状浓聚，平扫呈稍低密度，CT值约{draw.randint(34, 48)}HU。胆囊壁不厚，腔内见高密度影。脾、胰未见异常浓聚。左肾上腺结合部增粗。双肾盂、膀胱示踪剂为排泄性滞留。结肠肝曲节段性摄取，系二甲双胍相关。{pelvis}未见明确异常。"),
        ("骨骼肌肉", f"L3椎体左侧附件见溶骨性破坏并浓聚，Schmorl结节见于T11、T12。右侧股骨头Perthes样改变，无摄取。L4/5椎间盘膨出，硬膜囊前缘受压{draw.randint(2, 4)}mm。"),
        ("既往资料", [
            "患者曾于", on(earlier(case, 400, 900), "%Y年%-m月%-d日"), "在我中心首检（检查号", Run(f"P{digits(draw, 9)}", kind=PiiKind.SPECIMEN_ID), "，报告者", someone(case), "），", on(earlier(case, 300, 390), "%Y年%-m月"), "起在", place(case, HOSPITALS),
            "胸外科", surname(case), "主任处行吉非替尼250mg qd靶向治疗，住院号", Run(digits(draw, 8), kind=PiiKind.MEDICAL_ID), "；陪同者", Run(case.patient.kin, kind=PiiKind.PERSON), f"（{case.patient.kin_relation}）诉近2月体重下降4kg，无Horner征。",
        ]),
    ]  # fmt: skip


OPINION: Final = (
    "1. 右肺上叶尖段高代谢结节，考虑周围型肺癌（cT1cN2M1c），建议穿刺活检明确。",
    "2. 纵隔4R、右肺门10R区淋巴结，肝S6段、L3附件高代谢灶，考虑转移；Deauville评分不适用。",
    "3. 甲状腺左叶结节（TI-RADS 3类）、胆囊结石、主动脉及冠脉硬化。",
)


def notice(case: Case) -> Text:
    """Who was told of the result, and whom to ask."""
    draw = case.chance
    return [
        "危急/重要结果已于", on(case.day, "%-m月%-d日", minute(case, 16)), "电话告知送检方", someone(case), "医师（", Run(landline(draw), kind=PiiKind.PHONE), "），",
        "并由客服微信（", Run(f"qcyx_{digits(draw, 4)}", kind=PiiKind.SOCIAL_ID), "）发送电子胶片。",
    ]  # fmt: skip
