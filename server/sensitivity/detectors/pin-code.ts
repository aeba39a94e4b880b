import type { Detection } from '../sensitivity.types.ts';
import { announcedCodes } from './announced-codes.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * PINs, PUKs and combinations of cards, phones, SIMs and safes (ISO 9564-1: 4 to 12 digits), beside the
 * words that announce them. A factory PIN that everyone knows ("PIN par défaut 0000") gives nothing.
 */
export const pinCodeDetector: ViewDetector = {
  name: 'pin_code',
  find: (view): Detection[] => [...announcedCodes(view, { type: 'pin_code', label: LABEL, code: CODE })],
};

const OF =
  '(?: (?:de |du |pour |of |for |to )?(?:(?:ma|la|sa|mon|le|son|notre|my|the|his|her|our|ta|ton|your) )?';
const THING =
  'carte bancaire|carte bleue|carte de credit|carte vitale|carte sim|carte|cb|visa|mastercard|telephone|portable|iphone|smartphone|tablette|sim|coffre|coffre-fort|bank card|debit card|credit card|card|phone|safe|sim card|laptop)';
const LABEL = new RegExp(
  `(?<![a-z0-9])(?:code pin|pin code|pin number|pin(?! (?:the|this|it|that|a|to|down|me|your)(?![a-z]))|code puk|puk|code${OF}(?:${THING})|(?:card|phone|safe|sim|bank|unlock|voicemail) (?:code|pin|combination)(?! (?:review|path|audit|base|snippet|section|of))|code (?:secret|de deverrouillage|confidentiel|parental)|combination(?! of)|combinaison(?! de )|passcode|codes? d'acces|(?:mes|my|nos|our) codes)(?![a-z0-9])|(?<![a-z0-9])(?:mon|my|notre|our|son|his|her) code(?:'s| est| is| c'est| c'etait| ?:) (?=[0-9])`,
  'g',
);
const CODE =
  /(?<![a-z0-9€$£.,/#-]|\d[ -])(\d(?:[ -]?\d){3,7})(?![a-z0-9%€$£]|[ .,/:-]\d| ?(?:euros?|eur|dollars|£|€|fois|times|ans|years|chiffres|digits))/;
