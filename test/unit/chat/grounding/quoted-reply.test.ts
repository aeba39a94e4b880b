import { expect, test } from 'vitest';
import { quotedReply } from '../../../../server/chat/grounding/quoted-reply.ts';
import { passage } from './passages.ts';

const passages = [
  passage(1, 'The tenant signs on the first page.', { page: 1 }),
  passage(2, 'Pets are welcome.', { page: 2, heading: 'Pets' }),
  passage(3, 'The deposit is two months of rent.', { page: 3 }),
  passage(4, 'Deposit and rent are paid by transfer, the deposit first.', { page: 4 }),
];

test('the starter quotes what is nearest to the question first, with its number, file, page and heading', () => {
  const reply = quotedReply({ passages, language: 'en' }, 'How many months of rent is the deposit?');
  const labels = [...reply.matchAll(/^\[\d\].*$/gm)].map(([label]) => label);
  expect(labels).toEqual(['[3] lease.pdf, page 3', '[4] lease.pdf, page 4', '[1] lease.pdf, page 1']);
  expect(reply).toContain('> The deposit is two months of rent.');
});

test('where nothing was found it says so, in the language of the question', () => {
  expect(quotedReply({ passages: [], language: 'en' }, 'q')).toBe(
    'I found nothing in your documents about that.',
  );
  expect(quotedReply({ passages: [], language: 'fr' }, 'q')).toMatch(/rien trouvé/);
});
