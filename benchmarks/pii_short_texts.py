"""Short hard texts with their identifiers marked ⟦KIND text⟧, all invented; a text begins at a line `= name`.

A row with ¦ is a row of a bordered table: its cells stand at the same places in every row. The texts of `FIRST` were
written before the rules of that day were touched, those of `SECOND` after they had been mended on `FIRST`; texts
without a mark hold nothing personal. Both have been looked at by now: new layouts tell how rules do elsewhere.
"""

from typing import Final


def texts_of(block: str) -> dict[str, str]:
    """Name -> marked text of a block."""
    parts = (part.split("\n", 1) for part in block.strip().removeprefix("= ").split("\n= "))
    return {name.strip(): text.strip("\n") for name, text in parts}


_FIRST: Final = """
= outpatient-head
门诊病历 就诊科室:呼吸与危重症医学科 就诊时间:⟦DATE 2024-3-5 9:12⟧
⟦PERSON 蒯雪⟧ 女 36岁 门诊号⟦MEDICAL_ID 0300219881⟧ 费别:普通医保
主诉:咳嗽、咳痰1周。
= outpatient-colon-lost
姓名 ⟦PERSON 逯一鸣⟧ 性别 男 出生日期 ⟦DATE 1978 03 15⟧ 联系方式 ⟦PHONE 13000000017⟧
= outpatient-glued
姓名⟦PERSON 操小兰⟧性别女年龄52岁科别消化内科门诊号⟦MEDICAL_ID MZ20240988⟧
= admission-first-line
⟦PERSON 郤明珠⟧,女,57岁,已婚,汉族,⟦ADDRESS 江临省云溪市⟧人,因"反复上腹痛3月"于⟦DATE 2024年4月2日10时30分⟧步行入院。病史由患者本人陈述,可靠。
= admission-kin
病史陈述者:⟦PERSON 郤大川⟧(患者之子) 可靠程度:可靠
= admission-native
出生地:⟦ADDRESS 江临省云溪市⟧ 民族:回族 职业:农民 工作单位:⟦ORGANISATION 云溪市第三棉纺厂⟧
= admission-two-columns
姓    名: ⟦PERSON 仇万里⟧            出生地: ⟦ADDRESS 江临省岚县⟧
性    别: 男                 职  业: 退(离)休人员
年    龄: ⟦AGE_OVER_89 九十二岁⟧           入院日期: ⟦DATE 2024-04-02⟧
民    族: 汉族               病史陈述者: ⟦PERSON 仇晓梅⟧
= age-y
M/⟦AGE_OVER_89 92Y⟧ ID:⟦MEDICAL_ID 100238⟧
= age-han
患者⟦PERSON 第五长生⟧,⟦AGE_OVER_89 九十六岁⟧高龄,长期卧床。
= age-chinese-blank
年 龄:⟦AGE_OVER_89 9 4⟧ 岁
= age-years-old
A ⟦AGE_OVER_89 ninety-three⟧ year old gentleman, ⟦AGE_OVER_89 93⟧ y.o., lives alone.
= consent-foot
患者签名:⟦PERSON 綦玉⟧ 签名日期:⟦DATE 2024年 4月 3日 16时05分⟧
患者授权亲属签名 ⟦PERSON 綦海洋⟧ 与患者关系 父女 签名日期 ⟦DATE 2024.4.3⟧
医生签名 ⟦STAFF 暴雨晴⟧
= consent-body
我的医生已告知我患有子宫肌瘤,需要在全麻下进行手术。本人⟦PERSON 綦玉⟧,身份证号⟦NATIONAL_ID 990302198811050028⟧,对以上内容已知晓。
= consent-agent
被授权人⟦PERSON 慕容小川⟧(身份证号码:⟦NATIONAL_ID 99030219650211003X⟧)系患者配偶,电话⟦PHONE 15000000026⟧
= nursing-rows
⟦DATE 4-3 14:20⟧ 患者术后返回病房,神志清,切口敷料干燥。 ⟦STAFF 羿晓月⟧
⟦DATE 03/05 14:20⟧ T37.2℃ P88次/分 R20次/分 BP132/78mmHg ⟦STAFF 羿晓月⟧/⟦STAFF 酆敏⟧
= nursing-head
科别:普外科二病区 床号:⟦BED 2-18⟧ 姓名:⟦PERSON 郗文⟧ 住院病历号:⟦MEDICAL_ID 0088123⟧
= nursing-bed-prose
⟦BED 12床⟧⟦PERSON 郗文⟧诉切口疼痛,遵⟦STAFF 冮⟧医生医嘱予曲马多肌注。
= bed-plus
床 号 ⟦BED +3⟧ 病 区 心内一病区
= bed-letters
病房/床号:⟦BED A区-306-2⟧ 护理级别:一级
= bed-misread
床号:⟦BED l2⟧ 科室:骨科
= exam-cover
体检编号⟦MEDICAL_ID 2403180077⟧
⟦PERSON 端木小雅⟧ 先生/女士
体检日期⟦DATE 2024年03月18日⟧
工作单位⟦ORGANISATION 云溪恒信精密机械有限公司⟧
联系电话⟦PHONE 0999-1200345⟧
= exam-letter
尊敬的⟦PERSON 端木小雅⟧女士:
感谢您选择⟦ORGANISATION 安和健康管理中心⟧,现将体检结果报告如下:
= exam-foot
主检医生:⟦STAFF 隗东⟧ 审核医生:⟦STAFF 车前⟧ 总检日期:⟦DATE 2024/3/20⟧ 咨询热线:⟦PHONE 400-000-1234转2⟧
= internet-consult
问诊编号:⟦MEDICAL_ID WZ2024031800912⟧ 接诊医生 ⟦STAFF 冼海蓝⟧ 副主任医师 ⟦ORGANISATION 云溪互联网医院⟧
患者:⟦PERSON 谷**⟧ 女 29岁
= internet-chat
⟦STAFF 冼海蓝⟧医生 ⟦DATE 03-18 21:07⟧
您好,我是⟦PERSON 谷小满⟧的妈妈,孩子昨晚又发烧了,38.9℃
= internet-prescription
电子处方 处方编号 ⟦SPECIMEN_ID RX-240318-5512⟧ 开方医师(签名) ⟦STAFF 冼海蓝⟧ 审方药师(签名) ⟦STAFF 郏云⟧ 有效期3天
= social-account
加客服微信:⟦SOCIAL_ID yunxi_kf2024⟧ QQ群:⟦SOCIAL_ID 100998877⟧ 公众号:⟦SOCIAL_ID 云溪健康⟧
= social-prose
报告出来后发到我QQ⟦SOCIAL_ID 100200399⟧或者微信⟦SOCIAL_ID lanlan-886⟧都行
= social-blank
微 信 号 : ⟦SOCIAL_ID xiao_man 99⟧
= account-name
登录账号:⟦OTHER_ID guxiaoman1990⟧ 密码:******
= ambulance
车牌号码:⟦PLATE 江A·0120急⟧ 出车时间 ⟦DATE 3月5日14时20分⟧ 到达现场时间 14:38
= ambulance-plate
由救护车⟦PLATE 津A 120K8⟧转运,随车医生⟦STAFF 撒兰⟧,驾驶员⟦STAFF 老魏⟧
= plate-new-energy
车牌 ⟦PLATE 苏AD01234⟧ 来院方式:自驾
= ambulance-caller
呼救人:⟦PERSON 阚先生⟧ 呼救电话:⟦PHONE 13900000034⟧ 患者:⟦PERSON 阚老太⟧
= ambulance-place
接车地址:⟦ADDRESS 云溪市桂花区学府路与文昌街交叉口北50米⟧ 等车地点:⟦ADDRESS 天鹅湖小区东门⟧
= lab-third-party
客户条码:⟦SPECIMEN_ID 8800123456⟧ 送检单位:⟦ORGANISATION 岚县中医院⟧ 送检医生:/
= lab-third-party-foot
检测者:⟦STAFF 茹梦⟧ 批准者:⟦STAFF 逄小飞⟧ 地址:⟦ADDRESS 江临省云溪市高新区科创路66号A座5楼⟧ 客服电话:⟦PHONE 4000001234⟧
= lab-waybill
顺丰运单号:⟦OTHER_ID SF0000123456789⟧ 收件人:⟦PERSON 璩一诺⟧ ⟦PHONE 18000000045⟧
= lab-waybill-prose
纸质报告已寄出,快递单号⟦OTHER_ID YT0012345678900⟧,请注意查收。
= lab-device
仪器型号:AU5800 仪器序列号:⟦DEVICE_ID 2019A07733⟧ 试剂批号:C2301
= device-pacemaker
植入起搏器 型号 Azure XT DR 序列号 ⟦DEVICE_ID RNB000123S⟧ 植入日期 ⟦DATE 2021.7.9⟧
= device-sn
超声设备SN:⟦DEVICE_ID US-88X0192⟧ 探头C5-1
= settlement
医疗保障基金结算清单 清单流水号:⟦OTHER_ID 99010020240302000118⟧ 定点医药机构编码:⟦OTHER_ID H99010200345⟧
人员编号:⟦INSURANCE_ID 9900000000123456789⟧ 参保地:⟦ADDRESS 云溪市本级⟧
= settlement-money
统筹支付 1288.45 个人自付 302.10 账户余额 5120.00 合计金额(大写):壹仟伍佰玖拾元伍角伍分
= settlement-card
社会保障卡卡号 ⟦INSURANCE_ID A99012345⟧ 银行卡号 ⟦CARD_NUMBER 6200 0000 0012 3456⟧ 开户名 ⟦PERSON 郗文⟧
= referral
兹有我院患者⟦PERSON 哈尼木⟧,男,45岁,因病情需要,现转至贵院⟦ORGANISATION 江州医学院附属医院⟧神经外科进一步诊治。
= referral-contact
我院经办人:⟦STAFF 乜小东⟧ 联系电话:⟦PHONE (0999)1200777⟧
= referral-director
科主任⟦STAFF 亓官云⟧同意转院,请我院⟦STAFF 牟⟧主任与对方⟦STAFF 池⟧院长联系。
= prose-colleague
请心内科⟦STAFF 逄凯文⟧副主任医师会诊,⟦STAFF 麻卫东⟧主任看过病人后建议行冠脉造影。
= prose-kin
患者由其弟⟦PERSON 昝建军⟧及弟媳⟦PERSON 苟秀英⟧护送入院,其父⟦PERSON 昝有福⟧因肝癌去世。
= prose-kin-bracket
联系人(儿子⟦PERSON 昝小军⟧)电话⟦PHONE 17000000058⟧
= prose-mid
追问病史,患者⟦PERSON 妫月⟧自诉3天前进食海鲜后出现皮疹。
= prose-masked
患者⟦PERSON 赵某某⟧,男,36岁,工人。
= prose-masked-star
⟦PERSON 欧**⟧(⟦PHONE 138****0000⟧)已预约⟦DATE 3月21日⟧上午心内科门诊
= dotted-ocr-1
姓名:⟦PERSON 古丽娜尔・吐尔逊⟧ 性别:女
= dotted-ocr-2
姓名:⟦PERSON 买买提•艾合买提⟧ 族别:维吾尔族
= dotted-ocr-3
姓名:⟦PERSON 阿依古丽.艾山江⟧ 性别:女 年龄:33岁
= dotted-lost
姓名:⟦PERSON 迪丽努尔艾尔肯江⟧ 性别:女
= dotted-in-table
姓名 ¦ ⟦PERSON 努尔兰·叶尔波力⟧ ¦ 性别 ¦ 男
住院号 ¦ ⟦MEDICAL_ID 330091⟧ ¦ 床号 ¦ ⟦BED 7⟧
= dotted-prose
责任护士⟦STAFF 热孜宛·卡地尔⟧宣教,患者⟦PERSON 吾尔开·沙吾提⟧表示理解。
= mongol
姓名:⟦PERSON 那顺巴雅尔⟧ 民族:蒙古族
= tibetan
患儿⟦PERSON 扎西卓玛⟧,女,4岁,其母⟦PERSON 央金⟧代诉发热2天
= four-character
姓名:⟦PERSON 诸葛若兰⟧ 年龄:41岁 ⟦PERSON 诸葛若兰⟧家属已签字
= double-surname
产妇姓名:⟦PERSON 张李雪梅⟧ 丈夫姓名:⟦PERSON 李想⟧
= rare-plane-two
姓名:⟦PERSON 𠅤文⟧ 性别:男 年龄:20岁
= rare-surname-table
姓 名 ¦ 性 别 ¦ 年 龄 ¦ 病案号
⟦PERSON 爨茂⟧ ¦ 男 ¦ 63 ¦ ⟦MEDICAL_ID 220981⟧
= common-word-1
姓名:⟦PERSON 黄芪⟧ 性别:女 处方:⟦PERSON 黄芪⟧30g 当归10g
= common-word-2
姓名:⟦PERSON 安静⟧ 神志:⟦PERSON 安静⟧
= common-word-3
患者⟦PERSON 江海洋⟧,男,66岁 报告医师 ⟦STAFF 白云⟧ 审核医师 ⟦STAFF 成功⟧
= one-character
姓名:⟦PERSON 艾⟧ 性别:女
= foot-slash
报告者:⟦STAFF 凤羽⟧/审核者:⟦STAFF 皮影⟧/⟦DATE 20240305⟧
= foot-no-colon
检验师 ⟦STAFF 钭志⟧ 审核师 ⟦STAFF 漆红⟧ 打印时间 ⟦DATE 20240305142011⟧
= foot-stacked
报告医师
⟦STAFF 楚天阔⟧
审核医师
⟦STAFF 仝卓然⟧
报告日期
⟦DATE 2024/3/5⟧
= foot-row-below
检验者 ¦ 复核者 ¦ 签发者
⟦STAFF 庹磊⟧ ¦ ⟦STAFF 明月⟧ ¦ ⟦STAFF 佘太⟧
= foot-misread
检脸者:⟦STAFF 茆丽⟧ 审孩者:⟦STAFF 贲勇⟧ 报吿日期:⟦DATE 2O24-O3-O5⟧
= foot-far
审核医师 ¦ ¦ ¦ ⟦STAFF 巢湖生⟧
报告日期 ¦ ¦ ¦ ⟦DATE 2024-03-05⟧
= foot-doctor-id
医师代码 ⟦STAFF D0291⟧ 医师姓名 ⟦STAFF 谌辉⟧
= signature-lines
主治医师(签字):⟦STAFF 俟斤⟧ 住院医师(签字):⟦STAFF 解语⟧
⟦DATE 2024年4月9日⟧
= ward-round
⟦DATE 2024-04-05 08:30⟧ ⟦STAFF 符海⟧副主任医师查房记录
今日⟦STAFF 符海⟧副主任医师查房,分析病情后指出:患者目前诊断明确。
= operation
手术者:⟦STAFF 桓毅⟧ 第一助手:⟦STAFF 仲良⟧ 第二助手:⟦STAFF 郦文静⟧ 麻醉者:⟦STAFF 危平⟧ 洗手护士:⟦STAFF 阙然⟧ 巡回护士:⟦STAFF 邬桃⟧
= operation-lines
术者 ⟦STAFF 桓毅⟧ 助手 ⟦STAFF 仲良⟧ ⟦STAFF 郦文静⟧ 器械 ⟦STAFF 阙然⟧
= anaesthesia-table
手术医师 ¦ ⟦STAFF 桓毅 仲良⟧ ¦ 麻醉医师 ¦ ⟦STAFF 危平⟧
手术日期 ¦ ⟦DATE 2024年4月6日⟧ ¦ 手术间 ¦ 3
= date-han
⟦DATE 二〇二四年三月五日⟧ ⟦DATE 二零二四年十二月三十一日⟧ 复查
= date-english
Seen on ⟦DATE 05-Mar-2024⟧ and ⟦DATE 5 March 2024⟧; next visit ⟦DATE Mar 19, 2024⟧.
= date-short
术后复查:⟦DATE 24/3/5⟧ ⟦DATE 24.03.19⟧ 均未见复发
= date-month
于⟦DATE 2024年3月⟧、⟦DATE 2023-11⟧两次住院,2019年诊断糖尿病
= date-month-only
⟦DATE 3月5日⟧~⟦DATE 3月12日⟧ 化疗第1周期,⟦DATE 4月8号⟧第2周期
= date-glued-time
报告时间:⟦DATE 2024-03-0514:20:33⟧ 采集时间:⟦DATE 2024-03-05l4:20⟧
= date-misread
采样日期:⟦DATE 2024-O3-0S⟧ 报告日期:⟦DATE 2O24/O3/O6⟧
= date-blanks
⟦DATE 2 0 2 4 年 3 月 5 日⟧ 签字
= date-dash-han
出生:⟦DATE 1990年02月⟧ 入职体检 ⟦DATE 2024一03一05⟧
= date-weekday
预约日期:⟦DATE 2024-03-11⟧(星期一) 上午 第08号
= date-split-line
报告日期:⟦DATE 2024-⟧
⟦DATE 03-05⟧
= label-split-line
身份证
号码:⟦NATIONAL_ID 990302198811050028⟧
= label-wrong-character
娃名:⟦PERSON 尉小迟⟧ 佳院号:⟦MEDICAL_ID 200881⟧ 末号:⟦BED 15⟧
= label-wrong-traditional
姓名:⟦PERSON 司空见⟧ 聯絡電話:⟦PHONE 13700000069⟧ 地址:⟦ADDRESS 雲溪市桂花區文昌路9號⟧
= label-fullwidth
姓名：⟦PERSON 公冶　长青⟧　联系电话：⟦PHONE １３５０００００００１⟧　病历号：⟦MEDICAL_ID Ａ００１２３⟧
= label-english-mixed
Name/姓名:⟦PERSON XIE Wanqiu⟧ PID/病历号:⟦MEDICAL_ID 0055120⟧ DOB/出生日期:⟦DATE 1969-05-02⟧
= phone-blank
电 话: ⟦PHONE 1 3 5 0 0 0 0 0 0 1 2⟧
= phone-dots
联系电话 ⟦PHONE 135.0000.0088⟧ 备用 ⟦PHONE 0999 1200 456⟧
= phone-extension
咨询电话:⟦PHONE 0999-1200456-8003⟧ 或 ⟦PHONE 0999-1200456 转 8004⟧ 分机 ⟦PHONE 8005⟧
= phone-short
科室电话:⟦PHONE 1200456⟧ 内线:⟦PHONE 66123⟧ 急救电话120
= phone-prose
如有不适请随时拨打⟦PHONE 0999-1200456⟧或我科⟦PHONE 1200457⟧
= email-blank
邮箱: ⟦EMAIL xie . wanqiu @ mail . example . com⟧
= email-ocr
电子邮件 ⟦EMAIL lab_01＠mail．example．cn⟧
= url
扫码关注或登录⟦URL http://bg.yunxi-lab.example.cn/q?id=88⟧查询;⟦URL www.yunxi-lab.example.cn⟧
= url-blank
网址:⟦URL www . yunxi-lab . example . cn⟧
= ip
打印终端:⟦IP 10.12.0.88⟧ 操作员:⟦STAFF 0912⟧
= permit
证件类型:港澳居民来往内地通行证 证件号码:⟦NATIONAL_ID H00001234⟧
= passport
护照 ⟦TRAVEL_ID EB0000123⟧ 国籍:加拿大 姓名:⟦PERSON Moreau Delphine⟧
= officer
军官证 ⟦TRAVEL_ID 南字第00012345⟧号
= newborn
⟦PERSON 柏慧⟧之女 出生体重3350g Apgar评分 10-10-10 母亲住院号 ⟦MEDICAL_ID 500123⟧
= newborn-2
新生儿:⟦PERSON 柏慧⟧之子 性别:男 出生时间:⟦DATE 2024年3月5日03时20分⟧
= birth-certificate
出生医学证明编号:⟦OTHER_ID O990001234⟧ 母亲姓名 ⟦PERSON 柏慧⟧ 父亲姓名 ⟦PERSON 冶文斌⟧ 身份证 ⟦NATIONAL_ID 990302198711050017⟧
= vaccine
儿童姓名 ⟦PERSON 冶一一⟧ 监护人 ⟦PERSON 冶文斌⟧ 接种单位 ⟦ORGANISATION 桂花区文昌街道社区卫生服务中心⟧ 接种者 ⟦STAFF 元小夕⟧
= table-label-above
姓名 ¦ 性别 ¦ 年龄 ¦ 门诊号 ¦ 联系电话
⟦PERSON 鹿鸣⟧ ¦ 男 ¦ 28 ¦ ⟦MEDICAL_ID 0032218⟧ ¦ ⟦PHONE 13600000071⟧
= table-label-above-bed
床号 ¦ 姓名 ¦ 诊断 ¦ 管床医生 ¦ 责任护士
⟦BED 1⟧ ¦ ⟦PERSON 双玉⟧ ¦ 肺炎 ¦ ⟦STAFF 嘉木⟧ ¦ ⟦STAFF 禾苗⟧
⟦BED 2⟧ ¦ ⟦PERSON 南月⟧ ¦ 哮喘 ¦ ⟦STAFF 嘉木⟧ ¦ ⟦STAFF 禾苗⟧
⟦BED 3⟧ ¦ ⟦PERSON 粘立⟧ ¦ 肺气肿 ¦ ⟦STAFF 甫一⟧ ¦ ⟦STAFF 禾苗⟧
= table-form
患者姓名 ¦ ⟦PERSON 尧山⟧ ¦ 身份证号 ¦ ⟦NATIONAL_ID 990302195511050014⟧
家庭住址 ¦ ⟦ADDRESS 岚县柳林镇下河湾村⟧ ¦ 邮编 ¦ ⟦POSTCODE 990031⟧
联系人 ¦ ⟦PERSON 尧水⟧ ¦ 关系 ¦ 兄弟
= table-roster
序号 ¦ 姓名 ¦ 采样时间 ¦ 结果
1 ¦ ⟦PERSON 谯云⟧ ¦ ⟦DATE 2024-03-05 08:01⟧ ¦ 阴性
2 ¦ ⟦PERSON 相里飞⟧ ¦ ⟦DATE 2024-03-05 08:02⟧ ¦ 阴性
3 ¦ ⟦PERSON 敖日娜⟧ ¦ ⟦DATE 2024-03-05 08:05⟧ ¦ 阴性
= no-label
⟦PERSON 颛孙浩然⟧
男 45岁
⟦MEDICAL_ID ZY20240305⟧
⟦DATE 2024-03-05⟧
= no-label-line
⟦PERSON 淳于静⟧ 女 ⟦AGE_OVER_89 91岁⟧ 神经内科 ⟦BED 23床⟧ ⟦MEDICAL_ID 1120988⟧
= wristband
⟦PERSON 乌力罕⟧ 男 66岁 床⟦BED 08⟧ 血型:O 过敏:青霉素
= specimen-sticker
⟦PERSON 和煦⟧ 女/34 ⟦SPECIMEN_ID 0240305188⟧ 血清 黄管
生化全套 ⟦DATE 03-05 07:50⟧
= pathology-head
病理号:⟦SPECIMEN_ID 2024-01887⟧ 原病理号:⟦SPECIMEN_ID B2301122⟧ 蜡块:⟦SPECIMEN_ID 2024-01887-A3⟧ 送检医院:本院
= imaging-head
影像号:⟦SPECIMEN_ID 00P123456⟧ 检查号 ⟦SPECIMEN_ID CT240305-019⟧ 申请科室:急诊科 申请医生 ⟦STAFF 宦成⟧ 设备:64排CT
= ultrasound-foot
记录者:⟦STAFF 祖儿⟧ 检查医师:⟦STAFF 干将⟧ 此报告仅供临床参考 地址:⟦ADDRESS 文昌路9号⟧
= ecg-foot
分析者:⟦STAFF 郎朗月⟧ 确认者:⟦STAFF 台静⟧ 未经医师确认
= pharmacy
取药窗口:5号 发药人 ⟦STAFF 那英红⟧ 取药人 ⟦PERSON 狄秋⟧ 取药号 ⟦OTHER_ID A0188⟧
= receipt
收费员:⟦STAFF 宓一⟧ 机构:⟦ORGANISATION 云溪市妇幼保健院⟧ 票据代码:⟦OTHER_ID 99060124⟧ 交款人:⟦PERSON 狄秋⟧
= death
死亡医学证明 死者姓名:⟦PERSON 丌官福⟧ 死亡时间:⟦DATE 2024年3月5日02:10⟧ 家属签收:⟦PERSON 丌官明⟧
= follow-up
随访对象:⟦PERSON 刑天⟧ 随访人员:⟦STAFF 井然⟧ 随访方式:电话(⟦PHONE 15900000082⟧) 下次随访:⟦DATE 2024-06⟧
= research
受试者姓名缩写:⟦PERSON ZHXM⟧ 筛选号:⟦MEDICAL_ID S0107⟧ 研究者签字:⟦STAFF 过云⟧
= psychology
来访者:⟦PERSON 鄢雪⟧ 咨询师:⟦STAFF 邸安⟧ 咨询日期:⟦DATE 2024.3.5⟧ SCL-90总分 162
= dental
患者⟦PERSON 贝小北⟧复诊,46牙根管充填后1周,无不适。医师:⟦STAFF 有为⟧ 护士:⟦STAFF 丘林⟧
= tcm
姓名:⟦PERSON 半夏⟧ 女 40岁 处方:党参15g 白术12g 茯苓15g ⟦PERSON 半夏⟧9g 7剂 医师:⟦STAFF 杜仲⟧
= police
送诊民警:⟦PERSON 山峰⟧ 警号:⟦OTHER_ID 099123⟧ 单位:⟦ORGANISATION 云溪市公安局桂花分局⟧
= school
⟦ORGANISATION 云溪市实验小学⟧三(2)班 ⟦PERSON 苍小小⟧ 视力 左5.0 右4.8
= company
⟦ORGANISATION 云溪电力股份有限公司岚县分公司⟧ 员工 ⟦PERSON 岳山⟧ 工号 ⟦OTHER_ID 100238⟧
= letter-en
Dear Dr ⟦STAFF Halloway⟧,
RE: Mr ⟦PERSON Caspian THORNQUIST⟧, DOB ⟦DATE 03.05.1961⟧, ⟦ADDRESS 9 Larkspur Close, Penmoor⟧
Thank you for referring this pleasant 62-year-old man.
Yours sincerely,
⟦STAFF Ottoline Marchbanks⟧
Consultant Cardiologist
= letter-en-2
I reviewed Ms. ⟦PERSON Zubaida Karim-Holt⟧ in clinic on ⟦DATE 5th March 2024⟧. Her husband ⟦PERSON Tomasz⟧ attended with her.
cc: Dr. ⟦STAFF Isolde Penhallow⟧, ⟦ORGANISATION Wrenfield Surgery⟧
= form-en-stacked
PATIENT NAME
⟦PERSON Odile Farrow⟧
DATE OF BIRTH
⟦DATE 1957-08-30⟧
MEDICAL RECORD NUMBER
⟦MEDICAL_ID 77-1029-3⟧
= form-en-table
Patient ¦ ⟦PERSON Ngozi Adeyemi-Clarke⟧ ¦ MRN ¦ ⟦MEDICAL_ID A1209-33⟧
Ordering MD ¦ ⟦STAFF Bram Oosterhuis⟧ ¦ Collected ¦ ⟦DATE 03/05/24 0715⟧
= form-en-caps
PATIENT: ⟦PERSON QUILLON, THEODORA M.⟧ SEX: F AGE: 58 ROOM: ⟦BED 412-B⟧ ACCT: ⟦MEDICAL_ID V00123456⟧
= lab-en-foot
Performed at: ⟦ORGANISATION Ashgrove Reference Laboratory⟧, ⟦ADDRESS 4100 Industrial Parkway, Dunmere, OH 00412⟧
Lab Director: ⟦STAFF Wilhelmina Stroud⟧, MD, PhD CLIA#: ⟦OTHER_ID 00D0123456⟧
= radiology-en
Electronically Signed By: ⟦STAFF Aurelio Banfield⟧ MD ⟦DATE 3/5/2024 16:02⟧
Ordering Provider: ⟦STAFF FENWICK, Cora⟧ Location: ER
= nurse-en
⟦DATE 03/05/24 1420⟧ - Pt ambulated to bathroom w/ assist. Vitals stable. ⟦STAFF K. Ostrander⟧, RN
= discharge-en
Mr. ⟦PERSON Thornquist⟧ was discharged home with his wife, ⟦PERSON Philippa Thornquist⟧ (⟦PHONE 555-0147⟧).
= insurance-en
Insured: ⟦PERSON Thornquist, Philippa⟧ Policy No: ⟦INSURANCE_ID XJH-0012-8891⟧ Group: ⟦INSURANCE_ID 70012⟧ SSN: ⟦NATIONAL_ID 000-12-3456⟧
= portal-en
Portal: ⟦URL mychart.wrenfield.example.org⟧ Email ⟦EMAIL c.thornquist (at) mail.example.com⟧ Fax# ⟦PHONE 555 010 0199⟧
= device-en
Implanted: pacemaker, Serial # ⟦DEVICE_ID PJN0012345⟧, Lot 22A; UDI ⟦DEVICE_ID (01)00000000000017⟧
= vin-en
Vehicle plate ⟦PLATE KXJ-0012⟧, driver's license ⟦TRAVEL_ID D000-1234-0099⟧
= zero-width
姓名:⟦PERSON 岑\u200b晚秋⟧ 住院号:⟦MEDICAL_ID 00\u200b4512⟧
= rtl
姓名:\u200f⟦PERSON 岑晚秋⟧\u200e 电话:\u202a⟦PHONE 13500000013⟧\u202c
= merged-line
检验者:⟦STAFF 禚静⟧审核者:⟦STAFF 亢龙⟧报告日期:⟦DATE 2024-03-05⟧备注:本结果仅对该标本负责
= merged-values
姓名:性别:年龄:住院号:
⟦PERSON 褟平⟧ 男 39 ⟦MEDICAL_ID 0081726⟧
= digits-as-letters
住院号:⟦MEDICAL_ID 2O24O3O5⟧ 床号:⟦BED B2⟧ 身份证:⟦NATIONAL_ID 99O3O2l988llO5OO28⟧ 电话:⟦PHONE I35OOOOOOl8⟧
= colon-variants
姓名;⟦PERSON 危小敏⟧ 门诊号.⟦MEDICAL_ID 002188⟧ 科室·内科 电话∶⟦PHONE 13500000021⟧ 住院号=⟦MEDICAL_ID 55120⟧
= brackets
【姓名】⟦PERSON 揭阳⟧【性别】男【病历号】⟦MEDICAL_ID 100299⟧【报告医师】⟦STAFF 束玉⟧
= underlines
姓名__⟦PERSON 晏清⟧__ 性别_女_ 年龄_44_岁 住院号__⟦MEDICAL_ID 330912⟧__ 床号_⟦BED 6⟧_
= dots-leader
姓名.......⟦PERSON 晏清⟧ 联系电话......⟦PHONE 13500000039⟧
= health-code
健康档案号:⟦MEDICAL_ID 990302001002-00183⟧ 建档医生:⟦STAFF 扈三⟧ 责任医生:⟦STAFF 公良平⟧ 村(居)委会:⟦ORGANISATION 下河湾村委会⟧
= household
户主姓名:⟦PERSON 尧山⟧ 户籍地址:⟦ADDRESS 江临省岚县柳林镇下河湾村三组⟧ 现住址:同上
= emergency-triage
分诊号⟦MEDICAL_ID 0188⟧ 来院时间⟦DATE 2024-03-05 02:12⟧ 陪同人员:⟦PERSON 尧水⟧ 关系:兄弟 分诊护士⟦STAFF 钱多多⟧
= dialysis
上机护士 ⟦STAFF 曾好⟧ 下机护士 ⟦STAFF 万一⟧ 穿刺者 ⟦STAFF 曾好⟧ 机号 ⟦DEVICE_ID 12⟧
= critical-call
危急值报告:⟦DATE 3月5日 10:22⟧电话通知心内科护士⟦STAFF 祝好⟧,检验科⟦STAFF 单于明⟧报告。血钾 6.8mmol/L
= mdt
参加人员:⟦STAFF 祝融⟧主任医师、⟦STAFF 符海⟧副主任医师、⟦STAFF 嘉木⟧主治医师、⟦STAFF 乌云⟧护士长
= list-names
会诊专家:⟦STAFF 祝融、符海、嘉木、乌云⟧
= postcode
邮政编码⟦POSTCODE 990031⟧ 地址:⟦ADDRESS 江临省云溪市文昌路9号(市民广场旁)⟧
= address-prose
患者近5年居住于⟦ADDRESS 云溪市桂花区⟧,曾到⟦ADDRESS 岚县柳林镇⟧务工半年。
= address-short
住址:⟦ADDRESS 柳林镇下河湾⟧ 电话:无
"""

