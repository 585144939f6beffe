"""Words that are names where only a person can stand, and parts of names over the end of a line; as in pii_cases."""

from typing import Final

CASES: Final = (
    ("rooms-0", "现金当面清点，与⟦STAFF 牧歌⟧双人核对后，与病历双人核对"),
    ("rooms-1", "建议由遗传咨询师⟦STAFF 时光⟧进行报告解读，咨询师负责随访"),
    ("rooms-2", "复印件已由⟦STAFF 石峰⟧律师签收，由主管律师签收"),
    ("rooms-3", "兹有⟦PERSON 黄金⟧(男)，兹有患者(男)"),
    ("rooms-4", "您好，我是⟦PERSON 高兴⟧，替朋友问一下\n您好，我是医生，请讲"),
    ("rooms-5", "送检医生⟦STAFF 年华⟧ 报告时间\n送检医生 报告时间"),
    ("rooms-6", "患者家属⟦PERSON 安心⟧曾对住院费用提出疑问，家属方面曾有疑问"),
    ("rooms-7", "移植组⟦STAFF 单纯⟧医生，营养组全体医生"),
    ("rooms-8", "已报院感科⟦STAFF 平安⟧。已报院感科备案。"),
    ("rooms-9", "(主管⟦STAFF 查怡然⟧)；(主管医师)"),
    ("rooms-10", "电极脱落，⟦STAFF 蒋正午⟧重贴；数值偏高，明日重测"),
    ("rooms-11", "⟦DATE 8月18日⟧⟦STAFF 曹阿妹⟧：\n⟦DATE 8月18日⟧高热：38.9℃"),
    ("rooms-12", "患者之兄⟦PERSON 龙保全⟧亦有类似症状，患者之子女亦体健"),
    ("rooms-13", "⟦ORGANISATION 拂晓路街道社区卫生服务中心⟧⟦STAFF 水⟧大夫"),
    ("rooms-14", "糖化7.9要找⟦STAFF 鲜\n于⟧大夫看，带教⟦STAFF 东\n方⟧教授已阅片"),
    ("rooms-15", "病例姓名\n⟦PERSON 时光⟧\n监护人\n⟦PERSON 魏迪⟧"),
    ("rooms-16", "流量头校准⟦DATE 08-2707:44⟧ ⟦STAFF FEK⟧ 软件"),
    ("rooms-17", "phoned to Dr ⟦STAFF Fergus Mok⟧ by ⟦STAFF HGB⟧ at ⟦DATE 13-Jul-23 14:05⟧, read back OK"),
    ("rooms-18", "SDV 100% by ⟦STAFF Callum Day, CRA⟧, done"),
    ("rooms-19", "⟦PERSON Faith T. Day⟧ (neighbor), Breast Cancer (her mother)"),
    ("rooms-20", "the chaplain, Rev. ⟦STAFF Brightwater⟧, runs a group; Rev. 3 of the form"),
    ("rooms-21", "ward social worker ⟦STAFF April⟧ has lodged the referral"),
    ("rooms-22", "NOK : ⟦PERSON Kavitha d/o Selvam⟧"),
    ("rooms-23", "会议号\n⟦OTHER_ID 414 143 462⟧ 会议室2"),
    ("rooms-24", "2.8/2.6/0.5\n⟦PERSON 王⟧/⟦PERSON 帕提古丽·阿布力孜⟧\n咽痛"),
    ("rooms-25", "专家⟦PERSON 阿牛木支⟧到场，陪护⟦PERSON 索南东珠⟧在旁"),
    ("rooms-26", "母亲⟦PERSON 养蔚旸⟧有骨折史，路人⟦PERSON 岩温香⟧拨打120"),
    ("rooms-27", "您好，⟦PERSON 曾*明⟧已成功预约"),
)  # fmt: skip
