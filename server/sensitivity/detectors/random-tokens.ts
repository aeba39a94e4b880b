import type { CanonicalText } from './canonical-text.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { shannonEntropy } from './secret-value.ts';

/** A token that nobody wrote as a word: keys, digests, ids. Offsets are into the view. */
export interface RandomToken {
  start: number;
  end: number;
  /** In its own case. */
  value: string;
  /**
   * `mixed`: nothing but a machine makes it, three kinds of signs in turn or base32. `plain`: letters of one case and digits, as
   * many ids have, too. `hex`: hexadecimal, a UUID among them, as digests and ids mostly are, or figures for the most part. `known`: its form tells that it is
   * no secret.
   */
  shape: 'mixed' | 'plain' | 'hex' | 'known';
}

/** Every random token of 16 signs and more. Linear. */
export function* randomTokens({ cased, text }: CanonicalText): Generator<RandomToken> {
  for (const pattern of [TOKEN, SIGNED]) {
    for (const match of cased.matchAll(pattern)) {
      const start = match.index;
      const value = match[0].replace(pattern === SIGNED ? /[.?]+$/ : /[.=-]+$/, '');
      const end = start + value.length;
      if (
        value.length < (pattern === SIGNED ? SHORTEST_SIGNED : SHORTEST) ||
        isPlaceholderValue(text.slice(start, end))
      )
        continue;
      const shape = isKnownForm(cased, start, end)
        ? 'known'
        : pattern === SIGNED
          ? shapeOfSigned(value, cased[end] ?? '')
          : shapeOf(value);
      if (shape) yield { start, end, value, shape };
    }
  }
}

/** Whether nobody wrote this as words. */
export const isRandom = (value: string): boolean => shapeOf(value) !== undefined;

