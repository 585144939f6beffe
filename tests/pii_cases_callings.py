"""Text -> spans for names beside roles, posts and titles, of many peoples, and words in the same places that stay.

Rows are as in pii_cases.py. All people, places and numbers are invented.
"""

from typing import Final

CASES: Final = (
    # a role or a post before a colon, and a whole short field
    ("calling-00", "值班:⟦STAFF 岩温罕⟧ 二线:⟦STAFF 常乐⟧ 短号⟦PHONE 384550⟧"),
    ("calling-01", "主管：⟦STAFF 郦澍⟧ 上级：⟦STAFF 才仁拉措⟧ 责护：⟦STAFF 席峤⟧ 过敏：青霉素(+)"),
    ("calling-02", "上级:⟦STAFF 东方阔⟧责护:⟦STAFF 岩温罕⟧过敏:无"),
    ("calling-03", "审方:⟦STAFF 端木芷岚⟧ 摆药:⟦STAFF 才仁拉措⟧ 加药:⟦STAFF 次旺多吉⟧"),
    ("calling-04", "住院总：⟦STAFF 阿且伍呷⟧ 听班：⟦STAFF 乌云塔娜⟧ 备班：⟦STAFF 玉香罕⟧"),
    ("calling-05", "带组：⟦STAFF 成功⟧ 管床：⟦STAFF 安康⟧ 领班：⟦STAFF 贝壳⟧"),
    ("calling-06", "预约员：⟦STAFF 才让卓玛⟧ 协调员：⟦STAFF 吉克木呷⟧"),
    # without a colon
    ("calling-07", "预约员⟦STAFF 岩温罕⟧⟦OTHER_ID 06848⟧"),
    ("calling-08", "预约员⟦STAFF 才仁拉措⟧⟦OTHER_ID YY0432⟧"),
    ("calling-09", "登记台 ⟦STAFF 端木亦宽⟧ 迟到请拨"),
    ("calling-10", "分诊台 ⟦STAFF 尔古阿牛⟧ 服务台 ⟦STAFF 麻利⟧ 咨询"),
    ("calling-11", "客户经理⟦STAFF 乌云塔娜⟧⟦PHONE 161-82175196⟧"),
    ("calling-12", "接听护士⟦STAFF 阿且伍呷⟧；心电图"),
    ("calling-13", "已由护士⟦STAFF 才仁拉措⟧\n电话更正"),
    ("calling-14", "已告知医生⟦STAFF 公孙来福⟧，由药师⟦STAFF 贡布才旦⟧复核"),
    ("calling-15", "医嘱：⟦STAFF 庞⟧主任组⟦STAFF 阿且伍呷⟧ 双核对："),
    ("calling-16", "外渗处理请拨静疗小组⟦STAFF 麻利⟧⟦PHONE 14060464702⟧"),
    ("calling-17", "伤口小组⟦STAFF 次旺多吉⟧⟦PHONE 16147699071⟧ 疼痛小组⟦STAFF 娄亦宽⟧⟦PHONE 16147699072⟧"),
    ("calling-18", "由检验科⟦STAFF 安康⟧电话⟦PHONE 218490⟧报告，接听护士⟦STAFF 柯峤⟧"),
    ("calling-19", "由输血科⟦STAFF 贝壳⟧电话⟦PHONE 503822⟧报告"),
    # a title in a list, a department in brackets
    ("calling-20", "头颈外科 ⟦STAFF 端木腊梅⟧ 主治医师\n核医学科 ⟦STAFF 田一诺⟧主治医师"),
    ("calling-21", "超声医学科⟦STAFF 公孙来福⟧主治医师"),
    ("calling-22", "影像科⟦STAFF 安康⟧副主任医师、药学部⟦STAFF 次旺多吉⟧主管药师"),
    ("calling-23", "⟦STAFF 端木腊梅⟧（头颈外科）：肿块紧贴气管"),
    ("calling-24", "⟦STAFF 岩温罕⟧（影像科）：同意"),
    ("calling-25", "已告知⟦STAFF 公孙⟧主任，转⟦STAFF 端木⟧医生"),
    ("calling-26", "请告知⟦STAFF 呼延⟧护士"),
    # relatives, quotes, a bed
    ("calling-27", "母亲⟦PERSON 成功⟧52岁患甲状腺癌，父亲⟦PERSON 常乐⟧60岁"),
    ("calling-28", "条码登记名“⟦PERSON 才仁拉措⟧”系其父亲"),
    ("calling-29", "由亲属⟦PERSON 洗惠蓉⟧陪同复诊"),
    ("calling-30", "由亲属⟦PERSON 帕提曼·吐尔洪⟧陪同复诊"),
    ("calling-31", "全静脉营养液TPN ⟦PERSON 阿且伍呷⟧⟦BED 17床⟧"),
    # Latin names beside Chinese words, codes in brackets
    ("calling-32", "特邀（线上）：⟦STAFF Marguerite Oakhollow⟧建议参加研究"),
    ("calling-33", "⟦STAFF TobiasFerncastle⟧认为可行，外籍专家 ⟦STAFF Priscilla Wrenmoor⟧ 同意"),
    ("calling-34", "[药师]⟦STAFF WXL⟧/⟦OTHER_ID 64576⟧ [调配]⟦STAFF MD07⟧"),
    ("calling-35", "[药师] MD 摆药"),
    # no names in these places
    ("calling-36", "一线：奥希替尼 二线：多西他赛 三线：安罗替尼"),
    ("calling-37", "上级：三级医院 主管：医务科 值班：24小时"),
    ("calling-38", "母亲高龄52岁，父亲健在60岁，母亲绝经52岁，母亲确诊48岁"),
    ("calling-39", "检验科值班电话⟦PHONE 4552123⟧，医务科应急电话⟦PHONE 4552124⟧，放射科前台电话⟦PHONE 4552125⟧"),
    ("calling-40", "护士执行后签名，医师查看病人，护士站 服务台 导诊台 咨询"),
    ("calling-41", "内科高年资主治医师，应由主治医师签字，全科主治医师，安排主治医师查看"),
    ("calling-42", "平扫（放射科）：未见异常；会诊（心内科）：同意"),
    ("calling-43", "加床⟦BED 17床⟧，抢救⟦BED 3床⟧，监护床，康复⟦BED 6床⟧"),
    ("calling-44", "Budd-Chiari综合征，Hodgkin淋巴瘤建议复查"),
    ("calling-45", "医务人员佩戴口罩，技术员培训，化验员审核，收费员现金"),
    ("calling-46", "对照组：阳性 治疗组有效 护理组长"),
    ("calling-47", "乌云密布，岩石，玻璃，成功"),
)  # fmt: skip
