import type { DocumentParser, ParsedBlock, SourceFile } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { DocxBody, type DocxContext } from './docx-body.ts';
import { readDocxNotes } from './docx-notes.ts';
import { DocxNumbering } from './docx-numbering.ts';
import { DocxStyles } from './docx-styles.ts';
import { readOfficeExtras } from './office-extras.ts';
import {
  type OfficePackage,
  openOfficePackage,
  type Relationship,
  readRelationships,
} from './office-package.ts';
import { readXml, streamXml, type XmlHandler } from './xml-stream.ts';

const WHAT = 'This Word file';

/**
 * Word (Office Open XML): headings with their automatic numbers, paragraphs, lists, tables, text boxes, footnotes and
 * endnotes after the paragraph that refers to them, each header and footer once; then comments, charts and what pictures
 * show where somebody has described it.
 */
export const docxParser: DocumentParser = {
  types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  async inspect({ bytes }) {
    await openOfficePackage(bytes, WHAT);
  },
  async *parse(file, context) {
    yield* boundedBlocks(readDocx(file));
    context.report(1, null);
  },
};

async function* readDocx({ bytes }: SourceFile): AsyncGenerator<ParsedBlock> {
  const office = await openOfficePackage(bytes, WHAT);
  const parts = await readRelationships(office.zip, WHAT, office.main);
  const context: DocxContext = {
    styles: await fill(office, parts, 'styles', new DocxStyles()),
    numbering: await fill(office, parts, 'numbering', new DocxNumbering()),
    notes: new Map(),
  };
  for (const kind of ['footnote', 'endnote'] as const)
    await readDocxNotes(office, targetsOf(parts, `${kind}s`), kind, context);
  yield* readMargins(office, targetsOf(parts, 'header'), context);
  yield* readBody(office, office.main, context);
  yield* readOfficeExtras(office, office.main, null);
  yield* readMargins(office, targetsOf(parts, 'footer'), context);
}

async function fill<Handler extends XmlHandler>(
  office: OfficePackage,
  parts: Relationship[],
  type: string,
  handler: Handler,
): Promise<Handler> {
  for (const target of targetsOf(parts, type)) {
    if (office.zip.has(target)) await readXml(office.zip.read(target), WHAT, handler);
  }
  return handler;
}

const targetsOf = (parts: Relationship[], type: string): string[] =>
  parts.filter((part) => part.type === type).map(({ target }) => target);

async function* readBody(
  office: OfficePackage,
  part: string,
  context: DocxContext,
): AsyncGenerator<ParsedBlock> {
  const writer = new BlockWriter();
  for await (const _ of streamXml(office.zip.read(part), WHAT, new DocxBody(writer, context)))
    yield* writer.take();
  yield* writer.end();
}

/** Headers or footers: one for each section is usual, mostly with the same text; page numbers alone say nothing. */
async function* readMargins(
  office: OfficePackage,
  targets: string[],
  context: DocxContext,
): AsyncGenerator<ParsedBlock> {
  const seen = new Set<string>();
  for (const target of targets) {
    if (!office.zip.has(target)) continue;
    for await (const block of readBody(office, target, context)) {
      if (seen.has(block.text) || !/\p{L}{2}/u.test(block.text)) continue;
      seen.add(block.text);
      yield { kind: 'paragraph', text: block.text, page: null };
    }
  }
}
