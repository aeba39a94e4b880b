import { DateTime } from 'luxon';
import { ToolFailed } from '../../../tool.types.ts';

const FORMATS = ['yyyy-MM-dd', 'd/M/yyyy', 'd.M.yyyy', 'd-M-yyyy', "yyyy-MM-dd'T'HH:mm", 'yyyyMMdd'];
const LONG_FORMATS = ['d MMMM yyyy', 'd MMM yyyy', 'MMMM d, yyyy', 'MMMM d yyyy', "d'er' MMMM yyyy"];
/** Days told from today, by how many days they are away. */
const RELATIVE: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['now', 0],
  ["aujourd'hui", 0],
  ['aujourd’hui', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
  ['day after tomorrow', 2],
  ['day before yesterday', -2],
]);
const YEARLESS = /^--(\d{2})-(\d{2})$/;
/** A day that comes in leap years alone comes again within as many. */
const MOST_YEARS_APART = 9;

/** The nearest such day of a year from `start` on, or back from it, that day itself included. */
export function readYearless(text: string, start: DateTime, step: 1 | -1): DateTime | undefined {
  const [, month, date] = YEARLESS.exec(text) ?? [];
  if (month === undefined) return undefined;
  return Array.from({ length: MOST_YEARS_APART }, (_, years) =>
    DateTime.utc(start.year + years * step, Number(month), Number(date)),
  ).find((candidate) => candidate.isValid && (step > 0 ? candidate >= start : candidate <= start));
}

/**
 * A day: ISO 8601, without its year the next one (`--12-25`), day first (21/11/2026), written out in French or English, or
 * told from today. Throws ToolFailed.
 */
export function readDate(text: string, today: string): DateTime {
  const written = text.trim().toLowerCase();
  const now = day(DateTime.fromISO(today, { zone: 'utc' }));
  const days = RELATIVE.get(written);
  if (days !== undefined) return now.plus({ days });
  if (written === 'end of month') return day(now.endOf('month'));
  const next = readYearless(written, now, 1);
  if (next) return next;
  const read = [
    ...FORMATS.map((format) => DateTime.fromFormat(text.trim(), format, { zone: 'utc' })),
    ...LONG_FORMATS.flatMap((format) =>
      ['fr', 'en'].map((locale) => DateTime.fromFormat(written, format, { zone: 'utc', locale })),
    ),
  ].find((candidate) => candidate.isValid);
  if (!read) throw new ToolFailed(`"${text}" is not a date. Write it as 2026-11-21 or 21/11/2026.`);
  return day(read);
}

function day(date: DateTime): DateTime {
  return date.startOf('day');
}
