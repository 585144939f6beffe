"""Whole names and numbers of which parts were found, and words that stand where only people do; as in pii_cases."""

from typing import Final

CASES: Final = (
    # names of other tongues to their end, and what stands beside them
    ("whole-0", "家属：⟦PERSON 巴音孟克⟧\n护士⟦STAFF 其其格玛⟧，已告知"),
    ("whole-1", "院感科⟦STAFF 朝鲁门⟧主任已查房，检验科巴氏染色"),
    ("whole-2", "规培生⟦PERSON 吉克阿依莫⟧；同室受检者⟦PERSON 曲比阿支木⟧鼾声干扰"),
    ("whole-3", "⟦PERSON 古丽娜尔⟧来诊，木工，阿托伐他汀、克拉霉素照常"),
    ("whole-4", "on ⟦DATE 20/7/22⟧ by ⟦STAFF Mairead Quillfeather⟧\nTVN."),
    # short titles, masks and kin
    ("whole-5", "(⟦PHONE 14001975368⟧)，⟦STAFF 年华⟧医生同意以二管上机"),
    ("whole-6", "，值班医生已到，经管医生知晓；健康护士宣教，本组护士核对"),
    ("whole-7", "⟦PERSON 苗*儿⟧您的报告已发布"),
    ("whole-8", "家属及电话：⟦PERSON 全新⟧之子⟦PHONE 16445437940⟧"),
    ("whole-9", "与会者 ⟦PERSON 宁方舟⟧、⟦PERSON 百里缙⟧（⟦ORGANISATION 望鹤矿业职工总医院⟧）、⟦PERSON 商陆⟧、规培生⟦STAFF 覃妹花⟧"),
    # who did, who was told, whose blood
    ("whole-10", "由检验科⟦STAFF 关键⟧报出，由检验科电话报出，由护士站登记"),
    ("whole-11", "机器故障顺延，通知⟦PERSON 罗阿妹⟧\n管路打折，通知家属；联系病房，告知病情"),
    ("whole-12", "⟦PERSON 马力⟧血样由冷链运送，静脉血样由专人送检"),
    ("whole-13", "遗传解读⟦STAFF 白露⟧\n巡视⟦STAFF 方向⟧\n巡视时间\n数据分析方法"),
    ("whole-14", "given to ⟦PERSON April Castellane⟧ (friend, ⟦PHONE 699 555 0125⟧)"),
    # numbers
    ("whole-15", "借记卡(⟦CARD_NUMBER 4243⟧)\nMRN ⟦MEDICAL_ID ending 0030⟧ Page 1"),
    ("whole-16", "建床号：⟦MEDICAL_ID JC22-29553⟧\n⟦OTHER_ID 病理238246⟧\n病理2级"),
    ("whole-17", "批号 ⟦OTHER_ID FDG230917-01⟧\n批号 20230917"),
    ("whole-18", "⟦OTHER_ID 辰砂司鉴所〔2023〕法临鉴字第00933号⟧"),
    ("whole-19", "⟦PERSON Tamsin D. Lindmoss⟧ (⟦PHONE +1\n700 555 0110⟧), consented"),
    ("whole-20", "Bay, ⟦PHONE (555)⟧\nUser name\n⟦OTHER_ID 555-0117⟧ (Rx)"),
    ("whole-21", "⟦ORGANISATION 鹿门区中西医结合医院⟧ ⟦PHONE 8976⟧\n⟦ORGANISATION 鹿门区中西医结合医院⟧ 2024"),
    # places
    ("whole-22", "⟦ADDRESS Unit 3, 80 Old Wharf Pde, Otamarua 9957⟧"),
    ("whole-23", "⟦BED rm 306⟧\n⟦ADDRESS Fallow Creek 00182⟧\nSerum 00182"),
    ("whole-24", "who lives at ⟦ADDRESS 5/183 K⟧\n⟦ADDRESS owhai Rd, Waikotuku, Te Puhi⟧"),
    ("whole-26", "沿⟦ADDRESS 碧梧市环湖东\n路⟧由南向北行驶，导丝沿血管走行"),
    ("whole-27", "外地患者，暂住⟦ADDRESS 北门悦来\n旅馆308房⟧"),
    ("whole-28", "家住⟦ADDRESS 葭\n州市雁回县文昌阁街233号⟧"),
    # plates
    ("whole-29", "Vehicle reg. no. ⟦PLATE KX19 ZFD⟧, van ⟦PLATE XYZ 987 GP⟧, uncle's car, plate ⟦PLATE 8 ABC 123⟧"),
    ("whole-30", "ambulance ⟦PLATE KDA 482T⟧, Rego ⟦PLATE 1AB 2CD⟧, Reg: ⟦PLATE DL 3C AB 1234⟧"),
    ("whole-31", "locking plate VA-LCP 24 hole, tibial plate LCP 35, Reg: CT 12, car park B2, ambulance A12, bus 42 stops"),
    # terms that others lent their names to
    ("whole-32", "格里森评分7分，马兰帕蒂Ⅱ级，吉姆萨染色，麦氏点压痛，翳风、阳白各一针，密固达一支"),
    ("whole-25", "⟦ADDRESS 簸箕营乡 乡（镇/街道⟧）"),
)  # fmt: skip
