import { SaxesParser } from 'saxes';
import { encodingNamed, markedEncoding } from './decode-text.ts';
import { corrupt, tooLargeUnpacked } from './refusals.ts';

/** Attributes by their name as written, prefix included. */
export type XmlAttributes = Record<string, string>;

/** What happens while XML is read; names come without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

const MAX_DEPTH = 512;
// The longest text, tag or comment that is waited for.
const MAX_TOKEN_CHARACTERS = 16_000_000;

/**
 * Reads XML as it is unpacked, or as text that is decoded already, and calls `handler`; yields after each piece, so that what was gathered can be handed
 * on. No entity but the five of XML is ever expanded and nothing outside is ever opened. Throws DocumentRefused:
 * `corrupt` for XML that is not well-formed, declares entities or nests deeper than 512, `too_large_unpacked` for one
 * token of over 16 million characters. `what` names the kind of file in those sentences.
 */
export async function* streamXml(
  pieces: AsyncIterable<Uint8Array> | Iterable<string>,
  what: string,
  handler: XmlHandler,
): AsyncGenerator<void, void, undefined> {
  const reader = new XmlReader(what, handler);
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    if (typeof piece === 'string') reader.write(piece);
    else {
      decoder ??= new TextDecoder(encodingOf(piece, what));
      reader.write(decoder.decode(piece, { stream: true }));
    }
    yield;
  }
  reader.end();
  yield;
}

/** Reads all of an XML part at once, for parts that only fill a table. Throws as `streamXml` does. */
export async function readXml(
  pieces: AsyncIterable<Uint8Array>,
  what: string,
  handler: XmlHandler,
): Promise<void> {
  for await (const _ of streamXml(pieces, what, handler));
}

/** The value of an attribute whatever its prefix. */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  const suffix = `:${name}`;
  for (const key in attributes) if (key.endsWith(suffix)) return attributes[key];
  return undefined;
}

/** The value of an attribute that has a prefix: `r:id` beside `id`. */
export function prefixedAttributeOf(attributes: XmlAttributes, name: string): string | undefined {
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key];
  return undefined;
}

class XmlReader {
  readonly #what: string;
  readonly #parser = new SaxesParser<{ xmlns: false; position: boolean }>({ xmlns: false, position: false });
  #depth = 0;
  #sinceToken = 0;

  constructor(what: string, handler: XmlHandler) {
    this.#what = what;
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#sinceToken = 0;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw corrupt(what);
      handler.open(localName(name), attributes);
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#sinceToken = 0;
      this.#depth -= 1;
      handler.close?.(localName(name));
    });
    const onText = (text: string): void => handler.text?.(text);
    this.#parser.on('text', onText);
    this.#parser.on('cdata', onText);
    this.#parser.on('doctype', (doctype) => {
      if (doctype.includes('<!ENTITY')) throw corrupt(what);
    });
    this.#parser.on('error', (error) => {
      if (!HARMLESS.test(error.message)) throw corrupt(what);
    });
  }

  write(text: string): void {
    this.#sinceToken += text.length;
    if (this.#sinceToken > MAX_TOKEN_CHARACTERS) throw tooLargeUnpacked();
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
    if (this.#depth !== 0) throw corrupt(this.#what);
  }
}

// Names of HTML entities and stray control characters stay in the text as they are.
const HARMLESS = /disallowed character|undefined entity/;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function encodingOf(start: Uint8Array, what: string): string {
  const encoding = markedEncoding(start) ?? encodingNamed(declaredXmlEncoding(start) ?? 'utf-8');
  if (encoding === null) throw corrupt(what);
  return encoding;
}

/** The encoding that XML says it is in, as it says it. */
export function declaredXmlEncoding(start: Uint8Array): string | undefined {
  const declaration = new TextDecoder('latin1').decode(start.subarray(0, 200));
  return /^<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(declaration)?.[1];
}
