import { describe, expect, test } from 'vitest';
import type { AnsweredQuestion } from '../../eval/retrieval/answered-question.ts';
import type { RankingScore } from '../../eval/retrieval/judge-ranking.ts';
import { renderMisses } from '../../eval/retrieval/render-misses.ts';
import { renderRetrieval } from '../../eval/retrieval/render-retrieval.ts';
import { judgeRetrieval } from '../../eval/retrieval/retrieval-bars.ts';
import { roundRetrievalRecord } from '../../eval/retrieval/retrieval-files.ts';
import type { RetrievalRecord, System } from '../../eval/retrieval/retrieval-record.ts';
import { summariseAnswers } from '../../eval/retrieval/summarise-answers.ts';

describe('summarising answers', () => {
  const split = summariseAnswers([
    answered({ 'plain OR': 0, hybrid: 1 }),
    answered({ 'plain OR': 0.5, hybrid: 0.5 }),
    unanswered(),
  ]);

  test('gives the mean of each system and of what hybrid adds, over the questions that have an answer', () => {
    expect(split.total.questions).toBe(2);
    expect(split.total.systems['plain OR']?.passageGain.value).toBe(0.25);
    expect(split.hybridGains['plain OR']?.passageGain.value).toBe(0.5);
  });

  test('leaves out a system that could not be run', () => {
    expect(split.total.systems.semantic).toBeUndefined();
  });

  test('gives slices by language and kind, and counts the questions without an answer apart', () => {
    expect(split.slices.language?.fr?.questions).toBe(2);
    expect(split.slices.kind?.synonym?.systems.hybrid?.passageGain.value).toBe(0.75);
    expect(split.unanswered.questions).toBe(1);
    expect(split.unanswered.separation.hybrid).toBe(1);
  });
});

describe('the bars', () => {
  test('are met where hybrid is above a plain query, above lexical and above dense search', () => {
    const record = recordOf({ 'plain OR': 0.4, lexical: 0.5, semantic: 0.5, hybrid: 0.6 });
    expect(judgeRetrieval(record).filter(({ met }) => !met)).toEqual([]);
  });

  test('are missed where dense search is as good, was not run, or a document was not read', () => {
    const tie = recordOf({ 'plain OR': 0.4, lexical: 0.5, semantic: 0.6, hybrid: 0.6 });
    expect(missed(tie)).toEqual(['hybrid above semantic in nDCG@10', 'hybrid above semantic in recall@5']);
    const without = recordOf({ 'plain OR': 0.4, lexical: 0.6 });
    expect(missed(without)).toHaveLength(6);
    const unread = [{ filename: 'a.pdf', reason: 'corrupt' }];
    expect(missed({ ...recordOf({ 'plain OR': 0, lexical: 0, semantic: 0, hybrid: 1 }), unread })).toEqual([
      'every document is read',
    ]);
  });
});

describe('the report', () => {
  const record = recordOf({ 'plain OR': 0.4, hybrid: 0.6 });

  test('shows every system that was run, the bars and the slices', () => {
    const text = renderRetrieval(record);
    expect(text).toContain('| plain OR | 0.400 (0.400 to 0.400)');
    expect(text).toContain('| hybrid above plain OR in nDCG@10 | 0.600 against 0.400 | yes |');
    expect(text).toContain('| fr | 1 | 0.40 / 0.40 | 0.60 / 0.60 |');
  });

  test('lists the dev questions that are not answered perfectly, worst first, and the lost quotes', () => {
    const questions = [answered({ hybrid: 0.5 }), answered({ hybrid: 1 }), answered({ hybrid: 0 })];
    const lines = renderMisses(questions, [{ document: 'bail', quote: 'perdu', grade: 2 }])
      .trim()
      .split('\n');
    expect(lines.map((line) => line.split('\t')[6])).toEqual(['hybrid', '0.00', '0.50', undefined]);
    expect(lines.at(-1)).toBe('lost\tbail: perdu');
  });
});

function missed(record: RetrievalRecord): string[] {
  return judgeRetrieval(record)
    .filter(({ met }) => !met)
    .map(({ name }) => name);
}

function recordOf(gains: Partial<Record<System, number>>): RetrievalRecord {
  return roundRetrievalRecord({
    digest: 'd',
    documents: 1,
    passages: 1,
    embeddingModel: 'tiny.gguf',
    unread: [],
    quotes: { total: 1, lost: 0 },
    splits: { test: summariseAnswers([answered(gains)]) },
  });
}

function answered(gains: Partial<Record<System, number>>): AnsweredQuestion {
  const score = (gain: number): RankingScore => ({
    passageGain: gain,
    passageRecall: gain,
    documentGain: gain,
    documentRecall: gain,
  });
  return {
    question: {
      id: 'fr-synonym-01',
      language: 'fr',
      kind: 'synonym',
      query: 'Où ?',
      passages: [{ document: 'bail', quote: 'ici', grade: 2 }],
    },
    dimensions: { language: 'fr', languages: 'same language', kind: 'synonym', type: 'pdf' },
    scores: Object.fromEntries(Object.entries(gains).map(([system, gain]) => [system, score(gain)])),
    topScores: { hybrid: 0.9 },
  };
}

function unanswered(): AnsweredQuestion {
  const one = answered({});
  return {
    ...one,
    question: { ...one.question, id: 'fr-none-01', kind: 'none', passages: [] },
    topScores: { hybrid: 0.1 },
  };
}
