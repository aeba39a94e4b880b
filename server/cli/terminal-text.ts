/**
 * Text of models, documents and people as a terminal may show it: without the control characters that would move its
 * cursor, set its title or clipboard (ECMA-48, section 5), and without those that turn the reading direction about.
 * Lines and tabs stay. Works on any piece of a text by itself.
 */
export function terminalText(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu, '');
}
