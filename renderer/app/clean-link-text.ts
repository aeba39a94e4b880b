/** Most characters that a link may bring along. */
const MOST_CHARACTERS = 4000;

// Everything that cannot be seen but reaches the model: control and format characters, those that turn the direction of
// writing, and the tags and variation selectors in which whole sentences can be hidden. Line ends and tabs are wanted;
// joiners make emoji, Persian and Hindi.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|[\u{E0100}-\u{E01EF}]/gu;
const WANTED = ['\n', '\t', '\u200c', '\u200d'];

/**
 * The text that a link brings along as it may be put before a person: what is on screen is all there is. Undefined where
 * nothing is left, or where it is longer than anybody reads before sending it.
 */
export function cleanLinkText(text: string): string | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const seen = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(HIDDEN, (character) => (WANTED.includes(character) ? character : ''))
    .trim();
  return seen === '' ? undefined : seen;
}
