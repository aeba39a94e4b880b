import type { Detection } from '../sensitivity.types.ts';
import { VIEW_DETECTORS } from './all-detectors.ts';
import { type CanonicalText, canonicalise, type Rewrite, rewrite } from './canonical-text.ts';
import { decodeEncoded } from './decoded-text.ts';
import { quotedValues } from './quoted-values.ts';
import { scatteredNumbers } from './scattered-numbers.ts';
import { writeSpeltDigits } from './spelt-digits.ts';
import { toOriginalOffsets } from './view-detector.ts';

/**
 * The rewrites that turn letters typed for digits back, `4532 O151` or `O6 l2 45`, inside groups that are mostly
 * digits. Unicode's own look-alikes are folded by `canonicalise` already.
 */
function lookAlikeDigits(view: CanonicalText): Rewrite[] {
  const rewrites: Rewrite[] = [];
  for (const { index, 0: group } of view.text.matchAll(GROUP)) {
    const letters = group.match(/[oil]/g)?.length ?? 0;
    if (letters === 0 || letters > group.length / 2) continue;
    const replacement = group.replaceAll('o', '0').replaceAll(/[il]/g, '1');
    rewrites.push({ start: index, end: index + group.length, replacement });
  }
  return rewrites;
}

/** A group on its own of four characters or more, or a pair that stands next to digits. */
const GROUP =
  /(?<![a-z0-9])(?:[\doil]{4,19}|(?:\d[oil]|[oil]\d)(?=[ .-]\d)|(?<=\d[ .-])(?:\d[oil]|[oil]\d))(?![a-z0-9])/g;

/**
 * The rewrites that part a number from the word it is joined to, as file names and column names write it: `ssn_536-22-8726`.
 * A key that holds underscores is found where they stand.
 */
function joinedWords(view: CanonicalText): Rewrite[] {
  if (!view.text.includes('_')) return [];
  return [...view.text.matchAll(JOINED)]
    .filter(([token]) => (token.match(/\d/g)?.length ?? 0) >= FEWEST_DIGITS)
    .flatMap(({ index, 0: token }) =>
      [...token.matchAll(/(?<=\d)_+|_+(?=\d)/g)].map(({ index: at, 0: signs }) => ({
        start: index + at,
        end: index + at + signs.length,
        replacement: ' ',
      })),
    );
}

/** Letters, digits and what stands within a number, joined by an underscore at least once. */
const JOINED = /(?<![\p{L}\d._-])(?:[\p{L}\d.-]*_)+[\p{L}\d.-]+/gu;
/** Of a number that may be somebody’s: less is a count or a version. */
const FEWEST_DIGITS = 6;

/**
 * Keeps one detection where several cover the same characters: the one with the higher floor, then the
 * surer one, then the longer one. The result is sorted by start and holds no two that overlap.
 */
export function mergeDetections(found: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const candidate of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || candidate.start >= last.end) kept.push(candidate);
    else if (isStronger(candidate, last)) kept[kept.length - 1] = candidate;
  }
  return kept;
}

function isStronger(a: Detection, b: Detection): boolean {
  const byFloor = (a.floor ?? 0) - (b.floor ?? 0);
  if (byFloor !== 0) return byFloor > 0;
  const byConfidence = a.confidence - b.confidence;
  return byConfidence !== 0 ? byConfidence > 0 : a.end - a.start > b.end - b.start;
}

/**
 * Everything that the L0 detectors find in one text, sorted by start, without overlaps, in offsets of `text`; also in
 * numbers that are spelt out or typed with letters, and in what is base64, hexadecimal or percent-encoded (the whole encoded
 * stretch is then the span) and in the strings of JSON and YAML, two layers deep. Pass `view` where the text was canonicalised already. Pure, linear, never throws.
 */
export function detectAll(text: string, view: CanonicalText = canonicalise(text)): Detection[] {
  return raiseContacts(mergeDetections(detectLayer(view, ENCODED_LAYERS)));
}

const ENCODED_LAYERS = 2;
const SEVERAL_CONTACTS_FLOOR = 0.8;

function detectLayer(view: CanonicalText, layers: number): Detection[] {
  const found = detectInView(view);
  for (const rewritten of rewrittenViews(view))
    for (const detection of detectInView(rewritten)) found.push(detection);
  for (const detection of scatteredNumbers(view)) found.push(detection);
  if (layers > 0) {
    for (const { start, end, text: decoded } of decodeEncoded(view.cased)) {
      const inside = detectLayer(canonicalise(decoded), layers - 1);
      const stretch = view.toOriginal(start, end);
      for (const detection of inside) found.push({ ...detection, ...stretch });
    }
    for (const value of quotedValues(view))
      for (const detection of detectLayer(value, layers - 1)) found.push(detection);
  }
  return found;
}

function rewrittenViews(view: CanonicalText): CanonicalText[] {
  const spelt = writeSpeltDigits(view);
  const rewrites = [lookAlikeDigits(view), joinedWords(view)].filter(({ length }) => length > 0);
  return [...(spelt ? [spelt] : []), ...rewrites.map((each) => rewrite(view, each))];
}

function detectInView(view: CanonicalText): Detection[] {
  const found: Detection[] = [];
  for (const detector of VIEW_DETECTORS) {
    for (const detection of detector.find(view)) found.push(toOriginalOffsets(view, detection));
  }
  return found;
}

/** privacy.md section 1: 0.72 for one lone e-mail or phone, 0.80 for more contact details together. */
function raiseContacts(found: Detection[]): Detection[] {
  const isContact = ({ category, floor }: Detection) => category === 'contact' && floor !== undefined;
  if (found.filter(isContact).length < 2) return found;
  return found.map((d) =>
    isContact(d) ? { ...d, floor: Math.max(d.floor ?? 0, SEVERAL_CONTACTS_FLOOR) } : d,
  );
}
