/** What is said for a code of the server: a sentence, or one that is made with the server's own. */
export type ErrorWords = Record<string, string | ((detail: string) => string)>;

/** The sentence for a code; the server's own where there are no words for it. */
export function sayErrorWith(words: ErrorWords, code: string | undefined, detail: string): string {
  const said = code !== undefined && Object.hasOwn(words, code) ? words[code] : undefined;
  if (said === undefined) return detail;
  return typeof said === 'string' ? said : said(detail);
}
