"""English words of forms and findings that no name is made of, and endings of clinical words."""

from typing import Final

import regex

PLAIN_WORDS: Final = frozenset(
    "abdomen abdominal abnormal above absolute accession account accounts acid activity acute addison address "
    "admission adrenal advertisement advertising affect african afternoon age agency agent alanine albicans albumin "
    "alcohol alkaline all allergies alzheimer american aminotransferase amount amylase analyst and ankle anterior "
    "antibody antigen aorta aortic appearance appendix apply approval approved april are area arm arms arteries "
    "artery asian aspartate aspirin assessment assistant associate association assurance asthma attached attachment "
    "alpha artis baxter chloraprep fistula permcath renvela rope theranova "
    "attachments attending attention attorney august aureus author authorization authors avenue average babinski "
    "back background bacteria basic basophils bay beach begin below benign bilateral bile biliary bilirubin birth "
    "black bladder blood board bone bones boulevard bowel brain brand brands breast british budget building bureau "
    "by c-reactive calcium cancer candida capsule capsules carbon carcinoma cardiologist cardiovascular care "
    "carotid casts caucasian caution cell cells center centre cervical chairman chart check chest chief chinese "
    "chloride cholesterol chronic city clarity class clearly clinic clinical code coli collected college colon "
    "color coma comment comments commission committee common company comparison complaint complete completion "
    "comprehensive concentration conclusion conclusions confidential constitutional consultant consumer contact "
    "contrast control coordinator copies copy cord core coronary corporate corporation corpuscular cost costs "
    "council counsel count county course cover creatinine crohn crystals ct culture current cushing cyst cysts "
    "cytomegalovirus daily data date day days dealer dean dear december degeneration degenerative dehydrogenase "
    "delivery department description development deviation diabetes diagnosis differential diffuse dioxide direct "
    "director disc discharge disk dislocation distal distribution distributor district division doctor doppler dose "
    "doses drive drug drugs duct duodenum duration ear ears east edema effective effusion elbow electronically "
    "email emergency enclosed enclosure enclosures end endocrine engineer english eosinophils epithelial error "
    "erythrocyte escherichia esophagus esterase estimated european evening exam examination executive expiration "
    "external extremities eye eyes facsimile factor factors false family fasting fatty fax february federal feet "
    "female ferritin ferrous fibrinogen figure filtration final findings finger fingers first flag floor focal "
    "foley follow foot for form former forms foundation fourth fracture free french friday from gait gallbladder "
    "gamma gastric gastrointestinal general genitourinary german giemsa glargine glasgow globulin glomerular "
    "glucose glutamyl government grade gram grand graph graves gravity gross group hair hand hands hashimoto hdl "
    "head health heart helicobacter hematocrit hematologic hematoma hemoglobin hemorrhage hepatic hepatitis herein "
    "hernia herpes high hill hip hispanic history hodgkin home hormone hospital hour hours hypertension ileum "
    "illness immunologic important impression in index indication industry infarct infarction inferior infiltration "
    "influenza information injection inspector institute instructions insulin insurance internal international "
    "interpretation introduction invoice iron is ischemia island italian item items january japanese jejunum joint "
    "joints journal july june junior ketones kidney knee laboratory lactate lake lane last lateral ldl left leg "
    "legs lesion lesions letter leukocyte level levels lipase lipid lisinopril list liver lobe low lower lumbar "
    "lung lymph lymphocytes magnesium male malignant management manager manufacturer march market marketing mass "
    "maximum may mean media medial medical medication medications medicine mellitus member memo memorandum mental "
    "message messages metabolic metastasis metastatic method metoprolol mild minimum mitral mobile moderate monday "
    "monocytes month months mood morning motor mountain mouth mri mucus murphy muscle muscles musculoskeletal name "
    "national native natriuretic neck negative nerve nerves net neurological neutrophils never new news next "
    "nitrite nitrogen no node nodes nodule nodules non none normal north nose not note notes notice november number "
    "numbers nurse nursing objective objectives occlusion occupational october of office officer operator oral "
    "order ordered ordering orders other others ovarian ovary page pages pancreas pancreatic panel papanicolaou "
    "park parkinson partial past pathology patient pelvic pelvis peptide percent performed pharmacist phone "
    "phosphatase phosphorus physical physician pituitary plan plasma platelet plaza please pneumonia policy polyp "
    "portal positive posterior potassium present president previous primary print privacy privileged product "
    "products professor program project promotion promotional proposal proposed prostate protein prothrombin "
    "provider proximal psychiatric pulmonary pulse purpose pylori quality quantity radiology range rapid rate ratio "
    "reactive received receiver recipient recommendation recommendations rectal rectum red reference references "
    "reflex regards region relationship relative release remark remarks renal report reported representative "
    "request requested requests required research resident respectfully respiration respiratory result results "
    "retail review reviewed right risk river road romberg room rubella sacral saint sales saturday scale scan "
    "schedule school scientist second secretary section sedimentation see sender senior sensory september serum "
    "service services severe sex sheet shipment shipping shoulder signature signatures signed signs simplex "
    "sincerely sinus skin smoker smoking social society sodium source sources south spanish specialist specific "
    "specimen spinal spine spleen splenic spring springs square stage stain standard staphylococcus start state "
    "states status stenosis stimulating stomach stone stones store stores street streptococcus study sub subject "
    "submission submitted succinate suite sulfate summary sunday superior supervisor supplier surface surgeon "
    "surgical system systems table tablet tablets tartrate technician technique technologist tendon test testicular "
    "testis tests thank that the therapist third this thoracic throat thromboplastin thursday thyroid time title to "
    "tobacco toe total town toxoplasma trade transferase transmission treasurer tricuspid triglycerides troponin "
    "true tuesday tumor tumour twice type ultrasound unilateral unit united units university unknown upper urea "
    "uric urine use user uterine uterus valley varicella vein veins vendor verified vice view views village virus "
    "vital vitamin volume warning was wednesday week weeks were west white width with work wright wrist year years "
    "yes yours zoster length width size depth batch rod hole laser lights ultra menthol significant statistically change detail details roller speed pressure temperature volume machine "
    "equipment material materials process processing production line lines point points key note sample samples model series version edition part parts section "
    "western blot blotting polymerase chain records height weight bmi licensee licensor milestone presentation nearest airport adhesive liquid solid powder tobacco filter strike attack disease failure stroke mellitus syndrome disorder abuse violence arrest medic paramedic charge relationship lucky glue pump press card tissue viability carer carers speech therapy rehab rehabilitation eval referral dressing dressings bandage clinics rounds handover oedema haemorrhage anaemia oesophagus paediatric orthopaedic gynaecology haematology haemoglobin".split()
)
# drugs, diseases, procedures and specialities by their endings
_CLINICAL_ENDING: Final = regex.compile(
    r"(?:itis|osis|emia|aemia|uria|oma|pathy|plasty|ectomy|otomy|ostomy|scopy|graphy|gram|graph|metry|plegia|algia|rrhea|rrhage|penia|cyte|cytes|blast|globin|"
    r"globulin|ology|ologist|iatry|iatrist|iatric|cillin|mycin|statin|pril|sartan|olol|azole|prazole|parin|vir|mab|tinib|floxacin|cycline|oxide|chloride|sulfate|phosphate|"
    r"acetate|succinate|tartrate|hydrochloride|ase|amine|amide|idine|tion|sion|ment|ness|ical|ular|ary|ory|ive|ing|ity|ance|ence|ous)$"
)


