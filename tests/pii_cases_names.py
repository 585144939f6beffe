"""Text -> spans for names that are words besides, by sentence, field, list and title; and look-alikes that stay.

Rows are as in pii_cases.py. All people, places and numbers are invented.
"""

from typing import Final

CASES: Final = (
    # a sentence that leads a person in and says what the person does
    ("name-00", "今晨6时由女儿⟦PERSON 石头⟧发现右侧肢体无力"),
    ("name-01", "以上情况由⟦PERSON 高兴⟧提供，无异议。"),
    ("name-02", "女儿⟦PERSON 安静⟧陪同来院"),
    ("name-03", "经⟦STAFF 江山⟧抢救无效"),
    ("name-04", "告⟦STAFF 高兴⟧医师，予0.9%氯化钠"),
    ("name-05", "阿司匹林肠溶片0.1g口服，⟦STAFF 方向⟧已与病房医生微信联系"),
    ("name-06", "家属⟦PERSON 时光⟧已知情"),
    ("name-07", "由⟦PERSON 白雪⟧护送至病房"),
    ("name-08", "据⟦PERSON 马力⟧陈述，患者昨夜跌倒"),
    ("name-09", "请⟦STAFF 常青⟧主任查看"),
    ("name-10", "遵⟦STAFF 时光⟧医师指示"),
    ("name-11", "丈夫⟦PERSON 江山⟧同意。"),
    # people and things that are no names in the same place
    ("name-12", "由路人发现后送来"),
    ("name-13", "由公安提供，由房东发现，由司机送来"),
    ("name-14", "经全队抢救，由门卫陪同"),
    ("name-15", "告知全体医师"),
    ("name-16", "情绪安静，家属心情高兴"),
    ("name-17", "各方向活动好，安静状态下，时光荏苒"),
    # a field whose label no colon ends
    ("name-18", "申报人⟦STAFF 高兴⟧ 关系配偶"),
    ("name-19", "被调查者⟦STAFF 安静⟧ 与死者关系配偶"),
    ("name-20", "民警签名⟦STAFF 方向⟧（警号⟦OTHER_ID 506923⟧）"),
    ("name-21", "杂音良好；穿刺⟦STAFF 高兴⟧（A16G/V16G)"),
    ("name-22", "消毒执行⟦STAFF 任建业⟧"),
    ("name-23", "陈述人⟦STAFF 时光⟧\n询问人⟦STAFF 白雪⟧"),
    ("name-24", "穿刺成功（2次） 消毒完成 执行顺利"),
    ("name-25", "记录者同意 操作者已签名"),
    # lists with a known member
    ("name-26", "上机顺利，⟦PERSON 孙凤霞⟧、⟦STAFF 高兴⟧双人核对"),
    ("name-27", "上机顺利，⟦PERSON 安静⟧、⟦PERSON 贺卫东⟧双人核对"),
    ("name-28", "经⟦PERSON 邵浩然⟧、⟦PERSON 江山⟧等抢救52分钟无效"),
    ("name-29", "⟦STAFF 方向⟧/⟦STAFF 孙凤霞⟧"),
    ("name-30", "经⟦PERSON 艾尼瓦尔·吐尔逊⟧、⟦STAFF 江山⟧等抢救"),
    ("name-31", "头孢、青霉素、阿莫西林"),
    # English titles
    ("name-32", "by EMS (Medic 14, paramedic ⟦STAFF Alden Coldmere⟧, called early)"),
    ("name-33", "paramedic ⟦STAFF Delphine\nDunnock⟧, called"),
    ("name-34", "EMT ⟦STAFF Jory Mallin⟧ and officer ⟦STAFF Keziah Thornby⟧ at scene"),
    ("name-35", "RN ⟦STAFF Ottoline Farrow⟧ notified, NP ⟦STAFF Bertram Quill⟧ aware"),
    ("name-36", "Resident Physician Note; Officer Report Form; Tech Support Line"),
    ("name-37", "检验危急值报告登记本"),
    ("name-38", "由⟦PERSON 石头⟧过目后，⟦STAFF 东方竑⟧送病理科"),
    ("name-39", "其女儿⟦PERSON 石头⟧(电话⟦PHONE 16125712888⟧)签署同意书"),
    ("name-40", "已电话输血科⟦STAFF 黄金花⟧(⟦PHONE 63680⟧)，血袋低温保存24h"),
    ("name-41", "【受种者姓名】⟦PERSON 石头⟧\n【性别】男"),
    ("name-42", "送检 ⟦STAFF 张⟧医生，本次复检⟦STAFF 郭⟧老师已看"),
    ("name-43", "请⟦STAFF 第五⟧主任上台会诊，同意继续"),
    ("name-44", "行钻孔引流（⟦STAFF 巢⟧主\n任主刀)"),
    ("name-45", "技师⟦STAFF lwh⟧补扫冠状位，护士长⟦STAFF 区⟧：防跌倒"),
    ("name-46", "治疗师PT训练，技师CT扫描，医师ICU查看，操作 MRI"),
    ("name-47", "受血者⟦PERSON 马力⟧性别男 年龄42岁"),
    ("name-48", "紧急联系人⟦PERSON 安静⟧（父亲）⟦PHONE 14302296744⟧"),
    ("name-49", "院方经办⟦STAFF 蓝梓萱⟧⟦PHONE 16061202156⟧"),
    ("name-50", "科室:普外二病区"),
    ("name-51", "麻腮风减毒MMR 胎次：单胎 节气：白露"),
    ("name-52", "输血史有，曾有荨麻疹"),
    ("name-53", "心理治疗师⟦STAFF 蔡岳⟧每周二CBT"),
    ("name-54", "患者与母亲⟦PERSON 别修舟⟧口角后起病"),
)  # fmt: skip
