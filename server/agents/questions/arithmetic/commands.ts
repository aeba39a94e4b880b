import { compileForms, type Slots, type Twins } from '../forms.ts';

/** Sentences that order one calculation; its letters `a`, `b`, `p` and `r` stand for the groups of those names. */
export interface Command extends Twins {
  expression: string;
  /** The result counts hundredths. */
  isPercentage?: true;
}

const SLOTS: Slots = {
  en: {
    a: '(?<a>.+?)',
    b: '(?<b>.+?)',
    p: '(?<p>.+?) ?(?:%|percent|per cent)',
    percent: '(?:(?:a )?(?:percentage|percent|per cent)|%)',
    tax: '(?:vat|gst|sales tax|tax|tip|service(?: charge)?)',
    off: '(?:off|discount|reduction|rebate)',
    the: '(?:the )?',
    it: '(?:it |that |the result |everything )?',
  },
  fr: {
    a: '(?<a>.+?)',
    b: '(?<b>.+?)',
    p: '(?<p>.+?) ?(?:%|pour ?cents?)',
    percent: '(?:pourcentage|pour ?cents?|%)',
    tax: '(?:tva|taxes?|pourboire|service)',
    off: '(?:remise|reduction|rabais|ristourne)',
    ht: '(?: ht| hors taxes?)?',
    the: "(?:le |la |l')?",
    it: '(?:le tout |le resultat |ca |cela )?',
  },
};

