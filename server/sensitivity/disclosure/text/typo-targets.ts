/** Words of weight that are worth recognising with one letter wrong, folded. All have at least six letters. */
export const TYPO_TARGETS: readonly string[] = `
pregnant pregnancy miscarriage abortion depression depressed antidepressants diagnosed diagnosis diabetes diabetic cancer chemotherapy psychiatrist therapist suicidal suicide overdose hospital alzheimer epilepsy schizophrenia bipolar anorexia addiction alcoholic seizure biopsy surgery prescription medication syphilis chlamydia herpes hepatitis
lesbian bisexual transgender cheating affair raped molested abused abusive harassed stalking threatened assaulted strangled arrested convicted probation lawsuit divorce custody undocumented deported asylum bullied autistic dyslexic
salary mortgage bankrupt overdraft inheritance gambling muslim jewish catholic mosque resigned layoffs redundancy confidential acquisition merger lawyer patient
enceinte grossesse avortement depression depressive antidepresseurs diagnostique diagnostic diabete diabetique chimiotherapie psychiatre psychologue suicidaire overdose hopital hospitalise epilepsie schizophrene bipolaire anorexique addiction alcoolique seropositif herpes hepatite biopsie tumeur ordonnance
lesbienne homosexuel bisexuelle transgenre trompe maitresse frappe violee viole harcele harcelement menace agresse agression etrangle suicider scarifie condamne prison tribunal divorce papiers titre sejour expulse autiste dyslexique harcelee
salaire decouvert endette dettes heritage loyer surendettement musulman musulmane catholique mosquee syndique licencie licenciement demission vire virer confidentiel rachat avocat controle patiente`
  .split(/\s+/)
  .filter((word) => word.length >= 6);
