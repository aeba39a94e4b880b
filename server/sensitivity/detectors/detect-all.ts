import type { Detection, Detector } from '../sensitivity.types.ts';
import { type CanonicalText, canonicalise } from './canonical-text.ts';
import { emailAddressDetector } from './email-address.ts';
import { ibanDetector } from './iban.ts';
import { mergeDetections } from './merge-detections.ts';
import { paymentCardDetector } from './payment-card.ts';
import { phoneNumberDetector } from './phone-number.ts';
import { privateKeyDetector } from './private-key.ts';
import { secretTokenDetector } from './secret-token.ts';
import { asDetector, toOriginalOffsets, type ViewDetector } from './view-detector.ts';

const VIEW_DETECTORS: readonly ViewDetector[] = [
  emailAddressDetector,
  phoneNumberDetector,
  ibanDetector,
  paymentCardDetector,
  secretTokenDetector,
  privateKeyDetector,
];

/** Every L0 detector of privacy.md section 1, each on its own behind the public contract. */
export const DETECTORS: readonly Detector[] = VIEW_DETECTORS.map(asDetector);

/**
 * Everything that the L0 detectors find in one text, sorted by start, without overlaps, in offsets of `text`.
 * Pass `view` where the text was canonicalised already. Pure, linear in the length of the text, never throws.
 */
export function detectAll(text: string, view: CanonicalText = canonicalise(text)): Detection[] {
  const found = VIEW_DETECTORS.flatMap((detector) => detector.find(view));
  return raiseContacts(mergeDetections(found.map((detection) => toOriginalOffsets(view, detection))));
}

const SEVERAL_CONTACTS_FLOOR = 0.8;

/** privacy.md section 1: 0.72 for one lone e-mail or phone, 0.80 for more contact details together. */
function raiseContacts(found: Detection[]): Detection[] {
  const contacts = found.filter(({ category, floor }) => category === 'contact' && floor !== undefined);
  if (contacts.length < 2) return found;
  return found.map((d) =>
    contacts.includes(d) ? { ...d, floor: Math.max(d.floor ?? 0, SEVERAL_CONTACTS_FLOOR) } : d,
  );
}
