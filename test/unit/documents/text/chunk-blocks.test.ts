import { describe, expect, it } from 'vitest';
import type { ParsedBlock, TextChunk } from '../../../../server/documents/documents.types.ts';
import { chunkBlocks } from '../../../../server/documents/text/chunk-blocks.ts';
import { estimateTokens } from '../../../../server/documents/text/estimate-tokens.ts';

async function* inOrder(blocks: ParsedBlock[]): AsyncIterable<ParsedBlock> {
  yield* blocks;
}

async function chunk(...blocks: ParsedBlock[]): Promise<TextChunk[]> {
  const chunks: TextChunk[] = [];
  for await (const one of chunkBlocks(inOrder(blocks))) chunks.push(one);
  return chunks;
}

const heading = (text: string, level = 1, page: number | null = 1): ParsedBlock => ({
  kind: 'heading',
  text,
  level,
  page,
});
const paragraph = (text: string, page: number | null = 1): ParsedBlock => ({ kind: 'paragraph', text, page });

/** About 12 tokens each, every one different. */
const sentences = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, index) => `La clause ${from + index} du contrat engage le locataire.`,
  ).join(' ');

const wordsOf = (text: string) => text.split(/\s+/u);

describe('chunkBlocks', () => {
  it('keeps every word of a long text, in order and whole', async () => {
    const text = sentences(200);
    const chunks = await chunk(paragraph(text));
    const clauses = chunks.flatMap((one) =>
      [...one.text.matchAll(/clause (\d+)/g)].map(([, number]) => Number(number)),
    );
    expect([...new Set(clauses)]).toEqual(Array.from({ length: 200 }, (_, index) => index));
    const known = new Set(wordsOf(text));
    for (const one of chunks) for (const word of wordsOf(one.text)) expect(known).toContain(word);
  });

  it('fills passages up to the size that a model reads well, and no further', async () => {
    const chunks = await chunk(paragraph(sentences(200)));
    for (const one of chunks.slice(0, -1)) {
      expect(one.tokens).toBeGreaterThanOrEqual(220);
      expect(one.tokens).toBeLessThanOrEqual(320);
    }
    expect(chunks.map((one) => one.position)).toEqual(chunks.map((_, index) => index));
  });

  it('says a heading that is longer than any heading once, as text', async () => {
    const long = 'Titre sans fin '.repeat(40).trim();
    const chunks = await chunk(heading(long), paragraph(sentences(60)));
    expect(chunks.map((one) => one.heading)).toEqual(chunks.map(() => null));
    expect(chunks[0]?.text.startsWith(long)).toBe(true);
  });

  it('begins a passage with the last sentence of the one before', async () => {
    const [first, second] = await chunk(paragraph(sentences(60)));
    const last = first?.text.split(/(?<=\.) /).at(-1) ?? '';
    expect(last).toMatch(/^La clause \d+/);
    expect(second?.text).toContain(last);
  });

  it('gives the headings above a passage, outermost first', async () => {
    const chunks = await chunk(
      heading('Guide', 1),
      heading('Le bail', 2),
      paragraph(sentences(20)),
      heading('Le prêt', 2),
      paragraph(sentences(20, 20)),
    );
    expect(chunks.map((one) => one.heading)).toEqual(['Guide › Le bail', 'Guide › Le prêt']);
  });

  it('lets small sections share a passage under the heading that stands over all of them', async () => {
    const chunks = await chunk(
      heading('Bail', 1),
      heading('La durée', 2),
      paragraph('Le bail dure trois ans.'),
      heading('Le prix', 2),
      paragraph('Le loyer est de 465 € par mois.'),
    );
    expect(chunks.map(({ heading, text }) => ({ heading, text }))).toEqual([
      {
        heading: 'Bail',
        text: 'La durée\n\nLe bail dure trois ans.\n\nLe prix\n\nLe loyer est de 465 € par mois.',
      },
    ]);
  });

  it('does not put a small section into a passage of another part', async () => {
    const chunks = await chunk(
      heading('Part one', 1),
      heading('Rent', 2),
      paragraph('The rent is due on the first.'),
      heading('Part two', 1),
      heading('Repairs', 2),
      paragraph('The landlord repairs the roof.'),
    );
    expect(chunks.map((one) => one.heading)).toEqual(['Part one › Rent', 'Part two › Repairs']);
  });

  it('loses no heading that has nothing below it', async () => {
    const chunks = await chunk(
      heading('Sommaire'),
      heading('Contrat 4471'),
      paragraph('Il est signé.'),
      heading('Fin'),
    );
    expect(chunks.map((one) => `${one.heading} ${one.text}`).join(' ')).toMatch(
      /Sommaire.*Contrat 4471.*Il est signé\..*Fin/s,
    );
  });

  it('starts a new passage on a new page', async () => {
    const chunks = await chunk(paragraph(sentences(8), 1), paragraph(sentences(8, 8), 2));
    expect(chunks.map((one) => one.page)).toEqual([1, 2]);
    expect(chunks[1]?.text).not.toContain('clause 7 ');
  });

  it('lets a page of a few words flow on, and counts it as the page where it begins', async () => {
    const chunks = await chunk(paragraph('Rapport annuel.', 1), paragraph(sentences(8), 2));
    expect(chunks.map((one) => one.page)).toEqual([1]);
  });

  it('finishes a sentence that a page break cuts on the page where it begins', async () => {
    const chunks = await chunk(
      paragraph(`${sentences(8)} Le délai de préavis est de`, 4),
      paragraph(`trois mois. ${sentences(8, 8)}`, 5),
    );
    expect(chunks[0]).toMatchObject({
      page: 4,
      text: expect.stringContaining('Le délai de préavis est de trois mois.'),
    });
    expect(chunks[1]).toMatchObject({ page: 5, text: expect.stringMatching(/^La clause 8 /) });
  });

  it('says the first row of a table again wherever the table goes on', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `Article ${index} | ${index * 3} €`);
    const chunks = await chunk({ kind: 'table', text: ['Nom | Prix', ...rows].join('\n'), page: 1 });
    expect(chunks.length).toBeGreaterThan(2);
    for (const one of chunks) expect(one.text.startsWith('Nom | Prix\nArticle ')).toBe(true);
    expect(chunks.flatMap((one) => one.text.split('\n')).filter((line) => line !== 'Nom | Prix')).toEqual(
      rows,
    );
  });

  it('keeps one line for each item of a list and the indentation of code', async () => {
    const chunks = await chunk(
      { kind: 'list', text: '- du  pain\n- du lait', page: null },
      { kind: 'code', text: 'if (open) {\n  close();\n}', page: null },
    );
    expect(chunks[0]?.text).toBe('- du pain\n- du lait\n\nif (open) {\n  close();\n}');
  });

  it('bounds a passage of a text without any break', async () => {
    const run = 'abcdefghij'.repeat(3_000);
    const chunks = await chunk(paragraph(`${run} 𝒳${'😀'.repeat(2_000)}`));
    for (const one of chunks) {
      expect(one.tokens).toBeLessThanOrEqual(320);
      expect(one.text.isWellFormed()).toBe(true);
    }
    expect(
      chunks
        .map((one) => one.text)
        .join('')
        .replace(/\s/g, ''),
    ).toContain(run.slice(0, 1_000));
  });

  it('writes blanks once, letters composed and nothing invisible', async () => {
    const chunks = await chunk(paragraph('Le\u00adbail  \n est\t re\u0301silie\u0301\u200b.'));
    expect(chunks[0]?.text).toBe('Lebail est résilié.');
  });

  it('does not take the full stop of an abbreviation for the end of a sentence', async () => {
    const filler = sentences(30);
    const chunks = await chunk(
      paragraph(`${filler} M. Dupont et Mme. Roux citent l'art. 3 du contrat. ${sentences(30, 30)}`),
    );
    const holding = chunks.filter((one) => one.text.includes('Dupont'));
    expect(holding.length).toBeGreaterThan(0);
    for (const one of holding)
      expect(one.text).toContain("M. Dupont et Mme. Roux citent l'art. 3 du contrat.");
  });

  it('tells the language of each passage and how long it is', async () => {
    const chunks = await chunk(
      heading('Bail'),
      paragraph(sentences(20)),
      heading('Lease'),
      paragraph(
        'The tenant must give the landlord a notice of two months before the end of the lease. '.repeat(6),
      ),
    );
    expect(chunks.map((one) => one.language)).toEqual(['fr', 'en']);
    for (const one of chunks) expect(Math.abs(one.tokens - estimateTokens(one.text))).toBeLessThan(10);
  });

  it('gives nothing for a file without text', async () => {
    expect(await chunk(paragraph('  \n '), { kind: 'table', text: '\n', page: 1 })).toEqual([]);
  });

  it('gives the first passages before the last block has been read', async () => {
    let read = 0;
    async function* blocks(): AsyncIterable<ParsedBlock> {
      for (; read < 50; read++) yield paragraph(sentences(30, read * 30));
    }
    for await (const _ of chunkBlocks(blocks())) break;
    expect(read).toBeLessThan(3);
  });
});
