import { expect, it } from 'vitest';
import {
  MAXIMUM_SCORED_LENGTH,
  ScoreReply,
  ScoreRequest,
} from '../../../server/sensitivity/sensitivity.schemas.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();

it('accepts one text, or segments with their roles', () => {
  expect(ScoreRequest.safeParse({ text: '' }).success).toBe(true);
  expect(ScoreRequest.safeParse({ segments: [{ role: 'tool', text: 'x' }] }).success).toBe(true);
  expect(ScoreRequest.safeParse({ segments: [{ role: 'narrator', text: 'x' }] }).success).toBe(false);
  expect(ScoreRequest.safeParse({ segments: [] }).success).toBe(false);
});

it('refuses more than a million characters, in one text or in all segments together', () => {
  const half = 'a'.repeat(MAXIMUM_SCORED_LENGTH / 2);
  const of = (texts: string[]) => ({ segments: texts.map((text) => ({ role: 'user', text })) });
  expect(ScoreRequest.safeParse({ text: `${half}${half}b` }).success).toBe(false);
  expect(ScoreRequest.safeParse(of([half, half])).success).toBe(true);
  expect(ScoreRequest.safeParse(of([half, half, 'b'])).success).toBe(false);
});

it('describes what the scorer returns, every kind of reason included', () => {
  const text =
    'Écris une histoire. Mon ami Paul Durand a un cancer. password: hunter2-Kx9!qT. Ich habe Angst und bin krank.';
  const {
    score: value,
    probability,
    categories,
    spans,
    reasons,
    scorerVersion,
  } = score([{ role: 'user', text }]);
  const reply = {
    score: value,
    probability,
    decision: 'local',
    categories,
    spans,
    reasons,
    scorer_version: scorerVersion,
    latency_ms: 1,
    second_check: 'not_needed',
  };
  expect(ScoreReply.parse(reply)).toEqual(reply);
});
