import { isWholeDate } from '../../parsers/email-header.ts';

const BY_PROGRAMS = ['message-id', 'received', 'mime-version', 'return-path', 'delivered-to', 'content-type'];
const FIELDS = new Set([...BY_PROGRAMS, 'from', 'to', 'subject', 'date']);
const ENOUGH = 3;

/**
 * Whether a text begins with the header of an Internet message (RFC 5322, 2.2) that a program wrote: it has a sender or a
 * route, and a field or a date that no person types, or the name of a mail. A memo with "From:" and "To:" is read as it
 * stands.
 */
export function looksLikeEmail(head: string, filename: string): boolean {
  const header = head.split(/\r?\n[ \t]*\r?\n/u, 1)[0] ?? '';
  const lines = header.replace(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u);
  const fields = lines.map((line) => /^([\x21-\x39\x3b-\x7e]+):(.*)$/u.exec(line) ?? []);
  if (fields.some(({ length }) => length === 0)) return false;
  const known = new Map(fields.map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]));
  const has = (name: string): boolean => known.has(name);
  const count = [...known.keys()].filter((name) => FIELDS.has(name)).length;
  if (/\.eml$/iu.test(filename)) return count >= 2;
  const isByProgram = BY_PROGRAMS.some(has) || isWholeDate(known.get('date') ?? '');
  return count >= ENOUGH && isByProgram && ['from', 'received', 'return-path'].some(has);
}
