import { describe, expect, test } from 'vitest';
import { pickSentences, quoteSummary } from '../../../../server/documents/extract/quote-summary.ts';
import { chronicle, GARDEN_EN, GARDEN_FR } from '../../agents/summarize/texts.ts';

const { signal } = new AbortController();
type Pages = Parameters<typeof pickSentences>[0]['pages'];

async function pick(text: string | Pages, sentences = 100, topic = ''): Promise<string[]> {
  const pages = typeof text === 'string' ? [{ page: null, text }] : text;
  const chosen = await pickSentences({ pages, topic }, { sentences, characters: 100_000 }, signal);
  return chosen.map((sentence) => sentence.text);
}

describe('the sentences of a text', () => {
  test('end where they end, not at abbreviations, in English and in French', async () => {
    expect(await pick(GARDEN_EN)).toContain(
      'The committee, cf. the minutes of Mr. Lopez, checks the tanks and the wells every week and tells the members how much water is left.',
    );
    expect(await pick(GARDEN_FR)).toContain(
      'Le Dr. Martin a mesuré les puits le 3 juill. 2026, p. ex. celui du portail, et les a trouvés à moitié vides.',
    );
  });

  test('are put together where lines were only broken to fit the page, without the title above', async () => {
    const text =
      'Article 2. Rent\nThe monthly rent is 780 euros, payable on the fifth. A deposit of 780 euros is paid when\nMrs Morel signs.';
    expect(await pick(text)).toEqual([
      'The monthly rent is 780 euros, payable on the fifth.',
      'A deposit of 780 euros is paid when Mrs Morel signs.',
    ]);
  });

  test('hold no headings, rows of tables or running heads, and none twice', async () => {
    const own = [
      'Rain fell on nine days in May.',
      'Nobody may water before eight in summer.',
      'Two beds are free.',
    ];
    const pages = own.map((sentence, index) => ({
      page: index + 1,
      text: `Report of the garden, all rights are reserved, page ${index}.\n\nSUMMARY\n\n${sentence}\n\nThe rules of the garden are the same in every month.\n\na | b | c\n\nPrinted by the town hall on day ${index}.`,
    }));
    expect(await pick(pages)).toEqual([
      'Rain fell on nine days in May.',
      'The rules of the garden are the same in every month.',
      'Nobody may water before eight in summer.',
    ]);
  });

  test('of a text without any are its lines', async () => {
    expect(await pick('Bed | Litres\nNorth | 120')).toEqual(['Bed | Litres', 'North | 120']);
    expect(await pick('milk, eggs')).toEqual(['milk, eggs']);
  });
});

describe('what says most of a text', () => {
  test.each([GARDEN_EN, GARDEN_FR])('is its subject, word for word and in order: %.12s', async (text) => {
    const chosen = await pick(text, 3);
    expect(chosen).toHaveLength(3);
    for (const sentence of chosen) expect(sentence).toMatch(/water|eau/i);
    expect(chosen.join(' ')).not.toMatch(/cousin|bench|banc/);
    const places = chosen.map((sentence) => text.indexOf(sentence));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
  });

  test('follows what the reader asks for, whatever the endings of its words', async () => {
    expect(await pick(GARDEN_EN, 1, 'costs in euros')).toEqual([
      '- The cost of the tanks was 3,400 euros, paid by the town.',
    ]);
  });

  test('is said once, where two sentences say the same', async () => {
    const twice = `${GARDEN_EN}\n\nIn summer, water is what the community garden lacks most.`;
    expect((await pick(twice)).filter((sentence) => sentence.includes('lacks most'))).toHaveLength(1);
  });

  test('of a very long text comes from more than its beginning, the same each time', async () => {
    const text = chronicle(400_000);
    const chosen = await pick(text, 12);
    expect(chosen).toHaveLength(12);
    expect(chosen.some((sentence) => text.indexOf(sentence) > text.length / 2)).toBe(true);
    expect(await pick(text, 12)).toEqual(chosen);
  });

  test('is not looked for any more once that was called off', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    const order = { sentences: 3, characters: 1_000 };
    await expect(pickSentences({ pages: [], topic: '' }, order, signal)).resolves.toEqual([]);
    const pages = [{ page: null, text: GARDEN_EN }];
    await expect(pickSentences({ pages, topic: '' }, order, stopped)).rejects.toThrow('stopped');
  });
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
    const pages = [{ page: null, text: 'word '.repeat(400_000) }];
    const order = { sentences: 12, language: 'en' } as const;
    expect((await quoteSummary({ name: 'a', pages, topic: '' }, order, signal)).length).toBeLessThan(7_000);
  });
});
