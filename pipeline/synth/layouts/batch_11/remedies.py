"""Long-term orders of a ward: nursing, diet, monitoring, drugs with dose and way."""

from typing import Final

Order = tuple[str, str, str]
"""What, how much ("" if nothing is measured), how and how often."""
ORDERS: Final[tuple[Order, ...]] = (
    ("神经内科护理常规", "", "一级护理"),
    ("低盐低脂糖尿病饮食", "1600kcal", "tid"),
    ("心电、血压、SpO2监测", "", "q4h"),
    ("记24小时出入量", "", "qd"),
    ("阿司匹林肠溶片", "100mg", "po qd"),
    ("硫酸氢氯吡格雷片", "75mg", "po qd"),
    ("阿托伐他汀钙片", "40mg", "po qn"),
    ("丁苯酞氯化钠注射液", "100ml", "ivgtt bid"),
    ("依达拉奉右莰醇", "15ml + NS 100ml", "ivgtt bid"),
    ("尤瑞克林", "0.15PNA + NS 100ml", "ivgtt qd"),
    ("硝苯地平控释片", "30mg", "po qd"),
    ("盐酸二甲双胍片", "0.5g", "po tid 餐中"),
    ("门冬胰岛素30", "早14U 晚10U", "ih 餐前"),
    ("泮托拉唑钠", "40mg + NS 100ml", "ivgtt qd"),
    ("低分子肝素钙", "4100IU", "ih q12h"),
    ("雾化：布地奈德", "1mg + 特布他林5mg", "bid"),
    ("鼻饲肠内营养混悬液", "500ml", "80ml/h qd"),
    ("气垫床，翻身拍背", "", "q2h"),
    ("指脉血糖监测", "", "7次/日"),
    ("康复：Bobath训练", "40min", "qd"),
    ("丙戊酸钠缓释片", "0.5g", "po bid"),
    ("盐酸多奈哌齐", "5mg", "po qn"),
)
