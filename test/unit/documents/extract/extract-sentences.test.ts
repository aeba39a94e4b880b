import { describe, expect, test } from 'vitest';
import {
  extractSentences,
  likeness,
  rankSentences,
} from '../../../../server/documents/extract/extract-from-pages.ts';
import { quoteSummary } from '../../../../server/documents/extract/quote-summary.ts';
import { readSentences } from '../../../../server/documents/extract/read-sentences.ts';
import { chronicle, GARDEN_EN, GARDEN_FR } from '../../agents/summarize/texts.ts';

const { signal } = new AbortController();
const one = (text: string) => [{ page: null, text }];
const textsOf = (sentences: { text: string }[]) => sentences.map(({ text }) => text);
const noTopic = new Set<string>();

const sentencesOf = (text: string) => readSentences(one(text), signal);

async function extract(text: string, sentences: number, topic: ReadonlySet<string> = noTopic) {
  return extractSentences(await sentencesOf(text), { topic, sentences, characters: 10_000 }, signal);
}

describe('the sentences of a text', () => {
  test('end where they end, not at abbreviations, in English', async () => {
    const sentences = textsOf(await sentencesOf(GARDEN_EN));
    expect(sentences).toContain(
      'Dr. Martin measured the wells on 3 July, e.g. the one by the gate, and found them half empty.',
    );
    expect(sentences).toContain(
      'The committee, cf. the minutes of Mr. Lopez, checks the tanks and the wells every week and tells the members how much water is left.',
    );
    expect(sentences).toHaveLength(10);
  });

  test('and in French', async () => {
    const sentences = textsOf(await sentencesOf(GARDEN_FR));
    expect(sentences).toContain(
      'Le Dr. Martin a mesuré les puits le 3 juill. 2026, p. ex. celui du portail, et les a trouvés à moitié vides.',
    );
    expect(sentences).toContain(
      'Le comité, cf. art. 4 du règlement, vérifie chaque semaine les cuves et les puits et dit aux membres combien d’eau il reste.',
    );
    expect(sentences.some((sentence) => sentence.startsWith('M. Lopez rappelle'))).toBe(true);
  });

  test('are put together where lines were only broken to fit the page', async () => {
    const wrapped =
      'The tanks are filled by\nthe rain that falls on\nthe roof of the hall. They hold enough for a week.';
    expect(textsOf(await sentencesOf(wrapped))).toEqual([
      'The tanks are filled by the rain that falls on the roof of the hall.',
      'They hold enough for a week.',
    ]);
  });

  test('hold no headings, rows of tables or running heads, and none twice', async () => {
    const pages = [1, 2, 3, 4].map((page) => ({
      page,
      text: `Report of the garden, all rights are reserved, page ${page}.\n\nSUMMARY\n\nThe garden needs water on day ${page * 11} of ${['May', 'June', 'July', 'August'][page - 1]}.\n\nThe rules of the garden are the same in every month. The rules of the garden are the same in every month.\n\na | b | c\n\nPrinted by the town hall on day ${page}.`,
    }));
    expect(textsOf(await readSentences(pages, signal))).toEqual([
      'The garden needs water on day 11 of May.',
      'The rules of the garden are the same in every month.',
      'The garden needs water on day 22 of June.',
      'The garden needs water on day 33 of July.',
      'The garden needs water on day 44 of August.',
    ]);
  });

  test('of a text without any are its lines', async () => {
    expect(textsOf(await sentencesOf('Bed | Litres\nNorth | 120'))).toEqual(['Bed | Litres', 'North | 120']);
    expect(textsOf(await sentencesOf('milk, eggs'))).toEqual(['milk, eggs']);
  });
});

