import type { TopicLexicon } from '../lexicon/lexicon.types.ts';
import { health } from './health.ts';

/** Every subject that the scorer knows. */
export const TOPICS: readonly TopicLexicon[] = [health];
