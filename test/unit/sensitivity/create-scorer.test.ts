import { describe, expect, it } from 'vitest';
import { combine, DECISION_SCORE, SCORE_SHIFT, scoreReadOnce } from '../../../server/sensitivity/combine.ts';
import { logistic, logit } from '../../../server/sensitivity/logistic.ts';
import type { Segment } from '../../../server/sensitivity/sensitivity.types.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { TUNING_MESSAGES } from './dev-messages.ts';

const score = createShippedScorer();

const user = (text: string): Segment => ({ role: 'user', text });
const scoreOf = (...segments: Segment[]) => score(segments).score;

describe('the explanation', () => {
  it('adds up to the log-odds of the score before floors, for every dev message', () => {
    for (const { text } of TUNING_MESSAGES) {
      const { score: value, reasons } = score([user(text)]);
      const sum = reasons.reduce((total, r) => total + ('contribution' in r ? r.contribution : 0), 0);
      const highestFloor = Math.max(0, ...reasons.map((r) => (r.kind === 'floor' ? r.value : 0)));
      expect(value).toBeCloseTo(Math.max(highestFloor, 1 / (1 + Math.exp(-sum))), 10);
    }
  });

  it('never lets gates take more than the disclosures gave', () => {
    for (const { text } of TUNING_MESSAGES) {
      const { reasons } = score([user(text)]);
      const sumOf = (kinds: string[]) =>
        reasons.reduce(
          (total, r) => total + (kinds.includes(r.kind) && 'contribution' in r ? r.contribution : 0),
          0,
        );
      expect(sumOf(['disclosure', 'gate'])).toBeGreaterThanOrEqual(-1e-9);
    }
  });

  it('shows a floor as a reason of its own, whatever the classifier says', () => {
    const card = {
      start: 0,
      end: 19,
      type: 'payment_card',
      category: 'payment',
      confidence: 1,
      floor: 0.95,
    } as const;
    const { score: value, reasons } = combine({
      detections: [card],
      window: { ranked: [], sum: 0 },
      mosaic: [],
      classified: { logit: -9, categories: [{ name: 'payment', probability: 1 }] },
      floors: [],
    });
    expect(reasons).toContainEqual({ kind: 'floor', category: 'payment', value: 0.95 });
    expect(value).toBe(0.95);
  });

  it('points at the words in the original text, accents, emoji and zero-width characters included', () => {
    const text = '😀 Voilà\u200b : ma mère a un can\u200bcer du sein.';
    const { spans } = score([user('bonjour'), user(text)]);
    const marked = spans
      .filter(({ segment }) => segment === 1)
      .map(({ start, end }) => text.slice(start, end));
    expect(marked).toContain('can\u200bcer');
  });

  it('puts the decision where, of a day of which a tenth is sensitive, a miss of which three in ten are stopped costs as much as a false alarm', () => {
    const daily = logistic(logit(DECISION_SCORE) - SCORE_SHIFT + logit(0.1));
    expect(daily * 9 * 0.7).toBeCloseTo(1 - daily, 12);
    const { score: value, probability } = score([user('what is the capital of Australia?')]);
    expect(logit(value)).toBeCloseTo(logit(probability) + SCORE_SHIFT, 10);
  });

  it('counts for more where nobody reads a second time, as much as before there was one', () => {
    const daily = logistic(logit(DECISION_SCORE) - SCORE_SHIFT + logit(0.1));
    const line = logistic(logit(DECISION_SCORE) + logit(0.1) - logit(daily));
    expect(line).toBeLessThan(0.65);
    expect(scoreReadOnce(line)).toBeCloseTo(DECISION_SCORE, 12);
    expect([scoreReadOnce(0), scoreReadOnce(1)]).toEqual([0, 1]);
  });

  it('is the same for the same segments', () => {
    const segments = [user('My dad has dementia'), user('ok')];
    expect(score(segments)).toEqual(score(segments));
  });
});

describe('who speaks', () => {
  it('hears "your diagnosis" from the assistant and not from the user', () => {
    expect(
      scoreOf({ role: 'assistant', text: 'Your diagnosis of bipolar disorder explains it.' }),
    ).toBeGreaterThan(0.7);
    expect(
      scoreOf({ role: 'assistant', text: 'Votre dette de 12 000 euros peut être étalée.' }),
    ).toBeGreaterThan(0.7);
  });

  it('does not take an assistant that says "I" for the person', () => {
    expect(scoreOf({ role: 'assistant', text: 'I am here to help you with anything.' })).toBeLessThan(0.7);
    expect(scoreOf({ role: 'assistant', text: 'I have a list of recipes with chicken.' })).toBeLessThan(0.7);
  });

  it('reads documents and tool outputs like a person’s own words', () => {
    expect(scoreOf({ role: 'document', text: 'My biopsy came back positive.' })).toBeGreaterThan(0.7);
    expect(scoreOf({ role: 'tool', text: 'password: hunter2-Kx9!qT' })).toBeGreaterThan(0.7);
  });

  it('scores nothing at all as harmless', () => {
    expect(scoreOf()).toBeLessThan(0.2);
    expect(scoreOf(user(''))).toBeLessThan(0.2);
  });
});

describe('several segments', () => {
  it('never scores less than the worst of them', () => {
    for (const { text } of TUNING_MESSAGES.slice(0, 80)) {
      expect(scoreOf(user('Merci !'), user(text), user('How do I bake bread?'))).toBeGreaterThanOrEqual(
        scoreOf(user(text)) - 1e-9,
      );
    }
  });

  it('puts a person in one turn and a diagnosis in another together', () => {
    const apart = scoreOf(user('She needs chemotherapy now.'));
    expect(scoreOf(user('Je m’occupe de ma mère.'), user('She needs chemotherapy now.'))).toBeGreaterThan(
      apart,
    );
  });
});

describe('wrappers', () => {
  const content = 'Je suis suivi en psychiatrie pour ma bipolarité.';
  it.each([
    'Corrige ce mail : ',
    'Traduis en anglais : ',
    'Résume : ',
    'Réponds à ça : ',
    'Reformule poliment : ',
  ])('finds what comes after « %s »', (wrapper) =>
    expect(scoreOf(user(wrapper + content))).toBeGreaterThanOrEqual(0.7),
  );
});

describe('gates', () => {
  it.each([
    'Write a story about a woman who has cancer.',
    'Écris une nouvelle où un médecin découvre sa propre tumeur.',
    'What are the symptoms of depression?',
    'Explain the French Revolution for my history class.',
  ])('lets pass: %s', (text) => expect(scoreOf(user(text))).toBeLessThan(0.7));

  it.each([
    'Write a story. My IBAN is FR76 3000 6000 0112 3456 7890 189.',
    'For my homework: my husband hits me every night.',
    'Hypothetically, my boyfriend raped me.',
    'Écris un poème sur le cancer de ma mère.',
  ])('does not act on: %s', (text) => expect(scoreOf(user(text))).toBeGreaterThanOrEqual(0.7));
});
