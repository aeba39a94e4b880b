import type { CanonicalText } from './detectors/canonical-text.ts';
import { randomTokens } from './detectors/random-tokens.ts';
import { meaningOf } from './detectors/token-meaning.ts';

/**
 * The text with those digests, commits, ids, order and parcel numbers blanked that say by their form or by the word beside
 * them what they are: they tell nobody anything, and a classifier of words reads an illness or a salary into their signs.
 * Identifiers and secrets are looked for in the whole text before. `view` is of `whole`, of which `text` may be a copy with
 * other blanks.
 */
export function maskIdentifiers(text: string, view: CanonicalText): string {
  if (!/\d/.test(text)) return text;
  const ranges: { start: number; end: number }[] = [];
  for (const token of randomTokens(view))
    if (token.shape === 'known' || meaningOf(view, token) === 'harmless') ranges.push(token);
  for (const { index, 0: count } of view.text.matchAll(COUNTED))
    ranges.push({ start: index, end: index + count.length });
  for (const { index, 0: name } of view.cased.matchAll(NAME))
    ranges.push({ start: index, end: index + name.length });
  for (const { index, 0: code } of view.cased.matchAll(CODE)) {
    const range = { start: index, end: index + code.length };
    if (KNOWN_CODE.test(code) || meaningOf(view, { ...range, shape: 'plain' }) === 'harmless')
      ranges.push(range);
  }
  const places = ranges.map((range) => view.toOriginal(range.start, range.end));
  for (const { index, 0: cells } of text.matchAll(LISTED))
    places.push({ start: index, end: index + cells.length });
  let done = 0;
  let masked = '';
  for (const { start, end } of places.sort(byStart)) {
    if (end <= done) continue;
    masked += text.slice(done, Math.max(done, start)) + ' '.repeat(end - Math.max(done, start));
    done = end;
  }
  return masked + text.slice(done);
}

const byStart = (one: { start: number }, other: { start: number }) => one.start - other.start;

/** Names of resources (AWS, RFC 8141), torrents, and public keys of SSH with whose they are. */
const NAME =
  /(?<![A-Za-z0-9])(?:arn:aws|urn|magnet):[^\s"'`<>]+|(?:ssh-(?:rsa|ed25519)|ecdsa-sha2-\w+) AAAA[A-Za-z0-9+/=]+(?: [\w.-]+@[\w.-]+)?/g;
/** The number of something that a program counts; whom it is of is not asked, for people have numbers, too. */
const COUNTED =
  /(?<=(?<![a-z])(?:chunk|task|job|build|run|process|thread|request|trace|span|event|message|batch|block|node|worker|object|record|row|item|page|ticket|issue|transaction)[ _-]?ids?["']? ?[:=#]? ?["']?)\d{3,12}(?!\d)/g;
/** A shorter code: letters and digits, or digits in groups. */
const CODE =
  /(?<![A-Za-z0-9._/-])(?=[A-Za-z-]{0,50}\d)(?=[\d-]{0,20}[A-Za-z-])[A-Za-z0-9-]{6,63}(?![A-Za-z0-9_/-])/g;
/**
 * What programs put beside a name in their rows, and what machines count: rights, owners, sizes, ages, loads, times to a part of a
 * second, the objects of git. The name itself is read.
 */
const LISTED = new RegExp(
  [
    // ls -l; du; stat
    '^[-dlbcps][-rwxsStT]{9}[.+@]? +\\d+ +\\S+ +\\S+ +[\\d.,]+[KMGTP]? +(?:[A-Za-z][a-zéû]{2,4}\\.? +\\d{1,2} +[\\d:]{4,5}|\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\S*(?: [+-]\\d{4})?)',
    '^[\\d.,]{1,8}[KMGTP]?i?B?\\t',
    '\\b(?:Blocks|IO Block|Device|Inode|Links): +[\\da-f,/]+|\\b[UG]id: \\([^()\\n]{1,60}\\)|\\(\\d{4}/[-dlbcps][-rwxsStT]{9}\\)',
    '\\b\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d[.,]\\d{3,9}(?: ?[+-]\\d\\d:?\\d\\d|Z)?',
    // git ls-tree
    '^(?:100(?:644|755)|120000|040000|160000) (?:blob|tree|commit) [\\da-f]{40,64}\\t',
    // ps; top; free; /proc; systemctl
    '^\\S+ +\\d+ +\\d+\\.\\d +\\d+\\.\\d +\\d+ +\\d+ +\\S+ +\\S+ +\\S+ +\\d+:\\d\\d',
    '(?<![\\d.])[\\d.]+ (?:total|running|sleeping|stopped|zombie|free|used|buff/cache)\\b',
    '^%?Cpu\\(s\\):.*$|load average:[ \\d.,]+',
    '(?<=^ *[\\w()]{2,24}: +)(?:\\d+ kB|\\d+(?:\\.\\d+)?[KMGTm]s?)$',
    // The age in a column: docker, kubectl, gh
    '(?<= {2})(?:about )?(?:an?|\\d+) (?:second|minute|hour|day|week|month|year)s? ago(?= {2}|$)',
    '(?<= {2})\\d{1,5}[smhdy](?:\\d{1,2}[smh])?(?: \\(x\\d+ over \\d+[smhd](?:\\d+[smh])?\\))?(?= {2}|$)',
    // hexdump; xxd
    '^[\\da-f]{7,8}:? +(?:[\\da-f]{2,4} +){4}.*$',
    // Source maps (ECMA-426)
    '(?<="mappings": ?")[A-Za-z0-9+/,;]+(?=")',
  ].join('|'),
  'gm',
);
/** Parcels (UPU S10; UPS; DHL), orders (Amazon) and pods of a deployment (Kubernetes, with its alphabet for names). */
const KNOWN_CODE =
  /^(?:[a-z0-9-]+-[bcdfghjklmnpqrstvwxz2456789]{8,10}-[bcdfghjklmnpqrstvwxz2456789]{5}|[A-Z]{2}\d{9}[A-Z]{2}|1Z[A-Z0-9]{16}|J?JD\d{16,18}|\d{3}-\d{7}-\d{7})$/;
