import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { anyOf, isNear } from './context-words.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Postal addresses of France (NF Z10-011), Britain (BS 7666, Royal Mail) and the United States (USPS Publication 28): number, street
 * and its kind. With a postal code, or words such as "j'habite", it has the floor of contact details; alone it may as
 * well be a shop's. Addresses that everyone knows give nothing.
 */
export const postalAddressDetector: ViewDetector = {
  name: 'postal_address',
  find: (view) => {
    if (!/\d/.test(view.text)) return [];
    const found: Detection[] = [];
    for (const shape of [FRENCH, ENGLISH, ABROAD]) {
      for (const { index, 0: value } of view.text.matchAll(shape)) {
        const detection = FAMOUS.test(value) ? undefined : judge(view, index, value);
        if (detection) found.push(detection);
      }
    }
    for (const { index, 0: value } of view.text.matchAll(BRITISH_CODE)) {
      if (isNear(view.text, index, index + value.length, OWN, 60, 30))
        found.push(address(index, index + value.length, 0.6));
    }
    for (const { index, 0: value } of view.cased.matchAll(BEFORE_CODE)) {
      const end = index + value.length;
      if (!found.some((other) => other.start < end && index < other.end))
        found.push(address(index, end, 0.8));
    }
    return found;
  },
};