DRUGS: Final = frozenset(
    (
        "sulfa sulfonamide sulfonamides penicillin penicillins cephalosporins nsaids latex shellfish peanut peanuts acetaminophen adenosine adrenaline albuterol alendronate allopurinol amiodarone amitriptyline amlodipine "
        "apixaban atropine augmentin buprenorphine carbamazepine carvedilol cefazolin ceftriaxone cefuroxime "
        "cetirizine citalopram clopidogrel codeine colchicine dexamethasone diazepam diclofenac digoxin donepezil "
        "enoxaparin epinephrine escitalopram fentanyl finasteride fluoxetine frusemide furosemide gabapentin "
        "gentamicin gliclazide glyceryl haloperidol heparin hydrocortisone hydromorphone hydroxychloroquine ibuprofen "
        "ipratropium isosorbide ketamine lactulose lamotrigine levetiracetam levothyroxine lipitor lithium loratadine "
        "lorazepam macrogol memantine meropenem metformin methadone methotrexate metoclopramide midazolam mirtazapine "
        "montelukast morphine movicol naloxone naproxen nifedipine nitrate noradrenaline nurofen olanzapine "
        "ondansetron oxycodone panadol paracetamol phenytoin prednisolone prednisone pregabalin propofol quetiapine "
        "risperidone rivaroxaban salbutamol senna seretide sertraline sildenafil spiriva spironolactone symbicort "
        "lasix farxiga jardiance entresto coreg bactrim repatha eliquis xarelto plavix crestor zocor norvasc diovan cozaar micardis januvia ozempic trulicity victoza humalog novolog lantus toujeo levemir tresiba "
        "advair flovent trelegy zoloft prozac lexapro celexa cymbalta effexor wellbutrin seroquel zyprexa abilify risperdal xanax ativan klonopin valium ambien neurontin lyrica topamax keppra lamictal depakote dilantin "
        "tylenol advil motrin aleve toradol percocet norco vicodin oxycontin narcan zofran reglan phenergan protonix nexium prilosec pepcid colace miralax dulcolax senokot coumadin lovenox toprol lopressor zestril aldactone "
        "bumex synthroid decadron rocephin zosyn levaquin cipro zithromax keflex flagyl diflucan valtrex tamiflu humira enbrel remicade prolia fosamax aranesp xgeva diuresed bisoprolol ramipril glargine levomepromazine glycopyrronium "
        "inadine mepilex allevyn profore aquacel cavilon kliniderm biatain urgoclean urgotul actico medihoney sorbsan tegaderm opsite jelonet atrauman melolin granuflex duoderm intrasite comfeel elastoplast "
        "tamsulosin tazobactam ticagrelor tramadol valproate ventolin warfarin"
    ).split()
)
"""Drugs of charts and letters, which are written with a capital like names."""


def is_plain(phrase: str) -> bool:
    """Whether a run of capitalised words holds one that no name is made of."""
    words = [word.strip(".,'’").lower() for word in regex.split(r"[\s\-/]+", phrase)]
    return any(
        word in PLAIN_WORDS or word in DRUGS or (len(word) > 6 and _CLINICAL_ENDING.search(word))
        for word in words
    )
