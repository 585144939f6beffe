"""The sweep: what nothing explains is hidden in its place, what something explains stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.page import Line, Page, rectangle
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.meanings import is_explained
from pipeline.pii.sweep import swept
from pipeline.pii.sweep_names import is_unexplained
from schemas.names import PiiKind

_EM = 20


def _page(text: str) -> Page:
    """A page from rows of cells: `|` parts columns of 200 pixels, a newline rows of 40."""
    lines = []
    for row, cells in enumerate(text.split("\n")):
        for column, cell in enumerate(cells.split("|")):
            if cell:
                left, top = 20 + 200 * column, 20 + 40 * row
                quad = rectangle(left, top, left + _EM * len(cell), top + 24)
                lines.append(Line(cell, quad, 1.0, tuple(range(0, _EM * len(cell) + 1, _EM))))
    return Page("", 2000, 2000, 0, tuple(lines))


def _hidden(text: str, *names: str) -> list[str]:
    page = _page(text)
    known = [
        Finding.at(page.text.index(name), page.text.index(name) + len(name), PiiKind.STAFF, 0.9, "label")
        for name in names
    ]
    return [page.text[f.span.start : f.span.end] for f in swept(Document(page), known) if f.span]


@pytest.mark.parametrize(
    "word",
    [
        "CRE-E", "GGT", "hs-cTnI", "hs-cTnl", "PLT-O", "CA19-9", "CA125", "CYFRA21-1", "HBsAg", "FT3", "LDL-C", "T2WI", "FLAIR", "mmol/L", "10^9/L", "mg/dL",
        "0.9%NaCl", "40mgqn", "12.5mgim", "qd", "iv.gtt", "NYHA", "ECOG", "I63.905", "E11.900x001", "pT2N0M0", "HLA-A*02:01", "rs1801133", "c.1521_1523del",
        "V1-V6", "aVR", "AU5800", "XN-9000", "ISO15189", "GB/T15978", "V3.2", "III", "coli", "supine", "without", "carcinomas", "Trendelenburg", "SARS-CoV-2", "FiO2", "L4/5", "PHQ-9",
    ],
)  # fmt: skip
def test_explained(word: str) -> None:
    assert is_explained(word)


@pytest.mark.parametrize(
    "word", ["LHL", "cyd", "WXL", "zhq02", "YS20373", "NW4811", "CF-4046N", "D33770", "a4503112C", "wxq", "GRX99", "lizhq"]
)  # fmt: skip
def test_unexplained(word: str) -> None:
    assert not is_explained(word)


@pytest.mark.parametrize(
    ("text", "names", "hidden"),
    [
        # initials and logins in places for staff
        ("操作者:LHL", (), ["LHL"]),
        ("录入:cyd 2023-04-01", (), ["cyd"]),
        ("审核|wxq", (), ["wxq"]),
        ("项目|操作护士\n血糖|zhq02\n尿糖|WXL", (), ["zhq02", "WXL"]),
        ("Tech: KZJ", (), ["KZJ"]),
        ("刘黛珊/KZJ", ("刘黛珊",), ["KZJ"]),
        ("治疗师|吴念生|wml|yhj", ("吴念生",), ["wml", "yhj"]),
        ("心理治疗师呼延璟每周二CBT", ("呼延璟",), []),
        # the same words where a form speaks of tests
        ("项目|结果|单位|参考范围\nKZJ|5.2|mmol/L|3.9-6.1", (), []),
        ("检验者:张三|GGT", ("张三",), []),
        ("方法:KZJ", (), []),
        # codes, files, DICOM, sites
        ("编码器 a4503112C.dfx", (), ["a4503112C.dfx"]),
        ("report_0412.pdf", (), ["report_0412.pdf"]),
        ("YAO^PING WEI", (), ["YAO^PING WEI"]),
        ("10^9/L cm^2", (), []),
        ("扫码登录 m.hospital2.example.cn/u 查看", (), ["m.hospital2.example.cn/u"]),
        ("胃镜 CF-4046N", (), ["CF-4046N"]),
        ("卡 D33770", (), ["D33770"]),
        ("批号:NW4811", (), []),
        ("型号:CF-4046N", (), []),
        ("国药准字H20013083", (), []),
        ("规格 EPO3000IU", (), []),
        # names that a screen stars out
        ("余*英", (), ["余*英"]),
        ("女儿程*娥", (), ["程*娥"]),
        ("家人端**禾", (), ["端**禾"]),
        ("填卡医生*:", (), []),
        ("大小 长*宽", (), []),
        ("带*为必填项", (), []),
        ("2021-04-03|0.968|-2.5|hlf", (), ["hlf"]),
        # numbers beside names, phones, wards and signatures
        ("刘黛珊(28409)", ("刘黛珊",), ["28409"]),
        ("内线 61204", (), ["61204"]),
        ("护士站(63680)", (), ["63680"]),
        ("操作员 18289", (), ["18289"]),
        ("刘黛珊 2023年", ("刘黛珊",), []),
        ("血小板|12800|10^9/L|125-350", (), []),
        ("输入 2500ml", (), []),
        ("转 1500 元", (), []),
        # a surname alone
        ("送检 张医生", (), ["张"]),
        ("本次复检李老师已看", (), ["李"]),
        ("申请:全医师", (), ["全"]),
        ("请第五主任上台会诊", (), ["第五"]),
        ("护士长区:", (), ["区"]),
        ("护士长单:", (), ["单"]),
        ("审核者:危", (), ["危"]),
        (",郐护士长核对", (), ["郐"]),
        (",女护士核对", (), []),
        ("班主任", (), []),
        ("检验费:", (), []),
        # the rest of a name that was found in part
        ("登记:逢婷(NW4811)", ("逢",), ["NW4811", "婷"]),
        ("程苒收", ("程苒",), []),
        ("向医生说明病情", (), []),
        ("全科医生", (), []),
        ("主管医师", (), []),
        ("高级医师", (), []),
        ("性别:男", (), []),
        # runs that are no words
        ("院方经办蓝梓萱16061202156", (), ["蓝梓萱"]),
        ("经办人:苌穗岫", (), ["苌穗岫"]),
        ("白球比|1.5|1.5-2.5", (), []),
        ("口腔|牙列|齿缺失", (), []),
        # initials of given names before a word that nobody knows
        ("Submitted by L. J. Spurrow", (), ["L. J. Spurrow"]),
        ("Spurrow, L.J.", (), ["Spurrow, L.J."]),
        ("E. coli, K. PNEUMONIAE", (), []),
    ],
)  # fmt: skip
def test_place(text: str, names: tuple[str, ...], hidden: list[str]) -> None:
    assert _hidden(text, *names) == hidden


@pytest.mark.parametrize("run", ["苌穗岫", "忻磊", "逯海犁"])
def test_no_word(run: str) -> None:
    assert is_unexplained(run)


@pytest.mark.parametrize("run", ["白细胞", "牙列", "尿蛋白", "正常", "胆囊", "男", "淋巴"])
def test_a_word(run: str) -> None:
    assert not is_unexplained(run)


@given(st.text(alphabet="Ab^.:/ 张医生012\n|#", max_size=40))
def test_offsets_hold_on_any_text(text: str) -> None:
    page = _page(text)
    for finding in swept(Document(page), []):
        assert finding.span
        assert 0 <= finding.span.start < finding.span.end <= len(page.text)
