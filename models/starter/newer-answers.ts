import { readAnswers, type TopicAnswers } from './answers.ts';
import type { StarterLanguage } from './starter-language.ts';

/** Topics whose answers were rewritten after the weights were trained: the model would still say the old ones. */
const NEWER_TOPICS = new Set([
  'agents',
  'documents',
  'vision',
  'voice',
  'what_can_you_do',
  'what_cannot_do',
  'what_leaves',
]);

let answers: Map<string, TopicAnswers> | undefined;

/** The answer in the words of its author, where the model does not know them yet; `variant` counts from 1. */
export function newerAnswer(topic: string, language: StarterLanguage, variant: number): string | undefined {
  if (!NEWER_TOPICS.has(topic)) return undefined;
  answers ??= readAnswers();
  return answers.get(topic)?.answers[language][variant - 1];
}