_SECOND: Final = """
= er-observation
留观病历 留观号⟦MEDICAL_ID LG240611⟧ 床位⟦BED 抢2⟧ 姓名⟦PERSON 厍知远⟧ 男 71岁 首诊医师⟦STAFF 喻之舟⟧
= transfer-note
转入记录:患者⟦PERSON 拓跋雪⟧,因呼吸衰竭由我院呼吸科转入ICU,转出医师⟦STAFF 司马安⟧,转入时间⟦DATE 2024.06.11 03:40⟧
= handover
交班:⟦BED 7床⟧ ⟦PERSON 谭小米⟧ 术后第二天,生命体征平稳。接班者 ⟦STAFF 敖云⟧
= ward-list
床 ¦ 患者 ¦ 入院日期 ¦ 主治
⟦BED 31⟧ ¦ ⟦PERSON 别小舟⟧ ¦ ⟦DATE 2024-06-01⟧ ¦ ⟦STAFF 蔡禾⟧
⟦BED 32⟧ ¦ ⟦PERSON 海日罕⟧ ¦ ⟦DATE 2024-06-03⟧ ¦ ⟦STAFF 蔡禾⟧
= physical-office
单位:⟦ORGANISATION 岚县供电所⟧ 班组:检修 姓名:⟦PERSON 车厘⟧ 工龄:12年 工种:电工
= occupational
职业健康检查表 编号:⟦MEDICAL_ID ZJ2024-0611⟧ 身份证号:⟦NATIONAL_ID 99030219751130001X⟧ 用人单位:⟦ORGANISATION 岚山矿业有限公司⟧ 接触工龄 8年
= anaesthesia-visit
麻醉术前访视:⟦STAFF 蓝田玉⟧医师于⟦DATE 6月10日16:20⟧访视患者,ASA II级,Mallampati 2级。
= informed-foot-2
患者本人签字:⟦PERSON 言午⟧ 联系电话:⟦PHONE 13300000077⟧
如患者无法签字,请授权亲属签字:⟦PERSON 言小午⟧ 关系:子
告知医师签字 ⟦STAFF 巴图尔⟧ 时间 ⟦DATE 2024-6-11 8:05⟧
= refusal
本人⟦PERSON 言小午⟧(患者之子)拒绝转院,后果自负。⟦DATE 二〇二四年六月十一日⟧
= birth-note
于⟦DATE 2024-06-11 05:22⟧顺娩一女婴,体重3210g,助产者:⟦STAFF 慕青⟧ 儿科医师:⟦STAFF 汤圆⟧
= prenatal-card
孕妇:⟦PERSON 花木⟧ 丈夫:⟦PERSON 尚武⟧ 建册号:⟦MEDICAL_ID JC00981⟧ 末次月经 ⟦DATE 2023.11.2⟧ 预产期 ⟦DATE 2024.8.9⟧
= newborn-screen
采血卡编号 ⟦SPECIMEN_ID NS24-00618⟧ 母亲 ⟦PERSON 花木⟧ 采血护士 ⟦STAFF 水清⟧
= elder
⟦PERSON 呼延寿⟧,男,⟦AGE_OVER_89 一百零二岁⟧,离休干部,家住⟦ADDRESS 云溪市桂花区干休所3号楼⟧
= elder-en
This ⟦AGE_OVER_89 97⟧-year-old woman, Mrs. ⟦PERSON Eudora Finchley⟧, resides at ⟦ORGANISATION Maplewood Health Center⟧.
= elder-sheet
姓名 ¦ ⟦PERSON 瞿老太⟧ ¦ 年龄 ¦ ⟦AGE_OVER_89 95⟧ ¦ 床号 ¦ ⟦BED 3-12⟧
= wechat-screen
⟦PERSON 小鱼儿妈⟧
[图片] 医生您看看这个报告
我微信号⟦SOCIAL_ID xyem_0611⟧,电话⟦PHONE 18100000093⟧
= app-order
订单编号 ⟦OTHER_ID 8801202406110023⟧ 下单时间 ⟦DATE 2024-06-11 20:11:03⟧ 收货人 ⟦PERSON 鱼玄⟧ 收货地址 ⟦ADDRESS 云溪市高新区科创路88号2幢301⟧
= app-family
就诊人:⟦PERSON 于*鱼⟧(⟦NATIONAL_ID 9903**********0016⟧) 默认
= waybill-2
EMS ⟦OTHER_ID 1000200030004⟧ 寄件:⟦ORGANISATION 云溪市中心血站⟧ 收件:⟦PERSON 鱼玄⟧
= insurance-claim
被保险人:⟦PERSON 滑稽⟧ 保单号码:⟦INSURANCE_ID PICC00099812⟧ 出险日期:⟦DATE 2024/06/01⟧ 受益人:⟦PERSON 滑小稽⟧
= bank
退费至 ⟦CARD_NUMBER 6200 0000 1111 2222 333⟧ 户名:⟦PERSON 滑稽⟧ 开户行:⟦ORGANISATION 云溪银行岚县支行⟧
= invoice-head
购买方名称:⟦PERSON 滑稽⟧ 纳税人识别号:⟦OTHER_ID 99010000MA00000X1⟧ 开票人:⟦STAFF 闪电⟧
= disease-report
传染病报告卡 卡片编号:⟦OTHER_ID 990302-2024-00019⟧ 患儿家长姓名:⟦PERSON 乐山⟧ 报告单位:⟦ORGANISATION 岚县疾控中心⟧ 报告医生:⟦STAFF 敬一⟧
= tb-card
结核病人登记 登记号 ⟦MEDICAL_ID TB-24-033⟧ 督导员 ⟦STAFF 荣光⟧ 村医 ⟦STAFF 农夫⟧
= mental
监护人姓名(签字) ⟦PERSON 闻达⟧ 与患者关系 兄妹 电话 ⟦PHONE 0999-1200888⟧
= rehab
治疗师:⟦STAFF 花满⟧ 患者:⟦PERSON 陆离⟧ 评定日期:⟦DATE 24-06-11⟧ Barthel指数 65分
= radiotherapy
物理师 ⟦STAFF 光年⟧ 放疗医师 ⟦STAFF 皮卡⟧ 加速器编号 ⟦DEVICE_ID LA-0021⟧ 总剂量 60Gy/30次
= holter
记录仪序列号:⟦DEVICE_ID H3-00219⟧ 佩戴时间:⟦DATE 2024-06-10 09:30⟧ 至 ⟦DATE 2024-06-11 09:28⟧ 总心搏数 102345
= eeg
脑电图号:⟦SPECIMEN_ID EEG24-0611⟧ 姓名:⟦PERSON 年糕⟧ 描记者:⟦STAFF 海燕⟧ 意识状态:清醒
= pathology-consult
外院病理切片会诊 原单位:⟦ORGANISATION 岚县中心医院⟧ 原病理号:⟦SPECIMEN_ID 2400331⟧ 会诊专家:⟦STAFF 容止⟧ ⟦STAFF 安若⟧
= cytology
TCT编号 ⟦SPECIMEN_ID T240611-22⟧ 阅片医生 ⟦STAFF 海盐⟧ 审核医生 ⟦STAFF 卓尔⟧
= gene-report
受检者:⟦PERSON 阿拉坦·其其格⟧ 样本编号:⟦SPECIMEN_ID GD24F00881⟧ 送检:⟦DATE 2024-06-03⟧ 报告解读:⟦STAFF 平仄⟧
= transfusion
献血码 ⟦OTHER_ID 0990124000123⟧ 配血者 ⟦STAFF 相宜⟧ 取血护士 ⟦STAFF 青禾⟧ 输血开始 ⟦DATE 06-11 10:05⟧
= drug-label
⟦PERSON 马兰花⟧ ⟦BED 15床⟧ ⟦DATE 2024/6/11⟧ 头孢呋辛 1.5g 静滴 bid
= sticker-vertical
姓名
⟦PERSON 云朵⟧
科室
儿科
病历号
⟦MEDICAL_ID 0911827⟧
= sticker-split
姓
名
⟦PERSON 云朵⟧
床号
⟦BED 22⟧
= header-footer
⟦ORGANISATION 云溪市立医院⟧ 第1页 共3页 打印人:⟦STAFF 0733⟧ 打印IP ⟦IP 192.168.9.77⟧
= footer-contact
服务时间:8:00-17:30 地址:⟦ADDRESS 云溪市文昌街6号(近汽车站)⟧ 邮编:⟦POSTCODE 990001⟧ 网站:⟦URL yunxihospital.example.cn⟧
= lab-call
电话报告⟦DATE 6/11 14:05⟧,接听人:⟦STAFF 陶然⟧,报告人:⟦STAFF 静好⟧,复述确认
= narrative-names
患者⟦PERSON 计小天⟧自述与同事⟦PERSON 屈平⟧聚餐后腹泻,⟦PERSON 屈平⟧亦有类似症状。
= narrative-kin
其母⟦PERSON 支秀珍⟧患糖尿病10年,其姐⟦PERSON 计小地⟧体健,爷爷⟦PERSON 计大年⟧死于脑卒中。
= narrative-staff
经⟦STAFF 令狐⟧主任、⟦STAFF 万国⟧副主任会诊后,由⟦STAFF 曲艺⟧护士长安排至监护室。
= narrative-place
患者系⟦ADDRESS 岚县青石镇⟧人,长期在⟦ADDRESS 云溪市⟧打工,居住于⟦ADDRESS 桂花区老街12号⟧。
= social-history
就职于⟦ORGANISATION 云溪宏达物流公司⟧,任司机,否认疫区旅居史
= noisy-1
姓 名;⟦PERSON 尤 里⟧ 性别;男 年龄;3 4岁 住 院 号:⟦MEDICAL_ID O0 9 9 1 2⟧ 床 号;⟦BED 1 5⟧
= noisy-2
送栓医师:⟦STAFF 羊角⟧ 标本亏:⟦SPECIMEN_ID 2O24O611O38⟧ 釆样时间:⟦DATE 2O24-O6-ll O7:3O⟧
= noisy-3
报告医生：⟦STAFF 容 颜⟧审核医生：⟦STAFF 盛 夏⟧报告时间：⟦DATE 2024-06-1114：33⟧
= merged-cells
姓名 ⟦PERSON 水木⟧性别 男年龄 33岁病历号 ⟦MEDICAL_ID 88120⟧电话 ⟦PHONE 13200000061⟧
= grid
姓名 ¦ ⟦PERSON 冷月⟧ ¦ 检查号 ¦ ⟦SPECIMEN_ID US00981⟧
科别 ¦ 妇科 ¦ 检查日期 ¦ ⟦DATE 2024-06-11⟧
临床诊断 ¦ 子宫肌瘤 ¦ 申请医生 ¦ ⟦STAFF 竹青⟧
= grid-two-rows
住院号 ¦ 医保号 ¦ 联系人 ¦ 联系人电话
⟦MEDICAL_ID 330218⟧ ¦ ⟦INSURANCE_ID YB0099812⟧ ¦ ⟦PERSON 冷锋行⟧ ¦ ⟦PHONE 13100000057⟧
= travel
护照号 ⟦TRAVEL_ID G00000012⟧ 台胞证 ⟦TRAVEL_ID 00001234⟧ 永久居留证号:⟦TRAVEL_ID CHN000000000012⟧
= plates-2
肇事车辆⟦PLATE 津B·K0021⟧,报案人⟦PERSON 车三⟧,处警民警⟦STAFF 警长安⟧
= en-referral
Referral from: Dr ⟦STAFF Perpetua Lovelock⟧ (⟦ORGANISATION Tarnside Clinic⟧)
Patient ⟦PERSON Ignatius Bellweather⟧, born ⟦DATE 12 Jan 1950⟧, tel. ⟦PHONE 0555 010 123⟧, e-mail ⟦EMAIL i.bell@mail.example.net⟧
= en-op
Surgeon: ⟦STAFF Fitzgerald Amory⟧, MD Assistant: ⟦STAFF Petra Lund⟧ Anesthesia: General EBL: 50 mL
= en-nursing
⟦DATE 06/11/2024 0730⟧: Report received from ⟦STAFF Gwen Tallis⟧, RN. Pt in bed ⟦BED 7⟧, alert.
= en-bill
Statement # ⟦OTHER_ID 00981234⟧ Guarantor: ⟦PERSON BELLWEATHER, IGNATIUS⟧ Due ⟦DATE 07/01/2024⟧ Amount $125.00
= en-lab-2
Pt. Name ⟦PERSON Okonkwo, Ada M⟧ Age/Sex 44/F Lab ID ⟦SPECIMEN_ID 24-061187⟧ Collected ⟦DATE Jun 11 2024⟧ by ⟦STAFF TLM⟧
= en-social
Lives at ⟦ADDRESS 31 Bramble Court, Apt 2B, Tarn Hill⟧ with partner ⟦PERSON Jules⟧; works at ⟦ORGANISATION Corvane Logistics Inc.⟧
= en-mother
Mother's name: ⟦PERSON Seraphine Okonkwo⟧ Pediatrician: ⟦STAFF Lorcan Dace⟧ School: ⟦ORGANISATION Tarn Hill High School⟧
= bracket-masked
【姓名】⟦PERSON 苏某⟧【病历号】⟦MEDICAL_ID 00912⟧
"""

