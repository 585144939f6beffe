"""What short Latin words on a report mean: tests, signs, drugs, pictures, scales, wards. A word of this list is harmless.

Spellings are in lower case, without hyphens; `pipeline.pii.sweep` folds a printed word the same way.
"""

from typing import Final

_LABORATORY: Final = """
    wbc rbc hgb hb hct mcv mch mchc plt rdw rdwcv rdwsd pdw mpv pct plcr plcc neu neut lym lymph mon mono eos eo bas baso gr gran mid ig nrbc ret retic irf lfr mfr hfr rethe
    plto plti pltf ipf crp hscrp scrp pctt esr saa il ilsix tnf ifn tgf fbg fib pt ptr inr aptt apttr tt ttr dd ddimer fdp at atiii pc ps la lac plg pai tat pic tm tpaic vwf act clt teg rotem
    alt gpt ast got ggt ggtp ygt rgt alp akp che ck ckmb ckmm ckbb ldh ld hbdh tbil dbil ibil tb db ib tp alb glb glo ag ga tba pa palb afu ada lap mao pche gldh nt asta
    bun urea ur cr cre crea scr ua uric cysc cys bmg rbp nag tco co hco ccr egfr gfr ckdepi mdrd acr uacr upcr ualb malb utp ucr una uk ucl
    glu fpg fbg pbg bg ppg rbg gsp ga ghb hba hbac ogtt ins cp cpep cpeptide iaa ica gad gada iatwo znt homa homair
    tc cho chol tg trig hdl hdlc ldl ldlc vldl vldlc apoa apob apoe lpa lp ffa nefa pla hcy rlp sdldl rlpc tmao
    na k cl ca ica mg p phos ph fe cu zn pb se mn cd hg as al li i tibc uibc tsat fer ferr sf trf tf tfr stfr epo fa folate vb vd vit ohd vita vite vitd pth ipth bap ctx bctx pinp tpinp oc nmid bgp ct
    tsh tt ft t tth ft ftt ft rt tg tgab atg tpo tpoab atpo trab tsab tbg tmab hcg bhcg fsh lh e prl prog p test t testo shbg amh inhb dhea dheas dhea cor cort acth gh igf igfbp ald aldo ren renin pra angii mn nmn vma hva
    afp cea ca psa tpsa fpsa pap nse scc scca cyfra progrp pivka pivkaii he hefour roma tpa tps tk bta nmp hcgb ctnt ctni tnt tni hsctnt hsctni myo mb mbmass bnp ntprobnp probnp hfabp st gal mpo lppla galectin
    hbsag hbsab hbeag hbeab hbcab hbcabigm hbv hbvdna hav havigm hcv hcvab hcvrna hdv hev hevigm hevigg hiv hivab tp tppa tpha tpab rpr trust vdrl ebv ebvca vca ebna ea cmv hsv vzv rub rv toxo toxoplasma torch mp mpab mpigm cp cpn ct ng uu mg mh gbs hpv hpylori
    ana ena dsdna ads dsdnaab sm ssa ssb ro jo scl rnp nrnp urnp acpa ccp accp rf aso anca panca canca mpo pr gbm ama amam lkm sla lcone acl agt b bgp gpi tnfa ige igg iga igm igd tige c ch ci c kap lam kappa lambda flc sflc
    cd th ts nk nkt treg dc bcell tcell tc hla dr dq dp drb dqb dqa dpb mhc kir jak bcr abl bcrabl pml rara flt npm cebpa kit egfr alk ros kras nras braf her her erbb brca tp pik met ret ntrk msi mss mmr dmmr pmmr tmb pdl pd ctla idh mgmt atrx tert ki er pr ar ck vim desmin sma hmb melan cdx ttf napsin p gata pax cgn syn syp cga chga ema
    ph po pco pao paco pvo so sao svo be beb beecf ab sb hco tco o sat ctco cto aado aad fio fi pf pafi lac lact thb fo hb fohb fcohb fmethb fhhb cohb methb hhb ohb mosm osm osmo ag bb sid
    pro prot leu leuk ery bld nit ket kb bil ubg uro sg sgr vc vitc asc col clar turb cla tur xtal cryst cast hyal path epi sec squa ec nsec bact yeast ylc muc mucus sperm src srbc cond osmolality fob fobt ob ocb wbch rbch hp hpf lpf
    gm bdg galactomannan xpert mtb rif afb tspot tb tbigra igra qft ppd nap esbl mrsa mssa vre cre crab crpa cro kpc ndm oxa vim imp mdr xdr pdr mic kb s i r sdd esbls ampc pcr rtpcr qpcr ngs mngs tngs fish ihc ish he pas flow fcm eia elisa clia eclia cmia maldi tof vitek lamp
    aso rh rhd abo ccee coombs dat iat irregular ffp cryo rcc pc apheresis susp hla pra cdc
"""
_VITALS_AND_WARDS: Final = """
    t p r bp hr rr pr spo sao sbp dbp map cvp icp cpp pap pawp pcwp co ci sv svv svr pvr ef fs bmi bsa whr ht wt gcs rass sas cpot bps camicu cam vas nrs flacc braden morse norton barthel adl iadl mna nrs must sga pgsga ecog kps ps asa nyha ccs killip grace timi cha ds vasc hasbled crusade heart wells geneva pesi spesi curb psi sofa qsofa apache
    saps news mews pews apgar silverman bishop ballard nihss mrs aspects hunt hess fisher who moca mmse adas cdr gds gdscale hamd hama ham phq gad sds scl sas phqnine panss bprs ymrs cgi gaf mmpi epq wais wisc cars abc adhd snap conners cbcl psqi isi ess hads ces epds dass mini updrs hy fma mas berg tug fim sf eq eqd womac koos hhs dash odi ndi joa frax child pugh meld maddrey fib apri ishak metavir scheuer bclc cnlc tnm pt pn pm ct cn cm ajcc uicc figo clark breslow gleason isup birads birads tirads lirads pirads lungrads orads
    icu nicu picu ccu rcu eicu sicu micu er ed or pacu ecu hcu bcu op ip opd ipd ot ward ent dept rm gp np md rn ra cn mdt dsa ercp eus esd emr poem peg pej tips tace haic rfa mwa pmct pci cag cabg ptca ivus oct ffr crt icd ppm pm vvi ddd aai ivc ecmo iabp crrt cvvh cvvhd cvvhdf hd hdf hp pd capd apd avf avg tcc picc cvc port cvcs midline ng ngt foley dvt pe vte ipc gcs eras
    iv im ih sc hypo po pr sl id it ivgtt ivdrip ivd iv.gtt qd bid tid qid qod qn qm qh qw biw tiw prn st sos stat ac pc hs am pm pp q qdpo bidpo tidpo d h min sec dl cap tab amp inj gtt drip supp sup oint sig rp rx nacl gns gs ns rl lr kcl mgso nahco cacl koh hcl h2o glucose
    dx ddx hx px tx sx pmh hpi ros pe cc nkda nka lmp edc edd edb gpal ga pog g p a l nvd cs c.s vbac prom pprom gdm icp hellp fgr iugr sga aga lga nst oct cst afi afv bpp fhr fhs fm efw bpd hc ac fl ofd crl nt nb gs ys umbilical mca psv ua sd ri pi toco dr lscs nicu ivf icsi iui et fet ohss pcos pof poi tvs tas tcm
    copd asthma ards ali osa osahs ahi osas ild ipf tb pe pah ph cor chd cad cha acs ami stemi nstemi nste ua sap hf chf hfref hfpef hfmref af afl svt psvt vt vf pvc pac apc vpc lbbb rbbb lafb lpfb avb avnrt avrt wpw sss lqts htn hbp dm tdm iddm niddm dka hhs gerd pud ugib lgib ibd uc cd ibs hcc icc nash nafld mafld ald pbc psc aih aki arf ckd esrd crf ns ins nephritic iga igan mn mcd fsgs
    sle ra as oa pss pm dm uctd mctd aps bd gca pmr itp ttp hus dic aa mds mpn aml all cll cml mm nhl hl dlbcl cns pns tia cva sah ich sdh edh ms nmo nmosd gbs cidp mg als pd ad ftd lbd vad mci adhd asd ocd ptsd mdd bpd gad sz uti urti lrti cap hap vap aids hiv std sti hfmd sars mers covid cov ncov sarscov h1n1 flu iav ibv rsv adv hmpv hpiv evs ev cox dengue
    bph cppc luts prostate turp turbt pcnl urs eswl rirs ivp kub vcug usg tkr tha tka acl pcl mcl lcl tfcc slap pivd plid ldh opll oa ddh onfh tkp pvp pkp orif plif tlif acdf vsd lc lap lapc tapp tep ttts ptcd ptgd ptbd enbd lst stg ppph isr ph
    od os ou va cva bcva ucva iop nct gat cdr oct ffa icga erg vep eog ubm iol pco ppv rd pdr npdr dme amd cnv rvo brvo crvo pacg poag phaco lasik smile prk ortho add sph cyl ax axis pd ipd al acd lt wtw cct kf kr tbut but sit schirmer pta abr assr oae dpoae teoae aabr db hl spl nhl snhl chl tymp vng bppv mcq spn
    ekg ecg eeg emg ncv ncs bis mep sep baep vep psg cpap bipap niv hfnc simv psv cpap peep ppeak pplat vt tv mv fio vte ie pip rr ps asb acvc vcv pcv prvc mmv ett ett lma cuff gedv elwi
    fvc fev pef mef mmef fef vc ic erv irv rv tlc frc dlco dlcova kco mvv fet raw sraw gaw feno mip mep abg vbg
"""
_PICTURES: Final = """
    wi t1wi t2wi pdwi dwis ct cta ctv ctp cect ncct hrct ldct mdct cbct mr mri mra mrv mrs mrcp mrp mru dwi adc flair swi t tse fse fs tirm stir spair dixon asl dti dtt bold pwi tof fiesta ssfse haste vibe lava thrive spgr gre epi ivim dce qsm swan ceus us bus cdfi pw cw tdi pdi tte tee tdi gls ivsd lvpwd lvedd lvesd lvef lvm lvmi lvidd lvids lad laad rvd rad aod aoa ivc svc pa pv mv tv av mr tr ar pr ms as
    edv esv edt ivrt dt ve va ea e a tapse tei rvsp pasp la lv ra rv lvot rvot pfo asd vsd pda tof cpi imt cca ica eca va sca lica rica bca psv edv ri pi vmax vmean vmin pg mpg vti ef co tid ff sfa cfv gsv ssv pop pta ata dpa aca mca pca ba pcoa acoa cow
    dr cr dsa dx rf mg mammo cc mlo ap pa lat obl pet petct petmr spect suv suvmax suvmean suvr fdg nm ect mibi mdp dtpa dmsa galium bmd dxa qct tscore zscore kv kvp ma mas mgy mgycm ctdi ctdivol dlp dap hu wl ww ww wc se im te tr ti fa nex etl thk sp fov mtx bw slice sl loc a p r l s i h f hfs ffs hfp ffp ax cor sag axi mpr mip minip vr cpr ssd roi lut ed es dicom pacs ris his lis emr
    rca lad lcx lm lmca rpd rpda plv pl dlca om diag d ramus pda rima lima svg timi ivus c
    avr avl avf v vone i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xx qrs qt qtc rr pr pq st tp pwave nsr lvh rvh lae rae lad rad sdnn sdann rmssd pnn nn hrv lf hf vlf tp ulf ve sve pvcs bigeminy couplet triplet svt bpm holter pac avb mobitz
    fp fpz fz cz pz oz f c o p t a fp1 psg eog emg loc roc spike sharp
"""
_DRUGS_AND_MATTER: Final = """
    asa apap npc gsh atp vitk vitb vitc coa tpa rtpa uk lmwh ufh doac noac acei arb arni bb ccb mra sglt dpp glp insulin nph gtn isdn isosorbide ntg na epi dopa doba pge ppi hra ssri snri tca maoi bzd nsaid nsaids dexa mp pred ivig alb ffp hes gcsf gmcsf tpo ril epo pip taz smz tmp smztmp inh rfp emb pza sm lzd vanc mem imp caz cro fep amk gen lev cip mox azm ery clr met fcz vcz amb caspo tdf taf etv adv ldt peg ifn dtg efv azt tc ftc lpv
    chop rchop abvd folfox folfiri xelox sox fufa cmf ac fac tac tp gp ep dp ip ddp cddp cbp ltp oxa pem gem tax doc vp ctx ifo adm epi mtx fu capecitabine cpt cf lv vcr vdl tam let ana exe lhrh gnrh her pd
    edta epo sst pvc pe pp hdpe led usb ac dc lcd cpu ram uv ir rf qc qa iqc eqa sop iso gb ws yy cnas cap clia ce fda nmpa cfda sfda icd loinc snomed ucum drg dip cn hl
    co o n h he ar no nos h2o h2o2 nacl kcl cacl mgso nahco naoh hcl agno znso feso baso caco licl nh lidocaine
    covid dna rna ctdna cfdna mrna mirna snp cnv sv vaf af ref alt het hom wt mut exon chr chrx chry xx xy nm np nc rs vus lp path ben acmg omim clinvar gnomad exac del ins dup fs ter splice
    ecoli e coli k pneumoniae kpn pae aba sau spn sag hin mca cal ctr cgl sau sepi
"""
_EPONYMS: Final = """
    addis apgar holden ashworth tardieu brunnstrom bobath rood brodmann broca wab aq bda mbi fmma motricity streck cellfree paxgene lugol heparin citrate braun bonnano dietz yamada borrmann lauren ming siewert nagi kudo jnet nice haggitt savary miller los angeles sydney olga olgim kimura takemoto rockall aims blatchford harvey bradshaw truelove witts montreal vienna rutgeerts prague hill hetzel babinski barthel bence jones bishop braden brudzinski bosniak calot caprini charcot cheyne stokes child chaddock cobb cullen cushing doppler dukes duke forrest fontaine garden gartland gleason glasgow gordon gowers hodgkin hoffmann holter horner hunt hess
    colles bier monteggia galeazzi lisfranc maisonneuve dressler barrett homans stemmer dupuytren barbeau cullen janeway corrigan kayser fleischer chvostek brudzinski babinski froment finkelstein
    kawasaki kellgren lawrence kerley kernig killip korsakoff kussmaul kupffer lachman lasegue lauge hansen lefort lhermitte ludwig mallory mallampati masaoka mayo mcburney mcmurray meniere mirizzi mobitz morton murphy neer norton oddi oppenheim ortolani barlow parkinson
    phalen pott quincke ranson raynaud rinne weber romberg rovsing rumack rutherford schatzker schober schwabach sjogren singh snellen spetzler stanford debakey steinbrocker swan ganz tanner tinel tossy treitz trendelenburg trousseau vater veress virchow waterlow wernicke
    wilson wong baker wright giemsa gram ziehl neelsen masson papanicolaou pap thomas patrick lund glogau allen allis trocar hemolok cox cronbach likert coombs fisher hardy epworth hamilton zung beck bayley denver gesell peabody vineland raven wechsler stroop boston rey
    schirmer goldmann amsler ishihara titmus worth hirschberg krimsky dmft cpitn bop veneers bolton angle steiner tweed ballard dubowitz kramer finnegan moro galant landau vojta alberta robinson kocher billroth roux whipple miles hartmann lichtenstein bassini shouldice nissen
    heller ivor lewis sugiura puestow frey beger mcdonald shirodkar pomeroy ashford silicon foley hickman broviac malecot penrose jackson pratt kirschner steinmann ender ilizarov harris merle oswestry constant rowe lysholm tegner ikdc mayo hss
"""
_MICROBES: Final = """
    coli aureus pneumoniae albicans faecalis faecium baumannii maltophilia aeruginosa cloacae mirabilis vulgaris marcescens influenzae parainfluenzae catarrhalis pyogenes agalactiae difficile tuberculosis epidermidis haemolyticus hominis saprophyticus
    glabrata tropicalis krusei parapsilosis neoformans fumigatus niger flavus marneffei pylori monocytogenes meningitidis gonorrhoeae typhi paratyphi typhimurium enteritidis flexneri sonnei cholerae parahaemolyticus oxytoca aerogenes freundii koseri morganii stuartii
    cepacia anthracis cereus subtilis fragilis perfringens tetani botulinum jejuni melitensis abortus burgdorferi pallidum trachomatis psittaci burnetii henselae legionella pneumophila pertussis diphtheriae mitis viridans bovis anginosus lugdunensis lwoffii acnes
    vaginalis falciparum vivax malariae ovale gondii jirovecii carinii lamblia histolytica japonicum sinensis westermani vermicularis lumbricoides solium saginata granulosus avium intracellulare kansasii abscessus fortuitum leprae nocardia asteroides israelii ureaplasma
"""
_MORE: Final = """
    gjb slc slca mtrnr rrna smn dmd cftr hba hbb pah atpb cypc cypd cyp vkorc slco slcob mthfr mtrr aldh ugta ugt nudt tpmt dpyd palb chek stk cdkn rb nf tsc vhl fgfr pdgfra ddr ros fbxw asxl dnmt tet runx ezh sfb u2af etv zrsr stag bcor phf gata col fbn myh myl mybpc tnnt lmna scn kcnq kcnh hnf gck wfs mecp fmr ube mid
    resp temp jvd mrn csn dob ssn npi mdm msds cxr axr kub hpf ems emt cpr aed rosc fast efast abcde sbar soap isbar dnr dnar polst ama lwbs eta acc memberid hippa hipaa ppo hmo loa roa lop rop lot rot loa lsa rsa tmax kt ktv fx bifurcated dtap ipv bopv opv mmr mpsv mpv mcv mena menac je jel jei hepa hepb hepal bcg ppv pcv hib var rabv hfrs ev rv hpv zoster tdap dtp dt td
    vaccine pfu ccid trt ttp tfs wbt rbt spo tof nmb bis psi etco sevo des n2o prop remi sufen fent roc cis sux neo atro ephe pheny norepi vaso dobut milr amio lido esmo nitro furo manni hes gelo plasma uo ebl crys coll asa mallampati lma ett dlt tiva mac pcea pcia pca tap esp cse ea sab
    bpd npo nbm wnl rrr ctab nabs perrla eomi heent cn dtr dtrs rom wbat nwb pwb fwb aox aaox prn qhs hs ou bsd bso tah tlh lavh lsh bso dc dnc hsg hsg iud ius nexplanon lng tubal ligation gtd cin vain vin asc asch ascus agus lsil hsil nilm tct lbc hpv e6 e7 leep
    enp ecp acp sjs ten prov asst bm coll phleb tto ttos frax nsvt lkw pgy rmo jmo hmo srmo vmo sho spr reg fy hca hcp hcpoa cns cnc num anp gpst tvn slt een ain eval hn pta ota ccm rrt rdn lcsw lmsw dtm qds tds qqh csci pfs sc agc agcnos nmc gmc gdc hcpc gphc ahpra nzmc mcr mcrn imc nmbi npi frcs frcp mrcp mrcgp rgn cnm tvn rcn nhi urn umrn uhid eircode pps ppsn gms nric hkid edi datix csci prolia nmws
    ffpe pdx wes wgs cma cnvseq nipt nips cvs pgt pgd qf str stras lod mlpa sanger ngs bp kb mb gb gvus tmb hrd loh cps tps mrd ddpcr
"""
_FORMS: Final = """
    nok dpoa oper overread readback mis qq wx vx ems dhl sf jd wifi bluetooth usb login logout username userid patientid studyid seriesid requesttype memberid
    sgt cpl ofc no nos id name sex age date time tel fax ext add addr zip email mr mrs ms miss dr prof jr sr ph phd md mbbs bsc rn np pa yr yrs y yo mo mos wk wks hr hrs min mins sec ok na nil nd neg pos pls plus minus abn nl wnl st nd rd th vs via per ie eg etc re cc am pm mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep sept oct nov dec
    page pg pp vol ver rev ed fig tab ref qty pcs pc box btl amt sum total rmb cny usd us uk eu cn prc usa pos atm vip qr app web www http https com net org gov edu html pdf wifi gps sim sms wechat alipay pay tax vat inv a4 a b c d e f g h i j k l m n o p q r s t u v w x y z
    high low norm normal abnormal crit panic lo hi hh ll l h pos flag unit units range result results item items test tests specimen sample serum plasma blood urine stool csf bal swab sputum tissue lot exp mfg sn pn ln
    left right bil bilat lt rt ul ur ll lr ruq luq rlq llq lul lll rul rml rll lue rue lle rle upper lower mid prox dist med lat ant post sup inf cm mm ml mg kg ug ng pg iu miu u mmol umol nmol pmol mol meq mosm mmhg kpa cmh cpm rpm kcal kj hz khz mhz db mv uv hb
"""
EPONYMS: Final = frozenset(_EPONYMS.split())
"""Those of them that are surnames as well."""
ABBREVIATIONS: Final = frozenset(
    f"{_LABORATORY} {_VITALS_AND_WARDS} {_PICTURES} {_DRUGS_AND_MATTER} {_EPONYMS} {_MICROBES} {_MORE} {_FORMS}".replace(
        "-", ""
    ).split()
)
"""Folded words; digits that end or begin a test's name (CA125, T3, IL-6) are no part of them."""
