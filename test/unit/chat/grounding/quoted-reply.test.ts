import { describe, expect, test } from 'vitest';
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

test('of what is to be summed up the starter says the extract, and offers a model', () => {
  const grounding = { passages, language: 'en' as const, extract: 'The 2 sentences that say most: …' };
  expect(quotedReply(grounding, 'Summarise this document')).toEqual({
    text: 'The 2 sentences that say most: …',
    needsModel: true,
  });
});

test('where nothing was found it says so, in the language of the question', () => {
  expect(quotedReply({ passages: [], language: 'en' }, 'q').text).toBe(
    'I found nothing in your documents about that.',
  );
  expect(quotedReply({ passages: [], language: 'fr' }, 'q').text).toMatch(/rien trouvé/);
});

describe('a title is no answer', () => {
  const ask = (text: string, question: string, change = {}) =>
    quotedReply({ passages: [passage(1, text, change)], language: 'en' }, question)
      .text.split('\n')
      .filter((line) => line.startsWith('> '));

  test('and what stands under it is, by the words of the title', () => {
    const text =
      'Rules of the Larkfield choir\nRehearsals\nSingers meet each Tuesday at 19:15. Latecomers wait.\nSubscription\nMembers pay 84 pounds a year. Students pay half.';
    expect(ask(text, 'When are the rehearsals of the choir?')).toEqual([
      '> Singers meet each Tuesday at 19:15. Latecomers wait.',
    ]);
    expect(ask(text, 'What is the subscription of the Larkfield choir?')).toEqual([
      '> Members pay 84 pounds a year. Students pay half.',
    ]);
  });

  test('whether it is in the passage, above it, a question or the name of the document', () => {
    const body = 'Comptez 5 heures pour une charge complète. Retirez-la en hiver.';
    const title = 'Notice du vélo électrique';
    for (const [text, change] of [
      [`${title}\n${body}`, {}],
      [`${title}\n\nBatterie\n\n${body}`, {}],
      [body, { heading: title }],
      [`${title} 1.0.\n${body}`, { heading: `${title} 1.0. › Batterie` }],
      [`${title}.\n${body}`, { title: `${title}.` }],
      [`Quelle est la batterie du vélo électrique ?\n${body}`, {}],
    ] as const)
      expect(ask(text, 'Quelle est la batterie du vélo électrique ?', change)).toEqual([`> ${body}`]);
  });

  test('and a passage that has nothing else is not quoted', () => {
    expect(ask('Quince jelly', 'How is quince jelly made?')).toEqual([]);
    expect(ask('Preserves, page 2.', 'Preserves of quince?', { heading: 'Preserves, page 2.' })).toEqual([]);
  });

  test('but lists, labels, verses and lines that break off are', () => {
    expect(ask('Quinces\nSugar\nLemons', 'Is sugar in it?')).toEqual(['> Quinces Sugar Lemons']);
    expect(ask('Deposit: 900 euros\nIt is paid in May.', 'What is the deposit?')).toEqual([
      '> Deposit: 900 euros It is paid in May.',
    ]);
    expect(ask('Wi-Fi password tulip', 'What is the Wi-Fi password?')).toEqual(['> Wi-Fi password tulip']);
    expect(ask('The deposit that the tenant pays\nis due in May.', 'When is the deposit due?')).toEqual([
      '> The deposit that the tenant pays is due in May.',
    ]);
    expect(ask('Deposit | 900 euros\nRent | 450 euros', 'What is the deposit?')).toEqual([
      '> Deposit | 900 euros Rent | 450 euros',
    ]);
  });
});