/** Tried in order against a whole folded text; every operand has to be a calculation itself. */
const COMMAND_FORMS: readonly Command[] = [
  {
    expression: 'a / (1 + p / 100)',
    en: [
      '{a} (?:including|incl\\.?|inclusive of|with) {p} {tax},? (?:without|excluding|before|net of) {tax}',
      '(?:remove|take off|take|subtract|deduct|exclude) {p} {tax} from {a}',
      '{the}(?:price |amount )?(?:before|excluding|without|net of) {p} {tax} (?:of|for|from) {a}',
    ],
    fr: [
      '(?:enleve[rz]?|retire[rz]?|dedui[st]|deduire) {p} de {tax} (?:de|a|sur) {a}',
      '(?:enleve[rz]?|retire[rz]?|dedui[st]|deduire) la {tax} (?:a|de) {p} (?:de|a|sur) {a}',
      '{a} ttc en ht,? (?:avec |a )(?:une |la )?(?:{tax} (?:a |de )?)?{p}',
      '{the}(?:prix |montant )?(?:ht|hors taxes?) (?:de |pour ){a}(?: ttc)?,? (?:avec |a )(?:une |la )?(?:{tax} (?:a |de )?)?{p}',
    ],
  },
  {
    expression: 'a * (1 + p / 100)',
    en: [
      'add {p}(?: {tax})? to {a}',
      '(?:increase|raise) {a} by {p}',
      '{a} (?:\\+|plus|with|and) {p} {tax}',
      '{a} (?:\\+|plus|with|and) {tax} (?:of|at) {p}',
    ],
    fr: [
      'ajoute[rz]? {p}(?: de {tax})? a {a}',
      'ajoute[rz]? (?:la |une )?{tax} (?:a|de) {p} a {a}',
      'augmente[rz]? {a} de {p}',
      '{the}(?:prix |montant )?ttc (?:de |pour ){a}{ht},? (?:avec |a )(?:une |la )?(?:{tax} (?:a|de) )?{p}',
      '{a} ht en ttc,? (?:avec |a )(?:une |la )?(?:{tax} (?:a |de )?)?{p}',
      '{a}{ht},? (?:\\+|plus|avec|et) {p} de {tax}',
      '{a}{ht},? (?:\\+|plus|avec|et) (?:une |la )?{tax} (?:a |de )?{p}',
    ],
  },
  {
    expression: 'a * (1 - p / 100)',
    en: [
      '(?:decrease|reduce|lower|discount) {a} by {p}',
      '{p} off(?: of)? {a}',
      '(?:an? )?{p} {off} (?:on|from) {a}',
      '(?:an? |the )?{off} of {p} (?:on|off|from) {a}',
      '(?:take|subtract|remove|deduct) {p}(?: off| from) {a}',
      '{a} (?:with|at|minus|less|after) (?:an? )?{p} {off}',
    ],
    fr: [
      '(?:diminue[rz]?|redui[st]|reduire|baisse[rz]?) {a} de {p}',
      '{p} de (?:{off}|moins) sur {a}',
      '(?:une )?{off} de {p} sur {a}',
      '(?:enleve[rz]?|retire[rz]?|dedui[st]|deduire) {p} (?:a|de|sur) {a}',
      '{a},? (?:avec|moins|apres) {p} de {off}',
      '{a},? (?:avec|moins|apres) une {off} de {p}',
    ],
  },
  {
    expression: 'a * p / 100',
    en: [
      '{the}(?:an? )?{p} {tax} (?:on|of|for) {a}',
      '{the}{tax} (?:of |at )?{p} (?:on|of|for) {a}',
      '{the}{tax} (?:on|for) {a} (?:at|of) {p}',
    ],
    fr: [
      '{p} de {tax} sur {a}{ht}',
      '(?:la |une |le |un )?{tax} (?:a |de )?{p} (?:sur|de|pour) {a}{ht}',
      '(?:la |le )?{tax} (?:sur|de) {a}{ht} (?:a|de) {p}',
    ],
  },
  {
    expression: 'a / b * 100',
    isPercentage: true,
    en: [
      'what (?:percentage|percent|%) of {b} is {a}',
      'what (?:percentage|percent|%) is {a} (?:of|out of) {b}',
      '{a} is what (?:percentage|percent|%) of {b}',
      '{a} (?:as|in) {percent} of {b}',
      '{a} (?:out of|over) {b} (?:as|in) {percent}',
    ],
    fr: [
      'quel {percent} de {b} (?:represente|representent|font|fait|est) {a}',
      '(?:quel )?{percent} (?:represente|representent|font|fait) {a} (?:sur|de|par rapport a) {b}',
      '{a} (?:represente|est|fait) quel {percent} de {b}',
      '{a} en {percent} de {b}',
      '{a} sur {b} en {percent}',
    ],
  },
  {
    // A whole number in percent is more often one already than a hundred times as much.
    expression: 'a * 100',
    isPercentage: true,
    en: ['(?:convert |write |express |turn |change )?(?<a>\\S*[/.½¼¾].*?) (?:as|in|to|into) {percent}'],
    fr: [
      '(?:convertis |convertir |ecris |exprime[rz]? |mets |transforme[rz]? )?(?<a>\\S*[/.,½¼¾].*?) en {percent}',
    ],
  },
  {
    expression: 'a',
    en: ['(?:convert |write |express |turn |change )?{a} (?:as|in|to|into) (?:a )?decimals?(?: number)?'],
    fr: [
      '(?:convertis |convertir |ecris |exprime[rz]? |mets |transforme[rz]? )?{a} (?:en (?:nombre )?decimale?|sous forme decimale)',
    ],
  },
  {
    expression: '(b - a) / a * 100',
    isPercentage: true,
    en: ['{the}(?:percentage|percent|%) (?:change|increase|decrease) (?:from|between) {a} (?:to|and) {b}'],
    fr: [
      "{the}{percent} (?:d'(?:augmentation|evolution)|de (?:variation|hausse|baisse|diminution)) (?:de|entre) {a} (?:a|et) {b}",
      "{the}(?:(?:variation|evolution) en {percent}|taux (?:de variation|d'evolution)) (?:de|entre) {a} (?:a|et) {b}",
    ],
  },
  {
    expression: 'a / b',
    en: [
      '(?:split|share|divide) {a} (?:between|among|by|into) {b}(?: (?:people|persons|friends|ways|parts))?',
      '{a} (?:split|shared|divided) (?:between|among) {b}(?: (?:people|persons|friends|ways|parts))?',
      '{the}quotient of {a} and {b}',
      'how many times does {b} go into {a}',
    ],
    fr: [
      '(?:partage[rz]?|repartis|repartir|divise[rz]?) {a} (?:entre|par|en) {b}(?: (?:personnes|amis|parts))?',
      '{a} (?:partagee?s?|repartie?s?|divisee?s?) (?:entre|en) {b}(?: (?:personnes|amis|parts))?',
      '{the}quotient de {a} (?:par|et) (?:de )?{b}',
      'combien de fois {b} (?:va )?dans {a}',
    ],
  },
  {
    expression: 'a + b',
    en: ['(?:add up|add|sum) {a} (?:and|to|with) {b}', '{the}sum of {a} and {b}'],
    fr: ['(?:additionne[rz]?|ajoute[rz]?) {a} (?:et|a|avec) {b}', '{the}somme de {a} et (?:de )?{b}'],
  },
  {
    expression: 'b - a',
    en: ['(?:subtract|take away|take) {a} from {b}'],
    fr: ['(?:soustrai[st]|soustraire|retire[rz]?|enleve[rz]?|ote[rz]?) {a} (?:de|a) {b}'],
  },
  {
    expression: 'a - b',
    en: ['{the}difference (?:between|of) {a} and {b}'],
    fr: ['{the}difference entre {a} et {b}'],
  },
  {
    expression: 'a * b',
    en: ['multiply {a} (?:by|and|with) {b}', '{the}product of {a} and {b}'],
    fr: ['multiplie[rz]? {a} (?:par|et|avec) {b}', '{the}produit de {a} (?:et|par) (?:de )?{b}'],
  },
  {
    expression: 'a mod b',
    en: ['{the}remainder (?:of|when) {a}(?: is)? divided by {b}', '{the}remainder of dividing {a} by {b}'],
    fr: ['{the}reste de {a} divise par {b}', '{the}reste de la division de {a} par {b}'],
  },
  {
    expression: 'a^b',
    en: ['raise {a} to the power (?:of )?{b}'],
    fr: ['eleve[rz]? {a} a la puissance (?:de )?{b}'],
  },
];

