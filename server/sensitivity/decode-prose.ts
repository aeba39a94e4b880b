import { gunzipSync, inflateSync } from 'node:zlib';
import { decodeEncoded } from './detectors/decoded-text.ts';
import { stripMarkup } from './strip-markup.ts';

/** Encodings within encodings are followed so deep. */
const LAYERS = 3;
/** Of a number that is somebody's: a phone's or more. */
const FEWEST_DIGITS = 9;
/** What compressed data may grow to. */
const LONGEST = 1_000_000;

/**
 * What the encoded stretches of a text say, to be judged like any other text: base64 (RFC 4648, of UTF-8, UTF-16 and compressed
 * text too), base32, hexadecimal and binary with or without separators, percent-encoding, quoted-printable (RFC 2045), escapes of
 * programs and of HTML, Morse (ITU-R M.1677-1), letters spaced out, invisible characters (Unicode tags, variation selectors), and
 * what markup cuts up (strip-markup.ts).
 * Stretches of fewer than two words and fewer digits than a number of somebody's has are left out.
 */
export function decodeProse(given: string, layers = LAYERS): string[] {
  const text = /[^\x20-\x7e\n]/.test(given) ? given.normalize('NFKC').replaceAll(UNSEEN, '') : given;
  if (layers === 0) return [];
  const decoded = new Set<string>();
  const bare = stripMarkup(text);
  if (bare !== undefined) decoded.add(bare);
  else if (!SUSPICIOUS.test(text)) return [];
  for (const { text: inside } of decodeEncoded(text)) decoded.add(inside);
  for (const decode of DECODERS) for (const inside of decode(text)) decoded.add(inside);
  decoded.delete(text);
  const prose = [...decoded].filter(isProse);
  return [...prose, ...[...decoded].flatMap((inside) => decodeProse(inside, layers - 1))];
}

/** What breaks up a word without being seen. Variation selectors and tags may be text themselves. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Nothing below can be there without one of these: most texts cost one look. */
const SUSPICIOUS =
  /[A-Za-z0-9+/=_-]{16}|[a-z0-9][A-Z][A-Za-z0-9+/]* [A-Za-z0-9+/]*[a-z0-9][A-Z]|%[0-9A-Fa-f]{2}|=[0-9A-F]{2}|\\[ux]|&#|(?:[0-9A-Fa-f]{2}[ :,-]){7}|[01]{8}|[.·−–-]{1,6}[ /|]{1,3}[.·−–-]{1,6}[ /|]|(?:\p{L} ){8}|[\u{E0020}-\u{E007E}]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{4}/u;

