"""Names of people and places for this folder's forms, each with its Latin writing; nobody bears them."""

import random
from typing import Final

_COMMON: Final = {
    "刘": "Liu", "陈": "Chen", "杨": "Yang", "黄": "Huang", "吴": "Wu", "马": "Ma", "高": "Gao", "林": "Lin", "郭": "Guo", "罗": "Luo",
    "宋": "Song", "郑": "Zheng", "韩": "Han", "曹": "Cao", "彭": "Peng", "曾": "Zeng", "于": "Yu", "方": "Fang", "石": "Shi", "华": "Hua",
}  # fmt: skip
_RARE: Final = {
    "瞿": "Qu", "巩": "Gong", "苑": "Yuan", "晏": "Yan", "桑": "Sang", "车": "Che", "郇": "Xun", "盖": "Ge", "佴": "Nai", "查": "Zha", "种": "Chong",
    "区": "Ou", "单": "Shan", "解": "Xie", "尚": "Shang", "米": "Mi", "水": "Shui", "宁": "Ning", "燕": "Yan", "寿": "Shou",
}  # fmt: skip
_DOUBLE: Final = {
    "司马": "Sima",
    "轩辕": "Xuanyuan",
    "赫连": "Helian",
    "鲜于": "Xianyu",
    "申屠": "Shentu",
    "闾丘": "Lüqiu",
}
_WOMEN: Final = {
    "丽萍": "Liping", "春燕": "Chunyan", "映雪": "Yingxue", "忆南": "Yinan", "美珍": "Meizhen", "茹": "Ru", "诗涵": "Shihan", "阿妹": "Amei",
    "慧中": "Huizhong", "霜": "Shuang", "凤英": "Fengying", "苡沫": "Yimo", "红": "Hong", "朝霞": "Zhaoxia", "若初": "Ruochu", "芬": "Fen",
}  # fmt: skip
_MEN: Final = {
    "伟杰": "Weijie", "国庆": "Guoqing", "松": "Song", "景明": "Jingming", "俊熙": "Junxi", "大勇": "Dayong", "文轩": "Wenxuan", "跃进": "Yuejin",
    "瑞": "Rui", "庆丰": "Qingfeng", "守义": "Shouyi", "柏言": "Boyan", "峰": "Feng", "得水": "Deshui", "亚东": "Yadong", "一鸣": "Yiming",
}  # fmt: skip
_WHOLE: Final = {
    "女": {
        "古再丽努尔·艾力": "Guzalnur Ali", "德吉白珍": "Deji Baizhen", "金顺玉": "Jin Shunyu", "玛依拉·库尔班": "Mayila Kurban", "阿牛木支": "Aniu Muzhi",
        "丁香": "Ding Xiang", "田甜": "Tian Tian", "杨柳": "Yang Liu", "苗圃儿": "Miao Puer", "白露": "Bai Lu",
    },
    "男": {
        "买买江·依明": "Maimaijiang Yiming", "才让多杰": "Cairang Duojie", "哈森巴图": "Hasenbatu", "吾拉孜别克": "Wulazibieke", "岩糯": "Ai Nuo",
        "杜仲": "Du Zhong", "方圆": "Fang Yuan", "关键": "Guan Jian", "程序": "Cheng Xu", "和平": "He Ping",
    },
}  # fmt: skip
_ENGLISH: Final = (
    "Thaddeus",
    "Rosalind",
    "Imogen",
    "Cyrus",
    "Beatrix",
    "Desmond",
    "Wilhelmina",
    "Odalys",
    "Mateo",
    "Siobhan",
)
_ENGLISH_LAST: Final = (
    "Thornquist", "Ravensworth", "Okonjo-Hale", "Mossgrave", "Castellane", "Vinterberg", "O'Malloran", "Fairweather", "Nakashima-Reed", "Pike",
)  # fmt: skip
HOUSES: Final = (
    "碧梧市第四人民医院", "榕坪县人民医院", "岚河大学附属同心医院", "鹿门区中西医结合医院", "碧梧市胸科与结核病医院", "白鹭洲医学中心",
)  # fmt: skip
OTHERS: Final = (
    "榕坪县第二中医院",
    "碧梧市急救中心",
    "岚河市肿瘤防治院",
    "鹿门区枣林社区卫生服务中心",
    "渡口镇卫生院",
    "碧梧爱康门诊部",
)
FIRMS: Final = (
    "碧梧市自来水有限公司",
    "榕坪县茶叶合作社",
    "岚河重汽配件厂",
    "碧梧市第十一中学",
    "飞燕快递碧梧分拨中心",
    "枣林街道环卫所",
)
TOWNS: Final = ("碧梧市鹿门区", "岚河市东津区", "榕坪县城关镇", "碧梧市高新区")
ROADS: Final = ("鼓楼前街", "三眼井胡同", "橡树湾大道", "纱帽巷", "环湖东路", "机场辅路")
ESTATES: Final = ("晴川花园", "锅炉厂家属院", "教师新村", "万和城三期", "")
HAMLETS: Final = ("渡口镇石桥村", "榕坪县云盘乡坝上村", "渡口镇老街社区")


def chinese(draw: random.Random, sex: str = "") -> str:
    """A full name: mostly common surnames; some rare and double ones, names of other peoples, names that are words."""
    sex, shape = sex or draw.choice("男女"), draw.random()
    if shape < 0.16:
        return draw.choice(tuple(_WHOLE[sex]))
    surnames = _DOUBLE if shape < 0.26 else _RARE if shape < 0.46 else _COMMON
    return draw.choice(tuple(surnames)) + draw.choice(tuple(_WOMEN if sex == "女" else _MEN))


def family(draw: random.Random) -> str:
    """A surname that a rank or a title follows."""
    return draw.choice((*_COMMON, *_RARE, *_DOUBLE))


def family_of(name: str) -> str:
    """The surname of a name as colleagues say it; a name without one stays whole."""
    if any(name in names for names in _WHOLE.values()) or "·" in name:
        return name
    return name[:2] if name[:2] in _DOUBLE else name[0]


def latin(name: str) -> tuple[str, str]:
    """Surname and given name of a name of this folder in Latin letters; a name without a surname has "" first."""
    whole = {**_WHOLE["男"], **_WHOLE["女"]}.get(name)
    if whole:
        return "", whole
    last = family_of(name)
    given = name[len(last) :]
    return {**_COMMON, **_RARE, **_DOUBLE}[last], {**_WOMEN, **_MEN}[given]


def english(draw: random.Random) -> tuple[str, str]:
    """Given name and surname of somebody who speaks English."""
    return draw.choice(_ENGLISH), draw.choice(_ENGLISH_LAST)
