"""Word lists of the name rules: surnames, titles, and clinical words that start like a name."""

from typing import Final

import regex

# The Ministry of Public Security's 2020 name report counts about 400 surnames for 99 % of people; these and the
# classical hundred surnames. Only rules without a name label need them: after a label any Han run is a name.
SURNAMES: Final = frozenset(
    "郇郄郈仵俎王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆"
    "汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜"
    "倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁"
    "蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师仇栾隋"
    "商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝"
    "区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修"
    "邰赫杭况那宿鲜印逯隆茹诺战慕危玉银亢嵇公哈湛宾戎勾茅利于呼居揭干但尉冶斯元束檀衣信展阴昝智幸奉植衡富尧闭由"
    "欧麹麴忻郐酆郗綦蒯郤苌钭茆贲禚褟庹爨丌粘俟璩撒郏隗仉宓郯谯佴甯鄂苻厍夔訾竺墨宦慎庾暨殳沃逄乜妫羿暴冮操缑笪呙弋蹇宰邗芈钮诸衷嫪鄞靖岱邴郦桓山刑贝苍毋仰傅常洪赖萧荀糜濮阎莘堵汲蓟禤巢蔚滑旷丘弘蓬昌贡习韶闪"
)  # fmt: skip
COMPOUND_SURNAMES: Final = frozenset(
    "欧阳 上官 皇甫 令狐 诸葛 司徒 司马 申屠 夏侯 贺兰 完颜 慕容 尉迟 长孙 宇文 端木 公孙 轩辕 东方 南宫 西门 独孤 "
    "百里 呼延 闻人 澹台 公冶 宗政 濮阳 淳于 单于 太叔 仲孙 钟离 鲜于 闾丘 司空 亓官 司寇 子车 颛孙 巫马 公西 漆雕 "
    "乐正 壤驷 公良 拓跋 夹谷 宰父 谷梁 段干 东郭 南门 羊舌 微生 梁丘 左丘 东门 第五 纳兰 赫连 万俟 爱新 叶赫".split()
)

