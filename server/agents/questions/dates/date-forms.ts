import type { DateQuestion } from '../../tools/calculator/calculator-parameters.ts';
import { compileForms, type Slots, type Twins } from '../forms.ts';

/** A question, and how its groups make a call: `from`, `to`, `amount`, `unit`, `year`, `month` and `period`. */
export interface DateForm extends Twins {
  operation: DateQuestion['operation'];
  /** The day that the question does not name. */
  from?: 'today';
  to?: 'today';
  isBackwards?: true;
  /** Without a question mark it is as likely an answer, such as to `When do you leave?`. */
  needsMark?: true;
}

const SLOTS: Slots = {
  en: {
    from: '(?<from>.+?)',
    to: '(?<to>.+?)',
    amount: '(?<amount>[\\w.,]+(?:[ -][a-z]+)?)',
    unit: '(?<unit>(?:business|working) days?|days?|weeks?|months?|years?)',
    clock: '(?:many (?<unit>hours|minutes)(?: and minutes)?|long|much time)',
    year: '(?<year>\\d{4})',
    month: '(?<month>[a-z]+)\\.?,?(?: (?:of |in )?(?<year>\\d{4}))?',
    there: '(?:are there |is there |are |is it |is |have |has |passed |pass |elapsed |lie )?',
    until: '(?:until|till?|to|before)',
    day: '(?:what|which) (?:day of the week|weekday|day|date)',
    week: '(?:iso |calendar )?week(?: number)?(?: of the year)?',
    is: '(?:is|was|will be|falls on|fell on)',
    what: "(?:what is|what's|whats|what was|what will be)",
    now: '(?: today| now| right now| currently| at the moment)?',
    someone: '(?:a person|someone|somebody|a person who was|someone who was|i|you|he|she|they)(?: be)?',
    born: '(?:if )?(?:i was |i am |he was |she was |you were |they were )?born (?:on )?',
  },
  fr: {
    from: '(?<from>.+?)',
    to: '(?<to>.+?)',
    amount: '(?<amount>[\\w.,]+(?:[ -][a-z]+)?)',
    unit: '(?<unit>jours ouvres|jours ouvrables|jours?|semaines?|mois|ans?|annees?)',
    clock: "(?:d'(?<unit>heures)(?: et de minutes)?|de (?:temps|minutes))",
    year: '(?<year>\\d{4})',
    month: "(?<month>[a-z]+)\\.?(?: (?:de l'annee |en |de )?(?<year>\\d{4}))?",
    there:
      "(?:(?:il )?y ?a(?:[- ]t[- ]il)? |y'a |separent |se sont ecoules |s'ecoulent |s'est ecoule |s'ecoule )?",
    until: "(?:avant|jusqu'a|jusqu'au|d'ici(?: a| au)?)",
    after: "(?:apres|a partir (?:du|de|d')|a compter (?:du|de|d'))",
    day: '(?:quel jour(?: de la semaine)?|quelle date|le combien)',
    week: '(?:quelle semaine|la semaine combien|semaine combien)',
    is: "(?:est|sera|tombe|tombait|tombera|etait|c'est|c'etait|ce sera)",
    on: '(?:(?:on|nous) (?:est|sera|etait|sommes|serons|etions)|sommes-nous|serons-nous|etions-nous|est-on|sera-t-on|etait-on|est-ce|sera-ce|etait-ce|est-il|sera-t-il|fera-t-il)',
    now: "(?: aujourd'hui| maintenant| actuellement| en ce moment| la)?",
    someone: "(?:une personne|quelqu'un|un enfant|un homme|une femme|on)(?: qui est)?",
    born: "(?:si )?(?:je suis |j'etais |on est |il est |elle est |tu es |vous etes )?nee?s? (?:le )?",
  },
};

