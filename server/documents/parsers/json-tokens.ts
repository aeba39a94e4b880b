import { endOfString } from './is-json.ts';

/** One step through a JSON text. A scalar is written as it reads: strings without quotes, numbers with all digits. */
export type JsonToken =
  | { kind: 'open'; list: boolean }
  | { kind: 'close' }
  | { kind: 'key'; text: string }
  | { kind: 'scalar'; text: string };

const SCALAR = /[^\s,:[\]{}"]+/y;

/** Steps through a JSON text that is known to be valid, holding no more than one token (RFC 8259). */
export function* readJsonTokens(text: string): Generator<JsonToken, void, undefined> {
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '{' || character === '[') yield { kind: 'open', list: character === '[' };
    if (character === '}' || character === ']') yield { kind: 'close' };
    if (character === '"') {
      const end = endOfString(text, at) + 1;
      yield { kind: isKey(text, end) ? 'key' : 'scalar', text: JSON.parse(text.slice(at, end)) };
      at = end;
    } else if (/[-\w]/.test(character)) {
      SCALAR.lastIndex = at;
      const scalar = SCALAR.exec(text)?.[0] ?? character;
      yield { kind: 'scalar', text: scalar };
      at += scalar.length;
    } else at += 1;
  }
}

// Only a key is followed by a colon.
function isKey(text: string, end: number): boolean {
  let at = end;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return text[at] === ':';
}
