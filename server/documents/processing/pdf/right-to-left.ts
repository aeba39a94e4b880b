// Hebrew, Arabic, Syriac, Thaana, N'Ko and the forms of their letters (Unicode Standard Annex #9: R and AL).
const OF_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
// Digits of those scripts run from left to right.
const NUMBER = /\p{N}/u;

/** Whether a character is a letter or mark of a script that is written from right to left. */
export function isOfRightToLeft(character: string): boolean {
  return OF_RIGHT_TO_LEFT.test(character) && !NUMBER.test(character);
}

/** Whether most of a text is written from right to left. */
export function readsToTheLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return 2 * letters.filter(isOfRightToLeft).length > letters.length;
}
