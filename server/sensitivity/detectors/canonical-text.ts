import { foldCodePoint } from './fold-code-point.ts';
import { OffsetBuilder } from './offset-builder.ts';

/**
 * A text as the detectors read it, with the way back. `text` is lower case, without accents, without
 * invisible characters, with every kind of blank made one space or one line feed, and with full-width, Arabic-Indic
 * or mathematical digits and letters made ASCII. `cased` is the same, character by character, but keeps the case.
 */
export interface CanonicalText {
  readonly text: string;
  readonly cased: string;
  /** The UTF-16 range of the original text that the range [start, end) of `text` was made of. */
  toOriginal(start: number, end: number): { start: number; end: number };
}

/**
 * Normalises so that spacing, case, accents, zero-width characters and digit look-alikes do not hide anything
 * (Unicode NFKD, UAX #15). One pass, linear; never throws, lone surrogates included.
 */
export function canonicalise(original: string): CanonicalText {
  if (!NEEDS_WORK.test(original)) {
    return { text: original.toLowerCase(), cased: original, toOriginal: (start, end) => ({ start, end }) };
  }
  const builder = new OffsetBuilder(original.length);
  for (let at = 0; at < original.length; ) {
    const code = original.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    if (code < 0x80) builder.push(ASCII[code] ?? code, at, next);
    else for (const unit of foldCodePoint(code)) builder.push(unit, at, next);
    at = next;
  }
  return builder.build();
}

/** One replacement of the range [start, end) of a canonical text by already canonical characters. */
export interface Rewrite {
  start: number;
  end: number;
  replacement: string;
}

/** A view of `view` with the rewrites (sorted, not overlapping) done; offsets still lead to the original. */
export function rewrite(view: CanonicalText, rewrites: readonly Rewrite[]): CanonicalText {
  const builder = new OffsetBuilder(view.text.length);
  const copy = (from: number, to: number) => {
    for (let at = from; at < to; at++) builder.push(view.cased.charCodeAt(at), at, at + 1);
  };
  let done = 0;
  for (const { start, end, replacement } of rewrites) {
    copy(done, start);
    for (let i = 0; i < replacement.length; i++) builder.push(replacement.charCodeAt(i), start, end);
    done = end;
  }
  copy(done, view.text.length);
  const inner = builder.build();
  return {
    ...inner,
    toOriginal: (start, end) => {
      const range = inner.toOriginal(start, end);
      return view.toOriginal(range.start, range.end);
    },
  };
}

const NEEDS_WORK = /[^\x20-\x7e\n]| [ \n]|\n[ \n]/;
const SPACE = 0x20;
const LINE_FEED = 0x0a;

/** ASCII to canonical ASCII: only blanks and control characters change. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === LINE_FEED) return LINE_FEED;
  return code < 0x20 || code === 0x7f ? SPACE : code;
});
