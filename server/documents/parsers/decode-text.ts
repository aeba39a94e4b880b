import { binaryData } from './refusals.ts';

/**
 * Text of a file whose encoding is not declared: what its byte order mark says, else UTF-16 where every other byte is
 * zero, else UTF-8 where it is valid, else what its letters speak for: Shift-JIS, KOI8-R, windows-1251, MacRoman, or
 * windows-1252, which every ISO-8859-1 text also is (WHATWG Encoding, 4.2).
 * Stray NULs are taken out.
 * Throws DocumentRefused `unsupported` for binary data.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding =
    markedEncoding(bytes) ?? utf16Encoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guessEncoding(bytes));
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text)) throw binaryData();
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/** The encoding that a byte order mark names, or null. */
export function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Whether all bytes are valid UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const SAMPLE_BYTES = 4096;

// Latin text in UTF-16 has a zero in nearly every high byte and hardly any in a low byte.
function utf16Encoding(bytes: Uint8Array): string | null {
  if (bytes.length < 2 || bytes.length % 2 === 1) return null;
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
  return macintosh > windows ? 'macintosh' : 'windows-1252';
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

// Text is mostly in small letters, which the two encodings of Russian keep where the other has capitals.
const lowerCase = (bytes: Uint8Array, encoding: string): number =>
  count(new TextDecoder(encoding).decode(bytes), /[а-яё]/gu);

const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g;
const SAMPLE_CHARACTERS = 100_000;

// A stray NUL or control character is noise; many of them are no text.
function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const controls = sample.match(CONTROL) ?? [];
  const zeros = controls.filter((character) => character === '\0');
  return controls.length > sample.length / 20 || zeros.length > sample.length / 1000;
}
