import { describe, expect, test } from 'vitest';
import { odtParser } from '../../../../server/documents/parsers/odt-parser.ts';
import { readLines, refusalOf } from './read-blocks.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const NAMES =
  'xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:style="s" xmlns:draw="d" xmlns:manifest="m"';

/** An OpenDocument text around the content of `office:text`. */
const odtFile = (text: string, styles = '', extra: readonly ZipEntry[] = []): Uint8Array =>
  writeZip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true },
    {
      name: 'content.xml',
      data: `<office:document-content ${NAMES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    },
    ...extra,
  ]);

describe('OpenDocument texts', () => {
  test('keep titles, headings, blanks, lists and links', async () => {
    const styles = '<style:style style:name="P1" style:parent-style-name="Title"/>';
    const text = `<text:p text:style-name="P1">Élégie</text:p><text:h text:outline-level="2">Première partie</text:h>
      <text:p>Un<text:s text:c="3"/>mot<text:tab/><text:a>lié</text:a><text:line-break/>fin</text:p>
      <text:list><text:list-item><text:p>pomme</text:p><text:list><text:list-item><text:p>reinette</text:p></text:list-item></text:list></text:list-item></text:list>`;
    expect(await readLines(odtParser, odtFile(text, styles))).toEqual([
      'h1 Élégie',
      'h2 Première partie',
      'paragraph Un   mot\tlié\nfin',
      'list - pomme\n  - reinette',
    ]);
  });

  test('give tables one line a row, with covered and repeated cells in place', async () => {
    const cell = (text: string, attributes = ''): string =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
    const text = `<table:table><table:table-header-rows><table:table-row>${cell('Mois')}${cell('Loyer')}${cell('Charges')}</table:table-row></table:table-header-rows>
      <table:table-row>${cell('mai', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${cell('40')}</table:table-row>
      <table:table-row><table:table-cell table:number-columns-repeated="2"/>${cell('50')}</table:table-row>
      <table:table-row>${cell('', 'table:number-columns-repeated="99999999"')}</table:table-row></table:table>`;
    expect(await readLines(odtParser, odtFile(text))).toEqual([
      'table Mois | Loyer | Charges\nmai |  | 40\n |  | 50',
    ]);
  });

  test('put notes after their paragraph, and leave out deletions, comments, contents and hidden text', async () => {
    const styles = '<style:style style:name="H"><style:text-properties text:display="none"/></style:style>';
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Voir Hugo</text:p></text:note-body></text:note>';
    const text = `<text:tracked-changes><text:p>effacé</text:p></text:tracked-changes><text:table-of-content><text:p>Sommaire</text:p></text:table-of-content>
      <text:p>Vers${note} suite<office:annotation><text:p>commentaire</text:p></office:annotation><text:span text:style-name="H">caché</text:span></text:p>
      <text:p>Après</text:p>`;
    expect(await readLines(odtParser, odtFile(text, styles))).toEqual([
      'paragraph Vers[1] suite',
      'paragraph [1] Voir Hugo',
      'paragraph Après',
    ]);
  });

  test('read text boxes, and each header and footer once', async () => {
    const page =
      '<style:header><text:p>Mairie de Nîmes</text:p></style:header><style:footer><text:p>Page <text:page-number>1</text:page-number></text:p></style:footer>';
    const styles = {
      name: 'styles.xml',
      data: `<office:document-styles ${NAMES}>${page}${page}</office:document-styles>`,
    };
    const text =
      '<text:p>Corps<draw:frame><draw:text-box><text:p>Encadré</text:p></draw:text-box></draw:frame></text:p>';
    expect(await readLines(odtParser, odtFile(text, '', [styles]))).toEqual([
      'paragraph Mairie de Nîmes',
      'paragraph Encadré',
      'paragraph Corps',
      'paragraph Page 1',
    ]);
  });

  test('are refused when they are empty, damaged or under a password', async () => {
    const manifest = `<manifest:manifest ${NAMES}><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`;
    const locked = odtFile('', '', [{ name: 'META-INF/manifest.xml', data: manifest }]);
    expect(await refusalOf(odtParser, '')).toBe('empty');
    expect(await refusalOf(odtParser, locked)).toBe('encrypted');
    expect(await refusalOf(odtParser, odtFile('<text:p>'))).toBe('corrupt');
    expect(await refusalOf(odtParser, writeZip([{ name: 'mimetype', data: 'x' }]))).toBe('corrupt');
    expect(await refusalOf(odtParser, odtFile('<text:list>'.repeat(600)))).toBe('corrupt');
  });
});
