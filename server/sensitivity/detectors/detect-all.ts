import type { Detection } from '../sensitivity.types.ts';
import { VIEW_DETECTORS } from './all-detectors.ts';
import { type CanonicalText, canonicalise, rewrite } from './canonical-text.ts';
import { decodeEncoded } from './decoded-text.ts';
import { lookAlikeDigits } from './look-alike-digits.ts';
import { mergeDetections } from './merge-detections.ts';
import { quotedValues } from './quoted-values.ts';
import { scatteredNumbers } from './scattered-numbers.ts';
import { writeSpeltDigits } from './spelt-digits.ts';
import { toOriginalOffsets } from './view-detector.ts';

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
  const lookAlikes = lookAlikeDigits(view);
  return [...(spelt ? [spelt] : []), ...(lookAlikes.length > 0 ? [rewrite(view, lookAlikes)] : [])];
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
