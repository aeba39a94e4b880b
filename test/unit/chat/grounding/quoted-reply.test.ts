import { expect, test } from 'vitest';
import { quotedReply } from '../../../../server/chat/grounding/quoted-reply.ts';
import { passage } from './passages.ts';

const passages = [
  passage(1, 'The tenant signs on the first page.', { page: 1 }),
  passage(2, 'Pets are welcome.', { page: 2, heading: 'Pets' }),
  passage(3, 'The deposit is two months of rent.', { page: 3 }),
  passage(4, 'Deposit and rent are paid by transfer, the deposit first.', { page: 4 }),
];

test('the starter quotes of a whole document what is nearest to the question first, and nothing that shares no telling word', () => {
  const { text: reply, needsModel } = quotedReply(
    { passages, language: 'en' },
    'How many months of rent is the deposit?',
  );
  const labels = [...reply.matchAll(/^\[\d\].*$/gm)].map(([label]) => label);
  expect(labels).toEqual(['[3] lease.pdf, page 3', '[4] lease.pdf, page 4']);
  expect(reply).toContain('> The deposit is two months of rent.');
  // The way to a larger model is the card below it, not a paragraph of its own.
  expect(needsModel).toBe(true);
  expect(reply).not.toContain('Models');
});

test('what was searched is quoted in order of rank', () => {
  const ranked = passages.map((one, at) => ({ ...one, chunk: { ...one.chunk, score: 1 - at / 10 } }));
  const { text: reply } = quotedReply(
    { passages: ranked, language: 'en' },
    'Is the deposit on the first page?',
  );
  expect([...reply.matchAll(/^\[\d\]/gm)].map(String)).toEqual(['[1]', '[3]', '[4]']);
});

test('the sentences beside the nearest one are quoted with it', () => {
  const text =
    'The flat is on the third floor. The deposit was agreed in March. It is two months. Pets are welcome.';
  const { text: reply } = quotedReply(
    { passages: [passage(1, text)], language: 'en' },
    'What is the deposit?',
  );
  expect(reply).toContain(
    '> The flat is on the third floor. The deposit was agreed in March. It is two months.\n',
  );
  expect(reply).not.toContain('Pets');
});

test('a passage in the other language is quoted only where there is none in the language of the question', () => {
  const french = passage(1, 'Le contrat ZX-400 est signé par les deux, et la garantie est due avec lui.');
  const english = passage(2, 'The contract ZX-400 is signed by both, and the deposit is due with it.');
  const ask = (all: typeof passages) =>
    quotedReply({ passages: all, language: 'en' }, 'What is ZX-400?').text;
  expect(ask([french, english])).not.toContain('[1]');
  expect(ask([french])).toContain('[1]');
});

test('where nothing was found it says so, in the language of the question', () => {
  expect(quotedReply({ passages: [], language: 'en' }, 'q').text).toBe(
    'I found nothing in your documents about that.',
  );
  expect(quotedReply({ passages: [], language: 'fr' }, 'q').text).toMatch(/rien trouvé/);
});
