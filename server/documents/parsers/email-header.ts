import type { Address, Email } from 'postal-mime';

const MOST_ADDRESSES = 100;

/** The header of a mail as a person reads it: `From: Zoé Petit <zoe@example.org>`, attachments by name. */
export function headerLines(mail: Email): string[] {
  const fields: [string, string][] = [
    ['From', addresses(mail.from ? [mail.from] : [])],
    ['To', addresses(mail.to ?? [])],
    ['Cc', addresses(mail.cc ?? [])],
    ['Date', dateOf(fieldOf(mail, 'date'))],
    ['Subject', mail.subject ?? ''],
    [
      'Attachments',
      mail.attachments
        .map(({ filename }) => filename ?? '')
        .filter(Boolean)
        .join(', '),
    ],
  ];
  return fields
    .map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
}

/** Whether the text is under S/MIME (RFC 8551, 3.2) or PGP/MIME (RFC 3156, 4) encryption. */
export function isEncryptedMail({ headers }: Email): boolean {
  const type = fieldOf({ headers }, 'content-type');
  return (
    /^\s*multipart\/encrypted/i.test(type) ||
    (/^\s*application\/(?:x-)?pkcs7-mime/i.test(type) && !/signed-data/i.test(type))
  );
}

/** The first field of a name, as it is written. */
const fieldOf = ({ headers }: Pick<Email, 'headers'>, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? '';

const addresses = (list: readonly Address[]): string =>
  list
    .flatMap((entry) => entry.group ?? [entry])
    .slice(0, MOST_ADDRESSES)
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ''))
    .join(', ');

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** Day, month, year and time of day with its zone (RFC 5322, 3.3 and 4.3), the name of the day and a comment aside. */
const WHOLE_DATE = new RegExp(
  `^(?:[a-z]{3}, *)?(\\d{1,2}) +(${MONTHS}) +(\\d{4}) +(\\d{2}:\\d{2}(?::\\d{2})?) +([+-]\\d{4}|gmt|utc?|z|[ecmp][sd]t)(?: *\\([^()]*\\))?$`,
  'i',
);
/** The same as other programs write it (RFC 3339). */
const WHOLE_TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Whether a date names a day, a time and a zone, as programs write it. */
export const isWholeDate = (written: string): boolean => dateOf(written) !== written;

/** A date that is written whole, in UTC; any other as it is written, so that no year, day or zone is made up. */
function dateOf(written: string): string {
  const [, day = '', month = '', year = '', time = '', zone = ''] = WHOLE_DATE.exec(written) ?? [];
  const at = MONTHS.split('|').indexOf(month.toLowerCase()) + 1;
  const date = at > 0 ? `${year}-${pad(at)}-${pad(day)}` : WHOLE_TIMESTAMP.exec(written)?.[1];
  const isOnCalendar = date !== undefined && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date);
  const moment = new Date(
    at > 0 ? `${day} ${month} ${year} ${time} ${zone.replace(/^ut$/i, 'UTC')}` : written,
  );
  if (!isOnCalendar || Number.isNaN(moment.getTime())) return written;
  const utc = moment.toISOString();
  return `${utc.slice(0, 10)} ${utc.slice(11, 16)} UTC`;
}

const pad = (number: number | string): string => String(number).padStart(2, '0');
