"""Text -> spans for names in running text, ages, dates, contacts and headings, a row per rule, as in pii_cases.py.

All people, places and numbers are invented.
"""

from typing import Final

CASES: Final = (
    # running text
    ("patient-verb", "追问病史，患者⟦PERSON 妫月⟧自诉进食海鲜后出现皮疹"),
    ("patient-no-name", "患者平卧位，患者于今日出院，患者时常头晕，患者左下肢有水肿"),
    ("patient-masked", "⟦PERSON 欧**⟧已预约心内科门诊"),
    ("patient-of-bed", "⟦BED 12床⟧⟦PERSON 郗文⟧诉切口疼痛"),
    ("patient-self", "我是⟦PERSON 谷小满⟧的妈妈"),
    ("patient-letter", "尊敬的⟦PERSON 端木小雅⟧女士:您好"),
    ("patient-class", "三(2)班 ⟦PERSON 苍小小⟧ 视力 左5.0"),
    ("patient-sex-age", "⟦PERSON 和煦⟧ 女/34 血清"),
    ("patient-han-age", "⟦PERSON 呼延寿⟧,男,⟦AGE_OVER_89 一百零二岁⟧"),
    ("kin-in-law", "由弟媳⟦PERSON 苟秀英⟧护送入院,其父⟦PERSON 昝有福⟧因肝癌去世"),
    ("kin-pet-name", "您好，我女儿⟦PERSON 微微⟧的病理出来了吗；弟弟⟦PERSON 乐乐⟧昨晚发热；孩子天天咳嗽，女儿常常腹痛"),
    ("kin-met", "与同事⟦PERSON 屈平⟧聚餐后腹泻"),
    ("staff-role", "电话通知护士⟦STAFF 祝好⟧,随车医生⟦STAFF 撒兰⟧,驾驶员⟦STAFF 老魏⟧"),
    ("staff-surname-inside", "请我院⟦STAFF 牟⟧主任与对方⟦STAFF 池⟧院长联系"),
    ("staff-no-surname-inside", "值班医生查房,新任院长到任,主管医师已告知"),
    ("staff-any-name-with-title", "⟦STAFF 符海⟧副主任医师、⟦STAFF 嘉木⟧主治医师、⟦STAFF 乌云⟧护士长"),
    ("staff-end-of-line", "患者神志清，引流管通畅，尿量 320ml  ⟦STAFF 时嘉⟧"),
    ("label-led-in", "授权亲属签名 ⟦STAFF 钟灵⟧ 与患者关系 父女"),
    ("label-thing", "随访对象:⟦PERSON 刑天⟧ 咨询师:⟦STAFF 邸安⟧ 送诊民警:⟦STAFF 山峰⟧"),
    ("name-dot-misread", "姓名:⟦PERSON 阿依古丽.艾山江⟧ 性别:女"),
    ("name-dot-lost", "姓名:⟦PERSON 迪丽努尔艾尔肯江⟧ 性别:女"),
    ("name-dot-in-prose", "责任护士⟦PERSON 热孜宛·卡地尔⟧宣教"),
    ("name-plane-two", "姓名:⟦PERSON 𠅤文⟧ 性别:男"),
    ("name-invisible", "姓名:⟦PERSON 岑\u200b晚秋⟧ 住院号:⟦MEDICAL_ID 00\u200b4512⟧"),
    ("name-direction-marks", "姓名:\u200f⟦PERSON 岑晚秋⟧\u200e 性别:女"),
    # ages, dates, numbers
    ("age-han", "⟦AGE_OVER_89 九十六岁⟧高龄"),
    ("age-y", "M/⟦AGE_OVER_89 92Y⟧"),
    ("age-words", "A ⟦AGE_OVER_89 ninety-three year old⟧ gentleman"),
    ("date-blanks", "⟦DATE 2 0 2 4 年 3 月 5 日⟧"),
    ("date-han-dash", "⟦DATE 2024一03一05⟧"),
    ("date-military-time", "⟦DATE 03/05/24 1420⟧ ambulated"),
    ("phone-inner", "内线:⟦PHONE 66123⟧ 分机 ⟦PHONE 8005⟧"),
    ("phone-letters", "电话:⟦PHONE I35OOOOOOl8⟧"),
    ("email-blanks", "邮箱: ⟦EMAIL xie . wanqiu @ mail . example . com⟧"),
    ("email-at", "⟦EMAIL c.thorn (at) mail.example.com⟧"),
    ("url-blanks", "网址:⟦URL www . lab . example . cn⟧"),
    ("udi", "UDI ⟦DEVICE_ID (01)00000000000017⟧"),
    ("account-blank", "微 信 号 : ⟦SOCIAL_ID xiao_man 99⟧"),
    ("plate-of-vehicle", "Vehicle plate ⟦PLATE KXJ-0012⟧"),
    ("address-county", "曾到⟦ADDRESS 岚县柳林镇⟧务工半年"),
    ("bureau", "单位:⟦ORGANISATION 云溪市公安局桂花分局⟧"),
    ("en-any-role", "Pediatrician: ⟦STAFF Lorcan Dace⟧"),
    ("en-label-behind-name", "Insured: ⟦PERSON Thornquist, Philippa⟧ Policy No: ⟦INSURANCE_ID XJH-0012-8891⟧"),
    # what must stay
    ("keep-herbs", "方药:黄芩10g 白芍15g 柴胡12g 金银花20g 连翘15g 桂枝9g 车前子10g"),
    ("keep-count", "精子总数 120000000 总心搏数 102345"),
    ("keep-fee", "床位费 40.00 护理费 18.00"),
    ("keep-model", "仪器型号:AU5800"),
    ("keep-hours", "服务时间:8:00-17:30"),
    ("keep-en-headings", "CHIEF COMPLAINT\nPAST MEDICAL HISTORY\nPHYSICAL EXAMINATION\nDISCHARGE INSTRUCTIONS"),
    ("keep-en-organs", "Common Bile Duct 4 mm. Mild Fatty Infiltration. Insulin Glargine 12 units"),
    ("keep-en-words", "Laboratory Analysis\nCity of origin unknown\nBatch Size"),
    ("keep-column-of-numbers", "43\n35\n42\n8\n9\n11\n6\n8\n20\n10\n7"),
)  # fmt: skip
