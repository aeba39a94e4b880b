import { readVocabulary } from '../../models/sensitivity/read-vocabulary.ts';
import { readWordList } from '../../models/sensitivity/read-word-list.ts';
import { readText } from './disclosure/read-text.ts';

/**
 * Instructions that a program wrote for a model with all blanked that is said of nobody: a tool's definition, a schema, the long system
 * prompt of a coding agent. What is left, at its place, are the sentences that speak of the writer, of a person or of something
 * confidential. Identifiers and secrets are looked for in the whole text before.
 */
export function maskInstructions(text: string): string {
  const examples = [...text.matchAll(EXAMPLE)].map(({ index, 0: { length } }) => [index, index + length]);
  let isGoingOn = false;
  return text.replaceAll(SENTENCE, (sentence, at: number) => {
    if (!/\S/.test(sentence)) return sentence;
    const isExample = examples.some(([from = 0, to = 0]) => from <= at && at < to);
    const isPersonal =
      (PERSONAL.test(sentence) && !(isExample && isRole(sentence))) ||
      TITLE.test(sentence) ||
      tellsOfNamed(sentence);
    // What follows goes on about it: "nobody knows yet", "it starts on Monday".
    const isKept = isPersonal || isGoingOn;
    isGoingOn = isPersonal;
    return isKept ? sentence : sentence.replaceAll(/\S/g, ' ');
  });
}

/** Up to a stop, a line's end or a quotation mark of JSON, also one that is escaped. */
const SENTENCE = /(?:[^.!?\n"\\]|\.(?=\S)|\\(?!n|"))+/g;

/** Marked as an example of a talk. */
const EXAMPLE = /<(examples?)>[\s\S]*?<\/\1>/g;

/** The "I" and "we" of a part in an example, said of no subject that people keep to themselves. */
function isRole(sentence: string): boolean {
  if (OTHERS.test(sentence)) return false;
  return readText(sentence, 'user', []).sentences.every(({ hits }) =>
    hits.every(({ kind }) => kind === 'weak'),
  );
}

/** A word or phrase of these, whole. */
const anyOf = (phrases: readonly string[]) =>
  new RegExp(`(?<![\\p{L}'’-])(?:${phrases.join('|')})(?![\\p{L}-])`, 'iu');

const FIRST_PERSON = [
  "i(?:['’]m(?! about| going| now)| am(?! about| going| now)| was| have(?! to)| had|['’]ve (?:been|had|got|lost)| take| live| work(?:ed)?| owe| suffer| feel| lost| earn| got)|my(?! head| plan| next)|(?<!let )me|mine|myself|we|(?<!let )us|our|ours",
  "je|j['’]|mon|ma|mes|moi|nous|notre|nos",
];
/** Their people and those in their care, somebody by a pronoun or a title, and business that is not public. */
const THIRD_PERSON = [
  'she|her|hers|he|his|him|elle|lui|leur',
  'wife|husband|daughter|son|mother|father|mum|mom|dad|sister|brother|boyfriend|girlfriend|femme|mari|fille|fils|mère|père|sœur|frère|copine|copain',
  'patients?|clients?(?= (?:is|are|has|have|was|who|named))|employee|pupil|salariée?|élève|locataire|tenant',
  'monsieur|madame',
  "the user(?:['’]s (?:wife|husband|child|health|name|boss|salary|address|doctor)| (?:is (?!asking|looking|not |able|in the|typing|the )|has (?:been |a (?:disease|condition|child)|cancer|hiv)|was (?:fired|diagnosed|born|abused)|lives|suffers|lost|owes|earns))",
  'confidential|unreleased|undisclosed|not yet announced|margin|turnover|acquisition|layoffs?|salary|salaries|confidentiels?|confidentielle|marge|rachat|licenciements?|salaires?',
];
const PERSONAL = anyOf([...FIRST_PERSON, ...THIRD_PERSON]);
const OTHERS = anyOf(THIRD_PERSON);

const TITLE = /(?<!\p{L})(?:M\.|Mr|Mrs|Ms|Mme|Mlle|Dr|Pr)\.? \p{Lu}/u;

const FIRST_NAMES = readWordList('names/first-names');
const VOCABULARY = readVocabulary();
/** A word that begins with a capital and is no part of a path, a call or a name of a program. */
const PROPER = /(?<![\p{L}\p{N}_.@/-])\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}_/(-]|\.\p{L})/gu;

/** In words. What is longer are the words of a definition without their stops, in which any may have a capital. */
const LONGEST_SENTENCE = 40;

/**
 * Whether something that people keep to themselves is said beside a word that may be somebody's name: a first name, or a word that neither
 * French nor English has. One faint sign is too little, since programs have names, too.
 */
function tellsOfNamed(sentence: string): boolean {
  if (sentence.split(/\s+/).length > LONGEST_SENTENCE) return false;
  const isNamed = [...sentence.matchAll(PROPER)].some(([word]) => {
    const form = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    return FIRST_NAMES.has(form) || !VOCABULARY.isOurs(form);
  });
  if (!isNamed) return false;
  const hits = readText(sentence, 'user', []).sentences.flatMap((reading) => reading.hits);
  return hits.length > 1 || hits.some(({ kind }) => kind !== 'weak');
}
