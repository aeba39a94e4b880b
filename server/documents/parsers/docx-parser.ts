import { Readable } from 'node:stream';
import type { ParsedBlock, SourceFile } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { unpagedParser } from './bounded-blocks.ts';
import { DocxBody, type DocxContext } from './docx-body.ts';
import { type ChunkBudget, newChunkBudget, readDocxChunks } from './docx-chunks.ts';
import { DocxNumbering } from './docx-numbering.ts';
import { DocxStyles } from './docx-styles.ts';
import { readOfficeExtras } from './office-extras.ts';
import {
  type OfficePackage,
  openOfficePackage,
  type Relationship,
  readRelationships,
} from './office-package.ts';
import { tooDeep } from './refusals.ts';
import { attributeOf, readXml, streamXml, type XmlHandler } from './xml-stream.ts';

/** Adds the footnotes or endnotes of a Word file to `context.notes`, under `footnote 3` or `endnote 3`. */
async function readDocxNotes(
  office: OfficePackage,
  targets: readonly string[],
  kind: 'footnote' | 'endnote',
  context: DocxContext,
  readChunks: (part: string) => Promise<Map<string, ParsedBlock[]>>,
): Promise<void> {
  for (const target of targets) {
    if (!office.zip.has(target)) continue;
    const own = { ...context, chunks: await readChunks(target) };
    await readXml(office.zip.read(target), office.what, noteReader(kind, own));
  }
}

function noteReader(kind: string, context: DocxContext): XmlHandler {
  const writer = new BlockWriter();
  const body = new DocxBody(writer, context);
  let id = '';
  return {
    open(element, attributes) {
      if (element === kind) id = attributeOf(attributes, 'id') ?? '';
      else body.open(element, attributes);
    },
    text: (text) => body.text(text),
    close(element) {
      if (element !== kind) return body.close(element);
      const text = writer.end().map((block) => block.text);
      if (text.length > 0) context.notes.set(`${kind} ${id}`, text.join(' '));
    },
  };
}

const WHAT = 'This Word file';

/**
 * Word (Office Open XML): headings with their automatic numbers, paragraphs, lists, tables, text boxes, footnotes and
 * endnotes after the paragraph that refers to them, whole files where they are included, each header and footer once; then
 * comments, charts, diagrams, names of embedded files and what pictures show where somebody has described it.
 */
export const docxParser = unpagedParser(
  ({ bytes }) => openOfficePackage(bytes, WHAT),
  (file) => readDocx(file),
);

/** Files within files within files: nobody writes more by hand. */
const MOST_DEPTH = 5;

interface Inclusion {
  depth: number;
  budget: ChunkBudget;
}

async function* readDocx(
  { bytes }: Pick<SourceFile, 'bytes'>,
  inclusion: Inclusion = { depth: 0, budget: newChunkBudget() },
): AsyncGenerator<ParsedBlock> {
  if (inclusion.depth > MOST_DEPTH) throw tooDeep(WHAT);
  const office = await openOfficePackage(bytes, WHAT);
  const parts = await readRelationships(office.zip, WHAT, office.main);
  const inner = { ...inclusion, depth: inclusion.depth + 1 };
  const readChunks = (part: string) =>
    readDocxChunks(office, part, inclusion.budget, (nested) =>
      nested[0] === P ? readDocx({ bytes: nested }, inner) : readFlat(nested),
    );
  const context = newContext();
  await fill(office, parts, 'styles', context.styles);
  await fill(office, parts, 'numbering', context.numbering);
  for (const kind of ['footnote', 'endnote'] as const)
    await readDocxNotes(office, targetsOf(parts, `${kind}s`), kind, context, readChunks);
  const readPart = async function* (part: string) {
    yield* readBody(office.zip.read(part), { ...context, chunks: await readChunks(part) });
  };
  yield* readMargins(office, targetsOf(parts, 'header'), readPart);
  yield* readPart(office.main);
  yield* readOfficeExtras(office, office.main, null, context.descriptions);
  for (const part of targetsOf(parts, 'comments'))
    for (const blocks of (await readChunks(part)).values()) yield* blocks;
  yield* readMargins(office, targetsOf(parts, 'footer'), readPart);
}

/** The first letter of a package, which is a zip container. */
const P = 0x50;

const newContext = (): DocxContext => ({
  styles: new DocxStyles(),
  numbering: new DocxNumbering(),
  notes: new Map(),
  chunks: new Map(),
  descriptions: new Set(),
});

async function fill(
  office: OfficePackage,
  parts: Relationship[],
  type: string,
  handler: XmlHandler,
): Promise<void> {
  for (const target of targetsOf(parts, type))
    if (office.zip.has(target)) await readXml(office.zip.read(target), WHAT, handler);
}

const targetsOf = (parts: Relationship[], type: string): string[] =>
  parts.filter((part) => part.type === type).map(({ target }) => target);

/** All of a Word file in one part: Word 2003, or a package that is written as XML. */
const readFlat = (bytes: Uint8Array): AsyncGenerator<ParsedBlock> =>
  readBody(Readable.from([bytes]), newContext());

async function* readBody(part: AsyncIterable<Uint8Array>, context: DocxContext): AsyncGenerator<ParsedBlock> {
  const writer = new BlockWriter();
  for await (const _ of streamXml(part, WHAT, new DocxBody(writer, context))) yield* writer.take();
  yield* writer.end();
}

/** Headers or footers: one for each section is usual, mostly with the same text; page numbers alone say nothing. */
async function* readMargins(
  office: OfficePackage,
  targets: string[],
  readPart: (part: string) => AsyncGenerator<ParsedBlock>,
): AsyncGenerator<ParsedBlock> {
  const seen = new Set<string>();
  for (const target of targets) {
    if (!office.zip.has(target)) continue;
    for await (const block of readPart(target)) {
      if (seen.has(block.text) || !/\p{L}{2}/u.test(block.text)) continue;
      seen.add(block.text);
      yield { kind: 'paragraph', text: block.text, page: null };
    }
  }
}
