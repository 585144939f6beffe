"""Words that ultrasound, endoscopy and ECG devices write on their pictures: settings, measures, sides, organs."""

from typing import Final

_LATIN: Final = """
    mi ti tis tib tic fr fps hz khz mhz db cm mm ms sec min bpm hr map thi phi harm gen pen res dist area vol circ depth
    dep gain gn freq frq dr pr fov bw pw cw cdi cpa cf color colour power doppler mode md ed es lv la rv ra ef fs ivs
    lvpw lvid ao pa mv av tv pv vel vmax vmin psv edv ri pi sd ratio pg mean max angle sv svd wf prf zoom focus persist
    smooth edge enh abd abdomen obs ob gyn thyroid liver kidney spleen pancreas gallbladder gb breast bladder prostate
    uterus ovary heart cardiac carotid vessel left right lt rt sag trans long short axis upper lower mid inferior superior
    anterior posterior probe linear convex ii iii avr avl avf rate axis qrs qt qtc rr sinus rhythm cal mv sp ww wl im se
    te tr kv kvp ma mas view image page freeze live play loop res spd penetration general biopsy nbi wli bli lci scope
    iris id name sex age date time dr male female auto high low off on normal near far bpd hc ac fl efw ga edd lmp crl afi cc ml kg bsa bmi mmhg
"""
_HAN: Final = """
    肝 胆 脾 肾 胰 胃 肺 心 左 右 上 下 前 后 左叶 右叶 峡部 左侧 右侧 左肾 右肾 肝脏 胆囊 脾脏 胰腺 肾脏 膀胱 前列腺 子宫 卵巢 附件
    甲状腺 乳腺 左乳 右乳 淋巴结 心脏 颈动脉 左心室 左心房 右心室 右心房 主动脉 肺动脉 二尖瓣 三尖瓣 食管 贲门 胃底 胃体 胃角 胃窦 幽门
    十二指肠 球部 降部 回盲部 升结肠 横结肠 降结肠 乙状结肠 直肠 结肠 深度 增益 频率 帧频 帧率 距离 面积 周长 体积 角度 放大 冻结 探头 心率
    流速 阻力指数 彩色 能量 多普勒 模式 腹部 浅表 妇科 产科 小器官 血管 心电图 导联 窗宽 窗位 厚度 层厚 厘米 毫米 姓名 性别 年龄 日期 时间 医师 医生 男 女 岁 年 月 日 性
"""
PLAIN: Final = frozenset(_LATIN.split()) | frozenset(_HAN.split())
"""In lower case; what is not among them is hidden where a device wrote it."""
