import { type CanonicalText, type Rewrite, rewrite } from './canonical-text.ts';
import { foldCodePoint } from './fold-code-point.ts';

/**
 * The string values of JSON (RFC 8259) and YAML, the literals and the comments of programs that speak of a secret, each a view of
 * its own with its escapes undone: what stands in braces or in a call reads as program text, and a note within it does not.
 * Offsets lead back to the original.
 */
export function* quotedValues(view: CanonicalText): Generator<CanonicalText> {
  if (!/[:,[{(=][ \n]{0,2}["'`]|\/[/*]|[#-]\s|<!--/.test(view.text)) return;
  for (const [shape, label] of SHAPES) {
    for (const { index, 0: value } of view.cased.matchAll(shape)) {
      const end = index + value.length;
      if (!value.includes('\\u') && !label.test(view.text.slice(index, end))) continue;
      const inner = slice(view, index, end);
      const escapes = value.includes('\\') ? escapesIn(value) : [];
      yield escapes.length > 0 ? rewrite(inner, escapes) : inner;
    }
  }
}

/** A cheap sieve: what a labelled secret cannot do without. */
const LABEL =
  /pass|pwd|pw|mdp|mot|psk|code|cle|clef|key|secret|token|login|admin|root|user|wi-?fi|ssid|wpa|box|ident|cred|acces|access|compte|account|conn|sign|pin|puk|nip|seed|phrase|question|answer|reponse/;
/** The same for program text, which has keys, codes and users of its own. */
const PASSWORD =
  /pass|pwd|(?<![a-z])(?:pw|pin|admin|root)(?![a-z])|mdp|mot de|psk|login|wi-?fi|cred|digicode/;

/** No quotation mark that opens can stand within another value, since a backslash stands before those: linear. */
const SHAPES: readonly [shape: RegExp, label: RegExp][] = [
  [/(?<=[:,[{] ?\n?")(?:[^"\\]|\\.){6,}/gs, LABEL],
  [/(?<=[:,[{] ?\n?')(?:[^'\\]|\\.){6,}/gs, LABEL],
  [/(?<=[(=] ?\n?")(?:[^"\\\n]|\\.){6,}/g, PASSWORD],
  [/(?<=[(=] ?\n?')(?:[^'\\\n]|\\.){6,}/g, PASSWORD],
  [/(?<=[:,[{(=] ?\n?`)(?:[^`\\]|\\.){6,}/gs, PASSWORD],
  [/(?<=(?:^|[\n;{}\s])(?:\/\/|\/\*\*?|#|--|<!--) )[^\n]{6,300}/g, PASSWORD],
];
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(["'\\/bfnrt]))/g;
const BLANKS: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: ' ', b: ' ', f: '\n' };

function slice(view: CanonicalText, from: number, to: number): CanonicalText {
  return {
    text: view.text.slice(from, to),
    cased: view.cased.slice(from, to),
    toOriginal: (start, end) => view.toOriginal(from + start, from + end),
  };
}

function escapesIn(value: string): Rewrite[] {
  return [...value.matchAll(ESCAPE)].map(({ index, 0: written, 1: code, 2: sign = '' }) => ({
    start: index,
    end: index + written.length,
    replacement: code === undefined ? (BLANKS[sign] ?? sign) : foldUnit(Number.parseInt(code, 16)),
  }));
}

/** Halves of a pair of surrogates say nothing by themselves. */
function foldUnit(unit: number): string {
  return unit >= 0xd800 && unit <= 0xdfff
    ? ''
    : String.fromCharCode(...(unit < 0x80 ? [unit < 0x20 ? 0x20 : unit] : foldCodePoint(unit)));
}
