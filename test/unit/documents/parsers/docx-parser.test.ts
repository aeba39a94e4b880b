import { describe, expect, test } from 'vitest';
import { docxParser } from '../../../../server/documents/parsers/docx-parser.ts';
import { docxFile, packageRelationships, paragraph, wordPart } from './docx-file.ts';
import { readLines, refusalOf } from './read-blocks.ts';
import { writeZip } from './write-zip.ts';

const STYLES = wordPart(
  'styles',
  `<w:style w:type="paragraph" w:styleId="Titre1"><w:name w:val="heading 1"/></w:style>
   <w:style w:type="paragraph" w:styleId="Titre2"><w:name w:val="heading 2"/><w:basedOn w:val="Titre1"/></w:style>
   <w:style w:type="paragraph" w:styleId="Chapitre"><w:name w:val="Chapitre"/><w:basedOn w:val="Titre1"/></w:style>
   <w:style w:type="paragraph" w:styleId="TM1"><w:name w:val="toc 1"/></w:style>
   <w:style w:type="paragraph" w:styleId="TMTitre"><w:name w:val="TOC Heading"/></w:style>
   <w:style w:type="paragraph" w:styleId="A"><w:name w:val="a"/><w:basedOn w:val="B"/></w:style>
   <w:style w:type="paragraph" w:styleId="B"><w:name w:val="b"/><w:basedOn w:val="A"/></w:style>`,
);

