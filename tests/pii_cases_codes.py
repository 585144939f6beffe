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
)  # fmt: skip
