import type { DocumentParser, ParsedBlock, SourceFile } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { nameOf } from './hidden-parts.ts';
import { OdtBody } from './odt-body.ts';
import { OdtStyles } from './odt-styles.ts';
import { corrupt, empty, encrypted } from './refusals.ts';
import { openZip, type SafeZip } from './safe-zip.ts';
import { attributeOf, readXml, streamXml, type XmlAttributes, type XmlHandler } from './xml-stream.ts';

const WHAT = 'This OpenDocument file';

/**
 * OpenDocument text, spreadsheets (each sheet a page) and presentations (each slide a page): headings, paragraphs, lists, tables, text boxes, notes after their paragraph, each header and
 * footer once. Hidden rows, columns and
 * sheets are marked. Tracked deletions, hidden text, comments, tables of contents and pictures are not read.
 */
export const odtParser: DocumentParser = {
  async inspect({ bytes }) {
    await openOdt(bytes);
  },
  async *parse(file, context) {
    yield* boundedBlocks(readOdt(file, (pages) => context.report(pages, null)));
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
    });
  }
  if (!zip.has('content.xml')) throw corrupt(WHAT);
  return zip;
}

async function* readOdt({ bytes }: SourceFile, onPage: (pages: number) => void): AsyncGenerator<ParsedBlock> {
  const zip = await openOdt(bytes);
  const styles = new OdtStyles();
  const margins = zip.has('styles.xml') ? await readMargins(zip, styles) : { headers: [], footers: [] };
  const isText = (await readMimetype(zip)).includes('opendocument.text');
  if (isText) yield* margins.headers;
  const pages = new OdtPages(styles);
  const body = within('body', pages, styles);
  for await (const _ of streamXml(zip.read('content.xml'), WHAT, body)) yield* pages.take();
  yield* pages.end();
  if (isText) yield* margins.footers;
  onPage(Math.max(1, pages.count));
}

/** A text where a program left it out. */
async function readMimetype(zip: SafeZip): Promise<string> {
  let type = zip.has('mimetype') ? '' : 'opendocument.text';
  if (type === '')
    for await (const piece of zip.read('mimetype')) type += Buffer.from(piece).toString('latin1');
  return type;
}

/** Begins anew with each sheet or slide; a text has none. */
class OdtPages implements XmlHandler {
  readonly #styles: OdtStyles;
  #writer = new BlockWriter();
  #body: OdtBody;
  #blocks: ParsedBlock[] = [];
  #isSpreadsheet = false;
  #depth = 0;
  count = 0;

  constructor(styles: OdtStyles) {
    this.#styles = styles;
    this.#body = new OdtBody(this.#writer, styles);
  }

  open(element: string, attributes: XmlAttributes): void {
    if (element === 'spreadsheet') this.#isSpreadsheet = true;
    const isSheet = this.#isSpreadsheet && element === 'table' && this.#depth === 0;
    if (element === 'table') this.#depth += 1;
    if (isSheet || (element === 'page' && attributes['draw:name'] !== undefined))
      this.#begin(isSheet ? this.#sheetName(attributes) : '');
    this.#body.open(element, attributes);
  }

  text(text: string): void {
    this.#body.text(text);
  }

  close(element: string): void {
    if (element === 'table') this.#depth -= 1;
    this.#body.close(element);
  }

  take(): ParsedBlock[] {
    return [...this.#blocks.splice(0), ...this.#writer.take()];
  }

  end(): ParsedBlock[] {
    return [...this.#blocks.splice(0), ...this.#writer.end()];
  }

  #sheetName(attributes: XmlAttributes): string {
    const isHidden = this.#styles.isHidden(attributeOf(attributes, 'style-name') ?? '');
    return nameOf(attributeOf(attributes, 'name') ?? '', 'sheet', isHidden);
  }

  #begin(name: string): void {
    this.#blocks.push(...this.#writer.end());
    this.count += 1;
    this.#writer = new BlockWriter(this.count);
    this.#body = new OdtBody(this.#writer, this.#styles);
    this.#writer.heading(name, 1);
  }
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
      if (inside) handler.close?.(element);
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
    close: (element) => both.forEach((handler) => void handler.close?.(element)),
  });
  return { headers: once(headers.end()), footers: once(footers.end()) };
}

function once(blocks: ParsedBlock[]): ParsedBlock[] {
  const texts = new Set(blocks.map(({ text }) => text).filter((text) => /\p{L}{2}/u.test(text)));
  return [...texts].map((text) => ({ kind: 'paragraph', text, page: null }));
}
