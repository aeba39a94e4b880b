import type { Box } from './place-box.ts';

/** A word as Tesseract read it; the box is in pixels of the page it was given. */
export interface Word {
  text: string;
  /** 0 to 1. */
  confidence: number;
  box: Box;
}

/** A paragraph: its lines of words. */
export interface Paragraph {
  lines: Word[][];
}

const WORD_LEVEL = '5';

/**
 * Paragraphs out of Tesseract's table (level, page, block, paragraph, line, word, left, top, width, height, confidence,
 * text; separated by tabs), in reading order; words of white space only are left out, and what is empty then.
 */
export function readTsv(table: string): Paragraph[] {
  const paragraphs = new Map<string, Map<string, Word[]>>();
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , ...rest] = row.split('\t');
    const word = level === WORD_LEVEL ? toWord(rest) : undefined;
    if (!word) continue;
    const lines = getOrAdd(paragraphs, `${page} ${block} ${paragraph}`, () => new Map<string, Word[]>());
    getOrAdd(lines, `${line}`, () => []).push(word);
  }
  return [...paragraphs.values()].map((lines) => ({ lines: [...lines.values()] }));
}

function toWord(cells: string[]): Word | undefined {
  const [x = 0, y = 0, width = 0, height = 0, percent = 0] = cells.slice(0, 5).map(Number);
  const text = (cells[5] ?? '').trim();
  if (text === '') return undefined;
  return { text, confidence: Math.min(1, Math.max(0, percent / 100)), box: { x, y, width, height } };
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}
