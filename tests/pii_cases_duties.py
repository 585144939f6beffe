"""Text -> spans for names beside a duty, logins, extensions and doors, and words in the same places that stay.

Rows are as in pii_cases.py. All people, places and numbers are invented.
"""

from typing import Final

CASES: Final = (
    # a duty with no mark between it and the name, which a line may break
    ("duty-00", "预约加客服⟦STAFF 小鱼⟧微信⟦SOCIAL_ID xiaoman_3943x⟧"),
    ("duty-01", "主诊医师：⟦STAFF 罗楠⟧执业证书号：⟦OTHER_ID 11099774489898⟧"),
    ("duty-02", "请家庭医生⟦STAFF 和楠⟧于⟦DATE 7月11日⟧随访血压"),
    ("duty-03", "社工⟦STAFF 慧慧⟧协助申领辅具"),
    ("duty-04", "导乐师⟦STAFF 孟跃进⟧全程陪伴，造口师⟦STAFF 阿珂⟧上门换药"),
    ("duty-05", "下次巡诊由⟦STAFF 水蓉⟧负责，经⟦STAFF 卜星辰⟧团队治疗好转"),
    ("duty-06", "阅片(片号⟦SPECIMEN_ID CB4206426⟧，⟦STAFF 和少华⟧拍摄)，⟦STAFF 卞朔⟧投照"),
    ("duty-07", "转卡经办⟦STAFF 元彬⟧，接诊前台⟦STAFF Nico⟧已核对证件"),
    ("duty-08", "联系技师⟦STAFF 沙马\n拉铁⟧（⟦PHONE 16073658218⟧）"),
    ("duty-09", "护士⟦STAFF 洛桑江白⟧上门，药师⟦STAFF 沙马拉且⟧核对"),
    # kin
    ("duty-10", "长子⟦PERSON 乐珂⟧在外地，次女⟦PERSON 云珂⟧陪同"),
    ("duty-11", "随外婆⟦PERSON 和会芹⟧迁入本区，随奶奶⟦PERSON 柳来娣⟧现住城东"),
    # English ones
    ("duty-12", "G-CSF given by nurse ⟦STAFF Faith⟧. Handed to porter ⟦STAFF Jory⟧, then home"),
    ("duty-13", "Questions? Ask for ⟦STAFF Tamsin⟧ (referrals desk)"),
    ("duty-14", "per phone call with ⟦STAFF Grace⟧ (sitter); left with ⟦STAFF Ottoline⟧, night desk"),
    ("duty-15", "SDV 100% by ⟦STAFF Grace de Brankell⟧; ⟦STAFF Ines van der Thornby⟧, monitor"),
    # no names in these places
    ("duty-16", "家庭医生签约服务，客服热线，社工介入，护士协助翻身，助产士全程陪伴，前台登记"),
    ("duty-17", "由专人负责，由科室负责，由护理部负责，经多学科团队讨论，医生和患者沟通，护士和家属陪同"),
    ("duty-18", "长子体健，外婆健在，父亲在外地，婆婆陪同，护士小结，医生小组，奶奶和妈妈陪同"),
    ("duty-19", "given by nurse on call, call from Radiology, asked for help, left with carer, by nurse Practitioner"),
    ("duty-20", "Torsades de Pointes, Cornelia de Lange syndrome, Cri du Chat"),
    ("duty-21", "安氏Ⅱ类1分类，毛氏Ⅰ类，墨氏征阴性"),
    # logins, typists, initials of subjects
    ("trail-00", "⟦DATE 01-Dec-2023 14:21 UTC⟧ ⟦STAFF pelletreau.i⟧ entered the weight"),
    ("trail-01", "⟦DATE 05-Dec-2023 09:27 UTC⟧ ⟦STAFF xvantergast⟧ closed the query"),
    ("trail-02", "⟦DATE 2024-03-05 10:12:44⟧ ⟦STAFF rthackwray⟧ 修改 血红蛋白"),
    ("trail-03", "Dictated, typed by ⟦STAFF ww⟧; transcribed by ⟦STAFF KT⟧."),
    ("trail-04", "Subject initials: ⟦PERSON LOA⟧ visit 3"),
    ("trail-05", "14:21 patient entered the room, 15:02 nurse reviewed, 16:10 dose modified"),
    ("trail-06", "typed by the secretary, entered by hand, checked by us, printed by fax"),
    # extensions, telephones cut at their bracket
    ("join-00", "Home (⟦PHONE 700) 555-0163 ×165⟧ evenings"),
    ("join-01", "cell (⟦PHONE 555.555.0158\nx224⟧), consented"),
    ("join-02", "⟦PHONE 299-555-0142 ext. 154⟧ or ⟦PHONE 299-555-0143, extension 77⟧"),
    ("join-03", "家庭医生办公室⟦STAFF 柳⟧老师转⟦PHONE 3904⟧，总机转⟦PHONE 2217⟧"),
    ("join-04", "透前⟦PHONE 0400)53688079⟧ 透后血压平稳"),
    ("join-05", "病灶 12×165 mm，0.5×24，放大×400，转2次，血压转平"),
    # a number behind a slash, a form's number, doors of compounds
    ("join-06", "录入⟦STAFF 鲁彬⟧/⟦OTHER_ID 36637⟧ 打印⟦STAFF 萧佩瑜⟧/⟦OTHER_ID 77388⟧"),
    ("join-07", "№⟦MEDICAL_ID 2023转字第0955号⟧ 存根联"),
    ("join-08", "接自⟦ADDRESS 恒屿纺织家属楼8栋596室⟧，返回⟦ADDRESS 枕河新苑5-126⟧门口"),
    ("join-09", "自⟦ADDRESS 二七桥东路139号后院⟧驾车来院"),
    ("join-10", "邻居⟦PERSON 常跃进⟧(⟦ADDRESS 枕河新苑5-126⟧，门铃坏)"),
    ("join-11", "检查 3-5 次，脊柱 5-126 层，肠道2-3圈"),
)  # fmt: skip
