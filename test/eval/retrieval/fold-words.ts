/** The words of a text without case, accents and signs: what is left when a format or a scan has changed the rest. */
export function foldWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/œ/gu, 'oe')
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
