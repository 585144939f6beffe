"""People, places, firms and numbers that nobody holds, for the first four forms of this folder."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.form import day
from pipeline.synth.people import digits, landline, mobile
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_SHORT: Final = (
    "麻佶", "亢骁", "乜沅", "仉洵", "商珏", "巫昕", "訾谧", "战铎", "邰颖", "郏禾", "冼棠", "揭睿", "操隽", "厉苇", "桑葚", "勾陈", "束蕤", "权衡",
)  # fmt: skip
_RARE: Final = (
    "禚永梅", "蒯树槐", "逯凤芝", "郄增禄", "厍海霞", "笪银宝", "粟米香", "那春晓", "肖蔓菁", "郗望舒", "邸雪融", "蔚秀珠", "库玉山", "苑晚晴", "仇小满", "折彦青",
    "练婉贞", "端木青禾", "第五知行", "百里云苓", "呼延冬生", "万俟曦", "宇文砚秋", "淳于瑾", "纳兰霁月", "陈李佳禾", "张杨可颂", "吴郑一诺",
)  # fmt: skip
_WORDS: Final = (
    "谷雨", "牧歌", "明月", "苗木", "杜仲", "柴胡", "景天", "平安", "成果", "全新", "高原", "于是", "陶然", "乐观", "年华", "计划", "和平", "海洋", "冷静", "花蕾",
    "艾叶", "向前", "钟声", "幸福来", "车前", "雷鸣", "丁香", "宫商",
)  # fmt: skip
_MINORITY: Final = (
    "热依汗古丽·玉素甫", "吾买尔江·托合提", "阿依努尔·哈力克", "米热班·艾合买提", "央金拉姆", "洛桑群培", "旦增卓嘎", "巴音孟克", "敖敦其木格", "阿苏木呷", "沙马日洛",
    "岩温叫", "玉罕香", "努尔兰·别克波拉提", "加娜尔·赛力克", "朴顺姬",
)  # fmt: skip
_FAMILY: Final = "王李刘陈杨黄周吴徐孙朱高林何郭罗梁宋郑谢韩唐冯董萧程沈曾彭"
_GIVEN: Final = (
    "秋菊", "金凤", "满囤", "拴柱", "腊梅", "招娣", "国庆", "小军", "嘉懿", "泽宇", "沁怡", "冬梅", "四清", "来福", "月英", "大勇", "芷若", "书瑶", "水生", "桃红", "守业", "翠花", "俊熙", "念慈",
)  # fmt: skip
_ENGLISH: Final = (
    "Olwen Pritchett-Vale", "Ngozi Adebanwo", "Harjinder Kaur Bhandal", "Kwabena Osei-Tuffour", "Mairead Quillfeather", "Precious Nkosana", "Abdirahman Duale", "Beatriz Fontainhas",
    "Ieuan Tregarron", "Marguerite Thistlewood", "Phuong Luu", "Zainab Mirzakhel", "Oluwaseun Fadipe", "Caoimhe Dunleary", "Dafydd Penhallow", "Grace Makepeace",
    "Faith Winterbourne", "Rose Field", "Hope Summers", "Mark Steel", "Joy Bell", "Ivy Wall", "Jerzy Kowalczuk", "Eleftheria Papadima", "Yetunde Balogun-Reed", "Aroha Ngatai",
    "Rukhsana Chowdhrey", "Ebele Uzoechi", "Will Baker", "Peggy O'Shaughnagh", "Tadeusz Wronka", "Anneke van der Loo", "Fergus MacIlraith", "Sunita Devarajan", "Dean Pope", "Hyacinth Delapenha",
)  # fmt: skip
COUNTIES: Final = ("岫云县", "泠水市棠溪区", "葭州市雁回县")
_TOWNS: Final = ("芦花荡镇", "石碾子乡", "三棵榆镇", "雁翅坪乡", "豆腐桥镇")
_VILLAGES: Final = (
    "上碓臼村", "茶亭坳村", "大麻柳村", "牛角塘村", "白马庙社区", "老鸦桥村", "木鱼石村", "双水碾社区", "火烧坝村", "杨家老屋村", "红星五队", "新民社区",
)  # fmt: skip
_STREETS: Final = ("槐荫北路", "打铜巷", "文昌阁街", "桑园三路", "晒布场横街", "二环路西延线")
_ESTATES: Final = ("荷塘月苑", "鑫源小区", "糖厂宿舍", "天鹅堡", "幸福里")


@dataclass(frozen=True, slots=True)
class Cast:
    """The people on one page: `names` gives each of them once, the patient never."""

    case: Case
    names: Iterator[str]

    def person(self) -> Run:
        """The next one as kin, neighbour or another patient."""
        return Run(next(self.names), kind=PiiKind.PERSON)

    def staff(self) -> Run:
        """The next one as a member of staff."""
        return Run(next(self.names), kind=PiiKind.STAFF)


def chinese_cast(case: Case) -> Cast:
    """People with Chinese names, about half of them with plain ones."""
    plain = [case.chance.choice(_FAMILY) + case.chance.choice(_GIVEN) for _ in range(60)]
    return _cast(case, [*_SHORT, *_RARE, *_WORDS, *_MINORITY, *plain], subject_name(case))


def english_cast(case: Case) -> Cast:
    """People with names of the many origins that a British town has."""
    return _cast(case, list(_ENGLISH), english_subject(case))


def _cast(case: Case, pool: list[str], patient: str) -> Cast:
    names = sorted(set(pool) - {patient})
    case.chance.shuffle(names)
    return Cast(case, iter(names))


def subject_name(case: Case) -> str:
    """The patient's Chinese name, the same wherever the patient's number recurs."""
    draw = stream("batch 14 name", case.patient.index)
    plain = tuple(draw.choice(_FAMILY) + draw.choice(_GIVEN) for _ in range(3))
    return draw.choice(draw.choice((_SHORT, _RARE, _WORDS, _MINORITY, plain, plain)))


def english_subject(case: Case) -> str:
    """The patient's English name, given name first."""
    return stream("batch 14 name", case.patient.index).choice(_ENGLISH)


