/** A text without what XML cannot hold: control characters, and halves of a pair of surrogates. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}
