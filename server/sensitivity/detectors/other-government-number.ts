import type { Detection } from '../sensitivity.types.ts';
import { governmentId } from './government-id.ts';
import { labelledValues } from './labelled-values.ts';
import { isRepeatedDigit } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Numbers that an administration knows a person by and that have no file of their own here: CAF and France Travail
 * (seven or eight characters), AGDREF for foreigners (ten digits), INE for pupils (Code de l'éducation D611), the British
 * residence permit (BRP) and UTR (HMRC, ten digits), American alien (USCIS A-number) and Medicare (CMS MBI) numbers. By context alone.
 */
export const otherGovernmentNumberDetector: ViewDetector = {
  name: 'other_government_number',
  find: (view) => {
    const found: Detection[] = [];
    if (!/\d/.test(view.text)) return found;
    for (const { start, end, value } of labelledValues(view, {
      label: LABEL,
      value: NUMBER,
      after: 30,
      before: 30,
    })) {
      if (!isRepeatedDigit(value.replaceAll(/\D/g, '')))
        found.push(governmentId('other_government_number', { start, end }, 'context'));
    }
    for (const { index, 0: value } of view.text.matchAll(MEDICARE))
      found.push(
        governmentId('other_government_number', { start: index, end: index + value.length }, 'context'),
      );
    return found;
  },
};

const LABEL =
  /(?<![a-z])(?:(?:numero |n° ?)(?:d'|de )?(?:allocataire|demandeur d'emploi|agdref|etranger|ine|ecrou)|numero caf|(?:pole emploi|france travail|caf)(?![a-z])[^\n.\d]{0,30}(?:identifiant|numero|n°|allocataire)|identifiant (?:pole emploi|france travail|caf)|agdref|unique taxpayer reference|utr|alien number|a[ -]number|uscis (?:number|#)|a#|a-?file|green card|(?:brp|biometric residence permit|residence permit)(?: card)?(?: number| no)?|(?:irish )?pps(?:n| number| no)?|medicare (?:number|id|no)|medicaid (?:number|id))(?![a-z0-9])/g;
/** The Medicare Beneficiary Identifier with its dashes, whose letters leave out S, L, O, I, B and Z: nothing else looks so. */
const MEDICARE =
  /(?<![a-z0-9-])(?!1eg4-te5-mk7[23])[1-9][ac-hj-kmnp-rt-wxy][ac-hj-kmnp-rt-wxy0-9]\d-[ac-hj-kmnp-rt-wxy][ac-hj-kmnp-rt-wxy0-9]\d-[ac-hj-kmnp-rt-wxy]{2}\d{2}(?![a-z0-9-])/g;
const NUMBER =
  /(?<![a-z0-9/.,-])(?:\d{7}[a-z]?|\d{10}|\d{5} \d{5}|\d{10}[a-z]{1,2}|\d{9}[a-z]{2}|a-?\d{8,9}|a? ?\d{3}[ -]\d{3}[ -]\d{3}|z[a-z]\d{7}|\d{7}[a-w][a-iw]?|\d[a-z][a-z0-9]\d-?[a-z][a-z0-9]\d-?[a-z]{2}\d{2})(?![a-z0-9]|[/.,-]\d)/;
