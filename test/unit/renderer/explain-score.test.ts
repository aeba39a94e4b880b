import { expect, test } from 'vitest';
import type { ScoreReason } from '../../../renderer/api/privacy.ts';
import { explainScore } from '../../../renderer/chat/explain-score.ts';
import { en } from '../../../renderer/strings/en.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const byType = ({ type, category }: ScoreReason) => type ?? category ?? '';
const detector = (type: string, contribution: number, category = 'contact') => ({
  kind: 'detector',
  type,
  category,
  contribution,
});

test('bias and shift are one starting point, and the strongest reason comes first, whichever way it pulls', () => {
  const { start, reasons } = explainScore(
    {
      reasons: [
        { kind: 'shift', contribution: 3 },
        { kind: 'bias', contribution: -1.5 },
        detector('iban', 0.5),
        { kind: 'gate', type: 'fiction', contribution: -2 },
      ],
    },
    byType,
  );
  expect(start).toBe(1.5);
  expect(reasons).toEqual([
    { name: 'fiction', points: -2 },
    { name: 'iban', points: 0.5 },
  ]);
});

test('reasons of one name are one line with their sum, and what weighs nothing is no line', () => {
  const reasons = [detector('place', 0.2), detector('iban', 0.25), detector('place', 0.1), detector('x', 0)];
  expect(explainScore({ reasons }, byType).reasons).toEqual([
    { name: 'place', points: 0.3 },
    { name: 'iban', points: 0.25 },
  ]);
});

test('only the highest floor is told, and by what was found rather than by its category', () => {
  const password = detector('password', 1.7, 'secrets');
  const floor = (category: string, value: number) => ({ kind: 'floor', category, value });
  const reasons = [
    detector('api_key', 0.2, 'secrets'),
    password,
    floor('secrets', 0.95),
    floor('health', 0.85),
  ];
  expect(explainScore({ reasons }, byType).floor).toEqual({ value: 0.95, for: [password] });
  expect(explainScore({ reasons: [floor('legal', 0.85)] }, byType).floor?.for).toEqual([
    floor('legal', 0.85),
  ]);
});

test('a reason without a number, of a scorer not known here, adds nothing and breaks nothing', () => {
  const explained = explainScore({ reasons: [{ kind: 'oracle' }, { kind: 'floor' }] }, byType);
  expect(explained).toMatchObject({ start: 0, reasons: [], total: 0, added: 0.5, floor: undefined });
});

const TEXTS = [
  'What is the capital of Portugal?',
  'My doctor told me yesterday that I have diabetes.',
  'Write a story in which the heroine learns that her husband has cancer.',
  'Mon mot de passe est Tr0ub4dor&3xyz, mon IBAN FR76 3000 6000 0112 3456 7890 189.',
];

test.each(TEXTS)('what is shown of the real score of “%s” adds up to its total', (text) => {
  const score = createShippedScorer()([{ role: 'user', text }]);
  const { start, reasons, total, added, floor } = explainScore(score, en.reasons.name);
  const sum = reasons.reduce((points, reason) => points + reason.points, start);
  expect(sum).toBeCloseTo(total, 9);
  expect(Math.max(added, floor?.value ?? 0)).toBeCloseTo(score.score, 9);
});
