"""What surrogates are made of: common surnames, invented given names and places, words that stay."""

from typing import Final

SURNAMES: Final = tuple(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢"
)
COMPOUND: Final = ("欧阳", "上官", "司马", "诸葛", "东方", "慕容", "令狐", "夏侯", "皇甫", "端木")
GIVEN: Final = tuple(
    "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂华兰飞玲红辉鹏斌宇浩凯健俊帆雪荣爱欣怡佳琳晨悦文博思远若彤子涵雨泽梓萱诗瑶"
    "嘉懿弘毅振宁海燕春梅冬青立国建民志新永康庆祥福生瑞芝云峰月英素贞翠微晓东向阳卫星学礼"
)
TRANSLITERATED: Final = tuple(
    "阿依古丽买提江尔克萨木提汗努拜合帕孜艾热吐逊哈斯巴图娜仁格日勒扎西卓玛次旦央金洛桑多吉"
)
PLACES: Final = tuple(
    "岚宁云溪清河石桥松林柳泉青山白沙梅岭枫桥竹园花港秋水春江东湖南塘西畴北原金穗银杏玉带临泽安澜永乐新丰长兴平川广陵和顺"
)
# no province writes these on a plate, so that no surrogate plate can be a real one
PLATES: Final = tuple("岷岱岑峒嵩巍")

# Parts of an address or of an institution's name that say what it is, not which one.
ADDRESS_WORDS: Final = (
    "自治区", "自治州", "自治县", "经济技术开发区", "开发区", "高新区", "街道", "大道", "社区", "小区", "花园", "单元", "省",
    "市", "区", "县", "旗", "州", "镇", "乡", "村", "组", "街", "路", "巷", "弄", "里", "号", "楼", "栋", "幢", "座", "室",
    "层", "苑", "屯", "队",
)  # fmt: skip
ORGANISATION_WORDS: Final = (
    "股份有限公司", "有限责任公司", "有限公司", "妇幼保健院", "社区卫生服务中心", "卫生服务中心", "体检中心", "医学检验所", "检验所",
    "实验室", "影像中心", "血液中心", "急救中心", "中西医结合", "中医药", "医科大学", "医学院", "大学", "学院", "附属", "人民", "第一",
    "第二", "第三", "第四", "第五", "第六", "中心", "医院", "中医", "骨科", "眼科", "口腔", "儿童", "妇产", "肿瘤", "胸科", "精神",
    "传染病", "专科", "综合", "康复", "疗养院", "卫生院", "卫生所", "诊所", "门诊部", "门诊", "分院", "院区", "总院", "医疗", "集团",
    "检验科", "放射科", "影像科", "超声科", "病理科", "药房", "中医院", "妇幼", "保健院", "院", "厂", "局", "所", "站", "公司", "学校", "自治区", "自治州", "自治县", "省", "市", "区", "县", "镇", "乡",
)  # fmt: skip
LATIN_WORDS: Final = frozenset(
    [
        "dr",
        "mr",
        "mrs",
        "ms",
        "miss",
        "prof",
        "professor",
        "md",
        "phd",
        "rn",
        "np",
        "do",
        "hospital",
        "hospitals",
        "medical",
        "medicine",
        "center",
        "centre",
        "clinic",
        "clinics",
        "university",
        "college",
        "school",
        "department",
        "dept",
        "division",
        "laboratory",
        "laboratories",
        "lab",
        "labs",
        "institute",
        "health",
        "healthcare",
        "care",
        "general",
        "regional",
        "community",
        "children",
        "of",
        "the",
        "and",
        "for",
        "at",
        "st",
        "street",
        "road",
        "rd",
        "avenue",
        "ave",
        "lane",
        "ln",
        "drive",
        "blvd",
        "boulevard",
        "way",
        "building",
        "bldg",
        "floor",
        "room",
        "suite",
        "apt",
        "unit",
        "no",
        "po",
        "box",
        "district",
        "city",
        "county",
        "province",
        "state",
        "north",
        "south",
        "east",
        "west",
        "inc",
        "ltd",
        "llc",
        "co",
        "company",
        "corp",
        "group",
        "imaging",
        "radiology",
        "pathology",
        "diagnostics",
    ]
)
CONSONANTS: Final = tuple("bdfghjklmnprstvz")
VOWELS: Final = tuple("aeiou")
