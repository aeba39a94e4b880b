import type { Detection } from '../sensitivity.types.ts';
import { announcedCodes } from './announced-codes.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Codes that open a place or silence its alarm: digicode, gate, lockbox, alarm; digits with the letters A to D,
 * star and hash of such keypads.
 */
export const doorCodeDetector: ViewDetector = {
  name: 'door_code',
  find: (view): Detection[] => [
    ...announcedCodes(view, { type: 'door_code', label: LABEL, code: CODE, after: 44 }),
  ],
};

const PLACE_FR =
  'porte|portail|portillon|immeuble|entree|hall|garage|alarme|cour|batiment|residence|boite a cles?|boitier|appart|appartement|maison|interphone|acces|local|parking|bureau|cave|gite|cadenas|barriere';
const PLACE_EN =
  'door|front door|back door|gate|building|garage|house|alarm|lockbox|lock box|key ?box|key ?safe|keypad|entry|office|apartment|flat|lobby|padlock|safe';
const LABEL = new RegExp(
  `(?<![a-z0-9])(?:digicodes?|codes?(?: d'acces| d'entree)?(?: (?:de la |du |de l'|d'|de |pour la |pour le |pour l'|pour )?(?:premiere |2e |deuxieme )?(?:${PLACE_FR}))` +
    `|(?:${PLACE_EN}|access|security) (?:code|pin|combination|passcode|combo)|(?:lockbox|lock box|key ?safe|keypad|vigik|badge|alarme|alarm|portail)(?= ?:)|code vigik|codes? pour (?:rentrer|entrer|ouvrir|acceder|monter)|(?:alarme|alarm|digicode|portail|interphone|keypad|coffre)[^.\\n\\d]{0,24} (?:tape[rz]?|compose[rz]?|type|enter|press|punch in)|codes? (?:est|is|c'est|:) (?=[a-d*#\\d]{4,8} (?:pour|for|to|de) (?:l'|la |le |the |my |our )?(?:${PLACE_FR}|${PLACE_EN}))|code (?:for|to|of) (?:the |my |our |his |her |their )?(?:[a-z-]{2,12} )?(?:${PLACE_EN}))(?![a-z]| (?:review|path|audit|base|snippet|section|of|names?|colou?r))`,
  'g',
);
const CODE =
  /(?<![a-z0-9€$£.,/-])((?=[a-d*#]{0,2}\d)(?=[^ ]{0,3}\d[^ ]?\d)[a-d*#\d]{4,8}|\d(?: \d){3,5}|\d{2} \d{2,3})(?![a-z0-9%€$£]|[.,/:-]\d| ?(?:euros?|eur|€|£))/;
