"""Text -> spans for heads and foots of hospital papers of America, Britain, Ireland, India, Singapore and Hong Kong.

Rows are as in pii_cases.py. All people, places and numbers are invented.
"""

from typing import Final

CASES: Final = (
    # America
    ("us-0", "MRN: ⟦MEDICAL_ID 00841273⟧ DOB: ⟦DATE 03/14/1951⟧ SSN: ⟦NATIONAL_ID 000-12-4339⟧ Acct #: ⟦MEDICAL_ID 7710029384⟧"),
    ("us-1", "Attending: ⟦STAFF Ottoline Farrow⟧, MD NPI ⟦OTHER_ID 1234567893⟧ DEA ⟦OTHER_ID AF1234563⟧"),
    ("us-2", "PCP: ⟦STAFF Bertram Quill, DO⟧"),
    ("us-3", "Electronically signed by ⟦STAFF Keziah Thornby⟧, MD on ⟦DATE 11/02/2023 06:51⟧"),
    ("us-4", "Dictated by: ⟦STAFF Jory Mallin⟧, MD\nTranscribed by: ⟦STAFF KT/jm⟧"),
    ("us-5", "cc: ⟦STAFF Delphine Dunnock⟧, MD; ⟦STAFF Alden Coldmere⟧, NP"),
    ("us-6", "Member ID: ⟦INSURANCE_ID XQH900441223⟧ Group #: ⟦INSURANCE_ID 0077123⟧ Payer: ⟦ORGANISATION Evermark PPO⟧"),
    ("us-7", "⟦ADDRESS 1427 Alder Creek Rd, Marlow, OH 00293⟧"),
    ("us-8", "Admit Date: ⟦DATE 11/02/2023⟧ Discharge Date: ⟦DATE 11/05/2023⟧ Service: Cardiology LOS 3 days"),
    ("us-9", "Pt Name: ⟦PERSON HOLLOW, MARA J⟧ Sex: F Age: 72 Room: ⟦BED 412B⟧"),
    ("us-10", "D: ⟦DATE 11/02/2023⟧ T: ⟦DATE 11/03/2023⟧ Job #: ⟦OTHER_ID 4412983⟧\n⟦STAFF QZ/bw⟧"),
    ("us-11", "Emergency contact: ⟦PERSON Isolde Hollow⟧ (daughter) ⟦PHONE (555) 555-0188⟧"),
    ("us-12", "Discharge Condition: Stable. Discharge Diagnosis: Acute Heart Failure. Attending Physician Statement. Hospital Course by Problem."),
    ("us-13", "Follow up with Dr. ⟦STAFF Alden Coldmere⟧ in 2 weeks. Primary Care Follow Up in 1 Week."),
    ("us-14", "Medicare #: ⟦INSURANCE_ID 1EG4TE5MK73⟧ Medicaid ID ⟦INSURANCE_ID 900123456⟧"),
    ("us-15", "Pharmacy: ⟦ORGANISATION Larkspur Hollow Pharmacy⟧ Rx #⟦OTHER_ID 7712983⟧"),
    # Britain
    ("uk-0", "NHS No: ⟦MEDICAL_ID 999 123 4567⟧ CHI ⟦MEDICAL_ID 3101519991⟧ Hospital number: ⟦MEDICAL_ID K123456⟧"),
    ("uk-1", "GP practice code: ⟦OTHER_ID Z81234⟧ ODS code ⟦OTHER_ID ZK1A2⟧"),
    ("uk-2", "Consultant: ⟦STAFF Mr R Pemberley⟧ FRCS  GMC No ⟦OTHER_ID 7012345⟧"),
    ("uk-3", "NMC PIN: ⟦OTHER_ID 18I1234E⟧ Nurse: ⟦STAFF Ines Calloway⟧ RGN"),
    ("uk-4", "Ward Sister ⟦STAFF Delphine Dunnock⟧ bleep ⟦PHONE 4432⟧"),
    ("uk-5", "Usual GP: ⟦STAFF Dr B Quill⟧, ⟦ORGANISATION Candle Hollow Surgery⟧"),
    ("uk-6", "H&C No ⟦MEDICAL_ID 320 000 1234⟧ A&E No ⟦MEDICAL_ID 24/004512⟧"),
    ("uk-7", "DNACPR in place. ReSPECT form seen. Discharge Letter. Clinic Letter. Care Home. District Nursing."),
    # Ireland
    ("ie-0", "MRN ⟦MEDICAL_ID 4412983⟧ Eircode: ⟦POSTCODE V95 X2Y3⟧ PPS No: ⟦NATIONAL_ID 1234567TA⟧"),
    ("ie-1", "Medical Card No: ⟦INSURANCE_ID A123456B⟧ GMS No ⟦INSURANCE_ID 4412983⟧"),
    ("ie-2", "IMC No. ⟦OTHER_ID 412345⟧ Tel: ⟦PHONE 01 555 0123⟧ Mob ⟦PHONE 085 555 0123⟧"),
    ("ie-3", "⟦STAFF Aoife Ní Bhrolla⟧ (CNM2) rang ⟦PERSON Ciarán Ó Dubhda⟧"),
    # India
    ("in-0", "UHID: ⟦MEDICAL_ID UH24001234⟧ IP No: ⟦MEDICAL_ID IP/24/00451⟧ Reg. No.: ⟦MEDICAL_ID 4412/24⟧"),
    ("in-1", "Name: ⟦PERSON Mrs. Savitha Kunder⟧ W/o ⟦PERSON Raghav Kunder⟧ Age/Sex: 54 Y/F"),
    ("in-2", "Master ⟦PERSON Ishaan Vadapalli⟧ S/o ⟦PERSON Mohan Vadapalli⟧, D/o ⟦PERSON Gauri Shenvi⟧, C/o ⟦PERSON Leela Shenvi⟧"),
    ("in-3", "Ref. By: ⟦STAFF Dr. Gauri Shenvi⟧ MBBS, MD Consultant Pathologist KMC No ⟦OTHER_ID 44123⟧"),
    ("in-4", "Mobile: ⟦PHONE +91 98765 43210⟧ Ph: ⟦PHONE 080-2555 0123⟧ Aadhaar No ⟦NATIONAL_ID XXXX XXXX 4412⟧"),
    ("in-5", "SRF ID ⟦OTHER_ID 2951500012345⟧ ABHA No: ⟦MEDICAL_ID 91-1234-5678-9012⟧"),
    # Singapore and Hong Kong
    ("sg-0", "NRIC/FIN: ⟦NATIONAL_ID S1234567D⟧ or ⟦NATIONAL_ID SXXXX567D⟧ MCR No ⟦OTHER_ID 04412A⟧"),
    ("sg-1", "Ordered by: ⟦STAFF Dr Lim Kah Wei⟧ Copy to: ⟦STAFF Dr Farah binti Yusof⟧"),
    ("sg-2", "Case No: ⟦MEDICAL_ID 1224012345A⟧ Tel ⟦PHONE 6555 0123⟧"),
    ("hk-0", "HKID: ⟦NATIONAL_ID A123456(7)⟧ HN ⟦MEDICAL_ID HN2400123(4)⟧"),
    ("hk-1", "Name: ⟦PERSON LEUNG WING SHUN⟧ (⟦PERSON 梁咏信⟧) Sex: M Ward: 7A Bed: ⟦BED 12⟧"),
    ("hk-2", "MO i/c: Dr ⟦STAFF WONG Ka Yan⟧"),
)  # fmt: skip