/** Tried in order against a whole folded text; each kind of question stands beside its twin in the other language. */
const FORMS: readonly DateForm[] = [
  {
    operation: 'clock',
    en: [
      'how {clock} {there}(?:between|from) {from} (?:and|to|until|till) {to}',
      '(?:{what} )?(?:the )?(?:time|duration|difference)(?: difference)? (?:between|from) {from} (?:and|to) {to}',
      '(?:from |between )?{from} (?:and|to|until|till) {to},? how {clock}(?: is that| is it)?',
    ],
    fr: [
      "combien {clock} {there}(?:entre |de )?{from} (?:et|a|jusqu'a) {to}",
      "(?:quelle est )?(?:la )?(?:duree|difference)(?: d'heures)? (?:entre|de) {from} (?:et|a) {to}",
      "(?:de |entre )?{from} (?:et|a|jusqu'a) {to},? (?:ca fait |cela fait )?combien {clock}",
    ],
  },
  {
    operation: 'difference',
    en: [
      '(?:how many|(?:the )?number of|count the|calculate the(?: number of)?) {unit} {there}(?:between|from) {from} (?:and|to|until|till) {to}',
      '(?:{what} |calculate )?(?:the )?(?:difference|time|days) (?:in days )?between {from} and {to}',
      'how long {there}(?:between|from) {from} (?:and|to|until|till) {to}',
      '(?:between|from) {from} (?:and|to) {to},? how many {unit}(?: are there)?',
    ],
    fr: [
      "(?:combien (?:de |d'|y a-t-il de )|(?:quel est )?le nombre de |nombre de |calcule[rz]? le nombre de ){unit} {there}(?:entre |du |de |le ){from} (?:et|au|a|jusqu'au|du) {to}",
      "{there}combien (?:de |d'){unit} (?:entre|du) {from} (?:et|au) {to}",
      '(?:quelle est |calcule[rz]? )?(?:la )?(?:difference|duree)(?: en jours)? entre {from} et {to}',
      "combien de temps {there}(?:entre |du |de ){from} (?:et|au|a|jusqu'au) {to}",
      "(?:entre|du) {from} (?:et|au) {to},? (?:il y a |ca fait )?combien (?:de |d'){unit}(?: y a-t-il)?",
    ],
  },
  {
    operation: 'difference',
    from: 'today',
    en: [
      'how many (?:more )?{unit} (?:are (?:there )?|is it |do we have )?(?:left |remain |remaining |to go )?{until} {to}',
      'how (?:long|much longer|much time) (?:is it |is there |do we have |is left |left )?{until} {to}',
      '(?:(?:the )?number of )?{unit} (?:left )?(?:until|till?|before) {to}',
      'in how many {unit} (?:is|will it be) {to}',
      'how (?:many {unit} away|far away|far off) is {to}',
      'how many {unit} (?:are |do we have |remain )?(?:there )?(?:left|remaining|to go)?(?: in| of)? ?(?<period>(?:this|the(?: current)?) (?:year|month))',
    ],
    fr: [
      "(?:dans )?combien (?:de |d')(?:{unit}|temps) (?:reste-t-il |il reste |nous reste-t-il |il y a |y a-t-il )?(?:encore )?{until} {to}",
      "(?:c'est )?dans combien (?:de |d')(?:{unit}|temps) (?:est |sera |tombe |c'est |arrive |a lieu )?{to}",
      "{to},? (?:c'est |est |sera |tombe |arrive )?dans combien (?:de |d')(?:{unit}|temps)",
      "(?:il )?reste combien (?:de |d')(?:{unit}|temps) {until} {to}",
      '(?:(?:le )?nombre de )?{unit} (?:restants )?{until} {to}',
      "combien (?:de |d'){unit} nous separent (?:de |du ){to}",
      "combien (?:de |d'){unit} (?:reste-t-il|il reste|restent|restants|nous reste-t-il)(?: encore)?(?: dans| pour| a)? (?<period>cette annee|l'annee(?: en cours)?|ce mois(?:-ci)?|le mois(?: en cours)?)",
    ],
  },
  {
    operation: 'difference',
    to: 'today',
    en: [
      'how (?:many {unit}|long) (?:have passed |has it been |is it |have gone by |have elapsed )?since {from}',
      'how (?:long|many {unit}) ago was {from}',
    ],
    fr: [
      "(?:(?:ca|cela) fait )?combien (?:de |d')(?:{unit}|temps) {there}depuis {from}",
      "(?:{from},? )?(?:c'etait )?il y a combien (?:de |d')(?:{unit}|temps)",
    ],
  },
  {
    operation: 'weekday',
    from: 'today',
    en: [
      "{day} (?:is it|are we(?: on)?|it is|is today|today is|is today's date){now}",
      '{what} (?:the )?(?:current )?(?:date|day|day of the week)(?: of today|{now})',
      "(?:{what} )?today'?s (?:date|day)|(?:the )?date (?:of )?today|the (?:current )?date",
    ],
    fr: [
      '(?:a )?{day} (?:{on}|on est|nous sommes){now}',
      "(?:quelle est|c'est quoi) la date(?: d'aujourd'hui| du jour|{now})",
      "{on} (?:a )?{day}{now}|c'est (?:a )?{day} aujourd'hui",
      "aujourd'hui,? (?:{on}|c'est) {day}|(?:la )?date (?:du jour|d'aujourd'hui|actuelle)|la date",
    ],
  },
  {
    operation: 'weekday',
    en: [
      '{day} {is} (?:it )?(?:on )?{from}',
      '(?:on )?{day} (?:does|do|will|is|did|was) {from} (?:fall|be|land|occur|falling)(?: on)?(?: (?:in|of) {year})?',
      '(?:{what} )?(?:the )?(?:weekday|day of the week) (?:of|for|on) {from}',
      '{from} {is} (?:a |on )?{day}',
      'when (?:is|was|will|does|did) {from}(?: be| fall)?(?: in {year})?',
      "{what} (?<from>tomorrow|yesterday)'?s (?:date|day)",
      '{what} the (?:date|day) (?:of |on |for )?{from}',
    ],
    fr: [
      '(?:a )?{day} (?:{is}|{on}) {from}(?: en {year})?',
      '{from},? (?:{is}|{on})(?: un)? {day}(?: en {year})?',
      '(?:{is}|{on}) {day},? {from}(?: en {year})?',
      '(?:quel est )?(?:le )?jour de la semaine (?:du|de|pour le|le) {from}',
      'quel jour de la semaine,? (?:le )?{from}',
      '(?:quand {is}|{is} quand),? {from}(?: en {year})?',
      '{from},? {is} quand(?: en {year})?',
      'quelle (?:est|sera|etait) la date (?:de |du )?{from}(?: en {year})?',
    ],
  },
  {
    operation: 'iso_week',
    from: 'today',
    en: [
      '(?:what|which) {week} (?:is it|is this|are we(?: in)?|it is|we are in){now}',
      '{what} (?:the )?(?:current |this )?{week}{now}',
      '(?:the )?(?:current )?week number{now}',
    ],
    fr: [
      '(?:en |dans |a )?{week} (?:{on}|on est|nous sommes){now}',
      "(?:{on}|c'est) (?:en |dans |a )?{week}{now}",
      '(?:quel(?:le)? (?:est )?)?(?:le )?numero de (?:la )?semaine(?: actuelle| en cours| iso| {on}{now}|{now})',
    ],
  },
  {
    operation: 'iso_week',
    en: [
      '(?:what|which) {week} (?:is|was|will be|does) (?:it )?(?:on |in )?{from}(?: in| fall in)?',
      '(?:{what} )?(?:the )?{week} (?:of|for) {from}',
    ],
    fr: [
      "quel(?:le)? (?:est )?(?:le )?(?:numero de )?(?:la )?semaine(?: iso)?(?: de l'annee)? (?:est|du|de|etait|sera|pour|tombe) ?{from}",
      '(?:le )?numero de (?:la )?semaine (?:du|de|pour le|au) {from}',
      '{from} (?:est|tombe|sera|etait) (?:dans |en )?{week}',
    ],
  },
  {
    operation: 'add',
    en: [
      '(?:{day} (?:is|was|will be|comes|falls) (?:it )?|{what} )(?:the date )?{amount} {unit} (?:after|from) {from}',
      '{amount} {unit} (?:after|from) (?!today|now){from}',
      'add {amount} {unit} to {from}',
      '(?:{day} is |{what} )?{from} ?(?:\\+|plus) ?{amount} {unit}',
    ],
    fr: [
      '(?:{day} {on} |{on} {day} |quelle est la date ){amount} {unit} {after} ?{from}',
      "{amount} {unit} {after} ?(?!aujourd'hui|maintenant){from}",
      'ajoute[rz]? {amount} {unit} (?:au|a|a la date du) {from}',
      '{from} ?(?:\\+|plus) ?{amount} {unit}',
    ],
  },
  {
    operation: 'add',
    isBackwards: true,
    en: [
      '(?:{day} (?:is|was|will be|comes|falls) (?:it )?|{what} )?(?:the date )?{amount} {unit} before {from}',
      '(?:subtract|take) {amount} {unit} from {from}',
      '(?:{day} is |{what} )?{from} ?(?:-|minus) ?{amount} {unit}',
    ],
    fr: [
      '(?:{day} {on} |{on} {day} |quelle (?:est|etait) la date )?{amount} {unit} avant {from}',
      '(?:retire[rz]?|enleve[rz]?|soustrai[st]) {amount} {unit} (?:au|du|a) {from}',
      '{from} ?(?:-|moins) ?{amount} {unit}',
    ],
  },
  {
    operation: 'add',
    from: 'today',
    en: [
      "(?:{day} (?:is it|will it be|will we have|is|will be|it will be|are we)|{what} (?:the|today's) (?:date|day)|what will the (?:date|day) be) (?:in|after) {amount} {unit}(?: time)?",
      'in {amount} {unit},? {day} (?:is it|will it be|is that|it will be)',
    ],
    fr: [
      '(?:a )?{day} (?:(?:{on}|ce sera|aurons-nous) )?dans {amount} {unit}',
      '(?:{on}|ce sera) (?:a )?{day} dans {amount} {unit}|quelle (?:est|sera) la date dans {amount} {unit}',
      'dans {amount} {unit},? (?:(?:{on}|ce sera) (?:a )?{day}|{day} (?:{on}|ce sera))',
    ],
  },
  {
    operation: 'add',
    from: 'today',
    needsMark: true,
    en: ['in {amount} {unit}', '{amount} {unit} (?:after|from) (?:today|now)'],
    fr: ['dans {amount} {unit}', "{amount} {unit} {after} ?(?:aujourd'hui|maintenant)"],
  },
  {
    operation: 'add',
    from: 'today',
    isBackwards: true,
    en: [
      '(?:{day} (?:was it|was|were we|it was)|{what} the (?:date|day)|when was) {amount} {unit} ago',
      '{amount} {unit} ago,? {day} was it',
    ],
    fr: [
      "(?:a )?{day} (?:(?:{on}|c'etait) )?il y a {amount} {unit}|quelle (?:est|etait) la date il y a {amount} {unit}",
      "(?:{on}|c'etait) (?:a )?{day} il y a {amount} {unit}",
      "il y a {amount} {unit},? (?:(?:{on}|c'etait) (?:a )?{day}|{day} (?:{on}|c'etait))",
    ],
  },
  {
    operation: 'add',
    from: 'today',
    isBackwards: true,
    needsMark: true,
    en: ['{amount} {unit} ago'],
    fr: ['il y a {amount} {unit}'],
  },
  {
    operation: 'age',
    en: [
      'how old (?:would|will) {someone} born (?:on )?{from} be (?:on|at) {to}',
      'how old (?:is |am |are |was |would |will )?{someone} ?{born}{from}(?:,? (?:on|as of|at) {to})?',
      '(?:what is )?(?:the )?age (?:of {someone} )?(?:on {to} )?(?:of {someone} )?born (?:on )?{from}',
      '{born}{from},? (?:so )?how old (?:am i|is he|is she|are they)(?: now| today)?',
    ],
    fr: [
      "quel (?:est l'age|age a|age avait|age aura|age ont)(?: de| d')? ?(?:{someone} )?{born}{from}(?:,? (?:au|le|a la date du) {to})?",
      "quel (?:est mon age|age (?:ai-je|j'ai|a-t-on|a-t-il|a-t-elle)),? {born}{from}",
      "(?:j'ai|on a) quel age,? {born}{from}",
      "{born}{from},? (?:quel age (?:ai-je|j'ai|a-t-il|a-t-elle)|(?:j'ai|il a|elle a) quel age)(?: maintenant| aujourd'hui)?",
    ],
  },
  {
    operation: 'time',
    from: 'today',
    en: [
      '(?:do you (?:know|have) )?(?:what time is it|what time it is|what the time is|(?:{what} )?the (?:current |exact )?time|current time){now}',
    ],
    fr: [
      "(?:quelle heure (?:est[- ]il|il est|est-ce)|il est quelle heure|(?:quelle est )?l'heure(?: actuelle| exacte| qu'il est)?|heure actuelle){now}",
    ],
  },
  {
    operation: 'leap_year',
    en: [
      '(?:is|was|will) (?:the year )?{year} (?:be )?(?:a )?leap(?: year)?',
      '(?:the year )?{year} (?:is |was )?(?:a )?leap(?: year)?',
      'how many days (?:are there |are |were |does |did |will |has )?(?:in )?(?:the year )?{year}(?: have)?',
    ],
    fr: [
      "(?:est-ce que )?(?:l'annee )?{year} (?:est|etait|sera)(?:-elle|-t-elle|-il|-ce)?(?: une annee)? bissextile",
      "(?:l'annee )?{year},? (?:une annee )?bissextile(?: ou (?:non|pas))?",
      "combien (?:de |y a-t-il de )?jours {there}(?:(?:en|dans)(?: l'annee)?|compte(?: l'annee)?|a(?: l'annee)?) {year}",
    ],
  },
  {
    operation: 'leap_year',
    from: 'today',
    en: ['is (?:this(?: year)?|it|the current year) a leap year', 'how many days {there}(?:in )?this year'],
    fr: [
      "(?:est-ce que )?(?:cette annee|l'annee en cours) est(?:-elle)?(?: une annee)? bissextile|est-ce une annee bissextile",
      '(?:sommes-nous|{on}) (?:dans|en) une annee bissextile|combien de jours {there}(?:dans )?cette annee',
    ],
  },
  {
    operation: 'month_length',
    en: [
      '(?:how many|(?:the )?number of) days {there}(?:in |does |did |has )?(?:the month of )?{month}(?: have| has)?',
    ],
    fr: [
      "(?:(?:{there}combien (?:de |y a-t-il de )|(?:le )?nombre de )jours) {there}(?:en |dans |au |compte |a |avait )?(?:(?:le )?mois (?:de |d'))?{month}",
      "(?:(?:le )?mois (?:de |d'))?{month} (?:a|compte|fait) combien de jours",
    ],
  },
  {
    operation: 'month_length',
    from: 'today',
    en: ['how many days {there}(?:in )?this month'],
    fr: ['combien de jours {there}(?:dans |compte |a )?ce mois(?:-ci)?'],
  },
];

/** The forms by language, compiled. */
export const DATE_FORMS = compileForms(FORMS, SLOTS);
