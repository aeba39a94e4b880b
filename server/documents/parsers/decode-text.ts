import { isUtf8 } from 'node:buffer';
import { binaryData } from './refusals.ts';

/**
 * Text of a file whose encoding is not declared: what its byte order mark says, else UTF-16 where every other byte is
 * zero, else UTF-8 where most of it is, else what its letters speak for: Shift-JIS, KOI8-R, windows-1251, MacRoman,
 * ISO-8859-15, or windows-1252, which every ISO-8859-1 text also is (WHATWG Encoding, 4.2). A byte that does not belong
 * costs no more than itself. Stray NULs are taken out.
 * Throws DocumentRefused `unsupported` for binary data.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeBytes(bytes);
  if (isBinary(text)) throw binaryData();
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/**
 * Text of bytes that come with the name of an encoding, which is believed unless they speak against it: a byte order
 * mark, UTF-8 under another name, something else under that of UTF-8. A name that nobody knows is none. Never throws.
 */
export function decodeDeclared(bytes: Uint8Array, label: string | undefined): string {
  const declared = encodingNamed(label);
  if (declared === null || declared === 'utf-8' || markedEncoding(bytes) !== null) return decodeBytes(bytes);
  if (declared.startsWith('utf-16')) {
    const text = decodeBytes(bytes);
    return isBinary(text) ? new TextDecoder(declared).decode(bytes) : text;
  }
  return isMeantAsUtf8(bytes, LATIN.has(declared) ? 1 : ENOUGH_BYTES)
    ? decodeBytes(bytes)
    : decodeRuns(bytes, declared, false);
}

/** Whether most of what is beyond ASCII, and at least so many bytes, are letters in UTF-8. */
export function isMeantAsUtf8(bytes: Uint8Array, least = 1): boolean {
  const { good, bad } = weighUtf8(bytes);
  return good > bad && good >= least;
}

/** A few letters of other encodings are valid UTF-8 by chance. */
const ENOUGH_BYTES = 6;

/** The encoding that a label means (WHATWG Encoding, 4.2), or null for one that nobody knows. */
export function encodingNamed(label: string | undefined): string | null {
  try {
    return label === undefined ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** The encoding that a byte order mark names, or null. */
export function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function decodeBytes(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes) ?? utf16Encoding(bytes);
  if (marked !== null && marked !== 'utf-8') return new TextDecoder(marked).decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  if (!isMeantAsUtf8(bytes)) return decodeRuns(bytes, guessEncoding(bytes), false);
  const { start, end } = withinCuts(bytes);
  const text = decodeRuns(bytes.subarray(start, end), 'windows-1252', true).replace(/^\ufeff/, '');
  return (start > 0 ? '\ufffd' : '') + text + (end < bytes.length ? '\ufffd' : '');
}

// In strings of bytes: one character of UTF-8 beyond ASCII (Unicode, table 3-7), and those that stand alone among
// letters of ASCII: with accents (of Vietnamese and Romanian, too), Greek, typographic marks, emoji.
const CHARACTER =
  '(?:[\\xc2-\\xdf][\\x80-\\xbf]|\\xe0[\\xa0-\\xbf][\\x80-\\xbf]|\\xed[\\x80-\\x9f][\\x80-\\xbf]|[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}|\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}|[\\xf1-\\xf3][\\x80-\\xbf]{3}|\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2})';
const COMMON =
  '(?:[\\xc2-\\xc5\\xcc\\xce\\xcf][\\x80-\\xbf]|\\xc6[\\xa1\\xb0]|\\xc8[\\x98-\\x9b]|\\xc9\\x99|\\xe1[\\xb8-\\xbb][\\x80-\\xbf]|\\xe2[\\x80-\\x9f][\\x80-\\xbf]|\\xef[\\xac\\xb8\\xbb-\\xbf][\\x80-\\xbf]|\\xf0\\x9f[\\x80-\\xbf]{2})';
const HAS_CHARACTER = new RegExp(CHARACTER);
// "É»" and "é »" in windows-1252 are valid UTF-8, too: one rare character, alone. Two in a row are no accident.
const MEANT = new RegExp(`${COMMON}|${CHARACTER}{2}`);
const CHARACTERS = new RegExp(CHARACTER, 'g');
const HIGH_RUN = /[\x80-\xff]+/g;

/** How many bytes are characters of UTF-8 that were meant to be, and how many belong to none. */
function weighUtf8(bytes: Uint8Array): { good: number; bad: number } {
  const { start, end } = withinCuts(bytes);
  let [good, bad] = [0, 0];
  for (const block of blocksOf(bytes.subarray(start, end))) {
    const text = block.toString('latin1');
    if (HAS_CHARACTER.test(text))
      for (const [run] of text.matchAll(HIGH_RUN)) {
        const stray = strayBytes(run).length;
        bad += stray;
        if (MEANT.test(run)) good += run.length - stray;
      }
    else for (const byte of block) if (byte >= 0x80) bad += 1;
  }
  return { good, bad };
}

const strayBytes = (run: string): string => run.replace(CHARACTERS, '');

/** Where the text lies between what a cut in the middle of a character left at its ends. */
function withinCuts(bytes: Uint8Array): { start: number; end: number } {
  let start = 0;
  while (start < 3 && isInside(bytes[start])) start += 1;
  let lead = bytes.length - 1;
  while (lead > start && lead > bytes.length - 3 && isInside(bytes[lead])) lead -= 1;
  const first = bytes[lead] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
  return { start, end: lead >= start && lead + length > bytes.length && first < 0xf5 ? lead : bytes.length };
}

/** Whether a byte of UTF-8 goes on with a character. */
const isInside = (byte = 0): boolean => (byte & 0xc0) === 0x80;

/** Where both occur, as in a log of two programs, letters of UTF-8 are read as such. */
const LATIN = new Set(['windows-1252', 'iso-8859-15', 'macintosh']);

/** What cannot be a letter of windows-1252, or is more likely the beginning of one of UTF-8. */
const IS_BROKEN = /^(?:[\xc2\xc3]|\xe2[\x80-\xbf]|\xf0[\x90-\xbf])|[\x81\x8d\x8f\x90\x9d\xfe\xff]/;

/** "é »" in windows-1252, which is a Chinese character in UTF-8: nobody joins one to a Latin word. */
const LETTER_AND_QUOTE = /^[\xe0\xe3-\xee]\xa0\xbb$/;

/** Text in one encoding, or mostly in UTF-8, of which each run of letters beyond ASCII may be in the other. */
function decodeRuns(bytes: Uint8Array, encoding: string, isMostlyUtf8: boolean): string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const other = new TextDecoder(encoding);
  if (!isMostlyUtf8 && !LATIN.has(encoding)) return other.decode(bytes);
  const isInUtf8 = (run: string, before: string): boolean => {
    if (!isMostlyUtf8) return MEANT.test(run) && strayBytes(run) === '';
    return (
      (HAS_CHARACTER.test(run) && !(/[a-z]/.test(before) && LETTER_AND_QUOTE.test(run))) ||
      IS_BROKEN.test(run)
    );
  };
  const decodeRun = (run: string, at: number, text: string): string =>
    (isInUtf8(run, text[at - 1] ?? '') ? utf8 : other).decode(Buffer.from(run, 'latin1'));
  const texts: string[] = [];
  for (const block of blocksOf(bytes)) {
    const text = block.toString('latin1');
    if (isMostlyUtf8 && isUtf8(block)) texts.push(utf8.decode(block));
    else if (!isMostlyUtf8 && !HAS_CHARACTER.test(text)) texts.push(other.decode(block));
    else texts.push(text.replace(HIGH_RUN, decodeRun));
  }
  return texts.join('');
}

