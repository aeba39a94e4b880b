import PostalMime from 'postal-mime';
import { DocumentRefused, type ParsedBlock } from '../documents.types.ts';
import { type Blocks, boundedBlocks } from './bounded-blocks.ts';
import { decodeHtml } from './decode-html.ts';
import { decodeText } from './decode-text.ts';
import { docParser } from './doc-parser.ts';
import { type OfficePackage, readRelationships } from './office-package.ts';
import { isOleContainer } from './ole-container.ts';
import { readHtml } from './read-html.ts';
import { corrupt, tooLargeUnpacked } from './refusals.ts';
import { rtfParser } from './rtf-parser.ts';
import { readText } from './text-parser.ts';
import { xmlParser } from './xml-parser.ts';
import { readXml } from './xml-stream.ts';

/** Reads the Word file that is a chunk of another, a package or all in one XML part. */
type ReadNested = (bytes: Uint8Array) => Blocks;

/** What the chunks of one file may come to, those within chunks included. */
export interface ChunkBudget {
  chunks: number;
  /** UTF-16 units of text, and what a block takes beside it. */
  characters: number;
}

/** Far above what programs that put letters or reports together write. */
export const newChunkBudget = (): ChunkBudget => ({ chunks: 2_000, characters: 20_000_000 });

const BLOCK_COST = 50;

/**
 * The text of the whole files that a part of a Word file includes (`w:altChunk`, ECMA-376 part 1, 17.17.2), by the id of
 * their relationship. One that cannot be read, or is none of the kinds that Word takes, leaves a line with its name.
 * Throws DocumentRefused `too_large_unpacked`.
 */
export async function readDocxChunks(
  office: OfficePackage,
  part: string,
  budget: ChunkBudget,
  readNested: ReadNested,
): Promise<Map<string, ParsedBlock[]>> {
  const chunks = new Map<string, ParsedBlock[]>();
  const own = await readRelationships(office.zip, office.what, part);
  for (const { id, type, target } of own) {
    if (type !== 'aFChunk') continue;
    budget.chunks -= 1;
    if (budget.chunks < 0) throw tooLargeUnpacked();
    chunks.set(id, await readChunk(office, target, budget, readNested));
  }
  return chunks;
}

/** What stands for a file that is part of the text and cannot be read. */
export const unreadChunk = (name: string): ParsedBlock => ({
  kind: 'paragraph',
  text: `[A file that is part of this document could not be read${name && `: ${name}`}]`,
  page: null,
});

async function readChunk(
  office: OfficePackage,
  part: string,
  budget: ChunkBudget,
  readNested: ReadNested,
): Promise<ParsedBlock[]> {
  const blocks: ParsedBlock[] = [];
  try {
    const bytes = Buffer.concat(await Array.fromAsync(office.zip.read(part)));
    const declared = await contentTypeOf(office, part);
    for await (const block of boundedBlocks(await openChunk(bytes, `${declared} ${part}`, readNested))) {
      budget.characters -= block.text.length + BLOCK_COST;
      if (budget.characters < 0) throw tooLargeUnpacked();
      blocks.push({ ...block, page: null });
    }
  } catch (error) {
    if (!(error instanceof DocumentRefused) || error.code === 'too_large_unpacked') throw error;
    if (error.code !== 'empty') blocks.push(unreadChunk(part.slice(part.lastIndexOf('/') + 1)));
  }
  return blocks;
}

const CONTEXT = { readImage: async () => '', report: () => {} };
const MHTML = /^\s*(?:[\w-]+:[^\n]*\n(?:[ \t]+[^\n]*\n)*)*?mime-version:/i;

/** By its first bytes, else by `names`: its content type as declared, and the name of its part. */
async function openChunk(bytes: Uint8Array, names: string, readNested: ReadNested): Promise<Blocks> {
  const file = { bytes, filename: '' };
  const head = Buffer.from(bytes.subarray(0, 2_000)).toString('latin1');
  if (head.startsWith('PK')) return readNested(bytes);
  if (head.startsWith('{\\rtf')) return rtfParser.parse(file, CONTEXT);
  if (isOleContainer(bytes)) return docParser.parse(file, CONTEXT);
  if (MHTML.test(head)) return readMhtml(bytes);
  if (/html?\b/i.test(names) || /<(?:!doctype html|html|body)\b/i.test(head))
    return readHtml(decodeHtml(bytes), { title: '' });
  if (/wordml|wordprocessingml|mso-application progid="Word/.test(head)) return readNested(bytes);
  if (/^\s*(?:\xef\xbb\xbf)?<\?xml/.test(head)) return xmlParser.parse(file, CONTEXT);
  return readText(decodeText(bytes));
}

/** A page with all that it shows in the form of a mail (RFC 2557), mostly without the sender and the date of one. */
async function readMhtml(bytes: Uint8Array): Promise<Blocks> {
  const page = await PostalMime.parse(bytes).catch(() => {
    throw corrupt('This web archive');
  });
  return page.html ? readHtml(page.html, { title: '' }) : readText(page.text ?? '');
}

/** The content type that the file declares for a part; empty where it declares none. */
async function contentTypeOf({ zip, what }: OfficePackage, part: string): Promise<string> {
  let [own, byEnding] = ['', ''];
  const ending = part.slice(part.lastIndexOf('.') + 1).toLowerCase();
  if (!zip.has('[Content_Types].xml')) return '';
  await readXml(zip.read('[Content_Types].xml'), what, {
    open(element, { PartName, Extension, ContentType = '' }) {
      if (element === 'Override' && PartName?.toLowerCase() === `/${part}`.toLowerCase()) own = ContentType;
      if (element === 'Default' && Extension?.toLowerCase() === ending) byEnding = ContentType;
    },
  });
  return own || byEnding;
}
