import type { Paragraph } from './split-paragraphs.ts';

/** Larger than running text by this share is a heading. */
const HEADING_RATIO = 1.13;
const SAME_SIZE = 0.04;
const LONGEST_HEADING = 200;
const LONGEST_BOLD_HEADING = 110;
/** Where more than this share of the text is bold, bold is no heading. */
const MOSTLY_BOLD = 0.3;
const DEEPEST_LEVEL = 6;

/** Learns from the text so far which size running text has, and which sizes headings. */
export class FontSizes {
  /** Characters by size in tenths of a point. */
  readonly #characters = new Map<number, number>();
  readonly #headingSizes: number[] = [];
  #bold = 0;
  #all = 0;
  #body = 0;

  add({ text, size, bold }: { text: string; size: number; bold: boolean }): void {
    const key = Math.round(size * 10);
    this.#characters.set(key, (this.#characters.get(key) ?? 0) + text.length);
    this.#all += text.length;
    if (bold) this.#bold += text.length;
  }

  /** Takes what was added into account. */
  settle(): void {
    const [most] = [...this.#characters].sort(([, a], [, b]) => b - a);
    this.#body = (most?.[0] ?? 0) / 10;
  }

  /** The least size, in points, that sets a heading apart from running text. */
  get headingSize(): number {
    return HEADING_RATIO * this.#body;
  }

  /** Learns that a paragraph is a heading, so that levels follow the order of sizes. */
  learn(paragraph: Paragraph): void {
    const { size } = paragraph;
    if (!this.#isLargeHeading(paragraph) || this.#rank(size) !== -1) return;
    this.#headingSizes.push(size);
    this.#headingSizes.sort((a, b) => b - a);
  }

  /** Depth of a heading from 1 to 6; undefined for what is none. */
  levelOf(paragraph: Paragraph): number | undefined {
    if (this.#isLargeHeading(paragraph))
      return Math.min(DEEPEST_LEVEL, this.#rank(paragraph.size) + 1 || DEEPEST_LEVEL);
    if (!this.#isBoldHeading(paragraph)) return undefined;
    return Math.min(DEEPEST_LEVEL, this.#headingSizes.length + 1);
  }

  #rank(size: number): number {
    return this.#headingSizes.findIndex((known) => Math.abs(known - size) <= SAME_SIZE * known);
  }

  #isLargeHeading({ lines, size }: Paragraph): boolean {
    const text = textOf(lines);
    return size >= this.headingSize && text.length <= LONGEST_HEADING && /\p{L}{2}/u.test(text);
  }

  #isBoldHeading({ lines, size, bold }: Paragraph): boolean {
    if (!bold || this.#bold > MOSTLY_BOLD * this.#all || size < 0.95 * this.#body) return false;
    const text = textOf(lines);
    return text.length <= LONGEST_BOLD_HEADING && /\p{L}{2}/u.test(text) && !/[.,;:!]$/u.test(text);
  }
}

const textOf = (lines: Paragraph['lines']): string => lines.map(({ text }) => text).join(' ');
