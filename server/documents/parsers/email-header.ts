import type { Address, Email } from 'postal-mime';

const MOST_ADDRESSES = 100;

/** The header of a mail as a person reads it: `From: Zoé Petit <zoe@example.org>`, attachments by name. */
export function headerLines(mail: Email): string[] {
  const fields: [string, string][] = [
    ['From', addresses(mail.from ? [mail.from] : [])],
    ['To', addresses(mail.to ?? [])],
    ['Cc', addresses(mail.cc ?? [])],
    ['Date', dateOf(mail.date)],
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
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return (
    /^\s*multipart\/encrypted/i.test(type) ||
    (/^\s*application\/(?:x-)?pkcs7-mime/i.test(type) && !/signed-data/i.test(type))
  );
}

const addresses = (list: readonly Address[]): string =>
  list
    .flatMap((entry) => entry.group ?? [entry])
    .slice(0, MOST_ADDRESSES)
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ''))
    .join(', ');

// postal-mime gives ISO 8601 in UTC, or the field as written where it is no date.
const dateOf = (date: string | undefined): string =>
  date === undefined ? '' : /^\d{4}-.*T/.test(date) ? `${date.slice(0, 10)} ${date.slice(11, 16)} UTC` : date;
