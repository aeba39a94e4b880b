import type { ClassifierWord } from '../../../models/sensitivity/classifier-word.ts';
import type { SensitivityClassifier } from '../../../models/sensitivity/sensitivity-classifier.ts';

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

/** A code, a sum, a number of an account: four digits and more. The classifier sees digits as 0. */
const LONG_NUMBER = /0000/;

const FAINT_TAG = /^weak:/;

type Topics = Record<'plainly' | 'faintly', ReadonlySet<number>>;
const TOPICS = new WeakMap<SensitivityClassifier, Topics>();

/** Whether a word of them is about something that people keep to themselves; `faintly` also where it may be. */
export function namesTopic(
  words: readonly ClassifierWord[],
  classifier: SensitivityClassifier,
  how: keyof Topics = 'plainly',
): boolean {
  const topics = topicsOf(classifier)[how];
  return (
    words.some(({ form }) => LONG_NUMBER.test(form)) ||
    classifier.tagsOf(words).some((tags) => tags.some((tag) => topics.has(tag)))
  );
}

function topicsOf(classifier: SensitivityClassifier): Topics {
  const known = TOPICS.get(classifier);
  if (known) return known;
  const tagsWhere = (isTopic: (name: string) => boolean) =>
    classifier.tags.flatMap((name, tag) => (isTopic(name) ? [tag] : []));
  const plain = tagsWhere((name) => TOPIC_CLASSES.includes(name) || TOPIC_TAG.test(name));
  const faint = tagsWhere((name) => FAINT_CLASSES.includes(name) || FAINT_TAG.test(name));
  const topics = { plainly: new Set(plain), faintly: new Set([...plain, ...faint]) };
  TOPICS.set(classifier, topics);
  return topics;
}
