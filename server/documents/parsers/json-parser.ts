import type { ParsedBlock } from '../documents.types.ts';
import { unpagedParser } from './bounded-blocks.ts';
import { decodeText } from './decode-text.ts';
import { eachLine } from './each-line.ts';
import { isJson, nestsTooDeep } from './is-json.ts';
import { JsonBlocks } from './json-blocks.ts';
import { readJsonTokens } from './json-tokens.ts';
import { corrupt, empty, tooDeep } from './refusals.ts';

const WHAT = 'This JSON file';

/**
 * JSON, or one value a line: values with their path of keys as lines, the outer keys as headings, each element of an
 * outer list as a block. Numbers stay as they are written.
 */
export const jsonParser = unpagedParser(
  ({ bytes }) => {
    const text = decodeText(bytes);
    if (text.trim() === '') throw empty();
    valuesOf(text).forEach(assertValid);
  },
  ({ bytes }) => readJson(decodeText(bytes)),
);

/** The blocks of a JSON text. Throws DocumentRefused: `corrupt` where it is none, `too_large_unpacked` for deep nesting. */
export function* readJson(text: string): Generator<ParsedBlock> {
  const values = valuesOf(text);
  for (const value of values) {
    assertValid(value);
    const blocks = new JsonBlocks();
    for (const token of readJsonTokens(value)) {
      blocks.add(token);
      yield* blocks.take();
    }
    yield* blocks.end();
  }
}

function assertValid(text: string): void {
  if (!isJson(text)) throw nestsTooDeep(text) ? tooDeep(WHAT) : corrupt(WHAT);
}

/** The whole text, or its lines where each of the first two is a value by itself (JSON Lines). */
function valuesOf(text: string): string[] {
  const lines: string[] = [];
  for (const line of eachLine(text)) {
    if (line.trim() !== '') lines.push(line);
    if (lines.length <= 2 && line.trim() !== '' && !isJson(line)) return [text];
  }
  return lines;
}
