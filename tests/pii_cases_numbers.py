"""Text -> spans for what is no name and stands where forms rarely put it: ends of validity, tickets, bracketed labels.

Rows are as in pii_cases.py. All people, places and numbers are invented.
"""

from typing import Final

CASES: Final = (
    # a day without its year behind the end of something, its time glued on
    ("late-expires", "配液⟦DATE 2022.08.06 08:46⟧失效⟦DATE 08.0708:22⟧"),
    ("late-expires-blank", "失效 ⟦DATE 04.27 08:12⟧"),
    ("late-opened", "启用⟦DATE 03.15 09:20⟧ 到期：⟦DATE 04-1409:20⟧"),
    ("late-stopped", "停止时间 ⟦DATE 11/03 21:05⟧ 更换⟦DATE 11.07 08:00⟧"),
    ("late-told", "患者自述⟦DATE 07.20⟧因调岗失眠，于⟦DATE 08.02⟧起拒食"),
    ("keep-late-values", "失效 3.5 停药 2.0 执行 12.5 有效期 24 月"),
    ("keep-told-values", "患者08.5分 自述3.20 于 7.35 至 7.45"),
    # the month of what comes from elsewhere
    ("elsewhere-film", "请携外院片(⟦ORGANISATION 禾川云麓骨科医院⟧⟦DATE 2023.02⟧片号⟦SPECIMEN_ID DR497561⟧)"),
    ("elsewhere-ct", "⟦ORGANISATION 苇塘县第二医院⟧⟦DATE 2021.08⟧CT示结节"),
    ("elsewhere-report", "外地⟦DATE 2020.11⟧病理：腺癌"),
    ("elsewhere-clinic", "⟦ORGANISATION 浦陵体检中心⟧ ⟦DATE 2022.5⟧ 彩超"),
    ("keep-elsewhere", "中心 2022.5 mL 该院2021.08 分"),
    # years in two digits with the time glued on; blanks filled in beside their words; a word glued on
    ("year-two-digits", "打印⟦DATE 23-03-2010:13⟧ 复印 ⟦DATE 24/11/0508:05:10⟧"),
    ("blank-beside", "诊断⟦DATE 2023年月3月20日⟧"),
    ("word-glued", "LTG⟦DATE 2023年4月3日⟧前佩戴AFO"),
    # days that follow each other without a zero
    ("days-running", "日期\n⟦DATE 3/2⟧\n⟦DATE 3/3⟧\n⟦DATE 3/4⟧\nPT运动疗法"),
    ("days-running-month", "⟦DATE 4/29⟧\n⟦DATE 4/30⟧\n⟦DATE 5/1⟧"),
    ("keep-fractions", "肌力\n3/5\n4/5\n5/5\n4/5"),
    # numbers of queues and tickets
    ("ticket-stub", "科室联：⟦PERSON 潘丽娟⟧ ⟦OTHER_ID C156⟧ ⟦OTHER_ID 4314994632⟧"),
    ("ticket-propagated", "⟦OTHER_ID C156⟧\n登记台\n科室联：⟦PERSON 潘丽娟⟧ ⟦OTHER_ID C156⟧ ⟦OTHER_ID 4314994632⟧"),
    ("ticket-hyphens", "⟦PERSON 李浩然⟧ ⟦OTHER_ID CT-2-051⟧ ⟦OTHER_ID 8711343613⟧"),
    ("ticket-called", "请 ⟦OTHER_ID A015⟧ 号到2诊室 排队号：⟦OTHER_ID B-021⟧ 候诊 ⟦OTHER_ID US0312⟧"),
    ("keep-tickets", "签到 CT-64 肿瘤 C34 白细胞 T3 排队 12 人"),
    # a member of staff whose name no rule knows, and the code behind it
    ("worker-glued", "预约员⟦STAFF 岩温罕⟧⟦OTHER_ID 06848⟧"),
    ("worker-glued-letters", "登记员⟦STAFF 蔡子墨⟧⟦OTHER_ID YY0247⟧ 打印 ⟦STAFF 邵桂英⟧ ⟦OTHER_ID D7766⟧"),
    ("worker-slash", "收费员：⟦STAFF 席兆霖⟧/⟦OTHER_ID 20613⟧ 导诊员⟦STAFF 柏子墨⟧ ⟦OTHER_ID 7731⟧"),
    ("keep-worker", "受检人员空腹 5000 操作员培训 2023 护理员夜班 12 小时"),
    # bracketed labels
    ("square-code", "[药师]⟦STAFF MD07⟧/⟦OTHER_ID 64576⟧ [调配]⟦STAFF MD08⟧"),
    ("square-bed", "[床]⟦BED 加6⟧[姓名]⟦PERSON 徐庭越⟧[性别]男"),
    ("square-bed-black", "【床号】⟦BED 28⟧【姓名】⟦PERSON 席来福⟧ [房]⟦BED A-12⟧"),
    ("keep-square", "[药名]10%葡萄糖 [床]20%脂肪乳 [用量]250mL"),
    # extensions and terminals
    ("extension-broken", "告知⟦STAFF 甄⟧护士(分机\n⟦PHONE 15484⟧)。"),
    ("extension-broken-short", "短号\n⟦PHONE 66021⟧ 内线:\n⟦PHONE 8012⟧"),
    ("terminals", "终端⟦DEVICE_ID YY-PC052⟧ 终端|⟦DEVICE_ID GDWS-B2F-015⟧|库"),
    # shares and doses beside beds
    ("keep-share-below-bed", "床位\n⟦BED 37床⟧\n20%脂肪乳250mL"),
    ("keep-share-in-cell", "床号\n10%葡萄糖500mL"),
    ("keep-dose-in-cell", "床位\n500mL 床号\n5g"),
    # what only looks like a number of somebody
    ("keep-doses", "碘克沙醇320mgl/mL100mL 甘露醇20g/100mL 肝素6250U/mL"),
    ("keep-batches", "试剂批号：20240317 批号 20231102 LOT 20240101"),
    ("date-not-batch", "检验日期：⟦DATE 20240317⟧"),
    ("keep-wards", "病区：呼吸内科一 男79岁\n科别:神经内科二区 女45岁 病室：心内监护室 男"),
    ("keep-carriers", "病例分类：病原携带者 急性 慢性"),
    ("keep-drugs", "目前用药 劳拉西泮0.5mgqn，文拉法辛75mg，佐匹克隆7.5mg"),
    # labels that a star marks as required
    ("starred-label", "填卡医生*：⟦STAFF 方向⟧\n填卡日期*：⟦DATE 2023年10月30日⟧ 患者姓名 *：⟦PERSON 江山⟧"),
    ("starred-phone", "联系电话*:⟦PHONE 0500-21793826⟧ 现住址#：⟦ADDRESS 松陵区健康路18号⟧"),
    ("keep-starred", "结果*：阳性 浓度#：3.5 类型*：慢性"),
    # crossings of lanes and highways
    ("crossing-lane", "曾在⟦ADDRESS 麦垛胡同与纺织三路路口东侧90米⟧摔倒"),
    ("crossing-highway", "在⟦ADDRESS G205国道与滨河公路交叉口⟧被撞"),
    ("keep-crossing", "通道与管道口 信号通路与旁路"),
    # organisations
    ("organisation-carers", "单位⟦ORGANISATION 松陵区市政养护所⟧。⟦ORGANISATION 临渚市心安精神卫生中心⟧"),
    ("organisation-broken-list", "上周三起拒食，凌晨割腕，由家人及⟦ORGANISATION 四望\n亭路派出所⟧民警⟦STAFF 楚银畅⟧送医"),
    ("organisation-insurer", "Payer: ⟦ORGANISATION Evermark PPO⟧"),
    # an amount glued to what follows it; parameters of a sequence; a plate of which no digit was read
    ("organisation-amount", "金额：¥411.09⟦ORGANISATION 药房⟧:草药房3窗"),
    ("keep-amount-before-number", "个人账户支付：603.94\n⟦NATIONAL_ID 960943305807032022⟧"),
    ("keep-sequence", "矢状位及轴位，TR/TE3500/102ms TE102ms FOV 230"),
    ("plate-misread", "由家人驾车(⟦PLATE 琼YNPZUX⟧)送入抢救室"),
    ("keep-organisations", "转上级卫生中心 社区卫生中心随访"),
    # extensions behind a number, foreign numbers with one
    ("number-behind-0", "导诊台⟦PHONE 032016712003转822⟧，致电⟦PHONE 032964140636转727⟧。"),
    ("number-behind-1", "Tel ⟦PHONE +86 320 24238892 ext. 3049⟧"),
    ("number-behind-2", "左眼 +0.50 DS -1.00 DC，右眼 +12.25 DS -0.75\n球镜 +1.50 -2.00"),
    ("number-behind-3", ">2000\n-3.00 -0.25 172\n>2000\n-2.50 -1.25"),
    # registers that begin with a character, pictures of a camera
    ("number-register-0", "片（⟦SPECIMEN_ID 骨2022-0877⟧)比较，涂片号⟦SPECIMEN_ID 骨2023-0969⟧"),
    ("number-register-1", "于2022-2023学年，共2022例，自2021-2022学年，约2000-3000个，2022-2023"),
    ("number-picture-0", "photographed (file ⟦OTHER_ID IMG_62458⟧), 截图 ⟦OTHER_ID DSC-0451⟧"),
    # who uses an instrument, what a printer signs with
    ("number-user-0", "⟦DEVICE_ID SN 847981E4⟧ OP ⟦OTHER_ID 47979⟧\nUSR:⟦OTHER_ID 00312⟧"),
    ("number-user-1", "Printed ⟦DATE 2022-11-18 17:58:28⟧ by ⟦OTHER_ID D9784⟧ Form PATH-07"),
    ("number-user-2", "打印⟦DATE 2024/05/0911:29⟧⟦OTHER_ID 088146⟧ 此单一式两份"),
    ("number-user-3", "OP 2023, by C3, reduced by 1500 mL, by T12, divided by B12, OPR 12"),
    # a bed behind a unit
    ("number-bed-0", "病区：CCU⟦BED 4⟧\n病区 CCU ⟦BED B37⟧\n病区 ICU"),
    ("number-address-0", "⟦ADDRESS 452 Songjian Avenue, Luting District, Jichuan⟧"),
)  # fmt: skip
