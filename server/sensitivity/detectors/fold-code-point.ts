const folded = new Map<number, number[]>();

/** The canonical UTF-16 units of one non-ASCII code point (NFKD, UAX #15); none for an invisible one. */
export function foldCodePoint(code: number): number[] {
  const known = folded.get(code);
  if (known) return known;
  const units = Array.from(foldCharacter(String.fromCodePoint(code)), (c) => c.charCodeAt(0));
  if (folded.size < 4096) folded.set(code, units);
  return units;
}

function foldCharacter(character: string): string {
  const special = SPECIAL[character];
  if (special !== undefined) return special;
  if (/^[\p{Cf}\p{Mn}\p{Me}]$/u.test(character)) return '';
  if (/^\p{Z}$/u.test(character)) return ' ';
  if (/^\p{Nd}$/u.test(character)) return decimalDigit(character);
  const plain = character.normalize('NFKD').replace(/[\p{Mn}\p{Me}]/gu, '');
  return plain.length > 0 && plain.length <= 4 ? plain : character.slice(0, 1);
}

/** Decimal digits stand in blocks of ten (Unicode 4.6), zero first. */
function decimalDigit(character: string): string {
  const plain = character.normalize('NFKD');
  if (/^[0-9]$/.test(plain)) return plain;
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** Letters that NFKD leaves alone, and the punctuation that people and word processors vary. */
const SPECIAL: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  İ: 'I',
  '\u2028': '\n',
  '\u2029': '\n',
  '\u0085': '\n',
  '‘': "'",
  '’': "'",
  '‛': "'",
  ʼ: "'",
  '´': "'",
  '′': "'",
  '＇': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‹': '"',
  '›': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '﹣': '-',
  '·': '.',
  '•': '-',
  º: '°',
  '．': '.',
  '…': '...',
};
