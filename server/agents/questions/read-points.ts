import type { Language } from '../run.types.ts';
import type { FoldedText } from './fold-text.ts';
import { readNumber } from './numbers/read-number.ts';
import { readNumberList } from './numbers/read-number-list.ts';

/** One value of a chart, with its name where it has one. */
export interface ChartPoint {
  label?: string;
  /** Plain decimals. */
  x?: string;
  value: string;
}

const MOST_LABEL_WORDS = 4;
const LABEL = /^[\p{L}\d][\p{L}\d '&/().-]{0,39}$/u;

/**
 * The values of a chart in a piece of a question: `apples 3, pears 5`, `Jan: 10; Feb: 20`, `(1, 2), (3, 4)`, `1, 4, 9`;
 * names keep their capitals and accents. Undefined where anything else is in it.
 */
export function readPoints({ written, folded }: FoldedText, language: Language): ChartPoint[] | undefined {
  const pairs = readPairs(folded, language);
  if (pairs) return pairs;
  const numbers = readNumberList(folded, language);
  if (numbers) return numbers.map((value) => ({ value }));
  const items = cutItems(written);
  if (items.length < 2) return undefined;
  for (const read of [readNamed, readCounted]) {
    const points = items.map((item) => read(item, language));
    if (points.every((point) => point !== undefined)) return points;
  }
  return undefined;
}

/** `(1, 2), (3; 4)`: places in a plane. */
function readPairs(text: string, language: Language): ChartPoint[] | undefined {
  const pairs = [...text.matchAll(/\(([^()]+)\)/g)];
  if (
    pairs.length < 2 ||
    !/^[\s,;]*(?:(?:and|et)\s*)?$/.test(text.replace(/\([^()]+\)[\s,;]*(?:(?:and|et)\s+(?=\())?/g, ''))
  )
    return undefined;
  const points = pairs.map(([, inside = '']) => readNumberList(inside, language));
  return points.every((point) => point?.length === 2)
    ? points.map((point) => ({ x: point?.[0] ?? '', value: point?.[1] ?? '' }))
    : undefined;
}

function cutItems(text: string): string[] {
  const mark = /[;\n]/.test(text) ? /[;\n]/ : /, |,(?=\p{L})/u;
  const items = text.split(mark).map((item) => item.trim());
  const last = items.at(-1) ?? '';
  const cut = / (?:and|et) (?=[^,]*\d)/.exec(last);
  const ends = cut ? [last.slice(0, cut.index), last.slice(cut.index + cut[0].length)] : [last];
  return [...items.slice(0, -1), ...ends]
    .map((item) => item.replace(/^(?:and|et) /, ''))
    .filter((item) => item !== '');
}

/** `pears 5`, `2021: 12.5`. */
function readNamed(item: string, language: Language): ChartPoint | undefined {
  const found = /^(.*?\S)(\s*[:=]\s*|\s+)(-?[\d.,][\d., ]*?)\s?(?:%|€|\$|£)?$/u.exec(item);
  const [, label = '', between = '', digits = ''] = found ?? [];
  const value = readValue(digits, language);
  if (value === undefined || !isLabel(label)) return undefined;
  return /\p{L}/u.test(label) || /[:=]/.test(between) ? { label, value } : undefined;
}

/** `5 pears`: the name is one word, since more are a sentence. */
function readCounted(item: string, language: Language): ChartPoint | undefined {
  const [, digits = '', label = ''] = /^([\d.,]+) ?%? ([\p{L}-]+)$/u.exec(item) ?? [];
  const value = readValue(digits, language);
  return value === undefined || !isLabel(label) ? undefined : { label, value };
}

function readValue(digits: string, language: Language): string | undefined {
  const sign = digits.startsWith('-') ? '-' : '';
  const bare = digits.slice(sign.length);
  const number = readNumber(bare, language);
  return number?.length === bare.length ? sign + number.value : undefined;
}

function isLabel(label: string): boolean {
  return LABEL.test(label) && label.split(/\s+/).length <= MOST_LABEL_WORDS;
}
