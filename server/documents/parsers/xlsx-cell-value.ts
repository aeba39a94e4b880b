import { loadSheetJs } from './ole-container.ts';
import type { NumberFormat } from './xlsx-number-format.ts';

/**
 * A number as the sheet shows it, without thousands marks so that it can be searched for; dates and times in ISO 8601.
 * `date1904` says that day 0 is 1904-01-01 instead of 1899-12-30.
 */
export function formatNumber(value: number, format: NumberFormat, date1904: boolean): string {
  if (format.kind === 'number') return `${fixed(value, format.decimals ?? 0)}${format.unit}`;
  if (format.kind === 'shown') return formatAsShown(value, format.code);
  if (format.kind === 'percent') return `${fixed(value * 100, format.decimals ?? 0)}%`;
  if (format.kind === 'duration') return formatDuration(value);
  if (format.kind === 'general') return formatGeneral(value);
  return formatDate(value, format.kind, date1904) ?? formatGeneral(value);
}

/** Codes, phone numbers, fractions, units: what makes them one is in the format. What a format hides is read as it is. */
function formatAsShown(value: number, code: string): string {
  try {
    const shown: unknown = loadSheetJs().SSF.format(code, value);
    return typeof shown === 'string' && shown.trim() !== '' ? shown.trim() : formatGeneral(value);
  } catch {
    return formatGeneral(value);
  }
}

// Fifteen digits are what a sheet keeps; more would show the rounding of binary fractions.
const formatGeneral = (value: number): string => String(Number(value.toPrecision(15)));

const fixed = (value: number, decimals: number): string =>
  Math.abs(value) < 1e21 ? Number(value.toPrecision(15)).toFixed(Math.min(decimals, 20)) : String(value);

const DAY = 86_400;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_465;
// The sheet's calendar has a 29 February 1900 that never was: days before it count from a day later.
const LEAP_DAY_1900 = 60;

function formatDate(days: number, kind: NumberFormat['kind'], date1904: boolean): string | null {
  if (!(days >= 0) || days > LAST_DAY) return null;
  const shifted = !date1904 && days < LEAP_DAY_1900 ? days + 1 : days;
  const seconds = Math.round(shifted * DAY);
  const iso = new Date((date1904 ? EPOCH_1904 : EPOCH_1900) + seconds * 1000).toISOString();
  const time = iso.slice(11, iso.slice(17, 19) === '00' ? 16 : 19);
  if (kind === 'time') return time;
  return kind === 'date' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

function formatDuration(days: number): string {
  const seconds = Math.round(Math.abs(days) * DAY);
  const two = (count: number): string => String(count).padStart(2, '0');
  const text = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return days < 0 ? `-${text}` : text;
}
