/** Marks that break up what a text tells: tags, comments, times of day, numbers of lines, table pipes and bullets. */
const MARKS =
  /<!--[\s\S]{0,300}?-->|<\/?[a-z][^<>]{0,300}>|[[(]?(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?!\d)(?: ?[ap]m\b)?[\])]?(?: ?-->)?|^[ \t]*(?:\d{1,6}[.:)|]?(?=[ \t])|L\d{1,6}[.:)|]|[>+*#•-]+(?=[ \t]))|\|/gim;
const WORD = /[\p{L}\d]+/gu;

/** From so many on they may hide something, where there is one for every so many words. */
const FEWEST = 6;
const WORDS_PER_MARK = 4;

/**
 * The text on one line without the marks between its words, where these stand close; `undefined` where they do not. A name, a
 * number or a sentence that is cut into cells, tags or subtitles is found in this reading.
 */
export function stripMarkup(text: string): string | undefined {
  const marks = text.match(MARKS)?.length ?? 0;
  if (marks < FEWEST) return undefined;
  const bare = text.replaceAll(MARKS, ' ').replaceAll(/\s+/g, ' ').trim();
  const words = bare.match(WORD)?.length ?? 0;
  return words > 0 && words <= marks * WORDS_PER_MARK ? bare : undefined;
}
