import { parse } from 'csv-parse/sync';
import type { ParsedBlock } from '../documents.types.ts';
import { textualParser } from './bounded-blocks.ts';
import { detectDelimiter } from './csv-delimiter.ts';
import { corrupt } from './refusals.ts';
import { TableBlocks } from './table-blocks.ts';

/**
 * CSV divided by commas, semicolons, tabs or bars, quoted or not. Each block of rows begins with the names of the
 * columns; see TableBlocks.
 */
export const csvParser = textualParser(readCsv);

/** The rows of a CSV text as blocks of a table. */
export function* readCsv(text: string): Generator<ParsedBlock> {
  const delimiter = detectDelimiter(text);
  const table = new TableBlocks(null);
  for (const slice of slicesOf(text.replace(/^sep=.\r?\n/i, ''))) {
    for (const row of parseRows(slice, delimiter)) yield* table.add(row);
  }
  yield* table.end();
}

// A quote that never closes would swallow the rest of the file: such a slice is read without quotes.
function parseRows(text: string, delimiter: string): string[][] {
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    bom: true,
  };
  try {
    return parse(text, options);
  } catch {
    return parseUnquoted(text, options);
  }
}

function parseUnquoted(text: string, options: object): string[][] {
  try {
    return parse(text, { ...options, quote: null });
  } catch {
    throw corrupt('This CSV file');
  }
}

const SLICE_CHARACTERS = 500_000;

/** Pieces of the text that end where a row ends, so that few rows are in memory at a time. */
function* slicesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = endOfSlice(text, start);
    yield text.slice(start, end);
    start = end;
  }
}

function endOfSlice(text: string, start: number): number {
  let quoted = false;
  for (let i = start; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 34) quoted = !quoted;
    const ends = (code === 10 || code === 13) && text.charCodeAt(i + 1) !== 10;
    if (ends && i - start >= SLICE_CHARACTERS && (!quoted || i - start >= 4 * SLICE_CHARACTERS)) return i + 1;
  }
  return text.length;
}
