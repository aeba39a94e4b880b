import type { DocumentParser, ParsedBlock } from '../../../../server/documents/documents.types.ts';

/** Reads all blocks of a file, as the document process does. */
export async function readBlocks(
  parser: DocumentParser,
  data: string | Uint8Array,
  filename = 'file',
): Promise<ParsedBlock[]> {
  const file = { bytes: new Uint8Array(Buffer.from(data as Uint8Array)), filename };
  await parser.inspect(file);
  return Array.fromAsync(parser.parse(file, { readImage: async () => '', report: () => {} }));
}

/** The blocks as short lines: `h1 Title`, `paragraph Text`, with the page in front where there is one. */
export async function readLines(
  parser: DocumentParser,
  data: string | Uint8Array,
  filename?: string,
): Promise<string[]> {
  const blocks = await readBlocks(parser, data, filename);
  return blocks.map(({ kind, level, page, text }) => {
    const name = kind === 'heading' ? `h${level}` : kind;
    return `${page === null ? '' : `${page}: `}${name} ${text}`;
  });
}

/** The code of the refusal that inspecting and reading end with, or `read`. */
export async function refusalOf(parser: DocumentParser, data: string | Uint8Array): Promise<string> {
  try {
    await readBlocks(parser, data);
    return 'read';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
