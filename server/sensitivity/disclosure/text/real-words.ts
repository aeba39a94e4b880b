/** French and English words, folded, one letter away from a typo target: they are meant as they stand. */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  `abased aborting abortions abuse abusee abuser abuses abusez abusiez abusives acquisitions addicting
addictions addition additions adduction adresse affadi affadir affaira affaire affairs affirm aggression
agreasse agressa agressee agresser agresses agressez agressions agressons agreste alcoholics alcooliques
altiste amused anorexic anorexie anorexiques antidepressant antidepresseur artiste artistic assaulter
asylums autisme avocate avocats avortements avorterent avouat bankrupts bellied biopsied biopsies bipolaires
bisexuals bisexuel bisexuelles bissexuelle bulled bullies bulliez cacher cagner cancel cancers canche cancre
caner canera canker canner canter cathodique catholics catholiques chance chanting charting chatting
condamna condamnee condamner condamnes condamnez confidentiels control controla controlee controler
controles controlez controls convinced craner creating custode dattes decouverte decouverts decouvrit
degressive demissions dentes departed deplored deporte deportee deporter deportes deportez depresses
depressing depressions depressives deters detest dette diabetics diabetiques diagnose diagnoses diagnostics
diagnostiqua diagnostiquee diagnostiquer diagnostiques diagnostiquez dietes divorca divorced divorcee
divorcer divorces divorcez dyslexia dyslexics dyslexie dyslexiques enceigne enceint enceintes enceints
endente endetta endettee endetter endettes endettez entangle epilepsies estrange etrange etranger etranges
etrangla etranglee etrangler etrangles etranglez explose expulsa expulsee expulser expulses expulsez frape
frappa frappee frapper frappes frappez gabbling gamboling garbling grossesses grossisse grossness harasse
harassee harasser harasses harassez harcela harcelees harcelements harceler harcelerent harceles harcelez
harcelle hardasse harpasse harpes hematite hepatites herbes heres heresy heritages hermes hermitage heroes
herpe herses hetres heures homosexual homosexuels hospitalier hospitalisa hospitalisee hospitaliser
hospitalises hospitalisez hospitalisme hospitalite hospitalize hospitals inheritances lawsuits lawyers layer
layera layers layoff lesbians lesbien lesbiennes licence licenced licences licencia licenciee licenciements
licencier licencierent licencies licenciez mairesse maitresses marger masque masquee meager mediation
mediations medicating medications meditation megere menaca menaced menacee menacer menaces menacez menade
menage mercer merder merge merged mergers merges metrer miscarriages moleste molestee molester molestes
molestez moque moquee moquees moquer moques moquez mortgaged mortgagee mortgager mortgages mosquees mosques
muesli muslims muslin musque musquee musulmanes musulmans ordonnanca ordonnancee ordonnancer ordonnances
ordonnancez overdoes overdone overdosed overdoses overdrafts paient paieras paliers pampers paniers papers
papier parient parson partent pataient patent patenta patente patented patentee patenter patentes patentez
patents patience patienta patientee patienter patientes patientez patients patinat patinent patirent pattent
paupers peignant person pinson pipiers piston poison porion pregnance pregnante pregnants prenant prenante
prenants prescriptions prions prisons probating probations pronation proscription psychiatres psychiatrie
psychiatrisa psychiatrisat psychiatrise psychiatrists psychiatry psychologie psychologues puaient rachats
raclat reigned resigne resignee resigner resignes resignez rochat ruchat sacrifie salabre salaires salarie
saliere salirez saulaie scalaire scalar scarifia scarified scarifiee scarifier scarifies scarifiez
schizophrenes schizophrenic schizophrenie seizures sejours seropositifs solaire stabling stacking staking
stakning staling stalkings stalling stapling starifie starling stealing straggled strangle strangler
strangles strangule suicida suicidai suicidaires suicidas suicidat suicidee suicidera suicides suicidez
syndiqua syndiquee syndiquer syndiques syndiquez synodique therapies therapists toueur transcender trempe
tribunals tribunat trombe tromp trompa tromped trompee tromper trompes trompez tromps trope tropes troupe
tueur tueurs tumeurs tuteur viole violees violer violes violet violete violez virole virolee voilee volee
volees volete voltee`.split(/\s+/),
);
