import { foldText } from './retriever-features.ts';

/** What may be happening to someone; each has a fixed text that sends for help. */
export type Emergency = 'suicide' | 'medical' | 'violence' | 'fire' | 'poison';

/**
 * Signs of an emergency, in folded English and French. They are wide on purpose: a needless emergency number
 * costs a glance, a missing one may cost a life. Order decides when several fit.
 */
const signs: [Emergency, RegExp][] = [
  [
    'suicide',
    /\b(suicid\w*|(take|taking|took) (my|his|her|their) own li(fe|ves)|(m|s) oter la vie|tirer une balle|(not|never) (to )?wake up (again|tomorrow)|(pas|plus) me reveiller|shoot (my|him|her)self|decide de mourir|decided to die|jump(ing)? (in front|off|from)|(me )?jeter (sous|du|d un|par)|sauter (du|d un) (pont|toit|balcon)|kill(ing)? (my|him|her|them)sel(f|ves)|kms|(want|wants|wanna|going|wish|ready) (to )?(die|be dead|end it all)|end(ing)? (my|his|her|their) life|(do not|don ?t|dont) (want|wanna)( to)? (live|be alive|exist|wake up)|better off (dead|without me|if i)|no reason to live|hang (my|him|her)self|cut(ting)? my (wrists|veins)|(hurt|harm)(ing)? myself|(every|all)( the| of the| my)? (pill|tablet)s?\b.* (tonight|house)|swallow (every|all)\b.*|je? ?veux? mourir|j ?v(eu|e)x? plus vivre|(veux|envie de|veut|vais|va) (plus vivre|mourir|en finir|se tuer|me pendre|se pendre)|(veux|vais|envie de) me tuer|plus envie de vivre|ne veux plus (vivre|etre la|exister)|mettre fin a (mes|ses) jours|mettre fin a ma vie|m ouvrir les veines|me faire du mal|mieux sans moi|idees (suicidaires|noires)|avaler? tous (les|mes) (cachets|comprimes|medicaments)|plus (aucune |de )?raison de vivre)\b/,
  ],
  [
    'poison',
    /\b(poison(ed|ing)|overdos\w*|(drank|drunk|swallow(ed|ing)|ate|eaten|eating|inhaled|licked|suck(ed|ing)|chew(ed|ing))\b.*\b(bleach|antifreeze|pods?|laundry|detergent|cleaner|cleaning|batter(y|ies)|pills|tablets?|medicine|medication|chlorine|turpentine|white spirit|petrol|pesticide|mushrooms?)|empoisonn\w*|intoxiqu\w*|(bu|avale|mange|respire|inhale|gobe|suce|mache|machouille)\b.*\b(javel|antigel|lessive|capsule|produit|pile|piles|cachets|comprimes|medicaments?|pastille|chlore|white spirit|essence|pesticide|champignons?|mort aux rats))\b/,
  ],
  [
    'medical',
    /\b(heart attack|fell\b.*\b(not|isn t|doesn t) mov(e|ing)|(throat|tongue|face)\b.*\bswell\w*|bouge plus|(gorge|langue|visage)\b.*\bgonfle\w*|cardiac arrest|having a stroke|(isn t|is not|not|stopped|stops|can ?t|cannot) breath(e|ing)|unconscious|passed out|(won t|doesn t|not) wak(e|ing) up|collapsed|chok(es?|ing)\b.*|turning blue|seizure|(clutch\w*|pain|hurts?|pressure)\b.*\bchest|chest (pain|hurts)|(bleeding|blood) (a lot|everywhere|heavily|out)|arm (is |went )?(numb|limp)|face (is )?(droop\w*|paraly\w*)|slurred|anaphyla\w*|(floor|ground)\b.*\brespond\w*|call (an|the) ambulance|need an ambulance|crise cardiaque|infarctus|arret cardiaque|fait un avc|(ne|n arrive plus a|peux plus|plus) respire[rz]?|inconsciente?|perdu connaissance|(ne )?se reveille (plus|pas)|s (est )?effondre\w*|s etouffe|devient bleue?|convuls\w*|(mal|douleur|tient|serre)\b.*\bpoitrine|saigne (beaucoup|abondamment)|du sang partout|(bras|visage) (ne repond plus|(est )?(engourdi|paralyse))|parle de travers|(par terre|au sol|sol|allongee?)\b.*\brepond|appel(ez|le|er) (une ambulance|le samu|les secours))\b/,
  ],
  [
    'violence',
    /\b(rap(ed|ist|es)|sexual(ly)? (assault\w*|abus\w*)|(hits|beats|punch(es|ed)|slap(s|ped)|strangl\w*|chok(es|ed)|threatens) (me|us|her|him|my (mother|mum|mom|kids|child|sister|brother))|he (hit|beat) me|(will|ll|going to|wants to|threatens to) kill (me|us|her)|break(ing|s)? (in|into)\b.*|(stranger|burglar|intruder|somebody|someone)\b.*\b(window|door|house|home|following me)|(has|have|with|pulled) a (gun|knife)\b|forc(ed|ing) (my|the|our) (front )?door|forcer ma porte|held (hostage|prisoner|against my will)|viole[er]?s?|agress(e|ee|ion|ent)|(me|nous|la|le|les|se fait) (frapp\w*|bat|battre|battue|gifl\w*|etrangl\w*|cogne)|m a (frappe\w*|battue?|viole\w*|etrangle\w*)|(va|vais|veut|menace de) (me|nous|la) tuer|(inconnu|voleur|cambrioleur|quelqu un)\b.*\b(fenetre|effraction|ma porte|chez moi|ma maison|me suit)|(a|avec) un (couteau|pistolet|fusil)|a une arme|contre mon gre|sequestr\w*)\b/,
  ],
  [
    'fire',
    /\b(ablaze|thick smoke|fumee epaisse|(house|kitchen|building|flat|apartment|car|curtains?|roof|room|pan|oven|forest|garage)\b.*\b(on fire|burning|caught( fire)?|in flames)|(there is|there s) a fire|went up in flames|smell(s|ing)?( of)? gas|gas (smell|leak)|carbon monoxide|full of smoke|smoke (everywhere|coming)|trapped by (the )?fire|(maison|cuisine|immeuble|appartement|voiture|rideaux?|toit|poele|four|foret|garage|grange)\b.*\b(en feu|brulent?|pris feu|enflamme\w*|en flammes)|il y a le feu|au feu|odeur de gaz|sent le gaz|fuite de gaz|monoxyde|plein de fumee|fumee (partout|sort))\b/,
  ],
];

/** The emergency that a message plainly speaks of, if any. */
export function findEmergency(text: string): Emergency | undefined {
  const folded = foldText(text);
  return signs.find(([, sign]) => sign.test(folded))?.[0];
}
