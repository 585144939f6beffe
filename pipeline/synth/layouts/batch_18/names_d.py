"""Invented people, places and numbers of this letter's Chinese forms; a page takes each name once."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.people import digits, mobile
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_NAMES: Final = (
    "葛 兰芝", "戴 春梅", "汪 国清", "范 文秀", "丁 桂兰", "沈 阿根", "姚 永昌", "田 小芹", "邵 建萍", "谭 金花", "侯 爱民", "顾 凤仙", "钱 有根", "龚 晓雯",
    "汤 佩芬", "洪 子墨", "翁 雨欣", "俞 书瑶", "倪 梓涵", "裘 阿毛", "茅 志坚", "屠 美娣", "竺 亚军", "应 秀珠", "楼 国峰", "祝 彩云", "蒲 正香", "向 才旺",
    "逯 丰年", "佟 玉书", "苌 海霞", "麻 秀珍", "操 银凤", "门 春生", "过 鹤鸣", "火 旺财", "眭 诗雅", "仉 少华", "粟 立军", "衣 承志", "冼 杏开", "卜 小妹",
    "郤 文", "揭 晓", "晏 清", "芮 冬", "卞 雷", "冉 芹", "左 莉", "桂 芳", "蓝 天", "向 红", "常 青", "安 宁", "高 兴", "时 光", "江 河", "白 露", "谷 雨", "程 度",
    "苗 壮", "毛 豆", "黄 芩", "方 向", "华 夏", "祝 愿", "车 前", "金 桔", "乐 观", "闻 香",
    "端木 晴", "轩辕 启", "呼延 玉成", "南宫 月", "申屠 爱莲", "濮阳 荣", "淳于 建芳", "鲜于 朴", "赫连 小川", "第五 瑶", "东郭 顺", "左丘 敏芝",
    "李陈 玉莲", "张简 雅琪", "范姜 德",
    "阿曼古丽·沙吾提", "库尔班·尼亚孜", "热孜万·依明", "哈斯巴根", "白玛措姆", "吉克阿依", "木沙江·托合提", "斯琴塔娜", "洛桑丹增", "叶尔兰·巴合提", "沙马·尔古",
)  # fmt: skip
"""A surname and a given name parted by a blank; names without a surname as they are."""
_HOSPITALS: Final = ("鹭洲市第四人民医院", "丹霞县中医医院", "鹭洲医科大学附属协仁医院", "临浦区妇幼保健院", "玉带桥街道社区卫生服务中心", "曹家渡卫生院", "港务职工医院")  # fmt: skip
_CITIES: Final = ("鹭洲市", "丹霞县", "墨池市", "凤岐市")
_ROADS: Final = ("玉带桥路", "书院弄", "打铁巷", "滨江西大道", "文昌阁街", "解放新村路", "纺织路")
_BLOCKS: Final = ("水韵江南", "粮食局家属楼", "翡翠城二期", "曙光新村", "铁路三宿舍", "")
_VILLAGES: Final = ("曹家渡镇下塘村", "白石乡岩脚寨", "金鸡岭镇老屋场村", "红旗农场三分场")
WARDS: Final = ("肿瘤科二病区", "骨科（七病区）", "疼痛与姑息治疗科", "普外科12楼病区", "胸外科一病区")


class Cast:
    """The people of one page: each further one has another name."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.names = case.chance.sample(_NAMES, len(_NAMES))

    def take(self) -> tuple[str, str]:
        """One more name: in full, and what stands before a title."""
        name = self.names.pop()
        full = name.replace(" ", "")
        return full, name.split(" ")[0]

    def staff(self) -> Run:
        """One more member of staff."""
        return Run(self.take()[0], kind=PiiKind.STAFF)

    def person(self) -> Run:
        """One more person who is no staff."""
        return Run(self.take()[0], kind=PiiKind.PERSON)

    def titled(self) -> Run:
        """What stands of a member of staff's name before a title."""
        return Run(self.take()[1], kind=PiiKind.STAFF)

    def spoken(self) -> Run:
        """What stands of somebody's name before a form of address."""
        return Run(self.take()[1], kind=PiiKind.PERSON)


def subject(case: Case) -> Run:
    """The patient's name."""
    return Run(case.patient.name, kind=PiiKind.PERSON, subject=True)


def aged(case: Case, style: str = "{}岁") -> Run:
    """The patient's age, an identifier above 89."""
    years = case.patient.age(case.day)
    return Run(style.format(years), kind=PiiKind.AGE_OVER_89 if years > 89 else None)


def phone(case: Case) -> Run:
    """An unassigned mobile number."""
    return Run(mobile(case.chance), kind=PiiKind.PHONE)


def hospital(case: Case) -> Run:
    """Another hospital."""
    return Run(case.chance.choice(_HOSPITALS), kind=PiiKind.ORGANISATION)


def home(draw: random.Random) -> str:
    """A home in a town or a village."""
    if draw.random() < 0.4:
        return f"{draw.choice(_CITIES)}{draw.choice(_VILLAGES)}{draw.randint(1, 14)}组{draw.randint(1, 88)}号"
    flat = f"{draw.randint(1, 26)}幢{draw.choice(('', '甲单元', '2单元'))}{draw.randint(2, 24)}0{draw.randint(1, 6)}室"
    return f"{draw.choice(_CITIES)}{draw.choice(_ROADS)}{draw.randint(3, 520)}号{draw.choice(_BLOCKS)}{flat}"


def written(when: date, style: str = "%Y-%m-%d") -> str:
    """A date as `style` prints it; `%-m` and `%-d` leave the zeros out on every system."""
    style = style.replace("%-m", str(when.month)).replace("%-d", str(when.day))
    return when.strftime(style)


def dated(when: date, style: str = "%Y-%m-%d") -> Run:
    """A date that identifies."""
    return Run(written(when, style), kind=PiiKind.DATE)


def back(case: Case, least: int, most: int) -> date:
    """A day that many days before the visit."""
    return case.day - timedelta(days=case.chance.randint(least, most))


def coded(case: Case, prefix: str, count: int, kind: PiiKind) -> Run:
    """A prefix and that many digits, which identify as `kind` says."""
    return Run(prefix + digits(case.chance, count), kind=kind)


def clock(case: Case, hour: int, minute: int) -> str:
    """A time of day without seconds, some minutes after `minute`."""
    late = hour * 60 + minute + case.chance.randint(0, 2)
    return f"{late // 60:02d}:{late % 60:02d}"


Piece = list[str | Run]


def either(case: Case, *texts: Piece) -> Piece:
    """One of several wordings."""
    return case.chance.choice(texts)
