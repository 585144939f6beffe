"""Names, places and numbers of this folder's forms; none is anybody's."""

import random
from datetime import date
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.invented import before
from pipeline.synth.layouts.form import day
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_COMMON: Final = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗郑宋谢唐许邓冯韩曾彭蔡潘田董余叶蒋杜苏魏程吕丁任卢姚沈钟姜崔谭陆范汪廖石金贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔葛牛"
_RARE: Final = "仇逯邬桑芮储靳邴隗山养鞠巢单解盖区查乐冼麦危全年别佟楚"
_COMPOUND: Final = ("司马", "公孙", "东方", "钟离", "闻人", "宇文", "申屠", "呼延")
_FIRST: Final = "泽嘉宗绍庭棠芷蔚若锦延鸿冬菊秋翠爱祖鼎润兆冠毓修宝银水根耀存仲怀念可一"
_SECOND: Final = "霖芸淮岚屏衡娣彬萍菱燊蓉洲桐祥荣生英妹柱全喜芝贤宁舟尧畅旸之凡"
_SINGLE: Final = "焱璟岳棣柯苒旻榕尉沁恺骁昱颢"
_MINORITY: Final = (
    "热依汗·图尔荪", "巴哈尔·居马", "其木格", "次旺多吉", "央金拉姆", "米热班·赛买提", "那仁巴雅尔", "哈力克·木沙", "索朗旺堆",
)  # fmt: skip
HOSPITALS: Final = (
    "临渚市第七人民医院", "雁栖县中医医院", "青岚市梧桐里社区卫生服务站", "白榆市骨伤康复医院", "松陵区妇幼保健计划生育服务中心", "云栖市职业病防治院",
    "南屿县石桥镇中心卫生院", "澄湖大学医学院附属第四医院", "临渚市心安精神卫生中心",
)  # fmt: skip
FIRMS: Final = (
    "临渚市宏砺机械制造有限公司", "雁栖湖客运集团第三分公司", "青岚市双桂中学", "澄湖市安泊物业服务中心", "白榆市鹿鸣小学", "云栖顺湾快递有限公司", "松陵区市政养护所",
)  # fmt: skip
INSURERS: Final = ("恒岳人寿保险", "临渚市社会保险事业管理中心", "泰泊财产保险股份有限公司")
_ROADS: Final = ("柳荫后街", "四望亭路", "采莲东巷", "老盐仓路", "云岫大道", "半亩塘弄")
_BLOCKS: Final = ("锦绣澜庭", "纺机宿舍", "银杏家园", "滨湖一号", "铁路新村")
_HAMLETS: Final = (
    "雁栖县上渡乡枫树坳村",
    "临渚市松陵区杨柳青镇西湾村",
    "南屿县杏花乡老屋场村",
    "雁栖县石佛镇王家垸村",
)
_LATIN: Final = ("FENG", "NIE", "XU", "LUO", "PEI", "SHANGGUAN", "TAN", "YAO", "JIN", "QU")
_SYLLABLES: Final = ("ZHEN", "YUAN", "SHU", "TING", "KE", "NING", "AN", "HUA", "JIE", "WEI", "RONG", "PING")


def name(draw: random.Random) -> str:
    """A name of two to four characters, common, rare or compound, or one of a minority."""
    shape = draw.random()
    if shape < 0.08:
        return draw.choice(_MINORITY)
    surname = draw.choice(_COMPOUND if shape < 0.15 else _RARE if shape < 0.3 else _COMMON)
    given = draw.choice(_SINGLE) if draw.random() < 0.25 else draw.choice(_FIRST) + draw.choice(_SECOND)
    return surname + given


def doctor(case: Case) -> Run:
    """One more member of staff."""
    return Run(name(case.chance), kind=PiiKind.STAFF)


def family(case: Case) -> Run:
    """One more person who is not of the staff."""
    return Run(name(case.chance), kind=PiiKind.PERSON)


def surname(case: Case, kind: PiiKind = PiiKind.STAFF) -> Run:
    """A surname before a rank, of staff unless said otherwise."""
    return Run(case.chance.choice(_COMMON + _RARE), kind=kind)


def role(case: Case, number: int) -> Run:
    """The member of staff who has that part on the page."""
    return Run(case.staff(number), kind=PiiKind.STAFF)


def when(case: Case, least: int, most: int, style: str = "%Y-%m-%d") -> Run:
    """A day some days before the visit."""
    return dated(before(case, least, most), style)


def dated(which: date, style: str = "%Y-%m-%d", clock: str = "") -> Run:
    """A date as a form prints it, at times with a time behind it."""
    return Run(day(which, style) + (f" {clock}" if clock else ""), kind=PiiKind.DATE)


def coded(case: Case, kind: PiiKind, shape: str) -> Run:
    """A number by a shape: # stands for a figure, @ for a capital, everything else for itself."""
    draw = case.chance
    figures = {"#": lambda: str(draw.randint(0, 9)), "@": lambda: draw.choice("ABCDEFGHJKLMNPQRSTUWXYZ")}
    return Run("".join(figures[sign]() if sign in figures else sign for sign in shape), kind=kind)


def work_number(case: Case) -> Run:
    """A member of staff's number as a hospital's system prints it."""
    return coded(case, PiiKind.OTHER_ID, case.style.choice(("######", "YS#####", "0#####", "@@####")))


def initials(case: Case, *, small: bool = False) -> Run:
    """Three letters that stand for a typist or technician."""
    letters = "".join(case.chance.choice("CDFGHJLMWXYZ") for _ in range(3))
    return Run(letters.lower() if small else letters, kind=PiiKind.STAFF)


def pinyin(draw: random.Random, style: str = "{0}^{1}") -> str:
    """A name in Latin capitals as machines hold it."""
    return style.format(draw.choice(_LATIN), " ".join(draw.sample(_SYLLABLES, 2)))


def home(draw: random.Random) -> str:
    """An address in a town or a village, short or long."""
    if draw.random() < 0.35:
        return (
            f"{draw.choice(_HAMLETS)}{draw.randint(1, 14)}组{draw.choice(('', '附'))}{draw.randint(2, 96)}号"
        )
    city = draw.choice(("临渚市", "临渚市松陵区", "雁栖县城关镇", ""))
    tail = draw.choice(("{0}幢{1}单元{2}", "{0}-{1}-{2}", "{0}号楼{2}室", "{0}栋{2}"))
    place = f"{city}{draw.choice(_ROADS)}{draw.randint(2, 260)}号{draw.choice(_BLOCKS)}"
    return place + tail.format(draw.randint(1, 28), draw.randint(1, 4), draw.randint(101, 1804))


def other_hospital(case: Case) -> Run:
    """A hospital other than the patient's own."""
    return Run(case.chance.choice(HOSPITALS), kind=PiiKind.ORGANISATION)


def firm(case: Case, names: tuple[str, ...] = FIRMS) -> Run:
    """An employer, school or insurer."""
    return Run(case.chance.choice(names), kind=PiiKind.ORGANISATION)


def bed(case: Case) -> Run:
    """A bed in one of the ways in which wards write it."""
    number = case.chance.randint(1, 52)
    shape = case.style.choice(("{0}床", "{0:02d}床", "+{0}床", "3-12{0:02d}", "{0}"))
    return Run(shape.format(number), kind=PiiKind.BED)


def clock(case: Case, hour: int) -> str:
    """Hour and minute."""
    return case.clock(hour)[:5]


def numbered(case: Case, prefix: str, count: int) -> str:
    """A prefix and that many figures."""
    return prefix + digits(case.chance, count)