# Words that a name rule without label would take for a person, and answers in a name's place that are no name.
PEOPLES: Final = frozenset(
    "汉 壮 满 回 苗 维吾尔 土家 彝 蒙古 藏 布依 侗 瑶 朝鲜 白 哈尼 哈萨克 黎 傣 畲 傈僳 仡佬 东乡 高山 拉祜 水 佤 纳西 羌 土 仫佬 锡伯 柯尔克孜 达斡尔 景颇 毛南 撒拉 布朗 塔吉克 阿昌 普米 鄂温克 怒 京 基诺 德昂 "
    "保安 俄罗斯 裕固 乌孜别克 门巴 鄂伦春 独龙 塔塔尔 赫哲 珞巴".split()
)
"""The peoples of the census, without the word for one."""
NOT_NAMES: Final = frozenset(people for people in PEOPLES if len(people) > 1) | frozenset(
    "诊室 上午 下午 中午 晚上 左叶 左肺 左侧 左上 左下 左眼 左耳 左手 左足 左肾 左乳 左心 左室 左房 散居 公章 私章 印章 房东 暴雨 大雨 雷雨 台风 微信 马尾 万分 急性 慢性 亚急性 轻型 重型 单胎 双胎 单活胎 麻腮风 麻腮 麻风 麻疹 危急值 危急 危重 警戒值 高龄 高寿 明确 全程 全部 安排 查对 相合 不合 配合 核对 查验 男 女 男性 女性 未知 不详 无 有 成人 儿童 未填 未婚 已婚 离异 丧偶 汉族 本人 先生 女士 医师 医生 签名 签字 盖章 日期 "
    "时间 科室 主任 护士 家属 患者 病人 正常 异常 阴性 阳性 血清 血浆 全血 尿液 自费 医保 普通 门诊 住院 急诊 常规 结果 单位 "
    "参考 项目 查房 意见 建议 审核 检验 报告 签发 职称 科别 姓名 性别 年龄 电话 地址 同意 签章 已审 未审 自动 系统 机打 "
    "知情同意 公司 谈话 农业 非农业 非农 城镇 农村 居民 牧民 步骤 通过 完整 方法 说明 记录 检查 治疗 手术 护理 用药 随访 主治医师 住院医师 主任医师 副主任医师 经治医师 上级医师 手写签名 电子签名 签名处 月经 关系 夫妻 父子 母子 "
    "父女 母女 配偶 子女 父母 兄弟 姐妹 朋友 高中 大学 本科 农民 工人 职员 教师 学生 干部 退休 其他 其它 内科 外科 儿科 "
    "妇科 产科 骨科 眼科 检验科 放射科 超声科 病理科 急诊科 心内科 神内科 血液科 肾内科 呼吸科 消化科 内分泌科 "
    "标本 样本 条码 打印 备注 诊断 临床诊断 名称 代码 编号 序号 空腹 餐后 复查 查体 体检 代诉 陪同 入院 出院 处理 已阅 "
    "满意 顺利 方式 宣教 指导 就诊 副主任 正高 副高 及时间 及日期 及电话 及盖章 并盖章 盖章处 签名栏 签字栏 签名及 同上 同前 本院 我院 贵院 外院 详见 暂无 暂缺 本地 外地 无业 应由 均由 须由 谢谢 多谢 水煎服 水煎 代煎 煎服 冲服 顿服 包煎 先煎 后下 另煎 烊化 司法鉴 被鉴定 黄斑 黄斑区 黄体 柳树 榆树 柏树 桑树 杨树 牛奶 牛肉 羊肉 花生 高年资 低年资 平扫 高级".split()
)
HERBS: Final = frozenset(
    "白术 白芍 黄芩 黄芪 柴胡 金银花 连翘 石膏 桂枝 车前子 党参 甘草 麦冬 苏叶 苏子 贝母 牛膝 杜仲 苍术 山药 山楂 山茱萸 乌梅 乌药 龙骨 龙胆草 葛根 路路通".split()
)
"""Drugs of nature that are borne as names."""
# Words that begin with a surname: no names, unless a label says so.
UNLIKELY_NAMES: Final = HERBS | frozenset(
    "公卫 陈述 神志 神志清 神清 呼救 方药 处方 麻醉 全科 家庭 值班 主管 责任 专科 本科 见附页 自由职业 时常 平时 平素 于今 于昨 向来 单独 "
    "同意 和谐 任何 方能 应当 安排 安慰 安静 成功 全部 全身 全程 相关 相应 万一 水平 明显 明确 连续 常规 康复 "
    "温馨 温度 高值 低值 单项 单价 别名 别称 程度 时效 时段 时限 计划 计价 计数 房间 房号 余额 应收 应付 实收 易感 易见 强化 强度 "
    "支付 支持 白露 夏至".split()
)
# Those of them that no frame turns into names: they say what sort of a doctor one is, or how something is done.
NEVER_NAMES: Final = frozenset(
    "管床 床位 专管 由管床 由床位 由专管 神志清 神清 公卫 全科 家庭 值班 主管 责任 专科 本科 康复 全程 相关 相应 任何 强化 计划 单独 同意 应当 安排 麻醉 方能 明确 连续 处方 方药 单项 全部 支持 常规 平时 平素 向来 时常 于今 "
    "于昨 呼救 陈述 严密 严格 安抚 应用 解释 解答 解除 查看 查房 温馨 易感 强化 全身 成人 康复科 于次日 于当日 于昨日 于今日 于术后 于术前 须知 应收 实收 计价".split()
)
# A run that begins like a name and holds one of these is a finding, an item or an organ, not a person.
CLINICAL: Final = (
    "细胞 血压 血糖 血脂 血症 蛋白 胆固醇 胆红素 甘油 密度 脂蛋白 血红 血小板 中性 淋巴 单核 嗜酸 嗜碱 球蛋白 白介素 抗体 "
    "抗原 尿酸 尿素 肌酐 肌酸 葡萄糖 谷氨 谷丙 谷草 转氨 转肽 酶 激素 因子 胺 钾 钠 氯 钙 磷 镁 铁 锌 铜 素 醇 酮 酸 "
    "脂 肽 糖 病 症 炎 癌 瘤 囊肿 结节 增生 钙化 积液 水肿 出血 梗死 狭窄 扩张 阴影 信号 回声 密度 强化 肺 肝 胆 胰 脾 "
    "肾 心 脑 胃 肠 骨 膜 腺 管 腔 叶 段 区 部 侧 椎 盘 关节 韧带 神经 血管 动脉 静脉 淋巴结 未见 可见 明显 异常 正常 "
    "阴性 阳性 性 型 期 度 率 值 比 量 数 压 积 宽 项 检 验 查 片 胶囊 注射 口服 颗粒 滴 服 次 日 周 月 年 天 时 分 "
    "科 室 院 路 街 市 省 县 镇 村 号 楼 层 栋 元 角 万 千 百 式 方 法 学 化 态 液 体 物 质 光 镜 像 图 表 示 者 员 "
    "报告 单 签 样 标本 血清 血浆 全血 尿 粪 便 痰 水 高 低 升 降 偏 轻 中度 重 大 小 多 少 左 右 上 下 前 后 内 外 "
    "双 两 各 均 及 与 或 为 在 有 无 不 否 未 已 可 能 需 应 请 建议 复查 随访 治疗 手术 术 药 剂 用 吃 饮 食 睡 眠 "
    "上举 前屈 后伸 外展 内收 外旋 内旋 背伸 跖屈 疼 痛 热 咳 喘 晕 吐 泻 肿 胀 麻 木 乏 力 年龄 性别 姓名 电话 地址".split()
)
TITLES: Final = (
    "医生 医师 大夫 主任 副主任 主治 住院医 护士长 护士 护师 教授 药师 技师 先生 女士 小姐 同志 阿姨 师傅 老师 院长 副院长 主管 博士 叔叔 "
    "奶奶 爷爷 太太 医助 治疗师 咨询师 营养师 助理 女士家属 先生家属 老太 老先生 警官".split()
)
MONTHS: Final = (
    "January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul "
    "Aug Sept Sep Oct Nov Dec".split()
)
WORDS_IN_ITEMS: Final = regex.compile(
    "|".join(sorted((word for word in CLINICAL if len(word) > 1), key=len, reverse=True))
)
# characters of findings and of grammar that stand in no given name: 左下肢, 平卧位, 于昨日
NOT_IN_NAMES: Final = regex.compile(
    "[侧肢腹胸背腰膝踝髋颅髓疼痛肿胀咳嗽喘痰吐泻便尿血脓症病炎癌瘤卧位昨日次的了着过被把并或者及其此该每各无未不否诉述觉感伴约检查治疗术医院科室室楼层岁号]|同意|意见"
)
# the characters that spell Uyghur, Kazakh, Mongolian, Tibetan and foreign names in Chinese reports
FOREIGN_SOUNDS: Final = frozenset(
    "阿艾爱依伊亚雅古丽娜尔买提吐图克孜肯江木合热库拉拜巴迪努曼麦尼玛木沙吾乌兰哈萨达德斯苏里力利吉加卡凯喀莎赛色森山生顺桑格多尔波布帕别夏穆罕默买合叶提"
    "洪才让旦措那仁其木日勒特云高娃满都呼和浩扎西卓嘎央金旺堆次仁丹增罗布平措顿珠普赤拉姆洛桑贡土登热孜宛萨比尔地铁汗奴孙逊海塔什夫娅莉莲安娥奥马"
)
ABBREVIATIONS: Final = frozenset(
    "pt ot st ct mri mr dr us ecg ekg eeg emg icu ccu nicu id iv im po ih qd bid tid qid qn prn ml mg kg mm cm hr bp bpm fes tdp cbt abo rh hiv hbv hcv pcr poct lis his pacs ris app ok na ph ed er or md rn np pa do vte dvt pe nrs vas adl mmt rom gcs tens hz no tel fax to by of in on at is and for the pet dsa ercp eus esd bal sfc mmse moca wab cfu pfu iu miu rass cpot vap dvt cpap gag usg kps ecog".split()
)
"""What stands beside a title or in a column of staff in Latin letters and is nobody's initials."""

RARE_SURNAMES: Final = frozenset("么占逢别脱妥拜洗者剧淡种操续保恩才铁绳底线青钢降买卖油矿生朵水支")
"""Surnames that begin words as well, and 洗, as which 冼 is often read."""
