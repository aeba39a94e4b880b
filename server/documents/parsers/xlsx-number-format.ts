import { attributeOf, type XmlAttributes, type XmlHandler } from './xml-stream.ts';

/** How the numbers of a cell are shown. */
export interface NumberFormat {
  kind: 'general' | 'number' | 'percent' | 'date' | 'time' | 'datetime' | 'duration' | 'shown';
  /** Digits after the point; null where as many as needed. */
  decimals: number | null;
  /** What stands after the number: ` €`; empty for none. */
  unit: string;
  /** Of `shown`: the whole code without thousands marks; empty otherwise. */
  code: string;
}

export const GENERAL: NumberFormat = { kind: 'general', decimals: null, unit: '', code: '' };

// ECMA-376 part 1, 18.8.30: formats that a file names by number without describing them.
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
};

/** Gathers `xl/styles.xml`: the number format of each cell style (ECMA-376 part 1, 18.8). */
export class XlsxStyles implements XmlHandler {
  readonly #codes = new Map<number, string>(Object.entries(BUILT_IN).map(([id, code]) => [Number(id), code]));
  readonly #formatIds: number[] = [];
  #inCellFormats = false;

  open(element: string, attributes: XmlAttributes): void {
    const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
    if (element === 'numFmt') this.#codes.set(id, attributeOf(attributes, 'formatCode') ?? '');
    else if (element === 'cellXfs') this.#inCellFormats = true;
    else if (element === 'xf' && this.#inCellFormats) this.#formatIds.push(id);
  }

  close(element: string): void {
    if (element === 'cellXfs') this.#inCellFormats = false;
  }

  /** The format of each cell style, by its index; a style that is not there is general. */
  formats(): NumberFormat[] {
    const byCode = new Map<string, NumberFormat>();
    return this.#formatIds.map((id) => {
      const code = this.#codes.get(id) ?? '';
      const format = byCode.get(code) ?? parseNumberFormat(code);
      byCode.set(code, format);
      return format;
    });
  }
}

/** Reads a format code such as `#,##0.00 [$€-40C]` or `dd/mm/yyyy` (ECMA-376 part 1, 18.8.31). */
export function parseNumberFormat(code: string): NumberFormat {
  const positive = code.split(';', 1)[0] ?? '';
  if (/\[h+\]|\[m+\]|\[s+\]/i.test(positive)) return { ...GENERAL, kind: 'duration' };
  const bare = positive.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  if (/general|@/i.test(bare)) return GENERAL;
  const day = /[yd]|m{3,}/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare));
  const time = /[hs]/i.test(bare);
  if (day || time) return { ...GENERAL, kind: day && time ? 'datetime' : day ? 'date' : 'time' };
  if (!/[0#?]/.test(bare)) return GENERAL;
  if (isShown(positive)) return { ...GENERAL, kind: 'shown', code: code.replaceAll(THOUSANDS, '') };
  const decimals = /[0#?]\.([0?]*)/.exec(bare)?.[1]?.length ?? 0;
  if (bare.includes('%')) return { ...GENERAL, kind: 'percent', decimals };
  return { ...GENERAL, kind: 'number', decimals, unit: currencyOf(positive) };
}

const THOUSANDS = /(?<=[#0?]),(?=[#0?])|(?<=#)(?:\\?[ \u00a0\u202f])(?=##0)/g;

/** Whether the format says more than how many decimals there are: zeros before a number, signs and words in and around it. */
function isShown(positive: string): boolean {
  const code = positive.replaceAll(THOUSANDS, '').replaceAll(/\[[^\]]*\]|_.|\*./g, '');
  return (
    /^[^.]*0{2}/.test(code.replaceAll(/"[^"]*"|\\./g, '')) ||
    /[0#?](?:"[^"]*"|\\.|[ ()/-])+[0#?]|e[+-]/i.test(code) ||
    /"[^"]*[^\s\p{Sc}"][^"]*"|\\[^\s\p{Sc}]/u.test(code)
  );
}

function currencyOf(code: string): string {
  const named = /\[\$([^\]-]+)/.exec(code)?.[1] ?? /\p{Sc}/u.exec(code)?.[0] ?? '';
  return named.trim() === '' ? '' : ` ${named.trim()}`;
}
