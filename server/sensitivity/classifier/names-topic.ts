import type { ClassifierWord } from '../../../models/sensitivity/classifier-word.ts';
import type { SensitivityClassifier } from '../../../models/sensitivity/sensitivity-classifier.ts';
import { FRENCH_ENGLISH_WORDS } from '../language/french-english-words.ts';

/** Classes of the thesaurus whose words are about something that people keep to themselves. */
const TOPIC_CLASSES = `addiction_substance contraception_sti debt disability disease immigration infidelity
  medical_test_procedure medicine mental_health orientation_gender pregnancy_fertility self_harm sex_intimacy symptom
  violence weapon`
  .split(/\s+/)
  .map((name) => `in:${name}`);

/** Classes many of whose words mean something else as well: a fine, a guard, a mood. */
const FAINT_CLASSES = `bank_product benefit_aid breakup business_secret contract_dispute court_justice crime
  custody_guardianship death_grief gambling id_document income_pay inheritance lie_hide police_emergency tax
  threat_fear trade_union workplace_trouble`
  .split(/\s+/)
  .map((name) => `in:${name}`);

/** What the frames and the detectors say of a word where it is about such a thing; a name alone is about nobody's life. */
const TOPIC_TAG =
  /^(statement|strong|found):(?!identity$|person_name$|first_name$|public_figure$|organisation$|place$)/;

/**
 * A code, a sum, a number of an account; the classifier sees digits as 0. Four of them are as often a year or a round
 * number, and plainly nothing.
 */
const LONG_NUMBER = { plainly: /00000/, faintly: /0000/ };

const FAINT_TAG = /^weak:/;

/** Whoever is spoken of is no subject: the thesaurus has "father" among the words of custody, too. */
const PERSON_CLASSES = ['in:kin', 'in:friend_acquaintance'];

interface Topics {
  plainly: ReadonlySet<number>;
  faintly: ReadonlySet<number>;
  /** What a word is in only by the way where it is one of every day, or somebody. */
  byTheWay: ReadonlySet<number>;
  persons: ReadonlySet<number>;
}
const TOPICS = new WeakMap<SensitivityClassifier, Topics>();

/** Whether a word of them is about something that people keep to themselves; `faintly` also where it may be. */
export function namesTopic(
  words: readonly ClassifierWord[],
  classifier: SensitivityClassifier,
  how: 'plainly' | 'faintly' = 'plainly',
): boolean {
  const { [how]: topics, byTheWay, persons } = topicsOf(classifier);
  if (words.some(({ form }) => LONG_NUMBER[how].test(form))) return true;
  return classifier.tagsOf(words).some((tags, at) => {
    if (!tags.some((tag) => topics.has(tag))) return false;
    const isCommon = FRENCH_ENGLISH_WORDS.has(words[at]?.form ?? '') || tags.some((tag) => persons.has(tag));
    return !isCommon || tags.some((tag) => topics.has(tag) && !byTheWay.has(tag));
  });
}

function topicsOf(classifier: SensitivityClassifier): Topics {
  const known = TOPICS.get(classifier);
  if (known) return known;
  const tagsWhere = (isTopic: (name: string) => boolean) =>
    classifier.tags.flatMap((name, tag) => (isTopic(name) ? [tag] : []));
  const plain = tagsWhere((name) => TOPIC_CLASSES.includes(name) || TOPIC_TAG.test(name));
  const faint = tagsWhere((name) => FAINT_CLASSES.includes(name) || FAINT_TAG.test(name));
  const topics = {
    plainly: new Set(plain),
    faintly: new Set([...plain, ...faint]),
    byTheWay: new Set(tagsWhere((name) => name.startsWith('in:') || FAINT_TAG.test(name))),
    persons: new Set(tagsWhere((name) => PERSON_CLASSES.includes(name))),
  };
  TOPICS.set(classifier, topics);
  return topics;
}
