import { describe, expect, it } from 'vitest';
import { readAnswers } from '../../../models/starter/answers.ts';
import { createAnswerJudge } from '../../../models/starter/check-held-out.ts';

const judge = createAnswerJudge();
const good =
  'Offline mode closes every way out: no cloud, no download, no search. Turn it on in the privacy settings, or set `ALCOVE_NO_CLOUD=1` before starting. Local models go on working.';

describe('the judge of answers', () => {
  it('passes every hand-written answer, for its own topic and in its own language', () => {
    for (const [topic, { answers }] of readAnswers()) {
      for (const language of ['en', 'fr'] as const) {
        for (const answer of answers[language]) {
          expect(judge.isWellFormed(answer, language), answer).toBe(true);
          expect(judge.isIn(answer, language), answer).toBe(true);
          expect(judge.isAbout(answer, topic, language), answer).toBe(true);
        }
      }
    }
  });

  it.each([
    ['a sentence without its end', good.replace('working.', 'working')],
    ['a small letter at the start', good.replace('Offline mode', 'offline mode')],
    ['an unknown word', good.replace('download', 'downlode')],
    ['words in an order that no answer has', good.replace('Local models go on', 'Local on go models')],
    ['the same words twice', `${good} ${good}`],
    ['code left open', good.replace('`ALCOVE', 'ALCOVE')],
    ['a single sentence', 'Local models go on working.'],
    ['nothing at all', ''],
  ])('refuses %s', (_fault, text) => {
    expect(judge.isWellFormed(text, 'en')).toBe(false);
  });

  it('tells a right answer from a well-formed one about something else, and English from French', () => {
    expect(judge.isAbout(good, 'offline_mode', 'en')).toBe(true);
    expect(judge.isAbout(good, 'ledger', 'en')).toBe(false);
    expect(judge.isIn(good, 'fr')).toBe(false);
  });
});
