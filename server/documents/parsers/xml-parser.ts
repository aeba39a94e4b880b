import type { ParsedBlock } from '../documents.types.ts';
import { unpagedParser } from './bounded-blocks.ts';
import { decodeDeclared } from './decode-text.ts';
import { empty } from './refusals.ts';
import { declaredXmlEncoding, streamXml, type XmlHandler } from './xml-stream.ts';

const WHAT = 'This XML file';
const BLOCK_CHARACTERS = 1_500;

/** XML of any kind (feeds, drawings, settings, exports): what stands in each element, under the element's name. */
export const xmlParser = unpagedParser(
  async ({ bytes }) => {
    if (bytes.length === 0) throw empty();
    for await (const _ of readXmlBlocks(bytes));
  },
  ({ bytes }) => readXmlBlocks(bytes),
);

async function* readXmlBlocks(bytes: Uint8Array): AsyncGenerator<ParsedBlock> {
  let lines: string[] = [];
  let characters = 0;
  const texts: string[] = [];
  const handler: XmlHandler = {
    open: () => void texts.push(''),
    text: (text) => void texts.push((texts.pop() ?? '') + text),
    close(name) {
      // What is HTML in a feed stands there as text.
      const text = (texts.pop() ?? '')
        .replace(/<[^<>]{1,500}>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      if (text === '' || name === 'style' || name === 'script') return;
      lines.push(`${name}: ${text}`);
      characters += text.length;
    },
  };
  const text = decodeDeclared(bytes, declaredXmlEncoding(bytes));
  for await (const _ of streamXml(piecesOf(text), WHAT, handler)) {
    if (characters < BLOCK_CHARACTERS) continue;
    yield* blocksOf(lines);
    [lines, characters] = [[], 0];
  }
  yield* blocksOf(lines);
}

function* blocksOf(lines: string[]): Generator<ParsedBlock> {
  let block: string[] = [];
  let characters = 0;
  for (const line of lines) {
    block.push(line);
    characters += line.length;
    if (characters < BLOCK_CHARACTERS) continue;
    yield { kind: 'list', text: block.join('\n'), page: null };
    [block, characters] = [[], 0];
  }
  if (block.length > 0) yield { kind: 'list', text: block.join('\n'), page: null };
}

const PIECE = 65_536;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}