const SHORTEST = 16;
/** Four kinds of signs in turn are chance at once. */
const SHORTEST_SIGNED = 12;
/** The alphabets of base64 and base64url (RFC 4648) with what joins groups. */
const TOKEN = /(?<![A-Za-z0-9+/_.~-])[A-Za-z0-9+/_.~-]{16,400}/g;
/** What generators of passwords draw from, as far as no program text has it: no brackets, quotes, colons or slashes. */
const SIGNED = /(?<![^\s"'`«(=:>])[A-Za-z0-9][A-Za-z0-9!#$%&*+?@^~=_-]{11,63}(?![^\s"'`»),.;:?<])/g;

function shapeOf(value: string): RandomToken['shape'] | undefined {
  if (NUMBER.test(value)) return undefined;
  if (/^(?:0x)?[a-f0-9-]+$/i.test(value))
    return value.replaceAll('-', '').length >= 24 && shannonEntropy(value) >= 3 ? 'hex' : undefined;
  if (isEncodedText(value) || ALPHABET.test(value) || isInOrder(value) || NAME.test(value)) return undefined;
  const dotted = value.split('.');
  // A program reaches names through others; a key is one of the parts.
  if (dotted.length > 1)
    return dotted.map((part) => (part.length < SHORTEST ? undefined : shapeOf(part))).find(Boolean);
  const letters = value.replaceAll(/[^A-Za-z]/g, '').length;
  const isFigures = letters < 0.45 * value.replaceAll(/[^A-Za-z0-9]/g, '').length;
  if (isFigures) return letters >= 4 && shannonEntropy(value) >= 3.2 ? 'hex' : undefined;
  const longest = Math.max(...value.split(/[^A-Za-z0-9]+/).map(({ length }) => length));
  if (/[a-z]/.test(value) && /[A-Z]/.test(value)) {
    const { meanLength, spoken } = runsOf(value);
    const isName = meanLength >= 2.3 && spoken >= 0.65 && spokenShare(value.toLowerCase()) >= 0.6;
    return longest >= 8 && !isName && meanLength < (/\d/.test(value) ? 3.2 : 2.4) ? 'mixed' : undefined;
  }
  if (!/\d/.test(value) || longest < SHORTEST || shannonEntropy(value) < 3) return undefined;
  const spoken = spokenShare(value.toLowerCase());
  if (BASE32.test(value)) return spoken < 0.75 ? 'mixed' : undefined;
  return spoken >= 0.7 && runsOf(value).meanLength >= 2.8 ? undefined : 'plain';
}

/** Numbers, also as programs write them, and durations (ISO 8601). */
const NUMBER = /^(?:[\d.+/_~-]+n?|0x[\da-f_]{1,18}|[\d.-]+e[+-]?\d+[a-z]?|P(?:\d+[YMWD])*T?(?:\d+[HMS])*)$/i;

/** The letters or the figures in their order. */
const ALPHABET = /abcdefghij|0123456789/i;

/** Signs that a program lists, as those that a name may have: nearly each comes behind the one before. */
function isInOrder(value: string): boolean {
  let rising = 0;
  for (let at = 1; at < value.length; at++) if (value.charCodeAt(at) > value.charCodeAt(at - 1)) rising++;
  return rising >= value.length - 3;
}

/** A name of program text: words with a capital and a vowel each, behind at most one that is none ("v8MaxSafeChunkSize"). */
const NAME = /^[a-z]{0,12}\d{0,2}(?:[A-Z](?=[a-z]{0,4}[aeiouy])[a-z]{2,}){3,}$/;

/** Base64 of text, which is read for what it says (decoded-text.ts). */
function isEncodedText(value: string): boolean {
  // The last letter may be cut.
  return /^[^\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]{9,}\ufffd{0,3}$/.test(
    Buffer.from(value.slice(0, 48), 'base64').toString('utf8'),
  );
}

/** Authenticators' seeds (RFC 4648 base32 of 80 bits and more). */
const BASE32 =
  /^(?=.*\d)(?:[A-Z2-7]{16}|[A-Z2-7]{20}|[A-Z2-7]{24}|[A-Z2-7]{26}|[A-Z2-7]{32}|[A-Z2-7]{52,64})$/;

/**
 * Forms that tell by themselves that they are no secret: lock files' digests (W3C Subresource Integrity; go.sum), vehicles
 * (ISO 3779), parcels, ULIDs, ETags of Express, ids of services that
 * begin with their kind, versions.
 */
const HARMLESS_FORM =
  /^(?:(?:i|ami|vpc|vol|subnet|sg|eni|snap|rtb|igw|acl|lt)-[0-9a-f]{17}$|[0-9a-f]{1,6}-[A-Za-z0-9+/_-]{27}$|sha-?\d{1,3}[-_]|h1[-_]|1Z[A-Z0-9]{16}$|[A-HJ-NPR-Z0-9]{11}\d{6}$|0[0-7][0-9A-HJKMNP-TV-Z]{24}$|(?:rec|tbl|app|viw|fld)[A-Za-z0-9]{14}$|(?:ft|pi|ch|cus|evt|price|sub|in|prod|pm|re|txn|seti|acct|si|po|tr|ba|file|msg|run|thread|asst|call|resp|req|request|step|vs|batch|toolu|chatcmpl|cmpl|org|proj|user|usr|team|job|task|img|vid|doc|page|item|trace|span|order|inv)[-_](?=[A-Za-z0-9]*$)|[a-z]{2,8}_01[A-Za-z0-9]{22}$|[Vv]?\d+\.\d+)/;

function shapeOfSigned(value: string, next: string): RandomToken['shape'] | undefined {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(value)).length;
  const isGenerated =
    kinds === 3 &&
    /[!#$%&*?@^~]/.test(value.slice(1)) &&
    runsOf(value).meanLength < 2.6 &&
    !/[&?]\w{2,}=\w|@[a-z0-9-]+\.|%[0-9a-f]{2}.*%[0-9a-f]{2}|=\?|\?=/i.test(value + next);
  return isGenerated ? 'mixed' : undefined;
}

/** The runs in which a value reads (`Word`, `WORD`, `word`, `123`): words make them long and spoken, chance short. */
function runsOf(value: string): { meanLength: number; spoken: number } {
  const runs = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  return {
    meanLength: runs.reduce((sum, { length }) => sum + length, 0) / Math.max(1, runs.length),
    spoken: spokenShare(runs.join(' ').toLowerCase()),
  };
}

/** The share of the letters in a row that follow one another as those of words do: of chance a third, of words nearly all. */
function spokenShare(lower: string): number {
  let pairs = 0;
  let likely = 0;
  for (const [run] of lower.matchAll(/[a-z]{2,}/g)) {
    for (let at = 1; at < run.length; at++) {
      pairs++;
      if (FOLLOWERS[run[at - 1] as keyof typeof FOLLOWERS].includes(run[at] as string)) likely++;
    }
  }
  return pairs === 0 ? 0 : likely / pairs;
}

/** What follows a letter in nineteen of twenty pairs of English and French prose and of program text. */
const FOLLOWERS = {
  a: 'bcdgilmnprstuvwy',
  b: 'aelouy',
  c: 'aehiklortu',
  d: 'adeiors',
  e: 'acdefglmnpqrstvwxy',
  f: 'aefiortu',
  g: 'ehinrsu',
  h: 'aeiort',
  i: 'abcdefglmnorstv',
  j: 'e',
  k: 'ei',
  l: 'adeilostuy',
  m: 'abeiop',
  n: 'acdegilnostuv',
  o: 'acdfgiklmnoprstuvw',
  p: 'aeiloprtu',
  q: 'u',
  r: 'acdeikmnorstuvy',
  s: 'acehikopstuwy',
  t: 'acehiorstuy',
  u: 'bdeilmnprst',
  v: 'aeio',
  w: 'aehino',
  x: 'pt',
  y: 'opst',
  z: '',
};

/** Part of an address, a data URL, a resource name, a message id or a file name; a public key or a picture. */
function isKnownForm(cased: string, start: number, end: number): boolean {
  const before = cased.slice(Math.max(0, start - 300), start);
  const run = /[^\s"'`<>()[\]]*$/.exec(before)?.[0] ?? '';
  const value = cased.slice(start, end);
  return (
    HARMLESS_FORM.test(value) ||
    isInAddress(run, value) ||
    PUBLIC.test(before) ||
    PICTURE.test(value) ||
    FILE.test(value) ||
    /^@[a-z0-9.-]+\.[a-z]/i.test(cased.slice(end, end + 60))
  );
}

/** A path names what it leads to; a query carries whatever somebody put there, but for what sites mark their own links with. */
function isInAddress(run: string, value: string): boolean {
  if (!ADDRESS.test(run + value.slice(0, 12))) return false;
  return !run.includes('://') || !/[?#]/.test(run) || MARK_OF_LINK.test(run);
}

/** Videos, parts of documents, and the marks that sites and their advertisements add. */
const MARK_OF_LINK =
  /[?&#](?:v|si|id|ids|list|gid|node-id|share|ref|ved|ei|gs_lcp|sxsrf|sca_esv|iflsig|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|igshid|igsh|twclid|yclid|li_fat_id|mc_[ce]id|_hs\w+|_ga|utm_\w+|h|hash|checksum|sha256|etag|rev|commit|cid)=$/i;

/** `://` of an address (RFC 3986); a resource name of AWS; data, magnet, urn and mailto addresses. */
const ADDRESS = /:\/\/|^(?:www\.|data:|magnet:|urn:|arn:|mailto:)/;
/** The first lines of a certificate or a public key (RFC 7468). */
const PUBLIC = /-----BEGIN [A-Z0-9 ]*(?:CERTIFICATE|PUBLIC KEY|REQUEST|CRL)-----[^-]*$/;
/** An ending that files have, after letters and digits. */
const FILE = /\w\.[a-z]{1,5}\d?$/;
/** How pictures, sounds, documents and public keys begin in base64: PNG, JPEG, GIF, WebP, SVG, BMP, PDF, ZIP, Ogg, MP3, WOFF, WASM, ICO, SSH. */
const PICTURE =
  /^(?:iVBORw0KGg|\/9j\/|R0lGOD|UklGR|PHN2Z|PD94b|Qk0|JVBERi|UEsDB|T2dnUw|SUQz|d09G|AGFzbQ|AAABAA|AAAA[BCE]3Nza)/;
