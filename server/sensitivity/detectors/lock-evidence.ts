import {
  CODE_WORD,
  DIRECT_VERB,
  DISARMS,
  ELSEWHERE,
  ELSEWHERE_AFTER,
  KEY_AFTER,
  KEYPAD_VERB,
  LOCK,
  LOCKABLE,
  OPENS,
} from './lock-words.ts';

interface LockCandidate {
  value: string;
  /** The sentence up to the value, and from it on; folded. */
  before: string;
  after: string;
}

/** Cheap: whether anything in the surroundings could make a number a code. */
export function isAnyLockWord(before: string, after: string): boolean {
  return THING.test(before) || THING.test(after) || DIRECT_VERB.test(before) || DISARMS.test(before);
}

/**
 * Adds up what speaks for a code, by hand-set weights; from 3 on (4 for three digits) it is one. `pin_code` is what a person carries
 * (card, phone), `door_code` what a place has.
 */
export function weighLockCode(candidate: LockCandidate): 'door_code' | 'pin_code' | undefined {
  const { value, before, after } = candidate;
  const context = `${before} | ${after}`;
  const isPressed = /[*#]/.test(value) || KEY_AFTER.test(after);
  if (ELSEWHERE.test(before) || (!isPressed && ELSEWHERE_AFTER.test(after))) return undefined;
  if (/^1[0-9]\d\d$/.test(value) && PAST.test(before)) return undefined;
  if (CLOCK.test(value) && CLOCK_WORD.test(before)) return undefined;
  const lock = HAS_LOCK.test(context);
  const lockable = HAS_LOCKABLE.test(context);
  const owned = OWNED_CODE.test(before);
  const joined = JOINED.test(before) || (/^\d/.test(value) && /(?<![a-z])(?:then|puis) $/.test(before));
  if (YEAR.test(value) && !joined && !owned && !(lock && COPULA.test(before))) return undefined;
  const disarms = DISARMS.test(context);
  const named = CODE_DIRECTLY.test(before) && value.length >= 4;
  const adjacent = ADJACENT.test(before);
  const isShort = /^(?:\d{3}[#*]?|\d[ -]\d[ -]\d)$/.test(value);
  const weight =
    (lock ? 2 : 0) +
    (lockable ? 1 : 0) +
    (HAS_CODE.test(context) ? 1 : 0) +
    (DIRECT_VERB.test(before) ? 2 : KEYPAD_VERB.test(before) ? 1 : 0) +
    (disarms ? 2 : OPENS.test(context) ? 1 : 0) +
    (isPressed ? 2 : 0) +
    (joined ? 1 : 0) +
    (adjacent || SUBJECT.test(before) ? 1 : 0) +
    (named ? 1 : 0) +
    (DIRECTLY_LOCKED.test(before) && value.length >= 4 && !(CLOCK.test(value) && /alarm/.test(before))
      ? 1
      : 0) +
    (lock && PADLOCK_SHAPE.test(value) && !/(?<![a-z])(?:le|on|du|of) $/.test(before) ? 1 : 0) +
    (!joined && SAID_EARLIER.test(before) ? 1 : 0) +
    (owned ? 1 : 0) +
    (ON_KEYPAD.test(after) ? 2 : 0) +
    (TURNS.test(value) ? 3 : KEYPAD_SHAPE.test(value) && !ROOM.test(value) ? 1 : 0);
  if (isShort && !lock && !PADLOCKED.test(context)) return undefined;
  if (weight < (isShort ? 4 : 3) && !(isShort && lock && adjacent)) return undefined;
  const isPlaced =
    TURNS.test(value) ||
    (adjacent && KEYPAD_SHAPE.test(value) && !ROOM.test(value)) ||
    lock ||
    lockable ||
    isPressed ||
    disarms ||
    named ||
    owned ||
    weight >= 4;
  if (!isPlaced && !/(?<![a-z])(?:rentrer|entrer|get in)/.test(context)) return undefined;
  return lockable && !CARRIED.test(context) ? 'door_code' : 'pin_code';
}

const words = (alternatives: string) => new RegExp(`(?<![a-z])${alternatives}(?![a-z])`);
const THING = words(`(?:${LOCK}|${LOCKABLE}|${CODE_WORD})`);
const HAS_LOCK = words(LOCK);
const HAS_LOCKABLE = words(LOCKABLE);
const HAS_CODE = words(CODE_WORD);
const CARRIED = /pin|puk|phone|tel|sim|carte?|cb|ipad|tablet/;
const CLOCK = /^(?:[01]\d|2[0-3]) ?[0-5]\d$/;
const CLOCK_WORD =
  /(?<![a-z])(?:at|a|vers|pour|for|until|jusqu'a|from|de|before|avant|apres|after|by|opens?|ouvre|ferme|closes?|and|et|to) $/;
const YEAR = /^(?:19|20)\d\d$/;
const PADLOCK_SHAPE = /^\d{1,2}(?:-\d{1,2}){2,3}$/;
/** Three turns of a dial or more. */
const TURNS = /(?:(?:droite|gauche|left|right)[^,]*,? ?(?:et |and |then |puis )?(?:a )?){3}/;
/** As rooms are numbered, too. */
const ROOM = /^[a-z]\d{3}$/;
const PADLOCKED = /(?<![a-z])(?:luggage|suitcase|valise|dial|bike|velos?|sacoche|tsa)(?![a-z])/;
const PAST = /(?<![a-z])(?:in|en|since|depuis|of|de|from|vers|circa) $/;
const COPULA = /(?<![a-z])(?:c'est|is) [^.]{0,24}$/;

/** A copula, a sign or a word of joining before the value; fillers of speech may stand between. */
const JOINED =
  /(?:(?<![a-z])(?:c'est|c|est|is|was|etait|it's|its|it is|'s|s|avec|with|as|mis|met|mets|mettre|set to|set as|sur|deviens?t|becomes|remains?|reste|sera|will be|maintenant|now|toujours|still|encore|le|a|so|donc|soit)|[:=>(]|->|- )(?:,? ?(?:euh?|heu|um|uh|er|hmm|donc|so|just|juste|simplement|simply|genre|je crois|i think|le|the|non|no|attends?|wait|pardon|sorry)(?![a-z]))*,? ?["']?$/;
/** The thing, at most a few words on ("le portail du fond", "combo for the shed"), then the value. */
const ADJACENT = new RegExp(
  `(?<![a-z])(?:${LOCK}|${LOCKABLE}|${CODE_WORD})(?<!combination|combinaison)` +
    `(?: (?:du|de la|de l'|des|de|d'|of|for|to|by|en|a|at|on) ?(?:(?:the|la|le|les|my|ma|mon|our) )?(?!(?:la|le|les|the|de|du) ?$)[a-z]{2,12}` +
    `| (?!(?:la|le|les|the|de|du|of) ?$)[a-z-]{2,10})?(?:,| -| :|:|'s|\\.\\.\\.)? ?$`,
);
/** The thing is the subject of the copula: "the gate is", "portillon :", "alarm off =". */
const SUBJECT = new RegExp(
  `(?<![a-z])(?:${LOCK}|${LOCKABLE}|${CODE_WORD})(?: [a-z]{2,12}){0,2} ?(?:[?,.] (?:it's|its|c'est|c)|c'est|est|is|'s|:|=|c|->)(?: (?:now|maintenant|toujours|still))? ?$`,
);
/** "Code 4417", "le code provisoire 90327714". */
const CODE_DIRECTLY =
  /(?<![a-z])codes?(?: (?:provisoire|temporaire|temporary|temp|perso|personnel|secret|suivant|unique|recu|number|no|n°|numero))? ?:? ?$/;
/** "Back gate 7719", as notes have it. */
const DIRECTLY_LOCKED =
  /(?<![a-z])(?:gate|portail|portillon|garage|alarme?|shed|buzzer|lobby|(?:front|back|side) door|interphone|barriere|grille|elevator|coffre|safe|cadenas|padlock|locker)(?:,| -| :|:)? $/;
/** "The pin is my daughter's birthday, 0907". */
const SAID_EARLIER =
  /(?<![a-z])(?:pin|puk|codes?|combo|combination|combinaison|passcode|digicode|cadenas|coffre|safe|alarme?|locker|padlock)(?![a-z])[^.\d]{0,24}(?:c'est|est| is|:|'s|was|c'etait)[^.\d]{1,44}$/;
const OWNED_CODE =
  /(?<![a-z])(?:mon|ma|mes|my|our|notre|son|his|her|ton|your|votre|leur|their) (?:[a-z]{2,10} )?(?:codes?|pin|combo|combination|combinaison)(?![a-z])[^.\d]{0,30}$/;
const ON_KEYPAD =
  /^ (?:on|sur|into|dans|at) (?:the |le |la )?(?:key ?pad|panel|pad|clavier|boitier|digicode|screen|ecran|post|borne|wall|gate|machine|distributeur)(?![a-z])/;
/** Shapes that little but a keypad or a padlock has: 58B20, 4-7-2-1, 7 7 0 2. */
const KEYPAD_SHAPE = /^[a-z]?\d+[a-z]\d*$|^[a-z]\d+|^\d(?:-\d){2,7}$|^\d(?: \d){3,7}$/;
