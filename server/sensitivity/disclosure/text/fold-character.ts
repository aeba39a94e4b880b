const folded = new Map<string, string>();
const LATIN_LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', ı: 'i' };

/**
 * Lower case without accents, `''` for what is invisible (zero-width and format characters, loose accents),
 * `' '` for what is neither letter nor digit. NFKD also undoes full-width and mathematical letters.
 */
export function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const result = fold(character);
  if (folded.size < 20_000) folded.set(character, result);
  return result;
}

function fold(character: string): string {
  if (/^[\p{Cf}\p{M}]$/u.test(character)) return '';
  const lower = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const plain = LATIN_LIGATURES[lower] ?? lower;
  return /^[\p{L}\p{N}]+$/u.test(plain) ? plain : ' ';
}
