// Joiners make emoji, and letters of Persian, Hindi and others (RFC 5892, A.1); tags spell the flag that they follow. Some
// signs of Arabic, Syriac and Kaithi, and the joiners of hieroglyphs, are counted among the formats and are seen.
const OF_LETTERS = [
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}/u,
  /(?<=[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]/u,
  /(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}])\p{L})[\u180E\u200C\u200D](?=[\p{L}\p{M}])/u,
  /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}\u{13430}-\u{1343F}]/u,
];
const UNSEEN = new RegExp(
  `(${OF_LETTERS.map(({ source }) => source).join('|')})|[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]`,
  'gu',
);

/**
 * A name as it is seen: without the characters that nobody sees, and those that turn a name around so that `exe.pdf` reads
 * as `.pdf`, but with those that letters are made of. Each that goes leaves `instead`.
 */
export function shownName(name: string, instead = ''): string {
  return name.replace(UNSEEN, (_, kept?: string) => kept ?? instead);
}
