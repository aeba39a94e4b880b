// Line ends and tabs are seen as what they are; everything else of these categories is not seen at all, or, as the
// characters that turn the direction of writing, makes a text look like another (CVE-2021-42574, "Trojan Source").
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]/gu;
const SEEN = new Set(['\n', '\t']);

/** A text in which every character that cannot be seen is shown by its code, such as `⟨U+202E⟩`. */
export function showHiddenCharacters(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(HIDDEN, (character) => (SEEN.has(character) ? character : codeOf(character)));
}

/** Whether a text holds a character that cannot be seen. */
export function hasHiddenCharacters(text: string): boolean {
  return showHiddenCharacters(text) !== text.replaceAll('\r\n', '\n');
}

function codeOf(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
