"""Text -> spans for numbers, days, beds, rooms, extensions, workplaces and letterheads, and what looks like them.

Rows are as in pii_cases.py. All people, places and numbers are invented.
"""

from typing import Final

CASES: Final = (
    # a year and a number are no range
    ("code-no-dot", "存根\nNo.⟦OTHER_ID 2022-640488⟧\n患者姓名⟦PERSON 岑晚秋⟧"),
    ("code-no-sign", "№ ⟦OTHER_ID 2024-186990⟧"),
    ("code-run-line-break", "paramedic ⟦STAFF Alden Coldmere⟧, run\n⟦OTHER_ID 24-249138⟧) with chest pain"),
    ("code-year-hyphen-bare", "⟦OTHER_ID 23-118842⟧ 转诊联"),
    ("code-ticket", "ticket # ⟦OTHER_ID A-2214⟧, badge ⟦OTHER_ID 4412⟧, Docket No. ⟦OTHER_ID 22/0193⟧"),
    ("code-broken-behind-hyphen", "流水 ⟦OTHER_ID 2024-\n118842⟧ 联"),
    ("code-grouped", "⟦OTHER_ID SW 1234 5678⟧ 登记"),
    ("keep-ranges", "PLT 125000-350000 WBC 4000-10000 血小板 50-10000 正常 20-100000"),
    ("keep-table-row", "WBC 6500 4000 10000 /uL\nPLT 220 125 350"),
    ("keep-numbered-words", "No. 3 lead, case 12 of 40, visit 2024, unit 1000 mL, order 2 units, slide 1/12, block A1, entry 0425 of the log"),
    # rooms, beds, chairs
    ("room-glued", "病房⟦BED 1002⟧"),
    ("room-blank", "出院科别骨科一病区 病房 ⟦BED 1402⟧"),
    ("room-station", "床/机位|⟦BED B03⟧"),
    ("room-place", "透析机位 ⟦BED A-07⟧ 干体重 58kg"),
    ("room-consulting", "诊间：⟦BED 305⟧"),
    ("room-chair", "牙椅 ⟦BED 12⟧"),
    ("room-hyphen", "房间 ⟦BED 8-301⟧"),
    ("keep-room-times", "返回病房3小时后 病房2人间 转入病房12天"),
    # extensions
    ("extension-bare", "请拨总机转⟦PHONE 8012⟧"),
    ("extension-inside", "内线 ⟦PHONE 6021⟧ 短号⟦PHONE 66021⟧"),
    ("extension-phone", "检验科电话转 ⟦PHONE 6021⟧"),
    ("keep-turn", "中转2次 转2000毫升 逆转10000"),
    # days without their year
    ("day-behind-name", "科主任抽查：⟦PERSON 钟云帆⟧ ⟦DATE 01-06⟧"),
    ("day-behind-name-late", "科主任抽查：⟦PERSON 钟云帆⟧⟦DATE 11-25⟧"),
    ("day-slash-behind-name", "护士签名：⟦STAFF 王五云⟧ ⟦DATE 3/5⟧"),
    ("day-english-name", "Signed by: ⟦STAFF Dale Whitby⟧ ⟦DATE 3/5⟧"),
    ("day-padded-alone", "2\n⟦DATE 04-21⟧\n血液科"),
    ("keep-padded-hours", "每日08-12点出诊 05-09岁"),
    ("keep-padded-shifts", "出入量 00-06 06-12 12-18 18-24"),
    ("keep-short-ranges", "HGB 12-16 g/dL 管型 0-3 红细胞 3-5 /HP"),
    # workplaces and letterheads
    ("work-broken", "Works nights at ⟦ORGANISATION Coldmere\nFreight & Storage⟧. Emergency contact: sister"),
    ("work-employed", "Employed by ⟦ORGANISATION Larkfield Timber⟧ until 2011, retired from ⟦ORGANISATION Ashdale Mills⟧"),
    ("work-student", "She is a student at ⟦ORGANISATION Eldmoor Grammar⟧ and attends with her aunt"),
    ("work-driver", "a driver for ⟦ORGANISATION Quarrybank Haulage⟧"),
    ("keep-work", "He works at home. Works as a nurse at night. Works with Monday shifts. Retired from work."),
    ("work-trade", "平时在⟦ORGANISATION 瑞禾五金⟧上班"),
    ("work-at", "就职于⟦ORGANISATION 云溪纺织⟧，已退休"),
    ("work-school", "在⟦ORGANISATION 云溪二小⟧读书"),
    ("work-kitchen", "在⟦ORGANISATION 瑞禾烘焙⟧打工"),
    ("keep-work-chinese", "在家工作，在外地打工，在工地务工，在高温环境下工作"),
    ("head-regional", "⟦ORGANISATION Quarryside Regional⟧\nEmergency Department\nPt seen"),
    ("head-over-department", "⟦ORGANISATION Ashdale Mercy⟧\nDepartment of Radiology"),
    ("head-memorial", "⟦ORGANISATION Larkspur Memorial⟧\nDischarge Summary"),
    ("keep-head", "Final Report\nDepartment of Radiology\nCritical Care\nMedical Records"),
    ("keep-choice", "1三级医院 2二级医院 3乡镇卫生院"),
    # answers that point elsewhere, wards
    ("keep-same-address", "地址 同现住址"),
    ("keep-same-household", "现住址：同户籍地址"),
    ("keep-same-english", "Mailing Address: same as above"),
    ("keep-ward", "入院科别骨科一病区"),
    # ages
    ("age-dots", "He is a ⟦AGE_OVER_89 99 y.o.⟧ man"),
    ("age-dots-blank", "A ⟦AGE_OVER_89 94 Y/O⟧ woman, ⟦AGE_OVER_89 99 y.o⟧. with HTN"),
    # codes of members of staff
    ("work-code-bracket", "签发：⟦STAFF 高铁柱⟧(⟦OTHER_ID D62977⟧)"),
    ("work-code-letters", "签发：⟦STAFF 王爱莲⟧（⟦OTHER_ID QLC47⟧）"),
    ("work-code-glued", "医师签名：⟦STAFF 滕传福⟧⟦OTHER_ID D79066⟧"),
    ("work-code-cell", "医师：\n⟦PERSON 柏金宝⟧ ⟦OTHER_ID YNR99⟧"),
    ("work-code-dotted", "医师签名：⟦STAFF 帕提曼·牙生⟧⟦OTHER_ID 80093⟧"),
    ("work-code-operator", "操作员⟦OTHER_ID WJZ13⟧ 表SS-07"),
    ("work-code-printed", "打印 ⟦DATE 2023-02-16 09:13⟧ ⟦OTHER_ID D31325⟧"),
    ("work-code-pinyin", "审核者：⟦STAFF zhq02⟧ 检验人员：⟦STAFF 0231⟧"),
    ("work-code-english", "Operator ⟦OTHER_ID 8841⟧, entered by: ⟦OTHER_ID JKW12⟧"),
    ("keep-markers", "检验 CA199 HPV16 CD34 记录 T3 报告 2024"),
    ("keep-brackets", "肺炎(J18900) 白细胞(12500) 高血压(I10X00) 方案(2022)"),
    ("keep-counts-in-cells", "WBC 6500 4000\n白细胞 6500\n单核 4500"),
    # extensions in brackets
    ("extension-phone-bracket", "病理科⟦STAFF 危⟧医生电话(⟦PHONE 63121⟧)回报"),
    ("extension-told", "已电话输血科⟦PERSON 黄云花⟧(⟦PHONE 63680⟧)，血袋低温保存"),
    ("extension-office", "已电话通知本人（总检室⟦PHONE 84060⟧）。"),
    ("extension-station", "护士站(⟦PHONE 6021⟧) 值班室(⟦PHONE 80231⟧)"),
    # dates glued to the time, or cut
    ("date-glued-time", "患者清醒，⟦DATE 10-0416:35⟧安返病房"),
    ("date-glued-slash", "危急值⟦DATE 6/1510:30⟧电话⟦PHONE 84003⟧"),
    ("date-glued-one-digit", "危急值⟦DATE 2/610:36⟧ 电话⟦PHONE 84003⟧"),
    ("date-cut-year", "填表⟦DATE 022年05月02日⟧"),
    ("date-last-time", "有形成分 上次(⟦DATE 2/28⟧) 红细胞"),
    ("keep-time-of-day", "手术时间：13:44起，历时70min"),
    ("keep-article-numbers", "REF 544965 REF 1350-22-050 批号 202306124"),
    # beds with a hyphen, links behind Han, organisations broken in running text
    ("bed-behind-ward", "科别 重症医学科床号 ⟦BED 3-1230⟧住院号 ⟦MEDICAL_ID M1560673⟧"),
    ("bed-hyphen-shape", "泌尿外科⟦BED 1221-3床⟧ 送检"),
    ("url-behind-han", "查询⟦URL m.hospital2.example.cn/u⟧"),
    ("organisation-broken", "晶1+，管型0-1/LP。Addis计数未做。⟦DATE 2022年6月⟧⟦ORGANISATION 临鹤\n仁济堂门诊部⟧24h蛋白定量"),
    # things that bear a code, tails of numbers, documents, files
    ("thing-card", "存储卡:⟦OTHER_ID CF-9903J⟧ 保单 ⟦OTHER_ID PDAA2024⟧"),
    ("thing-host", "主机名 ⟦DEVICE_ID PC-LAB-03⟧ 终端 ⟦DEVICE_ID WS-0012⟧"),
    ("number-tail", "身份证后四位 ⟦OTHER_ID 2847⟧"),
    ("document-number", "⟦OTHER_ID 院感字〔2024〕18号⟧ 案号 ⟦OTHER_ID (2024)云01民初118号⟧"),
    ("file-name", "数据文件 File: ⟦OTHER_ID a7307001Q.dfx⟧"),
    ("keep-approval", "国药准字H20003263 国械注准20193100123"),
    # plates, phones, postcodes
    ("plate-hyphen", "由救护车（⟦PLATE 鲁A-0K123⟧）送入，⟦PLATE 粤Z1234港⟧"),
    ("plate-english", "vehicle reg ⟦PLATE AB12 CDE⟧"),
    ("phone-abroad", "WhatsApp ⟦PHONE +44 7700 900123⟧"),
    ("zip-without-colon", "ZIP ⟦POSTCODE 00293⟧"),
    # beds
    ("bed-added", "加床⟦BED 3⟧"),
    ("bed-chair", "infusion chair ⟦BED 7⟧"),
    # dates
    ("date-month-in-bracket", "骨折史(⟦DATE 2020.03⟧，石膏固定)"),
    ("date-running-month", "⟦DATE 本月12日⟧入院，⟦DATE 去年5月⟧手术，⟦DATE 3月初⟧复查"),
    ("date-moon", "农历⟦DATE 三月初八⟧ ⟦DATE 腊月二十三⟧"),
    ("date-han-lost-zero", "开具日期：⟦DATE 二二三年十月五日⟧"),
    ("date-dot-before-time", "⟦DATE 2024-02-17.15:08:28⟧ CH1V5"),
    ("date-early-month", "since ⟦DATE early May⟧"),
    ("keep-durations", "术后3日上午 12日龄 第3日\n有效记录:23h06m"),
    # ages
    ("age-glued-sex", "⟦AGE_OVER_89 91yo⟧M; age ⟦AGE_OVER_89 90⟧; aged ⟦AGE_OVER_89 ninety-two⟧"),
    # addresses, spots, employers
    ("address-annex", "寄送：⟦ADDRESS 雁栖县上渡乡枫树坳村4组附20号⟧"),
    ("address-estate-between", "寄送：⟦ADDRESS 雁栖县城关镇老盐仓路119号滨湖一号25栋817⟧"),
    ("spot", "10:43在⟦ADDRESS 半亩塘社区活动室⟧下棋"),
    ("keep-spot", "在附近公园散步，在小区花园活动，到社区门口"),
    ("employer-unit", "单位：⟦ORGANISATION 松陵区市政养护所⟧"),
    ("keep-unit", "单位：毫摩尔每升 单位: mmol/L"),
    ("keep-pharmacy", "药房：中药房2号窗 草药房3窗"),
    ("work-code-misread-name", "主管医师：⟦STAFF 妨昊⟧（⟦OTHER_ID 6739⟧）"),
    ("thing-host-glued", "终端⟦DEVICE_ID ZY3F-8824⟧ 第1页"),
    ("keep-bed-days", "普通病房床位（三人间）\n1\n床日\n1.0"),
)  # fmt: skip
