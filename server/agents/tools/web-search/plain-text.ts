import { readHtmlTokens } from '../../../documents/parsers/html-tokens.ts';

const MOST_CHARACTERS = 5_000;

/** The text of a piece of HTML of one line, tags left out and entities decoded; of a long one its beginning. */
export function plainText(html: string): string {
  let text = '';
  const handler = {
    open() {},
    close() {},
    text(piece: string) {
      text += piece;
    },
  };
  for (const _ of readHtmlTokens(html.slice(0, MOST_CHARACTERS), handler, false));
  return text;
}
