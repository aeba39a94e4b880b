import type { DateQuestion } from '../../tools/calculator/calculator-parameters.ts';
import type { PlannerLanguage } from '../planner.types.ts';

const UNIT = {
  en: '(?<unit>(?:business|working) days?|days?|weeks?|months?|years?)',
  fr: '(?<unit>jours ouvres|jours ouvrables|jours?|semaines?|mois|ans?|annees?)',
};
/** A question, and how its groups make a call: `from`, `to`, `amount` and `unit`. */
interface DateQuestionForm {
  pattern: RegExp;
  operation: DateQuestion['operation'];
  isBackwards?: boolean;
  fromToday?: boolean;
}

/** Tried in order against a whole folded text. */
export const DATE_QUESTIONS: Record<PlannerLanguage, DateQuestionForm[]> = {
  en: [
    {
      operation: 'difference',
      pattern: new RegExp(
        `^(?:how many|the number of|number of|count the|calculate the) ${UNIT.en} (?:are there |are |is there |passed |pass |elapsed |lie )?(?:between|from) (?<from>.+?) (?:and|to|until|till) (?<to>.+)$`,
      ),
    },
    {
      operation: 'difference',
      pattern: /^(?:the )?(?:difference|time|days) (?:in days )?between (?<from>.+?) and (?<to>.+)$/,
    },
    {
      operation: 'difference',
      fromToday: true,
      pattern: new RegExp(
        `^how many ${UNIT.en} (?:are (?:there )?|is it )?(?:left |remain |remaining )?(?:until|till|to|before) (?<to>.+)$`,
      ),
    },
    {
      operation: 'weekday',
      pattern:
        /^(?:what|which) (?:day of the week|weekday) (?:was|is|will be|falls on|will) (?:it on )?(?<from>.+?)(?: be)?$/,
    },
    { operation: 'weekday', pattern: /^(?:what|which) day (?:was|is|will be) (?:it on )?(?<from>.+)$/ },
    {
      operation: 'weekday',
      pattern:
        /^(?:on )?(?:what|which) (?:day of the week|weekday|day) (?:does|did|will) (?<from>.+?) fall(?: on)?$/,
    },
    {
      operation: 'iso_week',
      pattern: /^(?:what|which) (?:iso )?week(?: number)?(?: of the year)? (?:was|is|will be) (?<from>.+)$/,
    },
    {
      operation: 'add',
      pattern: new RegExp(
        `^(?:(?:what|which) (?:date|day) (?:is|was|will be|comes|falls) (?:it )?|what is )?(?:the date )?(?<amount>[\\w.,]+(?: [a-z]+)?) ${UNIT.en} (?:after|from) (?<from>.+)$`,
      ),
    },
    {
      operation: 'add',
      isBackwards: true,
      pattern: new RegExp(
        `^(?:(?:what|which) (?:date|day) (?:is|was|will be|comes|falls) (?:it )?|what is )?(?:the date )?(?<amount>[\\w.,]+(?: [a-z]+)?) ${UNIT.en} before (?<from>.+)$`,
      ),
    },
    { operation: 'add', pattern: new RegExp(`^add (?<amount>[\\w.,]+) ${UNIT.en} to (?<from>.+)$`) },
    {
      operation: 'add',
      isBackwards: true,
      pattern: new RegExp(`^(?:subtract|take) (?<amount>[\\w.,]+) ${UNIT.en} from (?<from>.+)$`),
    },
    {
      operation: 'add',
      pattern: new RegExp(
        `^(?:what (?:date|day) is |what is )?(?<from>.+?) ?(?:\\+|plus) ?(?<amount>[\\w.,]+) ${UNIT.en}$`,
      ),
    },
    {
      operation: 'add',
      fromToday: true,
      pattern: new RegExp(
        `^(?:what|which) (?:date|day) (?:is it|will it be|will we have) in (?<amount>[\\w.,]+) ${UNIT.en}$`,
      ),
    },
    {
      operation: 'weekday',
      fromToday: true,
      pattern:
        /^(?:what day is (?:it )?today|what day is it|what is (?:today's date|the date today)|what is the date of today)$/,
    },
    {
      operation: 'age',
      pattern: /^how old would (?:a person|someone|somebody) born on (?<from>.+?) be (?:on|at) (?<to>.+)$/,
    },
    {
      operation: 'age',
      pattern:
        /^how old (?:is|am|are|was|would|will) (?:a person|someone|somebody|a person who was|someone who was|i|you|he|she|they|be)?(?: be)? ?(?:if )?(?:i was |he was |she was |you were |they were )?born on (?<from>.+?)(?:,? (?:on|as of|at) (?<to>.+))?$/,
    },
    {
      operation: 'age',
      pattern:
        /^(?:what is )?(?:the )?age (?:of (?:a person|someone) )?(?:on (?<to>.+?) )?(?:of (?:a person|someone) )?born on (?<from>.+)$/,
    },
  ],
  fr: [
    {
      operation: 'difference',
      pattern: new RegExp(
        `^(?:combien (?:de |d')|le nombre de |nombre de |calcule le nombre de )${UNIT.fr} (?:y a-t-il |il y a |separent |se sont ecoules |s'ecoulent )?(?:entre |du |de |le )(?<from>.+?) (?:et|au|a|jusqu'au|du) (?<to>.+)$`,
      ),
    },
    {
      operation: 'difference',
      pattern: new RegExp(`^il y a combien (?:de |d')${UNIT.fr} entre (?<from>.+?) et (?<to>.+)$`),
    },
    {
      operation: 'difference',
      fromToday: true,
      pattern: new RegExp(
        `^(?:combien (?:de |d')|dans combien (?:de |d'))${UNIT.fr} (?:reste-t-il |y a-t-il |avant |jusqu'au |il reste )*(?:avant |jusqu'au |jusqu'a )(?<to>.+)$`,
      ),
    },
    {
      operation: 'weekday',
      pattern:
        /^(?:quel jour de la semaine|quel jour) (?:etait-ce|est-ce|sera-ce|etait|etions-nous|serons-nous|sera-t-on|tombe|tombait|tombera|est|sera) (?<from>.+)$/,
    },
    {
      operation: 'weekday',
      pattern: /^(?<from>.+?) (?:etait|est|sera|tombe|tombait|tombera)(?: un)? quel jour(?: de la semaine)?$/,
    },
    {
      operation: 'iso_week',
      pattern:
        /^(?:quel(?:le)? (?:est le )?(?:numero de )?semaine)(?: iso)?(?: de l'annee)? (?:est|du|etait|sera|pour|tombe) ?(?<from>.+)$/,
    },
    {
      operation: 'add',
      pattern: new RegExp(
        `^(?:quelle (?:date|jour) (?:est-ce|sera-t-on|sera-t-il|serons-nous|sera-ce|fait) |quelle est la date |quel jour (?:est-ce|serons-nous|sera-t-on) )?(?<amount>[\\w.,]+(?:[ -][a-z]+)?) ${UNIT.fr} (?:apres|a partir du|a compter du) (?<from>.+)$`,
      ),
    },
    {
      operation: 'add',
      isBackwards: true,
      pattern: new RegExp(
        `^(?:quelle (?:date|jour) (?:etait-ce|est-ce|etait-on) |quelle est la date |quel jour etait-ce )?(?<amount>[\\w.,]+(?:[ -][a-z]+)?) ${UNIT.fr} avant (?<from>.+)$`,
      ),
    },
    {
      operation: 'add',
      pattern: new RegExp(`^ajoute[rz]? (?<amount>[\\w.,]+) ${UNIT.fr} (?:au|a|a la date du) (?<from>.+)$`),
    },
    {
      operation: 'add',
      isBackwards: true,
      pattern: new RegExp(
        `^(?:retire[rz]?|enleve[rz]?|soustrai[st]) (?<amount>[\\w.,]+) ${UNIT.fr} (?:au|du|a) (?<from>.+)$`,
      ),
    },
    { operation: 'add', pattern: new RegExp(`^(?<from>.+?) ?(?:\\+|plus) ?(?<amount>[\\w.,]+) ${UNIT.fr}$`) },
    {
      operation: 'add',
      fromToday: true,
      pattern: new RegExp(
        `^(?:quelle date|quel jour) (?:serons-nous|sera-t-on|sera-t-il|sera-ce) dans (?<amount>[\\w.,]+) ${UNIT.fr}$`,
      ),
    },
    {
      operation: 'weekday',
      fromToday: true,
      pattern:
        /^(?:quel jour (?:sommes-nous|est-on|est-ce)(?: aujourd'hui)?|quelle est la date (?:d'aujourd'hui|du jour)|quelle date sommes-nous(?: aujourd'hui)?)$/,
    },
    {
      operation: 'age',
      pattern:
        /^quel (?:est l'age|age a|age avait|age aura|age ont)(?: de| d')? ?(?:une personne|quelqu'un|un enfant|on)?(?: qui est)? ?(?:si (?:on est|il est|elle est) )?nee? le (?<from>.+?)(?:,? (?:au|le|a la date du) (?<to>.+))?$/,
    },
    { operation: 'age', pattern: /^quel (?:est mon age|age ai-je),? si je suis nee? le (?<from>.+)$/ },
  ],
};