_KEEP: Final = """
= keep-chemistry
1 丙氨酸氨基转移酶(ALT) 23.5 U/L 7-40
2 天门冬氨酸氨基转移酶 AST 31 U/L 13-35
3 γ-谷氨酰转肽酶 GGT 18 U/L 7-45
4 总胆红素 12.1 μmol/L 3.4-20.5
5 肌酸激酶同工酶 12 U/L 0-24
= keep-blood-table
项目 ¦ 结果 ¦ 单位 ¦ 参考区间
白细胞 ¦ 6.82 ¦ 10^9/L ¦ 3.50-9.50
单核细胞 ¦ 0.45 ¦ 10^9/L ¦ 0.10-0.60
平均血红蛋白浓度 ¦ 332 ¦ g/L ¦ 316-354
= keep-drugs
阿司匹林肠溶片 100mg qd;马来酸依那普利 10mg bid;单硝酸异山梨酯缓释片 60mg;万古霉素 1g q12h;左氧氟沙星 0.5g;甘草酸二铵
= keep-tcm
方药:黄芩10g 白芍15g 柴胡12g 金银花20g 连翘15g 石膏30g 甘草6g 桂枝9g 车前子10g
= keep-imaging
双肺纹理增粗,左肺下叶见斑片影,纵隔居中,主动脉壁钙化。肝右叶囊肿,胆囊壁毛糙,胰脾未见异常。
= keep-organs
甲状腺右叶 5.2×1.8×1.6cm 峡部厚0.3cm 颈部淋巴结未见肿大 门静脉内径1.1cm 脾厚3.4cm 前列腺4.1×3.2×2.8cm
= keep-cardiac
左房内径 36mm 左室舒张末内径 48mm EF 62% E/A 0.8 二尖瓣少量反流 BP 135/85mmHg HR 72bpm
= keep-genes
EGFR 19外显子缺失 KRAS G12D NM_005228.5 c.2573T>G p.L858R 测序深度 1000X 丰度 12.5%
= keep-headings
主诉 现病史 既往史 个人史 婚育史 家族史 体格检查 辅助检查 初步诊断 诊疗计划
= keep-instructions
温馨提示:请空腹8小时以上,清淡饮食,注意休息,如有不适随诊。本报告仅供临床医师参考,不作诊断依据。
= keep-ranges
0-5 3.5-5.5 96-106 1.10-1.34 <0.04 >90 ≤35 1:40 100-300 120~160 10-20 2-7
= keep-counts
精子总数 120000000 细菌计数 125000 CFU/mL 管型 0-1/LP 红细胞 3-5/HP HBV-DNA <20 IU/mL
= keep-scores
GCS 15分 NIHSS 4分 Braden 18分 NRS2002 3分 APACHE II 12分 ECOG 1 TNM T2N1M0 ICD-10 I10.x00 E11.900
= keep-fluids
0.9%氯化钠注射液100ml+头孢呋辛钠1.5g ivgtt bid 5%葡萄糖250ml 滴速60滴/分 入量 1850ml 出量 1600ml
= keep-narrative
患者神清,精神可,皮肤巩膜无黄染,双侧瞳孔等大等圆,对光反射灵敏,颈软,双肺呼吸音清,心律齐,腹平软,无压痛及反跳痛。
= keep-generic
请到当地医院复查,如有异常请及时到上级医院就诊。医院地址及电话见封底。
= keep-words
单项 高值 低值 平均值 常规 方便 安全 温度 时间分辨 白带 黄体 金标 毛囊 牛奶 花粉 石棉 马上 于是 和谐 任何 项目
= keep-codes
CA125 CA199 CYFRA21-1 NSE HE4 β-HCG AFP CEA PSA f/tPSA T3 T4 TSH FT3 FT4 TPOAb B27 IgG IgM C3 C4 ASO RF CRP
= keep-blood-bank
血型:A型 RhD(+) 红细胞悬液2U 血浆200ml 交叉配血相合 抗体筛查阴性
= keep-en-lab
WBC 6.1 4.0-11.0 10^3/uL
Hemoglobin A1c 5.6 % <5.7
Alkaline Phosphatase 78 U/L 40-129
Estimated GFR 88 mL/min/1.73m2
= keep-en-headings
CHIEF COMPLAINT
HISTORY OF PRESENT ILLNESS
PAST MEDICAL HISTORY
REVIEW OF SYSTEMS
PHYSICAL EXAMINATION
ASSESSMENT AND PLAN
DISCHARGE INSTRUCTIONS
= keep-en-title-case
Chief Complaint: chest pain
Past Surgical History: Appendectomy
Social History: Never Smoker
Review Of Systems: Negative
Final Diagnosis: Acute Bronchitis
= keep-en-narrative
The liver is normal in size. Mild Fatty Infiltration. Right Kidney measures 10.2 cm. No Hydronephrosis. Common Bile Duct 4 mm.
= keep-en-drugs
Metoprolol Succinate ER 25 mg daily, Lisinopril 10 mg, Vitamin D3 1000 IU, Ferrous Sulfate 325 mg, Insulin Glargine 12 units
= keep-en-eponyms
Murphy sign negative. Hashimoto thyroiditis. Foley catheter in place. Glasgow Coma Scale 15. Parkinson disease. Doppler normal.
= keep-en-table
Test Name ¦ Result ¦ Reference Range ¦ Units
Total Cholesterol ¦ 188 ¦ <200 ¦ mg/dL
Lipoprotein (a) ¦ 12 ¦ <30 ¦ mg/dL
Helicobacter Pylori ¦ Negative ¦ Negative ¦
= keep-en-form
AUTHORIZATION FOR RELEASE OF INFORMATION
Please Print Clearly. Check All That Apply. Signature Required
Approved Not Approved Quality Assurance Marketing Research Department
= keep-vitals
T 36.5℃ P 76次/分 R 18次/分 BP 118/72mmHg 体重 61.5kg 身高 168cm BMI 21.8 SpO2 98% 血糖 5.6mmol/L
= keep-fee
床位费 40.00 护理费 18.00 西药费 288.60 检查费 120.00 合计 466.60 元 大写 肆佰陆拾陆元陆角
= keep-micro
大肠埃希菌 ESBL(+) 头孢曲松 R ≥64 亚胺培南 S ≤1 阿米卡星 S 4 万古霉素 S 1 美罗培南 S ≤0.25
= keep-gyn
末次月经不详 孕2产1 宫颈光滑 子宫前位 大小5.1×4.2×3.8cm 内膜厚0.8cm 双附件区未见明显包块
"""

FIRST: Final = texts_of(_FIRST)
SECOND: Final = texts_of(_SECOND)
KEEP: Final = texts_of(_KEEP)
