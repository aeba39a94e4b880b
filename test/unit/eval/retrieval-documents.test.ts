import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { detectType } from '../../../server/documents/processing/type/detect-type.ts';
import { buildDocument } from '../../eval/retrieval/build/build-document.ts';
import {
  parseDocumentSource,
  readDocumentSources,
  type SourceType,
} from '../../eval/retrieval/document-source.ts';
import { parseSourceMarkup, splitAtTitles } from '../../eval/retrieval/source-markup.ts';

const sources = readDocumentSources(join(import.meta.dirname, '..', '..', 'eval', 'retrieval', 'documents'));

describe('building the files of the retrieval set', () => {
  test('every file is what its name says, as the product judges it by its bytes', async () => {
    const wrong: string[] = [];
    for (const source of sources) {
      const { filename, bytes } = await buildDocument(source);
      if ((await detectType(bytes, 'unnamed')) !== CONTENT_TYPES[source.type]) wrong.push(filename);
    }
    expect(wrong).toEqual([]);
  });

  test('the same source gives the same bytes, of every type', async () => {
    for (const type of new Set(sources.map((source) => source.type))) {
      const source = sources.find((one) => one.type === type);
      if (!source) throw new Error(type);
      const [first, second] = [await buildDocument(source), await buildDocument(source)];
      expect(digest(first.bytes), type).toBe(digest(second.bytes));
    }
  });
});

describe('the sources', () => {
  test('are read with their front matter', () => {
    const text = '---\ntype: eml\nlanguage: fr\ntitle: Un mot: deux\nsubject: Bonjour\n---\n\nTexte\n';
    expect(parseDocumentSource('mot', text)).toEqual({
      name: 'mot',
      type: 'eml',
      language: 'fr',
      title: 'Un mot: deux',
      subject: 'Bonjour',
      body: 'Texte',
    });
  });

  test('are refused without front matter or with a type that cannot be built', () => {
    expect(() => parseDocumentSource('a', 'Texte')).toThrow('a has no front matter.');
    expect(() => parseDocumentSource('a', '---\ntype: exe\nlanguage: fr\ntitle: A\n---\nTexte')).toThrow();
  });

  test('become headings, paragraphs, lists, tables and scanned pages', () => {
    const pages = parseSourceMarkup('# A\nb\n- c\n- d\n<page>\n<scan>\n| e | f |\n| g | |');
    expect(pages).toEqual([
      {
        scanned: false,
        blocks: [
          { kind: 'heading', level: 1, text: 'A' },
          { kind: 'paragraph', text: 'b' },
          { kind: 'list', items: ['c', 'd'] },
        ],
      },
      {
        scanned: true,
        blocks: [
          {
            kind: 'table',
            rows: [
              ['e', 'f'],
              ['g', ''],
            ],
          },
        ],
      },
    ]);
  });

  test('are cut into slides, sheets and chapters at headings of the first level', () => {
    const parts = splitAtTitles(parseSourceMarkup('# A\nb\n## C\n# D\ne'));
    expect(parts.map((blocks) => blocks.length)).toEqual([3, 2]);
  });
});

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const CONTENT_TYPES: Record<SourceType, string> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  pptx: `${OFFICE}.presentationml.presentation`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  odt: 'application/vnd.oasis.opendocument.text',
  epub: 'application/epub+zip',
  html: 'text/html',
  md: 'text/markdown',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  eml: 'message/rfc822',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};
