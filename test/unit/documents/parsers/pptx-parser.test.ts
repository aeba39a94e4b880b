import { describe, expect, test } from 'vitest';
import { pptxParser } from '../../../../server/documents/parsers/pptx-parser.ts';
import { packageRelationships, relationships } from './docx-file.ts';
import { readBlocks, readLines, refusalOf } from './read-blocks.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const shape = (placeholder: string | null, ...paragraphs: string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder === null ? '' : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
const line = (text: string, level = 0): string =>
  `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${text}</a:t></a:r></a:p>`;
const slide = (...shapes: string[]): string =>
  `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`;

/** A show of these slides; `order` counts from 1. */
function pptxFile(
  slides: readonly string[],
  order: readonly number[],
  extra: readonly ZipEntry[] = [],
): Uint8Array {
  const ids = order.map((n) => `<p:sldId id="${255 + n}" r:id="rId${n}"/>`).join('');
  return writeZip([
    packageRelationships('/ppt/presentation.xml'),
    {
      name: 'ppt/presentation.xml',
      data: `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relationships(slides.map((_, i) => [`rId${i + 1}`, 'slide', `slides/slide${i + 1}.xml`])),
    },
    ...slides.map((data, i) => ({ name: `ppt/slides/slide${i + 1}.xml`, data })),
    ...extra,
  ]);
}

describe('PowerPoint files', () => {
  test('come in the order of the show, with the slide as page and the title first', async () => {
    const first = slide(
      shape('body', line('Bénéfices'), line('en hausse', 1)),
      shape('ctrTitle', line('Résultats 2025')),
    );
    const second = slide(shape('title', line('Ordre du jour')), shape(null, line('Café à 9 h')));
    expect(await readLines(pptxParser, pptxFile([first, second], [2, 1]))).toEqual([
      '1: h1 Ordre du jour',
      '1: paragraph Café à 9 h',
      '2: h1 Résultats 2025',
      '2: list - Bénéfices\n  - en hausse',
    ]);
  });

  test('give notes after their slide, without the number of the slide and its date', async () => {
    const number = '<a:p><a:fld type="slidenum"><a:t>1</a:t></a:fld></a:p>';
    const notes = slide(
      shape('sldImg'),
      shape('body', line('Dire merci à l’équipe')),
      shape('sldNum', number),
    );
    const extra = [
      {
        name: 'ppt/slides/_rels/slide1.xml.rels',
        data: relationships([['rId1', 'notesSlide', '../notesSlides/notesSlide1.xml']]),
      },
      { name: 'ppt/notesSlides/notesSlide1.xml', data: notes },
    ];
    expect(
      await readLines(
        pptxParser,
        pptxFile([slide(shape('title', line('Fin')), shape(null, number))], [1], extra),
      ),
    ).toEqual(['1: h1 Fin', '1: h2 Notes', '1: paragraph Dire merci à l’équipe']);
  });

  test('read tables and diagrams, and name a slide without title by its first short line', async () => {
    const cells = (...texts: string[]): string =>
      `<a:tr>${texts.map((text) => `<a:tc><a:txBody>${line(text)}</a:txBody></a:tc>`).join('')}</a:tr>`;
    const table = `<p:graphicFrame><a:tbl>${cells('Pays', 'Ventes')}${cells('Suède', '1 200')}</a:tbl></p:graphicFrame>`;
    const diagram = `<d:dataModel xmlns:d="d" xmlns:a="a"><d:pt>${line('Étape 1')}</d:pt><d:pt>${line('Étape 2')}</d:pt></d:dataModel>`;
    const extra = [
      {
        name: 'ppt/slides/_rels/slide2.xml.rels',
        data: relationships([['rId1', 'diagramData', '/ppt/diagrams/data1.xml']]),
      },
      { name: 'ppt/diagrams/data1.xml', data: diagram },
    ];
    expect(
      await readLines(
        pptxParser,
        pptxFile([slide(table), slide(shape(null, line('Méthode')))], [1, 2], extra),
      ),
    ).toEqual([
      '1: h1 Slide 1',
      '1: table Pays | Ventes\nSuède | 1 200',
      '2: h1 Méthode',
      '2: paragraph Méthode',
      '2: list - Étape 1\n- Étape 2',
    ]);
  });

  test('report each slide as it is read', async () => {
    const bytes = pptxFile([slide(shape(null, line('a'))), slide(shape(null, line('b')))], [1, 2]);
    const reports: [number, number | null][] = [];
    const context = {
      readImage: async () => '',
      report: (...report: [number, number | null]) => void reports.push(report),
    };
    await Array.fromAsync(pptxParser.parse({ bytes, filename: 'a.pptx' }, context));
    expect(reports).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  test('are refused when they are cut, and do not repeat a slide that is named a thousand times', async () => {
    const whole = pptxFile(
      [slide(shape(null, line('une ligne')))],
      Array.from({ length: 1000 }, () => 1),
    );
    expect(await refusalOf(pptxParser, whole.subarray(0, 400))).toBe('corrupt');
    expect(await refusalOf(pptxParser, pptxFile(['<p:sld>'], [1]))).toBe('corrupt');
    expect(await readBlocks(pptxParser, whole)).toHaveLength(2);
  });
});
