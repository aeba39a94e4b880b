/** Decodes the inside of one JSON string as it comes, piece by piece; what follows its closing quote is left out. */
export class JsonStringStream {
  #held = '';
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The text that became certain: never half an escape, nor half a pair of escaped surrogates. */
  push(piece: string): string {
    if (this.#isClosed) return '';
    this.#held += piece;
    const [whole = ''] = WHOLE_UNITS.exec(this.#held) ?? [];
    const rest = this.#held.slice(whole.length);
    this.#isClosed = rest.startsWith('"');
    this.#held = rest;
    return whole.replace(ESCAPE, decode);
  }
}

const WHOLE_UNITS =
  /^(?:[^"\\]|\\[^u]|\\u(?![dD][89abAB])[0-9a-fA-F]{4}|\\u[dD][89abAB][0-9a-fA-F]{2}(?:\\u[0-9a-fA-F]{4}|(?=[^\\]|\\[^u])))*/;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/gs;
const SHORT: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function decode(_escape: string, hex: string | undefined, short = ''): string {
  return hex === undefined ? (SHORT[short] ?? short) : String.fromCharCode(Number.parseInt(hex, 16));
}
