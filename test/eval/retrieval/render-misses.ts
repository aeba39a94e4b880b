import type { AnsweredQuestion } from './answered-question.ts';
import type { RelevantPassage } from './question.ts';
import { SYSTEMS } from './retrieval-record.ts';

/**
 * Tab-separated: the questions on which hybrid, or failing that lexical search, does worst, with every system's nDCG@10,
 * then the quotes that stand in no passage at all.
 */
export function renderMisses(answered: AnsweredQuestion[], lost: RelevantPassage[]): string {
  const rows = answered
    .filter(({ question }) => question.passages.length > 0)
    .map((answer) => ({ answer, gain: (answer.scores.hybrid ?? answer.scores.lexical)?.passageGain ?? 0 }))
    .filter(({ gain }) => gain < 1)
    .sort((left, right) => left.gain - right.gain)
    .map(({ answer }) => renderMiss(answer));
  const head = ['question', 'languages', ...SYSTEMS, 'query', 'wanted'];
  const cut = lost.map((passage) => ['lost', renderPassage(passage)]);
  return `${[head, ...rows, ...cut].map((row) => row.join('\t')).join('\n')}\n`;
}

function renderMiss({ question, dimensions, scores }: AnsweredQuestion): string[] {
  return [
    question.id,
    dimensions.languages ?? '',
    ...SYSTEMS.map((system) => scores[system]?.passageGain.toFixed(2) ?? '–'),
    question.query,
    question.passages.map(renderPassage).join(' ; '),
  ];
}

function renderPassage({ document, quote }: RelevantPassage): string {
  return `${document}: ${quote}`;
}
