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
  let done = 0;
  let masked = '';
  for (const { start, end } of ranges.map((range) => view.toOriginal(range.start, range.end)).sort(byStart)) {
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
/** Parcels (UPU S10; UPS; DHL), orders (Amazon) and pods of a deployment (Kubernetes, with its alphabet for names). */
const KNOWN_CODE =
  /^(?:[a-z0-9-]+-[bcdfghjklmnpqrstvwxz2456789]{8,10}-[bcdfghjklmnpqrstvwxz2456789]{5}|[A-Z]{2}\d{9}[A-Z]{2}|1Z[A-Z0-9]{16}|J?JD\d{16,18}|\d{3}-\d{7}-\d{7})$/;
