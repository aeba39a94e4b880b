/**
 * Whether one of `words` stands within `before` characters left or `after` characters right of [start, end).
 * `words` must not be global or sticky and must have bounded repetition only. Work is bounded by the window.
 */
export function isNear(
  text: string,
  start: number,
  end: number,
  words: RegExp,
  before = 60,
  after = 40,
): boolean {
  return (
    words.test(text.slice(Math.max(0, start - before), start)) || words.test(text.slice(end, end + after))
  );
}

/**
 * A pattern that matches any of the folded words or phrases in `phrases` (separated by `|`) as whole words; a
 * space in a phrase stands for one blank, hyphen or apostrophe. ASCII bounds are right here: the view has no accents.
 */
export function anyOf(phrases: string): RegExp {
  const alternatives = phrases.replaceAll(/[.*+?^${}()[\]\\]/g, '\\$&').replaceAll(' ', "[ '\\-\\n]");
  return new RegExp(`(?<![a-z0-9])(?:${alternatives})(?![a-z0-9])`);
}
