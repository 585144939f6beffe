"""Texts that must stay whole: drugs, points, signs and places of the body that sound like names; numbers of findings.

Rows are as in pii_cases.py. What is marked is there to show that a name beside such a word is still found.
"""

from typing import Final

CASES: Final = (
    ("drug-lysis", "阿替普酶静脉溶栓，出院时NIHSS1分。双联抗血小板21天"),
    ("drug-lysis-other", "予替奈普酶溶栓，瑞替普酶备用，尿激酶10万单位"),
    ("drug-clot", "利伐沙班10mg qd，替罗非班泵入，替格瑞洛90mg bid，依诺肝素4000IU"),
    ("drug-sugar", "阿卡波糖50mg tid，伏格列波糖0.2mg，卡格列净100mg，司美格鲁肽0.5mg qw，西格列汀100mg"),
    ("drug-fat", "依折麦布10mg qn，非诺贝特0.2g，瑞舒伐他汀10mg"),
    ("drug-virus", "阿昔洛韦，替诺福韦，拉米夫定，玛巴洛沙韦，奥司他韦75mg bid"),
    ("drug-breath", "沙美特罗，福莫特罗，孟鲁司特10mg qn，布地奈德雾化"),
    ("drug-mind", "舍曲林50mg，米氮平15mg，利培酮2mg，阿普唑仑0.4mg，加巴喷丁300mg，拉莫三嗪25mg，普拉克索，罗匹尼罗"),
    ("drug-tumour", "安罗替尼12mg，索拉非尼，他莫昔芬20mg，来曲唑2.5mg，培美曲塞，信迪利单抗200mg"),
    ("drug-narcosis", "舒芬太尼，罗库溴铵，丙泊酚，七氟烷维持麻醉"),
    ("drug-belly", "莫沙必利5mg，多潘立酮10mg，伊托必利，蒙脱石散，匹维溴铵"),
    ("drug-kidney", "西那卡塞25mg，司维拉姆800mg，罗沙司他100mg"),
    ("drug-alone", "1. 艾司洛尔\n2. 帕罗西汀\n3. 度洛西汀\n4. 奥希替尼"),
    ("herbs", "连花清瘟4粒 麻杏石甘汤 艾附暖宫丸 银杏叶片 陈皮6g"),
    ("points", "取穴：阴陵泉、阳陵泉、曲池、合谷、太冲、足三里"),
    ("signs", "墨菲征阳性，霍夫曼征阴性，克尼格征阴性，布鲁津斯基征阴性"),
    ("eponyms", "帕金森病，阿尔茨海默病，克罗恩病，梅尼埃病，马方综合征，雷诺现象"),
    ("vaccines", "乙肝疫苗第3剂，百白破第4剂，麻腮风第1剂"),
    ("ears", "左耳 20 25 30 45 60 75 dB"),
    ("birth-weight", "新生儿Apgar评分9-10分，出生体重3250g，身长50cm"),
    ("control", "Bay leaf; Control 1.02; Bed rest; Room air"),
    ("lists-of-numbers", "Dose 1000 2000 3000 IU, seen 2023 2024 2025, ABR 25 30 35 40 dB"),
    ("work-with-things", "He works with Silica and Asbestos. Works from home with Zoom."),
    ("departments", "Complete Blood Count\nGeneral Chemistry\nLaboratory Services"),
    ("name-beside-drug", "患者⟦PERSON 李云芝⟧，女，58岁，服阿卡波糖"),
    ("name-like-element", "患者⟦PERSON 阿不都·热合曼⟧，男，58岁，服利培酮"),
    ("wards-of-departments", "科室:普外二病区 骨一病区 心内二病房"),
    ("foetus", "胎次：单胎"),
    ("history-of-transfusion", "输血史有，曾有荨麻疹"),
    ("state-behind-patient", "患者清醒，3小时后拔管"),
    ("seasons", "节气：白露 节气：小满"),
    ("decoctions", "独活寄生汤合乌头汤化裁，徐长卿10g 刘寄奴12g 何首乌12g 田七粉3g"),
    ("pulse", "切：左关弦，右关细弱，尺脉沉；墨菲征"),
    ("risks", "Z值 -3~3\n低风险\n女/34岁"),
    ("tension", "手术名称\n张力带内固定术"),
    ("bands", "门诊/住院号\n1p36微缺失\n未检出"),
)  # fmt: skip
