"""Report texts with their identifiers marked ⟦KIND text⟧: written without a look at the rules, all invented.

`SEEN` have been looked at while rules were written; `UNSEEN` are measured only. A text of UNSEEN that has led to a
change of a rule moves to SEEN, and a new one takes its place.
"""

SEEN: dict[str, str] = {
    "emergency-note": """⟦ORGANISATION 沧澜市急救中心⟧院前急救病历
任务编号 ⟦OTHER_ID 2023110700456⟧ 呼救时间 ⟦DATE 11月7日 03:12⟧ 车号 ⟦PLATE 津B·7788K⟧
患者 ⟦PERSON 覃家豪⟧ 男 34岁 联系人 ⟦PERSON 覃父⟧
现场地址 ⟦ADDRESS 沧澜市滨河区渔港路19号码头宿舍2栋307⟧
主诉 车祸后左下肢疼痛1小时
查体 神志清 BP 128/76mmHg P 92次/分 SpO2 97% 左小腿肿胀畸形
急救医师 ⟦STAFF 柏青⟧ 护士 ⟦STAFF 樊星⟧ 司机 ⟦STAFF 老耿⟧
送往 ⟦ORGANISATION 沧澜市骨科医院⟧ 接诊 ⟦STAFF 逄凯⟧
""",
    "pathology": """病 理 诊 断 报 告 书
病理号 ⟦SPECIMEN_ID P23-11872⟧        收到日期 ⟦DATE 2023-11-08⟧
姓名 ⟦PERSON 闵秀兰⟧   性别 女   年龄 61   科别 妇科   病区 五病区   床 ⟦BED 21⟧   住院号 ⟦MEDICAL_ID 710332⟧
送检单位 ⟦ORGANISATION 沧澜市妇女儿童医院⟧   送检医生 ⟦STAFF 蔚蓝⟧
肉眼所见：灰白灰红碎组织一堆，大小2.0×1.5×0.8cm，全取，石蜡块编号A1-A3。
镜下所见：宫颈鳞状上皮呈CIN2级改变，累及腺体，p16(+)，Ki-67约40%(+)。
诊断：(宫颈活检)高级别鳞状上皮内病变(HSIL/CIN2)。
初诊 ⟦STAFF 晏殊同⟧   复诊 ⟦STAFF 曲一鸣⟧   ⟦DATE 2023年11月10日⟧
""",
    "physical-exam": """⟦ORGANISATION 安泰健康体检中心⟧ 健康体检报告
体检编号：⟦MEDICAL_ID TJ-881230⟧ 单位：⟦ORGANISATION 沧澜电子科技有限公司⟧ 部门：研发
⟦PERSON 鲜于婷⟧ 女士 您好：
您于⟦DATE 2023/10/09⟧在我中心体检，身高 162.5cm 体重 55.3kg BMI 20.9 血压 112/70mmHg
空腹血糖 5.02 mmol/L 3.9-6.1 尿酸 288 μmol/L 155-357 幽门螺杆菌 阴性 甲胎蛋白 2.1 ng/mL <7.0
心电图：窦性心律，正常心电图。甲状腺：右叶低回声结节，TI-RADS 3类，建议半年复查。
总检医师：⟦STAFF 季风⟧ 如有疑问请致电 ⟦PHONE 0999-6655443⟧ 或登录 ⟦URL tj.antai-health.example.com⟧
报告领取手机尾号 6612 电子邮箱：⟦EMAIL xianyu.t@mail.example.org⟧
""",
    "child-vaccine": """儿童保健就诊记录
患儿姓名：⟦PERSON 钮小满⟧（曾用名 ⟦PERSON 钮一诺⟧） 出生日期 ⟦DATE 2021年8月⟧ 出生体重 3.25kg
母亲：⟦PERSON 支红梅⟧ 电话：⟦PHONE 139-0000-1234⟧ 父亲：⟦PERSON 钮建国⟧
家庭住址：⟦ADDRESS 永宁县白鹿镇柳树村7组⟧ 户口：农业
接种证号：⟦MEDICAL_ID 6409211021000123⟧ 免疫卡号 ⟦CARD_NUMBER 00912230⟧
处理：维生素D滴剂 400IU qd；2周后复诊。
医生：⟦STAFF 边城⟧
""",
    "imaging-narrative": """MR检查号：⟦SPECIMEN_ID MR1184002⟧ 登记号：⟦MEDICAL_ID 3304512⟧ 影像所见：
双侧额顶叶白质区见多发斑点状长T1长T2信号，FLAIR呈高信号，DWI未见明显弥散受限。
脑室系统未见扩张，中线结构居中。左侧上颌窦黏膜增厚。较⟦DATE 2022-12-30⟧片(检查号⟦SPECIMEN_ID MR1029981⟧)变化不大。
诊断意见：脑内多发缺血灶，Fazekas 1级；左侧上颌窦炎。
报告：⟦STAFF 岳麓⟧/审核：⟦STAFF 南宫问雅⟧ ⟦DATE 2023-11-09 15:20:36⟧
此报告仅供临床参考，未经签字无效。打印次数:1 工作站:⟦IP 10.20.3.41⟧
""",
    "discharge": """出院记录
⟦PERSON 乌兰其其格⟧，女，⟦AGE_OVER_89 92岁⟧，牧民，现住⟦ADDRESS 苏木县东河乡西岗村⟧。因“反复咳嗽咳痰10年，加重伴气促3天”于⟦DATE 2023年11月1日14时⟧入院，⟦DATE 11月9日⟧出院，住院8天。
既往：2015年在⟦ORGANISATION 苏木县蒙医医院⟧诊断“慢性阻塞性肺疾病”，青霉素过敏。其孙⟦PERSON 巴图⟧代述病史。
入院查体：T 37.8℃，R 24次/分，双肺可闻及湿啰音。白细胞 12.4×10^9/L，中性粒细胞百分比 86.5%，CRP 78.3mg/L。
诊疗经过：经⟦STAFF 斯琴⟧主任会诊，予头孢哌酮舒巴坦 3.0g q12h 静滴，氨溴索 30mg bid。
出院医嘱：1.家庭氧疗；2.噻托溴铵18μg qd吸入；3.呼吸科门诊随诊，周二上午。
经治医师：⟦STAFF 朝鲁⟧
""",
    "receipt": """⟦ORGANISATION 沧澜市中心医院⟧门诊收费明细清单
流水号:⟦MEDICAL_ID MZ231108000977⟧ 发票号:⟦OTHER_ID 88120045⟧ 日期:⟦DATE 2023-11-08⟧
姓名:⟦PERSON 仲夏⟧ 医保编号:⟦INSURANCE_ID 330099887⟧ 费别:城镇职工
阿莫西林胶囊 0.25g*24粒 2盒 15.60
葡萄糖测定 1次 6.00 血清肌酐测定 1次 8.00
合计:29.60 个人账户支付:9.60 账户余额:1288.45
收款人:⟦STAFF 0417⟧ 窗口:3
""",
    "chat-screenshot": """09:41
互联网医院在线问诊
⟦STAFF 易知秋⟧ 主任医师 心内科
⟦PERSON 尹⟧先生：医生您好，我母亲⟦PERSON 童淑珍⟧昨天在你们那拿的报告，麻烦看下
她72岁，有高血压，最近头晕
医生：血压多少？肌酐 132 偏高，建议复查肾功能和电解质
可以加我微信 ⟦SOCIAL_ID yizq_heart⟧ 或打 ⟦PHONE 13700001111⟧
""",
    "english-discharge": """⟦ORGANISATION Harrow Vale Hospital⟧ - Discharge Summary
Pt: ⟦PERSON Odalys Brightwater⟧   Hosp #: ⟦MEDICAL_ID HV-220918⟧   NHS No. ⟦MEDICAL_ID 999 000 1234⟧   Ward 7B Bed ⟦BED 14⟧
Admitted ⟦DATE 3 Nov 2023⟧, discharged ⟦DATE 09/11/23⟧. Consultant: Mr ⟦STAFF Quentin Ashdown⟧. GP: Dr ⟦STAFF P. Vellacott⟧, ⟦ADDRESS 14 Tanner's Row, Mickleby⟧
Mrs ⟦PERSON Brightwater⟧ was admitted with chest pain. Troponin 12 ng/L (<14), CRP 4, eGFR 71. Echo: EF 60 %.
Her daughter ⟦PERSON Saskia⟧ was informed on ⟦PHONE 07700 900123⟧.
Medication: bisoprolol 2.5 mg OD, atorvastatin 40 mg ON.
""",
    "english-lab": """⟦ORGANISATION Quillfeather Diagnostics⟧   CLIA ⟦OTHER_ID 99D0001234⟧
PATIENT  ⟦PERSON ABERNATHY, LOTTIE J⟧     DOB ⟦DATE 02/29/1944⟧   F   ID ⟦MEDICAL_ID 5520981⟧
Ref. Dr. ⟦STAFF Ines Calloway⟧     Sample ⟦SPECIMEN_ID Q-77120⟧    Drawn ⟦DATE 2023-Nov-07 06:55⟧
WBC 6.1 4.0-11.0 10^3/uL
Ferritin 210 H 15-150 ng/mL
Vitamin D, 25-Hydroxy 18 L 30-100 ng/mL
Anti-CCP 3.2 <20 U
Comment: fasting sample. Phone results to ⟦PHONE 555.010.7788⟧.
""",
    "stacked-card": """就诊卡
⟦CARD_NUMBER 1000 2203 4471⟧
持卡人
⟦PERSON 佘诗雨⟧
证件号码
⟦NATIONAL_ID 990102****0312⟧
发卡日期
⟦DATE 2022.03.15⟧
""",
    "noisy-header": """沧澜市第四人民医院检验报告羊
姓 名 ：⟦PERSON 瞿 颖⟧ 性 别 ：女 年 龄 ：4 7 岁 样本号:⟦SPECIMEN_ID 2 0 2 3 1 1 0 8 - 0 6 5⟧
门诊号;⟦MEDICAL_ID O0451S22⟧ 科 别;内分泌 申请医帅:⟦STAFF 骆宾⟧ 采样时间:⟦DATE 2O23-11-0807:32⟧
1 糖化血红蛋白 HbA1c 7.8 ↑ % 4.0-6.0
2 C肽(空腹) 2.31 ng/ml 1.10-4.40
3 胰岛素 18.6 uIU/ml 2.6-24.9
检验者:⟦STAFF 项羽飞⟧ 复核者:⟦STAFF 敖日⟧ 报告时间:⟦DATE 2023-11-08 11:05⟧
""".replace("沧澜市第四人民医院检", "⟦ORGANISATION 沧澜市第四人民医院⟧检"),
}
SEEN |= {
    "dialysis": """血液透析治疗记录单    机位：A-07    透析器：FX80
患者：⟦PERSON 丘处厚⟧  男  55岁  透析编号 ⟦MEDICAL_ID HD0312⟧  第412次透析  干体重 61.0kg
治疗日期 ⟦DATE 2024/02/06⟧ 上机 ⟦STAFF 卞晓⟧ 下机 ⟦STAFF 雍容⟧ 责任医生 ⟦STAFF 冼志坚⟧
透前血压 152/88 透后血压 138/80 超滤量 2300ml 肝素首剂 20mg 追加 4mg/h
血管通路：左前臂自体动静脉内瘘，穿刺顺利。紧急联系电话：⟦PHONE 18900005678⟧（妻 ⟦PERSON 简素⟧）
""",
    "maternity": """⟦ORGANISATION 榆阳市妇幼保健院⟧ 产前筛查报告
孕妇姓名 ⟦PERSON 那日松⟧   年龄 31   体重 58.5 kg   末次月经 ⟦DATE 2023-09-12⟧   B超孕周 16+2
样本编号 ⟦SPECIMEN_ID 23S010556⟧  采血日期 ⟦DATE 2024-01-08⟧  筛查号 ⟦MEDICAL_ID PS-2024-0117⟧
标记物 AFP 32.51 U/ml 0.98MoM  hCGb 12.30 ng/ml 0.77MoM  uE3 3.85 nmol/L 1.02MoM
21-三体风险 1:8600 低风险  18-三体风险 1:100000 低风险  神经管缺陷 低风险
检测者 ⟦STAFF 詹台⟧ 审核者 ⟦STAFF 蓬莱⟧ 报告日期 ⟦DATE 2024-01-12⟧
地址 ⟦ADDRESS 榆阳市文昌路5号⟧ 电话 ⟦PHONE 0999-3300112⟧
""",
    "ecg": """⟦PERSON 贡布⟧ 男 67岁 ID: ⟦MEDICAL_ID 20240113007⟧ 心内科 床号: ⟦BED 33⟧
心率 78bpm PR 162ms QRS 94ms QT/QTc 388/412ms 电轴 45° RV5/SV1 1.52/0.88mV
窦性心律 ST-T改变
⟦DATE 2024-01-13 08:44:10⟧ 25mm/s 10mm/mV 医师: ⟦STAFF 才让⟧ 工作站 ⟦DEVICE_ID ECG-0045⟧
""",
    "consent": """手术知情同意书
患者姓名：⟦PERSON 桂枝⟧，性别：女，年龄：48岁，病案号：⟦MEDICAL_ID 00318842⟧，床号：⟦BED 07⟧
拟行手术：腹腔镜下子宫肌瘤剔除术。麻醉方式：全身麻醉。
我已详细阅读以上内容，同意手术。患者签名：⟦PERSON 桂枝⟧ 身份证号：⟦NATIONAL_ID 992801197602140027⟧
委托人（丈夫）：⟦PERSON 焦仲平⟧ 联系方式：⟦PHONE 15500004321⟧ 谈话医师：⟦STAFF 古月⟧ ⟦DATE 2024年1月15日⟧
""",
    "referral": """双向转诊（转出）单 存根
⟦ORGANISATION 榆阳市第二医院⟧：
现有患者⟦PERSON 哈斯⟧，性别男，年龄70岁，因病情需要，需转入贵单位，请予以接诊。
家庭住址 ⟦ADDRESS 榆阳市高新区创业大道甲12号⟧  联系人 ⟦PERSON 娜仁⟧
初步印象：急性脑梗死  转诊医生（签字）：⟦STAFF 包青山⟧  ⟦ORGANISATION 花园社区卫生服务站⟧
⟦DATE 2024 年 1 月 16 日⟧
""",
    "allergen": """过敏原特异性IgE检测 ⟦SPECIMEN_ID 20240117-033⟧ ⟦PERSON 麦小穗⟧ 女 6岁 儿科
户尘螨 12.5 IU/mL 3级  屋尘 <0.35 0级  蟑螂 0.41 1级  猫毛 <0.35 0级
鸡蛋白 1.20 2级  牛奶 <0.35 0级  花生 <0.35  总IgE 286.0 IU/mL 0-60
检验 ⟦STAFF 凤来⟧ 核对 ⟦STAFF 江一苇⟧ 联系电话：⟦PHONE 0999 8812345⟧ 转 8021
""",
    "genetic": """⟦ORGANISATION 启明基因科技有限公司⟧ 遗传性耳聋基因检测报告
送检编号：⟦SPECIMEN_ID QM24A00917⟧ 受检人：⟦PERSON 令狐小冬⟧ 送检医院：⟦ORGANISATION 榆阳儿童医院⟧ 门诊号：⟦MEDICAL_ID 551203⟧
GJB2 c.235delC 杂合 SLC26A4 c.919-2A>G 野生型 12S rRNA m.1555A>G 阴性 rs72474224
参考序列 NM_004004.6，测序深度 312X，覆盖度 99.6%。
检测人：⟦STAFF 霜降⟧ 复核人：⟦STAFF 第五云⟧ 签发人：⟦STAFF 老舍予⟧ 公司网址：⟦URL www.qiming-gene.example.cn⟧
""",
    "english-clinic": """⟦ORGANISATION Pellworth Family Clinic⟧, ⟦ADDRESS 88 Harbour Street, Suite 4, Colmouth, ME 00417⟧   Tel ⟦PHONE 207-555-0148⟧
Patient Name  ⟦PERSON Tobias Wrenfield⟧      Date of Birth  ⟦DATE 7/4/1933⟧      Age  ⟦AGE_OVER_89 90⟧
Provider: ⟦STAFF Cordelia Nash, NP⟧      Visit: ⟦DATE 01/18/2024⟧     Acct ⟦MEDICAL_ID 7741290⟧
Subjective: Mr. ⟦PERSON Wrenfield⟧ reports dizziness for 2 weeks. Lives with his son ⟦PERSON Edmund⟧.
BP 142/78, HR 66, BMI 24.1. Labs: Na 138, K 4.4, Cr 1.21, TSH 2.30.
Insurance: Medicare ⟦INSURANCE_ID 1EG4-TE5-MK72⟧
""",
    "english-imaging": """XR CHEST 2 VIEWS    Exam date: ⟦DATE January 19, 2024⟧   Accession ⟦SPECIMEN_ID 88201734⟧
Patient: ⟦PERSON Yusra Al-Hadid⟧   MRN ⟦MEDICAL_ID 0091-774⟧   Referring: ⟦STAFF J. Kowalczyk⟧
Comparison: ⟦DATE 12/03/2022⟧. Findings: Heart size normal. No focal consolidation. Mild degenerative change of the thoracic spine.
Impression: No acute cardiopulmonary disease.
Dictated by ⟦STAFF Rowan Teague⟧, electronically signed ⟦DATE 01/19/2024 4:12 PM⟧
""",
}
SEEN |= {
    "nursing": """护理记录单  科室 神经外科  床 ⟦BED 18⟧  姓名 ⟦PERSON 鄂兰⟧  住院号 ⟦MEDICAL_ID 2209913⟧  页码 3
⟦DATE 2024-02-20 06:00⟧ T 36.8 P 82 R 18 BP 130/76 患者神志清，引流管通畅，引出淡血性液 45ml  ⟦STAFF 路晴⟧
⟦DATE 02-20 10:00⟧ 遵医嘱予甘露醇125ml静滴，尿量 320ml  ⟦STAFF 时嘉⟧
交班护士：⟦STAFF 路晴⟧ 接班护士：⟦STAFF 温酒⟧
""",
    "prescription": """⟦ORGANISATION 河曲镇中心卫生院⟧处方笺  普通  №⟦OTHER_ID 0088213⟧
费别：自费  门诊病历号：⟦MEDICAL_ID 7700213⟧  ⟦DATE 2024年2月21日⟧
姓名：⟦PERSON 关山月⟧  性别：男  年龄：59岁  电话：⟦PHONE 15000001234⟧  住址：⟦ADDRESS 河曲镇下湾村⟧
临床诊断：上呼吸道感染
Rp 1.阿奇霉素分散片 0.25g×6片×1盒 0.5g qd po  2.复方甘草片 3片 tid
医师：⟦STAFF 邰正⟧  审核：⟦STAFF 印晓⟧  调配：⟦STAFF 钟灵⟧  核对：⟦STAFF 毓秀⟧  金额：38.60元
""",
    "blood-bank": """输血相容性检测报告 申请单号 ⟦SPECIMEN_ID SQ2402210045⟧ 血袋号 ⟦OTHER_ID 0551124009871⟧
受血者 ⟦PERSON 平安⟧ 性别 女 ABO B型 RhD 阳性 不规则抗体 阴性
供血者血型 B型 RhD 阳性 红细胞悬液 2U 交叉配血 主侧相合 次侧相合
复检者 ⟦STAFF 甘霖⟧ 发血者 ⟦STAFF 祝由⟧ 取血者 ⟦STAFF 米粒⟧ 时间 ⟦DATE 2024-02-21 16:03⟧
""",
    "endoscopy": """⟦ORGANISATION 东川矿务局总医院⟧  电子胃镜检查报告   胃镜号 ⟦SPECIMEN_ID 240221019⟧
⟦PERSON 岱青⟧ 男 44 岁 门诊 镜型 GIF-H290 术前用药 利多卡因胶浆 10ml
食管：黏膜光滑，齿状线清晰，距门齿40cm。胃窦：黏膜红白相间，以红为主，可见散在糜烂。HP：阳性(++)
诊断：慢性非萎缩性胃炎伴糜烂。活检 2 块，病理号 ⟦SPECIMEN_ID B2402-318⟧
内镜医师 ⟦STAFF 左思远⟧ 助手 ⟦STAFF 丰年⟧
""",
    "app-list": """家庭成员
⟦PERSON 尚小雨⟧ 本人 ⟦NATIONAL_ID 9928**********0041⟧
⟦PERSON 尚德⟧ 父亲 ⟦PHONE 136****0912⟧
就诊记录 ⟦DATE 2024-02-19⟧ 皮肤科 ⟦STAFF 蓝田⟧医生 ⟦ORGANISATION 东川市皮肤病医院⟧
订单号 ⟦OTHER_ID 202402190093321⟧ 挂号费 ¥15.00
""",
    "english-path": """SURGICAL PATHOLOGY REPORT  Case: ⟦SPECIMEN_ID S24-00719⟧  Collected: ⟦DATE 2/20/24⟧
Patient: ⟦PERSON Nyambura, Wanjiku⟧  MRN: ⟦MEDICAL_ID 4410-22⟧  Physician(s): ⟦STAFF Eamon Slattery⟧, MD; ⟦STAFF Lise Arnaud⟧, DO
A. Skin, left forearm, shave biopsy: Seborrheic keratosis, 0.6 x 0.4 x 0.1 cm. Ki-67 <5%.
Signed out by ⟦STAFF T. Okonjo⟧, MD on ⟦DATE 02/22/2024⟧. ⟦ORGANISATION Fennimore Pathology Laboratory⟧, ⟦ADDRESS 12 Quarry Lane, Fennimore, WI 00801⟧
""",
}
UNSEEN: dict[str, str] = {
    "bone-density": """骨密度检查报告 编号 ⟦SPECIMEN_ID BMD240305-11⟧ 受检者姓名 ⟦PERSON 冉阿英⟧ 性别 女 年龄 66 身高 154cm 体重 52kg
部位 腰椎L1-L4 BMD 0.782 g/cm2 T值 -2.6 Z值 -0.9  股骨颈 0.655 T值 -2.1
结论：骨质疏松。 报告者 ⟦STAFF 谷穗⟧ ⟦DATE 2024-03-05⟧ ⟦ORGANISATION 曲江医学影像诊断中心⟧
""",
    "dental": """口腔门诊病历 就诊时间：⟦DATE 2024年03月06日 15:20⟧ 卡号：⟦CARD_NUMBER 55003127⟧
⟦PERSON 褚南星⟧，男，27岁，学生，电话⟦PHONE 17700008888⟧，身份证⟦NATIONAL_ID 992811199702030019⟧
主诉：右下后牙自发痛2天。检查：46牙合面龋坏，探痛(+++)，叩痛(-)，冷测激发痛。
处置：46局麻下开髓，拔髓，封CP。医生签名：⟦STAFF 喻言⟧
""",
    "hospital-bill": """住院费用清单  ⟦ORGANISATION 曲江县人民医院⟧
姓名:⟦PERSON 雷小凤⟧ 住院号:⟦MEDICAL_ID 240300981⟧ 病区:普外科 床位:⟦BED 05⟧ 入院:⟦DATE 2024-03-01⟧ 医保号:⟦INSURANCE_ID 9928110032⟧
2024年 03月 头孢曲松 1g 支 3 12.50 37.50
床位费 日 5 40.00 200.00  二级护理 日 5 18.00 90.00
合计 327.50 预交金 3000.00 制表人:⟦STAFF 甄珍⟧
""".replace("2024年 03月", "⟦DATE 2024年 03月⟧"),
    "english-er": """EMERGENCY DEPARTMENT NOTE   Facility: ⟦ORGANISATION Brackenridge General Hospital⟧
Name: ⟦PERSON Leopold Saint-Claire⟧   Age: 54   MRN: ⟦MEDICAL_ID B009912⟧   Arrival: ⟦DATE 03/06/2024 22:14⟧
Brought in by wife ⟦PERSON Imogen⟧, cell ⟦PHONE (555) 010-2233⟧. Home: ⟦ADDRESS 7 Willow Court, Tarn Hill⟧
HR 104, BP 158/92, Temp 37.9 C, SpO2 95%. WBC 13.2, lactate 2.4.
Seen by ⟦STAFF Dr. Amadou Keita⟧; discussed with ⟦STAFF Marguerite Poole, RN⟧.
""".replace("⟦STAFF Dr. Amadou Keita⟧", "Dr. ⟦STAFF Amadou Keita⟧").replace("Poole, RN⟧", "Poole⟧, RN"),
}
