const FIELDS = new Set([
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'received',
  'mime-version',
  'return-path',
  'delivered-to',
  'content-type',
]);
const ENOUGH = 3;

/** Whether a text begins with the header of an Internet message (RFC 5322, 2.2) that has a sender, a date or a route. */
export function looksLikeEmail(head: string): boolean {
  const header = head.split(/\r?\n[ \t]*\r?\n/u, 1)[0] ?? '';
  const unfolded = header.replace(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u);
  const names = unfolded.map((line) => /^([\x21-\x39\x3b-\x7e]+):/u.exec(line)?.[1]?.toLowerCase());
  if (names.includes(undefined)) return false;
  const known = new Set(names.filter((name) => name !== undefined && FIELDS.has(name)));
  return known.size >= ENOUGH && (known.has('from') || known.has('received') || known.has('return-path'));
}