def told(kind: PiiKind, text: str) -> Run:
    """A piece of text that identifies."""
    return Run(text, kind=kind)


def organisation(draw: random.Random, *names: str) -> Run:
    """One of the hospitals, firms or schools given."""
    return told(PiiKind.ORGANISATION, draw.choice(names))


def phone(draw: random.Random, *, office: bool = False) -> Run:
    """A mobile number, or the number of an office, that nobody has been given."""
    return told(PiiKind.PHONE, landline(draw) if office else mobile(draw))


def dated(when: date, style: str = "%Y-%m-%d", clock: str = "") -> Run:
    """A date, with the time of day if it stands there too."""
    return told(PiiKind.DATE, f"{day(when, style)} {clock}".strip())


def past(case: Case, least: int, most: int) -> date:
    """A day that many days before the visit."""
    return case.day - timedelta(days=case.chance.randint(least, most))


def clock(draw: random.Random, hour: int) -> str:
    """A time of day in that hour, without seconds."""
    return f"{hour % 24:02d}:{draw.randrange(60):02d}"


def town(draw: random.Random) -> str:
    """A town's name."""
    return draw.choice(_TOWNS)


def village(draw: random.Random) -> Run:
    """A village with group or house, as village lists write it."""
    tail = draw.choice(
        (
            "",
            f"{draw.randint(1, 12)}组",
            f"{draw.choice('一二三四五六七')}组",
            f"{draw.randint(1, 9)}社{draw.randint(2, 140)}号",
        )
    )
    return told(PiiKind.ADDRESS, draw.choice(_VILLAGES) + tail)  # fmt: skip


def street(draw: random.Random) -> Run:
    """An address in a town, down to the flat."""
    flat = draw.choice(("{0}-{1}-{2}0{3}", "{0}幢{1}单元{2}0{3}", "{0}号楼{2}0{3}室"))
    home = flat.format(draw.randint(1, 28), draw.randint(1, 4), draw.randint(1, 17), draw.randint(1, 4))
    return told(
        PiiKind.ADDRESS,
        f"{draw.choice(COUNTIES)}{draw.choice(_STREETS)}{draw.randint(3, 300)}号{draw.choice(_ESTATES)}{home}",
    )


def number(kind: PiiKind, draw: random.Random, prefix: str, count: int) -> Run:
    """A number of that many digits behind a prefix."""
    return told(kind, prefix + digits(draw, count))
