import type { Detection } from '../sensitivity.types.ts';
import { governmentId } from './government-id.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * The machine-readable zone of passports, identity cards and visas (ICAO 9303): a line that begins with the document
 * code and the country, then the line of numbers. The check digits use the weights 7, 3, 1.
 */
export const machineReadableZoneDetector: ViewDetector = {
  name: 'machine_readable_zone',
  find: (view) => {
    const found: Detection[] = [];
    if (!view.text.includes('<<')) return found;
    for (const match of view.text.matchAll(FIRST_LINE)) {
      const from = match.index + match[0].length;
      const second = /^[ \n]?([a-z0-9<]{9})(\d)/.exec(view.text.slice(from, from + 12));
      const isChecked = second ? checkDigit(second[1] ?? '') === Number(second[2]) : false;
      const end = from + (/^[ \n]?[a-z0-9<]{28,46}/.exec(view.text.slice(from, from + 60))?.[0].length ?? 0);
      found.push(
        governmentId('machine_readable_zone', { start: match.index, end }, isChecked ? 'checked' : 'context'),
      );
    }
    return found;
  },
};

const FIRST_LINE = /(?<![a-z0-9<])(?:p[a-z<]|i[a-z<]|ac|v[a-z<])[a-z<]{3}[a-z0-9<]{23,41}(?![a-z0-9<])/g;
const WEIGHTS = [7, 3, 1];

function checkDigit(field: string): number {
  let sum = 0;
  for (let i = 0; i < field.length; i++) sum += mrzValue(field.charCodeAt(i)) * (WEIGHTS[i % 3] ?? 0);
  return sum % 10;
}

/** 0–9 as they are, a–z as 10–35, the filler `<` as 0. */
function mrzValue(code: number): number {
  if (code <= 0x39 && code >= 0x30) return code - 0x30;
  return code >= 0x61 ? code - 0x61 + 10 : 0;
}
