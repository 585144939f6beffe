"""What surgeons find and do in the two operations of this folder."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation as it is written down; nothing in it names anybody."""

    name: str
    before: str
    after: str
    wound: str
    sleep: str
    history: str
    steps: tuple[str, ...]
    trouble: str
    specimen: str
    frozen: str
    implant: str
    model: str


GALLBLADDER: Final = Operation(
    name="腹腔镜胆囊切除术（51.2300）+胆总管探查、T管引流术",
    before="胆囊结石伴慢性胆囊炎 K80.1",
    after="同术前；胆总管下段结石",
    wound="Ⅱ / 甲",
    sleep="全凭静脉麻醉+气管插管",
    history="因反复右上腹痛、Murphy征阳性",
    steps=(
        "全麻成功后取头高足低左侧卧位30°，碘伏消毒铺巾。脐下缘置Veress针，CO2气腹压力13mmHg，四孔法置入10mm、5mm Trocar。",
        "探查：肝脏红褐色，边缘锐利，未见田字样硬结；胆囊约9.0cm×4.5cm×3.0cm，壁厚5mm，张力高，与大网膜粘连，Calot三角水肿。胆总管直径1.3cm。",
        "解剖Calot三角，显露“危险三角”，胆囊动脉以Hem-o-lok双重夹闭后离断，胆囊管近端夹闭2枚，远端1枚。顺行剥离胆囊，肝床电凝止血。",
        "切开胆总管前壁1.0cm，胆道镜取出黄色石2枚，最大0.8cm×0.6cm，冲洗后Oddi括约肌开闭良好，置22Fr T管，4-0可吸收线缝合。",
    ),
    trouble="分离肝总管旁时见一变异右副肝管，",
    specimen="剖开胆囊，黏膜完整，内见混合石10余枚",
    frozen="慢性胆囊炎，未见异型增生",
    implant="植入物：一次性结扎夹 Hem-o-lok 5枚；22Fr T型引流管 1根",
    model="544965",
)
HIP: Final = Operation(
    name="左侧人工全髋关节置换术（81.5100）",
    before="左股骨颈骨折（Garden Ⅳ型）S72.0",
    after="同术前；骨质疏松",
    wound="Ⅰ / 甲",
    sleep="腰硬联合麻醉 L3-4",
    history="因跌倒致左髋疼痛、活动受限",
    steps=(
        "麻醉满意后取右侧卧位，骨盆架固定，常规消毒，贴护皮膜。取后外侧切口（Moore入路）长约12cm，逐层切开阔筋膜、臀大肌。",
        "切断梨状肌、上孖肌止点并缝线标记，T形切开关节囊，见股骨颈头下型骨折，断端吸收，Singh指数3级。取出股骨头，直径46mm。",
        "髋臼锉由44mm递增至50mm，外展40°、前倾15°压配入50mm臼杯，25mm、30mm螺钉各1枚，装入高交联聚乙烯内衬（28/50）。",
        "屈髋内旋位扩髓至10号，试模复位，Shuck试验1mm，双下肢等长；打入10号羟基磷灰石涂层柄，28mm+3.5陶瓷头，复位后屈髋90°内旋45°稳定。",
    ),
    trouble="股骨距处见长约2cm无移位裂纹，以钛缆1道捆扎，",
    specimen="取出股骨头及滑膜组织",
    frozen="骨折断端骨组织，未见肿瘤细胞",
    implant="植入物：髋臼杯 50mm、股骨柄 #10、陶瓷头 28mm+3.5",
    model="1350-22-050",
)
