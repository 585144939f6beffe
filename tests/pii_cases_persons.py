"""Text -> spans for names between a lead and a deed, titles behind a surname, and words in the same places that stay.

Rows are as in pii_cases.py. All people, places and numbers are invented.
"""

from typing import Final

CASES: Final = (
    # a role or kin, a name that is a word besides, a deed
    ("person-00", "患者家属⟦PERSON 江山⟧领片，配偶⟦PERSON 石头⟧探视"),
    ("person-01", "班组长⟦PERSON 朝鲁门⟧代述无爆震史"),
    ("person-02", "班组长⟦PERSON 阿不力孜·马木提⟧代述无外伤"),
    ("person-03", "由同事⟦PERSON 高兴⟧搀扶入室，房东⟦PERSON 方向⟧报警"),
    ("person-04", "随访员⟦PERSON 温暖⟧接听，村医⟦PERSON 石磊⟧到场"),
    ("person-05", "陪护人员协助翻身，家属表示知情，护士按时巡视，医师按时查房，家长陪同到院"),
    ("person-06", "护士及时到场，医生给予口头宣教，家属要求出院，同学共同签字，患者应用后无不适"),
    ("person-07", "由护士向家属告知，医师向患者说明病情，家属和患者共同签字"),
    # a preposition with a department or a shift
    ("person-08", "另与麻醉科⟦PERSON 柴知行⟧沟通"),
    ("person-09", "20:30与上一班⟦STAFF 璩韵竹⟧床头交接，皮肤完整"),
    ("person-10", "08:07与本班⟦STAFF 宇文知行⟧床旁交接"),
    ("person-11", "请输血科⟦PERSON 江山⟧协助，由药剂科⟦PERSON 满庭芳⟧配送"),
    ("person-12", "请泌尿外科会诊，由专科护士换药，经项目组讨论，由家属陪同，与全科沟通"),
    ("person-13", "经相关科室讨论，由单位报销，请方便时到院复查，经多方联系未果，由上级医师查看"),
    # a department or hospital, a name, a title
    ("person-14", "院感科⟦STAFF 夏至⟧主任已查房"),
    ("person-15", "请输血科⟦STAFF 石头⟧医师看片"),
    ("person-16", "已电话通知移植科⟦STAFF 甘⟧医师及协调员"),
    ("person-17", "今日⟦STAFF 端木⟧主任查看患者，带教⟦STAFF 濮阳⟧\n教授已阅片"),
    ("person-18", "回读\n人⟦STAFF 闻人⟧医生，已告知家属"),
    ("person-19", "心内科进修医师，内科主治医师，骨科值班医师，急诊科首席医师，公卫医师，实习医师"),
    ("person-20", "科主任查房，本科主任医师，病理科上级医师复片，护理部主任，康复科治疗师"),
    # lists of who acts together, days of the week
    ("person-21", "经主任技师、⟦STAFF 璩满仓⟧共同阅片"),
    ("person-22", "⟦STAFF 段斌⟧ 每周二上午 ⟦STAFF 臧⟧主任 周四全天"),
    ("person-23", "值班:周一至周五，门诊每周三下午，专科周二上午"),
    # workers, also with a surname that begins words, behind any role
    (
        "person-24",
        "验光师⟦STAFF 脱彩霞⟧（证书⟦OTHER_ID 9937074208⟧），配镜师⟦STAFF 郗然⟧、美容师推荐，验光师建议",
    ),
    ("person-25", "肾内科⟦STAFF 洗惠蓉⟧\n十二病区⟦BED 15床⟧"),
    ("person-26", "病史由本人及⟦PERSON 依力\n哈木·艾山⟧（兄弟）共同提供"),
    ("person-27", "⟦PERSON 冼笛⟧、⟦STAFF 葛\n珂⟧双人核对，15min无不良反应"),
    ("person-28", "遗传咨询请约⟦PERSON 木吉阿呷⟧。危急值报⟦PERSON 苏日勒格⟧护士"),
    ("person-29", "民族:维吾尔 民族 哈萨克 民族_柯尔克孜 民族：鄂温克"),
    # what children and adults are called besides
    ("person-30", "儿童姓名⟦PERSON 卢晓岚⟧ 乳名⟦PERSON 糖糖⟧性别女"),
    ("person-31", "乳名：⟦PERSON 墩墩⟧ 性别：男 小名:⟦PERSON 豆豆⟧"),
    ("person-32", "实验操作⟦STAFF 温珂⟧\n签发："),
    # English: any deed, a label on a jar, who typed
    ("person-33", "Opened by ⟦STAFF Zhuang Zhixing⟧, PA; sectioned by ⟦STAFF Alden Coldmere⟧"),
    ("person-34", "caused by Staphylococcus Aureus, replaced by Fibrous Tissue, read by Flow Cytometry"),
    (
        "person-35",
        'labelled "⟦PERSON GONG Bin⟧, ⟦DATE 29.07.22⟧, sigmoid", labelled "Left Breast, margin", marked "Sigmoid Colon"',
    ),
    ("person-36", "Typed by: ⟦STAFF BQ/ah⟧ on ⟦DATE Nov 18, 2022⟧"),
    ("person-37", "heparin IU/ml, ratio A/b, by IU/ml"),
    # between a role or kin and a title, a stop or a change
    ("person-40", "病史由患者之妹⟦PERSON 江山⟧代述，其夫⟦PERSON 石头⟧陪护，之父⟦PERSON 雷电⟧到场"),
    ("person-41", "今日由带教⟦PERSON 黄河⟧老师指导"),
    ("person-42", "电话回访人⟦PERSON 高原⟧，患者诉伤口愈合好"),
    ("person-43", "管床医生换为⟦STAFF 白雪⟧"),
    ("person-44", "值班二线 ⟦STAFF 端木彩⟧ 三线 ⟦STAFF 詹台⟧"),
    ("person-45", "翻译 ⟦PERSON 热娜⟧ 在场，复评⟦STAFF 柳絮⟧"),
    ("person-46", "⟦PERSON 车厘⟧于08:30取走标本"),
    ("person-47", "主管医师 ⟦STAFF 妫⟧ 副主任 ⟦STAFF 仉⟧"),
    (
        "person-48",
        "患方高龄，领导班组，家属情绪，护士站台，于今日签收，及时到场，由门卫陪同",
    ),
    ("person-49", "常规会诊，全程陪护，平车护送，轮椅护送，于08:30取走，应患者来电，术后于08:30查房"),
    ("person-50", "d/w ⟦STAFF Thornbury⟧ (cardiology), slides reviewed with ⟦STAFF Corwin Ashgrove⟧"),
    ("person-51", "Nurse in charge ⟦STAFF Rosalind Thackeray⟧"),
    (
        "person-52",
        "treated with Normal Saline, d/w Cardiology, stained with Congo Red, associated with Heart Failure",
    ),
    ("person-53", "分诊⟦OTHER_ID 09231⟧\n打印机 ⟦DEVICE_ID HP-LJ-3F02⟧ 储物柜号⟦OTHER_ID B12-07⟧"),
    ("person-54", "标本由检验科⟦PERSON 柴知行⟧接收，急诊科⟦PERSON 荆楚⟧护送"),
    ("person-55", "外科常规查看，急诊科全程陪同，呼吸科于今日会诊，病区时常巡视，手术室安排接送"),
    ("person-56", "挂号员：⟦OTHER_ID t0213⟧\n上传者 ⟦STAFF chenxy⟧\n诊室⟦BED 5-203⟧"),
    ("person-57", "核对 T12，执行 B12 CD34\n诊室 3间"),
    ("person-58", "石斛 杜仲 何首乌 徐长卿 白芍 高良姜，由⟦STAFF 黄芪⟧审核"),
    (
        "person-59",
        "科别针灸科节气白露过敏磺胺类单位⟦ORGANISATION 临渚市宏砺机械制造有限公司⟧ TR/TE 3500/102ms",
    ),
    ("person-60", "随访编号 ⟦OTHER_ID No.002888⟧"),
    (
        "person-61",
        "今日手术：⟦BED 23床⟧⟦PERSON 靳来福⟧腹腔镜胆囊切除术，⟦BED 5床⟧常规护理，⟦BED 6床⟧应用呼吸机",
    ),
    ("person-62", "上机顺利，⟦PERSON 叶淑贞⟧、⟦PERSON 巴特尔·苏\n和⟧双人核对无误"),
    ("person-63", "⟦PERSON 艾******逊⟧\n儿子⟦PERSON 巴****和⟧\n密码******请妥善保管"),
    ("person-64", "⟦PERSON 方向⟧姐妹\n⟦PHONE 16074017481⟧\n节气：谷雨"),
    ("person-65", "殡仪馆经办⟦STAFF 温暖⟧\n派出所意见：情况属实"),
    # the members of a list, before what they do together and before the next label
    ("person-list-0", "经⟦PERSON 晏远之⟧、⟦PERSON 郇红⟧两名副主任医师会审"),
    ("person-list-1", "手术医师：⟦STAFF 宋霜⟧、⟦PERSON 车守义⟧⟦STAFF 轩辕松⟧灌注师：无"),
    ("person-list-2", "手术医师：⟦STAFF 申屠一鸣⟧⟦STAFF 高慧中⟧ 灌注师：无"),
    # a surname that is a word, before a title
    ("person-surname-0", "请心内科⟦STAFF 水⟧主任会诊"),
    ("person-surname-1", "报告已出，审核⟦STAFF 种⟧主任"),
    ("person-surname-2", "糖化7.9要找⟦STAFF 解⟧大夫"),
    ("person-surname-3", "各种主任医师均可出诊，了解医师意见，由后勤主任签发，请能师生参加"),
)
