import type { Detection } from '../sensitivity.types.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import { isUnreal } from './unreal-context.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Codes of doors, gates, alarms, safes, padlocks, lockers, phones and the like, in any wording: what looks like such a code
 * (ISO 9564-1: 4 digits or more; keypads add A to F, star and hash; padlocks have three numbers) counts where enough
 * around it says so: the thing it opens, the word "code", a verb of keypads, a key that is pressed after it.
 */
export const lockCodeDetector: ViewDetector = {
  name: 'lock_code',
  find: ({ text }) => {
    const found: Detection[] = [];
    for (const { index, 0: value } of text.matchAll(CODE)) {
      const start = index;
      const end = index + value.length;
      const before = text.slice(Math.max(0, start - 76), start);
      const after = text.slice(end, end + 56);
      if (!THING.test(before) && !THING.test(after) && !VERB.test(before)) continue;
      const kind = judge(value, sentenceBefore(before), sentenceAfter(after));
      if (!kind || isPlaceholderValue(value) || isUnreal(text, start, end)) continue;
      found.push(secret(kind, { start, end }, 0.85));
    }
    return found;
  },
};

const CODE =
  /(?<![a-z0-9€$£.,/@=_-]|[a-z0-9]#|\d[ ])(?:[*#]{0,2}\d{4,8}[*#]{0,2}|[a-dx-z]\d{3,6}[a-fx-z]?|\d{2,5}[a-f]\d{0,4}|\d{4,6}[a-fx-z]|\d(?:[ -]\d){2,7}|\d{1,2}(?:[ -]\d{1,2}){2,3}|\d{2} [a-f] ?\d{1,2}|\d{3}[ -]\d{3}|\d{2} \d{2,3}|\d{3}[#*]?)(?![a-z0-9%€$£_]|[.,/:-]\d| \d|[ -]?(?:euros?|eur|dollars|pounds|quid|bucks|mm|cm|km|m|kg|g|l|ml|go|mo|gb|mb|w|v|h|min|minutes?|heures?|hours?|days?|jours?|fois|times|ans|years?|mois|months?|chiffres?|digits?|lettres|characters|caracteres|places?|litres?|personnes?|people|steps?|pas|points?|degres|degrees|wide|high|tall|long|large|haut|pages?|lignes?|lines?|watts?|volts?|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)(?![a-z]))/g;

/** Things that are there to be locked, and things that may be. */
const LOCK =
  '(?:digicodes?|visiophone|vigik|cadenas|anti-?vol|coffre|coffre-fort|casier|consigne|boites? a cles?|boitier|key ?safe|key ?box|lock ?box|key ?pad|padlock|locker|lock|safe|vault|combo|combination|combinaison|combi|portillon|pass-?code|pin|puk|code pin|clavier|messagerie|voicemail|repondeur|verrou|serrure|smart ?lock|ouvre-porte)';
const DOOR =
  '(?:portes?|portail|portique|porche|immeuble|entree|hall|garage|alarme|alarm|cour|batiment|residence|appart|appartement|maison|interphone|local|parking|cave|gite|barriere|sas|grille|cabane|abri|piscine|doors?|gates?|building|house|entrance|entry|office|apartment|flat|lobby|shed|barrier|pool|ward|staff room|back way|side way|intercom|buzzer|velos?|bike|valise|suitcase|luggage|sacoche|phone|mobile|iphone|ipad|tablet|laptop|telephone|tel|portable|tablette|ordi|smartphone|sim|card|carte|cb|debit|fridge|stairs?|lift|ascenseur|escalier|store ?room|salle|labo?|vestiaire|studio|airbnb|villa|chalet)';
const CODE_WORD = '(?:codes?|chiffres|numbers|sequence|digits|keycode|les numeros)';
const THING = new RegExp(`(?<![a-z])(?:${LOCK}|${DOOR}|${CODE_WORD})(?![a-z])`);
const HAS_LOCK = new RegExp(`(?<![a-z])${LOCK}(?![a-z])`);
const HAS_DOOR = new RegExp(`(?<![a-z])${DOOR}(?![a-z])`);
const HAS_CODE = new RegExp(`(?<![a-z])${CODE_WORD}(?![a-z])`);
const VERB =
  /(?<![a-z])(?:tape[rsz]?|tapes|compose[rsz]?|fais|faites|faire le|saisi[rs]?|entre[rsz]? le|rentre[rsz]? le|appuie[rsz]?|type|types|enter|punch|press|key in|dial|hit|input|use|put in)(?![a-z])/;
const OPENS =
  /(?<![a-z])(?:ouvr[a-z]{1,4}|deverrouill[a-z]{1,3}|debloqu[a-z]{1,3}|pour (?:rentrer|entrer|monter|acceder|sortir)|desactiv[a-z]{1,3}|desarm[a-z]{1,3}|unlock(?:s|ed)?|opens?|let(?:s)? (?:you|yourself|me) in|to get (?:in|out)|get in|gets you in|disarms?|turns? (?:it|the alarm) off|goes off)(?![a-z])/;
/** A copula, a sign or a blank directly before the code; fillers of speech may stand between. */
const JOINED =
  /(?:(?<![a-z])(?:c'est|c|est|is|was|etait|it's|its|'s|s|avec|with|as|mis|met|mets|mettre|set to|set as|deviens?t|becomes|remains?|reste|sera|will be|maintenant|now|toujours|still|le|a)|[:=>]|->|- )(?:,? ?(?:euh?|heu|um|uh|er|hmm|donc|so|just|juste|simplement|simply|genre|like|je crois|i think|le|the|non|no|attends?|wait|pardon|sorry)(?![a-z]))*,? ?["']?$/;
const ADJACENT = new RegExp(
  `(?<![a-z])(?:${LOCK}|${DOOR}|${CODE_WORD})(?<!combination|combinaison)(?: (?:du|de la|de l'|des|de|d'|of|for|to|by|en|a|at|on) ?(?:(?:the|la|le|les|my|ma|mon|our) )?(?!(?:la|le|les|the|de|du) ?$)[a-z]{2,12}| (?!(?:la|le|les|the|de|du|of) ?$)[a-z]{2,10})?(?:,| -| :|:|'s)? ?$`,
);
const KEY_AFTER =
  /^[ ,.]{0,2}(?:(?:puis|then|et|and|plus|suivi[es]? d[eu]|followed by|avec|with|en appuyant sur|validez?|valide[rs]?|tu valides?|hit|press|la|le|the|un|a|\+) ?){0,4}(?:la |the )?(?:touche |key |button |bouton )?(?:etoile|diese|star|hash|pound|asterisque|clochette|cloche|cle|bell|[*#]|enter|ok|entree|valider|vert|green|tick)(?![a-z])/;

/** What says that the number is about something else. */
const ELSEWHERE =
  /(?<![a-z])(?:erreurs?|errors?|ref|reference|refs?|article|modele|model|vol|flight|boarding|embarquement|train|bus|ligne|rue|avenue|street|road|chapitre|chapter|version|page|exam|judiciaire|postal|postaux|promo|naf|ape|barres?|iso|area|zip|dress|country|colou?r|source|civil|penal|route|status|http|insee|gpio|arduino|vis|litres|invoice|facture|ticket|commande|order|tracking|suivi|port|prix|price|coute|costs?|euros?|dollars?|code (?:path|review|base|source|snippet|civil|penal)|(?:appele[rz]?|appelle|call|phone|ring|text) (?:le |the )?(?:\d|$)|defaut|default|usine|factory|a quoi sert|reveil|wake|wakes|population|habitants|score|loto|lottery|seed|id|iban|siren|siret|ending|ends in|finissant|se terminant)(?![a-z])/;
const MACHINE =
  /(?<![a-z])(?:washing machine|dishwasher|dryer|printer|boiler|dashboard|lave-linge|lave-vaisselle|chaudiere|imprimante|votes?|bytes?|octets?|pixels?)(?![a-z])/;
const CLOCK = /^(?:[01]\d|2[0-3])[ ]?[0-5]\d$/;
const CLOCK_WORD = /(?<![a-z])(?:at|a|vers|pour|for|until|jusqu'a|from|de|before|avant|apres|after|by) $/;
const YEAR = /^(?:19|20)\d\d$/;

function judge(value: string, before: string, after: string): 'door_code' | 'pin_code' | undefined {
  if (
    ELSEWHERE.test(before) ||
    MACHINE.test(after) ||
    /^ ?(?:is|est) (?:une? |an? )?(?:erreur|error)/.test(after)
  )
    return undefined;
  if (CLOCK.test(value) && CLOCK_WORD.test(before)) return undefined;
  const isJoined = JOINED.test(before);
  if (YEAR.test(value) && !isJoined) return undefined;
  const context = `${before} | ${after}`;
  const hasLock = HAS_LOCK.test(context);
  const hasDoor = HAS_DOOR.test(context);
  const isPressed = /[*#]/.test(value) || KEY_AFTER.test(after);
  const isAdjacent = ADJACENT.test(before);
  let weight = (hasLock ? 2 : 0) + (hasDoor ? 1 : 0) + (HAS_CODE.test(context) ? 1 : 0);
  weight += VERB.test(before) ? 1 : 0;
  weight += OPENS.test(context) ? 1 : 0;
  weight += isPressed ? 2 : 0;
  weight += isJoined ? 1 : 0;
  weight += isAdjacent || SUBJECT.test(before) ? 1 : 0;
  weight += /^[a-z]?\d+[a-z]\d*$|^[a-z]\d+/.test(value) ? 1 : 0;
  const isShort = value.replaceAll(/\D/g, '').length === 3;
  if (weight < (isShort ? 4 : 3) && !(isShort && hasLock && isAdjacent)) return undefined;
  if (
    !hasLock &&
    !hasDoor &&
    !isPressed &&
    weight < 4 &&
    !/(?<![a-z])(?:rentrer|entrer|get in)/.test(context)
  )
    return undefined;
  return hasDoor && !/pin|puk|phone|tel|sim|carte?|cb/.test(context) ? 'door_code' : 'pin_code';
}

/** The thing itself is the subject of the copula: "the gate is", "portillon :". */
const SUBJECT = new RegExp(
  `(?<![a-z])(?:${LOCK}|${DOOR}|${CODE_WORD})(?: [a-z]{1,3} [a-z]{2,10})? ?(?:c'est|est|is|'s|:|=|c|->)(?: (?:now|maintenant|toujours|still))? ?$`,
);

/** A blank line or the end of a sentence that does not end in a question cuts. */
function sentenceBefore(text: string): string {
  return text.slice(
    Math.max(text.lastIndexOf('\n\n') + 1, text.lastIndexOf('. ') + 1, text.lastIndexOf('! ') + 1),
  );
}

function sentenceAfter(text: string): string {
  return /^[^\n!?]*?(?=\. |[\n!?]|$)/.exec(text)?.[0] ?? text;
}
