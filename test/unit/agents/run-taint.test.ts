import { describe, expect, test } from 'vitest';
import { createRunTaint } from '../../../server/agents/run-taint.ts';
import { scoreAtOnce } from '../../../server/sensitivity/scoring-service.ts';
import { markedScorer } from '../../api/marked-scorer.ts';

const make = (more: Partial<Parameters<typeof createRunTaint>[0]> = {}) =>
  createRunTaint({
    score: scoreAtOnce(markedScorer).score,
    userId: 'ada',
    threshold: () => 0.7,
    isLocalOnly: () => false,
    mosaicName: 'all of it',
    ...more,
  });

describe('what a run knows', () => {
  test('counts as much as the most sensitive of it, and names only what is', async () => {
    const taint = make();
    await taint.add(['your task'], { role: 'user', text: 'harmless' });
    expect(taint.privacy()).toEqual({ taint: 0.1, score: 0.1, sensitiveSources: [], isLocalOnly: false });
    await taint.add(['contract.pdf'], { role: 'tool', text: '[0.9]' });
    await taint.add(['calculator'], { role: 'tool', text: '4' });
    expect(taint.privacy()).toMatchObject({ taint: 0.9, sensitiveSources: ['contract.pdf'] });
  });

  test('reads a file’s name as words of its document and of a person', async () => {
    const read: unknown[] = [];
    const taint = make({
      score: async (_, segments) => {
        read.push(...segments);
        return { ...markedScorer([]), score: segments[0]?.role === 'user' ? 0.9 : 0.2 };
      },
    });
    await taint.addName('works off the books.txt', 0.3);
    expect(read).toEqual(['document', 'user'].map((role) => ({ role, text: 'works off the books.txt' })));
    expect(taint.privacy()).toMatchObject({ taint: 0.9, sensitiveSources: ['works off the books.txt'] });
  });

  test('takes the stored score of what was read where that is higher than the text’s own', async () => {
    const taint = make();
    await taint.add(['contract.pdf'], { role: 'tool', text: 'page 1' }, 0.8);
    expect(taint.privacy()).toMatchObject({ taint: 0.8, sensitiveSources: ['contract.pdf'] });
  });

  test('inherits what an answer was made from, and names the whole where no part is sensitive alone', async () => {
    const taint = make();
    taint.inherit(0.75);
    taint.inherit(0.1);
    expect(taint.privacy()).toMatchObject({ taint: 0.75, sensitiveSources: ['all of it'] });
    expect(make().privacy().taint).toBe(0);
  });

  test('is sensitive from a lower score on than what is read a second time before it leaves', async () => {
    const taint = make();
    await taint.add(['notes.txt'], { role: 'tool', text: '[0.65]' });
    expect(taint.privacy()).toMatchObject({ taint: 0.7, sensitiveSources: ['notes.txt'] });
    const inheriting = make();
    inheriting.inherit(0.65);
    expect(inheriting.privacy()).toMatchObject({ taint: 0.7, sensitiveSources: ['all of it'] });
  });

  test('is judged by the threshold that the user has now', async () => {
    let threshold = 0.7;
    const taint = make({ threshold: () => threshold });
    await taint.add(['notes.txt'], { role: 'tool', text: '[0.5]' });
    expect(taint.privacy().sensitiveSources).toEqual([]);
    threshold = 0.4;
    expect(taint.privacy().sensitiveSources).toEqual(['notes.txt']);
    expect(taint.privacy().taint).toBeGreaterThan(0.7);
  });

  test('stays as sensitive as it was when its user relaxes the threshold meanwhile', async () => {
    let threshold = 0.4;
    const taint = make({ threshold: () => threshold });
    await taint.add(['notes.txt'], { role: 'tool', text: '[0.5]' });
    threshold = 0.7;
    expect(taint.privacy().sensitiveSources).toEqual(['notes.txt']);
    await taint.add(['later.txt'], { role: 'tool', text: '[0.5]' });
    expect(taint.privacy().sensitiveSources).toEqual(['notes.txt']);
  });

  test('counts as the worst where it cannot be scored', async () => {
    for (const score of [() => Number.NaN, () => 7])
      for (const taint of [make({ score: async () => ({ ...markedScorer([]), score: score() }) })]) {
        await taint.add(['x'], { role: 'tool', text: 'a' });
        expect(taint.privacy().taint).toBe(1);
      }
    const broken = make({
      score: async () => {
        throw new Error('broken');
      },
    });
    await broken.add(['x'], { role: 'tool', text: 'a' });
    expect(broken.privacy()).toMatchObject({ taint: 1, sensitiveSources: ['x'] });
    const inheriting = make();
    inheriting.inherit(Number.NaN);
    expect(inheriting.privacy().taint).toBe(1);
  });
});