const level = (at: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = wordPart(
  'numbering',
  `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', 'Article %1')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum>
   <w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}${level(1, 'bullet', 'o')}</w:abstractNum>
   <w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="1"/></w:num>
   <w:num w:numId="7"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
);
const numbered = (numId: number, ilvl: number): string =>
  `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${numId}"/></w:numPr>`;
const cell = (text: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;

describe('Word files', () => {
  test('keep headings of French styles and of styles based on them, and leave the table of contents out', async () => {
    const body =
      paragraph('Sommaire', 'TMTitre') +
      paragraph('Introduction 3', 'TM1') +
      paragraph('Été à Orléans', 'Titre1') +
      paragraph('Œuvres', 'Titre2') +
      paragraph('Fin', 'Chapitre') +
      paragraph('Texte courant.', 'A');
    expect(await readLines(docxParser, docxFile(body, { styles: STYLES }))).toEqual([
      'h1 Été à Orléans',
      'h2 Œuvres',
      'h1 Fin',
      'paragraph Texte courant.',
    ]);
  });

  test('count numbered headings and lists as Word shows them', async () => {
    const body =
      paragraph('Objet', 'Titre1', numbered(5, 0)) +
      paragraph('Durée', 'Titre1', numbered(5, 0)) +
      paragraph('premier point', '', numbered(5, 1)) +
      paragraph('second point', '', numbered(5, 1)) +
      paragraph('pain', '', numbered(6, 0)) +
      paragraph('beurre', '', numbered(6, 1)) +
      paragraph('Annexe', 'Titre1', numbered(7, 0));
    expect(await readLines(docxParser, docxFile(body, { styles: STYLES, numbering: NUMBERING }))).toEqual([
      'h1 Article 1 Objet',
      'h1 Article 2 Durée',
      'list   a) premier point\n  b) second point\n- pain\n  - beurre',
      'h1 Article 1 Annexe',
    ]);
  });

  test('give tables one line a row, with merged columns kept apart and inner tables inside their cell', async () => {
    const inner = `<w:tbl>${row(cell('a'), cell('b'))}</w:tbl>`;
    const body = `<w:tbl>${row(cell('Poste'), cell('Montant'), cell('Note'))}${row(
      cell('Loyer', '<w:gridSpan w:val="2"/>'),
      cell('ok'),
    )}${row(`<w:tc>${inner}${paragraph('après')}</w:tc>`, cell('12 €'))}</w:tbl>${paragraph('Suite')}`;
    expect(await readLines(docxParser, docxFile(body))).toEqual([
      'table Poste | Montant | Note\nLoyer |  | ok\na, b après | 12 €',
      'paragraph Suite',
    ]);
  });

  test('leave out tracked deletions and hidden runs, and keep insertions, links and breaks', async () => {
    const body = `<w:p><w:r><w:t>Le prix est de </w:t></w:r><w:del><w:r><w:delText>100</w:delText></w:r></w:del>
      <w:moveFrom><w:r><w:t>ailleurs</w:t></w:r></w:moveFrom><w:ins><w:r><w:t>120</w:t></w:r></w:ins>
      <w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r><w:r><w:tab/><w:t>euros</w:t><w:br/></w:r>
      <w:hyperlink><w:r><w:t>voir le site</w:t></w:r></w:hyperlink><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>`;
    expect(await readLines(docxParser, docxFile(body))).toEqual([
      'paragraph Le prix est de 120\teuros\nvoir le site',
    ]);
  });

  test('put notes after the paragraph that refers to them, once each', async () => {
    const body = `<w:p><w:r><w:t>Thèse</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r>
      <w:r><w:endnoteReference w:id="2"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>${paragraph('Suite')}`;
    const note = (kind: string, text: string): string =>
      wordPart(`${kind}s`, `<w:${kind} w:id="2">${paragraph(text)}</w:${kind}>`);
    const parts = { footnotes: note('footnote', 'Voir p. 12'), endnotes: note('endnote', 'Dupont 1998') };
    expect(await readLines(docxParser, docxFile(body, parts))).toEqual([
      'paragraph Thèse[1][2]',
      'paragraph [1] Voir p. 12',
      'paragraph [2] Dupont 1998',
      'paragraph Suite',
    ]);
  });

  test('read a text box once although older readers find it twice, and each header and footer once', async () => {
    const box = `<w:txbxContent>${paragraph('Encadré')}</w:txbxContent>`;
    const body = `<w:p><w:r><w:t>Corps</w:t></w:r><w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice>
      <mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const parts = {
      header1: wordPart('hdr', paragraph('Cabinet Müller')),
      header2: wordPart('hdr', paragraph('Cabinet Müller')),
      footer1: wordPart('ftr', paragraph('1')),
    };
    expect(await readLines(docxParser, docxFile(body, parts))).toEqual([
      'paragraph Cabinet Müller',
      'paragraph Encadré',
      'paragraph Corps',
    ]);
  });
});

describe('Word files that cannot be read', () => {
  test('are refused with the reason', async () => {
    const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.alloc(600)]);
    const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
    const whole = docxFile(paragraph('texte'));
    expect(await refusalOf(docxParser, '')).toBe('empty');
    expect(await refusalOf(docxParser, ole)).toBe('unsupported');
    expect(await refusalOf(docxParser, locked)).toBe('encrypted');
    expect(await refusalOf(docxParser, whole.subarray(0, whole.length / 2))).toBe('corrupt');
    expect(await refusalOf(docxParser, writeZip([packageRelationships('word/document.xml')]))).toBe(
      'corrupt',
    );
    expect(await refusalOf(docxParser, docxFile('<w:p><w:r>'))).toBe('corrupt');
  });

  test('never expand entities, open outside files or nest without end', async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:document>';
    const outside =
      '<!DOCTYPE x SYSTEM "file:///etc/passwd"><w:document><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:document>';
    const around = (data: string): Uint8Array =>
      writeZip([packageRelationships('word/document.xml'), { name: 'word/document.xml', data }]);
    expect(await refusalOf(docxParser, around(bomb))).toBe('corrupt');
    expect(await readLines(docxParser, around(outside))).toEqual(['paragraph &x;']);
    expect(await refusalOf(docxParser, around('<a>'.repeat(100_000)))).toBe('corrupt');
    expect(await refusalOf(docxParser, around(`<a b="${'x'.repeat(17_000_000)}"/>`))).toBe(
      'too_large_unpacked',
    );
  });
});
