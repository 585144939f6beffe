"""Text -> spans for English notes of many countries: who signs, addresses, numbers, days; and words there that stay.

Rows are as in pii_cases.py. All people, places and numbers are invented.
"""

from typing import Final

CASES: Final = (
    # initials behind a whole name, and what is no initials
    ("en-initials-0", "Print ⟦STAFF Phuc Tran⟧ [⟦STAFF PT⟧] NMC PIN ⟦OTHER_ID 99A5603E⟧"),
    ("en-initials-1", "2nd checker ⟦STAFF Jory Mallin⟧ (⟦STAFF JM⟧)"),
    ("en-initials-2", "Seen by ⟦STAFF Keziah Thornby⟧ [⟦STAFF KT⟧], later seen again at 10:20 ⟦STAFF KT⟧"),
    ("en-initials-3", "Seen by ⟦STAFF Bertram Pole⟧. BP 120/80, Blood Pressure (BP) stable, Pulmonary Embolism (PE) excluded"),
    ("en-initials-4", "Vital signs [VS], Physical Therapy (PT), Bipolar Disorder (BD), Intravenous (IV)"),
    ("en-initials-5", "Given by ⟦STAFF Ines Zelkova⟧\n⟦STAFF IZ⟧\n20:00"),
    # an initial before a surname, glued or apart; a given name of three letters
    ("en-short-0", "Nurse: ⟦STAFF Morwenna Thistledown⟧\nGiven ⟦STAFF M. Thistledown⟧, ⟦STAFF M Thistledown⟧, ⟦STAFF MThistledown⟧"),
    ("en-short-1", "Consultant: ⟦STAFF Fergus MacIlwraith⟧\n08:24\n⟦STAFF FMacllwraith⟧"),
    ("en-short-2", "Patient: ⟦PERSON Ivy Coldmere⟧\nWife says ⟦PERSON Ivy⟧ was up. ⟦STAFF lvy⟧ slept."),
    ("en-short-3", "Patient: ⟦PERSON Max Coldmere⟧\nGTN spray Max 3 sprays, max dose; Reg: nil"),
    # logins made of a name of the page, and others that a word leads in
    ("en-login-0", "Nurse: ⟦STAFF Jory Mallin⟧\nPrinted ⟦DATE 28-Sep-2023 16:53⟧ by ⟦STAFF jmallin1⟧"),
    ("en-login-1", "Nurse: ⟦STAFF Delphine Dunnock⟧\nuser ⟦STAFF ddunn4⟧ login ⟦STAFF delphine.dunnock⟧"),
    ("en-login-2", "Printed ⟦DATE 28/09/2023 16:53⟧ by ⟦STAFF qwrenmoor3⟧ from ward"),
    ("en-login-3", "given by hand, by injection, by tube2, user manual, by weight"),
    # mailboxes, bare faxes, numbers of laboratories and registers
    ("en-code-0", "T ⟦PHONE 05 555 0983⟧ F ⟦PHONE 05 555 0419⟧ EDI ⟦OTHER_ID eldmo12mc⟧"),
    ("en-code-1", "HealthLink EDI: ⟦OTHER_ID larkclin⟧  Fax ⟦PHONE (03) 5550 3417⟧"),
    ("en-code-2", "Swab taken (lab no ⟦SPECIMEN_ID M23.2168373⟧): MRSA neg"),
    ("en-code-3", "Lab no. ⟦SPECIMEN_ID 24H.0012345⟧ Specimen: ⟦OTHER_ID S24-0012345⟧"),
    ("en-code-4", "F 2.5 mg, T 37.2, P 88, lab no growth, ICD M23.2 and I21.4, version 24.1234"),
    ("en-code-5", "GMC ⟦OTHER_ID 7012345⟧ NMC PIN ⟦OTHER_ID 18I1234E⟧ AHPRA ⟦OTHER_ID MED0001234567⟧"),
    ("en-code-6", "NHI: ⟦MEDICAL_ID ZZZ0016⟧ Medicare No: ⟦INSURANCE_ID 2123 45670 1⟧ IRN 1"),
    # people in running text
    ("en-said-0", "discussed with ⟦STAFF Priyanka\nWickramage⟧ (cardiology registrar) and transferred"),
    ("en-said-1", "qds; ⟦STAFF Dewi\nPenlan⟧ their team lead aware"),
    ("en-said-2", "With ⟦STAFF Marguerite Oakhollow⟧ (student)"),
    ("en-said-3", "present with Punjabi interpreter ⟦STAFF Tobias Ferncastle⟧ (booking ⟦OTHER_ID TIS5023942⟧)"),
    ("en-said-4", "ward social worker ⟦STAFF Ravi⟧ has lodged the home-help referral"),
    ("en-said-5", "Met at door by wife, who says ⟦PERSON Ottoline⟧ was up most of the night"),
    ("en-said-6", "Let in by lodger ⟦PERSON Isolde Hollow⟧; spoke to ⟦STAFF Bertram Quill⟧, pharmacist"),
    ("en-said-7", "Family says Digoxin was stopped; found Digoxin was worse; Metformin (nurse to check), Ward Round (registrar)"),
    ("en-said-8", "Discussed with Cardiology Registrar, seen by Community Nurse, Palliative Care (consultant) to ring"),
    ("en-said-9", "social worker referral made, interpreter booked, nurse Practitioner review, student Nurse"),
    # addresses
    ("en-street-0", "⟦ADDRESS Unit 3, 53 Kowhai Rd, Eldmoor Ponds SA⟧ ⟦POSTCODE 6062⟧"),
    ("en-street-1", "who lives at ⟦ADDRESS 78 Totara\nWay, Marlow Flat QLD⟧. Certificate issued"),
    ("en-street-2", "⟦ADDRESS 230 Bottlebrush Cres, Pōhutu Bay⟧ ⟦POSTCODE 9917⟧"),
    ("en-street-3", "⟦ADDRESS 114 Old Wharf Rd, Eldmoor NSW⟧ ⟦POSTCODE 6027⟧\nSwitchboard ⟦PHONE (02) 5550 4587⟧"),
    ("en-street-4", "⟦ADDRESS 12A Wattle Cct, Larkfield VIC⟧ ⟦POSTCODE 3999⟧; ⟦ADDRESS 3/45 Quarry Tce, Marlow⟧"),
    ("en-street-5", "⟦ADDRESS 14 Heol y Felin, Llanwern Fach⟧, ⟦POSTCODE ZZ3 4QT⟧"),
    ("en-street-6", "⟦ADDRESS 9 Abbey Row, Ballycarn, Co. Clare⟧, ⟦POSTCODE V95 X2Y3⟧"),
    ("en-street-7", "⟦ADDRESS 27 Protea Straat, Marlow⟧, ⟦POSTCODE 0083⟧"),
    ("en-street-8", "⟦ADDRESS Blk 123 Larkspur Ave 6 #08-123 Singapore 560123⟧"),
    ("en-street-9", "⟦ADDRESS Flat B, 12/F, Block 3, Larkspur Court, Kowloon⟧"),
    ("en-street-10", "⟦ADDRESS H.No. 12-3-45, Larkspur Nagar, Marlow - 500034⟧"),
    ("en-street-11", "⟦ADDRESS PO Box 412, Eldmoor⟧ ⟦POSTCODE 9987⟧"),
    ("en-street-12", "24 Hour Urine Cr; walked 3 Point Gait;\nhas a 4 Wheel Drive; did a 10 Minute Walk.\n2 Chest Drain Way; 6 Lead ECG"),
    ("en-street-13", "12 Month Review Place, 3 Vessel Disease, 2 Units Rise, 7 East Ward, Type 2 Diabetes Close monitoring"),
    # weekdays, days behind words
    ("en-day-0", "Visit ⟦DATE Weds 27/09/2023⟧ In 08:17"),
    ("en-day-1", "Next visit ⟦DATE Fri 6/10⟧ Caseload holder"),
    ("en-day-2", "Next visit ⟦DATE Thurs 5/10⟧; to visit ⟦DATE Sun 1 Oct⟧, bloods ⟦DATE Weds 26\nJul⟧"),
    ("en-day-3", "cc GP ⟦DATE 28/9⟧\nForm v4.1"),
    ("en-day-4", "Seen on ⟦DATE 3/9⟧, swab taken ⟦DATE 23/9⟧"),
    ("en-day-5", "Pain 5/10, review 2/52, due 6/12, for 3/7, VA 6/9, given 1/2 tablet, GCS 14/15, on 2/3, until 18/12 old"),
    # organisations
    ("en-house-0", "⟦ORGANISATION Wolds Edge Community Health CIC⟧"),
    ("en-house-1", "GP: ⟦STAFF Dr Farrow⟧, ⟦ORGANISATION Dr Quill & Partners⟧"),
    ("en-house-2", "Carers from ⟦ORGANISATION Bluebell Hands Homecare⟧ qds"),
    ("en-house-3", "First seen at ⟦ORGANISATION Eldmoor Ponds Multipurpose Service⟧, then moved"),
    ("en-house-4", "⟦ORGANISATION Eldmoor Flat & District Health Service⟧\nURN ⟦MEDICAL_ID 7377688⟧"),
    ("en-house-5", "Community Health Service, District Nursing Services, Private Health Insurance, Clinical Pathology, General Practice"),
    # diseases called after two, codes in capitals
    ("en-eponym-0", "Allergies: Co-trimoxazole - Stevens-Johnson   Alerts: MRSA"),
    ("en-eponym-1", "PMH: Guillain-Barré, Ehlers-Danlos; Cheyne-Stokes pattern; Barrett's oesophagus, Bell's palsy, Dressler's"),
    ("en-eponym-2", "TCT: AGC-NOS ASC-US ASC-H HSIL LSIL NILM\nAGC-NOS\nASC-US"),
    ("en-eponym-3", "患者：⟦PERSON 岑晚秋⟧\nAGC-NOS\nLEEP术后病理"),
)  # fmt: skip
