import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../../models/seeded-random.ts';
import { guessLanguage } from '../../../../server/agents/questions/guess-language.ts';
import { rounds } from '../../../depth.ts';
import { readMessages } from '../../../eval/messages/read-messages.ts';
import { calculatedAnswer, type Language } from './ask.ts';

const SENSITIVITY = join(import.meta.dirname, '..', '..', '..', '..', 'models', 'sensitivity');
/** One in so many messages may be taken by mistake. */
const MESSAGES_A_MISTAKE = 500;

/** Messages that ask for nothing but a calculation, read by hand, and their whole answers. */
const RIGHT: Record<string, string> = {
  '72 F in C': '72 °F ≈ 22.2222222222 °C.',
  'calcule 3/8 de 240': 'Le résultat est 90 (3 / 8 × 240).',
  '108 kg in stone': '108 kg ≈ 17.0070887971 stone.',
  'convert 5 stone to kg': '5 stone = 31.7514659 kg.',
  '62000 / 12': 'Le résultat est environ 5 166,6666666667 (62 000 / 12).',
  '12% of 640': 'The result is 76.8 (12 / 100 × 640).',
  'combien font 7 × 8': 'Le résultat est 56 (7 × 8).',
  '17 % de 340': 'Le résultat est 57,8 (17 / 100 × 340).',
  '18% tip on 64.50': 'The result is 11.61 (64.5 × 18 / 100).',
  '5/6 - 1/3': 'The result is 0.5 (5 / 6 - 1 / 3).',
  'quel jour tombait le 14 juillet 1989': 'Vendredi 14 juillet 1989.',
  '19 divisé par 7': 'Le résultat est environ 2,7142857143 (19 / 7).',
  '9 x 17': 'The result is 153 (9 × 17).',
  '7 fois 8 ça fait combien': 'Le résultat est 56 (7 × 8).',
  '4821 + 7702': 'The result is 12,523 (4,821 + 7,702).',
  '3/4 + 2/3': 'The result is 17/12, about 1.4166666667 (3 / 4 + 2 / 3).',
  '4817 + 2966 - 1230 =': 'The result is 6,553 (4,817 + 2,966 - 1,230).',
  '4817 + 2966 - 1230': 'Le résultat est 6 553 (4 817 + 2 966 - 1 230).',
  '3/4 of 16': 'The result is 12 (3 / 4 × 16).',
  '3/4 de 16': 'Le résultat est 12 (3 / 4 × 16).',
  '17 x 23 stp': 'Le résultat est 391 (17 × 23).',
  'calcule 1780 - 640 - 212 - 95': 'Le résultat est 833 (1 780 - 640 - 212 - 95).',
};

interface Message {
  text: string;
  language: Language;
}

/** The harmless messages with digits in what people write to an assistant; those of the test set stay unread. */
function readHarmless(): Message[] {
  return ['data', 'dev', 'dialogues']
    .flatMap((set) => readMessages(join(SENSITIVITY, set)))
    .filter(({ sensitive }) => !sensitive)
    .flatMap(({ segments, language }) =>
      segments
        .filter(({ role, text }) => role === 'user' && /\d/.test(text))
        .map(({ text }) => ({ text, language: language === 'fr' ? ('fr' as const) : ('en' as const) })),
    );
}

function draw(messages: readonly Message[], count: number): Message[] {
  const random = seededRandom(37);
  return messages
    .map((message) => ({ message, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ message }) => message);
}

test('of harmless messages with digits the calculator takes at most one in 500 by mistake', () => {
  const messages = draw(readHarmless(), rounds({ gate: MESSAGES_A_MISTAKE, all: 2_000, deep: 1e9 }));
  expect(messages.length).toBeGreaterThanOrEqual(MESSAGES_A_MISTAKE);
  const taken = messages.flatMap(({ text, language }) => {
    const answer = calculatedAnswer(guessLanguage(text) ?? language, text);
    return answer === undefined ? [] : [{ text, answer }];
  });
  const mistakes = taken.filter(({ text, answer }) => RIGHT[text] !== answer);
  expect(mistakes.slice(Math.floor(messages.length / MESSAGES_A_MISTAKE))).toEqual([]);
  expect(taken.length).toBeGreaterThan(mistakes.length);
});
