import { describe, expect, it } from 'vitest';
import { joinTableRows } from '../../../../models/media/ocr/join-table-rows.ts';
import type { Paragraph } from '../../../../models/media/ocr/read-tsv.ts';

describe('A table that was read column by column', () => {
  const names = column(50, 100, ['Lamp', 'Door handle', 'Work gloves', 'Total']);
  const dates = column(300, 103, ['17/02/2026', '11/03/2026', '09/03/2026']);
  const prices = column(500, 98, ['84.00', '72.00', '15.90', '171.90']);

  it('is put together row by row', () => {
    expect(textsOf(joinTableRows([names, dates, prices]))).toEqual([
      [
        'Lamp 17/02/2026 84.00',
        'Door handle 11/03/2026 72.00',
        'Work gloves 09/03/2026 15.90',
        'Total 171.90',
      ],
    ]);
  });

  it('stays between the paragraphs above and below it', () => {
    const above = column(50, 10, ['These are the things that we bought this week.']);
    const below = column(50, 400, ['All prices are in euros, and the tax is in them.']);
    const texts = textsOf(joinTableRows([above, names, dates, prices, below]));
    expect(texts.map(([first]) => first)).toEqual([
      'These are the things that we bought this week.',
      'Lamp 17/02/2026 84.00',
      'All prices are in euros, and the tax is in them.',
    ]);
  });
});

describe('What is no table', () => {
  it.each([
    [
      'two columns of prose',
      ['The ferry left the island late because', 'a cow had walked on board', 'and refused to go ashore'],
      ['Nobody on the quay was angry about', 'it, and the captain served', 'tea from a flask of hers'],
    ],
    [
      'two addresses side by side',
      ['Mme Claire Duval', '14 rue des Tilleuls', '38000 Grenoble'],
      ['Mairie de Brest', '2 rue Frézier', '29200 Brest'],
    ],
    ['two cells', ['Total'], ['24.50']],
  ])('%s stay as they were read', (_, left, right) => {
    const paragraphs = [column(50, 100, left), column(500, 100, right)];
    expect(joinTableRows(paragraphs)).toEqual(paragraphs);
  });

  it('a page with nothing on it stays empty', () => {
    expect(joinTableRows([])).toEqual([]);
  });
});

/** Lines 40 pixels apart, each word 60 pixels after the one before. */
function column(x: number, y: number, texts: string[]): Paragraph {
  return {
    lines: texts.map((line, row) =>
      line.split(' ').map((text, at) => ({
        text,
        confidence: 0.9,
        box: { x: x + at * 60, y: y + row * 40, width: 50, height: 20 },
      })),
    ),
  };
}

function textsOf(paragraphs: Paragraph[]): string[][] {
  return paragraphs.map(({ lines }) => lines.map((words) => words.map(({ text }) => text).join(' ')));
}