/** Streets that stand before their number, and numbers of blocks, with a town: the ways of Germany, the Low and the Nordic countries, Italy, Spain, Portugal, Poland, Switzerland, Belgium and Japan. */
const ABROAD =
  /(?<![a-z0-9])(?:[a-z][a-z-]{2,24}(?:strasse|str\.|weg|platz|gasse|allee|ring|damm|laan|straat|plein|kade|gracht|gatan|vagen|gade|vej|veien|katu)|(?:via|viale|piazza|corso|calle|avenida|avda\.?|plaza|paseo|rua|travessa|ulica|ul\.|rue|avenue|chemin|chaussee|place|boulevard|quai|route)(?: (?:de|du|da|do|della|del|la|le|les|los|des|van|di)){0,2}(?: [a-z0-9][a-z'-]{1,20}){1,3},?) \d{1,4}[a-z]?(?!\d)(?:,? ?\n?(?:[a-z]{1,2}-)?\d{4,5}(?:-\d{3})? [a-z][a-z-]{2,24})|(?<![\d-])\d{1,3}-\d{1,3}-\d{1,3} [a-z][a-z-]{2,20},? [a-z][a-z-]{2,20},? \d{3}-\d{4}/g;
/** Whatever stands between a comma and a postal code of Britain, or of France behind a hamlet. */
const BEFORE_CODE =
  /(?:P\.?O\.? Box|BP|B\.P\.|Postfach|Casilla) \d{1,6},? [A-Z0-9][A-Za-z0-9 -]{3,30}\d{0,5}|(?:(?:\d{1,4}[A-Da-d]? |The |Flat \d+[A-Z]?, )?(?:[A-Z][A-Za-z']{1,20} ?(?:y |of |the )?){1,4}, ){1,3}(?:[A-Z][A-Za-z']{2,20}[ -]?){1,3},? [A-Z]{1,2}\d[A-Z0-9]? ?\d[ABD-HJLNP-UW-Z]{2}(?![A-Za-z0-9])|(?:Lieu-dit|Lieudit|Hameau|Ferme|Domaine|Mas) [A-Z][A-Za-z' -]{2,40}, \d{5} [A-Z][A-Za-z'-]{1,24}(?: [A-Z][a-z'-]{1,24})?/g;

const FRENCH =
  /(?<![\d/.,-])\d{1,4}(?: ?(?:bis|ter|quater|[a-d](?![a-z])))?,? (?:rue|avenue|av\.?|boulevard|bd\.?|blvd|allees?|impasse|chemin|place|quai|cours|route|square|passage|ruelle|sentier|villa|residence|lotissement|cite|faubourg|fbg|esplanade|promenade|hameau|lieu-dit|montee|traverse|venelle|clos|mail|rond-point) (?!is |est |et |a |en |means |of )(?:de la |de l'|des |du |de |d'|la |le |les |l')?[a-z0-9][a-z'-]{1,24}(?:[ -](?!et |est |a |ou |je |il |on |pour |qui |dans )[a-z][a-z'-]{1,24}){0,4}(?:(?: a [a-z][a-z'-]{1,24})?,? ?[\n,-]? ?\d{5}(?: [a-z][a-z'-]{1,24}(?:-[a-z]{1,24}){0,3})?)?/g;
const ENGLISH =
  /(?<![\d/.,-])\d{1,5}[a-d]?,? (?:(?:north|south|east|west|n|s|e|w)\.? )?(?:(?:[a-z0-9][a-z'-]{1,20}|\d{1,3}(?:st|nd|rd|th)) ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|court|ct|close|crescent|terrace|place|pl|square|sq|gardens|grove|mews|parkway|pkwy|highway|hwy|circle|cir|trail|row|hill|rise|walk|yard|quay|wharf)\.?(?![a-z])(?:,? ?[\n]?(?:apt|apartment|flat|unit|suite|#) ?[a-z0-9]{1,5})?(?:,? ?\n?(?:[a-z][a-z'-]{1,20} ?){1,3},? (?:[a-z]{2} )?(?:\d{5}(?:-\d{4})?|[a-z]{1,2}\d[a-z0-9]? ?\d[a-z]{2}))?/g;
const BRITISH_CODE =
  /(?<![a-z0-9])(?!aa9a)(?:[a-pr-uwyz][a-hk-y]?\d[a-z0-9]?) ?\d[abd-hjlnp-uw-z]{2}(?![a-z0-9])/g;
const CODE =
  /\d{5}(?![\d ]*(?:rue|avenue))(?:-\d{4})?(?:\s|$)|\d{5} [a-z]|[a-z]{1,2}\d[a-z0-9]? ?\d[a-z]{2}$|\d{5}$/;
const OWN = anyOf(
  'habite|habitons|habites|vis|loge|domicile|domiciliee|demeurant|adresse|mon adresse|chez moi|chez|livrer|livraison|livre|appartement|logement|' +
    'proprietaire|locataire|bail|loyer|demenage|live|lives|living|address|home|house|my place|deliver|delivery|ship|flat|apartment|tenant|' +
    'landlord|rent|moved|staying|reside|residing|mailing|postcode|zip|code postal',
);
const FAMOUS =
  /^(?:10 downing|1600 pennsylvania|221b? baker|55,? rue du faubourg saint-honore|1 infinite loop|1 apple park|1600 amphitheatre|1 microsoft way|350 (?:fifth|5th) ave|742 evergreen|4 privet|123 main|12 grimmauld|1 rue de rivoli|5,? avenue anatole france|rue de l'exemple|\d+ rue de l'exemple|\d+ example)/;

/** Words that are street kinds and much else: they need a capital, a postal code or the word "address" beside them. */
const AMBIGUOUS =
  /^\d+[a-d]?(?: ?bis| ?ter)?,? (?:place|cours|route|passage|square|mail|clos|montee|cite|villa|chemin|traverse|promenade|residence|promenade)|(?:road|st|court|ct|close|drive|dr|place|pl|row|hill|rise|walk|trail|circle|square|terrace|lane)\.?$/;
const LIVING = anyOf(
  'habite|habitons|adresse|domicile|demeurant|live at|living at|address|deliver|deliver to|livrer|chez moi au|rendez-vous au',
);

function judge(view: CanonicalText, start: number, value: string): Detection | undefined {
  const end = start + value.trimEnd().length;
  const hasCode = CODE.test(value) && value.search(CODE) > 4;
  const isCapitalised = /^\d+[A-Da-d]?[^A-Z]{0,24} [A-Z]/.test(view.cased.slice(start, end));
  const isSaidToBeOne = isNear(view.text, start, end, LIVING, 30, 0);
  if (AMBIGUOUS.test(value.trimEnd()) && !hasCode && !isCapitalised && !isSaidToBeOne) return undefined;
  if (hasCode || isNear(view.text, start, end, OWN, 60, 30)) return address(start, end, 0.85);
  return isCapitalised ? address(start, end, 0.5) : undefined;
}

function address(start: number, end: number, confidence: number): Detection {
  const base = { start, end, type: 'postal_address', category: 'contact' as const, confidence };
  return confidence >= 0.6 ? { ...base, floor: 0.8 } : base;
}
