import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Number plates: French since 2009 (arrêté of 9 February 2009: AB-123-CD without I, O, U) and before, British
 * (DVLA INF104: AB12 CDE). With a word such as "plaque" it is held as a government number on context alone; a French
 * plate with its hyphens is weak without; the specimen AA-123-AA gives nothing, AB-123-CD and AB12 CDE
 * nothing unless said to be someone's.
 */
export const vehiclePlateDetector: ViewDetector = {
  name: 'vehicle_plate',
  find: (view) => {
    const found: Detection[] = [];
    const plates = [...view.text.matchAll(PLATE)];
    // A report of an accident names the thing once and has two of them.
    const isAnnounced = plates.some(({ index, 0: value }) =>
      isNear(view.text, index, index + value.length, CONTEXT),
    );
    for (const { index, 0: value } of plates) {
      const range = { start: index, end: index + value.length };
      if (/^(?:aa-?123-?aa|ww)/.test(value)) continue;
      if (SPECIMEN.test(value) && !isNear(view.text, range.start, range.end, OWN)) continue;
      if (isAnnounced && (isUpperCase(view.cased, range) || isNear(view.text, index, range.end, CONTEXT))) {
        found.push({
          ...range,
          type: 'vehicle_plate',
          category: 'government_id',
          confidence: 0.8,
          floor: 0.8,
        });
      } else if (
        /^[a-z]{2}-\d{3}-[a-z]{2}$/.test(value) &&
        !/^ab-123/.test(value) &&
        isUpperCase(view.cased, range)
      ) {
        found.push({ ...range, type: 'vehicle_plate', category: 'identity', confidence: 0.5 });
      }
    }
    return found;
  },
};

const PLATE =
  /(?<![a-z0-9_/.-])(?:[a-hj-np-tv-z]{2}[ -]?\d{3}[ -]?[a-hj-np-tv-z]{2}|\d{2,4} ?[a-z]{2,3} ?(?:\d{2}|2[ab])|[a-z]{2}\d{2} ?[a-z]{3})(?![a-z0-9_/-])/g;
const CONTEXT = anyOf(
  'plaque|plaques|immatriculation|immatricule|immatriculee|plaque d immatriculation|plate|plates|number plate|license plate|' +
    'licence plate|reg|registration|vrm|ma voiture|my car|ma moto|sa voiture|his car|her car|la voiture|the car|vehicule|vehicle|constat|accident|fourriere|carte grise|v5c|registered',
);

const SPECIMEN = /^(?:ab-?123-?cd|ab12 ?cde)$/;
const OWN = anyOf('ma|mon|notre|my|our|sa|son|his|her');

function isUpperCase(cased: string, { start, end }: { start: number; end: number }): boolean {
  const value = cased.slice(start, end);
  return value === value.toUpperCase();
}
