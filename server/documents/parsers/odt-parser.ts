import type { DocumentParser, ParsedBlock, SourceFile } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { OdtBody } from './odt-body.ts';
import { OdtStyles } from './odt-styles.ts';
import { corrupt, empty, encrypted } from './refusals.ts';
import { openZip, type SafeZip } from './safe-zip.ts';
import { readXml, streamXml, type XmlHandler } from './xml-stream.ts';

const WHAT = 'This OpenDocument file';

/**
 * OpenDocument text: headings, paragraphs, lists, tables, text boxes, notes after their paragraph, each header and
 * footer once. Tracked deletions, hidden text, comments, tables of contents and pictures are not read.
 */
export const odtParser: DocumentParser = {
  types: ['application/vnd.oasis.opendocument.text'],
  async inspect({ bytes }) {
    await openOdt(bytes);
  },
  async *parse(file, context) {
    yield* boundedBlocks(readOdt(file));
    context.report(1, null);
  },
};

async function openOdt(bytes: Uint8Array): Promise<SafeZip> {
  if (bytes.length === 0) throw empty();
  const zip = await openZip(bytes, WHAT);
  if (zip.has('META-INF/manifest.xml')) {
    await readXml(zip.read('META-INF/manifest.xml'), WHAT, {
      open(element) {
        if (element === 'encryption-data') throw encrypted(WHAT);
      },
      close() {},
    });
  }
  if (!zip.has('content.xml')) throw corrupt(WHAT);
  return zip;
}

async function* readOdt({ bytes }: SourceFile): AsyncGenerator<ParsedBlock> {
  const zip = await openOdt(bytes);
  const styles = new OdtStyles();
  const margins = zip.has('styles.xml') ? await readMargins(zip, styles) : { headers: [], footers: [] };
  yield* margins.headers;
  const writer = new BlockWriter();
  const body = within('body', new OdtBody(writer, styles), styles);
  for await (const _ of streamXml(zip.read('content.xml'), WHAT, body)) yield* writer.take();
  yield* writer.end();
  yield* margins.footers;
}

/** Gives `handler` what stands inside `root`, and everything else to the styles. */
function within(root: string, handler: XmlHandler, styles: OdtStyles): XmlHandler {
  let inside = false;
  return {
    open(element, attributes) {
      if (inside) handler.open(element, attributes);
      else styles.open(element, attributes);
      inside ||= element === root;
    },
    text(text) {
      if (inside) handler.text?.(text);
    },
    close(element) {
      inside &&= element !== root;
      if (inside) handler.close(element);
    },
  };
}

/** Headers and footers of all page styles; page numbers alone say nothing. */
async function readMargins(
  zip: SafeZip,
  styles: OdtStyles,
): Promise<{ headers: ParsedBlock[]; footers: ParsedBlock[] }> {
  const [headers, footers] = [new BlockWriter(), new BlockWriter()];
  const header = within('header', new OdtBody(headers, styles), styles);
  const footer = within('footer', new OdtBody(footers, styles), styles);
  const both = [header, footer];
  await readXml(zip.read('styles.xml'), WHAT, {
    open: (element, attributes) => both.forEach((handler) => void handler.open(element, attributes)),
    text: (text) => both.forEach((handler) => void handler.text?.(text)),
    close: (element) => both.forEach((handler) => void handler.close(element)),
  });
  return { headers: once(headers.end()), footers: once(footers.end()) };
}

function once(blocks: ParsedBlock[]): ParsedBlock[] {
  const texts = new Set(blocks.map(({ text }) => text).filter((text) => /\p{L}{2}/u.test(text)));
  return [...texts].map((text) => ({ kind: 'paragraph', text, page: null }));
}
