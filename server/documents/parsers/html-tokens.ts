import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { RAW_TEXT } from './html-elements.ts';

/** What is met in HTML from beginning to end; names are in lower case. */
export interface HtmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>, selfClosing: boolean): void;
  close(name: string): void;
  text(text: string): void;
}

const PIECE_CHARACTERS = 65_536;

/**
 * Reads HTML with the tokenizer of parse5, entities decoded, without ever building a tree: a page of 50 MB takes no
 * more memory than its text. Yields after each piece of so many characters. `xml` says that `<a/>` is closed, as in XHTML.
 */
export function* readHtmlTokens(
  html: string,
  handler: HtmlHandler,
  xml: boolean,
  pieceCharacters = PIECE_CHARACTERS,
): Generator<void> {
  const ignore = (): void => {};
  const onText = ({ chars }: Token.CharacterToken): void => handler.text(chars);
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag(tag) {
        handler.open(tag.tagName, attributesOf(tag), tag.selfClosing);
        const mode = RAW_TEXT.get(tag.tagName);
        if (mode !== undefined && !(xml && tag.selfClosing)) tokenizer.state = TokenizerMode[mode];
      },
      onEndTag: (tag) => handler.close(tag.tagName),
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.inForeignNode = xml;
  for (let start = 0; start < html.length || start === 0; start += pieceCharacters) {
    tokenizer.write(html.slice(start, start + pieceCharacters), start + pieceCharacters >= html.length);
    yield;
  }
}

const NONE: ReadonlyMap<string, string> = new Map();

const attributesOf = ({ attrs }: Token.TagToken): ReadonlyMap<string, string> =>
  attrs.length === 0 ? NONE : new Map(attrs.map(({ name, value }) => [name, value]));
