/** What PDFium gives for a hyphen at the end of a line (cpdf_textpage.cpp), and Unicode's own soft hyphen. */
export const LINE_END_HYPHEN = '\u00ad';

/**
 * One character of a PDF as text: blanks of any width become one blank, ligatures and compatibility forms of letters their
 * letters (NFKC where it loses nothing: `m²` stays `m²`), what has no meaning outside its font nothing.
 */
export function normaliseCharacter(code: number): string {
  if (code >= 0x20 && code < 0x7f) return ASCII[code - 0x20] ?? '';
  if (code === 0x02 || code === 0xfffe || code === 0xad) return LINE_END_HYPHEN;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return '';
  if (isBlank(code)) return ' ';
  if (isInvisible(code) || code > 0x10ffff) return '';
  if (isPrivate(code)) return BULLETS.has(code) ? '•' : '';
  const character = String.fromCodePoint(code);
  return isCompatibilityForm(code) ? character.normalize('NFKC') : character;
}

const ASCII = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));
/** Bullets of Symbol and Wingdings, as Word embeds them. */
const BULLETS = new Set([0xf0a7, 0xf0a8, 0xf0b7, 0xf0d8, 0xf076, 0xf0fc]);

const within = (code: number, first: number, last: number) => code >= first && code <= last;

function isBlank(code: number): boolean {
  return (
    code === 0xa0 || within(code, 0x2000, 0x200a) || code === 0x202f || code === 0x205f || code === 0x3000
  );
}

function isInvisible(code: number): boolean {
  if (within(code, 0x200b, 0x200f) || within(code, 0x2028, 0x202e)) return true;
  return within(code, 0x2060, 0x206f) || code === 0xfeff || within(code, 0xfff0, 0xffff) || isSurrogate(code);
}

const isSurrogate = (code: number) => within(code, 0xd800, 0xdfff);
const isPrivate = (code: number) => within(code, 0xe000, 0xf8ff) || code >= 0xf0000;

// Latin ligatures, Arabic presentation forms, full-width forms, mathematical letters.
function isCompatibilityForm(code: number): boolean {
  if (within(code, 0xfb00, 0xfdff) || within(code, 0xfe70, 0xfefe)) return true;
  return within(code, 0xff01, 0xffef) || within(code, 0x1d400, 0x1d7ff);
}

/** The letters and digits of a text, by which it is known again however it was drawn. */
export function onlyLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
