/** Children in care, in trouble at school, late or ahead of their age. */
export const CHILDHOOD_WORDS = {
  strong: `
    aemo, aed, mecs, pouponniere, assistante familiale, famille accueil, foyer de l enfance,
    juge des enfants, jde, child protection, cps case, social services, services sociaux, section 47,
    lac review, care order, fostered, fostering, foster*, adoptee, adoptive, adoptif, adoptive parents,
    kafala, birth parents, parents biologiques, tuteur legal, mjpm, udaf, sous curatelle,
    conservatorship, ward of, segpa, rased, pps, pap a l ecole, pai, ppre, ehcp, send support, senco,
    504 plan, pupil referral, permanently excluded, exclusion definitive, conseil de classe difficile,
    ecole buissonniere, seche les cours, truant, truancy, skips school, skipping school, decrocheur*,
    descolaris*, refus scolaire, echec scolaire, failing grades, held back, redouble*, bizut*, hazing,
    hazed, ostracis*, no friends at school, pas d amis a l ecole, souffre douleur, racket au college,
    cyberbully*, pedopsy*, orthoptist*, psychomotric*, ergotherap*, haut potentiel, surdoue*,
    pipi au lit, encopresie, late talker, retard de langage, speech delay, developmental delay,
    growth chart, carnet de sante, ne premature, nee prematuree, nicu, colic*, reflux bebe,
    allaitement difficile, ne premature`,
  weak: `
    garde, gardes, visite, visites, parental*, tuteur*, guardian*, tutelle*, adopt*, accueil, foyer*,
    placement*, place en, mineur*, minor*, suspend*, suspension, retenue*, absence*, insolen*, chahut*,
    misbehav*, disruptive, cheeky, turbulent*, agite*, difficult child, difficulte*, lacune*, struggl*,
    soutien, bac, parcoursup, ratee, echoue*, flunk*, tricher, triche, cheated on a test, plagi*,
    proviseur, headteacher, cpe, maitresse, directeur de l ecole, gifted, exclu, exclue, exclusion,
    failed her, failed his`,
};