function isProse(text: string): boolean {
  const head = text.slice(0, 2_000);
  if (/[\u0000-\u0008\ufffd]/.test(head)) return false;
  const plain = head.match(/[\p{L}\d\s.,:;?!'’"()-]/gu)?.length ?? 0;
  if (plain < head.length * 0.8) return false;
  return (head.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2 || (head.match(/\d/g)?.length ?? 0) >= FEWEST_DIGITS;
}

const utf8 = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

const DECODERS: readonly ((text: string) => string[])[] = [
  // Base64 whose plain reading is no text: UTF-16, compressed, or cut into groups.
  (text) =>
    [
      ...text.matchAll(
        /[A-Za-z0-9+/_-]{16,}={0,2}|(?:[A-Za-z0-9+/]{4,76}[ \r\n]+){3,400}[A-Za-z0-9+/]{2,76}={0,2}/g,
      ),
    ]
      .map(([found]) => Buffer.from(found.replaceAll(/\s/g, ''), 'base64'))
      .flatMap(readBytes),
  (text) =>
    [...text.matchAll(/(?<![A-Z2-7])[A-Z2-7]{16,}={0,6}/g)].map(([found]) => utf8(decodeBase32(found))),
  (text) =>
    [...text.matchAll(/(?:(?:0x|\\x)?[0-9a-f]{2}[ :,-]{1,2}){7,}(?:0x|\\x)?[0-9a-f]{2}/gi)].map(([found]) =>
      Buffer.from(found.replaceAll(/0x|\\x|[^0-9a-f]/gi, ''), 'hex').toString('utf8'),
    ),
  (text) =>
    [...text.matchAll(/(?:[01]{8}[ ,]?){6,}/g)].map(([found]) =>
      utf8(Uint8Array.from(found.match(/[01]{8}/g) ?? [], (bits) => Number.parseInt(bits, 2))),
    ),
  (text) =>
    /(?:\\u\{?[0-9a-f]{2,6}\}?[^\\]{0,40}\\?){3}|(?:\\{1,2}x[0-9a-f]{2}){3}/i.test(text)
      ? [
          text
            .replaceAll(/\\{1,2}u\{?([0-9a-f]{2,6})\}?/gi, (_, code: string) => fromCode(code, 16))
            .replaceAll(/(?:\\{1,2}x[0-9a-f]{2})+/gi, (run) =>
              Buffer.from(run.replaceAll(/\\{1,2}x/gi, ''), 'hex').toString('utf8'),
            ),
        ]
      : [],
  (text) =>
    /(?:&#x?[0-9a-f]+;[^&]{0,40}){3}/i.test(text)
      ? [
          text.replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
            fromCode(code, hex ? 16 : 10),
          ),
        ]
      : [],
  (text) =>
    /(?:=[0-9A-F]{2}[^=]{0,60}){3}/.test(text)
      ? [
          text
            .replaceAll(/=\r?\n/g, '')
            .replaceAll(/(?:=[0-9A-F]{2})+/g, (run) =>
              Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
            ),
        ]
      : [],
  (text) =>
    [...text.matchAll(/(?:[.·−–-]{1,6}(?: \/ |[ /|]{1,3})){9,}[.·−–-]{1,6}/g)].map(([found]) =>
      decodeMorse(found),
    ),
  (text) =>
    [...text.matchAll(/(?:\p{L}[ ]{1,3}){8,}\p{L}(?!\p{L})/gu)].map(([found]) =>
      found.replaceAll(/(?<=\p{L}) (?=\p{L})/gu, '').replaceAll(/ {2,}/g, ' '),
    ),
  (text) => [...text.matchAll(/[\u{E0020}-\u{E007E}]{3,}/gu)].map(([run]) => Array.from(run, untag).join('')),
  (text) =>
    [...text.matchAll(/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{4,}/gu)].map(([run]) =>
      utf8(Uint8Array.from(run.match(/./gu) ?? [], selectorByte)),
    ),
];

const fromCode = (code: string, base: number): string => {
  const point = Number.parseInt(code, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
};
const untag = (tag: string) => String.fromCodePoint((tag.codePointAt(0) ?? 0xe0020) - 0xe0000);
const selectorByte = (selector: string) => {
  const point = selector.codePointAt(0) ?? 0;
  return point < 0xfe10 ? point - 0xfe00 : point - 0xe0100 + 16;
};

function readBytes(bytes: Buffer): string[] {
  const isWide =
    bytes.length >= 12 && bytes.subarray(0, 40).filter((byte, at) => at % 2 === 1 && byte === 0).length >= 5;
  if (isWide) return [bytes.toString('utf16le')];
  return [...unpack(bytes), utf8(bytes)];
}

/** Compressed data (RFC 1950, RFC 1952) by its first bytes; what is none, or grows without end, gives nothing. */
function unpack(bytes: Buffer): string[] {
  const open =
    bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync : bytes[0] === 0x78 ? inflateSync : undefined;
  if (!open) return [];
  try {
    return [open(bytes, { maxOutputLength: LONGEST }).toString('utf8')];
  } catch {
    return [];
  }
}

function decodeBase32(encoded: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of encoded.replaceAll('=', '')) {
    held = ((held << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

const MORSE = new Map(
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
    .split(' ')
    .map((sign, at) => [sign, String.fromCharCode(97 + at)]),
);

function decodeMorse(text: string): string {
  return text
    .replaceAll(/[−–]/g, '-')
    .replaceAll('·', '.')
    .split(/ ?\/ ?|\|| {2,}/)
    .map((word) =>
      word
        .split(' ')
        .map((sign) => MORSE.get(sign) ?? '')
        .join(''),
    )
    .join(' ');
}