describe('what says most of a text', () => {
  test('is its subject, in English and in French, not what is said beside it', async () => {
    for (const text of [GARDEN_EN, GARDEN_FR]) {
      const chosen = textsOf(await extract(text, 3));
      expect(chosen).toHaveLength(3);
      for (const sentence of chosen) expect(sentence).toMatch(/water|eau/i);
      expect(chosen.join(' ')).not.toMatch(/cousin|bench|banc/);
    }
  });

  test('stands in the order of the text and word for word', async () => {
    const chosen = textsOf(await extract(GARDEN_EN, 5));
    const places = chosen.map((sentence) => GARDEN_EN.indexOf(sentence));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
  });

  test('follows what the reader asks for', async () => {
    const asked = textsOf(await extract(GARDEN_EN, 1, new Set(['cost', 'euro'])));
    expect(asked).toEqual(['- The cost of the tanks was 3,400 euros, paid by the town.']);
    const plain = textsOf(await extract(GARDEN_EN, 1));
    expect(plain).not.toEqual(asked);
  });

  test('is said once, where two sentences say the same', async () => {
    const twice = `${GARDEN_EN}\n\nIn summer, water is what the community garden lacks most.`;
    const chosen = textsOf(await extract(twice, 8));
    expect(chosen.filter((sentence) => sentence.includes('lacks most'))).toHaveLength(1);
  });

  test('is the same each time', async () => {
    expect(await extract(chronicle(60_000), 6)).toEqual(await extract(chronicle(60_000), 6));
  });

  test('of a very long text comes from more than its beginning', async () => {
    const text = chronicle(400_000);
    const chosen = textsOf(await extract(text, 12));
    const places = chosen.map((sentence) => text.indexOf(sentence) / text.length);
    expect(chosen).toHaveLength(12);
    expect(places.filter((place) => place > 0.5).length).toBeGreaterThan(2);
  });

  test('is not looked for any more once that was called off', async () => {
    const sentences = await sentencesOf(chronicle(100_000));
    const order = { topic: noTopic, sentences: 3, characters: 1_000 };
    await expect(extractSentences(sentences, order, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    );
  });
});

describe('the ranking', async () => {
  const ranked = rankSentences(await sentencesOf(GARDEN_EN), noTopic);

  test('is a distribution: nothing negative, 1 in all', () => {
    expect(ranked.every(({ score }) => score > 0)).toBe(true);
    expect(ranked.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 6);
  });

  test('puts a sentence that is like many above one that is like none', () => {
    const scoreOf = (words: string) =>
      ranked.find(({ sentence }) => sentence.text.includes(words))?.score ?? 0;
    expect(scoreOf('shares its water')).toBeGreaterThan(2 * scoreOf('My cousin'));
  });

  test('compares by shared words, whatever their endings', async () => {
    const [tanks, tank, roses] = rankSentences(
      await sentencesOf(
        'The tank of the garden is full now. Gardens need their tanks today. My cousin visited and liked roses.',
      ),
      noTopic,
    );
    expect(likeness(tanks?.vector ?? new Map(), tank?.vector ?? new Map())).toBeGreaterThan(0.2);
    expect(likeness(tanks?.vector ?? new Map(), roses?.vector ?? new Map())).toBe(0);
  });
});

test('a title that no blank line sets off is no part of the sentence under it', async () => {
  const text =
    'Article 2. Rent\nThe monthly rent is 780 euros, payable on the fifth. A deposit of 780 euros is paid when\nMrs Morel signs.';
  expect(textsOf(await sentencesOf(text))).toEqual([
    'The monthly rent is 780 euros, payable on the fifth.',
    'A deposit of 780 euros is paid when Mrs Morel signs.',
  ]);
});

describe('a summary of quotations', () => {
  test('says that it quotes, names the text and the pages', async () => {
    const pages = [
      { page: 1, text: GARDEN_EN },
      { page: 2, text: 'The water of the garden is paid for by all members of the garden together.' },
    ];
    const source = { name: 'garden.pdf', pages, topic: 'garden' };
    const text = await quoteSummary(source, { sentences: 3, language: 'en' }, signal);
    expect(text).toMatch(
      /^The 3 sentences of garden\.pdf that say most, quoted as they stand:\n\n- .* \(page \d\)\n/,
    );
    expect(text).toContain('not a rewritten summary');
    const long = await quoteSummary(source, { sentences: 12, language: 'fr' }, signal);
    expect(long).toContain('Ce sont des citations, pas un résumé rédigé');
    expect(long.match(/^- /gm)?.length).toBeGreaterThan(6);
  });

  test('bounds what it quotes of a text that is one endless line', async () => {
    const pages = one('word '.repeat(400_000));
    const text = await quoteSummary(
      { name: 'a', pages, topic: '' },
      { sentences: 12, language: 'en' },
      signal,
    );
    expect(text.length).toBeLessThan(7_000);
  });
});
