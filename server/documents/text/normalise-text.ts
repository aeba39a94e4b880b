/** One line as a person reads it: single blanks, composed letters, nothing invisible. */
export function normaliseLine(text: string): string {
  return dropInvisible(text).replace(/\s+/gu, ' ').trim();
}

/** A line of code: its indentation stays. */
export function normaliseCodeLine(text: string): string {
  return dropInvisible(text).trimEnd();
}

/** Soft hyphens, zero-width spaces, byte-order marks and control characters; joiners stay, some scripts need them. */
function dropInvisible(text: string): string {
  return text.replace(/[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff]/g, '').normalize('NFC');
}
