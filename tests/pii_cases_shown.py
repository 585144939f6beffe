"""Text -> spans for English names that a title, kin, a credential or a drug shows, mentions in chats, British addresses.

Rows are as in pii_cases.py. All people, places and numbers are invented.
"""

from typing import Final

CASES: Final = (
    # a surname that begins words, too
    ("shown-00", "联系人：⟦PERSON 占安琪⟧，患者⟦PERSON 占四喜⟧于昨日入院"),
    ("shown-01", "家属⟦PERSON 占四喜⟧陪同，⟦PERSON 占安琪⟧签字，护士⟦STAFF 占莎⟧核对"),
    ("shown-02", "颅内占位性病变，左肺占位，占据全肺，占比30%，占全部病例的5%，占位效应明显"),
    ("shown-03", "肿瘤占据肝右叶，钙化斑块占管腔50%，占总细胞数，肝占位待查"),
    # stars that were read otherwise, a card that goes on in the next line
    ("shown-04", "SSN ⟦NATIONAL_ID ***_**-4339⟧"),
    ("shown-05", "Social Security No. ⟦NATIONAL_ID ***-**-5256⟧ on file, SSN on file"),
    ("shown-06", "转到她卡上⟦CARD_NUMBER 9674382719353741\n876⟧，请核对"),
    ("shown-07", "血红蛋白 卡上 120\n13"),
    # who is called in a chat heads a message of his own
    ("shown-08", "护工群\n@⟦PERSON 大头⟧昨晚谁陪的？\n⟦PERSON 大头⟧\n我先转了"),
    ("shown-09", "@⟦PERSON 阿May⟧ 昨晚谁陪的\n⟦PERSON 阿May⟧\n好的"),
    ("shown-10", "@所有人 明天开会\n所有人\n请收到"),
    ("shown-11", "测速 5 @2.5 m/s\n好的\n白细胞"),
    # officers
    ("shown-12", "Deputy ⟦STAFF Hallowby⟧ of the county sheriff on scene"),
    ("shown-13", "Officer ⟦STAFF Bishop⟧ arrived at 10:20, Sgt. ⟦STAFF Thornbury⟧ reported the crash"),
    ("shown-14", "Officer signature, Deputy Director of Nursing, Deputy Manager, Officer Signature"),
    # kin
    ("shown-15", "met you and your cousin ⟦PERSON April⟧ in the clinic"),
    ("shown-16", "chest compressions. Sister-in-law\n⟦PERSON Yasmin⟧ rode up front"),
    ("shown-17", "You told us that ⟦PERSON Adaeze⟧ (your half-sister) is well"),
    ("shown-18", "Breast Cancer (her mother), Diabetes (his father), Hypertension (your aunt)"),
    (
        "shown-19",
        "Family history: cousin Diabetes, aunt Breast cancer, mother Hypertension; uncle Asthma, aunt Ewing sarcoma.",
    ),
    # credentials behind a name, who gave a drug
    ("shown-20", "with ⟦STAFF A. van der Horne⟧ (EMT-B) and ⟦STAFF T. Small⟧ (EMT-B)"),
    ("shown-21", "Advanced Life Support (Paramedic), Charge Nurse (RN)"),
    ("shown-22", "NTG 0.4 mg SL/ ⟦STAFF Ramaswaran⟧\nfentanyl 50 mcg IV / ⟦STAFF Bishop⟧"),
    ("shown-23", "morphine 2 mg IV / Hour\nsaline 500 mL IV / Bolus\nacetaminophen 325 mg PO / Codeine"),
    # addresses
    (
        "shown-24",
        "⟦ADDRESS Flat 2, 59 Larder Lane⟧\n⟦ADDRESS Thornmouth⟧ ⟦POSTCODE ZY10 8EJ⟧",
    ),
    (
        "shown-25",
        "⟦ADDRESS The Old Forge, 24 Osgood Crescent⟧\n⟦ADDRESS Wexbury⟧ ⟦POSTCODE ZY7 6EL⟧",
    ),
    ("shown-26", "⟦ADDRESS Flat 2, 34 The Tithings, Thornmouth⟧ ⟦POSTCODE ZY24 6BG⟧"),
    ("shown-27", "she now lives in ⟦ADDRESS Upper\nCressingford⟧ and does not work"),
    ("shown-28", "moved to Ward 5, lives at Home, moved to Intensive Care"),
    # values with their unit glued on, the limits of a pressure
    ("shown-29", "血压 90-140/60-90 mmHg，153/87mmHgSpO2 98%，152/58mmHgSp0299%"),
    ("shown-30", "编号 ⟦OTHER_ID 91-4402/68-9917⟧"),
)
