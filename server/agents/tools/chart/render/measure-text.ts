import advances from '../fonts/advances.json' with { type: 'json' };

const NORMAL: Readonly<Record<string, number>> = advances[400];
const BOLD: Readonly<Record<string, number>> = advances[600];
/** Of a letter that the font lacks, in its size. */
const USUAL = 0.6;

/** What Vega knows of a text that it draws. */
export interface MeasuredItem {
  fontSize?: number;
  fontWeight?: string | number;
  /** Most pixels that it may take; it is cut there. */
  limit?: number;
}

/** How wide a text is in the chart's font, in pixels. Vega only guesses where there is no canvas. */
export function measureItem(item: MeasuredItem, text: unknown): number {
  const isBold = /^(?:bold|[6-9]00)$/u.test(String(item.fontWeight));
  const width = measureText(String(text ?? '').trim(), isBold) * (item.fontSize ?? 11);
  return item.limit && item.limit > 0 ? Math.min(width, item.limit) : width;
}

function measureText(text: string, isBold: boolean): number {
  const widths = isBold ? BOLD : NORMAL;
  let width = 0;
  for (const letter of text) width += (Object.hasOwn(widths, letter) ? widths[letter] : undefined) ?? USUAL;
  return width;
}
