import { DateTime } from 'luxon';
import { ToolFailed } from '../../../tool.types.ts';

const FORMATS = ['yyyy-MM-dd', 'd/M/yyyy', 'd.M.yyyy', 'd-M-yyyy', "yyyy-MM-dd'T'HH:mm", 'yyyyMMdd'];
const LONG_FORMATS = ['d MMMM yyyy', 'd MMM yyyy', 'MMMM d, yyyy', 'MMMM d yyyy', "d'er' MMMM yyyy"];
const TODAY = new Set(['today', "aujourd'hui", 'aujourd’hui', 'now']);

/** A day: ISO 8601, day first (21/11/2026), written out in French or English, or today. Throws ToolFailed. */
export function readDate(text: string, today: string): DateTime {
  const written = text.trim().toLowerCase();
  if (TODAY.has(written)) return day(DateTime.fromISO(today, { zone: 'utc' }));
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