const BLOCK_BYTES = 16_384;

/** Pieces that end before a byte of ASCII, or a long run between two characters. */
function* blocksOf(bytes: Uint8Array): Generator<Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < file.length; ) {
    let end = Math.min(start + BLOCK_BYTES, file.length);
    const isInRun = () =>
      end < 2 * BLOCK_BYTES + start || (isInside(file[end]) && end < 3 * BLOCK_BYTES + start);
    while (end < file.length && (file[end] ?? 0) >= 0x80 && isInRun()) end += 1;
    yield file.subarray(start, end);
    start = end;
  }
}

const SAMPLE_BYTES = 4096;

// Latin text in UTF-16 has a zero in nearly every high byte and hardly any in a low byte.
function utf16Encoding(bytes: Uint8Array): string | null {
  if (bytes.length < 2) return null;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const pairs = Math.ceil(sample.length / 2);
  const zerosAt = (parity: number): number =>
    sample.filter((byte, i) => byte === 0 && i % 2 === parity).length;
  const [even, odd] = [zerosAt(0) / pairs, zerosAt(1) / pairs];
  if (odd > 0.7 && even < 0.1) return 'utf-16le';
  return even > 0.7 && odd < 0.1 ? 'utf-16be' : null;
}

/** Fewer letters say nothing of their language. */
const LEAST_LETTERS = 10;

/** Of a text in one of the encodings that people's old files are in. */
function guessEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 16 * SAMPLE_BYTES);
  const japanese = new TextDecoder('shift_jis').decode(sample);
  const kana = count(japanese, /[\u3041-\u30ff]/gu);
  if (kana > 20 * count(japanese, /\ufffd/gu) && kana * 10 > count(japanese, /[^\u0000-\u007f]/gu) * 2)
    return 'shift_jis';
  const high = sample.filter((byte) => byte >= 0xc0).length;
  const latin = sample.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a).length;
  if (high > LEAST_LETTERS && high > latin)
    return lowerCase(sample, 'koi8-r') > lowerCase(sample, 'windows-1251') ? 'koi8-r' : 'windows-1251';
  const text = Buffer.from(sample).toString('latin1');
  // é è ê ë à â ç ï î ô ù û ö ü ä ’ of the one and of the other, beside a letter.
  const macintosh = count(text, /[a-z][\x88-\x91\x94\x95\x99\x9a\x9d-\x9f\xd5]|[\x8e\x8f\x88][a-z]/gu);
  const windows = count(text, /[a-z][\xe0-\xfc\x92]|[\xe0-\xfc][a-z]/gu);
  if (macintosh > windows) return 'macintosh';
  return isLatin9(bytes) ? 'iso-8859-15' : 'windows-1252';
}

/** "c½ur" and "12 ¤" are œ and € of ISO-8859-15, which has no letter where windows-1252 has quotation marks. */
function isLatin9(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return /[a-z]\xbd[a-z]|\xbd(?:uv|il)|\d[ \xa0]?\xa4/i.test(text) && !/[\x80-\x9f]/.test(text);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

// Text is mostly in small letters, which the two encodings of Russian keep where the other has capitals.
const lowerCase = (bytes: Uint8Array, encoding: string): number =>
  count(new TextDecoder(encoding).decode(bytes), /[а-яё]/gu);

const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;
const SAMPLE_CHARACTERS = 100_000;
/** So many bytes that could not be read say nothing, however short the text. */
const STRAY = 2;

// A stray NUL, control character or byte is noise; many of them are no text.
function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return (
    count(sample, CONTROL) > sample.length / 20 ||
    count(sample, /\0/g) > sample.length / 1000 ||
    count(sample, /\ufffd/g) > Math.max(STRAY, sample.length / 2)
  );
}