/** What is done to the result `r` before it: `then add 2`, `puis divise le tout par 7`. */
const FOLLOW_UP_FORMS: readonly Command[] = [
  {
    expression: 'r * (1 + p / 100)',
    en: ['(?:add|plus) {p}(?: {tax})?', 'increase {it}by {p}'],
    fr: ['(?:ajoute[rz]?|plus) {p}(?: de {tax})?', 'augmente[rz]? {it}de {p}'],
  },
  {
    expression: 'r * (1 - p / 100)',
    en: ['(?:subtract|minus|take off|take) {p}(?: off)?', '(?:reduce|decrease) {it}by {p}'],
    fr: [
      '(?:soustrai[st]|retire[rz]?|enleve[rz]?|moins) {p}(?: de {off})?',
      '(?:reduis|diminue[rz]?|baisse[rz]?) {it}de {p}',
    ],
  },
  { expression: 'r + a', en: ['(?:add|plus) {a}'], fr: ['(?:ajoute[rz]?|plus) {a}'] },
  {
    expression: 'r - a',
    en: ['(?:subtract|minus|take away|take) {a}'],
    fr: ['(?:soustrai[st]|retire[rz]?|enleve[rz]?|moins) {a}'],
  },
  {
    expression: 'r * a',
    en: ['(?:multiply {it}by|multiplied by|times) {a}'],
    fr: ['(?:multiplie[rz]? {it}par|fois) {a}'],
  },
  {
    expression: 'r / a',
    en: ['(?:divide {it}by|divided by) {a}'],
    fr: ['(?:divise[rz]? {it}par|divise par) {a}'],
  },
  {
    expression: 'r * 2',
    en: ['double(?: it| that| the result)?'],
    fr: ['double[rz]?(?: le tout| le resultat| ca)?'],
  },
  {
    expression: 'r / 2',
    en: ['halve(?: it| that| the result)?'],
    fr: ['(?:prends|calcule) la moitie'],
  },
  {
    expression: 'r^2',
    en: ['square (?:it|that|the result)|squared'],
    fr: ['(?:mets |eleve )?{it}au carre'],
  },
  {
    expression: 'sqrt(r)',
    en: ['take (?:the|its) square root'],
    fr: ['(?:prends|calcule) (?:la|sa) racine(?: carree)?'],
  },
];

/** The orders by language, compiled. */
export const COMMANDS = compileForms(COMMAND_FORMS, SLOTS);
/** What may follow them. */
export const FOLLOW_UPS = compileForms(FOLLOW_UP_FORMS, SLOTS);
