import { readClassifier } from '../../models/sensitivity/read-classifier.ts';
import { SensitivityClassifier } from '../../models/sensitivity/sensitivity-classifier.ts';
import { CLASSIFIER_TAGS } from './classifier/classifier-tags.ts';
import { createScorer, type Score } from './create-scorer.ts';
import type { ScoringMemory } from './scoring-memory.ts';

/** The scorer with the classifier that ships. Its first call reads some 2 MB of weights. `memory` as of createScorer. */
export function createShippedScorer(memory?: ScoringMemory): Score {
  return createScorer(loadShippedClassifier, memory);
}

/**
 * @throws Error when the weights are missing or damaged, or were trained on other tags than this code gives: a scorer
 *   that cannot read a text must not call it harmless.
 */
export function loadShippedClassifier(): SensitivityClassifier {
  const weights = readClassifier();
  const { tags } = weights.manifest;
  if (CLASSIFIER_TAGS.some((tag, at) => tag !== tags[at]))
    throw new Error('models/sensitivity/classifier.json belongs to another version of the scorer.');
  return new SensitivityClassifier(weights);
}
