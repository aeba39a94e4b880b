import { attributeOf, type XmlHandler } from './xml-stream.ts';

/** A count as a list shows it; `format` is a name of ECMA-376 part 1, 17.18.59. Unknown formats are decimal. */
function formatOrdinal(count: number, format: string): string {
  if (!Number.isInteger(count) || count < 1 || count > 3999) return String(count);
  if (format === 'lowerLetter') return letters(count);
  if (format === 'upperLetter') return letters(count).toUpperCase();
  if (format === 'lowerRoman') return roman(count);
  if (format === 'upperRoman') return roman(count).toUpperCase();
  if (format === 'decimalZero') return String(count).padStart(2, '0');
  return String(count);
}

// Word repeats the letter after z: aa, bb.
const letters = (count: number): string =>
  String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(count: number): string {
  let rest = count;
  let text = '';
  for (const [value, letter] of ROMAN) {
    text += letter.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}

interface Level {
  start: number;
  format: string;
  /** `%1.%2` stands for the counts of the first and second level. */
  text: string;
}

interface Instance {
  abstractId: string;
  /** Levels that begin anew where this list is first used. */
  restarts: Map<number, number>;
}

/**
 * Gathers `word/numbering.xml` and counts list items and numbered headings as Word does (ECMA-376 part 1, 17.9), so
 * that "Article 12" can be found although the file holds no "12".
 */
export class DocxNumbering implements XmlHandler {
  readonly #levels = new Map<string, Map<number, Level>>();
  readonly #instances = new Map<string, Instance>();
  readonly #counts = new Map<string, number[]>();
  readonly #used = new Set<string>();
  #abstractId = '';
  #instance: Instance | null = null;
  #level = 0;

  open(element: string, attributes: Record<string, string>): void {
    const value = attributeOf(attributes, 'val') ?? '';
    if (element === 'abstractNum') this.#beginAbstract(attributeOf(attributes, 'abstractNumId') ?? '');
    else if (element === 'num') this.#beginInstance(attributeOf(attributes, 'numId') ?? '');
    else if (element === 'lvl' || element === 'lvlOverride')
      this.#level = Number(attributeOf(attributes, 'ilvl') ?? 0);
    else if (element === 'abstractNumId' && this.#instance) this.#instance.abstractId = value;
    else if (element === 'startOverride') this.#instance?.restarts.set(this.#level, Number(value));
    else if (this.#instance === null) this.#describeLevel(element, value);
  }

  close(element: string): void {
    if (element === 'num') this.#instance = null;
  }

  /** Counts one paragraph of a list; its mark, `-` for a bullet, or null where the list is unknown or numId 0. */
  next(numId: string, level: number): string | null {
    const instance = this.#instances.get(numId);
    const levels = this.#levels.get(instance?.abstractId ?? '');
    const own = levels?.get(level);
    if (instance === undefined || levels === undefined || own === undefined) return null;
    const counts = this.#count(numId, instance, levels, level);
    if (own.format === 'bullet' || own.format === 'none') return own.format === 'bullet' ? '-' : null;
    const mark = own.text.replace(/%(\d)/g, (_, place: string) => {
      const index = Number(place) - 1;
      const { start, format } = levels.get(index) ?? own;
      return formatOrdinal(counts[index] ?? start, format);
    });
    return mark.trim() === '' ? null : mark.trim();
  }

  #count(numId: string, instance: Instance, levels: Map<number, Level>, level: number): number[] {
    const counts = this.#counts.get(instance.abstractId) ?? [];
    this.#counts.set(instance.abstractId, counts);
    if (!this.#used.has(numId)) for (const [at, start] of instance.restarts) counts[at] = start - 1;
    this.#used.add(numId);
    counts[level] = (counts[level] ?? (levels.get(level)?.start ?? 1) - 1) + 1;
    counts.length = level + 1;
    return counts;
  }

  #beginAbstract(id: string): void {
    this.#abstractId = id;
    this.#levels.set(id, new Map());
  }

  #beginInstance(id: string): void {
    this.#instance = { abstractId: '', restarts: new Map() };
    this.#instances.set(id, this.#instance);
  }

  #describeLevel(element: string, value: string): void {
    const levels = this.#levels.get(this.#abstractId);
    if (levels === undefined || this.#level > 8) return;
    const level = levels.get(this.#level) ?? { start: 1, format: 'decimal', text: '' };
    levels.set(this.#level, level);
    if (element === 'start') level.start = Number(value);
    if (element === 'numFmt') level.format = value;
    if (element === 'lvlText') level.text = value;
  }
}
