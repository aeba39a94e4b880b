import { describe, expect, it } from 'vitest';
import { readClassifier } from '../../../../models/sensitivity/read-classifier.ts';
import { logistic, logit } from '../../../../server/sensitivity/logistic.ts';
import type { Reason, SensitivityResult } from '../../../../server/sensitivity/sensitivity.types.ts';
import { createShippedScorer } from '../../../../server/sensitivity/shipped-scorer.ts';
import { sample } from '../../../depth.ts';
import { score, WRITTEN } from './kept-messages.ts';

const RESULTS = WRITTEN.map(({ segments }) => ({ segments, result: score(segments) }));
const PLAIN = ({ result }: { result: SensitivityResult }) => result.score < 1 - 1e-9;

const sumOf = (reasons: Reason[]) =>
  reasons.reduce((sum, reason) => sum + ('contribution' in reason ? reason.contribution : 0), 0);
const floorsOf = (reasons: Reason[]) =>
  reasons.flatMap((reason) => (reason.kind === 'floor' ? [reason.value] : []));

describe('the explanation of every dev message', () => {
  it('has contributions that sum to the log-odds of the score, where no floor raised it', () => {
    const plain = RESULTS.filter(PLAIN).filter(({ result }) => floorsOf(result.reasons).length === 0);
    expect(plain.length).toBeGreaterThan(1_000);
    for (const { result } of plain) expect(sumOf(result.reasons)).toBeCloseTo(logit(result.score), 6);
  });

  it('has each floor that raised it as a line of its own, beside contributions that give less', () => {
    const raised = RESULTS.filter(({ result }) => floorsOf(result.reasons).length > 0);
    expect(raised.length).toBeGreaterThan(20);
    for (const { result } of raised) {
      expect(result.score).toBe(Math.max(...floorsOf(result.reasons)));
      expect(logistic(sumOf(result.reasons))).toBeLessThan(result.score);
    }
  });

  it('names a gate with what it takes, and never as much as the disclosures gave', () => {
    const gated = RESULTS.filter(({ result }) => result.reasons.some(({ kind }) => kind === 'gate'));
    expect(gated.length).toBeGreaterThan(20);
    for (const { result } of gated) {
      const taken = result.reasons.filter(({ kind }) => kind === 'gate');
      const given = result.reasons.filter(({ kind }) => kind === 'disclosure');
      for (const gate of taken) expect('contribution' in gate && gate.contribution).toBeLessThanOrEqual(0);
      expect(sumOf(given) + sumOf(taken)).toBeGreaterThanOrEqual(-1e-9);
    }
  });

  it('has detectors and disclosures that only ever add', () => {
    for (const { result } of RESULTS)
      for (const reason of result.reasons)
        if (reason.kind === 'detector' || reason.kind === 'disclosure')
          expect(reason.contribution).toBeGreaterThanOrEqual(0);
  });

  it('says which classifier judged', () => {
    const { version } = readClassifier().manifest;
    for (const { result } of RESULTS) expect(result.scorerVersion.endsWith(`+${version}`)).toBe(true);
  });

  it('is the same again, from another scorer and after other texts', () => {
    const another = createShippedScorer();
    for (const { segments, result } of RESULTS.filter((_, at) => at % 7 === 0).reverse())
      expect(another(segments)).toEqual(result);
  });

  it('has a score and a probability within [0, 1] and in step', () => {
    for (const { result } of RESULTS) {
      expect(result.score >= 0 && result.score <= 1).toBe(true);
      expect(result.probability >= 0 && result.probability <= 1).toBe(true);
    }
    const ordered = [...RESULTS].sort((a, b) => a.result.score - b.result.score);
    for (const [at, { result }] of ordered.entries())
      expect(result.probability).toBeGreaterThanOrEqual((ordered[at - 1]?.result.probability ?? 0) - 1e-9);
  });
});

describe('the spans', () => {
  it.each<[string, (text: string) => string]>([
    ['of the dev messages', (text) => text],
    ['among emoji made of several characters', (text) => text.replaceAll(' ', ' 👩‍⚕️😀 ')],
    ['in letters outside the basic plane', (text) => text.replaceAll('e', '𝐞')],
    ['among combining accents', (text) => text.normalize('NFD')],
    ['beside half of a pair', (text) => `\udc00${text}\ud83d`],
  ])('%s lie within their segment and cut no surrogate pair', (_name, change) => {
    const wrong = sample(WRITTEN, 10, 2).flatMap(({ segments }) => {
      const changed = segments.map(({ role, text }) => ({ role, text: change(text) }));
      return score(changed).spans.filter((span) => !isWhole(changed[span.segment]?.text ?? '', span));
    });
    expect(wrong).toEqual([]);
  });
});

function isWhole(text: string, { start, end }: { start: number; end: number }): boolean {
  return start >= 0 && start < end && end <= text.length && !cutsPair(text, start) && !cutsPair(text, end);
}

function cutsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));
}
