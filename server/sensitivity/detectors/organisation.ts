import type { Detection } from '../sensitivity.types.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Organisations: a name with its legal form (Code de commerce L210-1; Companies Act 2006 section 59; American state
 * law), a school, hospital or firm by its kind, and the employer in "je travaille chez …", "I work at …". Evidence
 * that narrows down who is meant, without a floor.
 */
export const organisationDetector: ViewDetector = {
  name: 'organisation',
  find: (view) => {
    const found: Detection[] = [];
    for (const [shape, confidence] of SHAPES) {
      for (const match of view.cased.matchAll(shape)) {
        const name = match[1] ?? match[0];
        const end = match.index + match[0].length;
        found.push({ start: end - name.length, end, type: 'organisation', category: 'identity', confidence });
      }
    }
    return found;
  },
};

const PROPER =
  "[A-Z][A-Za-z0-9&'-]{1,30}(?: (?:de |du |des |of |and |et |& )?[A-Z][A-Za-z0-9&'-]{1,30}){0,3}";

const SHAPES: readonly [shape: RegExp, confidence: number][] = [
  [
    new RegExp(
      `(?<![A-Za-z0-9])${PROPER},? (?:SARL|SAS|SASU|EURL|SCI|SNC|GIE|GmbH|Ltd|LLC|LLP|Inc|Corp|PLC|plc|Limited)(?![A-Za-z])`,
      'g',
    ),
    0.5,
  ],
  [
    new RegExp(
      `(?<![A-Za-z])(?:SARL|SAS|SASU|EURL|SCI|societe|cabinet|Cabinet|etude notariale) (${PROPER})`,
      'g',
    ),
    0.45,
  ],
  [
    new RegExp(
      `(?<![A-Za-z])(?:[Ll]ycee|[Cc]ollege|[EeÉé]cole|[Cc]linique|[Hh]opital|CHU|CHR|EHPAD|[Cc]reche|[Uu]niversite|[Pp]harmacie) (?:de |du |d'|des )?(?:la |l')?(${PROPER})`,
      'g',
    ),
    0.4,
  ],
  [
    new RegExp(
      `(?<![A-Za-z])${PROPER} (?:High School|Primary School|Hospital|Clinic|University|Academy|Solicitors|Pharmacy|Surgery)(?![A-Za-z])`,
      'g',
    ),
    0.4,
  ],
  [
    new RegExp(
      `(?<![A-Za-z])(?:[Jj]e (?:travaille|bosse) (?:chez|pour|a)|[Mm]on (?:employeur|patron),?|embauchee? (?:chez|par)|stagiaire chez|salariee? (?:chez|de)|[Ii] work (?:at|for)|[Mm]y employer,?|employed (?:at|by)|hired by|fired from|laid off from) (${PROPER})`,
      'g',
    ),
    0.45,
  ],
];
