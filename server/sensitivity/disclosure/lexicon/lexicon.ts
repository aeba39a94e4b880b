import { EVERYDAY_TOPICS } from '../how/everyday-topics.ts';
import { GATE_PHRASES } from '../how/gates.ts';
import { GENERAL_QUESTIONS } from '../how/general-questions.ts';
import { CONFIDING_MARKS, SPECIFIC_MARKS } from '../how/specific-marks.ts';
import type { Token } from '../text/tokenize.ts';
import { TOPICS } from '../topics/topics.ts';
import { NEUTRAL_FRAMES } from '../who/neutral-frames.ts';
import { SUBJECT_PHRASES } from '../who/subjects.ts';
import { createWordClasses, type Voice } from '../who/word-classes.ts';
import type { GateKind, LexiconEntry, SubjectKind, TopicLexicon } from './lexicon.types.ts';
import { parsePhrases } from './parse-phrases.ts';
import { PhraseAutomaton, type PhraseMatch } from './phrase-automaton.ts';

/** Every phrase of every lexicon that stands in the text. */
export function matchLexicon(tokens: Token[], voice: Voice): PhraseMatch<LexiconEntry>[] {
  automaton ??= buildAutomaton();
  return automaton.match(tokens, CLASSES[voice]);
}

const CLASSES = { user: createWordClasses('user'), assistant: createWordClasses('assistant') };

/** Built on first use: a server that never scores need not hold it. */
let automaton: PhraseAutomaton<LexiconEntry> | undefined;

function buildAutomaton(): PhraseAutomaton<LexiconEntry> {
  const built = new PhraseAutomaton<LexiconEntry>();
  const add = (block: string, entry: LexiconEntry) => {
    for (const steps of parsePhrases(block)) built.add(steps, entry);
  };
  for (const topic of TOPICS) addTopic(add, topic);
  for (const [subject, block] of Object.entries(SUBJECT_PHRASES)) {
    add(block, { kind: 'subject', subject: subject as SubjectKind });
  }
  for (const [gate, block] of Object.entries(GATE_PHRASES))
    add(block, { kind: 'gate', gate: gate as GateKind });
  add(NEUTRAL_FRAMES, { kind: 'neutral' });
  add(GENERAL_QUESTIONS, { kind: 'general_question' });
  add(SPECIFIC_MARKS, { kind: 'specific' });
  add(CONFIDING_MARKS, { kind: 'confiding' });
  add(EVERYDAY_TOPICS, { kind: 'everyday' });
  return built;
}

function addTopic(add: (block: string, entry: LexiconEntry) => void, topic: TopicLexicon): void {
  const { category, type } = topic;
  add(topic.statements, { kind: 'statement', category, type });
  add(topic.strong, { kind: 'strong', category, type });
  add(topic.weak, { kind: 'weak', category, type });
}
