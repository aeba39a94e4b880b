import { describe, expect, it } from 'vitest';
import { checkBars } from '../../eval/bars.ts';
import { compareMetrics, findChangedSets, findLostBars } from '../../eval/compare-metrics.ts';
import type { EvaluationRecord } from '../../eval/evaluation-record.ts';
import { measureSet } from '../../eval/measure-set.ts';
import { drawReliability } from '../../eval/reliability-plot.ts';
import { renderErrors } from '../../eval/render-errors.ts';
import { renderReport } from '../../eval/render-report.ts';
import { replaceBetweenMarks } from '../../eval/replace-between-marks.ts';
import { judgedMessage } from './eval-judged-set.ts';

const times = (count: number, told: Parameters<typeof judgedMessage>[0]) =>
  Array.from({ length: count }, () => judgedMessage(told));

/** 20 sensitive messages in each language, `missed` of the French ones missed, and 20 harmless ones in each. */
function setWith(missed: number) {
  const secret = { sensitive: true, category: 'secrets', score: 0.95 };
  return measureSet([
    ...times(20, { ...secret, language: 'en' }),
    ...times(20 - missed, { ...secret, language: 'fr' }),
    ...times(missed, { ...secret, language: 'fr', score: 0.1 }),
    ...times(20, { language: 'en' }),
    ...times(20, { language: 'fr' }),
  ]);
}

const record = (set: ReturnType<typeof setWith>): EvaluationRecord => ({
  scorerVersion: '1',
  decisionScore: 0.7,
  sets: { dev: set },
  latency: { median: 1, p95: 2, long: 100, growth: 1, lines: 3, load: 0.5 },
});

describe('what is measured of a set', () => {
  it('counts a sensitive message below 0.7 as missed and a harmless one from 0.7 on as a false alarm', () => {
    const { total } = measureSet([
      judgedMessage({ sensitive: true, score: 0.69 }),
      judgedMessage({ sensitive: true, score: 0.7 }),
      judgedMessage({ score: 0.7 }),
      ...times(3, { score: 0.69 }),
    ]);
    expect(total).toMatchObject({
      sensitive: 2,
      harmless: 4,
      missed: { value: 0.5 },
      falseAlarms: { value: 0.25 },
    });
  });

  it('gives the gap as French less English', () => {
    const { missed, falseAlarms } = setWith(5).languageGap;
    expect(missed?.value).toBeCloseTo(0.25, 10);
    expect(falseAlarms?.value).toBe(0);
  });

  it('takes messages of several turns as conversations and three categories as strong identifiers', () => {
    const turn = { role: 'user' as const, text: 'again' };
    const { conversations, strongIdentifiers } = measureSet([
      judgedMessage({ sensitive: true, category: 'payment', segments: [turn, turn] }),
      judgedMessage({ sensitive: true, category: 'health' }),
    ]);
    expect([conversations.sensitive, strongIdentifiers.sensitive]).toEqual([1, 1]);
  });

  it('has no rate where there is nothing to count', () => {
    const { missed, auroc } = setWith(0).slices.category?.everyday ?? {};
    expect([missed, auroc]).toEqual([null, null]);
  });
});

describe('the bars', () => {
  const met = (missed: number) => checkBars(setWith(missed)).find(({ name }) => name === 'missed')?.met;

  it('are met by 2 missed of 40 and not by 3', () => expect([met(2), met(3)]).toEqual([true, false]));

  it('are not met by what was not measured', () => {
    const bar = checkBars(setWith(0)).find(({ name }) => name === 'whole conversations missed');
    expect(bar).toMatchObject({ reached: null, met: false });
  });

  it('are met surely only where the whole interval meets them', () => {
    expect(checkBars(setWith(0)).find(({ name }) => name === 'missed')).toMatchObject({
      met: true,
      surely: false,
    });
  });
});

describe('two runs', () => {
  it('lose the bars that the first met and the second does not, and none the other way round', () => {
    const [good, bad] = [record(setWith(0)), record(setWith(4))];
    expect(findLostBars(good, bad)).toContain('dev: missed');
    expect(findLostBars(bad, good)).toEqual([]);
  });

  it('lose every bar met of a set that is gone', () => {
    expect(findLostBars(record(setWith(0)), { ...record(setWith(0)), sets: {} })).toContain('dev: AUROC');
  });

  it('differ where a figure does, for the worse where more is missed', () => {
    const rows = compareMetrics(record(setWith(0)), record(setWith(4)));
    expect(rows).toContainEqual({
      set: 'dev',
      slice: 'language: fr',
      figure: 'missed',
      before: 0,
      after: 0.2,
      better: false,
    });
    expect(rows.some(({ slice }) => slice === 'language: en')).toBe(false);
  });

  it('say which set has other messages than before', () => {
    const [before, after] = [record(setWith(0)), record(measureSet([judgedMessage()]))];
    expect(findChangedSets(before, after)).toEqual(['dev']);
    expect(findChangedSets(before, record(setWith(0)))).toEqual([]);
  });

  it('that are alike do not differ', () => {
    expect(compareMetrics(record(setWith(3)), record(setWith(3)))).toEqual([]);
  });
});

describe('the report', () => {
  it('names the bars that are missed and that there is no test set', () => {
    const page = renderReport(record(setWith(4)));
    expect(page).toContain('There is no test set yet');
    expect(page).toMatch(/bars are not met\*\*: missed; .*FR–EN gap, missed/);
  });

  it('puts the worst category first', () => {
    const page = renderReport(record(setWith(4)));
    expect(page.indexOf('| secrets |')).toBeGreaterThan(0);
    expect(page.indexOf('| secrets |')).toBeLessThan(page.indexOf('| everyday |'));
  });

  it('replaces what stands between the marks and nothing else', () => {
    const page = 'Before.\n<!-- eval:begin -->\nold\n<!-- eval:end -->\nAfter.\n';
    expect(replaceBetweenMarks(page, 'new')).toBe(
      'Before.\n<!-- eval:begin -->\n\nnew\n\n<!-- eval:end -->\nAfter.\n',
    );
  });

  it('refuses a page without marks', () => {
    expect(() => replaceBetweenMarks('<!-- eval:end --> <!-- eval:begin -->', 'new')).toThrow('eval:begin');
  });
});

describe('the list of errors', () => {
  it('has one line for each wrong message, whatever line breaks it holds', () => {
    const missed = judgedMessage({
      sensitive: true,
      score: 0.3,
      segments: [{ role: 'user', text: 'one\ntwo' }],
      reasons: [
        { kind: 'bias', contribution: -2 },
        { kind: 'detector', type: 'email', category: 'contact', contribution: 3 },
      ],
    });
    expect(renderErrors([missed, judgedMessage()])).toBe(
      'missed\teveryday\ten\tchat\t0.300\tdetector email 3.00, bias -2.00\t[user] one\\ntwo\n',
    );
  });
});

describe('the reliability plot', () => {
  it('draws a bin of three of four, said to be 0.75, on the diagonal with its count', () => {
    const bin = [true, true, true, false].map((sensitive) => ({
      sensitive,
      probability: 0.75,
      score: 0.9,
      kept: true,
    }));
    const [, x, y] =
      /<circle class="point" cx="([\d.]+)" cy="([\d.]+)"/.exec(drawReliability({ dev: bin })) ?? [];
    expect([Number(x), Number(y)]).toEqual([210, 70]);
    expect(drawReliability({ dev: bin })).toContain('0.75 said, 0.75 true (4)');
  });
});
